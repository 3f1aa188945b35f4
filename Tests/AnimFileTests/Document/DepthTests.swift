import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Values that are nested too deeply` {
  private static let codes = ["json-too-deep"]

  /// A circle in other shapes.
  private static func shape(_ levels: Int, _ wrap: (AnimatedShape) -> AnimatedShape) -> AnimatedShape {
    (0..<levels).reduce(AnimatedShape.circle(center: [0, 0], radius: 1)) { shape, _ in wrap(shape) }
  }

  private static func group(_ shape: AnimatedShape) -> AnimatedShape { .group([shape]) }

  /// A pause in other entries.
  private static func entry(_ levels: Int) -> TimelineEntry {
    (0..<levels).reduce(TimelineEntry(.wait(1))) { entry, level in
      TimelineEntry(
        level % 3 == 0 ? .sequence([entry]) : level % 3 == 1 ? .parallel([entry]) : .stagger([entry], each: 1)
      )
    }
  }

  private static func codes(_ document: AnimationDocument) -> [String] {
    do throws(InvalidAnimation) {
      _ = try Evaluator(document)
      return []
    } catch { return error.report.diagnostics.map(\.code) }
  }

  /// Runs `body` on a small stack, with values that are released on a larger one, because that takes stack for each level.
  private static func onSmallStack<Value: Sendable>(
    with values: [Value], _ body: @escaping @Sendable ([Value]) throws -> Void
  ) throws {
    try withExtendedLifetime(values) { try AnimFileTestSupport.onSmallStack { try body(values) } }
  }

  @Test func `are an error of the evaluator, and cut off in JSON`() throws {
    let shapes = [
      Self.shape(2000, Self.group), Self.shape(2000) { .compound([$0]) },
      Self.shape(2000) { AnimatedShape(.circle(center: [0, 0], radius: 1), clip: [$0]) },
      Self.shape(2000) { AnimatedShape(.circle(center: [0, 0], radius: 1), mask: .init([$0])) },
    ]
    try Self.onSmallStack(with: shapes) { shapes in
      for shape in shapes {
        let document = AnimationDocument(size: [1, 1], shapes: [shape])
        #expect(Self.codes(document) == Self.codes)
        #expect(throws: InvalidAnimation.self) { try AnimationDocument(json: document.json()) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(document) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(shape) }
      }
    }
  }

  @Test func `are compared and hashed one by one`() throws {
    let shapes = [2000, 2000, 1999].map { Self.shape($0, Self.group) }
    try Self.onSmallStack(with: shapes) { shapes in
      #expect((shapes[0] == shapes[1]) && (shapes[0] != shapes[2]))
      #expect(shapes[0].hashValue == shapes[1].hashValue)
    }
  }

  @Test func `are an error in timelines`() throws {
    try Self.onSmallStack(with: [5000, 5000, 4999].map(Self.entry)) { entries in
      let document = AnimationDocument(size: [1, 1], timeline: .init([entries[0]]))
      #expect(Self.codes(document) == Self.codes)
      #expect(throws: InvalidAnimation.self) { try AnimationDocument(json: document.json()) }
      #expect(throws: EncodingError.self) { try JSONEncoder().encode(document.timeline) }
      #expect((entries[0] == entries[1]) && (entries[0] != entries[2]))
      #expect(entries[0].hashValue == entries[1].hashValue)
    }
  }

  @Test func `are an error in data of the author`() throws {
    let extras = (0..<400).reduce(JSONValue.null) { value, _ in [value] }
    let document = AnimationDocument(size: [1, 1], extras: extras)
    #expect(Self.codes(document) == Self.codes)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(document) }
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(extras) }
  }

  @Test func `follow the limit of the evaluator`() throws {
    var limits = Limits()
    limits.nesting = 128
    let extras = (0..<100).reduce(JSONValue.null) { value, _ in [value] }
    let document = AnimationDocument(size: [1, 1], extras: extras)
    #expect(try Evaluator(document, limits: limits).document == document)
    #expect(try AnimationDocument(json: document.json(), limits: limits) == document)
    // As deep as the format allows, and deeper.
    #expect(Self.codes(AnimationDocument(size: [1, 1], shapes: [Self.shape(30, Self.group)])) == [])
    #expect(Self.codes(AnimationDocument(size: [1, 1], shapes: [Self.shape(40, Self.group)])) == Self.codes)
  }
}
