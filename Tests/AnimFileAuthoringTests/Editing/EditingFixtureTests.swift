import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// The editor services for a text with a mark `①`.
///
/// A fixture file has cases, each a line `== ` with a sentence, the text, a line `--` and the expected result.
/// `ANIMFILE_RECORD=1 swift test` records the current results; review the difference before keeping it.
@Suite struct `The editor services` {
  private static let prelude = """
    {"animfile": "1.0", "size": [200, 200], "duration": 2, "poster": 1,
    "parameters": {"accent": {"type": "color", "default": "#ff5a36", "label": "the fill"}, "grow": {"type": "number", "default": 2}},
    "easings": {"soft": [0.2, 0, 0, 1]},
    "symbols": {"leaf": {"type": "circle", "center": [0, 0], "radius": 4}},
    "shapes": [
    """

  @Test(arguments: ["completion", "hover", "definition", "outline", "colors"])
  func `give the results in the fixtures`(_ name: String) throws {
    let file = Folder.fixtures.appending(path: "Editing/\(name).txt")
    let cases = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n== ")
    var result: [String] = []
    for entry in cases {
      let entry = entry.hasPrefix("== ") ? String(entry.dropFirst(3)) : entry
      let parts = entry.components(separatedBy: "\n--\n")
      let lines = parts[0].split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let written = lines.count > 1 ? String(lines[1]) : ""
      let mark = MarkedText(written.replacingOccurrences(of: "<prelude>", with: Self.prelude))
      let document = EditorDocument(mark.text)
      let answer =
        switch name {
        case "completion": Self.completions(document, mark.offset)
        case "hover": document.hover(at: mark.offset)?.markdown ?? "nothing"
        case "definition": Self.definition(document, mark.offset)
        case "outline": Self.outline(document.outline, 0)
        default:
          document.colors.map { "\(Self.part(document, $0.range)) \($0.color.hex)" }.joined(separator: "\n")
        }
      result.append("== \(lines[0])\n\(written)\n--\n\(answer)\n")
    }
    let text = result.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "Editing/\(name).txt")
    }
  }

  private static func part(_ document: EditorDocument, _ range: Range<Int>) -> String {
    String(decoding: document.text[range], as: UTF8.self)
  }

  private static func completions(_ document: EditorDocument, _ offset: Int) -> String {
    let all = document.completions(at: offset)
    var lines = all.prefix(20).map { completion in
      let detail = completion.detail.map { " (\($0))" } ?? ""
      let comma = completion.commaAt == nil ? "" : " with a comma before"
      return
        "\(completion.label)\(detail): \(part(document, completion.range)) -> \(completion.snippet ?? completion.text ?? "")\(comma)"
    }
    if all.count > 20 { lines.append("and \(all.count - 20) more") }
    return lines.isEmpty ? "nothing" : lines.joined(separator: "\n")
  }

  private static func definition(_ document: EditorDocument, _ offset: Int) -> String {
    guard let definition = document.definition(at: offset) else { return "nothing" }
    let whole = part(document, definition.whole)
    return "\(part(document, definition.origin)) -> \(part(document, definition.target)) in \(whole)"
  }

  private static func outline(_ items: [EditorDocument.OutlineItem], _ level: Int) -> String {
    items.map { item in
      let line = String(repeating: "  ", count: level) + "\(item.kind) \(item.name) (\(item.detail))"
      return item.children.isEmpty ? line : line + "\n" + outline(item.children, level + 1)
    }.joined(separator: "\n")
  }
}

/// A text and the position of the mark `①` in it.
struct MarkedText {
  let text: [UInt8]
  let offset: Int

  init(_ marked: String) {
    let parts = marked.components(separatedBy: "①")
    text = Array(parts.joined().utf8)
    offset = parts[0].utf8.count
  }
}
