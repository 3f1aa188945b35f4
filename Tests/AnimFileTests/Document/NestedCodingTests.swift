import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Documents in other types` {
  private struct Project: Codable, Equatable {
    var name: String
    var scenes: [AnimationDocument]
  }

  @Test func `go through JSON and property lists`() throws {
    let project = Project(name: "a", scenes: [CodingTests.document, AnimationDocument(size: Size2D(1, 2))])
    #expect(try JSONDecoder().decode(Project.self, from: JSONEncoder().encode(project)) == project)
    #expect(
      try PropertyListDecoder().decode(Project.self, from: PropertyListEncoder().encode(project)) == project)
  }

  @Test func `have the location of an error in the other type`() throws {
    let text = #"{"name":"a","scenes":[{"animfile":"1.0","size":[1,1],"shapes":[{"type":"circel"}]}]}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Project.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["scenes", "Index 0", "shapes", "0", "type"])
    #expect(
      context.debugDescription.contains(
        "unknown shape type 'circel' [unknown-type]; did you mean 'circle'?"))
  }

  @Test func `that are not documents are rejected by the evaluator`() {
    let documents = [
      AnimationDocument(size: Size2D(.nan, 1)), AnimationDocument(size: Size2D(1, .infinity)),
      AnimationDocument(size: Size2D(0, 1)),
      AnimationDocument(
        size: Size2D(1, 1), shapes: [AnimatedShape(.circle(center: [.constant(.nan), 0], radius: 1))]),
      AnimationDocument(size: Size2D(1, 1), shapes: [AnimatedShape(.circle(center: [0, 0], radius: -1))]),
      AnimationDocument(
        size: Size2D(1, 1), shapes: [AnimatedShape(.circle(center: [0, 0], radius: .parameter("a")))]),
      AnimationDocument(
        size: Size2D(1, 1), shapes: [AnimatedShape(.group([]), id: ""), AnimatedShape(.group([]))]),
    ]
    for document in documents {
      #expect(throws: InvalidAnimation.self) { try Evaluator(document) }
    }
  }
}
