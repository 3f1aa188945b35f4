/// A value that can stand in a document: it reads and writes itself.
///
/// Reading never fails. What cannot be read becomes a finding, and the type's stand-in takes its place.
protocol DocumentValue: Hashable, Sendable {
  /// The value in words, with its article, such as `a point [x, y]`.
  static var phrase: String { get }

  /// What takes the place of a value that could not be read.
  static var placeholder: Self { get }

  /// What to write in place of the object at `node`, if what it means is plain.
  static func literalHelp(_ node: Int, _ context: ReadingContext) -> Advice?

  /// Reads the value at `node`; `rule` bounds the numbers in it.
  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self

  /// Writes the value as JSON.
  func write(to writer: inout JSONWriter)

  /// Puts values in place of references to parameters and named easings.
  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule)

  /// Notes whether anything inside moves, and when its last keyframe comes.
  func inspect(_ finder: MotionFinder)

  /// Leads a search for an animatable member on into the value.
  mutating func follow(_ search: MemberSearch, _ rule: NumberRule)

  /// Leads a tour on into the value.
  func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule)

  /// Whether leaving the value out means the same as its stand-in, so that a search may go on inside.
  static var isImplied: Bool { get }
}

extension DocumentValue {
  static func literalHelp(_ node: Int, _ context: ReadingContext) -> Advice? { nil }
  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {}
  func inspect(_ finder: MotionFinder) {}
}

/// A value that is a JSON object with members known by name.
///
/// `members(_:)` says them once. Reading, writing, defaults, ranges, suggestions, resolving references and the
/// comparison with the schema all go through it.
protocol DocumentObject: DocumentValue {
  /// The stand-in, with every member at its default: what is absent from an object that is read stays as it is here.
  init()

  /// Shows every member to `visitor`, in the order in which they are written.
  mutating func members(_ visitor: inout some MemberVisitor)
}

extension DocumentObject {
  static var phrase: String { "an object" }
  static var placeholder: Self { Self() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    readMembers(node, context, rule)
  }

  /// Reads the members of the object at `node`.
  static func readMembers(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    var value = Self()
    value.fill(from: node, context, rule)
    return value
  }

  /// Takes over the members of the object at `node`.
  mutating func fill(from node: Int, _ context: ReadingContext, _ rule: NumberRule) {
    guard context.tape.kind(node) == .object else {
      context.reportWrongType(node, expected: Self.phrase)
      if let object = context.onlyObject(in: node) { fill(from: object, context, rule) }
      return
    }
    var reader = ObjectReader(object: node, context, rule)
    members(&reader)
    guard reader.hasLooseEnds else { return }
    check(reader.finish(knowing: reader.wordsFindings ? memberNames : []), context, rule)
  }

  /// The names of all members that an object of this kind can have.
  var memberNames: [String] {
    let collector = NameCollector()
    var copy = self
    collector.walk(&copy)
    return collector.names
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members without the braces around them.
  func writeMembers(to writer: inout JSONWriter) {
    var copy = self
    let visitor = ObjectWriter()
    // There is only one at a time, so that its bytes are not copied.
    swap(&writer, &visitor.writer)
    visitor.walk(&copy)
    swap(&writer, &visitor.writer)
  }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    resolver.walk(&self)
  }

  func inspect(_ finder: MotionFinder) {
    var copy = self
    finder.walk(&copy)
  }
}

/// Somebody who is shown the members of an object, one after the other.
protocol MemberVisitor {
  /// The rule for numbers that the object's own place imposes, handed on to a keyframe's value.
  var rule: NumberRule { get }

  /// A member that has to be there.
  mutating func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)

  /// A member that may be absent.
  mutating func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule)

  /// A member that has a default.
  mutating func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value)

  /// A member that names one of several kinds of object; that kind's members follow in the same object.
  mutating func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind)

  /// A member that this kind of object cannot have, though others of its type can; `message` says why.
  mutating func excluded(_ name: StaticString, _ message: @autoclosure () -> Message)

  /// What comes now is in a document that ends at `end`, if it says so.
  mutating func announce(end: Double?)

  /// What comes now may set these parameters.
  mutating func announce(parameters: Named<Parameter>)

  /// The symbol that `use` draws.
  mutating func content(of use: inout AnimatedShape.Use)

  /// One of the members `names` has to be there.
  mutating func requires(_ names: @autoclosure () -> [StaticString], unless isPresent: Bool)

  /// A rule over the member `name` and `others`, or all members where that is nil, tried only when these could be
  /// read: nil, or what is wrong at `name`.
  mutating func check(
    _ name: StaticString, with others: @autoclosure () -> [StaticString]?, _ complaint: () -> Message?)
}

extension MemberVisitor {
  mutating func announce(end: Double?) {}
  mutating func announce(parameters: Named<Parameter>) {}
  mutating func content(of use: inout AnimatedShape.Use) {}
  mutating func excluded(_ name: StaticString, _ message: @autoclosure () -> Message) {}
  mutating func requires(_ names: @autoclosure () -> [StaticString], unless isPresent: Bool) {}
  mutating func check(
    _ name: StaticString, with others: @autoclosure () -> [StaticString]?, _ complaint: () -> Message?
  ) {}

  @inline(__always)
  mutating func check(_ name: StaticString, _ complaint: () -> Message?) {
    check(name, with: nil, complaint)
  }

  @inline(__always)
  mutating func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value) {
    required(name, &value, .any)
  }

  @inline(__always)
  mutating func optional<Value: DocumentValue>(_ name: StaticString, _ value: inout Value?) {
    optional(name, &value, .any)
  }

  @inline(__always)
  mutating func defaulted<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ fallback: Value)
  {
    defaulted(name, &value, .any, fallback)
  }
}

/// A closed set of kinds of object, told apart by a member such as `type`.
protocol DocumentVariant: Hashable, Sendable {
  /// What the set is a set of, in the singular, such as `shape`.
  static var noun: String { get }

  /// Every kind, by the name a file gives it, as a stand-in with all members at their defaults.
  static var variants: [(name: StaticString, make: @Sendable () -> Self)] { get }

  /// What stands in for an object whose kind nobody knows, and whether its members can be read; nil if nothing does.
  static func ofUnknownType(isThere: (StaticString) -> Bool) -> (value: Self, showsMembers: Bool)?

  /// The place in the list of all kinds of the one that the object at `node` is, though it says that it is of the kind `name`;
  /// that is reported. Nil if it may be of that kind.
  static func correctedKind(of node: Int, _ name: StaticString, _ context: ReadingContext) -> Int?

  /// The name a file gives this kind.
  var name: StaticString { get }

  /// Shows the members of this kind to `visitor`.
  mutating func members(_ visitor: inout some MemberVisitor)
}

extension DocumentVariant {
  static func correctedKind(of node: Int, _ name: StaticString, _ context: ReadingContext) -> Int? { nil }
  static func ofUnknownType(isThere: (StaticString) -> Bool) -> (value: Self, showsMembers: Bool)? { nil }
}
