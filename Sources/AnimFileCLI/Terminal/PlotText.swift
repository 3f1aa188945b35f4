import AnimFile

/// A plot in text characters: a single curve in dots, several in colors or with marks.
struct PlotText {
  /// The maximum number of lines.
  private static let mostLines = 16

  private let plot: Plot
  private let terminal: Terminal
  private let scale: PlotScale
  /// The number of lines between two ticks.
  private let linesPerTick: Int
  private let lineCount: Int
  /// The width in characters, limited by the terminal.
  private let width: Int

  init(_ plot: Plot, in terminal: Terminal) {
    self.plot = plot
    self.terminal = terminal
    scale = PlotScale(around: plot.range)
    let steps = scale.ticks.count - 1
    linesPerTick = steps > 0 ? (Self.mostLines - 1) / steps : 0
    lineCount = steps > 0 ? steps * linesPerTick + 1 : 3
    let decimals = scale.decimals
    let margin = scale.ticks.map { $0.text(precision: decimals).count }.max() ?? 0
    // A space, the axis, and half of the last number below it.
    width = terminal.width(of: .output).map { min(max($0 - margin - 6, 12), 200) } ?? 64
  }

  /// Whether the terminal supports Unicode, according to the locale.
  private var isUnicode: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let locale = names.lazy.compactMap({ terminal.system.variable($0) }).first(where: { !$0.isEmpty })
    else { return true }
    let text = locale.lowercased()
    return text.contains("utf-8") || text.contains("utf8")
  }

  /// The plot with its axes, with color if the terminal supports it.
  var text: String {
    let (wall, tick, corner, floor, notch) =
      isUnicode ? (" │", " ┤", "└", "─", "┴") : (" |", " +", "+", "-", "+")
    let labels = scale.ticks.map { $0.text(precision: scale.decimals) }
    let margin = labels.map(\.count).max() ?? 0
    var text = plot.title.printable + "\n"
    for (row, line) in cells.enumerated() {
      var label = ""
      if linesPerTick == 0 {
        if row == lineCount / 2 { label = labels[0] }
      } else if row % linesPerTick == 0 {
        label = labels[scale.ticks.count - 1 - row / linesPerTick]
      }
      text += String(repeating: " ", count: margin - label.count) + label
      text += (label.isEmpty ? wall : tick) + styled(line) + "\n"
    }
    let (places, names) = timeTicks
    let ground = (0..<width).map { places.contains($0) ? notch : floor }.joined()
    text += String(repeating: " ", count: margin + 1) + corner + ground + "\n"
    text += String(repeating: " ", count: margin + 2) + names + "\n"
    for curve in plot.curves.indices { text += legend(curve) + "\n" }
    return text
  }

  /// The columns of the time ticks, and the line with their labels.
  private var timeTicks: (columns: Set<Int>, line: String) {
    let (start, end) = (plot.times.first ?? 0, plot.times.last ?? 0)
    guard start < end else { return ([], start.text(precision: 4) + plot.unit) }
    let scale = PlotScale(within: start...end)
    var line = ""
    var columns: Set<Int> = []
    for (index, time) in scale.ticks.enumerated() {
      let column = Int(((time - start) / (end - start) * Double(width - 1)).rounded())
      columns.insert(column)
      let name = time.text(precision: scale.decimals)
      let unit = index == scale.ticks.count - 1 ? plot.unit : ""
      let place = max(line.isEmpty ? 0 : line.count + 1, column - name.count / 2)
      line += String(repeating: " ", count: place - line.count) + name + unit
    }
    return (columns, line)
  }

  /// The legend of a curve, with its minimum and maximum.
  private func legend(_ index: Int) -> String {
    let curve = plot.curves[index]
    let name = plot.curves.count > 1 ? "\(sample(index)) \(curve.name.printable): " : ""
    guard let first = curve.values.first, let low = curve.lowest, let high = curve.highest else {
      return name
    }
    func place(_ place: Plot.Place) -> String {
      "\(plot.number(place.value)) at \(place.time.text(precision: 4))\(plot.unit)"
    }
    return name
      + (low.value < high.value
        ? "lowest \(place(low)), highest \(place(high))"
        : "\(plot.number(first))\(plot.times.count > 1 ? " at all times" : "")")
  }

  /// A sample of a curve for the legend.
  private func sample(_ index: Int) -> String {
    let text = marks == nil ? (isUnicode ? "──" : "--") : String(mark(index))
    return terminal.styled(text, plot.curves[index].style, on: .output)
  }

  // MARK: Curves

  private struct Cell {
    var character: Character = " "
    var style: TextStyle?
  }

  /// The marks of the curves; nil if colors distinguish them.
  private var marks: [Character]? {
    let colors = Set(plot.curves.map(\.style)).count
    if isUnicode, plot.curves.count == 1 || terminal.isColored(.output) && colors == plot.curves.count {
      return nil
    }
    let few = Array(isUnicode ? "●○■□▲△◆◇" : "ox#+@%=~")
    return plot.curves.count <= few.count ? few : Array("0123456789abcdefghijklmnopqrstuvwxyz")
  }

  private func mark(_ index: Int) -> Character {
    guard plot.curves.count > 1 else { return "*" }
    return marks.map { $0[index % $0.count] } ?? " "
  }

  private var cells: [[Cell]] {
    var cells = [[Cell]](
      repeating: Array(repeating: Cell(), count: width), count: lineCount)
    // Braille patterns number dots by column; the last row was added later.
    let bits: [[UInt32]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
    var patterns = [[UInt32]](repeating: Array(repeating: 0, count: width), count: lineCount)
    for (index, curve) in plot.curves.enumerated() {
      if marks == nil {
        // A tick is at the middle of a line's four dots.
        trace(curve.values, columns: 2 * width, perLine: 4) { column, row in
          patterns[row / 4][column / 2] |= bits[row % 4][column % 2]
          let scalar = Unicode.Scalar(0x2800 + patterns[row / 4][column / 2]) ?? " "
          let style = cells[row / 4][column / 2].style ?? curve.style
          cells[row / 4][column / 2] = Cell(character: Character(scalar), style: style)
        }
      } else {
        let mark = mark(index)
        trace(curve.values, columns: width, perLine: 1) { column, row in
          let known = cells[row][column].character
          cells[row][column] =
            known == " " || known == mark ? Cell(character: mark, style: curve.style) : Cell(character: "*")
        }
      }
    }
    return cells
  }

  /// Calls `draw` with all points of a curve, connected from column to column.
  private func trace(
    _ values: [Double], columns: Int, perLine: Int, _ draw: (_ column: Int, _ row: Int) -> Void
  ) {
    var last: (column: Int, row: Int)?
    for (column, value) in self.columns(columns, values) {
      let row = row(value, perLine)
      draw(column, row)
      if let last, last.column + 1 == column, abs(last.row - row) > 1 {
        // The vertical connection is split between both columns.
        let middle = (last.row + row) / 2
        for between in min(last.row, middle)...max(last.row, middle) { draw(last.column, between) }
        for between in min(row, middle)...max(row, middle) { draw(column, between) }
      }
      last = (column, row)
    }
  }

  /// The value in each of `count` columns, interpolated linearly between samples.
  private func columns(_ count: Int, _ values: [Double]) -> [(column: Int, value: Double)] {
    let times = plot.times
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

  /// The row of `value`, with `perLine` rows per line; row 0 has the largest values.
  private func row(_ value: Double, _ perLine: Int) -> Int {
    let rows = lineCount * perLine
    // Halved, so that a large range does not overflow.
    let height = scale.highest / 2 - scale.lowest / 2
    guard height > 0 else { return rows / 2 }
    let lines = (scale.highest / 2 - value / 2) / height * Double(lineCount - 1)
    let row = ((lines + 0.5) * Double(perLine)).rounded(.down)
    return min(max(Int(row), 0), rows - 1)
  }

  /// The characters of a line, with runs of one color joined, without trailing blanks.
  private func styled(_ line: [Cell]) -> String {
    var result = ""
    var run = ""
    var style: TextStyle?
    func flush() {
      result += style.map { terminal.styled(run, $0, on: .output) } ?? run
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
