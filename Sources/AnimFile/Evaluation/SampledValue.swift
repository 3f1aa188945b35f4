// The parts of values in tables.

extension Double {
  package var sampledParts: [(name: String, value: JSONValue)]? { [("value", .number(self))] }
}

extension Int {
  package var sampledParts: [(name: String, value: JSONValue)]? { [("value", .number(Double(self)))] }
}

extension Bool {
  package var sampledParts: [(name: String, value: JSONValue)]? { [("value", .bool(self))] }
}

extension Point2D {
  package var sampledParts: [(name: String, value: JSONValue)]? { [("x", .number(x)), ("y", .number(y))] }
}

extension Size2D {
  package var sampledParts: [(name: String, value: JSONValue)]? {
    [("width", .number(width)), ("height", .number(height))]
  }
}

extension ScaleFactor {
  package var sampledParts: [(name: String, value: JSONValue)]? { [("x", .number(x)), ("y", .number(y))] }
}

extension RGBAColor {
  package var sampledParts: [(name: String, value: JSONValue)]? { channels }

  fileprivate var channels: [(name: String, value: JSONValue)] {
    [("r", .number(red)), ("g", .number(green)), ("b", .number(blue)), ("a", .number(alpha))]
  }
}

extension CornerRadii {
  package var sampledParts: [(name: String, value: JSONValue)]? {
    [
      ("topLeft", .number(topLeft)), ("topRight", .number(topRight)), ("bottomRight", .number(bottomRight)),
      ("bottomLeft", .number(bottomLeft)),
    ]
  }
}

extension AnimatedShape.LineChart.Frame {
  package var sampledParts: [(name: String, value: JSONValue)]? {
    [
      ("x", .number(origin.x)), ("y", .number(origin.y)), ("width", .number(size.width)),
      ("height", .number(size.height)),
    ]
  }
}

extension AnimatableVector {
  package var sampledParts: [(name: String, value: JSONValue)]? {
    enumerated().map { ("\($0)", .number($1)) }
  }
}

extension PointList {
  package var sampledParts: [(name: String, value: JSONValue)]? {
    numbered(points) { [("x", .number($0.x)), ("y", .number($0.y))] }
  }
}

extension StopList {
  package var sampledParts: [(name: String, value: JSONValue)]? {
    numbered(stops) { [("offset", .number($0.offset))] + $0.color.channels }
  }
}

/// Returns the parts of all elements, prefixed with the element's index.
private func numbered<Element>(
  _ elements: [Element], _ parts: (Element) -> [(name: String, value: JSONValue)]
) -> [(name: String, value: JSONValue)] {
  elements.enumerated().flatMap { index, element in parts(element).map { ("\(index).\($0.name)", $0.value) } }
}

extension ParameterValue {
  /// The parts in tables; nil for a path.
  var sampledParts: [(name: String, value: JSONValue)]? {
    switch self {
    case .number(let value), .angle(let value): value.sampledParts
    case .point(let value): value.sampledParts
    case .size(let value): value.sampledParts
    case .color(let value): value.sampledParts
    case .boolean(let value): value.sampledParts
    case .numbers(let value): value.sampledParts
    case .points(let value): value.sampledParts
    case .choice(let name): [("value", .string(name))]
    case .path, .trigger: nil
    }
  }
}
