import Foundation
import Testing

@testable import AnimFile

// Every folder in `Fixtures/Invalid` is named after a code and has files that show it, each with the whole report
// beside it. `ANIMFILE_RECORD=1 swift test` writes down the reports as they are now; read the difference before
// keeping it.

@Suite struct `Invalid files` {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/Invalid")

  static let fixtures: [String] = codes.flatMap { code in
    names(in: code).filter { $0.hasSuffix(".json") }.map { "\(code)/\($0.dropLast(5))" }
  }

  static let codes = names(in: "")

  private static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: folder).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Rules that no text on a disk of ordinary size breaks, and where they are tested.
  static let withoutFixture: [Diagnostic.Rule: String] = [
    .jsonTooLarge: "takes 256 MiB",
    .numberNotFinite: "only a program can supply such a number",
    .tooManyFindings: "would be a report of a thousand findings",
    .jsonTooManyProblems: "would be a report of a thousand findings",
  ]

  @Test(arguments: fixtures)
  func `has the report beside it`(name: String) throws {
    let text = Array(try Data(contentsOf: Self.folder.appending(path: name + ".json")))
    let report = Validator().report(on: text)
    let printed = report.text(name: String(name.split(separator: "/")[1] + ".json"))
    let code = String(name.split(separator: "/")[0])
    #expect(report.diagnostics.contains { $0.code == code }, "\(name) does not show \(code)")
    let file = Self.folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] != nil {
      try Data(printed.utf8).write(to: file)
    } else {
      let expected = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
      #expect(printed == expected, "\(name)")
    }
  }

  @Test(arguments: Diagnostic.Rule.allCases)
  func `show every code`(rule: Diagnostic.Rule) {
    if let reason = Self.withoutFixture[rule] {
      #expect(!Self.codes.contains(rule.code), "\(rule.code) has a fixture, though it \(reason)")
    } else {
      #expect(Self.codes.contains(rule.code), "no file in Fixtures/Invalid shows \(rule.code)")
    }
  }

  @Test(arguments: codes)
  func `show codes that exist`(code: String) {
    #expect(
      Diagnostic.Rule(rawValue: code) != nil, "Fixtures/Invalid/\(code) shows a code that does not exist")
  }

  @Test(arguments: fixtures)
  func `are reported in order, inside the text and in words for people`(name: String) throws {
    let text = Array(try Data(contentsOf: Self.folder.appending(path: name + ".json")))
    let diagnostics = Validator().report(on: text).diagnostics
    let starts = diagnostics.map(\.place.range.lowerBound)
    #expect(starts == starts.sorted())
    for diagnostic in diagnostics {
      #expect(diagnostic.place.range.upperBound <= text.count)
      for words in [diagnostic.message, diagnostic.help ?? ""] + diagnostic.related.map(\.message) {
        #expect(!words.hasSuffix("."), "\(words)")
        #expect(words.first?.isUppercase != true || words.hasPrefix("JSON"), "\(words)")
        for type in ["Double", "String", "Animated", "Optional", "AnimFile", "Int ", "nil", "Swift"] {
          #expect(!words.contains(type), "\(words)")
        }
      }
    }
  }

  @Test(arguments: Diagnostic.Rule.allCases)
  func `break rules that are a sentence`(rule: Diagnostic.Rule) {
    #expect(rule.meaning.hasSuffix(".") && rule.meaning.first?.isUppercase == true)
    #expect(
      rule.code.utf8.allSatisfy {
        $0 == UInt8(ascii: "-") || (97...122).contains($0) || $0 == UInt8(ascii: "8")
      })
  }

  @Test func `a thousand findings are kept, and one tells of the others`() {
    let shapes = String(repeating: "0,", count: 1499) + "0"
    let text = #"{"animfile":"1.0","size":[1,1],"shapes":[\#(shapes)]}"#
    let report = Validator().report(on: text)
    #expect(report.diagnostics.count == 1001)
    #expect(report.diagnostics.last?.rule == .tooManyFindings)
    #expect(report.diagnostics.last?.message == "500 more findings are not listed")
    #expect(report.diagnostics.last?.place.pointer == "/shapes/1000")
    #expect(!report.isValid)
  }

  @Test func `twenty mistakes are twenty findings, each at its place`() {
    let text: MarkedJSON = """
      {
        "animfile": "1.0", "size": [320, ①0②], ①"durration"②: 4,
        "background": ①"whitee"②,
        "parameters": {
          "far": { "type": "number", "default": ①9②, "range": [0, 4] },
          "accent": { "type": ①"colour"②, "default": "red" } },
        "easings": { ①"linear"②: [0, 0, 1, 1] },
        "shapes": [
          { "id": ①""②, "type": "circle", "center": ①[1, 2, 3]②, "radius": ①-1② },
          { "id": "a", "type": ①"rectangle"② },
          ①{② "id": ①"a"②, "type": "rect", "size": [10, 10] },
          { "type": "group", ①"fill"②: "red", "shapes": [
            { "type": "path", "d": "M 0 0 L 1①"② },
            { "type": "line", "from": ①{ "x": 0, "y": 0 }②, "to": [9, 9], "opacity": ①50② } ] },
          { "type": "circle", "center": [1, 2], "radius": { "keyframes": [
            { "t": 1, "value": 1 },
            { "t": ①0②, ①"v"②: 2 },
            { "t": 2, "value": ①"3"②, "easing": ①"ease-in"② } ] },
            "stroke": { "color": "teal", "cap": "round" } } ]
      }
      """
    let codes = [
      "out-of-range", "unknown-member", "invalid-color", "parameter-range", "unknown-type", "reserved-name",
      "invalid-id", "wrong-count", "out-of-range", "unknown-type", "missing-member", "duplicate-id",
      "not-for-groups", "invalid-path", "wrong-type", "out-of-range", "keyframe-order", "unknown-member",
      "wrong-type", "unknown-easing",
    ]
    let diagnostics = Validator().report(on: text.bytes).diagnostics
    #expect(codes.count == 20)
    #expect(diagnostics.map(\.code) == codes)
    #expect(diagnostics.map(\.place.range) == text.ranges)
  }
}
