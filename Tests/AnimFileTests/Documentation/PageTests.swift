import AnimFile
import Foundation
import Testing

/// Checks the examples in README.md and on the first page of the documentation.
@Suite struct PageTests {
  static func pages() throws -> [Article] {
    [try Article("README.md"), try Article.inCatalog("AnimFile")]
  }

  @Test func `shows Swift that compiles`() throws {
    let source = try String(
      contentsOf: Article.root.appending(path: "Tests/AnimFileTests/Documentation/PageExamples.swift"),
      encoding: .utf8)
    let compiled = Self.words(source.split(separator: "\n"))
    for page in try Self.pages() {
      for block in page.blocks where block.language == "swift" && block.text.hasPrefix("import AnimFile\n") {
        let shown = Self.words(block.lines.dropFirst().map(\.text))
        #expect(
          compiled.contains(shown),
          "\(page.name):\(block.lines[0].number): This is not word for word in PageExamples.swift, which is compiled."
        )
      }
    }
  }

  @Test func `shows Swift that runs`() throws {
    let results = try PageExamples.run()
    #expect(Validator().report(on: results.json).isValid)
    #expect(results.point.x > 0)
    #expect(abs(results.volume - 1) < 1e-12)
    #expect(results.duration == 2.1)
    #expect(results.picture.strip.hasPrefix("<svg ") && results.picture.file.count > 100)
  }

  @Test func `shows a report as the validator prints it`() throws {
    let page = try Article("README.md")
    let blocks = page.blocks.filter { $0.section == "60 seconds" }
    let document = try #require(blocks.first { $0.language == "json" })
    let report = try #require(blocks.first { $0.language == "text" })
    #expect(report.lines.last?.text == "…")
    let shown = report.lines.dropLast().map { $0.text + "\n" }.joined()
    #expect(Validator().report(on: document.text + "\n").text(name: "dot.json").hasPrefix(shown))
  }

  @Test func `begins with the sample of the ball`() throws {
    let page = try Article("README.md")
    let shown = try #require(page.blocks.first { $0.language == "json" })
    let sample = try Data(contentsOf: Article.root.appending(path: "Samples/ball.json"))
    var document = try AnimationDocument(json: Array(sample))
    document.schema = nil
    #expect(try AnimationDocument(json: shown.text) == document)
  }

  @Test func `fits on 150 lines`() throws {
    let text = try String(contentsOf: Article.root.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().count <= 150)
  }

  @Test func `shows a document that is valid`() throws {
    let page = try Article("README.md")
    for block in page.blocks where block.language == "json" && block.section != "60 seconds" {
      let report = Validator().report(on: block.text)
      #expect(
        report.diagnostics.isEmpty, "\(report.text(name: "README.md, after line \(block.lines[0].number)"))")
    }
  }

  @Test func `points at files that exist`() throws {
    for (page, folder) in [
      (try Article("README.md"), ""), (try Article("SECURITY.md"), ""),
      (try Article("Samples/README.md"), "Samples/"),
    ] {
      for line in page.sections.flatMap(\.lines) {
        for link in line.text.matches(of: /\]\(([^)#]+)(?:#([^)]*))?\)/) where !link.output.1.contains(":") {
          let place = "\(page.name):\(line.number): \(link.output.0)"
          let file = Article.root.appending(path: folder + link.output.1)
          #expect(FileManager.default.fileExists(atPath: file.path), "\(place)")
          guard let heading = link.output.2 else { continue }
          let headings = try Article(folder + link.output.1).sections.map(\.title)
          #expect(
            headings.contains { $0.lowercased().replacing(" ", with: "-") == heading }, "\(place)")
        }
      }
    }
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
