import AnimFile
import Testing

/// Every kind of finding has a section in the documentation, and every section is about one.
@Suite struct DiagnosticsArticleTests {
  private let page: Article

  init() throws { page = try Article.inCatalog("Diagnostics") }

  @Test(arguments: Diagnostic.Rule.allCases)
  func `explains every kind of finding`(_ rule: Diagnostic.Rule) throws {
    let section = try #require(page.section(rule.code), "Diagnostics.md has no section '\(rule.code)'.")
    let text = section.lines.map(\.text).joined(separator: "\n").trimmed
    #expect(
      text.lowercased().hasPrefix("\(rule.severity.rawValue). "), "'\(rule.code)' is of another severity")
    #expect(text.contains("\nRemedy: "), "'\(rule.code)' says no remedy")
    let claim = "→ \(rule.severity.rawValue) \(rule.code): "
    let hasExample = page.blocks.contains { $0.text.contains(claim) }
    #expect(
      hasExample || text.contains("\nNo example: "), "'\(rule.code)' has no example and does not say why")
  }

  @Test func `explains nothing else`() {
    let codes = Set(Diagnostic.Rule.allCases.map(\.code))
    let titles = page.sections.filter { $0.level == 3 }.map(\.title)
    #expect(titles.filter { !codes.contains($0) } == [])
    #expect(Set(titles).count == titles.count)
  }
}
