import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `Mistakes in JSON` {
  /// An example of every code that a few characters can cause, with the expected range.
  private static let mistakes: [(code: String, text: String)] = [
    ("json-empty", "①②"),
    ("json-empty", "① \n②"),
    ("json-too-deep", String(repeating: "[", count: 64) + "①[②"),
    ("json-unterminated-string", #"{"a": ①"b}②"#),
    ("json-unterminated-string", "{\"a\": ①\"b,②\n \"c\": 1}"),
    ("json-unterminated-string", "[①'a]②"),
    ("json-control-character", "[\"a①\t②b\tc\"]"),
    ("json-control-character", "[\"a①\n②b\"]"),
    ("json-bad-escape", #"["①\q②"]"#),
    ("json-bad-escape", #"["①\'②"]"#),
    ("json-bad-escape", #"["①\u12②g4"]"#),
    ("json-bad-escape", #"["①\é②"]"#),
    ("json-bad-escape", #"["\ud800①\u12②"]"#),
    ("json-lone-surrogate", #"["①\ud800②"]"#),
    ("json-lone-surrogate", #"["①\udc00②x"]"#),
    ("json-lone-surrogate", #"["①\udc00\ud800②"]"#),
    ("json-lone-surrogate", #"{"①\ud800②": 1}"#),
    ("json-duplicate-name", #"{"a": 1, ①"a"②: 2}"#),
    ("json-duplicate-name", #"{"a": 1, ①"\u0061"②: 2}"#),
    ("json-number-overflow", "[①1e999②]"),
    ("json-number-overflow", "[①-1e400②]"),
    ("json-leading-zero", "[①01②]"),
    ("json-leading-zero", "[①-00.5②]"),
    ("json-leading-plus", "[①+1②]"),
    ("json-digit-before-point", "[①.5②]"),
    ("json-digit-after-point", "[①1.②]"),
    ("json-digit-after-point", "[①1.e5②]"),
    ("json-exponent-digits", "[①1e②]"),
    ("json-exponent-digits", "[①1.5E+②]"),
    ("json-hexadecimal-number", "[①0x10②]"),
    ("json-hexadecimal-number", "[①-0XfF②]"),
    ("json-bad-number", "[①1_000②]"),
    ("json-bad-number", "[①1.2.3②]"),
    ("json-bad-number", "[①-②]"),
    ("json-bad-number", "[①--1②]"),
    ("json-bad-number", "[①12px②]"),
    ("json-bad-number", "[①- 1②, 2]"),
    ("json-bad-number", "{\"a\": ①-\t1.5②}"),
    ("json-bad-number", "[①1. 5②]"),
    ("json-bad-number", "[①1 000.0②]"),
    ("json-bad-number", "[①1 000 000②, 2]"),
    ("json-bad-number", "{\"a\": ①1 000②, \"b\": 2}"),
    ("json-number-too-long", "[①" + String(repeating: "1", count: 1001) + "②]"),
    ("json-not-finite", "[①NaN②]"),
    ("json-not-finite", "[①-infinity②]"),
    ("json-not-finite", "[①+INF②]"),
    ("json-comment", "[①// one②\n1]"),
    ("json-comment", "[1, ①/* one */② 2]"),
    ("json-comment", "①# one②\n[]"),
    ("json-comment", "[] ①// one②"),
    ("json-comment", "[1 ①/*② 2]"),
    ("json-comment", "{①/* one */②\"a\" : 1}"),
    ("json-single-quotes", "[①'a'②]"),
    ("json-single-quotes", "{①'a'②: 1}"),
    ("json-single-quotes", #"[①'don\'t'②]"#),
    ("json-unquoted-name", "{①a②: 1}"),
    ("json-unquoted-name", "{①1②: 1}"),
    ("json-unknown-word", "[①undefined②]"),
    ("json-unknown-word", "[①True②]"),
    ("json-unknown-word", "[①None②]"),
    ("json-unknown-word", "[①truex②]"),
    ("json-unknown-word", "{\"a\": ①ellipse②}"),
    ("json-trailing-comma", "[1①,②]"),
    ("json-trailing-comma", "{\"a\": 1①,② }"),
    ("json-extra-comma", "[1,①,② 2]"),
    ("json-extra-comma", "[①,②1]"),
    ("json-extra-comma", "[1,①,②,,]"),
    ("json-extra-comma", "{①,②}"),
    ("json-missing-comma", "[1①② 2]"),
    ("json-missing-comma", "[[1]①②[2]]"),
    ("json-missing-comma", "{\"a\": 1①②\n \"b\": 2}"),
    ("json-missing-comma", "[1①;② 2]"),
    ("json-missing-colon", "{\"a\"①② 1}"),
    ("json-missing-colon", "{\"a\" ①=② 1}"),
    ("json-missing-colon", "{\"a\" ①=>② 1}"),
    ("json-missing-colon", "{\"a\"①,② 1}"),
    ("json-missing-value", "{\"a\":①②}"),
    ("json-missing-value", "{\"a\":①②, \"b\": 1}"),
    ("json-missing-value", "{\"a\"①②}"),
    ("json-missing-value", "{\"a\"①②, \"b\": 1}"),
    ("json-missing-name", "{①:② 1}"),
    ("json-missing-name", "{①{②}}"),
    ("json-mismatched-bracket", "[1①}②"),
    ("json-mismatched-bracket", "{\"a\": 1①]②"),
    ("json-unclosed", "[1, 2①②"),
    ("json-unclosed", "{\"a\":①②"),
    ("json-unclosed", "[tru①②"),
    ("json-text-after-end", "{} ①{}②\n"),
    ("json-text-after-end", "{}①}②"),
    ("json-text-after-end", "12①\0②"),
    ("json-unexpected-text", "[①@②]"),
    ("json-unexpected-text", "[\"a\"①:② 1]"),
    ("json-unexpected-text", "{\"a\": 10 ①px②}"),
    ("json-byte-order-mark", "①\u{FEFF}②{}"),
  ]

  @Test(arguments: mistakes)
  func `each has its own code and place`(code: String, text: String) {
    let marked = MarkedJSON(text)
    let problems = scan(marked.bytes).problems
    #expect(problems.map(\.code) == [code])
    #expect(problems.map(\.range) == marked.ranges)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x7B], "UTF-16"),
      ([0x7B, 0x00, 0x7D, 0x00], "UTF-16"), ([0x00, 0x7B, 0x00, 0x7D], "UTF-16"), ([0x31, 0x00], "UTF-16"),
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "UTF-32"), ([0, 0, 0, 0x7B], "UTF-32"),
      ([0x7B, 0, 0, 0], "UTF-32"),
    ] as [([UInt8], String)])
  func `other encodings are named`(bytes: [UInt8], name: String) {
    let problems = scan(bytes).problems
    #expect(problems.map(\.code) == ["json-encoding"])
    #expect(problems.first?.message == "the text is encoded as \(name)")
  }

  @Test(
    arguments: [
      [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
      [0xFF],
      [0xF0, 0x80, 0x80, 0xAF], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x28, 0xA1], [0xE2, 0x82], [0xC3],
    ] as [[UInt8]])
  func `invalid UTF-8 is reported at its location`(bytes: [UInt8]) {
    for (prefix, suffix) in [
      ("[\"abc", "\"]"), ("{\"é", "\": 1}"), ("[", "]"), ("['", "']"), ("{", ": 1}"), ("", ""),
    ] {
      let start = prefix.utf8.count
      let problems = scan(Array(prefix.utf8) + bytes + Array(suffix.utf8)).problems
      #expect(
        problems.contains { $0.code == "json-invalid-utf8" && $0.range == start..<start + 1 }, "\(prefix)")
    }
    #expect(scan([0x5B, 0x22] + bytes + bytes + [0x22, 0x5D]).problems.count == 1)
  }

  @Test func `a duplicate refers to the first occurrence`() {
    let text: MarkedJSON = #"{①"a"②: 1, "b": 2, "a": 3, "\u0061": 4}"#
    let problems = scan(text.bytes).problems
    #expect(problems.map(\.related?.range) == [text.ranges.first, text.ranges.first])
  }

  @Test func `names are compared byte for byte`() {
    #expect(scan(#"{"é": 1, "e\u0301": 2, "": 3, "\u0000": 4, "a": 5, "a\u0000": 6, "A": 7}"#).problems == [])
    #expect(scan(#"{"": 1, "": 2}"#).problems.map(\.code) == ["json-duplicate-name"])
    #expect(
      scan(#"{"abcdefghi": 1, "abcdefghj": 2, "abcdefgh": 3, "abcdefgh\u0069": 4}"#).problems.count == 1)
    #expect(scan(#"{"a": {"a": {"a": [{"a": 1}, {"a": 1}]}}}"#).problems == [])
  }

  @Test func `many errors are found in one run, in order`() throws {
    let text: MarkedJSON = """
      ①// A scene.②
      {
        ①name②: ①'Sunrise'②,
        "size": [①01②, ①NaN②,①,② 100①,②],
        "text": "①\\q② and ①\t② here"①②
        "text2": ①True②,
        "scale": ①.5②, ①"scale"②: 1e5①,②
      }
      """
    let (tape, problems) = scan(text.bytes)
    #expect(problems.map(\.range) == text.ranges)
    #expect(
      problems.map(\.code) == [
        "json-comment", "json-unquoted-name", "json-single-quotes", "json-leading-zero", "json-not-finite",
        "json-extra-comma", "json-trailing-comma", "json-bad-escape", "json-control-character",
        "json-missing-comma", "json-unknown-word", "json-digit-before-point", "json-duplicate-name",
        "json-trailing-comma",
      ])
    let found = try #require(tape)
    #expect(found.childCount(0) == 6)
    #expect(found.equals(1, "name"))
    #expect(found.string(2) == "Sunrise")
    #expect(found.equals(2, "Sunrise"))
    #expect(found.kind(5) == .number)
  }

  @Test func `every truncated text is rejected`() {
    let text = #"{"a": [1.5, -2e3, true, null, {"é\n\u00e9": "x\ud83d\ude00"}, []], "b": {}, "c": false}"#
    let bytes = Array(text.utf8)
    #expect(scan(bytes).problems == [])
    for count in bytes.indices {
      let (_, problems) = scan(Array(bytes[..<count]))
      #expect(!problems.isEmpty, "\(count)")
      for problem in problems { #expect(problem.range.upperBound <= count) }
    }
  }

  @Test func `mutations never trap, and every range is in the text`() {
    let sources = [
      #"{"a": [1.5, -2e3, true, null, {"é\n\u00e9": "x\ud83d\ude00"}, []], "b": {}, "c": false} "#,
      #"/* a */ {a: 'b', "c": [0x1, +1, .5, 1., NaN,], # d"#, "{\"a\" = 1; \"b\": [1 2 3], 'c': True}",
    ].map { Array($0.utf8) }
    let interesting = Array("\"'\\{}[],:/*#-+.eEu0 1\n\t;=x\0".utf8) + [0x80, 0xC3, 0xED, 0xF4, 0xFF]
    var random = SplitMix64(seed: 6)
    for round in 0..<Campaign.choose(quick: 4_000, complete: 20_000) {
      var bytes = sources[round % sources.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        let byte =
          Bool.random(using: &random)
          ? interesting.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
      }
      let (tape, problems) = scan(bytes)
      #expect(tape != nil || !problems.isEmpty)
      #expect(problems.allSatisfy { $0.range.lowerBound >= 0 && $0.range.upperBound <= bytes.count })
      guard let tape else { continue }
      // Every node is inside the text and can be parsed.
      var written = JSONWriter()
      written.value(JSONValue(tape, 0))
      #expect(tape.next(0) == tape.count)
      for node in 0..<tape.count {
        #expect(tape.range(node).upperBound <= bytes.count)
        let length = tape.withUTF8(node) { $0.count }
        for offset in 0...length {
          #expect(
            tape.range(node).contains(tape.textOffset(of: offset, in: node))
              || tape.range(node).upperBound == tape.textOffset(of: offset, in: node))
        }
      }
      if problems.isEmpty { #expect(scan(written.bytes).problems == []) }
    }
  }

  @Test func `the number of findings is limited`() {
    for text in [
      "[" + String(repeating: "NaN,", count: 5000) + "1]",
      "[\"" + String(repeating: "\\q", count: 5000) + "\"]", String(repeating: "/**/", count: 5000),
    ] {
      let problems = scan(text).problems
      #expect(problems.count == 1001)
      #expect(problems.last?.code == "json-too-many-problems")
    }
  }
}

@Suite struct `Adversarial texts` {
  private func scans(_ text: [UInt8], _ codes: [String]) {
    #expect(scan(text).problems.map(\.code) == codes)
  }

  @Test func `100,000 open brackets are one problem`() {
    scans(Array(String(repeating: "[", count: 100_000).utf8), ["json-too-deep"])
    scans(Array(String(repeating: "{\"a\":", count: 100_000).utf8), ["json-too-deep"])
  }

  @Test func `the deepest text allowed`() {
    for (depth, isAllowed) in [(64, true), (65, false)] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(scan(text).problems.isEmpty == isAllowed)
    }
  }

  @Test func `problems with duplicate names end at the limit`() {
    let names = (0..<100_000).map { "\"member\($0)\":0" }.joined(separator: ",")
    scans(Array("{\(names)}".utf8), [])
    let same = String(repeating: "\"a\":0,", count: 100_000)
    scans(
      Array("{\(same)\"b\":0}".utf8),
      Array(repeating: "json-duplicate-name", count: 1000) + ["json-too-many-problems"])
  }

  @Test func `a number of half a million digits is too long`() {
    let digits = String(repeating: "7", count: Campaign.choose(quick: 500_000, complete: 5_000_000))
    scans(Array("[\(digits)]".utf8), ["json-number-too-long"])
    scans(Array("[0.\(digits)]".utf8), ["json-number-too-long"])
    #expect(scan("[\(digits.prefix(300)).\(digits.prefix(699))]").problems == [])
  }
}

@Suite struct `Tapes` {
  private func tape(_ text: String) throws -> Tape {
    let (tape, problems) = scan(text)
    #expect(problems == [])
    return try #require(tape)
  }

  @Test func `values follow one another in document order`() throws {
    let tape = try tape(#"{"a": [1, [2, 3], "x"], "b": {"c": true}, "d": null, "e": false}"#)
    #expect(tape.childCount(0) == 4)
    var names: [String] = []
    var kinds: [Tape.Kind] = []
    var name = 1
    for _ in 0..<tape.childCount(0) {
      #expect(tape.kind(name) == .name)
      names.append(tape.string(name))
      kinds.append(tape.kind(name + 1))
      name = tape.next(name + 1)
    }
    #expect(names == ["a", "b", "d", "e"])
    #expect(kinds == [.array, .object, .null, .false])
    #expect(tape.childCount(2) == 3)
    #expect(tape.number(3) == 1)
    #expect(tape.next(4) == 7)
    #expect(tape.next(0) == tape.count)
  }

  @Test func `ranges include quotes and brackets`() throws {
    let text: MarkedJSON = #" ①{"a": [-1.5e3, "é", true]}②"#
    let tape = try #require(scan(text.bytes).tape)
    #expect(tape.range(0) == text.ranges.first)
    let texts = (1..<tape.count).map { String(decoding: tape.text[tape.range($0)], as: UTF8.self) }
    #expect(texts == [#""a""#, #"[-1.5e3, "é", true]"#, "-1.5e3", #""é""#, "true"])
  }

  @Test func `strings are unescaped and compared by value`() throws {
    let tape = try tape(
      #"["a\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00é", "radius", "r\u0061dius", "longer than eight", "longer than nine", ""]"#
    )
    #expect(tape.string(1) == "a\"\\/\u{8}\u{C}\n\r\tAé😀é")
    #expect(tape.equals(1, "a\"\\/\u{8}\u{C}\n\r\tAé😀é"))
    #expect(tape.equals(2, "radius"))
    #expect(tape.equals(3, "radius"))
    #expect(!tape.equals(3, "radiux"))
    #expect(!tape.equals(2, "radiuses"))
    #expect(!tape.equals(2, "radii"))
    #expect(tape.equals(4, "longer than eight"))
    #expect(!tape.equals(5, "longer than eight"))
    #expect(!tape.equals(4, "longer t"))
    #expect(tape.equals(6, ""))
    #expect(!tape.equals(0, ""))
  }

  @Test func `offsets in a string lead back to the text`() throws {
    let text = #"  "M\u0020é\n😀\ud83d\ude00z""#
    let tape = try tape(text)
    let value = Array(tape.string(0).utf8)
    let offsets = (0...value.count + 1).map { tape.textOffset(of: $0, in: 0) }
    #expect(offsets == [3, 4, 10, 11, 12, 14, 15, 16, 17, 18, 18, 18, 18, 30, 31, 31])
    let plain = try self.tape(#"  "M 0 é""#)
    #expect((0...7).map { plain.textOffset(of: $0, in: 0) } == [3, 4, 5, 6, 7, 8, 9, 9])
  }

  @Test func `signs of zero and of numbers that underflow are kept`() throws {
    let tape = try tape("[-0, -0.0, 0, 1e-999, -1e-999, 5e-324]")
    #expect(
      (1...6).map { tape.number($0).bitPattern }
        == [-0.0, -0.0, 0, 0, -0.0, Double.leastNonzeroMagnitude].map(\.bitPattern))
  }

  @Test func `can be created from a value`() {
    let value: JSONValue = [
      "a": [1, "x\n\"y", nil, true, false, []], "long name here": ["b": [:]], "c": .number(.infinity),
    ]
    let tape = Tape(value)
    #expect(JSONValue(tape, 0) == value)
    #expect(tape.text == [])
    #expect(tape.next(0) == tape.count)
    #expect(tape.equals(4, "x\n\"y"))
    for node in 0..<tape.count { #expect(tape.range(node) == 0..<0) }
  }
}

@Suite struct `A text with many mistakes` {
  /// Bracket mistakes, each with the codes and ranges of all its findings, and the parsed value.
  @Test(arguments: [
    ("json-missing-bracket", #"{"a": [1, 2①②, "b": 3, "c": 4}"#, #"{"a":[1,2],"b":3,"c":4}"#),
    ("json-missing-bracket", #"{"a": [{"b": 1①②, {"b": 2}]}"#, #"{"a":[{"b":1},{"b":2}]}"#),
    ("json-missing-bracket", #"{"a": [{"b": 1}, ①②"b": 2}, {"b": 3}]}"#, #"{"a":[{"b":1},{"b":2},{"b":3}]}"#),
    ("json-missing-bracket", #"{"a": ①②"b": 1}, "c": 2}"#, #"{"a":{"b":1},"c":2}"#),
    (
      "json-extra-bracket", #"{"a": [{"b": {"c": 1}①}②, "d": 2}, {"b": 3}]}"#,
      #"{"a":[{"b":{"c":1},"d":2},{"b":3}]}"#
    ),
    ("json-extra-bracket", #"{"a": [{①{②"b": 1}, {"b": 3}]}"#, #"{"a":[{"b":1},{"b":3}]}"#),
    ("json-extra-bracket", #"{"a": 1①}②, "b": 2}"#, #"{"a":1,"b":2}"#),
    ("json-mismatched-bracket", #"{"a": [1, 2①}②, "b": 3}"#, #"{"a":[1,2],"b":3}"#),
    ("json-mismatched-bracket", #"{"a": ①[②"b": 1], "c": 2}"#, #"{"a":{"b":1},"c":2}"#),
    ("json-mismatched-bracket", #"{"a": ①{②{"b": 1}, {"b": 2}], "c": 2}"#, #"{"a":[{"b":1},{"b":2}],"c":2}"#),
    ("json-mismatched-bracket", #"{"a": ①(②1, 2), "c": 2}"#, #"{"a":[1,2],"c":2}"#),
    ("json-mismatched-bracket", #"{"a": [{"b": 1①)②, {"b": 2}]}"#, #"{"a":[{"b":1},{"b":2}]}"#),
    ("json-missing-comma", #"{"a": "b"①:② "c": 1}"#, #"{"a":"b","c":1}"#),
    (
      "json-missing-bracket", "{\n  \"a\": {\n    \"b\": 1①②,\n  \"c\": {\n    \"d\": 2\n  }\n}",
      #"{"a":{"b":1},"c":{"d":2}}"#
    ),
    ("json-missing-bracket", #"①②"a": 1, "b": [2]}"#, #"{"a":1,"b":[2]}"#),
  ])
  func `is parsed after every misplaced bracket`(code: String, text: String, value: String) {
    let marked = MarkedJSON(text)
    let (nodes, problems) = RecoveringScanner.scan(marked.bytes, maximumDepth: 64)
    #expect(problems.map(\.code) == [code])
    #expect(problems.map(\.range) == marked.ranges)
    let tape = Tape(bytes: marked.bytes, nodes: nodes ?? [], hasText: true)
    #expect(tape.count > 0 && String(decoding: JSONValue(tape, 0).json, as: UTF8.self) == value)
  }

  @Test func `keeps its length and its strings when foreign characters are masked`() {
    let text = Array("const a = {\u{A0}\"a：\u{A0}\"： １２， \"b\" : [－3]｝;\n".utf8)
    let masked = MaskedText(text)
    #expect(masked.bytes.count == text.count)
    let (tape, problems) = scan(masked.bytes)
    #expect(problems.isEmpty)
    #expect(tape.map { JSONValue($0, 0) } == ["a：\u{A0}": 12, "b": [-3]])
    #expect(
      masked.problems.map(\.code).sorted()
        == Array(repeating: "json-foreign-character", count: 5) + [
          "json-foreign-space", "json-text-before-start",
        ])
  }

  /// Each text breaks every byte of a document in turn, so that each kind of error occurs.
  @Test(arguments: ["", "{", "]", ",", ":", "\"", "'", "\u{1}", "#", "=", "x", "“"])
  func `finds the same errors at the same places without messages`(replacement: String) {
    let document = Array(
      #"{"n": [0,1,2,3,4,5,6,7,8,9,[0,1,2,3]], "a": [1, true, {"b": "c\n"}], "a": -2e3, "e": [[], null]} "#
        .utf8)
    for place in document.indices {
      let text = document[..<place] + Array(replacement.utf8) + document[(place + 1)...]
      var scanner = Scanner(text: Array(text), maximumDepth: 3)
      var terse = scanner
      terse.isTerse = true
      let (nodes, others) = (scanner.scan()?.forArray(), terse.scan()?.forArray())
      #expect(nodes?.map(\.range) == others?.map(\.range))
      #expect(scanner.problems.map(\.rule) == terse.problems.map(\.rule))
      #expect(scanner.problems.map(\.range) == terse.problems.map(\.range))
    }
  }

  /// Numbers, so that a checkpoint is at each 16th, and an error before, at or after it.
  @Test(arguments: Campaign.choose(quick: 0..<12, complete: 0..<60), ["", " 7", "]", ", \"a\": 1}", "x"])
  func `continues from a checkpoint of a text with the same beginning`(place: Int, insertion: String) {
    let document = Array(#"{"a": [\#(Array(repeating: "12", count: 40).joined(separator: ","))]}"#.utf8)
    let place = 5 + 2 * place
    let broken = document[..<place] + Array(insertion.utf8) + document[place...]
    var original = Scanner(text: Array(broken), maximumDepth: 3)
    let (checkpoints, beginning) = original.checkpoints()
    for end in stride(from: 5, to: document.count, by: 3) {
      let text = Array(broken[..<end] + Array("}, 3]".utf8) + broken[end...])
      var scanner = Scanner(text: text, maximumDepth: 3)
      let nodes = scanner.scan()?.forArray()
      for checkpoint in checkpoints where checkpoint.offset < end {
        var rest = Scanner(text: text, maximumDepth: 3)
        #expect(rest.scan(from: checkpoint, beginning)?.forArray().map(\.range) == nodes?.map(\.range))
        #expect(rest.problems == scanner.problems)
      }
    }
  }

  @Test(arguments: [
    "", "{", "}", "[[", "]]", "{\"a", "{\"a\":", "\"a\":", ":", ",", "(", ")", "{)", "({", "<<<<<<< a", "```",
    "\u{A0}",
  ])
  func `is read to its end, however short`(text: String) {
    let bytes = Array(text.utf8)
    let (_, problems) = RecoveringScanner.scan(MaskedText(bytes).bytes, maximumDepth: 64)
    for problem in problems { #expect(problem.range.upperBound <= bytes.count) }
    #expect(!Linter().report(on: text).isValid)
  }
}
