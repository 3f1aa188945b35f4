import AnimFile

extension Plot {
  /// How many steps make a curve in a picture look smooth.
  static let pictureSteps = 480
  private static let colors = ["#2f6fde", "#c96a12", "#a043b8", "#25875a", "#c43a3a", "#8a7a12"]
  private static let channelColors = ["#c43a3a", "#25875a", "#2f6fde", "#8a7a12"]

  /// The plot as a picture: an SVG document of 640 × 400 that needs nothing else.
  var svg: String {
    let area = (left: 72.0, top: 52.0, width: 544.0, height: 300.0)
    let (low, high) = (range.lowerBound, range.upperBound)
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
    func line(_ value: Double) {
      text += """
        <line x1="72" y1="\(decimal(y(value)))" x2="616" y2="\(decimal(y(value)))" stroke="#e2e1dd"/>
        <text x="64" y="\(decimal(y(value) + 4))" text-anchor="end">\(number(value))</text>

        """
    }
    let levels = Set([low, high] + [0, 1].filter { low < $0 && $0 < high }).sorted()
    // Where two would be on top of each other, the outer one is the one that counts.
    for level in levels
    where [low, high].contains(level) || [low, high].allSatisfy({ abs(y($0) - y(level)) > 14 }) {
      line(level)
    }
    text += """
      <text x="72" y="374">\(number(start))</text>
      <text x="616" y="374" text-anchor="end">\(number(end) + unit)</text>

      """
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
