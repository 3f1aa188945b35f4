import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Checks the documentation of every rule.
@Suite struct `Every rule` {
  typealias Rule = Diagnostic.Rule

  @Test(arguments: Rule.allCases)
  func `has a bad example in which it is the only finding`(rule: Rule) throws {
    guard case .texts(let example) = rule.documentation.example else { return }
    let found = Linter(showing: rule).report(on: example.bad)
    #expect(
      found.diagnostics.map(\.rule) == [rule],
      "The bad example of '\(rule.code)' should give this finding and no other, but gives:\n\(found.text(name: "bad"))"
    )
    #expect(found.diagnostics.first?.severity == rule.severity)
  }

  @Test(arguments: Rule.allCases)
  func `has a good example without any finding`(rule: Rule) throws {
    guard case .texts(let example) = rule.documentation.example else { return }
    let found = Linter(showing: rule).report(on: example.good)
    #expect(
      found.diagnostics.isEmpty,
      "The good example of '\(rule.code)' should give no finding, but gives:\n\(found.text(name: "good"))")
  }

  @Test(arguments: Rule.allCases)
  func `has examples of few and short lines`(rule: Rule) throws {
    guard case .texts(let example) = rule.documentation.example else { return }
    for text in [example.bad, example.good] {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 8)
      for line in lines {
        #expect(line.count <= 100, "an example of '\(rule.code)', which must fit into a report")
      }
    }
  }

  @Test(arguments: Rule.allCases)
  func `without an example is tested with generated input`(rule: Rule) throws {
    let generated = GeneratedExample.all[rule]
    switch rule.documentation.example {
    case .texts:
      #expect(generated == nil, "'\(rule.code)' has an example, and needs none in GeneratedExample.swift")
    case .none(let reason):
      #expect(reason.first?.isLowercase == true || reason.hasPrefix("JSON"))
      #expect(!reason.hasSuffix("."))
      let example = try #require(
        generated, "'\(rule.code)' has no example to show, so there has to be one in GeneratedExample.swift")
      let bad = example.bad()
      #expect(
        bad.contains(rule),
        "the generated example of '\(rule.code)' gives \(bad.first?.code ?? "nothing")")
      #expect(example.good() == [], "the generated good example of '\(rule.code)'")
    }
  }

  @Test(arguments: Rule.allCases)
  func `is explained in whole sentences for people`(rule: Rule) {
    let known = rule.documentation
    for text in [known.meaning, known.why, known.howToFix] {
      #expect(
        text.hasSuffix(".") && text.first.map { $0.isUppercase || "'xy".contains($0) } == true, "\(text)")
      #expect(!text.contains("`") && !text.contains("  ") && !text.contains("\n"), "\(text)")
      for type in ["Double", "String", "Animated", "Optional", "AnimFile", "Int ", "nil", "Swift"] {
        #expect(!text.contains(type), "\(text)")
      }
    }
    #expect(!known.meaning.contains(". "), "the meaning of '\(rule.code)' is one sentence")
    #expect(
      rule.code.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || (97...122).contains($0) || (48...57).contains($0)
      })
  }

  @Test(arguments: Rule.allCases)
  func `has the version that introduced it`(rule: Rule) {
    let numbers = rule.documentation.since.split(separator: ".", omittingEmptySubsequences: false)
    #expect(numbers.count == 3 && numbers.allSatisfy { UInt($0) != nil })
  }

  @Test func `links to an existing heading of the specification`() throws {
    let headings = Set(try Article.inCatalog("FileFormat").sections.map(\.title))
    for rule in Rule.allCases {
      guard let section = rule.documentation.section else { continue }
      #expect(
        headings.contains(section),
        "'\(rule.code)' points at '\(section)', but FileFormat.md has no such heading")
    }
  }

  @Test func `is next to those of its category`() {
    let categories = Rule.allCases.map(\.documentation.category)
    let inOrder = Diagnostic.RuleCategory.allCases.flatMap { category in categories.filter { $0 == category }
    }
    #expect(categories == inOrder, "the cases of Diagnostic.Rule should be in the order of their categories")
    for category in Diagnostic.RuleCategory.allCases { #expect(!category.rules.isEmpty) }
  }

  @Test func `is explained on the page of the documentation`() throws {
    let file = Folder.package.appending(path: "Sources/AnimFile/AnimFile.docc/Diagnostics.md")
    if ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] != nil {
      try Data(Rule.page.utf8).write(to: file)
    } else {
      // Compared beforehand, so that a failure does not print the whole page twice.
      let isUpToDate = try String(contentsOf: file, encoding: .utf8) == Rule.page
      #expect(
        isUpToDate,
        "Diagnostics.md differs from the rules. Record it with ANIMFILE_RECORD=1, or run: animfile rules --format markdown"
      )
    }
  }

  @Test func `is in the JSON form with the report on its example`() throws {
    let json = Rule.json([.unknownMember, .jsonEmpty])
    #expect(json["catalog"] == "1.0")
    guard case .array(let rules)? = json["rules"] else {
      Issue.record("there is no list of rules")
      return
    }
    #expect(rules.map { $0["code"] } == ["unknown-member", "json-empty"])
    guard case .string(let report)? = rules[0]["example"]?["report"] else {
      Issue.record("there is no report")
      return
    }
    #expect(report.hasPrefix("example.json:2:59: error: unknown member 'opacty' [unknown-member]\n"))
    #expect(rules[1]["example"] == nil)
    #expect(rules[1]["noExample"] == "the file would be empty")
  }
}
