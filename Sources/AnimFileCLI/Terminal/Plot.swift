import AnimFile

/// Numbers over time as characters: one curve in dots, or several in letters.
struct Plot {
  /// How many characters are beside each other, and how many lines there are.
  static let width = 64
  static let height = 16
  /// What stands for the curves, where their names do not.
  private static let marks = Array("0123456789abcdefghijklmnopqrstuvwxyz")

  struct Curve {
    var name: String
    var mark: Character
    var style: TextStyle?
    var values: [Double]
  }

  let title: String
  /// What is to the right, in ascending order.
  let times: [Double]
  /// What `times` are in: after the last of them it stands on the axis.
  let unit: String
  private(set) var curves: [Curve]
  private let precision: Int

  init(_ member: MemberValues, _ title: String, _ times: [Double], _ precision: Int) throws(UsageError) {
    try self.init(title, times, unit: " s", names: member.names, precision) { member.values(at: $0) }
  }

  /// - Parameter values: A value for each of the names.
  init(
    _ title: String, _ times: [Double], unit: String, names: [String], _ precision: Int,
    _ values: (Double) -> [JSONValue]
  ) throws(UsageError) {
    guard names.count <= Self.marks.count else {
      throw UsageError(
        "a plot shows at most \(Self.marks.count) curves, but \(quoted(title)) has \(names.count) numbers",
        hint: "print them with --format csv")
    }
    self.title = title
    self.times = times.sorted()
    self.unit = unit
    self.precision = precision
    let initials = names.map { $0.first ?? "?" }
    let hasInitials = Set(initials).count == initials.count && initials.allSatisfy(\.isLetter)
    let styles: [TextStyle] =
      names == ["r", "g", "b", "a"]
      ? [.red, .green, .blue, .yellow] : [.cyan, .yellow, .magenta, .green, .red, .blue]
    curves = names.enumerated().map { index, name in
      Curve(
        name: name, mark: hasInitials ? initials[index] : Self.marks[index],
        style: styles[index % styles.count], values: [])
    }
    for time in self.times {
      for (index, value) in values(time).enumerated() {
        switch value {
        case .number(let number): curves[index].values.append(number)
        case .bool(let isTrue): curves[index].values.append(isTrue ? 1 : 0)
        case .null:
          throw UsageError(
            "\(quoted(title)) is not there at all of these times, so that it cannot be plotted",
            hint: "print it with --format csv")
        default:
          throw UsageError(
            "\(quoted(title)) is a word, which cannot be plotted", hint: "print it with --format csv")
        }
      }
    }
  }

