/// A reference to a parameter: its value, times `scale`, plus `offset`.
public struct ParameterReference<Value>: Hashable, Sendable {
  // Boxed, because animated members contain references, and few have any.
  private var box: Box<FlatReference>

  package init(flat: FlatReference) { box = Box(flat) }

  /// The reference without the type of its value.
  package var flat: FlatReference {
    get { box.contents }
    set { box = Box(newValue) }
  }

  /// The parameter's name.
  public var name: String {
    get { flat.name }
    set { flat.name = newValue }
  }

  /// The factor applied to the parameter's value; nil for 1.
  public var scale: Double? {
    get { flat.scale }
    set { flat.scale = newValue }
  }

  /// The motion to the parameter's next value; nil for that of the parameter.
  public var transition: Transition? {
    get { flat.transition }
    set { flat.transition = newValue }
  }
}

extension ParameterReference where Value: AnimatableValue {
  /// Creates a reference to the parameter `name`.
  public init(_ name: String, scale: Double? = nil, offset: Value? = nil, transition: Transition? = nil) {
    self.init(
      flat: FlatReference(
        kind: Value.kind, name: name, scale: scale, offset: offset?.flat, transition: transition))
  }

  /// The values for each option of a choice, or for `true` and `false` of a Boolean, by name; nil for the parameter's
  /// own value.
  public var map: [String: Value]? {
    get {
      flat.map.map { map in Dictionary(firstOf: map.entries.map { ($0.name, Value(flat: $0.value)) }) }
    }
    set {
      flat.map = newValue.map { values in
        var map: Named<FlatValue> = [:]
        for (name, value) in values.sorted(by: { $0.key < $1.key }) { map[name] = value.flat }
        return map
      }
    }
  }

  /// Creates a reference to the boolean or choice `name` with a value for each of its names.
  public init(_ name: String, map: [String: Value], transition: Transition? = nil) {
    self.init(name, transition: transition)
    self.map = map
  }

  /// The offset added after scaling; nil for none.
  public var offset: Value? {
    get { flat.offset.map { Value(flat: $0) } }
    set { flat.offset = newValue?.flat }
  }
}

/// Contents in a class instance, so that copies retain one reference.
///
/// Of any type: the type of an instance with a requirement is found by a search for the conformance, which takes a
/// noticeable part of the time of a short process.
package final class Box<Contents: Sendable>: Sendable {
  package let contents: Contents

  init(_ contents: Contents) { self.contents = contents }
}

extension Box: Equatable where Contents: Equatable {
  package static func == (a: Box, b: Box) -> Bool { a === b || a.contents == b.contents }
}

extension Box: Hashable where Contents: Hashable {
  package func hash(into hasher: inout Hasher) { hasher.combine(contents) }
}

/// The value of a parameter.
public enum ParameterValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// An angle in degrees, clockwise.
  case angle(Double)
  /// A point.
  case point(Point2D)
  /// A width and a height.
  case size(Size2D)
  /// A color.
  case color(RGBAColor)
  /// A Boolean.
  case boolean(Bool)
  /// A list of numbers.
  case numbers(AnimatableVector)
  /// A list of points.
  case points(PointList)
  /// A path.
  case path(BezierPath)
  /// One of the options of a parameter.
  case choice(String)
  /// No value: a trigger is only fired.
  case trigger

  /// The type's name in documents.
  public var type: String { "\(name)" }

  public static func == (a: ParameterValue, b: ParameterValue) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)), (.angle(let a), .angle(let b)): a == b
    case (.point(let a), .point(let b)): a == b
    case (.size(let a), .size(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.numbers(let a), .numbers(let b)): a == b
    case (.points(let a), .points(let b)): a == b
    case (.path(let a), .path(let b)): a == b
    case (.choice(let a), .choice(let b)): a.isIdentical(to: b)
    case (.trigger, .trigger): true
    default: false
    }
  }
}

