/// A value in a document that can be read and written.
///
/// Reading never fails. An invalid value is reported and replaced by the type's placeholder.
package protocol DocumentValue: Hashable, Sendable {
  /// A description of the value with its article, such as `a point [x, y]`.
  static var phrase: String { get }

  /// Names of which an object of this type has at least one as a member; empty if values are not objects.
  static var identifyingMembers: [String] { get }

  /// Whether the number of values in the document has a limit, so that the length of lists has none.
  static var hasOwnLimit: Bool { get }

  /// The replacement of an invalid value.
  static var placeholder: Self { get }

  /// Returns advice on what to write in place of the object at `node`, if its intention is clear.
  static func literalHelp(_ node: Int, _ context: ReadingContext) -> Advice?

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self

  func write(to writer: inout JSONWriter)

  /// Replaces references to parameters and named easings by values.
  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule)

  /// Records animated members and the time of the last keyframe.
  func inspect(_ finder: MotionFinder)

  /// Continues a search for an animatable member inside the value.
  mutating func follow(_ search: MemberSearch, _ rule: NumberRule)

  /// Lists the animatable members inside the value, if it is an object.
  func list(_ lister: MemberLister)

  /// Continues a traversal of animatable members inside the value.
  func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule)

  /// Whether an absent value is equivalent to its placeholder, so that a search may continue inside.
  static var isImplied: Bool { get }
}

extension DocumentValue {
  package static var identifyingMembers: [String] { [] }
  package static var hasOwnLimit: Bool { false }
  package static func literalHelp(_ node: Int, _ context: ReadingContext) -> Advice? { nil }
  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {}
  package func inspect(_ finder: MotionFinder) {}
}

/// A value that is a JSON object with known members.
///
/// `members(_:)` is the single declaration of the members. Reading, writing, defaults, ranges, suggestions,
/// resolution of references and the comparison with the schema are based on it.
package protocol DocumentObject: DocumentValue {
  /// Creates the placeholder, with all members at their defaults. Absent members keep these values.
  init()

  /// Passes all members to `visitor`, in writing order.
  mutating func members(_ visitor: inout some MemberVisitor)
}

extension DocumentObject {
  package static var phrase: String { "an object" }
  package static var placeholder: Self { Self() }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    readMembers(node, context, rule)
  }

  static func readMembers(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    var value = Self()
    value.fill(from: node, context, rule)
    return value
  }

  /// Assigns the members of the object at `node`.
  mutating func fill(from node: Int, _ context: ReadingContext, _ rule: NumberRule) {
    guard context.tape.kind(node) == .object else {
      context.reportWrongType(node, expected: Self.phrase)
      let names = Self.identifyingMembers
      if let object = context.onlyObject(in: node), names.isEmpty || context.isElement(object, named: names) {
        fill(from: object, context, rule)
      }
      return
    }
    var reader = ObjectReader(object: node, context, rule)
    members(&reader)
    guard reader.hasUnmatchedMembers else { return }
    check(reader.finish(knowing: reader.wordsFindings ? memberNames : []), context, rule)
  }

  var memberNames: [String] {
    let collector = NameCollector()
    var copy = self
    collector.walk(&copy)
    return collector.names
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if writer.writesMembers { writeMembers(to: &writer) }
    writer.endObject()
  }

  /// Writes the members without braces.
  func writeMembers(to writer: inout JSONWriter) {
    var copy = self
    let visitor = ObjectWriter()
    // Moves the writer rather than copying its bytes.
    swap(&writer, &visitor.writer)
    visitor.walk(&copy)
    swap(&writer, &visitor.writer)
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    resolver.walk(&self)
  }

  package func inspect(_ finder: MotionFinder) {
    var copy = self
    finder.walk(&copy)
  }
}

