import AnimFile
import Testing

/// The frame of a document with the given shapes at a time.
func frame(_ shapes: String, _ members: String = "", at time: Double, viewport: Size2D? = nil) throws
  -> Frame
{
  try Evaluator(json: document(shapes, members)).frame(at: time, viewport: viewport)
}

/// The fill color of the only item.
func color(_ fill: String, _ members: String = "", at time: Double) throws -> RGBAColor? {
  let items = try frame(
    #"{"type":"circle","center":[0,0],"radius":1,"fill":\#(fill)}"#, members, at: time
  ).items
  guard case .color(let color) = items.first?.fill?.paint else { return nil }
  return color
}

/// The x coordinate of the first point of a line that starts at `x`, a value as JSON.
func x(_ x: String, _ members: String = "", at time: Double) throws -> Double? {
  try frame(#"{"type":"line","from":[\#(x),0],"to":[0,0]}"#, members, at: time).items.first?.path.points
    .first?.x
}

/// A track of the given keyframes, `[t, value]` or `[t, value, easing]`, each as JSON, and other members.
func track(_ keyframes: [[String]], _ more: String = "") -> String {
  let list = keyframes.map {
    #"{"t":\#($0[0]),"value":\#($0[1])\#($0.count > 2 ? #","easing":"# + $0[2] : "")}"#
  }
  return #"{"keyframes":[\#(list.joined(separator: ","))]\#(more)}"#
}

func expectClose(
  _ a: [Double], _ b: [Double], within tolerance: Double = 1e-12,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(a.count == b.count, sourceLocation: sourceLocation)
  for (a, b) in zip(a, b) {
    #expect(abs(a - b) <= tolerance * max(1, abs(b)), "\(a) is not \(b)", sourceLocation: sourceLocation)
  }
}

extension AffineMatrix {
  var entries: [Double] { [a, b, c, d, tx, ty] }
}

extension RGBAColor {
  var channels: [Double] { [red, green, blue, alpha] }
}

extension Frame {
  /// Whether every number in the frame is finite.
  var isFinite: Bool { numbers.allSatisfy { $0.isFinite } }

  /// Every number in the frame.
  var numbers: [Double] {
    var numbers = [t, duration, size.width, size.height] + (background?.channels ?? [])
    numbers += groups.map(\.opacity)
    for item in items {
      numbers += item.path.points.flatMap { [$0.x, $0.y] } + item.transform.entries
      numbers += item.viewportPath.points.flatMap { [$0.x, $0.y] } + [item.opacity, item.effectiveOpacity]
      if let box = item.bounds { numbers += [box.center.x, box.center.y] }
      if let fill = item.fill { numbers += [fill.opacity] + fill.paint.numbers }
      if let stroke = item.stroke {
        numbers += [stroke.width, stroke.miterLimit, stroke.dashOffset, stroke.opacity] + stroke.dash
        numbers += stroke.transform.entries + stroke.paint.numbers
      }
    }
    return numbers
  }
}

extension Frame.Paint {
  var numbers: [Double] {
    switch self {
    case .color(let color): return color.channels
    case .gradient(let gradient):
      let stops = gradient.stops.flatMap { [$0.offset] + $0.color.channels }
      switch gradient.layout {
      case .linear(let from, let to): return stops + [from.x, from.y, to.x, to.y]
      case .radial(let center, let radius, let focus):
        return stops + [center.x, center.y, radius, focus.x, focus.y]
      }
    }
  }
}
