import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// A missing bracket, comma, colon or quote gives one finding, on the line of the mistake or beside it.
@Suite struct `Single mistakes` {
  /// Small samples that together have every kind of value, and the stride between tested marks.
  @Test(arguments: [
    ("rating-highlight", 5), ("shapes/group", 11), ("shapes/polyline", 9), ("tests/transforms", 13),
  ])
  func `one missing character is one finding`(sample: String, step: Int) throws {
    let text = try #require(Sample.all.first { $0.name == sample }).bytes
    let marks = Self.marks(of: text)
    var other: [String] = []
    let tried = Array(stride(from: 0, to: marks.count, by: step * Campaign.choose(quick: 2, complete: 1)))
    for index in tried {
      let mark = marks[index]
      var changed = text
      changed.remove(at: mark)
      let line = text[..<mark].count { $0 == 0x0A } + 1
      let found = Linter.ofMistakes.report(on: changed).diagnostics
      #expect(!found.isEmpty, "no finding on line \(line) without its mark \(mark)")
      if found.count != 1 || abs(found[0].place.start.line - line) > 1 {
        other.append("\(line): \(found.map { "\($0.place.start.line) \($0.message)" })")
      }
    }
    // In nested lists, another place for a missing bracket can be equally likely.
    #expect(Double(other.count) <= 0.03 * Double(tried.count), "\(other)")
  }

  /// The brackets, commas, colons and quotes outside of strings.
  private static func marks(of text: [UInt8]) -> [Int] {
    var marks: [Int] = []
    var isInString = false
    var cursor = 0
    while cursor < text.count {
      let byte = text[cursor]
      if isInString, byte == UInt8(ascii: "\\") { cursor += 1 }
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      if byte == UInt8(ascii: "\"") || !isInString && "{}[],:".utf8.contains(byte) { marks.append(cursor) }
      cursor += 1
    }
    return marks
  }

  @Test func `locations after the error are those of the file`() {
    let text: MarkedJSON = """
      { "animfile": "1.0", "size": [400, 240①②,
        "shapes": [ { "id": "é\\u0041", "type": "circle", "center": [1, 1], ①"radus"②: 1, "opacity": ①2② } ] }
      """
    let found = Linter.ofMistakes.report(on: text.bytes).diagnostics
    #expect(found.map(\.code) == ["json-missing-bracket", "unknown-member", "out-of-range"])
    #expect(found.map(\.place.range) == text.ranges)
    #expect(found.map(\.place.path) == ["document", "shape \"éA\" > radus", "shape \"éA\" > opacity"])
  }

  @Test func `an unterminated string has the value of a terminated one`() {
    let text: MarkedJSON = """
      { "animfile": "1.0", "size": [400, 240], "background": ①②re"d, "shapes": [ ] }
      """
    #expect(!Linter.ofMistakes.report(on: text.bytes).isValid)
    let named: MarkedJSON = """
      { "animfile": "1.0", "size": [4, 4], "shapes": [ { "id": ①②sun", "type": "circle", "center": [1, 1], "radius": ①-1② } ] }
      """
    let found = Linter.ofMistakes.report(on: named.bytes).diagnostics
    #expect(found.map(\.place.range) == named.ranges)
    #expect(found.last?.place.path == "shape \"sun\" > radius")
  }

  @Test func `a truncated text is one finding, wherever it ends`() {
    let text = Array(
      #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circle", "center": [1, 2], "radius": 3 } ] }"#
        .utf8)
    for count in stride(from: 1, to: text.count, by: 3) {
      let found = Linter.ofMistakes.report(on: Array(text[..<count])).diagnostics
      #expect(found.count == 1, "\(String(decoding: text[..<count], as: UTF8.self)): \(found.map(\.message))")
    }
  }

  @Test(arguments: ["", " ] }", " ]", #", { "type": "line", "fr"#, #", { "type": "circle", "center": [4"#])
  func `a truncated text hides no mistake before its end`(rest: String) {
    let text =
      #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circle", "center": [1, 2], "radius": -3, "fil": "red" }"#
      + #", { "type": "circle", "center": [1], "radius": 3, "opacity": 2, "fill": "rad" }"# + rest
    let found = Linter.ofMistakes.report(on: Array(text.dropLast(rest == " ] }" ? 1 : 0).utf8)).diagnostics
    #expect(
      Set(found.map(\.code)).isSuperset(of: [
        "out-of-range", "unknown-member", "wrong-count", "invalid-color",
      ]),
      "\(found.map(\.message))")
    #expect(found.count == 6, "\(found.map(\.message))")
  }

  @Test func `a timeline that is one entry hides none of its mistakes`() {
    let text =
      #"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "id": "a", "type": "circle", "center": [1, 2], "radius": 3, "fill": "red" } ],"#
      + #" "timeline": { "sequence": [ { "fadeIn": "c" }, { "animate": "a.radus", "to": 3 }, { "animate": "a.radius", "to": "x" } ] } }"#
    let codes = Linter.ofMistakes.report(on: Array(text.utf8)).diagnostics.map(\.code)
    #expect(codes.sorted() == ["unknown-shape", "unknown-target", "wrong-type", "wrong-type"])
  }

  @Test(.complete) func `long texts with many errors give a report`() {
    for piece in ["[", "{", "\"", "}", "{\"a\":", "[1,", "“", "a b ", "]["] {
      let text = Array(String(repeating: piece, count: 200_000 / piece.utf8.count).utf8)
      #expect(!Linter.ofMistakes.report(on: text).isValid)
    }
  }
}
