import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// The parser does not change absent members, so a default-initialized value must have every member at its default.
@Suite struct DefaultsTests {
  @Test func `a fresh value of every type has its defaults`() {
    let walk = DefaultsWalk()
    walk.visit(AnimationDocument.self)
    for type in [TimelineEntry.self, WiggleMembers.self] as [any DocumentObject.Type] { walk.visit(type) }
    // Groups have neither paint nor a direction; a timeline change is one of its kinds.
    walk.visit(AnimatedShape(.line(AnimatedShape.Line())))
    walk.visit(TimelineEntry(.change(.init(.animate, ""))))
    #expect(walk.complaints.isEmpty, "\(walk.complaints.joined(separator: "\n"))")
    // The walk visits the contents of lists, names and kinds.
    let seen = walk.seen
    for type in [
      "AnimationDocument", "Marker", "AnimatedShape", "ShapeTransform", "TimeMapping", "Fill", "Stroke",
      "Parameter", "TimelineEntry", "star", "repeat", "use", "group", "linear",
    ] {
      #expect(seen.contains(type), "\(type) is not in \(seen.sorted())")
    }
  }

  /// Types with private parsers: omitted members are omitted again when encoded.
  @Test(arguments: [
    #"{"keyframes":[{"t":0,"value":1},{"t":1,"value":2}]}"#,
    #"{"from":1,"steps":[{"to":2,"for":1},{"wait":1}]}"#,
    #"{"wiggle":{"around":1,"amplitude":1,"every":1}}"#,
    #"{"parameter":"p"}"#,
    #"{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":"spring"}]}"#,
    #"{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"spring":{"bounce":0.5}}}]}"#,
    #"{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":"smooth"}]}"#,
    #"{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"steps":2}}]}"#,
    #"{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"linear":[0,1]}}]}"#,
  ])
  func `a value without defaults round-trips`(value: String) throws {
    let text = document(
      #"{"type":"line","from":[0,0],"to":[1,0],"transform":{"position":[\#(value),0]}}"#,
      #""parameters":{"p":{"type":"number","default":1}},"#)
    let written = try AnimationDocument(json: text).jsonString().filter { !$0.isWhitespace }
    #expect(written.contains(value), "\(written)")
  }

  @Test func `the walk finds a value that has no default`() {
    let walk = DefaultsWalk()
    walk.visit(Wrong.self)
    #expect(
      walk.complaints == [
        "Wrong() has 2.0 for 'width', which is 1.0 if omitted",
        "Wrong() has Optional(3.0) for 'height', which is nothing if omitted",
      ])
  }

  private struct Wrong: DocumentObject {
    var width = 2.0
    var height: Double? = 3

    mutating func members(_ visitor: inout some MemberVisitor) {
      visitor.defaulted("width", &width, 1)
      visitor.optional("height", &height)
    }
  }
}

/// Compares each member of default-initialized values with its default, in a type and in all types of its members.
private final class DefaultsWalk: MemberWalker {
  private(set) var complaints: [String] = []
  private(set) var seen: Set<String> = []
  private var pending: [String] = []
  /// Alternative members, one of which is required: a value cannot be created without both.
  private static let alternatives: Set = ["rect.center", "Fill.color", "Stroke.color"]
  var rule: NumberRule { .any }

  func visit(_ type: any DocumentObject.Type) {
    guard seen.insert("\(type)").inserted else { return }
    visitMembers(of: type)
  }

  private func visitMembers<Object: DocumentObject>(of type: Object.Type) {
    visit(Object())
  }

  func visit(_ value: some DocumentObject) {
    var value = value
    pending.append("\(type(of: value))")
    walk(&value)
    pending.removeLast()
  }

  func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule) {
    descend(Value.self)
  }

  func optional<Value: DocumentValue>(_ name: StaticString, _ value: inout Value?, _ rule: NumberRule) {
    let place = "\(pending.last ?? "").\(name)"
    if let value, !Self.alternatives.contains(place) {
      complain(name, "\(Value?.some(value) as Any)", "nothing")
    }
    descend(Value.self)
  }

  func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    if value != fallback { complain(name, "\(value)", "\(fallback)") }
    descend(Value.self)
  }

  func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    walk(&value)
    visitKinds(Kind.self)
  }

  private func visitKinds<Kind: DocumentVariant>(_ type: Kind.Type) {
    for (name, make) in type.variants where seen.insert("\(name)").inserted {
      pending.append("\(name)")
      var fresh = make()
      walk(&fresh)
      pending.removeLast()
    }
  }

  private func complain(_ name: StaticString, _ found: String, _ fallback: String) {
    complaints.append(
      "\(pending.joined(separator: "."))() has \(found) for '\(name)', which is \(fallback) if omitted"
    )
  }

  private func descend(_ type: Any.Type) {
    if let object = type as? any DocumentObject.Type { visit(object) }
    if let kinds = type as? any DocumentVariant.Type { visitKinds(kinds) }
    if let list = type as? any Containing.Type { descend(list.contained) }
  }
}

/// A type of values that contain values of one type.
private protocol Containing {
  static var contained: Any.Type { get }
}

extension Array: Containing {
  fileprivate static var contained: Any.Type { Element.self }
}

extension Optional: Containing {
  fileprivate static var contained: Any.Type { Wrapped.self }
}

extension Named: Containing {
  fileprivate static var contained: Any.Type { Value.self }
}