extension ParameterValue {
  /// The name of the value in a `map`; nil for types without names.
  var option: String? {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .choice(let name): name
    default: nil
    }
  }

  /// The type's name in the plural.
  var plural: String {
    switch self {
    case .number: Double.plural
    case .angle: "angles"
    case .point: Point2D.plural
    case .size: Size2D.plural
    case .color: RGBAColor.plural
    case .boolean: Bool.plural
    case .numbers: AnimatableVector.plural
    case .points: PointList.plural
    case .path: BezierPath.plural
    case .choice: "choices"
    case .trigger: "triggers"
    }
  }

  /// Whether one value can be lower than another.
  var isOrdered: Bool {
    switch self {
    case .number, .angle, .boolean: true
    default: false
    }
  }

  /// The type with its article, such as `a number`.
  var typePhrase: String {
    switch self {
    case .angle: "an angle"
    case .numbers: AnimatableVector.phrase
    case .points: PointList.phrase
    default: "a \(type)"
    }
  }
}

extension ParameterValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral
{
  /// Creates a number. For an angle, write `.angle(45)`.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Creates a number. For an angle, write `.angle(22.5)`.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Creates a color from its notation in documents, such as `"tomato"` or `"#ff6347"`, or a choice from any other text.
  ///
  /// For a path, write `.path("M 0 0 …")`, and for an option with the name of a color, `.choice("red")`.
  public init(stringLiteral value: String) { self = RGBAColor(value).map { .color($0) } ?? .choice(value) }

  /// Creates a point from two numbers. For a size or a list, write `.size([80, 30])` or `.numbers([1, 2, 3])`.
  ///
  /// - Precondition: There are two numbers.
  public init(arrayLiteral elements: Double...) {
    precondition(
      elements.count == 2, "a point has 2 coordinates, not \(elements.count); for a list, write .numbers([…])"
    )
    self = .point(Point2D(elements[0], elements[1]))
  }
}

/// A value that a player can set: its type, its default, and for numbers its range.
public struct Parameter: Hashable, Sendable {
  /// The default, which also determines the type.
  public var value: ParameterValue
  /// The valid range; only for numbers and angles.
  public var range: ClosedRange<Double>?
  /// The names of the values; only for choices.
  public var options: [String] {
    get { exactOptions.map { $0.text } }
    set { exactOptions = newValue.map { ExactText($0) } }
  }
  private var exactOptions: [ExactText] = []
  /// The motion to the next value, for all references without their own; nil to jump.
  public var transition: Transition?
  /// A description of the purpose.
  public var label: String? {
    get { exactLabel?.text }
    set { exactLabel = .optional(newValue) }
  }
  private var exactLabel: ExactText?

  /// Creates a parameter with a default.
  public init(
    _ value: ParameterValue, range: ClosedRange<Double>? = nil, transition: Transition? = nil,
    label: String? = nil
  ) {
    self.value = value
    self.range = range
    self.transition = transition
    exactLabel = .optional(label)
  }

  /// Returns a numeric parameter with the default `value`.
  public static func number(
    _ value: Double, range: ClosedRange<Double>? = nil, transition: Transition? = nil, label: String? = nil
  ) -> Parameter {
    Parameter(.number(value), range: range, transition: transition, label: label)
  }

  /// Returns a parameter for an angle in degrees with the default `value`.
  public static func angle(
    _ value: Double, range: ClosedRange<Double>? = nil, transition: Transition? = nil, label: String? = nil
  ) -> Parameter {
    Parameter(.angle(value), range: range, transition: transition, label: label)
  }

  /// Returns a color parameter with the default `value`.
  public static func color(_ value: RGBAColor, transition: Transition? = nil, label: String? = nil)
    -> Parameter
  {
    Parameter(.color(value), transition: transition, label: label)
  }

  /// Returns a Boolean parameter with the default `value`.
  public static func boolean(_ value: Bool, transition: Transition? = nil, label: String? = nil) -> Parameter
  {
    Parameter(.boolean(value), transition: transition, label: label)
  }

  /// Returns a parameter for a point with the default `value`.
  public static func point(_ value: Point2D, transition: Transition? = nil, label: String? = nil) -> Parameter
  {
    Parameter(.point(value), transition: transition, label: label)
  }

  /// Returns a parameter for a size with the default `value`.
  public static func size(_ value: Size2D, transition: Transition? = nil, label: String? = nil) -> Parameter {
    Parameter(.size(value), transition: transition, label: label)
  }

