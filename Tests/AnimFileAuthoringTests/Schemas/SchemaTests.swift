import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// The schema agrees with the code. Intended differences are explained in a sentence.
@Suite struct `The schema` {
  private let schema: Schema

  init() throws { schema = try Schema() }

  @Test func `has the document's members`() {
    compare(AnimationDocument(), "the document", [schema.root])
    compare(AnimationDocument.Marker(), "a marker", ["marker"])
    for (name, make) in ListenerForm.variants {
      compare(make().listener, "the listener '\(name)'", ["listener", "\(name)Listener"])
    }
    compareKinds(ListenerForm.self, "listener", by: "on") { "\($0)Listener" }
    compare(ShapeTransform(), "a transform", ["transform"])
    compare(TimeMapping(), "a time mapping", ["time"])
  }

  @Test func `has every shape's members`() {
    for (name, make) in AnimatedShape.Geometry.variants {
      let isGroup = ["group", "use"].contains("\(name)")
      compare(
        AnimatedShape(make()), "the shape '\(name)'", ["shape", "\(name)"] + (isGroup ? [] : ["painted"]))
    }
    compareKinds(AnimatedShape.Geometry.self, "shape") { "\($0)" }
  }

  @Test func `has every modifier's members`() {
    for (name, make) in AnimatedShape.Modifier.variants {
      compare(
        ModifierMembers(modifier: make()), "the modifier '\(name)'", ["modifier", "\(name)Modifier"])
    }
    compareKinds(AnimatedShape.Modifier.self, "modifier") { "\($0)Modifier" }
  }

  @Test func `has the members of paints`() {
    compare(Fill(), "a fill", ["fillMembers"])
    compare(Stroke(), "a stroke", ["strokeMembers"])
    compare(Paint.Stop(), "a stop", ["stop"])
    for (name, make) in Paint.Layout.variants {
      compare(Paint.Gradient(make(), stops: []), "the gradient '\(name)'", ["gradient", "\(name)Gradient"])
    }
    compareKinds(Paint.Layout.self, "gradient") { "\($0)Gradient" }
  }

  @Test func `has the members of every entry of a timeline`() {
    for (name, make) in TimelineEntry.kinds {
      compare(TimelineEntry(make()), "the entry '\(name)'", ["\(name)Entry"])
    }
    let entry = schema.definition("timelineEntry")
    guard case .array(let ways)? = entry?["oneOf"], case .array(let branches)? = entry?["allOf"] else {
      Issue.record("the schema's entry has no 'oneOf' and 'allOf'")
      return
    }
    let names = TimelineEntry.kinds.map { "\($0.name)" }
    #expect(ways.compactMap { $0["required"]?.strings.first } == names)
    #expect(branches.compactMap { $0["if"]?["required"]?.strings.first } == names)
    for (name, branch) in zip(names, branches) {
      #expect(branch["then"]?["$ref"] == .string("#/$defs/\(name)Entry"))
    }
  }

  @Test func `has the members of parameters`() {
    for (name, make) in ParameterValue.variants {
      compare(Parameter(make()), "the parameter '\(name)'", ["parameter", "\(name)Parameter"])
    }
    compareKinds(ParameterValue.self, "parameter") { "\($0)Parameter" }
  }

  @Test func `has the members of transitions`() {
    compare(Transition(), "transitions", ["transition"])
    let down = schema.definition("transition").flatMap { schema.properties($0)["down"] }
    compare(Transition.Down(), "transitions down", down.map { [$0] } ?? [])
  }

