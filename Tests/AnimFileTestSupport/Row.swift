import Foundation
import Testing

/// A row of the specification, with small documents and their results.
///
/// The rows are in the pages of `Fixtures/Rows`: under `##` the title of a section of FileFormat.md, under `###` the
/// row, with the members and words that it covers in backticks. The rule follows as a formula, then worked examples
/// whose numbers follow from it by hand.
struct Row: CustomTestStringConvertible, Sendable {
  let page: String
  let section: String
  let title: String
  let blocks: [Article.Block]

  var testDescription: String { "\(section): \(title)" }

  /// The words in backticks, which the row covers.
  var names: [String] { title.inBackticks }

  /// The failed claims of the examples.
  func complaints() -> [String] {
    guard !blocks.isEmpty else { return ["\(page): '\(title)' of '\(section)' has no example."] }
    return blocks.flatMap { block in
      do throws(WorkedExample.Unreadable) {
        return try WorkedExample(block, in: page).complaints()
      } catch {
        return ["\(error)"]
      }
    }
  }

  static let document = rows(in: "Document")
  static let values = rows(in: "Values")
  static let keyframes = rows(in: "Keyframes")
  static let shapes = rows(in: "Shapes")
  static let timeline = rows(in: "Timeline")
  static let all = document + values + keyframes + shapes + timeline

  /// The rows of a page; empty if it cannot be read, which the test of completeness reports.
  private static func rows(in page: String) -> [Row] {
    guard let article = try? Article("Tests/AnimFileTests/Fixtures/Rows/\(page).md") else { return [] }
    var section = ""
    var rows: [Row] = []
    for (index, part) in article.sections.enumerated() {
      switch part.level {
      case 2: section = part.title
      case 3:
        rows.append(
          Row(
            page: article.name, section: section, title: part.title,
            blocks: article.blocks.filter { $0.sectionIndex == index && $0.language == "animfile-example" }))
      default: break
      }
    }
    return rows
  }
}

extension String {
  /// The words in backticks: member names, words, and the first name in an object or the quoted word.
  var inBackticks: [String] {
    split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
      !$0.offset.isMultiple(of: 2)
    }
    .map { _, code in
      guard code.hasPrefix("{") || code.hasPrefix("\"") else { return String(code) }
      return code.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
        ?? String(code)
    }
  }
}