  /// Returns a parameter with named values.
  ///
  /// - Parameters:
  ///   - value: The default, one of the options.
  ///   - options: Two or more different names.
  ///   - transition: The transition for all references; nil for none.
  ///   - label: A description of the purpose; nil for none.
  public static func choice(
    _ value: String, of options: [String], transition: Transition? = nil, label: String? = nil
  ) -> Parameter {
    var parameter = Parameter(.choice(value), transition: transition, label: label)
    parameter.options = options
    return parameter
  }

  /// Returns a parameter without a value, which is only fired.
  public static func trigger(label: String? = nil) -> Parameter { Parameter(.trigger, label: label) }

  /// Returns the problem with a firing of the parameter, if it is no trigger.
  func complaintAboutFiring(_ name: String) -> Message? {
    if case .trigger = value { return nil }
    return .firingOfValue(name, value)
  }

  /// The names that a `map` has, in order; nil for types without names.
  var mapNames: [String]? {
    switch value {
    case .boolean: ["true", "false"]
    case .choice: options
    default: nil
    }
  }

  func complaint(about value: ParameterValue, name: String) -> Message? {
    if case .trigger = self.value { return .valueOfTrigger(name) }
    guard value.type == self.value.type else {
      return .parameterType(name, value, insteadOf: self.value)
    }
    switch value {
    case .number(let number), .angle(let number):
      if let range, !range.contains(number) {
        return .parameterRange(name, value: number, lower: range.lowerBound, upper: range.upperBound)
      }
      return number.complaint(.any)
    case .point(let value): return value.complaint(.any)
    case .size(let value): return value.complaint(.any)
    case .numbers(let value): return value.complaint(.any)
    case .points(let value): return value.complaint(.any)
    case .path(let value): return value.complaint(.any)
    case .choice(let option):
      return options.contains { $0.isIdentical(to: option) } ? nil : .unknownOption(option, of: options)
    case .color(let color):
      let part = [color.red, color.green, color.blue, color.alpha].first { !(0...1 ~= $0) }
      return part.map { .parameterRange(name, value: $0, lower: 0, upper: 1) }
    case .boolean, .trigger: return nil
    }
  }
}

// MARK: Reading and writing

extension Parameter: DocumentObject {
  package static var phrase: String { "a parameter { \"type\": …, \"default\": … }" }

  package init() { self.init(.number(0)) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.variant("type", &value)
    switch value {
    case .number, .angle:
      var bounds = range.map { NumberRange(lower: $0.lowerBound, upper: $0.upperBound) }
      visitor.optional("range", &bounds)
      range = bounds.flatMap { $0.lower <= $0.upper ? $0.lower...$0.upper : nil }
      let parameter = self
      visitor.check("default", with: ["range"]) { parameter.complaintAboutDefault }
    default:
      range = nil
      visitor.excluded(
        "range", .rangeOfNoNumber())
    }
    if case .choice = value {
      visitor.required("options", &options)
      let parameter = self
      visitor.check("options", with: ["options"]) { parameter.complaintAboutOptions }
      visitor.check("default", with: ["default", "options"]) {
        parameter.complaintAboutOptions == nil ? parameter.complaint(about: parameter.value, name: "") : nil
      }
    } else {
      options = []
      visitor.excluded("options", .optionsOfNoChoice())
    }
    visitor.optional("transition", &transition)
    let parameter = self
    visitor.check("transition", with: ["type", "transition"]) { parameter.complaintAboutTransition }
    visitor.optional("label", &label)
  }

  private var complaintAboutOptions: Message? {
    if options.count < 2 { return .wrongCount(expected: "two or more options", found: options.count) }
    var known: Set<[UInt8]> = []
    for option in options where !known.insert(Array(option.utf8)).inserted { return .duplicateOption(option) }
    return nil
  }

  private var complaintAboutTransition: Message? {
    guard let transition else { return nil }
    if case .trigger = value { return .transitionOfTrigger() }
    func inapplicable(_ member: String) -> Message {
      // The place is the transition, of which only this member is wrong.
      var message = Message.memberNotApplicable(member, value.plural)
      message.help = "remove \(member.quoted) from the transition"
      message.proposal = nil
      return message
    }
    let isAngle = if case .angle = value { true } else { false }
    let isColor = if case .color = value { true } else { false }
    if transition.turn != nil, !isAngle { return inapplicable("turn") }
    if transition.colorSpace != nil, !isColor { return inapplicable("colorSpace") }
    return transition.down == nil || value.isOrdered ? nil : inapplicable("down")
  }

