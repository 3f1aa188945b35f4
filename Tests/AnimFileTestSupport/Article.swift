import Foundation

/// A parsed page of the documentation.
struct Article {
  /// A line and its number, counted from 1.
  struct Line {
    var number: Int
    var text: String
  }

  /// A heading and the text up to the next heading.
  struct Section {
    var title: String
    var level: Int
    var lines: [Line]
  }

  /// A fenced block of code.
  struct Block {
    var language: String
    /// The enclosing section's heading and index.
    var section = ""
    var sectionIndex = 0
    var lines: [Line]
    var text: String { lines.map(\.text).joined(separator: "\n") }
  }

  let name: String
  private(set) var sections = [Section(title: "", level: 0, lines: [])]
  private(set) var blocks: [Block] = []

  /// Reads the page at `path`, relative to the root of the package.
  init(_ path: String) throws {
    let text = try String(contentsOf: Folder.package.appending(path: path), encoding: .utf8)
    self.init(name: String(path.split(separator: "/").last ?? ""), text: text)
  }

  init(name: String, text: String) {
    self.name = name
    var block: Block?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, text) in lines.enumerated() {
      let line = Line(number: index + 1, text: String(text))
      if text.hasPrefix("```") {
        if let whole = block { blocks.append(whole) }
        block =
          block == nil
          ? Block(
            language: String(text.dropFirst(3)), section: sections[sections.count - 1].title,
            sectionIndex: sections.count - 1, lines: [])
          : nil
      } else if block != nil {
        block?.lines.append(line)
      } else if let title = Self.heading(text) {
        sections.append(Section(title: title.text, level: title.level, lines: []))
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
  }

  private static func heading(_ line: Substring) -> (text: String, level: Int)? {
    let level = line.prefix { $0 == "#" }.count
    guard level > 0, line.dropFirst(level).first == " " else { return nil }
    return (String(line.dropFirst(level + 1)), level)
  }

  /// The names of the pages of the catalog.
  static var catalog: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: Folder.package.appending(path: "Sources/AnimFile/AnimFile.docc").path
      )
      .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
    }
  }

  /// Reads a page of the catalog.
  static func inCatalog(_ name: String) throws -> Article {
    try Article("Sources/AnimFile/AnimFile.docc/\(name).md")
  }

  /// The section with the given heading.
  func section(_ title: String) -> Section? { sections.first { $0.title == title } }
}

extension Article.Section {
  /// The rows of the section's tables, without headers; cells are trimmed.
  var rows: [[String]] {
    var rows: [[String]] = []
    var isBody = false
    for line in lines {
      guard line.text.hasPrefix("|") else {
        isBody = false
        continue
      }
      // A bar in a cell is escaped.
      let cells = line.text.replacing("\\|", with: "\u{0}").split(
        separator: "|", omittingEmptySubsequences: false
      )
      .dropFirst().dropLast().map { $0.replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces) }
      if cells.allSatisfy({ !$0.isEmpty && $0.allSatisfy { "-:".contains($0) } }) {
        isBody = true
      } else if isBody {
        rows.append(cells)
      }
    }
    return rows
  }
}

extension Article {
  /// The rows of all tables of the page, without headers.
  var rows: [[String]] { sections.flatMap(\.rows) }

  /// The names in code voice of a cell that lists them.
  static func names(_ cell: String?) -> [String] {
    (cell ?? "").split(separator: "`").filter { !$0.isEmpty && $0 != ", " }.map(String.init)
  }
}
