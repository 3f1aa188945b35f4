import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct CodingTests {
  static let document = AnimationDocument(
    size: Size2D(200, 100), duration: 2, repeats: .forever, background: .constant("white"),
    parameters: [
      "accent": .color("#34c759"), "far": .number(3, range: 0...4), "on": Parameter(.boolean(false)),
      "go": .trigger(),
    ],
    easings: ["snap": .cubicBezier(0.2, 0, 0, 1)], markers: [.init("middle", t: 1)],
    shapes: [
      AnimatedShape(
        .circle(
          center: [.keyframes(.init(0, 10), .init(2, 90, easing: .named("snap"))), 50],
          radius: .parameter("far", scale: 10)),
        id: "dot", transform: ShapeTransform(rotation: 45), fill: Fill(.parameter("accent"))),
      AnimatedShape(
        .group([
          AnimatedShape(
            .blob(
              center: [100, 50], radius: 20,
              offsets: .keyframes(
                .init(0, [0, 0, 0]), .init(1, [5, -5, 5], easing: .spring), after: .pingpong)),
            stroke: Stroke(.constant("#333"), width: 2, cap: .round)),
          AnimatedShape(.path(d: "M 0 0 L 10 0 L 10 10 Z"), fill: "tomato"),
        ]), opacity: 0.5, time: TimeMapping(offset: 1, speed: 2)),
    ],
    listeners: [
      .tap("dot", toggle: "on"), .tap(fire: "go"), .tap("dot", set: "accent", to: .color("red")),
      .press("dot", set: "on"), .hover(set: "on"), .drag("dot", set: "far", from: [0, 1], to: [2, 3]),
    ], extras: ["tool": "by hand"])

  @Test func `a document built in code is valid and evaluates`() throws {
    let frame = try Evaluator(Self.document).frame(at: 1)
    #expect(frame.items.map(\.id) == ["dot", nil, nil])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is reported at its location, and not written`(number: Double) throws {
    let radius = Animated<Double>.keyframes(.init(0, 1), .init(1, number))
    let dot = AnimatedShape(.circle(center: [0, 0], radius: radius), id: "dot")
    let document = AnimationDocument(size: Size2D(9, 9), shapes: [dot])
    do throws(InvalidAnimation) {
      _ = try Evaluator(document)
      Issue.record("\(number) was accepted as a number")
    } catch {
      #expect(error.report.diagnostics.map(\.code) == ["number-not-finite"])
      #expect(error.report.diagnostics.map(\.place.pointer) == ["/shapes/0/radius/keyframes/1/value"])
    }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(document) }
    #expect(document.jsonString().contains("null"))
  }

  @Test func `a document reads back from its own JSON`() throws {
    #expect(try AnimationDocument(json: Self.document.json()) == Self.document)
  }

  @Test func `JSONEncoder and JSONDecoder agree with the library`() throws {
    let data = try JSONEncoder().encode(Self.document)
    #expect(try JSONDecoder().decode(AnimationDocument.self, from: data) == Self.document)
    #expect(try AnimationDocument(json: [UInt8](data)) == Self.document)
    #expect(
      try JSONDecoder().decode(AnimationDocument.self, from: Data(Self.document.json())) == Self.document)
  }

  @Test func `property lists carry a document as well`() throws {
    let data = try PropertyListEncoder().encode(Self.document)
    #expect(try PropertyListDecoder().decode(AnimationDocument.self, from: data) == Self.document)
  }

  @Test func `parts of a document have the same coding`() throws {
    let shape = Self.document.shapes[0]
    #expect(try JSONDecoder().decode(AnimatedShape.self, from: JSONEncoder().encode(shape)) == shape)
    let radius: Animated<Double> = .keyframes(.init(0, 1), .init(1, 2, easing: .easeOutBack))
    #expect(try JSONDecoder().decode(Animated<Double>.self, from: JSONEncoder().encode(radius)) == radius)
    let easing = try JSONDecoder().decode(Easing.self, from: Data(#"{"spring":{"duration":0.5}}"#.utf8))
    #expect(easing == .spring(duration: 0.5))
  }

  @Test func `a decoding error has a location and a message`() throws {
    let text = #"{"animfile":"1.0","size":[1,1],"shapes":[{"type":"circle","center":[0,0],"radius":-1}]}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AnimationDocument.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["shapes", "0", "radius"])
    #expect(context.debugDescription.contains("expected a non-negative number, found -1 [out-of-range]"))
  }
}
