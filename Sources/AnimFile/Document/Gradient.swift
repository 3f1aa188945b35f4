// Reads and writes gradients.

extension Paint.Gradient: DocumentObject {
  package static var phrase: String { "a gradient { \"type\": …, \"stops\": … }" }

  /// Returns a complete example of a gradient of the type.
  package static func example(_ type: String) -> String {
    let place =
      type == "radial"
      ? "\"center\": [50, 50], \"radius\": 50" : "\"from\": [0, 0], \"to\": [100, 0]"
    return
      "{ \"type\": \"\(type)\", \(place), \"stops\": [{ \"offset\": 0, \"color\": \"red\" }, { \"offset\": 1, \"color\": \"blue\" }] }"
  }

  package init() { self.init(.linear(from: .constant(.zero), to: .constant(.zero)), stops: []) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.variant("type", &layout)
    visitor.optional("transform", &transform)
    visitor.required("stops", &stops)
  }
}

extension Paint.Layout: DocumentVariant {
  package static let noun = "gradient"
  package static let variants: [(name: StaticString, make: @Sendable () -> Paint.Layout)] = [
    ("linear", { .linear(from: .constant(.zero), to: .constant(.zero)) }),
    ("radial", { .radial(center: .constant(.zero), radius: 0, focus: nil) }),
  ]

  package var name: StaticString {
    switch self {
    case .linear: "linear"
    case .radial: "radial"
    }
  }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    switch self {
    case .linear(var from, var to):
      visitor.required("from", &from)
      visitor.required("to", &to)
      self = .linear(from: from, to: to)
    case .radial(var center, var radius, var focus):
      visitor.required("center", &center)
      visitor.required("radius", &radius, .nonNegative)
      visitor.optional("focus", &focus)
      self = .radial(center: center, radius: radius, focus: focus)
    }
  }
}

extension Paint.Stop: DocumentObject {
  package static var phrase: String { "a stop { \"offset\": …, \"color\": … }" }

  package init() { self.init(0, .constant(.black)) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("offset", &offset, .fraction)
    visitor.required("color", &color)
  }
}

extension Paint.Stops: DocumentValue {
  package static var phrase: String { "an array of stops" }
  package static var placeholder: Paint.Stops { [] }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Paint.Stops {
    let tape = context.tape
    if context.reportBareStops(node) { return placeholder }
    if tape.kind(node) == .object { return .animated(Animated.read(node, context, rule)) }
    let errors = context.errorCount
    let stops = [Paint.Stop].read(node, context, rule)
    context.reportStopOrder(node)
    guard context.errorCount == errors else { return placeholder }
    guard !stops.isEmpty else {
      context.report(.wrongCount(expected: "at least one stop", found: 0), at: node)
      return placeholder
    }
    return .list(stops)
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .list(let stops): stops.write(to: &writer)
    case .animated(let stops): stops.write(to: &writer)
    }
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    switch self {
    case .list(var stops):
      stops.resolve(resolver, rule)
      self = .list(stops)
    case .animated(var stops):
      stops.resolve(resolver, rule)
      self = .animated(stops)
    }
  }

  package func inspect(_ finder: MotionFinder) {
    switch self {
    case .list(let stops): stops.inspect(finder)
    case .animated(let stops): stops.inspect(finder)
    }
  }
}

extension ReadingContext {
  /// Reports stops with an offset less than a preceding stop's, whether or not they have other errors.
  func reportStopOrder(_ node: Int) {
    guard tape.kind(node) == .array else { return }
    var previous = 0.0
    var child = node + 1
    while child < tape.next(node) {
      if tape.kind(child) == .object, let offset = numbers(["offset"], of: child)?[0],
        (0...1).contains(offset)
      {
        if offset < previous { report(.stopOrder(offset, previous: previous), at: child) }
        previous = max(previous, offset)
      }
      child = tape.next(child)
    }
  }

  /// Reports bare colors in place of stops; returns whether there were any.
  func reportBareStops(_ node: Int) -> Bool {
    switch tape.kind(node) {
    case .array:
      guard tape.childCount(node) > 0, tape.kind(node + 1) != .object, tape.kind(node + 1) != .invalid,
        !holdsObject(node)
      else { return false }
      let color = color(node + 1)
      if let json = evenStops(node) ?? pairedStops(node) {
        report(
          .wrongType(expected: Paint.Stops.phrase, found: "an array of colors", help: .write(json)), at: node)
        return true
      }
      report(
        .wrongType(
          expected: Paint.Stops.phrase, found: "an array of \(color == nil ? "values" : "strings")",
          help: stopsHelp(color)),
        at: node)
    case .object:
      guard form(of: node, among: animatedForms) == nil, tape.childCount(node) > 0 else { return false }
      if member("offset", of: node) != nil || member("color", of: node) != nil {
        reportWrongType(
          node, expected: Paint.Stops.phrase,
          help: Advice("wrap it in [ … ]", FixProposal(change: .bracket, isSafe: false)))
      } else {
        // As in { "0%": "red" }.
        reportWrongType(node, expected: Paint.Stops.phrase, help: stopsHelp(color(node + 2)))
      }
    case .invalid: return false
    default: reportWrongType(node, expected: Paint.Stops.phrase, help: stopsHelp(color(node)))
    }
    return true
  }

  /// Returns stops for the offset and color pairs in the list at `node`.
  private func pairedStops(_ node: Int) -> String? {
    guard tape.childCount(node) <= 16 else { return nil }
    var stops: [String] = []
    var child = node + 1
    while child < tape.next(node) {
      guard tape.kind(child) == .array, tape.childCount(child) == 2 else { return nil }
      let numbers = [child + 1, child + 2].filter { tape.kind($0) == .number }
      let colors = [child + 1, child + 2].filter { tape.kind($0) == .string }
      guard numbers.count == 1, colors.count == 1 else { return nil }
      stops.append("{ \"offset\": \(json(numbers[0])), \"color\": \(json(colors[0])) }")
      child = tape.next(child)
    }
    return stops.isEmpty ? nil : "[\(stops.joined(separator: ", "))]"
  }

  /// Returns the JSON of the color at `node`, if it is one.
  private func color(_ node: Int) -> String? {
    guard tape.kind(node) == .string, case let text = tape.string(node), RGBAColor(text) != nil else {
      return nil
    }
    return text
  }

  private func stopsHelp(_ color: String?) -> Advice {
    "write [{ \"offset\": 0, \"color\": \(color.map { "\"\($0)\"" } ?? "…") }, { \"offset\": 1, \"color\": … }]"
  }
}
