import AnimFile
import AnimFilePictures
import Foundation

extension Benchmark {
  /// Measures rendering of documents.
  mutating func pictures() {
    let command = Bundle.main.bundleURL.appendingPathComponent("animfile").path
    let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Samples/evening-town.json").path
    guard FileManager.default.isExecutableFile(atPath: command),
      let text = FileManager.default.contents(atPath: sample),
      let evaluator = try? Evaluator(json: Array(text))
    else { return note("pictures are made where the command is beside the benchmarks, and the samples are") }
    var scenes = Scenes()
    if let layers = try? Evaluator(json: scenes.layers(100)) {
      picture(of: layers, at: 1, Size2D(512, 512), "100 moving layers", paintingGoal: "≤ 8 ms")
    }
    picture(of: evaluator, at: 1, Size2D(512, 512), "evening-town")
    picture(of: evaluator, at: 1, Size2D(480, 300), "evening-town", wholeGoal: "≤ 6 ms")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "animfile-pictures-\(getpid())")
    defer { try? FileManager.default.removeItem(at: folder) }
    guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil
    else {
      return note("no room for pictures")
    }
    let count = isQuick ? 30 : 300
    let arguments = [
      command, "render", sample, "--size", "512x512", "--t", "0..\(Double(count - 1) / 40):0.025",
      "-o", folder.appendingPathComponent("%d.png").path,
    ]
    guard let run = execute(arguments), run.status == 0 else { return fail("`animfile render` failed") }
    table.add(
      .init(
        name: "`animfile render`: \(count) PNG files of evening-town, 512 × 512",
        figure: "\(digits(run.seconds)) s",
        baseline: "memory at its peak: at most \(digits(Double(run.peak) / 1e6)) MB"))
  }

  /// Measures painting of a frame, and its PNG file.
  private mutating func picture(
    of evaluator: Evaluator, at time: Double, _ viewport: Size2D, _ name: String, paintingGoal: String = "",
    wholeGoal: String = ""
  ) {
    guard let frame = try? evaluator.frame(at: time, viewport: viewport), let image = try? frame.image()
    else {
      return fail("no picture of \(name)")
    }
    let seconds = stopwatch.seconds([
      { use(try? frame.image()) }, { use(image.png()) },
      { use(try? evaluator.frame(at: time, viewport: viewport).png()) },
    ])
    let size = "\(Int(viewport.width)) × \(Int(viewport.height))"
    table.add(
      .init(
        name: "pixels of a frame of \(name), \(size)", figure: "\(digits(seconds[0] * 1e3)) ms",
        goal: paintingGoal))
    let (pixels, file) = (Double(image.pixels.count) / 1e6, Double(image.png().count) / 1e3)
    table.add(
      .init(
        name: "the same as a PNG file, with evaluation", figure: "\(digits(seconds[2] * 1e3)) ms",
        baseline: "\(digits(pixels)) MB become \(digits(file)) kB", goal: wholeGoal))
    table.add(
      .init(
        name: "the share of PNG encoding", figure: "\(digits(seconds[1] / seconds[2] * 100)) %",
        goal: "≤ 20 %"))
  }
}
