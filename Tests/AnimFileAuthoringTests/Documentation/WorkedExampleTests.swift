import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Every worked number in the documentation agrees with the library.
@Suite struct WorkedExampleTests {
  static let pages = [
    "FileFormat", "Interpolation", "AnimFile", "FirstScene", "Morphing", "Timelines", "Interaction",
    "EmbeddingInAnApp", "ValidatingInCI", "WritingAGenerator", "MigratingFromCSS", "MigratingFromLottie",
    "MigratingFromSwiftUI",
  ]

  @Test(arguments: pages)
  func `gives the stated results`(_ page: String) throws {
    let article = try Article.inCatalog(page)
    var complaints: [String] = []
    for block in article.blocks where block.language == "animfile-example" {
      do throws(WorkedExample.Unreadable) {
        complaints += try WorkedExample(block, in: article.name).complaints()
      } catch {
        complaints.append("\(error)")
      }
    }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  /// A block in the language `json` is a whole document without errors and warnings.
  @Test(arguments: pages)
  func `shows documents that are valid`(_ page: String) throws {
    let article = try Article.inCatalog(page)
    for block in article.blocks where block.language == "json" {
      let report = Linter().report(on: block.text)
      #expect(
        report.diagnostics.allSatisfy { $0.severity == .information },
        "\(report.text(name: "\(article.name), after line \(block.lines[0].number)"))")
    }
  }

  @Test func `has a number for every formula`() throws {
    let page = try Article.inCatalog("Interpolation")
    for (index, section) in page.sections.enumerated() where section.level > 1 && section.title != "Overview"
    {
      guard section.lines.contains(where: { !$0.text.isEmpty }) else { continue }
      #expect(
        page.blocks.contains { $0.sectionIndex == index && $0.language == "animfile-example" },
        "Interpolation.md has no worked example in '\(section.title)'")
    }
  }

  @Test func `finds a wrong number`() throws {
    let example = try WorkedExample(
      block("number { \"keyframes\": [ { \"t\": 0, \"value\": 2 } ] }", "t = 1 → 2.5"), in: "Page")
    #expect(example.complaints() == ["Page:2: The example says t = 1 → 2.5, but it is 2.0."])
  }

  @Test func `detects an unexpected finding`() throws {
    let example = try WorkedExample(block("number \"2\"", "t = 1 → 2"), in: "Page")
    #expect(
      example.complaints().first?.contains("does not say that there is → error wrong-type: expected a number")
        == true)
  }

  @Test(arguments: [
    ["something { }", "→ 2"], ["number 2"], ["number 2", "t 1 → 2"], ["number 2", "t = 1 → 2", "and more"],
  ])
  func `reports unreadable input in a sentence`(_ lines: [String]) throws {
    let error = #expect(throws: WorkedExample.Unreadable.self) { try WorkedExample(block(lines), in: "Page") }
    #expect(error?.description.hasPrefix("Page:") == true)
  }

  private func block(_ lines: String...) -> Article.Block { block(lines) }

  private func block(_ lines: [String]) -> Article.Block {
    Article.Block(
      language: "animfile-example",
      lines: lines.enumerated().map { Article.Line(number: $0.offset + 1, text: $0.element) })
  }
}
