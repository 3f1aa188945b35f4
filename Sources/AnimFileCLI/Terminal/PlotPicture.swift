import AnimFile
import AnimFilePictures

extension Plot {
  private static let colors = [
    "#2f6fde", "#c96a12", "#a043b8", "#25875a", "#c43a3a", "#8a7a12", "#0f8fa3", "#6b6a64",
  ]
  private static let channelColors = ["#c43a3a", "#25875a", "#2f6fde", "#8a7a12"]

  /// The plot as a self-contained SVG document, 640 wide and 402 high, or higher for many names.
  var svg: String {
    let area = (left: 72.0, top: 52.0, width: 544.0, height: 300.0)
    let scale = PlotScale(around: range)
    let (low, high) = (scale.lowest, scale.highest)
    let height = high / 2 - low / 2
    let (start, end) = (times.first ?? 0, times.last ?? 0)
    func x(_ time: Double) -> Double {
      end > start ? area.left + area.width * ((time - start) / (end - start)) : area.left
    }
    func y(_ value: Double) -> Double {
      guard height > 0 else { return area.top + area.height / 2 }
      return area.top + area.height * ((high / 2 - value / 2) / height)
    }
    let legend = legend
    let total = 384 + 18 * ((legend.last?.row ?? 0) + 1)
    // Approximately the available width.
    let shortTitle = title.count > 72 ? title.prefix(70) + " …" : title
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="640" height="\(total)" viewBox="0 0 640 \(total)" \
      font-family="sans-serif" font-size="12" fill="#55534b" role="img">
      <title>\(title.escapedForXML)</title>
      <rect width="640" height="\(total)" fill="#ffffff"/>
      <text x="72" y="26" font-size="14" fill="#24241f">\(shortTitle.escapedForXML)</text>

      """
    for tick in scale.ticks {
      text += """
        <line x1="72" y1="\(decimal(y(tick)))" x2="616" y2="\(decimal(y(tick)))" stroke="\(tick == 0 ? "#b9b7b0" : "#e2e1dd")"/>
        <text x="64" y="\(decimal(y(tick) + 4))" text-anchor="end">\(tick.text(precision: scale.decimals))</text>

        """
    }
    let across = PlotScale(within: start...end)
    for (index, time) in across.ticks.enumerated() {
      let name = time.text(precision: across.decimals) + (index == across.ticks.count - 1 ? unit : "")
      text += """
        <line x1="\(decimal(x(time)))" y1="52" x2="\(decimal(x(time)))" y2="356" stroke="#e2e1dd"/>
        <text x="\(decimal(x(time)))" y="371" text-anchor="middle">\(name)</text>

        """
    }

    for (index, curve) in curves.enumerated() {
      let points = zip(times, curve.values).map { "\(decimal(x($0))),\(decimal(y($1)))" }
      text += "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" \(look(index))"
      text += " stroke-linejoin=\"round\"/>\n"
    }
    for (index, place) in legend.enumerated() {
      let (x, y) = (decimal(place.x), 394 + 18 * place.row)
      text += """
        <line x1="\(x)" y1="\(y - 4)" x2="\(decimal(place.x + 18))" y2="\(y - 4)" \(look(index))/>
        <text x="\(decimal(place.x + 23))" y="\(y)">\(curves[index].name.escapedForXML)</text>

        """
    }
    return text + "</svg>\n"
  }

  /// The positions of curve names, in rows below the picture; empty for a single curve.
  private var legend: [(x: Double, row: Int)] {
    guard curves.count > 1 else { return [] }
    var (x, row) = (72.0, 0)
    return curves.map { curve in
      let width = 23 + 7 * Double(curve.name.count)
      if x > 72, x + width > 616 { (x, row) = (72, row + 1) }
      defer { x += width + 20 }
      return (x, row)
    }
  }

  /// The style attributes of a curve: its own color, and dashes if there are more curves than colors.
  private func look(_ index: Int) -> String {
    let colors = curves.map(\.name) == ["r", "g", "b", "a"] ? Self.channelColors : Self.colors
    let dash = index / colors.count
    return "stroke=\"\(colors[index % colors.count])\" stroke-width=\"2\""
      + (dash > 0 ? " stroke-dasharray=\"\(8 / dash) \(2 + dash)\"" : "")
  }

  private func decimal(_ value: Double) -> String { value.text(precision: 2) }
}