  /// The smallest and the largest value.
  var range: ClosedRange<Double> {
    let all = curves.flatMap(\.values)
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// The plot with its axes, in as much colour as `terminal` shows.
  func text(in terminal: Terminal) -> String {
    let range = range
    let labels =
      range.lowerBound < range.upperBound
      ? [0: number(range.upperBound), Self.height - 1: number(range.lowerBound)]
      : [Self.height / 2: number(range.lowerBound)]
    let margin = labels.values.map(\.count).max() ?? 0
    let cells = curves.count == 1 ? dots(range) : letters(range)
    var text = title.printable + "\n"
    for (row, line) in cells.enumerated() {
      let label = labels[row] ?? ""
      text += String(repeating: " ", count: margin - label.count) + label
      text += (label.isEmpty ? " │" : " ┤") + terminal.styled(line) + "\n"
    }
    text += String(repeating: " ", count: margin + 1) + "└" + String(repeating: "─", count: Self.width) + "\n"
    let (start, end) = (number(times.first ?? 0), number(times.last ?? 0) + unit)
    text += String(repeating: " ", count: margin + 2) + start
    text +=
      String(repeating: " ", count: max(1, Self.width - start.count - end.count)) + end + "\n"
    if curves.count > 1 {
      let legend = curves.map { curve in
        let name = curve.name == String(curve.mark) ? curve.name : "\(curve.mark) \(curve.name)"
        return curve.style.map { terminal.styled(name, $0, on: .output) } ?? name
      }
      text += legend.joined(separator: "  ") + "  (* where several meet)\n"
    }
    return text
  }

  /// A number of the axes.
  func number(_ value: Double) -> String {
    let text = JSONValue.number(value).text(style: .compact, precision: min(precision, 4))
    return String(decoding: text, as: UTF8.self)
  }

  private typealias Cell = (character: Character, style: TextStyle?)

  /// One curve in dots, eight to a character, joined up from sample to sample.
  private func dots(_ range: ClosedRange<Double>) -> [[Cell]] {
    let size = (width: 2 * Self.width, height: 4 * Self.height)
    var patterns = [[UInt32]](repeating: Array(repeating: 0, count: Self.width), count: Self.height)
    // Braille numbers its dots down the columns, with the last row added later.
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    func mark(_ column: Int, _ row: Int) {
      patterns[row / 4][column / 2] |= bits[row % 4][column % 2]
    }
    var last: (column: Int, row: Int)?
    for (column, value) in columns(size.width, curves[0].values) {
      let row = Self.row(value, range, size.height)
      mark(column, row)
      if let last, last.column + 1 == column, abs(last.row - row) > 1 {
        // Half of the way up or down is in either column.
        let middle = (last.row + row) / 2
        for between in min(last.row, middle)...max(last.row, middle) { mark(last.column, between) }
        for between in min(row, middle)...max(row, middle) { mark(column, between) }
      }
      last = (column, row)
    }
    return patterns.map { line in
      line.map { pattern in
        let scalar = pattern == 0 ? " " : Unicode.Scalar(0x2800 + pattern) ?? " "
        return (Character(scalar), curves[0].style)
      }
    }
  }

  /// Every curve in a letter of its own.
  private func letters(_ range: ClosedRange<Double>) -> [[Cell]] {
    var cells = [[Cell]](repeating: Array(repeating: (" ", nil), count: Self.width), count: Self.height)
    for curve in curves {
      for (column, value) in columns(Self.width, curve.values) {
        let row = Self.row(value, range, Self.height)
        let isFree = cells[row][column].character == " "
        cells[row][column] = isFree ? (curve.mark, curve.style) : ("*", nil)
      }
    }
    return cells
  }

  /// The value in each of `count` columns, on straight lines between the samples.
  private func columns(_ count: Int, _ values: [Double]) -> [(column: Int, value: Double)] {
    guard let first = times.first, let end = times.last, end > first, values.count == times.count else {
      return values.first.map { [(0, $0)] } ?? []
    }
    var index = 0
    return (0..<count).map { column in
      let time = column == count - 1 ? end : first + (end - first) * Double(column) / Double(count - 1)
      while index + 2 < times.count, times[index + 1] <= time { index += 1 }
      let span = times[index + 1] - times[index]
      let progress = span > 0 ? min(max((time - times[index]) / span, 0), 1) : 1
      return (column, values[index] * (1 - progress) + values[index + 1] * progress)
    }
  }

  /// The row of `value` among `count`, the largest values in row 0; the middle one if all values are the same.
  private static func row(_ value: Double, _ range: ClosedRange<Double>, _ count: Int) -> Int {
    // Halves, so that what is far apart does not overflow.
    let height = range.upperBound / 2 - range.lowerBound / 2
    guard height > 0 else { return count / 2 }
    let share = (range.upperBound / 2 - value / 2) / height
    return min(max(Int((share * Double(count - 1)).rounded()), 0), count - 1)
  }
}

extension Terminal {
  /// The characters of a line, those of one colour together, without blanks at the end.
  fileprivate func styled(_ line: [(character: Character, style: TextStyle?)]) -> String {
    var result = ""
    var run = ""
    var style: TextStyle?
    func flush() {
      result += style.map { styled(run, $0, on: .output) } ?? run
      run = ""
    }
    let end = line.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
    for cell in line.prefix(end) {
      if cell.style != style, !run.isEmpty { flush() }
      style = cell.style
      run.append(cell.character)
    }
    if !run.isEmpty { flush() }
    return result
  }
}
