import AnimFile
import AnimFilePictures
import AnimFileAuthoring
import Foundation
import Testing

@testable import AnimFileTestSupport

/// Checks the examples in README.md and in the articles of the documentation.
@Suite struct PageTests {
  static func pages() throws -> [Article] {
    [try Article("README.md"), try Article("SECURITY.md"), try Article("Samples/README.md")]
      + (try Article.catalog.map { try Article.inCatalog($0) })
  }

  @Test func `shows Swift that compiles`() throws {
    let compiled = try ["PageExamples", "AppExamples"].map { name in
      let source = try String(
        contentsOf: Folder.package.appending(
          path: "Tests/AnimFileAuthoringTests/Documentation/\(name).swift"),
        encoding: .utf8)
      return Self.words(source.split(separator: "\n")).replacing("private struct ", with: "struct ")
    }
    // Tests/swiftui/check compiles the code of SwiftUI.md.
    for page in try Self.pages() where page.name != "SwiftUI.md" {
      for block in page.blocks where block.language == "swift" && Self.isComplete(block.text) {
        let shown = Self.words(Array(block.lines.map(\.text).drop { $0.hasPrefix("import ") }))
        #expect(
          compiled.contains { $0.contains(shown) },
          "\(page.name):\(block.lines[0].number): PageExamples.swift and AppExamples.swift do not contain this code."
        )
      }
    }
  }

  /// Whether code compiles by itself.
  private static func isComplete(_ code: String) -> Bool { code.hasPrefix("import ") }

  @Test func `shows Swift that runs`() throws {
    let results = try PageExamples.run()
    #expect(Linter().report(on: results.json).isValid)
    #expect(results.point.x > 0)
    #expect(abs(results.volume - 1) < 1e-12)
    #expect(results.duration == 2.1)
    #expect(results.picture.strip.hasPrefix("<svg ") && results.picture.file.count > 100)
    #expect(results.picture.animation.ranges(of: Array("fcTL".utf8)).count == 26)
    let badges = try PageExamples.badges().map { try Evaluator($0).frame(at: 9).items[0].fill?.paint }
    #expect(badges == [.color("tomato"), .color("#123456")])
    #expect(
      PageExamples.findings(in: #"{ "animfile": "1.0", "size": [9, 9], "shapes": [], "title": 1 }"#)
        == ["1:61 wrong-type: expected a string, found the number 1; write \"1\", in quotes"])
  }

  @Test func `maps every folder of the sources and the tests`() throws {
    let page = try String(
      contentsOf: Folder.package.appending(path: "Sources/AnimFile/AnimFile.docc/Contributing.md"),
      encoding: .utf8)
    func folders(in path: String) throws -> [String] {
      let names = try FileManager.default.contentsOfDirectory(
        at: Folder.package.appending(path: path), includingPropertiesForKeys: [.isDirectoryKey])
      return try names.filter {
        try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
          && !$0.lastPathComponent.hasPrefix(".") && $0.lastPathComponent != "__pycache__"
      }.map { "\(path)/\($0.lastPathComponent)" }
    }
    let targets = try folders(in: "Sources")
    // The targets of tests mirror those of the sources.
    let tests = try folders(in: "Tests").filter { !$0.hasSuffix("Tests") }
    for folder in try targets.flatMap({ try folders(in: $0) }) + tests {
      #expect(page.contains("| `\(folder)` |"), "Contributing.md has no row about \(folder).")
    }
    for target in targets {
      #expect(
        page.contains("`\(target)`") || page.contains("`\(target)/")
          || page.contains("`\(target.dropFirst(8))`"),
        "Contributing.md has no row about \(target).")
    }
  }

  @Test func `shows a report as the validator prints it`() throws {
    let page = try Article("README.md")
    let blocks = page.blocks.filter { $0.section == "60 seconds" }
    let document = try #require(blocks.first { $0.language == "json" })
    let report = try #require(blocks.first { $0.language == "text" })
    #expect(report.lines.last?.text == "…")
    let shown = report.lines.dropLast().map { $0.text + "\n" }.joined()
    #expect(Linter().report(on: document.text + "\n").text(name: "dot.json").hasPrefix(shown))
  }

  @Test func `begins with the sample of the ball`() throws {
    let page = try Article("README.md")
    let shown = try #require(page.blocks.first { $0.language == "json" })
    let sample = try Data(contentsOf: Folder.package.appending(path: "Samples/ball.json"))
    var document = try AnimationDocument(json: Array(sample))
    (document.schema, document.title, document.description) = (nil, nil, nil)
    #expect(try AnimationDocument(json: shown.text) == document)
  }

  @Test func `quotes figures of the page of benchmarks`() throws {
    let rows = try Article.inCatalog("Benchmarks").rows
    let quotes = try Article("README.md").rows.filter { $0[0].contains(" (goal: ") }
    #expect(quotes.count == 5)
    for quote in quotes {
      let name = try #require(quote[0].split(separator: " (goal: ").first)
      let start = try #require(rows.firstIndex { $0[0] == name }, "\(name)")
      for figure in quote.dropFirst() where figure != "–" {
        #expect(rows[start...].prefix(3).contains { $0.contains(figure) }, "\(name): \(figure)")
      }
    }
  }

  @Test func `fits on 150 lines`() throws {
    let text = try String(contentsOf: Folder.package.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count <= 150)
  }

  @Test func `shows a document that is valid`() throws {
    let page = try Article("README.md")
    for block in page.blocks where block.language == "json" && block.section != "60 seconds" {
      let report = Linter().report(on: block.text)
      #expect(
        report.diagnostics.isEmpty, "\(report.text(name: "README.md, after line \(block.lines[0].number)"))")
    }
  }

  @Test func `shows an app that loads, plays and draws documents`() throws {
    let json = PageExamples.generate()
    let evaluator = try #require(PageExamples.open(json))
    #expect(evaluator.duration == 1 && evaluator.document.shapes.count == 3)
    let times = try PageExamples.times(of: evaluator)
    #expect(times.count == 4 && times.last == 1 && zip(times, times.dropFirst()).allSatisfy(<))
    #expect(try PageExamples.picture(of: json).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try PageExamples.numbers(of: evaluator) == Array(0...50))
    #expect(PageExamples.open("{}") == nil)
    #expect(throws: InvalidAnimation.self) { try PageExamples.picture(of: "{}") }
  }

  @Test func `shows an app that writes pictures to files`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "animfile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try PageExamples.write(PageExamples.generate(), to: folder)
    func start(of name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: folder.appending(path: name)).prefix(4))
    }
    #expect(try start(of: "frame.svg") == Array("<svg".utf8))
    #expect(try start(of: "frame.png") == [0x89, 0x50, 0x4E, 0x47])
    #expect(try start(of: "animation.svg") == Array("<svg".utf8))
    #expect(try start(of: "animation.png") == [0x89, 0x50, 0x4E, 0x47])
  }

  @Test(.complete) func `shows the picture that an app writes`() throws {
    let page = try Article.inCatalog("EmbeddingInAnApp")
    let document = try #require(page.blocks.first { $0.language == "json" })
    let folder = FileManager.default.temporaryDirectory.appending(path: "animfile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try PageExamples.write(document.text, to: folder)
    let shown = Folder.package.appending(path: "Sources/AnimFile/AnimFile.docc/pictures/embedding-bell.png")
    #expect(
      try Data(contentsOf: folder.appending(path: "frame.png")) == Data(contentsOf: shown),
      "embedding-bell.png is stale: run Tests/documentation/check_examples.py --write")
  }

  @Test func `shows an app that changes documents and finds shapes`() throws {
    let json = PageExamples.generate()
    let edited = try PageExamples.edit(json, "column2", at: Point2D(60, 80))
    #expect(edited.text.split(separator: "\n").count == json.split(separator: "\n").count)
    let fill = try AnimationDocument(json: edited.text).shape(id: "column2")?.fill
    #expect(fill == "blue")
  }

  @Test func `shows an app that responds to a user`() throws {
    let documents = try Article.inCatalog("Interaction").blocks.filter { $0.language == "json" }
    let frames = try PageExamples.interact(
      switched: documents[0].text, rating: documents[3].text, toggle: documents[4].text)
    let highlight = try #require(frames.rating.items.first { $0.id == "highlight" }?.bounds)
    #expect(abs(highlight.center.x - (40 + 55 * 4)) < 1e-9)
    let slid = try PageExamples.slide(documents[3].text, to: 2, at: 0.4)
    let moved = try #require(slid.items.first { $0.id == "highlight" }?.bounds)
    #expect(abs(moved.center.x - (40 + 55 * 2)) < 1e-9)
    let knob = try #require(frames.toggle.items.first { $0.id == "knob" }?.bounds)
    #expect(abs(knob.center.x - 55) < 1e-9)
    let volume = try PageExamples.drag(volume: documents[2].text, from: [95, 20], to: [122, 24])
    let dragged = try #require(volume.items.first { $0.id == "knob" }?.bounds)
    #expect(abs(dragged.center.x - 122) < 1e-9 && abs(dragged.width - 18) < 1e-9)
    // The switch turns around on its way: it is between its ends.
    let returning = try #require(frames.switched.items.first { $0.id == "knob" }?.bounds)
    #expect(returning.center.x > 26 && returning.center.x < 54)
  }

  @Test func `shows a program that receives data`() throws {
    let chart = try #require(Article.inCatalog("ChartsAndLiveData").blocks.first { $0.language == "json" })
    let visits: [Double] = [10, 20, 30, 40, 50]
    func end(at time: Double) throws -> Double? {
      let line = try PageExamples.receive(visits, in: chart.text, at: time).items.first
      return line?.viewportPath.points.last?.y
    }
    #expect(try end(at: 1) == 20 && end(at: 2) == 40)
    let between = try #require(try end(at: 1.1))
    #expect(between > 20 && between < 40)
  }

  @Test func `shows a game in which a shot hits`() throws {
    let turret = try #require(Article.inCatalog("Games").blocks.first { $0.language == "json" }).text
    let hit = try PageExamples.shoot(at: [20, 20], turret: turret)
    #expect(hit.isHit && hit.frame.items.contains { $0.id == "burst" })
    let barrel = try #require(hit.frame.items.first { $0.id == "barrel" }?.bounds)
    #expect(abs(barrel.maxX - 36) < 1e-9 && abs(barrel.height) < 1e-9)
    let miss = try PageExamples.shoot(at: [2, 2], turret: turret)
    #expect(!miss.isHit && !miss.frame.items.contains { $0.id == "burst" })
  }

  @Test func `shows a frame as it is written`() throws {
    let page = try Article.inCatalog("FileFormat")
    let blocks = page.blocks.filter { $0.section == "Frames as JSON" }
    let document = try #require(blocks.first { $0.language == "json" })
    let shown = try #require(blocks.first { $0.language == "animfile-frame" })
    let frame = try Evaluator(json: document.text).frame(at: 0.5)
    #expect(String(decoding: frame.json(style: .pretty), as: UTF8.self).trimmed == shown.text)
  }

  /// The lines with white space collapsed.
  private static func words(_ lines: [some StringProtocol]) -> String {
    lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
  }
}
