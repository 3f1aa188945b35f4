import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

private let sample: JSONValue = [
  "name": "Sunrise \"é\" \n\u{1}", "size": [100, 50.5], "loop": true, "none": nil, "empty": [],
  "nothing": [:],
  "layers": [["id": "a", "at": [[1, 2], [3, 4]]], ["id": "b"]],
]

@Suite struct `JSON values` {
  @Test func `can be looked up by name`() {
    #expect(sample["size"] == [100, 50.5])
    #expect(sample["size"]?["x"] == nil)
    #expect(sample["other"] == nil)
  }

  @Test func `go through Foundation's coders`() throws {
    let data = try JSONEncoder().encode(sample)
    let back = try JSONDecoder().decode(JSONValue.self, from: data)
    #expect(back["size"] == sample["size"])
    #expect(back["loop"] == true)
    #expect(back["none"] == .null)
    #expect(back["name"] == sample["name"])
    #expect(back["empty"] == [])
    #expect(back["nothing"] == [:])
    #expect(try JSONDecoder().decode(JSONValue.self, from: Data("[0, 1, 2]".utf8)) == [0, 1, 2])
  }

  @Test func `are the strings of a tape`() throws {
    let tape = try #require(scan(#"{"b": [1, "x", null], "a": {"c": false}}"#).tape)
    #expect(JSONValue(tape, 0) == ["b": [1, "x", nil], "a": ["c": false]])
  }
}

@Suite struct `Writing JSON` {
  private func text(_ value: JSONValue, _ style: JSONWriter.Style, _ numbers: JSONWriter.Numbers = .shortest)
    -> String
  {
    var writer = JSONWriter(style: style, numbers: numbers)
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `compact`() {
    #expect(
      text(sample, .compact)
        == #"{"name":"Sunrise \"é\" \n\u0001","size":[100,50.5],"loop":true,"none":null,"empty":[],"nothing":{},"layers":[{"id":"a","at":[[1,2],[3,4]]},{"id":"b"}]}"#
    )
  }

  @Test func `pretty`() {
    #expect(
      text(sample, .pretty) == #"""
        {
          "name": "Sunrise \"é\" \n\u0001",
          "size": [100, 50.5],
          "loop": true,
          "none": null,
          "empty": [],
          "nothing": {},
          "layers": [
            {"id": "a", "at": [[1, 2], [3, 4]]},
            {"id": "b"}
          ]
        }
        """#)
  }

  @Test func `lines that would be too long are spread`() {
    let row = JSONValue.array((0..<20).map { .number(Double($0) + 0.5) })
    let value: JSONValue = [
      "rows": [row, row, [1, 2]], "wide": .array((0..<40).map { .number(Double($0)) }),
    ]
    let lines = text(value, .pretty).split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count <= JSONWriter.lineLength + 1 })
    #expect(lines.contains("    [1, 2]"))
    #expect(lines.contains("      19.5"))
    #expect(lines.contains("    39"))
  }

  @Test func `with a number of decimals`() {
    #expect(text([1.23456, -0.0001, 2, 1e300], .compact, .fixed(3)) == "[1.235,0,2,1e300]")
  }

  @Test func `written values round-trip in both styles`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<Campaign.choose(quick: 300, complete: 3000) {
      let value = randomValue(depth: 0, using: &random)
      for style in [JSONWriter.Style.compact, .pretty] {
        let (tape, problems) = scan(text(value, style))
        #expect(problems.isEmpty && tape.map { JSONValue($0, 0) } == value)
      }
    }
  }

  private func randomValue(depth: Int, using random: inout SplitMix64) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 9 : 5), using: &random) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &random))
    case 2: return .number((Double.random(in: -1000...1000, using: &random) * 8).rounded() / 8)
    case 3: return .number(Double(Int.random(in: -1_000_000...1_000_000, using: &random)))
    case 4:
      let characters = Array("ab\"\\/\n\t\u{1}\u{1F}é😀 zz")
      return .string(
        String(
          (0..<Int.random(in: 0...12, using: &random)).map { _ in
            characters.randomElement(using: &random) ?? "a"
          }))
    case 5, 6:
      return .array(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in randomValue(depth: depth + 1, using: &random)
        })
    default:
      return .object(
        (0..<Int.random(in: 0...5, using: &random)).map {
          .init("name\($0)", randomValue(depth: depth + 1, using: &random))
        })
    }
  }
}
