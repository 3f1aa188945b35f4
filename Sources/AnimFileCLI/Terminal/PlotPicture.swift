import AnimFile

extension Plot {
  private static let colors = ["#2f6fde", "#c96a12", "#a043b8", "#25875a", "#c43a3a", "#8a7a12"]
  private static let channelColors = ["#c43a3a", "#25875a", "#2f6fde", "#8a7a12"]

  /// The plot as a picture: an SVG document of 640 × 400 that needs nothing else.
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
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400" \
      font-family="sans-serif" font-size="12" fill="#55534b" role="img">
      <title>\(title.escapedForXML)</title>
      <rect width="640" height="400" fill="#ffffff"/>
      <text x="72" y="26" font-size="14" fill="#24241f">\(title.escapedForXML)</text>

      """
    for tick in scale.ticks {
      text += """
        <line x1="72" y1="\(decimal(y(tick)))" x2="616" y2="\(decimal(y(tick)))" stroke="\(tick == 0 ? "#b9b7b0" : "#e2e1dd")"/>
        <text x="64" y="\(decimal(y(tick) + 4))" text-anchor="end">\(Self.number(tick, decimals: scale.decimals))</text>

        """
    }
    let across = PlotScale(within: start...end)
    for (index, time) in across.ticks.enumerated() {
      let name = Self.number(time, decimals: across.decimals) + (index == across.ticks.count - 1 ? unit : "")
      text += """
        <line x1="\(decimal(x(time)))" y1="52" x2="\(decimal(x(time)))" y2="356" stroke="#e2e1dd"/>
        <text x="\(decimal(x(time)))" y="371" text-anchor="middle">\(name)</text>

        """
    }

    let colors = curves.map(\.name) == ["r", "g", "b", "a"] ? Self.channelColors : Self.colors
    var place = 72.0
    for (index, curve) in curves.enumerated() {
      let color = colors[index % colors.count]
      let points = zip(times, curve.values).map { "\(decimal(x($0))),\(decimal(y($1)))" }
      text += "<polyline points=\"\(points.joined(separator: " "))\" fill=\"none\" stroke=\"\(color)\""
      text += " stroke-width=\"2\" stroke-linejoin=\"round\"/>\n"
      guard curves.count > 1, place < 600 else { continue }
      text += "<text x=\"\(decimal(place))\" y=\"394\" fill=\"\(color)\">\(curve.name.escapedForXML)</text>\n"
      place += 7.5 * Double(curve.name.count) + 16
    }
    return text + "</svg>\n"
  }

  private func decimal(_ value: Double) -> String {
    String(decoding: JSONValue.number(value).text(style: .compact, precision: 2), as: UTF8.self)
  }
}
