import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

private struct Vectors: Decodable {
  struct Case: Decodable {
    var size: [Double]
    var offsets: [Double]
    var elements: [Element]
  }

  struct Element: Decodable {
    var move: [Double]?
    var cubic: [[Double]]?

    /// All points in order; none for a close.
    var points: [Point2D] { ((move.map { [$0] } ?? []) + (cubic ?? [])).map { Point2D($0[0], $0[1]) } }

    init(from decoder: any Decoder) throws {
      guard let members = try? decoder.container(keyedBy: Key.self) else { return }
      move = try? members.decode([Double].self, forKey: .move)
      cubic = try? members.decode([[Double]].self, forKey: .cubic)
    }

    enum Key: CodingKey { case move, cubic }
  }

  var cases: [Case]
}

@Test func `blobs agree with the reference`() throws {
  let file = Folder.fixtures.appending(path: "Vectors/blob.json")
  let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
  #expect(!vectors.cases.isEmpty)
  for vector in vectors.cases {
    var path = BezierPath()
    path.addBlob(
      center: Point2D(vector.size[0] / 2, vector.size[1] / 2),
      radius: min(vector.size[0], vector.size[1]) / 2,
      offsets: vector.offsets)
    let expected = vector.elements.flatMap(\.points)
    #expect(path.points.count == expected.count)
    for (point, wanted) in zip(path.points, expected) { #expect(point.isClose(to: wanted, 1e-9)) }
    #expect(path.verbs.last == .close)
  }
}

@Test func `fewer than three offsets make no blob`() {
  var path = BezierPath()
  path.addBlob(center: .zero, radius: 1, offsets: [0, 0])
  #expect(path.isEmpty)
}
