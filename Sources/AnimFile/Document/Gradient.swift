// How gradients stand in a document.

extension Paint.Gradient: DocumentObject {
  static var phrase: String { "a gradient { \"type\": …, \"stops\": … }" }

  init() { self.init(.linear(from: .constant(.zero), to: .constant(.zero)), stops: []) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.variant("type", &layout)
    visitor.required("stops", &stops)
  }
}

extension Paint.Layout: DocumentVariant {
  static let noun = "gradient"
  static let variants: [(name: StaticString, make: @Sendable () -> Paint.Layout)] = [
    ("linear", { .linear(from: .constant(.zero), to: .constant(.zero)) }),
    ("radial", { .radial(center: .constant(.zero), radius: 0, focus: nil) }),
  ]

  var name: StaticString {
    switch self {
    case .linear: "linear"
    case .radial: "radial"
    }
  }

  mutating func members(_ visitor: inout some MemberVisitor) {
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
  static var phrase: String { "a stop { \"offset\": …, \"color\": … }" }

  init() { self.init(0, .constant(.black)) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("offset", &offset, .fraction)
    visitor.required("color", &color)
  }
}

extension Paint.Stops: DocumentValue {
  static var phrase: String { "a list of stops" }
  static var standIn: Paint.Stops { [] }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Paint.Stops {
    let tape = context.tape
    if tape.kind(node) == .object { return .animated(Animated.read(node, context, rule)) }
    if context.reportBareStops(node) { return standIn }
    let errors = context.errorCount
    let stops = [Paint.Stop].read(node, context, rule)
    guard context.errorCount == errors else { return standIn }
    guard !stops.isEmpty else {
      context.report(.wrongCount(expected: "at least one stop", found: 0), at: node)
      return standIn
    }
    var child = node + 1
    var previous = 0.0
    for stop in stops {
      if case .constant(let offset) = stop.offset {
        if offset < previous { context.report(.stopOrder(offset, previous: previous), at: child) }
        previous = max(previous, offset)
      }
      child = tape.next(child)
    }
    return .list(stops)
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .list(let stops): stops.write(to: &writer)
    case .animated(let stops): stops.write(to: &writer)
    }
  }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    switch self {
    case .list(var stops):
      stops.resolve(resolver, rule)
      self = .list(stops)
    case .animated(var stops):
      stops.resolve(resolver, rule)
      self = .animated(stops)
    }
  }

  func inspect(_ finder: MotionFinder) {
    switch self {
    case .list(let stops): stops.inspect(finder)
    case .animated(let stops): stops.inspect(finder)
    }
  }
}

extension ReadingContext {
  /// Reports a list of colors or the like where stops should be, and says whether it is one.
  func reportBareStops(_ node: Int) -> Bool {
    guard tape.kind(node) == .array, tape.childCount(node) > 0, tape.kind(node + 1) != .object,
      tape.kind(node + 1) != .invalid, !holdsObject(node)
    else { return false }
    let color = tape.kind(node + 1) == .string ? tape.string(node + 1) : nil
    report(.colorsAsStops(color.flatMap { RGBAColor($0) == nil ? nil : $0 }), at: node)
    return true
  }
}

extension Message {
  fileprivate static func colorsAsStops(_ color: String?) -> Message {
    Message(
      .wrongType, "expected a list of stops, found a list of \(color == nil ? "values" : "texts")",
      help: "write [{ \"offset\": 0, \"color\": \(color.map { "\"\($0)\"" } ?? "…") }, …]")
  }
}
