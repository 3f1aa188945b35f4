import Foundation

/// The results as a Markdown table. The documentation page Benchmarks has a selection.
struct Table {
  private var rows: [Row] = []

  struct Row {
    /// The name of the measurement.
    var name: String
    /// The measured figure.
    var figure: String
    /// The name and the figure of the baseline.
    var baseline = ""
    /// The ratio to the baseline.
    var ratio: Double?
    /// The target figure.
    var goal = ""
    /// Whether the documentation page has the row.
    var isOnPage = false
  }

  mutating func add(_ row: Row) {
    rows.append(row)
    print(Self.line(Self.cells(row)))
    fflush(nil)
  }

  static func printHeader() {
    print(line(["", "AnimFile", "baseline", "ratio", "goal"]))
    print(line(["---", "---:", "---:", "---:", "---:"]))
  }

  /// Returns the page with these conditions and rows in place of those in its first table of results.
  ///
  /// - Returns: Nil if the page has no conditions and no table before the comparison with other software.
  func replacingResults(in page: String, conditions: String) -> String? {
    var lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let end = lines.firstIndex { $0.hasPrefix("## Compared") } ?? lines.endIndex
    guard let start = lines[..<end].firstIndex(where: { $0.hasPrefix("Measured on ") }),
      let table = lines[start..<end].firstIndex(where: { $0.hasPrefix("|") })
    else { return nil }
    let after = lines[table..<end].firstIndex { !$0.hasPrefix("|") } ?? end
    // The page has no goals.
    let cells = [["", "AnimFile", "baseline", "ratio"], ["---", "---:", "---:", "---:"]]
    let results = rows.filter(\.isOnPage).map { Array(Self.cells($0).dropLast()) }
    lines.replaceSubrange(start..<after, with: [conditions, ""] + (cells + results).map(Self.line))
    return lines.joined(separator: "\n")
  }

  private static func cells(_ row: Row) -> [String] {
    [row.name, row.figure, row.baseline, row.ratio.map { digits($0) } ?? "", row.goal]
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}

/// A number with about three digits.
func digits(_ value: Double) -> String {
  let decimals = value.magnitude >= 99.5 ? 1.0 : value.magnitude >= 9.95 ? 10.0 : 100.0
  let rounded = (value * decimals).rounded() / decimals
  return rounded == rounded.rounded() && decimals == 1 ? "\(Int(rounded))" : "\(rounded)"
}
