import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// The specification lists every member of every type, with its default and its range, and no others.
@Suite struct SpecificationTests {
  private let page: Article

  init() throws { page = try Article.inCatalog("FileFormat") }

  /// A type of the format and the heading of its section.
  struct Described: CustomTestStringConvertible {
    var heading: String
    var members: [MemberRecorder.Member]
    var testDescription: String { heading }

    init(_ heading: String, _ value: some DocumentObject, without common: [MemberRecorder.Member] = []) {
      self.heading = heading
      var recorder = MemberRecorder()
      var value = value
      value.members(&recorder)
      members = recorder.members.filter { member in !common.contains { $0.name == member.name } }
    }
  }

  static let types: [Described] =
    [
      Described("The document", AnimationDocument()),
      Described("Markers", AnimationDocument.Marker()),
      Described("Taps", AnimationDocument.Listener(), without: listenerMembers),
      Described("Holding and hovering", AnimationDocument.Listener.press(set: ""), without: listenerMembers),
      Described(
        "Dragging", AnimationDocument.Listener.drag(set: "", from: [0, 0], to: [1, 0]),
        without: listenerMembers),
      Described("Time mapping", TimeMapping()),
      Described("Transforms", ShapeTransform()),
      Described("Fills", Fill()),
      Described("Strokes", Stroke()),
      Described("Linear gradients", Paint.Gradient(.linear(from: [0, 0], to: [0, 0]), stops: [])),
      Described(
        "Radial gradients", Paint.Gradient(.radial(center: [0, 0], radius: 0, focus: nil), stops: [])),
      Described("Stops", Paint.Stop()),
      Described(
        "Members of every shape", AnimatedShape(.line(.init(from: [0, 0], to: [0, 0]))), without: lineMembers),
      Described("Parameters", Parameter()),
      Described("Transitions", Transition()),
      Described("Wiggles", WiggleMembers()),
      Described("Staggered entries", TimelineEntry(.stagger([], each: 0))),
      Described("Changes", TimelineEntry(.change(.init(.animate, "")))),
    ]
    + AnimatedShape.Modifier.variants.map {
      Described("\($0.name)", ModifierMembers(modifier: $0.make()), without: modifierMembers)
    } + AnimatedShape.Geometry.variants.map { Described("\($0.name)", GeometryMembers(geometry: $0.make())) }

  private static let listenerMembers = Described("Listeners", ListenerMembers()).members

  /// The members of every listener.
  private struct ListenerMembers: DocumentObject {
    var on = ""
    var shape: String?

    mutating func members(_ visitor: inout some MemberVisitor) {
      visitor.required("on", &on)
      visitor.optional("shape", &shape)
    }
  }

  private static let modifierMembers = Described("reverse", ModifierMembers()).members
  private static let lineMembers = Described("line", AnimatedShape.Line()).members