/// A visitor of the members of an object.
package protocol MemberVisitor: GeometryVisitor where Result == AnimatedShape.Geometry {
  /// Whether values are read from a text, so that members have to be visited after those on which their reading depends.
  var isReader: Bool { get }

  /// Whether the visitor may change values. The others are shown copies, which need not be put back.
  var changesValues: Bool { get }

  /// The rule for numbers from the containing value, which applies to keyframe values.
  var rule: NumberRule { get }

  /// The role of the shapes that are visited.
  var shapeRole: ShapeRole { get set }

  /// Visits a required member.
  mutating func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule)

  /// Visits an optional member.
  mutating func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule)

  /// Visits a member with a default.
  mutating func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value)

  /// Visits a member that selects a kind of object, and then the members of that kind in the same object.
  mutating func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind)

  /// Visits a member that this kind of object cannot have, although others of its type can; `message` gives
  /// the reason.
  mutating func excluded(_ name: StaticString, _ message: @autoclosure () -> Message)

  /// Sets the end of the document for the members that follow, if specified.
  mutating func announce(end: Double?)

  /// Sets the parameters that the members that follow can override.
  mutating func announce(parameters: Named<Parameter>)

  mutating func content(of use: inout AnimatedShape.Use)

  mutating func requires(_ names: @autoclosure () -> [StaticString], unless isPresent: Bool)

  /// Checks the member `name` against `others`, or against all members if nil. Runs only if these could be
  /// read. Returns the problem at `name`, or nil.
  mutating func check(
    _ name: StaticString, with others: @autoclosure () -> [StaticString]?, _ complaint: () -> Message?)
}

/// The uses of shapes, which exclude some of their members.
package enum ShapeRole: Sendable {
  /// They are drawn.
  case item
  /// They bound the visible area of another shape.
  case clip
  /// Their outlines are parts of a compound.
  case part
}

extension MemberVisitor {
  package var shapeRole: ShapeRole {
    get { .item }
    set {}
  }

  package var isReader: Bool { false }
  package var changesValues: Bool { true }

  package mutating func announce(end: Double?) {}
  package mutating func announce(parameters: Named<Parameter>) {}
  package mutating func content(of use: inout AnimatedShape.Use) {}
  package mutating func excluded(_ name: StaticString, _ message: @autoclosure () -> Message) {}
  package mutating func requires(_ names: @autoclosure () -> [StaticString], unless isPresent: Bool) {}
  package mutating func check(
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
  package mutating func optional<Value: DocumentValue>(_ name: StaticString, _ value: inout Value?) {
    optional(name, &value, .any)
  }

  @inline(__always)
  package mutating func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ fallback: Value
  ) {
    defaulted(name, &value, .any, fallback)
  }
}

/// A closed set of kinds of object, distinguished by a member such as `type`.
package protocol DocumentVariant: Hashable, Sendable {
  static var noun: String { get }

  /// The word for the name of a kind in messages.
  static var kindNoun: String { get }

  /// The same with an article.
  static var kindPhrase: String { get }

  /// All kinds by name, as values with all members at their defaults.
  static var variants: [(name: StaticString, make: @Sendable () -> Self)] { get }

  /// Returns the placeholder for an object of unknown kind, if any, and whether to read its members.
  static func ofUnknownType(isThere: (StaticString) -> Bool) -> (value: Self, showsMembers: Bool)?

  /// Returns the index of the actual kind of the object at `node`, after reporting that its declared kind
  /// `name` is wrong; nil if the declared kind is possible.
  static func correctedKind(of node: Int, _ name: StaticString, _ context: ReadingContext) -> Int?

  /// Returns the name of the kind that an object with these members most likely is, if several kinds fit.
  static func preferredKind(for names: [String]) -> String?

  var name: StaticString { get }

  /// Passes the members of this kind to `visitor`.
  mutating func members(_ visitor: inout some MemberVisitor)
}

extension DocumentVariant {
  package static var kindNoun: String { "\(noun) type" }
  package static var kindPhrase: String { "a \(kindNoun)" }

  package static func preferredKind(for names: [String]) -> String? { nil }
  package static func correctedKind(of node: Int, _ name: StaticString, _ context: ReadingContext) -> Int? {
    nil
  }
  package static func ofUnknownType(isThere: (StaticString) -> Bool) -> (value: Self, showsMembers: Bool)? {
    nil
  }
}