  private var complaintAboutDefault: Message? {
    switch value {
    case .number(let number), .angle(let number):
      guard let range, !range.contains(number) else { return nil }
      return .defaultRange(number, lower: range.lowerBound, upper: range.upperBound)
    default: return nil
    }
  }

  // Definitions contain no references except to easings.
  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    guard let transition else { return }
    resolver.at("transition") { transition.check($0) }
  }
}

extension Message {
  static func valueOfTrigger(_ name: String) -> Message {
    Message(
      .parameterType, "the parameter \(name.quoted) is a trigger, which has no value",
      help:
        "fire it: { \"t\": …, \"fire\": \(name.asJSON) }, --fire \(name)@TIME, or fire(\(name.asJSON), at:) in Swift"
    )
  }

  fileprivate static func firingOfValue(_ name: String, _ value: ParameterValue) -> Message {
    Message(
      .parameterType, "only triggers can be fired, but the parameter \(name.quoted) is \(value.typePhrase)",
      help: "set it to a value")
  }

  fileprivate static func transitionOfTrigger() -> Message {
    Message(
      .memberNotApplicable, "'transition' does not apply to triggers",
      proposal: FixProposal(change: .removeMember, isSafe: false))
  }

  fileprivate static func defaultOfTrigger() -> Message {
    Message(
      .memberNotApplicable, "'default' does not apply to triggers",
      proposal: FixProposal(change: .removeMember, isSafe: false))
  }
}

/// An ascending pair of numbers.
struct NumberRange: DocumentValue {
  var lower = 0.0
  var upper = 0.0

  static var phrase: String { "a range [minimum, maximum]" }
  static var placeholder: NumberRange { NumberRange() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> NumberRange {
    let errors = context.errorCount
    guard let (lower, upper) = Point2D.readPair(node, context, rule, phrase) else { return placeholder }
    guard lower <= upper || context.errorCount > errors else {
      context.report(.invalidRange(from: lower, to: upper), at: node)
      return placeholder
    }
    return NumberRange(lower: lower, upper: upper)
  }

  func write(to writer: inout JSONWriter) {
    writer.beginArray()
    writer.number(lower)
    writer.number(upper)
    writer.endArray()
  }
}

extension ParameterValue: DocumentVariant {
  package static let noun = "parameter"

  package static let variants: [(name: StaticString, make: @Sendable () -> ParameterValue)] = [
    ("number", { .number(0) }), ("angle", { .angle(0) }), ("point", { .point(.zero) }),
    ("size", { .size(.zero) }),
    ("color", { .color(.black) }), ("boolean", { .boolean(false) }), ("numbers", { .numbers([]) }),
    ("points", { .points([]) }), ("path", { .path(BezierPath()) }), ("choice", { .choice("") }),
    ("trigger", { .trigger }),
  ]

  package var name: StaticString {
    switch self {
    case .number: "number"
    case .angle: "angle"
    case .point: "point"
    case .size: "size"
    case .color: "color"
    case .boolean: "boolean"
    case .numbers: "numbers"
    case .points: "points"
    case .path: "path"
    case .choice: "choice"
    case .trigger: "trigger"
    }
  }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    func read<Value: DocumentValue>(_ value: Value, _ make: (Value) -> ParameterValue) {
      var value = value
      visitor.required("default", &value)
      self = make(value)
    }
    switch self {
    case .number(let value): read(value, ParameterValue.number)
    case .angle(let value): read(value, ParameterValue.angle)
    case .point(let value): read(value, ParameterValue.point)
    case .size(let value): read(value, ParameterValue.size)
    case .color(let value): read(value, ParameterValue.color)
    case .boolean(let value): read(value, ParameterValue.boolean)
    case .numbers(let value): read(value, ParameterValue.numbers)
    case .points(let value): read(value, ParameterValue.points)
    case .path(let value): read(value, ParameterValue.path)
    case .choice(let value): read(value, ParameterValue.choice)
    case .trigger: visitor.excluded("default", .defaultOfTrigger())
    }
  }
}

extension Parameter {
  /// The parameter's JSON in a document.
  package var json: JSONValue { jsonValue }
}