  @Test(arguments: Campaign.cases(Array(types), oneOf: 5))
  func `describes every member`(_ type: Described) throws {
    let section = try #require(page.section(type.heading), "FileFormat.md has no section '\(type.heading)'.")
    let rows = section.rows.filter { $0.first?.hasPrefix("`") == true }
    let names = rows.map { $0[0].replacing("`", with: "") }
    for member in type.members {
      guard let row = rows.first(where: { $0[0] == "`\(member.name)`" }) else {
        Issue.record("The section '\(type.heading)' of FileFormat.md does not list '\(member.name)'.")
        continue
      }
      let expected = member.isRequired ? "required" : member.fallback.map { "`\($0)`" }
      if let expected {
        #expect(
          row[2].replacing(" ", with: "") == expected, "the default of '\(member.name)' in '\(type.heading)'")
      } else {
        #expect(
          !row[2].isEmpty && row[2] != "required", "'\(member.name)' in '\(type.heading)' may be left out")
      }
      if let range = member.rule.range {
        #expect(row[3].contains(range), "'\(member.name)' in '\(type.heading)' should state '\(range)'")
      }
    }
    let known = type.members.map(\.name)
    #expect(names.filter { !known.contains($0) } == [], "'\(type.heading)' says members that there are not")
  }

  /// Types without a member list; the help for an unknown member lists their members.
  @Test(arguments: [
    ("Tracks", #"{ "keyframes": [{ "t": 0, "value": "red" }], "zzzzzzzz": 1 }"#),
    ("Keyframes", #"{ "keyframes": [{ "t": 0, "value": "red", "zzzzzzzz": 1 }] }"#),
    ("Tracks in steps", #"{ "from": "red", "steps": [{ "wait": 1 }], "zzzzzzzz": 1 }"#),
    ("A step", #"{ "from": "red", "steps": [{ "wait": 1, "zzzzzzzz": 1 }] }"#),
    ("References to parameters", #"{ "parameter": "p", "zzzzzzzz": 1 }"#),
    (
      "Springs",
      #"{ "keyframes": [{ "t": 0, "value": "red" }, { "t": 1, "value": "red", "easing": { "spring": { "zzzzzzzz": 1 } } }] }"#
    ),
    (
      "Steps",
      #"{ "keyframes": [{ "t": 0, "value": "red" }, { "t": 1, "value": "red", "easing": { "steps": 2, "zzzzzzzz": 1 } }] }"#
    ),
  ])
  func `describes every member of value objects`(_ heading: String, _ value: String) throws {
    let text =
      #"{ "animfile": "1.0", "size": [1, 1], "parameters": { "p": { "type": "color", "default": "red" } }, "shapes": [{ "type": "line", "from": [0, 0], "to": [1, 1], "stroke": { "color": \#(value) } }] }"#
    let findings = Linter.ofMistakes.report(on: text).diagnostics.filter { $0.code == "unknown-member" }
    let help = try #require(findings.first?.help)
    let known = help.split(separator: ": ").last?.split(separator: ", ").map(String.init) ?? []
    let section = try #require(page.section(heading), "FileFormat.md has no section '\(heading)'.")
    let names = section.rows.compactMap { $0.first }.filter { $0.hasPrefix("`") }.map {
      $0.replacing("`", with: "")
    }
    for name in known { #expect(names.contains(name), "The section '\(heading)' does not say '\(name)'.") }
    let others =
      ["Tracks", "Tracks in steps"].contains(heading)
      ? ["morph", "turn"] : ["Keyframes", "A step"].contains(heading) ? ["via"] : []
    let words = StepJump.allCases.map(\.rawValue)
    let unknown = names.filter { !known.contains($0) && !others.contains($0) && !words.contains($0) }
    #expect(unknown == [], "'\(heading)' says members that there are not")
  }

  @Test func `names every easing`() throws {
    let section = try #require(page.section("Easings by name"))
    let text = section.lines.map(\.text).joined(separator: "\n")
    for preset in Easing.Preset.allCases {
      #expect(text.contains("`\(preset.rawValue)`"), "\(preset.rawValue)")
    }
  }

  @Test func `has a section with an example for every shape`() throws {
    for (name, _) in AnimatedShape.Geometry.variants {
      #expect(page.section("\(name)") != nil, "FileFormat.md has no section '\(name)'.")
      let hasExample = page.blocks.contains {
        $0.language == "animfile-example" && $0.text.contains("\"type\": \"\(name)\"")
      }
      #expect(hasExample, "no worked example in FileFormat.md has a shape of the type '\(name)'")
    }
  }

  @Test func `describes every word of every list`() throws {
    func all<Word: DocumentWord>(_: Word.Type) -> [String] { Word.allCases.map(\.rawValue) }
    let text = page.sections.flatMap(\.lines).map(\.text).joined(separator: "\n")
    let words =
      all(AnimationDocument.Fit.self) + all(ColorSpace.self) + all(Extrapolation.self) + all(FillRule.self)
      + all(Stroke.Cap.self) + all(Stroke.Join.self) + all(PolylineCurve.self)
      + all(AnimatedShape.Arc.Closure.self)
      + all(StepJump.self) + all(Morph.self) + all(Turn.self) + all(ShapeTransform.Orient.self)
    for word in words { #expect(text.contains("`\(word)`"), "FileFormat.md does not say '\(word)'.") }
  }

  @Test func `describes every kind of timeline entry`() throws {
    let text = page.sections.flatMap(\.lines).map(\.text).joined(separator: "\n")
    for (name, _) in TimelineEntry.kinds {
      #expect(
        text.contains("| `\(name)` |") || text.contains("| `{ \"\(name)\":"),
        "FileFormat.md has no row for '\(name)'.")
    }
  }

  @Test func `describes the limits`() throws {
    let rows = try #require(page.section("Limits")).rows.filter { $0.first?.hasPrefix("`") == true }
    let said = rows.map { "\($0[0].replacing("`", with: "")) \($0[1].replacing(" ", with: ""))" }
    let limits = Limits()
    #expect(said == Limits.names.map { "\($0) \(limits[$0] ?? -1)" })
    #expect(Limits.names == Mirror(reflecting: limits).children.compactMap(\.label))
  }
}

/// The members of one kind of shape only.
private struct GeometryMembers: DocumentObject {
  var geometry = AnimatedShape.Geometry.group([])

  mutating func members(_ visitor: inout some MemberVisitor) { geometry.members(&visitor) }
}
