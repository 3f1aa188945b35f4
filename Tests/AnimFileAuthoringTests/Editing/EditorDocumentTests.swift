import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `A text during editing` {
  @Test(arguments: Sample.all) func `has the parser's tape if it is JSON`(sample: Sample) throws {
    let strict = try #require(scan(sample.bytes).tape)
    let (lenient, open) = Tape.scanLeniently(sample.bytes)
    #expect(open.isEmpty)
    #expect(lenient.count == strict.count)
    for node in 0..<min(lenient.count, strict.count) {
      #expect(lenient.kind(node) == strict.kind(node))
      #expect(lenient.range(node) == strict.range(node))
      #expect(lenient.next(node) == strict.next(node))
      #expect(lenient.childCount(node) == strict.childCount(node))
      #expect(lenient.string(node) == strict.string(node))
    }
  }

  @Test func `has answers wherever it ends`() throws {
    let sample = try Sample.named("evening-town")
    for end in stride(from: 0, through: sample.bytes.count, by: Campaign.choose(quick: 1511, complete: 97)) {
      check(EditorDocument(Array(sample.bytes[..<end])), at: end, size: end)
    }
  }

  @Test func `has answers whatever is removed`() throws {
    var generator = SplitMix64(seed: 7)
    let text = try Sample.named("evening-town").bytes
    for _ in 0..<Campaign.choose(quick: 15, complete: 300) {
      var broken = text
      for _ in 0..<3 {
        let start = Int.random(in: 0..<broken.count, using: &generator)
        broken.removeSubrange(start..<min(broken.count, start + Int.random(in: 1...9, using: &generator)))
      }
      let offset = Int.random(in: 0...broken.count, using: &generator)
      check(EditorDocument(broken), at: offset, size: broken.count)
    }
  }

  /// Checks that the answers at a place have ranges in the text.
  private func check(_ document: EditorDocument, at place: Int, size: Int) {
    let before = max(0, place - 2)
    var ends = document.outline.map(\.range.upperBound) + document.colors.map(\.range.upperBound)
    for offset in [before, place] {
      ends += document.completions(at: offset).map(\.range.upperBound)
      ends += document.references(at: offset)?.occurrences.map(\.range.upperBound) ?? []
      if let hover = document.hover(at: offset) { ends.append(hover.range.upperBound) }
      if let definition = document.definition(at: offset) {
        ends += [definition.origin.upperBound, definition.whole.upperBound]
      }
    }
    ends += document.inlayHints(in: 0..<place).map(\.offset)
    for end in ends { #expect(end <= size, "at \(place)") }
  }

  @Test(arguments: [
    "", "{", "[", "\"", "{\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":[", "{\"a\":[{", "]", "}", "{]", "[}",
    ":", ",", "{,}",
    "{:}", "{\"a\":,}", "{\"a\" \"b\"}", "{\"a\" \"b\": 1}", "[\"a\": 1]", "{\"a\": [1, \"b\": 2}", "//",
    "/*", "#",
    "\u{FEFF}{}", "{\"a\\", "{\"a\\\"", "{'a': 'b", "{a: b}", "{1: 2}", "{{}}", "{[]}", "\u{0}", "é",
    "{\"é\": \"é",
  ]) func `has a consistent tape, even if it is short`(text: String) {
    let bytes = Array(text.utf8)
    let (tape, _) = Tape.scanLeniently(bytes)
    #expect(tape.count > 0)
    for node in 0..<tape.count {
      #expect(tape.range(node).upperBound <= bytes.count)
      #expect(tape.next(node) <= tape.count)
      _ = tape.string(node)
    }
    let document = EditorDocument(bytes)
    for offset in 0...bytes.count {
      _ = document.completions(at: offset)
      _ = document.hover(at: offset)
      _ = try? document.rename(at: offset, to: "other")
    }
  }

  @Test(arguments: Sample.all) func `has the names that the schema declares`(sample: Sample) {
    checkNames(in: sample.bytes, every: Campaign.choose(quick: 7, complete: 1))
  }

  @Test func `has the names that the schema declares, in generated documents`() {
    for seed in 0..<UInt64(Campaign.choose(quick: 40, complete: 300)) {
      checkNames(in: GeneratedScene(seed: seed).text, every: 1)
    }
  }

  @Test func `moves as before when a name is replaced, in generated documents`() throws {
    var renamed = 0
    for seed in 0..<UInt64(Campaign.choose(quick: 60, complete: 150)) {
      let text = GeneratedScene(seed: seed).text
      let document = EditorDocument(text)
      let before = SceneDigest(text).text
      for name in NameOccurrences(document.tape).all.filter(\.isDefinition).prefix(8) {
        let offset = document.tape.range(name.node).lowerBound + 1
        guard let edits = try document.rename(at: offset, to: "n\u{E4}me (\(renamed)).") else { continue }
        var after = text
        for edit in edits.reversed() { after.replaceSubrange(edit.range, with: edit.replacement.utf8) }
        #expect(SceneDigest(after).text == before, "\(name.kind) in scene \(seed)")
        renamed += 1
      }
    }
    #expect(renamed > 100)
  }

  private func checkNames(in text: [UInt8], every step: Int) {
    let document = EditorDocument(text)
    let names = NameOccurrences(document.tape).all
    let references = Set(names.filter { !$0.isDefinition }.map(\.node))
    for node in stride(from: 0, to: document.tape.count, by: step)
    where document.tape.kind(node) == .string {
      let spot = document.spot(at: document.tape.range(node).lowerBound + 1)
      guard let kind = document.rules(at: spot.steps).kindOfName else { continue }
      let isReserved = kind == "easing" && Easing.isReserved(document.tape.string(node))
      #expect(references.contains(node) != isReserved, "\(document.tape.string(node)) at \(spot.steps)")
    }
  }

  @Test func `may be deeper than a parser allows`() {
    let text = Array(String(repeating: "[{\"a\":", count: 100_000).utf8)
    #expect(EditorDocument(text).completions(at: text.count).isEmpty)
  }

  @Test func `is an animation if it declares so`() {
    #expect(EditorDocument(#"{"animfile": "1.0""#).isAnimation)
    #expect(EditorDocument(#"{"$schema": "https://example.org/animfile-1.0.schema.json"}"#).isAnimation)
    #expect(!EditorDocument(#"{"name": "a package", "version": "1.0"}"#).isAnimation)
    #expect(EditorDocument(" {} ").isEmpty)
    #expect(!EditorDocument("[1]").isEmpty)
  }
}

@Suite struct `Completions without placeholders` {
  @Test(arguments: [
    #"{ "animfile": "1.0", "size": [200, 200], "shapes": [①] }"#,
    #"{ "animfile": "1.0", "size": [200, 200], "shapes": [{ "type": "rect", "center": [100, 100], "size": [80, 60], "fill": "red", "modifiers": [①] }] }"#,
  ])
  func `have every shape and modifier, with values that draw something`(marked: String) throws {
    let mark = MarkedText(marked)
    let completions = EditorDocument(mark.text).completions(at: mark.offset).filter { $0.kind == .form }
    #expect(completions.count >= 9)
    for completion in completions {
      let text = try #require(completion.text, "\(completion.label)")
      // The author chooses the symbol and the shapes of a group.
      if ["use", "group"].contains(completion.label) { continue }
      let whole = mark.text[..<mark.offset] + Array(text.utf8) + mark.text[mark.offset...]
      let report = Linter().report(on: Array(whole))
      #expect(report.diagnostics.isEmpty, "\(report.text(name: completion.label))")
    }
  }
}

@Suite struct `The schema in the library` {
  @Test func `equals the one in the folder Schemas`() throws {
    let file = Folder.package.appending(path: "Schemas/animfile-1.0.schema.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let copy = Folder.package.appending(path: "Sources/AnimFileAuthoring/Generated/SchemaText.swift")
    if ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] != nil {
      let source = try String(contentsOf: copy, encoding: .utf8)
      let start = try #require(source.range(of: "#\"\"\"\n")).upperBound
      let end = try #require(source.range(of: "\n\"\"\"#", options: .backwards)).lowerBound
      try (source[..<start] + text.trimmingCharacters(in: .newlines) + source[end...])
        .write(to: copy, atomically: true, encoding: .utf8)
    } else {
      #expect(
        FormatSchema.text == text.trimmingCharacters(in: .newlines),
        "SchemaText.swift differs from the schema; record it with ANIMFILE_RECORD=1")
    }
  }

  // Only small samples, because each position is tested.
  @Test(arguments: Campaign.cases(Sample.all.filter { $0.bytes.count < 5000 }, oneOf: 4))
  func `describes every member of every sample`(sample: Sample) {
    let document = EditorDocument(sample.bytes)
    let tape = document.tape
    for node in 0..<tape.count where tape.kind(node) == .name {
      let spot = document.spot(at: tape.range(node).lowerBound)
      guard !spot.steps.contains(where: { ["extras", "extensions", "//"].contains($0.name) }) else {
        continue
      }
      let rules = document.rules(at: spot.steps, isOpen: true)
      #expect(!rules.schemas.isEmpty, "\(tape.string(node)) at \(tape.range(node))")
    }
  }
}

@Suite struct `Positions in a text` {
  private static let text = "aé😀b\r\nc\rd\n"

  @Test(arguments: [
    (TextPosition.Encoding.utf8, [0, 1, 3, 7, 8]), (.utf16, [0, 1, 2, 4, 5]), (.utf32, [0, 1, 2, 3, 4]),
  ]) func `count the characters of a line in the negotiated encoding`(
    encoding: TextPosition.Encoding, characters: [Int]
  ) {
    let lines = TextLines(Array(Self.text.utf8), encoding: encoding)
    for (offset, character) in zip([0, 1, 3, 7, 8], characters) {
      #expect(lines.position(of: offset) == TextPosition(line: 0, character: character))
      #expect(lines.offset(of: TextPosition(line: 0, character: character)) == offset)
    }
    #expect(lines.position(of: 10) == TextPosition(line: 1, character: 0))
    #expect(lines.position(of: 12) == TextPosition(line: 2, character: 0))
    #expect(lines.position(of: 14) == TextPosition(line: 3, character: 0))
  }

  @Test func `outside a line are clamped to its ends`() {
    let lines = TextLines(Array(Self.text.utf8), encoding: .utf16)
    #expect(lines.offset(of: TextPosition(line: 0, character: 99)) == 8)
    #expect(lines.offset(of: TextPosition(line: 99, character: 0)) == 14)
    #expect(lines.offset(of: TextPosition(line: -1, character: 0)) == 0)
    // The middle of a surrogate pair maps to its start.
    #expect(lines.offset(of: TextPosition(line: 0, character: 3)) == 3)
    #expect(lines.position(of: 99) == TextPosition(line: 3, character: 0))
  }
}

@Test func `a new name of a shape or a parameter is that of listeners and events, too`() throws {
  let text = #"""
    { "animfile": "1.0", "size": [9, 9], "parameters": { "go": { "type": "trigger" } },
      "shapes": [{ "id": "dot", "type": "circle", "center": [0, 0], "radius": 1, "time": { "since": "go" } }],
      "listeners": [{ "on": "tap", "shape": "dot", "fire": "go" }] }
    """#
  for (name, count) in [("go", 3), ("dot", 2)] {
    let offset = try #require(text.range(of: "\"\(name)\"")).lowerBound.utf16Offset(in: text) + 1
    let edits = try #require(try EditorDocument(Array(text.utf8)).rename(at: offset, to: "other"))
    #expect(edits.count == count)
    var bytes = Array(text.utf8)
    for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8)) }
    #expect(Linter().report(on: bytes).isValid)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("\"\(name)\""))
  }
}
