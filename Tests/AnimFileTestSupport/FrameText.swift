import AnimFile
import Foundation

extension Frame {
  /// The frame in readable form: one paragraph for each group and item, in drawing order.
  ///
  /// Numbers have up to 4 decimals.
  var paragraphs: [String] {
    var result: [String] = []
    for (index, item) in items.enumerated() {
      for group in groups where group.items.lowerBound == index && !group.items.isEmpty {
        result.append("group \(group.source)\(name(group.id)) opacity \(group.opacity.short)")
      }
      result.append(item.paragraph)
    }
    return result
  }

  /// The time, the size and the background.
  var heading: String {
    "t \(t.short), \(size.width.short) x \(size.height.short)" + (background.map { ", \($0.hex)" } ?? "")
  }
}

private func name(_ id: String?) -> String { id.map { " \"\($0)\"" } ?? "" }

extension Frame.Item {
  fileprivate var paragraph: String {
    var text = "\(source)\(name(id))"
    if opacity != 1 || effectiveOpacity != 1 {
      text += " opacity \(opacity.short), in all \(effectiveOpacity.short)"
    }
    if !transform.isIdentity { text += "\n  transform \(transform.short)" }
    text += "\n  d \(path.svgPathData(precision: 4))"
    if let fill {
      text += "\n  fill \(fill.paint.text)"
      if fill.rule != .nonzero { text += " \(fill.rule)" }
      if fill.opacity != 1 { text += " opacity \(fill.opacity.short)" }
    }
    if let stroke {
      text += "\n  stroke \(stroke.paint.text) width \(stroke.width.short) \(stroke.cap) \(stroke.join)"
      if stroke.join == .miter { text += " limit \(stroke.miterLimit.short)" }
      if !stroke.dash.isEmpty {
        text += " dash \(stroke.dash.map(\.short).joined(separator: " ")) from \(stroke.dashOffset.short)"
      }
      if stroke.opacity != 1 { text += " opacity \(stroke.opacity.short)" }
      if stroke.transform != transform { text += " pen \(stroke.transform.short)" }
    }
    return text
  }
}

extension Frame.Paint {
  fileprivate var text: String {
    switch self {
    case .color(let color): return color.hex
    case .gradient(let gradient):
      let stops = gradient.stops.map { "\($0.offset.short) \($0.color.hex)" }.joined(separator: ", ")
      switch gradient.layout {
      case .linear(let from, let to): return "linear (\(from.short) to \(to.short): \(stops))"
      case .radial(let center, let radius, let focus):
        return "radial (\(center.short) radius \(radius.short) from \(focus.short): \(stops))"
      }
    }
  }
}

extension Point2D {
  fileprivate var short: String { "\(x.short) \(y.short)" }
}

extension AffineMatrix {
  fileprivate var short: String { [a, b, c, d, tx, ty].map(\.short).joined(separator: " ") }
}

extension Double {
  /// With up to 4 decimals.
  fileprivate var short: String {
    var text = String(format: "%.4f", self)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}
