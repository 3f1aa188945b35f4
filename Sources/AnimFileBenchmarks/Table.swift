import Foundation

/// The results as a Markdown table for the documentation page Benchmarks.
struct Table {
  private var rows: [Row] = []

  struct Row {
    /// The name of the measurement.
    var name: String
    /// The measured figure.
    var figure: String
    /// The name and the figure of the baseline.
    var baseline = ""
    /// The ratio to the baseline; above 1 is better.
    var ratio: Double?
    /// The target figure.
    var goal = ""
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