  /// Types that are private to their files list their members when they get an unknown one.
  @Test(arguments: [
    ("trackMembers", #""radius": { "keyframes": [{ "t": 0, "value": 1 }], ?: 0 }"#),
    ("colorTrack", #""radius": 1, "fill": { "keyframes": [{ "t": 0, "value": "red" }], ?: 0 }"#),
    ("discreteTrack", #""radius": 1, "visible": { "keyframes": [{ "t": 0, "value": true }], ?: 0 }"#),
    ("keyframe", #""radius": { "keyframes": [{ "t": 0, "value": 1, ?: 0 }] }"#),
    ("stepMembers", #""radius": { "from": 1, "steps": [{ "wait": 1 }], ?: 0 }"#),
    ("colorStepTrack", #""radius": 1, "fill": { "from": "red", "steps": [{ "wait": 1 }], ?: 0 }"#),
    ("discreteStepTrack", #""radius": 1, "visible": { "from": true, "steps": [{ "wait": 1 }], ?: 0 }"#),
    (
      "angleTrack",
      #""radius": 1, "transform": { "rotation": { "keyframes": [{ "t": 0, "value": 1 }], ?: 0 } }"#
    ),
    (
      "angleStepTrack",
      #""radius": 1, "transform": { "rotation": { "from": 0, "steps": [{ "wait": 1 }], ?: 0 } }"#
    ),
    (
      "pointTrack",
      #""radius": 1, "transform": { "position": { "keyframes": [{ "t": 0, "value": [0, 0] }], ?: 0 } }"#
    ),
    (
      "pointKeyframe",
      #""radius": 1, "transform": { "position": { "keyframes": [{ "t": 0, "value": [0, 0], ?: 0 }] } }"#
    ),
    (
      "pointStep",
      #""radius": 1, "transform": { "position": { "from": [0, 0], "steps": [{ "wait": 1, ?: 0 }] } }"#
    ),
    ("step", #""radius": { "from": 1, "steps": [{ "wait": 1, ?: 0 }] }"#),
    ("wiggle/wiggle", #""radius": { "wiggle": { "around": 1, "amplitude": 1, "every": 1, ?: 0 } }"#),
    ("parameterReference", #""radius": { "parameter": "p", ?: 0 }"#),
    ("steps", #""radius": { "keyframes": [{ "t": 0, "value": 1, "easing": { "steps": 4, ?: 0 } }] }"#),
    ("springForm", #""radius": { "keyframes": [{ "t": 0, "value": 1, "easing": { "spring": { ?: 0 } } }] }"#),
    (
      "smoothWithVelocities/smooth",
      #""radius": { "keyframes": [{ "t": 0, "value": 1, "easing": { "smooth": { ?: 0 } } }] }"#
    ),
  ]) func `has the members of tracks and easings`(_ definition: String, _ members: String) throws {
    let unknown = members.replacingOccurrences(of: "?", with: "\"zzzzzzzzzz\"")
    let report = Linter.ofMistakes.report(
      on:
        #"{ "animfile": "1.0", "size": [1, 1], "shapes": [{ "type": "circle", "center": [0, 0], \#(unknown) }] }"#
    )
    let help = try #require(report.diagnostics.first { $0.code == "unknown-member" }?.help)
    let names = try #require(help.split(separator: "use one of: ").last).split(separator: ", ").map(
      String.init)
    let path = definition.split(separator: "/").map(String.init)
    var node = try #require(schema.definition(path[0]))
    for step in path.dropFirst() { node = try #require(schema.properties(node)[step]) }
    // The schema describes which numbers are angles, with a turn, where they occur.
    let isOfNumbers = ["trackMembers", "stepMembers"].contains(definition)
    let expected = Set(schema.properties(node).keys).union(isOfNumbers ? ["turn"] : [])
    #expect(Set(names) == expected, "the members of '\(definition)'")
  }

  @Test func `has the words of every list`() {
    compareWords(AnimationDocument.Fit.self, "fit")
    compareWords(ColorSpace.self, "colorSpace")
    compareWords(FillRule.self, "fillRule")
    compareWords(Stroke.Cap.self, "cap")
    compareWords(Stroke.Join.self, "join")
    compareWords(AnimatedShape.Arc.Closure.self, "closure")
    compareWords(PolylineCurve.self, "curve")
    compareWords(Extrapolation.self, "extrapolation")
    compareWords(Morph.self, "morph")
    compareWords(AnimatedShape.Trim.Mode.self, "trimMode")
    compareWords(AnimatedShape.Zigzag.Style.self, "zigzagStyle")
    compareWords(Turn.self, "turn")
    let jumps = schema.definition("steps").flatMap { schema.properties($0)["jump"] }?["enum"]?.strings
    #expect(jumps == StepJump.allCases.map(\.rawValue))
    let easings = schema.definition("easingName")?["enum"]?.strings
    #expect(easings == Easing.Preset.allCases.map(\.rawValue) + ["smooth", "spring"])
  }

  @Test func `has the names of colors`() throws {
    guard case .array(let ways) = schema.definition("color")?["anyOf"] else {
      Issue.record("the schema's color has no 'anyOf'")
      return
    }
    let names = ways.compactMap { $0["enum"]?.strings }.first
    #expect(names == NamedColor.all.map { "\($0.name)" } + ["transparent"])
  }

  @Test func `explains every word of every list`() {
    guard case .object(let definitions) = schema.root["$defs"] else { return }
    for definition in definitions {
      guard let words = definition.value["enum"]?.strings,
        let notes = definition.value["enumDescriptions"]?.strings
      else {
        continue
      }
      #expect(words.count == notes.count, "the descriptions of '\(definition.name)'")
    }
  }

  // MARK: Comparing

  private func compare(_ object: some DocumentObject, _ what: String, _ definitions: [String]) {
    var nodes: [JSONValue] = []
    for name in definitions {
      guard let node = schema.definition(name) else {
        Issue.record("Schemas/animfile-1.0.schema.json does not define '\(name)', for \(what)")
        return
      }
      nodes.append(node)
    }
    compare(object, what, nodes)
  }

  private func compare(_ object: some DocumentObject, _ what: String, _ nodes: [JSONValue]) {
    var recorder = MemberRecorder()
    var object = object
    object.members(&recorder)
    let properties = nodes.map { schema.properties($0) }.reduce(into: [:]) {
      $0.merge($1) { first, _ in first }
    }
    let required = nodes.map { schema.required($0) }.reduce(into: Set()) { $0.formUnion($1) }
    let names = Set(recorder.members.map(\.name))
    for name in Set(properties.keys).subtracting(names).sorted() {
      Issue.record("the schema has a member '\(name)' of \(what) that the code does not know")
    }
    for member in recorder.members {
      guard let property = properties[member.name] else {
        Issue.record("the schema lacks the member '\(member.name)' of \(what)")
        continue
      }
      let place = "'\(member.name)' of \(what)"
      #expect(required.contains(member.name) == member.isRequired, "whether \(place) is required")
      #expect(hasText(property, "description"), "the schema does not describe \(place)")
      let fallback = member.fallback.flatMap {
        try? JSONDecoder().decode(JSONValue.self, from: Data($0.utf8))
      }
      #expect(property["default"] == fallback, "the default of \(place)")
      compareBounds(member, property, place)
    }
  }

  private func hasText(_ property: JSONValue, _ keyword: String) -> Bool {
    if case .string(let text) = property[keyword] { !text.isEmpty } else { false }
  }

  private func compareBounds(_ member: MemberRecorder.Member, _ property: JSONValue, _ place: String) {
    // A count of passes is a number above 0 everywhere.
    if member.phrase == TimeMapping.Repeat.phrase { return }
    guard let number = schema.number(in: property) else {
      #expect(member.rule == .any, "the schema has no numbers in \(place)")
      return
    }
    let rule = member.rule
    let lower = rule.lower ?? -NumberRule.largest
    #expect(
      number[rule.excludesLower ? "exclusiveMinimum" : "minimum"]?.double == lower, "the minimum of \(place)")
    #expect(number["maximum"]?.double == rule.upper ?? NumberRule.largest, "the maximum of \(place)")
    #expect((number["type"] == .string("integer")) == rule.isInteger, "whether \(place) is a whole number")
  }

  private func compareKinds<Kind: DocumentVariant>(
    _ kind: Kind.Type, _ definition: String, by member: String = "type",
    _ reference: (StaticString) -> String
  ) {
    let node = schema.definition(definition) ?? .null
    let names = Kind.variants.map { "\($0.name)" }
    let type = schema.properties(node)[member] ?? .null
    #expect(type["enum"]?.strings == names, "the kinds of \(definition) in the schema")
    #expect(type["enumDescriptions"]?.strings.count == names.count)
    guard case .array(let branches) = node["allOf"] else { return }
    for (name, _) in Kind.variants {
      let branch = branches.first { $0["if"]?["properties"]?[member]?["const"] == .string("\(name)") }
      #expect(
        branch?["then"]?["$ref"] == .string("#/$defs/\(reference(name))"),
        "the schema of \(definition) does not refer from '\(name)' to its members")
    }
  }

  private func compareWords<Word: DocumentWord>(_ type: Word.Type, _ definition: String) {
    let words = schema.definition(definition)?["enum"]?.strings
    #expect(words == Word.allCases.map(\.rawValue), "the words of '\(definition)'")
  }
}

@Test func `a comment beside a smooth easing changes nothing`() throws {
  func value(_ easing: String) throws -> BezierPath {
    let text =
      #"{ "animfile": "1.0", "size": [9, 9], "shapes": [{ "type": "circle", "center": [0, 0], "radius": "#
      + #"{ "keyframes": [{ "t": 0, "value": 1 }, { "t": 1, "value": 2, "easing": \#(easing) }] } }] }"#
    return try Evaluator(json: text).frame(at: 0.3).items[0].path
  }
  #expect(
    try value(#"{ "//": "fast", "smooth": { "//": "very", "startVelocity": 4 } }"#)
      == value(#"{ "smooth": { "startVelocity": 4 } }"#))
}

@Test func `a descending range is not a type error`() {
  let report = Linter.ofMistakes.report(
    on: #"{ "animfile": "1.0", "size": [9, 9], "parameters": "#
      + #"{ "p": { "type": "number", "default": 1, "range": [4, 0] } }, "shapes": [] }"#)
  #expect(report.diagnostics.map(\.code) == ["invalid-range"])
  #expect(report.diagnostics.first?.help == "write [0, 4]")
}

@Test func `the schema of configurations has every limit`() throws {
  let file = Folder.package.appending(path: "Schemas/configuration-1.0.schema.json")
  let root = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
  guard case .object(let members) = root["properties"]?["limits"]?["properties"] else {
    Issue.record("the schema has no limits")
    return
  }
  #expect(Set(members.map(\.name)) == Set(Limits.names + ["//"]))
}

@Test func `the schema of inputs has the members of logs and of settings`() throws {
  let file = Folder.package.appending(path: "Schemas/inputs-1.0.schema.json")
  let root = try #require(JSONValue(json: Array(try Data(contentsOf: file))))
  func names(_ object: some DocumentObject) -> Set<String> { Set(object.memberNames + ["//"]) }
  func properties(_ node: JSONValue?) -> Set<String> {
    guard case .object(let members)? = node?["properties"] else { return [] }
    return Set(members.map(\.name))
  }
  #expect(properties(root) == names(Inputs()))
  #expect(properties(root["$defs"]?["setting"]) == names(Inputs.Setting()))
}
