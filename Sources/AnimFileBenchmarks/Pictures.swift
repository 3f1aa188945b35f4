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
    let viewport = Size2D(512, 512)
    if let frame = try? evaluator.frame(at: 1, viewport: viewport), let image = try? frame.image() {
      let seconds = stopwatch.seconds([{ use(try? frame.image()) }, { use(image.png()) }])
      table.add(
        .init(name: "pixels of a frame of evening-town, 512 × 512", figure: "\(digits(seconds[0] * 1e3)) ms"))
      table.add(
        .init(
          name: "the same to PNG", figure: "\(digits(seconds[1] * 1e3)) ms",
          baseline:
            "\(digits(Double(image.pixels.count) / 1e6)) MB become \(digits(Double(image.png().count) / 1e3)) kB"
        ))
    }
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
}
