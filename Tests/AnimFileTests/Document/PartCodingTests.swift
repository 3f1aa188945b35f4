import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// Parts of documents that are coded separately, without the declarations to which they refer.
@Suite struct `A part of a document` {
  private static func copy<Part: Codable>(_ part: Part) throws -> Part {
    try JSONDecoder().decode(Part.self, from: JSONEncoder().encode(part))
  }

  private static let values: [ParameterValue] = [
    3, .angle(45), [1, 2], .size([3, 4]), .color("tomato"), true, false, .numbers([1, 2]),
    .numbers([1, 2, 3]),
    .numbers([]), .points([[1, 2], [3, 4]]), .points([]), .path("M 0 0 L 1 1"), .choice("x"),
    .choice("tomato"),
    .choice("M 0 0 L 1 1"), .trigger,
  ]

  @Test(arguments: values)
  func `keeps the values of parameters in uses`(value: ParameterValue) throws {
    let use = AnimatedShape.use("s", parameters: ["p": .value(value), "q": .parameter("r")])
    #expect(try Self.copy(use) == use)
    let group = AnimatedShape.group([use])
    #expect(try Self.copy(group) == group)
  }

  @Test(arguments: values)
  func `keeps the values of events`(value: ParameterValue) throws {
    let time = TimeMapping(since: InputEvent("open", is: value), before: .rest)
    #expect(try Self.copy(time) == time)
    let shape = AnimatedShape(.circle(center: [0, 0], radius: 1), time: time)
    #expect(try Self.copy(shape) == shape)
  }

  @Test func `shows values as documents do where these determine the type`() throws {
    let use = AnimatedShape.use(
      "s", parameters: ["a": .value(3), "b": .value(.angle(3)), "c": .value([1, 2])])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(use), as: UTF8.self)
        == #"{"parameters":{"a":3,"b":{"default":3,"type":"angle"},"c":[1,2]},"symbol":"s","type":"use"}"#)
  }

  @Test(arguments: ["null", #"{"type":"angel","default":1}"#, #"{"type":"angle"}"#, #"[1,"a"]"#])
  func `has no other values`(value: String) {
    let text = #"{"type":"use","symbol":"s","parameters":{"p":\#(value)}}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AnimatedShape.self, from: Data(text.utf8))
    }
  }

  @Test func `of any kind is the same after encoding and decoding`() throws {
    var finder = PartFinder()
    for sample in Campaign.cases(Sample.all, oneOf: 4) {
      finder.find(try AnimationDocument(json: sample.bytes))
    }
    for seed in UInt64(0)..<Campaign.choose(quick: 15, complete: 300) {
      // Few documents are out of range.
      (try? AnimationDocument(json: GeneratedScene(seed: seed).text)).map { finder.find($0) }
    }
    for failure in finder.failures.prefix(3) { Issue.record("\(failure)") }
    for name in [
      "AnimatedShape", "ShapeTransform", "Fill", "Stroke", "Gradient", "Easing", "TimeMapping", "Transition",
      "Parameter", "TimelineEntry", "Timeline", "RGBAColor", "BezierPath", "Animated<Double>",
      "Animated<Bool>",
    ] { #expect(finder.counts[name] ?? 0 > 0, "no \(name)") }
  }
}

/// Finds the parts of documents that can be coded, and codes them.
private struct PartFinder {
  private(set) var failures: [String] = []
  private(set) var counts: [String: Int] = [:]

  mutating func find(_ document: AnimationDocument) { visit(document) }

  private mutating func visit(_ value: Any) {
    if let part = value as? any (Codable & Hashable & DocumentValue), !(value is AnimationDocument),
      !(value is JSONValue)
    {
      check(part)
    }
    if let shape = value as? AnimatedShape {
      for child in [shape.opacity, shape.zIndex] { check(child) }
      check(shape.visible)
    }
    for child in Mirror(reflecting: value).children { visit(child.value) }
  }

  private mutating func check<Part: Codable & Equatable>(_ part: Part) {
    counts["\(Part.self)", default: 0] += 1
    do {
      let data = try JSONEncoder().encode(part)
      if try JSONDecoder().decode(Part.self, from: data) != part {
        failures.append("\(Part.self): \(String(decoding: data, as: UTF8.self).prefix(2000))")
      }
    } catch {
      failures.append("\(Part.self): \(error)")
    }
  }
}
