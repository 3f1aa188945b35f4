import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// Compares samples with independently computed numbers.
@Suite struct `Samples against reference numbers` {
  private struct Highlights: Decodable {
    struct Case: Decodable {
      var from: Double
      var to: Double
      var completion: Double
      var start: [Double]
      var end: [Double]
      var radius: Double
    }
    var cases: [Case]
  }

  private struct Blobs: Decodable {
    struct Case: Decodable {
      var size: [Double]
      var offsets: [Double]
      /// `{ "move": [x, y] }`, `{ "cubic": [[x, y], …] }`, or anything without numbers for a close.
      var elements: [JSONValue]

      var points: [Point2D] { elements.flatMap { Self.points(in: $0) } }

      private static func points(in value: JSONValue) -> [Point2D] {
        switch value {
        case .array(let list):
          if list.count == 2, case .number(let x) = list[0], case .number(let y) = list[1] {
            return [Point2D(x, y)]
          }
          return list.flatMap(points(in:))
        case .object(let members): return members.flatMap { points(in: $0.value) }
        default: return []
        }
      }
    }
    var cases: [Case]
  }

  private func vectors<Vectors: Decodable>(_ name: String, _ type: Vectors.Type) throws -> Vectors {
    try JSONDecoder().decode(
      type, from: Data(contentsOf: Folder.fixtures.appending(path: "Vectors/\(name).json")))
  }

  @Test func `the rating highlight stretches and contracts, forward and backward`() throws {
    let sample = try Sample.named("rating-highlight")
    let cases = try vectors("highlight", Highlights.self).cases
    #expect(cases.contains { $0.from < $0.to } && cases.contains { $0.from > $0.to })
    for vector in cases {
      let evaluator = try Evaluator(
        json: sample.bytes, parameters: ["from": .number(vector.from), "to": .number(vector.to)])
      let frame = try evaluator.frame(at: vector.completion * evaluator.duration)
      let item = try #require(frame.items.first { $0.id == "highlight" })
      var expected = BezierPath()
      expected.addCapsule(
        start: Point2D(vector.start[0], vector.start[1]), end: Point2D(vector.end[0], vector.end[1]),
        radius: vector.radius)
      let comment: Comment = "\(vector)"
      #expect(item.path.verbs == expected.verbs, comment)
      for (point, wanted) in zip(item.path.points, expected.points) {
        #expect(point.isClose(to: wanted, 1e-9), comment)
      }
      // The extent of the highlight, without the capsule's own code.
      let bounds = try #require(item.bounds)
      #expect(abs(bounds.minX - (min(vector.start[0], vector.end[0]) - vector.radius)) < 1e-9, comment)
      #expect(abs(bounds.maxX - (max(vector.start[0], vector.end[0]) + vector.radius)) < 1e-9, comment)
      #expect(abs(bounds.minY - (vector.start[1] - vector.radius)) < 1e-9, comment)
      #expect(abs(bounds.maxY - (vector.start[1] + vector.radius)) < 1e-9, comment)
    }
  }

  @Test func `the chosen face is the one with the highlight`() throws {
    let sample = try Sample.named("tests/rating-chosen")
    for face in 0...4 {
      let evaluator = try Evaluator(json: sample.bytes, parameters: ["chosen": .number(Double(face))])
      let frame = try evaluator.frame(at: 0)
      let bounds = try #require(frame.items.first { $0.id == "highlight" }?.bounds)
      #expect(bounds.center.isClose(to: Point2D(40 + 55 * Double(face), 30)))
      #expect(frame.groups.map(\.id) == ["awful", "poor", "fair", "good", "great"])
    }
  }

  @Test func `blobs evaluate to the computed outlines`() throws {
    for vector in try vectors("blob", Blobs.self).cases {
      let size = Size2D(vector.size[0], vector.size[1])
      let document = AnimationDocument(
        size: size,
        shapes: [
          AnimatedShape(
            .blob(
              center: .constant(Point2D(size.width / 2, size.height / 2)),
              radius: .constant(min(size.width, size.height) / 2),
              offsets: .constant(AnimatableVector(vector.offsets))))
        ])
      let frame = try Evaluator(document).frame(at: 0)
      let points = frame.items[0].path.points
      #expect(points.count == vector.points.count)
      for (point, wanted) in zip(points, vector.points) { #expect(point.isClose(to: wanted, 1e-9)) }
    }
  }
}
