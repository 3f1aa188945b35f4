import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `Deep files` {
  /// A circle in as many nested groups as the limit allows.
  private static let groups =
    document(
      String(repeating: #"{"type":"group","opacity":0.9,"transform":{"rotation":1},"shapes":["#, count: 30)
        + #"{"type":"circle","center":[0,0],"radius":1}"# + String(repeating: "]}", count: 30))

  @Test func `groups nest to the limit with half a megabyte of stack`() throws {
    try onSmallStack {
      let evaluator = try Evaluator(json: Self.groups)
      let frame = try evaluator.frame(at: 0)
      #expect(frame.groups.count == 30)
      #expect(frame.items.count == 1)
      let document = try AnimationDocument(json: Array(Self.groups.utf8))
      #expect(try AnimationDocument(json: document.json()) == document)
      #expect(Set([document, document]).count == 1)
    }
  }

  @Test func `errors at the deepest level are found with half a megabyte of stack`() throws {
    try onSmallStack {
      let text = Self.groups.replacing(#""radius":1"#, with: #""radius":-1"#)
      let report = Linter.ofMistakes.report(on: text)
      #expect(report.diagnostics.map(\.code) == ["out-of-range"])
      #expect(report.diagnostics.first?.place.pointer.hasSuffix("/shapes/0/radius") == true)
      #expect(!report.text(name: "deep.json").isEmpty)
    }
  }

  /// A change in as many nested sequences as the limit allows, of a circle in as many groups.
  private static let sequences = groups.replacing(
    #"{"type":"circle","#, with: #"{"id":"dot","type":"circle","#
  ).replacing(
    #""shapes":[{"type":"group"#,
    with: #""timeline":["# + String(repeating: #"{"sequence":["#, count: 30) + #"{"resize":"dot","by":3}"#
      + String(repeating: "]}", count: 30) + #"],"shapes":[{"type":"group"#, maxReplacements: 1)

  @Test func `sequences nest to the limit with half a megabyte of stack`() throws {
    try onSmallStack {
      let evaluator = try Evaluator(json: Self.sequences)
      #expect(try evaluator.frame(at: 1).items[0].path.bounds?.maxX == 4)
      let document = try AnimationDocument(json: Array(Self.sequences.utf8))
      #expect(try AnimationDocument(json: document.json()) == document)
      #expect(Set([document, document]).count == 1)
      #expect(document.timeline.duration == 0.3)
      // Keyframes are nested more deeply than the circle.
      #expect(throws: InvalidAnimation.self) { try document.expanded() }
      let wrong = Self.sequences.replacing(#""by":3"#, with: #""by":"x""#)
      #expect(Linter.ofMistakes.report(on: wrong).diagnostics.map(\.code) == ["wrong-type"])
    }
  }

  @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
  func `free-form data nests to the limit with half a megabyte of stack`(open: String, close: String) throws {
    let data = String(repeating: open, count: 63) + "1" + String(repeating: close, count: 63)
    let text = document("", #""extras":\#(data),"#)
    try onSmallStack {
      let document = try AnimationDocument(json: Array(text.utf8))
      #expect(try AnimationDocument(json: document.json()) == document)
      #expect(document.hashValue == document.hashValue)
    }
    #expect(codes(text.replacing(data, with: open + data + close)) == ["json-too-deep"])
  }

  @Test(arguments: ["[", #"{"a":"#])
  func `a hundred thousand levels are rejected at the first excess level`(open: String) {
    let text = String(repeating: open, count: 100_000)
    let diagnostics = findings(text)
    #expect(diagnostics.map(\.code) == ["json-too-deep"])
    #expect(diagnostics.first?.place.range.lowerBound == 64 * open.utf8.count)
  }
}
