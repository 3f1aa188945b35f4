import Foundation
import Testing

@testable import AnimFile

/// Equality of documents and their parts: names are compared by code points, and members of objects without order.
@Suite struct `Equal values` {
  /// Two spellings of one letter, which Swift's strings treat as equal.
  private static let (name, other) = ("\u{e9}", "e\u{301}")

  @Test func `have names of the same code points`() throws {
    func parts(_ name: String) -> [any Hashable] {
      [
        AnimatedShape.use(name), AnimatedShape.use("s", parameters: ["p": .parameter(name)]),
        AnimatedShape.use("s", parameters: ["p": .value(.choice(name))]), AnimatedShape.group([], id: name),
        AnimatedShape.group([.group([], id: name)]), AnimatedShape(.group([]), label: name),
        AnimatedShape(.group([]), extras: .string(name)),
        AnimatedShape(.group([]), extras: .object([.init(name, 1)])),
        AnimatedShape.group([], transform: ShapeTransform(parent: name)),
        ShapeTransform(following: .init(along: name)), Animated<Double>.parameter(name),
        Animated<Double>.keyframes(.init(0, 0), .init(1, 1, easing: .named(name))), Easing.named(name),
        TimeMapping(since: InputEvent(name)), InputEvent("e", is: .choice(name)), ParameterValue.choice(name),
        Parameter.choice("a", of: ["a", name]), Parameter(.number(1), label: name),
        AnimationDocument.Marker(name, t: 0), AnimationDocument.Listener.tap(name, toggle: "b"),
        AnimationDocument.Listener.tap(toggle: name), AnimationDocument.Listener.tap(fire: name),
        AnimationDocument.Listener.tap(set: name, to: 1), AnimationDocument.Listener.press(set: name),
        AnimationDocument.Listener.drag(set: name, from: [0, 0], to: [1, 1]),
        TimelineEntry(.change(.init(.fadeIn, name))), JSONValue.string(name),
        Inputs.Setting(firing: name, at: 0),
        AnimationDocument(size: [1, 1], title: name), AnimationDocument(size: [1, 1], description: name),
        AnimationDocument(size: [1, 1], author: name), AnimationDocument(size: [1, 1], license: name),
        AnimationDocument(size: [1, 1], label: name),
      ]
    }
    for (part, (same, different)) in zip(parts(Self.name), zip(parts(Self.name), parts(Self.other))) {
      #expect(AnyHashable(part) == AnyHashable(same))
      #expect(AnyHashable(part).hashValue == AnyHashable(same).hashValue)
      #expect(AnyHashable(part) != AnyHashable(different), "\(type(of: part))")
    }
  }

  @Test func `have members in any order`() throws {
    let value: JSONValue = ["b": [["d": 1, "c": 2]], "a": nil]
    let sorted: JSONValue = ["a": nil, "b": [["c": 2, "d": 1]]]
    #expect(value == sorted && value.hashValue == sorted.hashValue)
    #expect(value != ["a": nil, "b": [["c": 2, "d": 2]]] && value != ["a": nil])
    #expect(value != ["a": nil, "c": [["c": 2, "d": 1]]])
    let document = AnimationDocument(size: [1, 1], extras: value)
    #expect(
      try JSONDecoder().decode(AnimationDocument.self, from: JSONEncoder().encode(document)) == document)
  }

  @Test func `are found in linear time`() {
    func value(_ leaf: JSONValue) -> JSONValue { (0..<60).reduce(leaf) { value, _ in ["b": value, "a": 1] } }
    #expect(value(1) == value(1) && value(1) != value(2))
  }
}
