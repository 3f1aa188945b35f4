import AnimFile
import AnimFileAuthoring
import Foundation

extension Benchmark {
  /// Measures parsing and validation.
  mutating func loading() {
    scanning()
    let size = isQuick ? 300_000 : 3_000_000
    let small = isQuick ? 30_000 : 300_000
    var scenes = Scenes()
    load(
      "keyframes to an `Evaluator`", scenes.keyframes(bytes: size), beside: scenes.keyframes(bytes: small),
      goal: "≥ 400 MB/s")
    load(
      "still shapes to an `Evaluator`", scenes.shapes(bytes: size), beside: scenes.shapes(bytes: small),
      goal: "≥ 220 MB/s")
    load(
      "morphing paths to an `Evaluator`", scenes.layers(isQuick ? 10 : 100), beside: scenes.layers(10),
      goal: "≥ 700 MB/s")
    decoding(scenes.keyframes(bytes: small))
    scenes.isWrong = true
    validateWrong("keyframes, every member wrong", scenes.keyframes(bytes: size))
    validateWrong("still shapes, every member wrong", scenes.shapes(bytes: size))
  }

  private mutating func scanning() {
    var scenes = Scenes()
    let size = isQuick ? 300_000 : 3_000_000
    let text = scenes.numbers(bytes: size)
    var bare = scenes.bareNumbers(bytes: size).map { CChar(bitPattern: $0) }
    bare.append(0)
    var copy = [UInt8](repeating: 0, count: text.count)
    let linter = Linter()
    let times = stopwatch.seconds([
      { use(linter.report(on: text)) },
      {
        bare.withUnsafeMutableBufferPointer { numbers in
          var next = numbers.baseAddress
          var sum = 0.0
          while let start = next, start.pointee != 0 {
            sum += strtod(start, &next)
            if next == start { break }
            next = next.map { $0 + 1 }
          }
          use(sum)
        }
      },
      {
        copy.withUnsafeMutableBytes { copy in text.withUnsafeBytes { copy.copyMemory(from: $0) } }
        use(copy[copy.count / 2])
      },
    ])
    let rate = Double(text.count) / times[0] / 1e6
    let strtodRate = Double(bare.count) / times[1] / 1e6
    let copyRate = Double(text.count) / times[2] / 1e6
    table.add(
      .init(
        name: "scan numbers", figure: "\(digits(rate)) MB/s",
        baseline: "`strtod` in a loop: \(digits(strtodRate)) MB/s",
        ratio: rate / strtodRate, goal: "≥ 350 MB/s"))
    table.add(
      .init(name: "", figure: "", baseline: "`memcpy`: \(digits(copyRate)) MB/s", ratio: rate / copyRate))
  }

  private mutating func load(_ name: String, _ text: [UInt8], beside small: [UInt8], goal: String) {
    do {
      _ = try Evaluator(json: text)
    } catch {
      fail("\(name): \(error.report.diagnostics.prefix(3))")
    }
    let data = Data(small)
    let times = stopwatch.seconds([
      { use(try? Evaluator(json: text)) },
      { use(try? JSONSerialization.jsonObject(with: data)) },
    ])
    let rate = Double(text.count) / times[0] / 1e6
    let foundationRate = Double(small.count) / times[1] / 1e6
    table.add(
      .init(
        name: name, figure: "\(digits(rate)) MB/s",
        baseline: "`JSONSerialization`, only parsing: \(digits(foundationRate)) MB/s",
        ratio: rate / foundationRate, goal: goal, isOnPage: true))
  }

  /// Loads one scene repeatedly without measuring, for a profiler.
  func load(_ scene: String, times: Int) {
    var scenes = Scenes()
    scenes.isWrong = scene.hasPrefix("wrong-")
    let text =
      switch scene.split(separator: "-").last {
      case "shapes": scenes.shapes(bytes: 300_000)
      case "layers": scenes.layers(10)
      default: scenes.keyframes(bytes: 300_000)
      }
    for _ in 0..<times { use(try? Evaluator(json: text)) }
  }

  private mutating func decoding(_ text: [UInt8]) {
    let data = Data(text)
    let times = stopwatch.seconds([
      { use(try? AnimationDocument(json: text)) },
      { use(try? JSONDecoder().decode(AnimationDocument.self, from: data)) },
    ])
    table.add(
      .init(
        name: "keyframes to an `AnimationDocument`",
        figure: "\(digits(Double(text.count) / times[0] / 1e6)) MB/s",
        baseline: "the same through `JSONDecoder`: \(digits(Double(text.count) / times[1] / 1e6)) MB/s",
        ratio: times[1] / times[0], isOnPage: true))
  }

  private mutating func validateWrong(_ name: String, _ text: [UInt8]) {
    let linter = Linter()
    let findings = linter.report(on: text).diagnostics.count
    let time = stopwatch.seconds { use(linter.report(on: text)) }
    table.add(
      .init(
        name: "\(name) (\(findings) findings)", figure: "\(digits(Double(text.count) / time / 1e6)) MB/s",
        baseline: "\(digits(time / Double(max(1, findings)) * 1e9)) ns a finding", goal: "≥ 100 MB/s"))
  }
}
