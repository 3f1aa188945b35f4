/// A value that can be tabulated as named parts, each a number or a word.
package protocol SampledValue {
  /// The parts in order. All values of a member have the same parts.
  var sampledParts: [(name: String, value: JSONValue)] { get }
}

extension Double: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] { [("value", .number(self))] }
}

extension Int: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] { [("value", .number(Double(self)))] }
}

extension Bool: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] { [("value", .bool(self))] }
}

extension Point2D: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] { [("x", .number(x)), ("y", .number(y))] }
}

extension Size2D: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] {
    [("width", .number(width)), ("height", .number(height))]
  }
}

extension ScaleFactor: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] { [("x", .number(x)), ("y", .number(y))] }
}

extension RGBAColor: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] {
    [("r", .number(red)), ("g", .number(green)), ("b", .number(blue)), ("a", .number(alpha))]
  }
}

extension CornerRadii: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] {
    [
      ("topLeft", .number(topLeft)), ("topRight", .number(topRight)), ("bottomRight", .number(bottomRight)),
      ("bottomLeft", .number(bottomLeft)),
    ]
  }
}

extension AnimatedShape.LineChart.Frame: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] { origin.sampledParts + size.sampledParts }
}

extension AnimatableVector: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] { enumerated().map { ("\($0)", .number($1)) } }
}

extension PointList: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] { numbered(points) { $0.sampledParts } }
}

extension StopList: SampledValue {
  package var sampledParts: [(name: String, value: JSONValue)] {
    numbered(stops) { [("offset", .number($0.offset))] + $0.color.sampledParts }
  }
}

/// Returns the parts of all elements, prefixed with the element's index.
private func numbered<Element>(
  _ elements: [Element], _ parts: (Element) -> [(name: String, value: JSONValue)]
) -> [(name: String, value: JSONValue)] {
  elements.enumerated().flatMap { index, element in parts(element).map { ("\(index).\($0.name)", $0.value) } }
}
