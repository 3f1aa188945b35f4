import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// A mistake of `Tests/mistakes/vocabulary.jsonl`, which `vocabulary.py` describes.
struct VocabularyRow: Decodable {
  enum Kind: String, Decodable { case none, safe, unsafe }

  let origin: String
  let name: String
  let document: String
  let code: String
  let line: Int
  let findings: Int?
  let help: String?
  let fix: Kind
  let mended: String?

  static let all: [VocabularyRow] = {
    let file = Folder.package.appending(path: "Tests/mistakes/vocabulary.jsonl")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { try? JSONDecoder().decode(VocabularyRow.self, from: Data($0.utf8)) }
  }()

  static let origins = Set(all.map(\.origin)).sorted()
}

@Suite struct `The vocabulary of other tools` {
  @Test func `has hundreds of mistakes`() { #expect(VocabularyRow.all.count >= 300) }

  @Test(arguments: VocabularyRow.origins)
  func `gives one finding for each mistake, with the right help and fix`(origin: String) {
    for row in VocabularyRow.all where row.origin == origin {
      let text = Array(row.document.utf8)
      let place = "\(row.origin): \(row.name)"
      let found = Linter().report(on: text).diagnostics.filter { $0.severity >= .warning }
      #expect(found.count == row.findings ?? 1, "\(place): \(found.map(\.message))")
      #expect(found.first?.code == row.code, "\(place)")
      #expect(found.first?.place.start.line == row.line, "\(place)")
      if let help = row.help {
        #expect(found.first?.help?.contains(help) == true, "\(place): \(found.first?.help ?? "no help")")
      }
      let safe = String(decoding: Linter().fixed(text).text, as: UTF8.self)
      let unsafe = String(decoding: Linter().fixed(text, includesUnsafe: true).text, as: UTF8.self)
      #expect(safe == (row.fix == .safe ? row.mended : row.document), "\(place)")
      #expect(unsafe == row.mended ?? row.document, "\(place)")
    }
  }

  @Test(arguments: Campaign.cases(Array(VocabularyRow.origins), oneOf: 5))
  func `needs no second fix, and has no new findings`(origin: String) {
    for row in Campaign.cases(VocabularyRow.all.filter { $0.origin == origin }, oneOf: 3) {
      let text = Array(row.document.utf8)
      let before = Linter().report(on: text)
      for includesUnsafe in [false, true] {
        let once = Linter().fixed(text, includesUnsafe: includesUnsafe)
        let place = "\(row.origin): \(row.name)"
        #expect(Linter().fixed(once.text, includesUnsafe: includesUnsafe).text == once.text, "\(place)")
        let after = once.report.diagnostics.filter { $0.severity >= .warning }
        #expect(after.count <= before.diagnostics.count { $0.severity >= .warning }, "\(place)")
        #expect(!after.contains { $0.code.hasPrefix("json-") }, "\(place)")
      }
    }
  }
}
