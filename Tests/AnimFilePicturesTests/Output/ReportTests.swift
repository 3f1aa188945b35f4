import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

private let bad = """
  { "animfile": "1.0", "size": [2, 2],
    "shapes": [
      { "type": "circle", "id": "a", "center": [1, 1], "radius": 1 },
      { "type": "circle", "id": "a", "center": [1, 1], "radiuss": 1 } ] }

  """

@Test func `a finding has its line, a mark, the path, help and related locations`() {
  #expect(
    Linter.ofMistakes.report(on: bad).text(name: "bad.json") == """
      bad.json:4:31: error: duplicate id 'a' [duplicate-id]
       4 |     { "type": "circle", "id": "a", "center": [1, 1], "radiuss": 1 } ] }
         |                               ^~~
        in: shape "a" > id
        help: use a different id for each shape
      bad.json:3:31: note: the first shape with this id
       3 |     { "type": "circle", "id": "a", "center": [1, 1], "radius": 1 },
         |                               ^~~
      bad.json:4:54: error: unknown member 'radiuss' [unknown-member]
       4 |     { "type": "circle", "id": "a", "center": [1, 1], "radiuss": 1 } ] }
         |                                                      ^~~~~~~~~
        in: shape "a" > radiuss
        help: did you mean 'radius'?

      """)
}

@Test func `near the top of a document the line is enough`() {
  #expect(
    Linter.ofMistakes.report(on: #"{"animfile": "1.0", "size": [2, 0], "shapes": []}"#).text(name: "f")
      == """
      f:1:33: error: expected a positive number, found 0 [out-of-range]
       1 | {"animfile": "1.0", "size": [2, 0], "shapes": []}
         |                                 ^

      """)
}

@Test func `a truncated text has no excerpt`() {
  #expect(
    Linter.ofMistakes.report(on: "[\n").text(name: "f") == """
      f:2:1: error: the text ends inside an array [json-unclosed]
        help: add ']'
      f:1:1: note: the array starts here
       1 | [
         | ^

      """)
}

@Test func `findings of lower severity can be omitted`() {
  let report = Linter.ofMistakes.report(
    on: #"{"animfile": "1.0", "size": [2, 2], "duration": 1, "poster": 2, "shapes": []}"#)
  #expect(!report.text(name: "f", least: .warning).isEmpty)
  #expect(report.text(name: "f", least: .error).isEmpty)
}

@Test func `a report on several files counts what it found`() {
  var stream = ReportStream(format: .json)
  var bytes = stream.add(
    Linter.ofMistakes.report(on: #"{"animfile": "1.0", "size": [2, 2], "shapes": []}"#), name: "good.json")
  bytes += stream.add(Linter.ofMistakes.report(on: "[\n"), name: "b\"d.json")
  bytes += stream.addUnreadable(name: "no.json", reason: "No such file or directory")
  bytes += stream.finish()
  #expect(
    String(decoding: bytes, as: UTF8.self) == #"""
      {
        "report": "1.0",
        "files": [
          {
            "name": "good.json",
            "valid": true,
            "errors": 0,
            "warnings": 0,
            "information": 0,
            "diagnostics": []
          },
          {
            "name": "b\"d.json",
            "valid": false,
            "errors": 1,
            "warnings": 0,
            "information": 0,
            "diagnostics": [
              {
                "code": "json-unclosed",
                "severity": "error",
                "message": "the text ends inside an array",
                "pointer": "",
                "path": "document",
                "range": [2, 2],
                "start": {"line": 2, "column": 1},
                "end": {"line": 2, "column": 1},
                "related": [
                  {
                    "message": "the array starts here",
                    "pointer": "",
                    "path": "document",
                    "range": [0, 1],
                    "start": {"line": 1, "column": 1},
                    "end": {"line": 1, "column": 2}
                  }
                ],
                "help": "add ']'",
                "fix": {
                  "title": "add ']'",
                  "safe": false,
                  "edits": [
                    {"range": [1, 1], "replacement": "]"}
                  ]
                }
              }
            ]
          }
        ],
        "unreadable": [
          {"name": "no.json", "reason": "No such file or directory"}
        ],
        "codes": {"json-unclosed": 1},
        "errors": 1,
        "warnings": 0,
        "information": 0
      }

      """#)
}

@Test func `an empty report is valid`() {
  var stream = ReportStream(format: .json)
  #expect(
    String(decoding: stream.finish(), as: UTF8.self) == """
      {
        "report": "1.0",
        "files": [],
        "unreadable": [],
        "codes": {},
        "errors": 0,
        "warnings": 0,
        "information": 0
      }

      """)
}

@Test(arguments: ReportFormat.allCases)
func `no report has a control or bidirectional character of a text or name`(format: ReportFormat) {
  let controls: [Unicode.Scalar] = [
    "\u{1}", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}",
    "\u{202E}",
    "\u{2066}", "\u{2069}", "\u{2028}", "\u{2029}",
  ]
  for control in controls {
    let text = #"""
      { "animfile": "1.0", "size": [1, 1], "shapes": [
        { "type": "cir\#(control)cle", "nam\#(control)e": 1 } ], "timeline": [ { "fadeIn": "a\#(control)b" } ] }
      """#
    var stream = ReportStream(format: format)
    var bytes = stream.add(Linter().report(on: text), name: "a\(control)b.json")
    bytes += stream.addUnreadable(name: "c\(control)d.json", reason: "it is \(control)")
    bytes += stream.finish()
    let output = String(decoding: bytes, as: UTF8.self).unicodeScalars
    #expect(!output.contains(control), "U+\(String(control.value, radix: 16)) in \(format)")
    #expect(output.count > 100)
  }
}

@Test func `a diff escapes control characters, except for tabs and final carriage returns`() {
  let old = Array("a\u{9B}31m\tb\u{202E}\r\nc\u{7F}\u{1B}\n".utf8)
  let new = Array("a\r\nc\n".utf8)
  #expect(
    TextDiff(from: old, to: new).text(name: "x") == """
      --- x
      +++ x
      @@ -1,2 +1,2 @@
      -a\\u{9b}31m\tb\\u{202e}\r
      -c\\u{7f}\\u{1b}
      +a\r
      +c

      """)
}

@Test(arguments: [30, 60, 100, 240])
func `an excerpt fits the columns`(width: Int) {
  let padding = String(repeating: "x", count: 150)
  let text =
    #"{ "animfile": "1.0", "size": [1, 1], "title": "\#(padding)", "sise": 1, "description": "\#(padding)", "shapes": [] }"#
  var options = ReportStream.Options()
  options.width = width
  var stream = ReportStream(format: .text, options: options)
  let bytes = stream.add(Linter().report(on: text), name: "a.json")
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.contains(" | ") }
  #expect(!lines.isEmpty)
  for line in lines { #expect(line.count <= width) }
  #expect(lines.contains { $0.count > width - 12 || width > 200 })
}
