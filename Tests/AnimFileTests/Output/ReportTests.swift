import Testing

@testable import AnimFile

private let bad = """
  { "animfile": "1.0", "size": [2, 2],
    "shapes": [
      { "type": "circle", "id": "a", "center": [1, 1], "radius": 1 },
      { "type": "circle", "id": "a", "center": [1, 1], "radiuss": 1 } ] }

  """

@Test func `a finding has its line, a mark, the way there, help and other places`() {
  #expect(
    Validator.ofMistakes.report(on: bad).text(name: "bad.json") == """
      bad.json:4:31: error: the id 'a' is used twice [duplicate-id]
       4 |     { "type": "circle", "id": "a", "center": [1, 1], "radiuss": 1 } ] }
         |                               ^~~
        in: shape "a" > id
        help: every shape's id is its own
      bad.json:3:31: note: the first shape of that id
       3 |     { "type": "circle", "id": "a", "center": [1, 1], "radius": 1 },
         |                               ^~~
      bad.json:4:54: error: unknown member 'radiuss' [unknown-member]
       4 |     { "type": "circle", "id": "a", "center": [1, 1], "radiuss": 1 } ] }
         |                                                      ^~~~~~~~~
        in: shape "a" > radiuss
        help: did you mean 'radius'?

      """)
}

@Test func `near the top of a document the line says it all`() {
  #expect(
    Validator.ofMistakes.report(on: #"{"animfile": "1.0", "size": [2, 0], "shapes": []}"#).text(name: "f")
      == """
      f:1:33: error: expected a number above 0, found 0 [out-of-range]
       1 | {"animfile": "1.0", "size": [2, 0], "shapes": []}
         |                                 ^

      """)
}

@Test func `a text that ends too early has no line to show`() {
  #expect(
    Validator.ofMistakes.report(on: "[\n").text(name: "f") == """
      f:2:1: error: the text ends before an array does [json-unclosed]
        help: write ']'
      f:1:1: note: it starts here
       1 | [
         | ^

      """)
}

@Test func `findings that matter less can be left out`() {
  let report = Validator.ofMistakes.report(
    on: #"{"animfile": "1.0", "size": [2, 2], "duration": 1, "poster": 2, "shapes": []}"#)
  #expect(!report.text(name: "f", least: .warning).isEmpty)
  #expect(report.text(name: "f", least: .error).isEmpty)
}

@Test func `a report on several files counts what it found`() {
  var stream = ReportStream(format: .json)
  var bytes = stream.add(
    Validator.ofMistakes.report(on: #"{"animfile": "1.0", "size": [2, 2], "shapes": []}"#), name: "good.json")
  bytes += stream.add(Validator.ofMistakes.report(on: "[\n"), name: "b\"d.json")
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
                "message": "the text ends before an array does",
                "pointer": "",
                "path": "document",
                "range": [2, 2],
                "start": {"line": 2, "column": 1},
                "end": {"line": 2, "column": 1},
                "related": [
                  {
                    "message": "it starts here",
                    "pointer": "",
                    "path": "document",
                    "range": [0, 1],
                    "start": {"line": 1, "column": 1},
                    "end": {"line": 1, "column": 2}
                  }
                ],
                "help": "write ']'",
                "fix": {
                  "title": "write ']'",
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

@Test func `a report on nothing is a report`() {
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
