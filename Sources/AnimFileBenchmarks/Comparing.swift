import AnimFile
import AnimFilePictures
import Foundation

/// Measures this library and other software in alternation, for `Tests/peers/run`.
extension Benchmark {
  /// Prints the text of a scene; false if there is no such scene.
  static func printScene(_ arguments: [String]) -> Bool {
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    guard let size = numbers.first, numbers.count == arguments.count - 1 else { return false }
    var scenes = Scenes()
    let text: [UInt8]
    switch arguments[0] {
    case "numbers": text = scenes.numbers(bytes: size)
    case "keyframes": text = scenes.keyframes(bytes: size)
    case "shapes": text = scenes.shapes(bytes: size)
    case "layers":
      if numbers.count > 1 { scenes.shareEasings(numbers[1]) }
      text = scenes.layers(size)
    case "scalars":
      guard numbers.count > 1 else { return false }
      if numbers.count > 2 { scenes.shareEasings(numbers[2]) }
      text = scenes.scalars(size, keyframes: numbers[1])
    default: return false
    }
    FileHandle.standardOutput.write(Data(text))
    return true
  }

  /// Measures one operation on the text of a file and prints its shortest time in seconds, or the number of path points
  /// in a frame and their mean; false if the operation is unknown or fails.
  static func measure(_ arguments: [String]) -> Bool {
    guard arguments.count == 3, let milliseconds = Double(arguments[2]),
      let data = FileManager.default.contents(atPath: arguments[1])
    else { return false }
    let text = [UInt8](data)
    if arguments[0] == "parse" {
      measure(milliseconds) {
        var problems: [JSONProblem] = []
        use(Tape.scan(text, problems: &problems))
      }
      return true
    }
    guard let evaluator = try? Evaluator(json: text) else { return false }
    var playhead = Playhead(evaluator)
    switch arguments[0] {
    case "load": measure(milliseconds) { use(try? Evaluator(json: text)) }
    case "points":
      try? playhead.move(to: 100.0 / 60)
      var path = BezierPath()
      for item in playhead.frame.items { path.append(item.path, transformedBy: item.transform) }
      let count = path.points.count
      let sum = path.points.reduce(Point2D(0, 0)) { Point2D($0.x + $1.x, $0.y + $1.y) }
      print(count, sum.x / Double(count), sum.y / Double(count))
    case "frames":
      measure(milliseconds) {
        for step in 0..<frameCount {
          try? playhead.move(to: Double(step) / 60)
          use(playhead.frame.items.count)
        }
      }
    case "paint":
      measure(milliseconds) {
        for step in 0..<24 {
          use(try? evaluator.frame(at: Double(step) / 6, viewport: Size2D(512, 512)).image().pixels.count)
        }
      }
    case "random":
      var state: UInt64 = 1
      measure(milliseconds) {
        for _ in 0..<frameCount {
          // The same places as in `Tests/peers/measure.hpp`.
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          try? playhead.move(to: Double((state >> 33) % UInt64(frameCount)) / 60)
          use(playhead.frame.items.count)
        }
      }
    default: return false
    }
    return true
  }

  /// The frames in the four seconds of a scene.
  private static var frameCount: Int { 240 }

  /// Repeats the work and prints its shortest time. With 0 milliseconds, works once to warm up, and once for `valgrind`.
  private static func measure(_ milliseconds: Double, _ work: () -> Void) {
    var best = Double.infinity
    var spent = 0.0
    work()
    repeat {
      let time = Stopwatch.time { measuredWork(work) }
      best = min(best, time)
      spent += time
    } while spent < milliseconds * 1e-3
    print(best)
  }
}

/// Calls the work. `valgrind` counts the instructions between the entry and the exit of this function.
@inline(never)
private func measuredWork(_ work: () -> Void) { work() }
