import AnimFile

/// How `easings` prints them.
enum EasingsFormat: String, CaseIterable {
  case text, json, svg
}

extension Command {
  static let easings = Command(
    name: "easings",
    summary: "list all named easings with their curves",
    details: [
      """
      Each curve shows the progress of a value, from 0 to 1, over the time between two keyframes. \
      'animfile curve' plots a few easings in detail, including easings without a name. 'smooth' is drawn for \
      a track of two keyframes.
      """,
      """
      JSON is an array of objects with name and samples (the progress at 0, 0.05 ... 1). Text draws the \
      curves in Braille characters, as many side by side as fit the width.
      """,
    ],
    operands: .none,
    options: [
      Option(
        name: "format", short: nil, kind: .choice(EasingsFormat.allCases.map(\.rawValue)), fallback: nil,
        summary: "the output format (default: from the extension of the output file, or text)"),
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .color,
    ],
    examples: [
      Example(line: "animfile easings", purpose: "list all easings"),
      Example(line: "animfile easings -o easings.svg", purpose: "draw all curves on one sheet"),
    ],
    exitStatuses: [.clean: "the easings were printed"],
    run: Easings.run)
}

/// An easing that documents can refer to without defining it.
struct NamedEasing {
  let name: String
  let easing: Easing

  static let all =
    Easing.Preset.allCases.map { NamedEasing(name: $0.rawValue, easing: .preset($0)) }
    + [NamedEasing(name: "smooth", easing: .smooth), NamedEasing(name: "spring", easing: .spring)]

  /// The progress at `count` + 1 times at even intervals of a second.
  func samples(_ count: Int) -> [Double] {
    (0...count).map { easing.progress(at: Double($0) / Double(count), duration: 1) }
  }
}

/// `animfile easings`.
enum Easings {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    let output = arguments.rawValue("output")
    let format = try arguments.format(of: output, endings: [EasingsFormat.json, .svg]) ?? .text
    if let output { try terminal.redirect(to: output, sparing: []) }
    let easings = NamedEasing.all
    switch format {
    case .text: terminal.write(text(easings, width: terminal.width(of: .output) ?? 80))
    case .svg: terminal.write(svg(easings))
    case .json:
      let list = easings.map { easing -> JSONValue in
        ["name": .string(easing.name), "samples": .array(easing.samples(20).map(JSONValue.number))]
      }
      terminal.write(JSONValue.array(list).text(style: .pretty, precision: 6))
      terminal.write("\n")
    }
    return .clean
  }

  // MARK: Text

  private static let columns = 16
  private static let lines = 4

  /// Cells with a name and a curve below it, as many side by side as fit.
  private static func text(_ easings: [NamedEasing], width: Int) -> String {
    let cell = columns + 2
    let perRow = max(1, (width + 2) / cell)
    var text = ""
    for start in stride(from: 0, to: easings.count, by: perRow) {
      let row = easings[start..<min(start + perRow, easings.count)]
      if start > 0 { text += "\n" }
      let cells = row.map { [$0.name] + curve($0) }
      for line in 0...lines {
        let parts = cells.map { $0[line] + String(repeating: " ", count: cell - $0[line].count) }
        let joined = parts.joined()
        let end = joined.lastIndex { $0 != " " }.map { joined.index(after: $0) } ?? joined.startIndex
        text += joined[..<end] + "\n"
      }
    }
    return text
  }

  /// A curve in Braille characters, from −0.3 at the bottom to 1.3 at the top.
  private static func curve(_ easing: NamedEasing) -> [String] {
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    var patterns = [[UInt32]](repeating: Array(repeating: 0, count: columns), count: lines)
    let rows = 4 * lines
    var last: Int?
    for (column, value) in easing.samples(2 * columns - 1).enumerated() {
      let row = min(max(Int(((1.3 - value) / 1.6 * Double(rows - 1)).rounded()), 0), rows - 1)
      let from = last.map { $0 < row ? $0 + 1 : $0 > row ? $0 - 1 : row } ?? row
      for between in min(from, row)...max(from, row) {
        patterns[between / 4][column / 2] |= bits[between % 4][column % 2]
      }
      last = row
    }
    return patterns.map { line in
      String(line.map { $0 == 0 ? " " : Character(Unicode.Scalar(0x2800 + $0) ?? " ") })
    }
  }

  // MARK: Picture

  /// A sheet of curves in six columns, each in a square with lines at 0 and 1.
  private static func svg(_ easings: [NamedEasing]) -> String {
    let (perRow, width, height) = (6, 140, 150)
    let rows = (easings.count + perRow - 1) / perRow
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(perRow * width + 20)" height="\(rows * height + 20)" \
      viewBox="0 0 \(perRow * width + 20) \(rows * height + 20)" font-family="sans-serif" font-size="12" \
      fill="#24241f" role="img">
      <title>The named easings</title>
      <rect width="100%" height="100%" fill="#ffffff"/>

      """
    for (index, easing) in easings.enumerated() {
      let (x, y) = (20 + index % perRow * width, 30 + index / perRow * height)
      let points = easing.samples(60).enumerated().map { step, value in
        "\(decimal(Double(x) + 120 * Double(step) / 60)),\(decimal(Double(y) + 95 - 60 * value))"
      }
      text += """
        <text x="\(x)" y="\(y)">\(easing.name)</text>
        <path d="M\(x) \(y + 35)h120M\(x) \(y + 95)h120" stroke="#d9d7d0" fill="none"/>
        <polyline points="\(points.joined(separator: " "))" fill="none" stroke="#2f6fde" stroke-width="2" \
        stroke-linejoin="round"/>

        """
    }
    return text + "</svg>\n"
  }

  private static func decimal(_ value: Double) -> String { value.text(precision: 2) }
}
