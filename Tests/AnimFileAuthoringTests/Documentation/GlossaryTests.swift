import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// The glossary has the terms of the specification and the names of the kinds of things, in order, each with a link.
@Suite struct GlossaryTests {
  private let page: Article

  init() throws { page = try Article.inCatalog("Glossary") }

  /// The terms of a section, without their links, and the cells beside them.
  private func rows(of section: String) throws -> [(term: String, meaning: String)] {
    try #require(page.section(section), "Glossary.md has no section '\(section)'.").rows.map { row in
      let parts = row[0].split(separator: "](")
      #expect(row[0].hasPrefix("[") && row[0].hasSuffix(")") && parts.count == 2, "'\(row[0])' is not a link")
      return (String(parts[0].dropFirst()), row[1])
    }
  }

  @Test func `lists terms in alphabetical order`() throws {
    let terms = try rows(of: "Terms").map { $0.term.lowercased() }
    #expect(terms == Set(terms).sorted())
  }

  @Test func `has the terms of the specification with their meanings`() throws {
    let terms = try rows(of: "Terms")
    let specified = try #require(Article.inCatalog("FileFormat").section("Terms")).rows
    #expect(specified.count > 20)
    for row in specified {
      let term = try #require(terms.first { $0.term == row[0] }, "Glossary.md has no term '\(row[0])'.")
      #expect(term.meaning == row[1].replacing("](#", with: "](FileFormat.md#"))
    }
  }

  @Test func `has every type of shape and of modifier`() throws {
    #expect(
      try rows(of: "Types of shapes").map(\.term)
        == AnimatedShape.Geometry.variants.map { "`\($0.name)`" })
    #expect(
      try Set(rows(of: "Types of modifiers").map(\.term))
        == Set(AnimatedShape.Modifier.variants.map { "`\($0.name)`" }))
  }

  @Test func `names every verb, event, color space and type of parameter`() throws {
    let terms = try rows(of: "Terms")
    func check(_ name: String, _ words: [String]) throws {
      let meaning = try #require(terms.first { $0.term == name }?.meaning)
      for word in words { #expect(meaning.contains("`\(word)`"), "'\(name)' does not name '\(word)'") }
    }
    try check("change", TimelineEntry.Verb.allCases.map(\.rawValue))
    try check("pointer event", AnimationDocument.Listener.Event.allCases.map(\.rawValue))
    try check("color space", ColorSpace.allCases.map(\.rawValue))
    try check("parameter", ParameterValue.variants.map { "\($0.name)" })
  }
}
