import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Applies a change to a text and returns the result.
private func edited(
  _ text: String, _ change: (inout DocumentEditor) throws(DocumentEditError) -> Void
) throws -> String {
  var editor = try DocumentEditor(text)
  try change(&editor)
  #expect(editor.edits.applied(to: Array(text.utf8)) == editor.text, "the edits give the text")
  return String(decoding: editor.text, as: UTF8.self)
}

@Suite struct `An edited document` {
  static let scene = """
    {
      "animfile": "1.0",
      "size": [200, 100.0],
      "shapes": [
        { "//": "the sun", "id": "sun", "type": "circle", "radius": 1.50e1, "fill": "#FFD166" },

        { "id": "sea", "type": "rect",
          "origin": [0, 60], "size": [200, 40] }
      ]
    }

    """

  @Test func `has the new value, and its other bytes are unchanged`() throws {
    let result = try edited(Self.scene) { editor throws(DocumentEditError) in
      try editor.set("shapes[0].radius", to: 40)
    }
    #expect(result == Self.scene.replacing("1.50e1", with: "40"))
  }

  @Test func `stays as it is if the value is the same`() throws {
    let result = try edited(Self.scene) { editor throws(DocumentEditError) in
      try editor.set("shapes[0].radius", to: 15)
      try editor.set("size", to: [200, 100])
      try editor.set("shapes[0].fill", toJSON: #""\u0023FFD166""#)
    }
    #expect(result == Self.scene)
  }

  @Test func `has a new member in its place in the canonical order`() throws {
    let result = try edited(Self.scene) { editor throws(DocumentEditError) in
      try editor.set("shapes[0].opacity", to: 0.5)
      try editor.insert("the sky", at: "title")
      try editor.insert(["note": true], at: "shapes[0].extras")
    }
    #expect(
      result
        == Self.scene.replacing(#""radius": 1.50e1, "#, with: #""radius": 1.50e1, "opacity": 0.5, "#)
        .replacing(#""1.0",\#n"#, with: #""1.0",\#n  "title": "the sky",\#n"#)
        .replacing(##""#FFD166""##, with: ##""#FFD166", "extras": { "note": true }"##))
  }

  @Test func `has new elements on separate lines, like the others`() throws {
    let moon: JSONValue = ["id": "moon", "type": "circle", "center": [9, 9], "radius": 5]
    let line = #"{ "id": "moon", "type": "circle", "center": [9, 9], "radius": 5 }"#
    #expect(
      try edited(Self.scene) { editor throws(DocumentEditError) in try editor.insert(moon, at: "shapes[0]") }
        == Self.scene.replacing(#"    { "//""#, with: "    \(line),\n    { \"//\""))
    #expect(
      try edited(Self.scene) { editor throws(DocumentEditError) in try editor.insert(moon, at: "shapes[2]") }
        == Self.scene.replacing("[200, 40] }\n", with: "[200, 40] },\n    \(line)\n"))
  }

  @Test func `keeps tabs, carriage returns and commas at the start of lines`() throws {
    let tabs = "{\r\n\t\"a\" : 1\r\n\t, \"b\" : [1,2]\r\n}"
    let result = try edited(tabs) { editor throws(DocumentEditError) in
      try editor.insert([["x": 1], ["y": 2]], at: "c")
      try editor.insert(3, at: "b[2]")
    }
    #expect(
      result
        == "{\r\n\t\"a\" : 1\r\n\t, \"b\" : [1,2,3]\r\n\t, \"c\" : [\r\n\t\t{ \"x\" : 1 },\r\n\t\t{ \"y\" : 2 }\r\n\t]\r\n}"
    )
  }

  @Test func `stays on one line`() throws {
    let result = try edited(#"{"a":1,"b":{},"c":[]}"#) { editor throws(DocumentEditError) in
      try editor.insert(["x": 1], at: "c[0]")
      try editor.insert(["y": [1, 2]], at: "c[1]")
      try editor.insert(true, at: "b.on")
      try editor.insert(.null, at: "d")
    }
    #expect(result == #"{"a":1,"b":{"on":true},"c":[{"x":1},{"y":[1,2]}],"d":null}"#)
  }

  @Test func `spreads a long value over lines`() throws {
    let text = "{\n    \"a\": 1\n}\n"
    let points = JSONValue.array((0..<30).map { [.number(Double($0)), 0.25] })
    let result = try edited(text) { editor throws(DocumentEditError) in
      try editor.set("points", to: ["keyframes": points])
    }
    let lines = result.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 })
    #expect(lines[2] == "    \"points\": {" && lines[3] == "        \"keyframes\": [")
    #expect(lines[4].hasPrefix("            [0, 0.25], [1, 0.25], "))
  }

  @Test func `keeps the spelling and lines of a value given as text`() throws {
    let result = try edited("{\n  \"a\": {\n    \"b\": 1\n  }\n}") { editor throws(DocumentEditError) in
      try editor.set("a.c", toJSON: "\n{\n  \"d\": 1.50,\n\n  \"e\": [ ]\n}\n")
    }
    #expect(
      result
        == "{\n  \"a\": {\n    \"b\": 1,\n    \"c\": {\n      \"d\": 1.50,\n\n      \"e\": [ ]\n    }\n  }\n}"
    )
  }

  @Test func `loses a member with its comma`() throws {
    func without(_ path: DocumentPath, _ text: String) throws -> String {
      try edited(text) { editor throws(DocumentEditError) in try editor.remove(path) }
    }
    #expect(try without("a", #"{ "a": 1, "b": 2 }"#) == #"{ "b": 2 }"#)
    #expect(try without("b", #"{ "a": 1, "b": 2 }"#) == #"{ "a": 1 }"#)
    #expect(try without("a", #"{ "a": 1 }"#) == "{}")
    #expect(try without("[1]", "[\n  1,\n  2,\n  3\n]") == "[\n  1,\n  3\n]")
    #expect(try without("[2]", "[\n  1, 2,\n  3\n]") == "[\n  1, 2\n]")
  }

  @Test func `has a moved element with its spelling, indented for its new place`() throws {
    let text = """
      {
        "shapes": [
          {
            "id": "a",
            "radius": 1.0
          },
          { "id": "b", "shapes": [
          ] }
        ]
      }
      """
    let result = try edited(text) { editor throws(DocumentEditError) in
      try editor.move("shapes[0]", to: "shapes[1].shapes[0]")
    }
    #expect(
      result == """
        {
          "shapes": [
            { "id": "b", "shapes": [
              {
                "id": "a",
                "radius": 1.0
              }
            ] }
          ]
        }
        """)
    #expect(
      try edited("[1.0, 2.0, 3.0]") { editor throws(DocumentEditError) in try editor.move("[0]", to: "[2]") }
        == "[2.0, 3.0, 1.0]")
  }

  @Test func `has a renamed member in the same place`() throws {
    let result = try edited(Self.scene) { editor throws(DocumentEditError) in
      try editor.move("shapes[0].radius", to: "shapes[0].outerRadius")
    }
    #expect(result == Self.scene.replacing("\"radius\"", with: "\"outerRadius\""))
  }

  @Test func `need not be valid, only JSON`() throws {
    let result = try edited(#"{"size": "big", "size": 2, "shapes": [{"radius": 1e999}]}"#) {
      editor throws(DocumentEditError) in
      try editor.set("shapes[0].radius", to: 3)
    }
    #expect(result == #"{"size": "big", "size": 2, "shapes": [{"radius": 3}]}"#)
  }
}

@Suite struct `An edit that is impossible` {
  private static func error(
    _ text: String, _ change: (inout DocumentEditor) throws(DocumentEditError) -> Void
  ) throws -> DocumentEditError? {
    var editor = try DocumentEditor(text)
    do throws(DocumentEditError) {
      try change(&editor)
      return nil
    } catch {
      #expect(editor.text == Array(text.utf8), "an error changes nothing")
      #expect(editor.edits.isEmpty)
      #expect(!error.description.isEmpty)
      return error
    }
  }

  private static let text = #"{"radius": 1, "shapes": [{"fill": "red"}], "a": 1, "a": 2}"#

  @Test func `names the place that does not exist`() throws {
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in try editor.remove("radus") }
        == .noValue("radus", similar: "radius"))
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in try editor.set("x.y", to: 1) }
        == .noValue("x", similar: nil))
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in try editor.set("shapes[1].fill", to: 1)
      }
        == .outOfBounds("shapes[1]", count: 1))
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in
        try editor.set("shapes[0].fill.color", to: "blue")
      } == .notAnObject("shapes[0].fill"))
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in try editor.insert(1, at: "radius[0]") }
        == .notAnArray("radius"))
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in try editor.insert(1, at: "shapes[2]") }
        == .outOfBounds("shapes[2]", count: 1))
  }

  @Test func `names the repeated member`() throws {
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in try editor.set("a", to: 1) }
        == .repeatedName("a"))
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in try editor.insert(1, at: "radius") }
        == .existingMember("radius"))
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in try editor.move("shapes", to: "radius")
      }
        == .existingMember("radius"))
  }

  @Test func `states the error in the value`() throws {
    for json in ["", "red", "[1,]", "{\"a\" 1}", "1 2", "// comment\n1"] {
      let error = try Self.error(Self.text) { editor throws(DocumentEditError) in
        try editor.set("radius", toJSON: json)
      }
      guard case .invalidValue? = error else {
        Issue.record("\(json): \(String(describing: error))")
        continue
      }
    }
    guard
      case .invalidValue? = try Self.error(
        Self.text,
        { editor throws(DocumentEditError) in try editor.set("radius", to: .number(.infinity)) })
    else {
      Issue.record("an infinite number is not JSON")
      return
    }
  }

  @Test func `concerns the whole document`() throws {
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in try editor.remove("") }
        == .wholeDocument)
    #expect(
      try Self.error(Self.text) { editor throws(DocumentEditError) in
        try editor.move("shapes", to: "shapes[0].shapes")
      } == .insideItself("shapes"))
    var editor = try DocumentEditor(Self.text)
    try editor.set("", to: [1, 2])
    #expect(editor.text == Array("[1,2]".utf8) || editor.text == Array("[1, 2]".utf8))
  }

  @Test func `exceeds a limit`() throws {
    var limits = Limits()
    limits.bytes = 30
    limits.nesting = 3
    var editor = try DocumentEditor(#"{"a": [[1]]}"#, limits: limits)
    #expect(throws: DocumentEditError.tooDeep(limit: 3)) { try editor.set("a[0][0]", to: [1]) }
    #expect(throws: DocumentEditError.tooLong(limit: 30)) {
      try editor.set("a", to: "0123456789012345678901")
    }
    var deep: JSONValue = 1
    for _ in 0..<100_000 { deep = [deep] }
    #expect(throws: DocumentEditError.self) { try editor.set("a", to: deep) }
    // Frees the value without recursion.
    while case .array(let inner) = deep { deep = inner[0] }
  }

  @Test(arguments: ["", "{\"a\": 1,}", "{'a': 1}", "{} x", "// comment\n{}", "[1"])
  func `concerns a text that is not JSON`(text: String) {
    let error = #expect(throws: DocumentEditError.self) { try DocumentEditor(text) }
    guard case .invalidText(let report)? = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(report.errorCount > 0)
  }
}

@Suite struct `The path of a value` {
  @Test(arguments: [
    "", "a", "shapes[0].fill.color", "[0]", "a[1][2].b-c_d$", #"["a b"].c"#, #"a["x.y"]["//"]"#, #"["\"\\"]"#,
    #"["0"]"#,
  ]) func `is printed as it is parsed`(text: String) throws {
    let path = try #require(DocumentPath(text))
    #expect(path.description == text)
    #expect(DocumentPath(path.pointer)?.pointer == path.pointer)
  }

  @Test(arguments: [
    ".", "a.", ".a", "a..b", "a[", "a]", "a[]", "a[x]", "a[0", "a[01]", #"a["x]"#, #"a["x"b]"#, "a[-1]",
  ])
  func `is well formed`(text: String) { #expect(DocumentPath(text) == nil) }

  @Test func `may be a JSON pointer, an array or have dots before indices`() {
    #expect(DocumentPath("/shapes/0/fill") == ["shapes", 0, "fill"])
    #expect(DocumentPath("/a~1b/~0") == ["a/b", "~"])
    // Unlike `DocumentPath("…")`, this does not stop the program.
    for text in ["/a~2", "/~", "/a~/b", "/~~0"] { #expect(DocumentPath(text) == nil) }
    #expect(DocumentPath.init("shapes[0") == nil && RGBAColor.init("rgb(1,2,3)") == nil)
    #expect(DocumentPath("shapes.0.fill") == "shapes[0].fill")
    #expect(DocumentPath(["a", 1, "b c"]).description == #"a[1]["b c"]"#)
    #expect(DocumentPath(["a/b", 1]).pointer == "/a~1b/1")
    let index = 3
    #expect("shapes[\(index)].radius" as DocumentPath == ["shapes", 3, "radius"])
  }

  @Test func `is found by the id of a shape`() throws {
    let editor = try DocumentEditor(
      #"""
      { "symbols": { "leaf": { "id": "leaf.shape", "type": "circle" } }, "duration": 2,
        "shapes": [ { "id": "duration" }, { "type": "group", "shapes": [ { "id": "dot", "center": [1, 2],
          "clip": [ { "id": "clip" } ] } ] } ] }
      """#)
    #expect(editor.path(ofShape: "dot") == "shapes[1].shapes[0]")
    #expect(editor.path(ofShape: "clip") == "shapes[1].shapes[0].clip[0]")
    #expect(editor.path(ofShape: "leaf.shape") == "symbols.leaf")
    #expect(editor.path(ofShape: "none") == nil)
    #expect(try editor.path(denotedBy: "dot.center[0]") == "shapes[1].shapes[0].center[0]")
    #expect(try editor.path(denotedBy: "dot.center.0") == "shapes[1].shapes[0].center[0]")
    #expect(try editor.path(denotedBy: "dot.center.y") == "shapes[1].shapes[0].center[1]")
    #expect(try editor.path(denotedBy: "dot.center.width") == "shapes[1].shapes[0].center.width")
    #expect(try editor.path(denotedBy: "shapes.x") == "shapes.x")
    #expect(try editor.path(denotedBy: "leaf.shape.type") == "symbols.leaf.type")
    #expect(try editor.path(denotedBy: "/shapes/1.shapes[0].fill") == "shapes[1].shapes[0].fill")
    #expect(try editor.path(denotedBy: "/shapes/0/id") == "shapes[0].id")
    #expect(try editor.path(denotedBy: "duration") == "duration")
    #expect(try editor.path(denotedBy: "background") == "background")
    #expect(throws: DocumentEditError.unknownName("dut", similar: "dot")) {
      try editor.path(denotedBy: "dut.radius")
    }
    #expect(throws: DocumentEditError.invalidPath("dot..x")) { try editor.path(denotedBy: "dot..x") }
  }
}

// MARK: Properties

/// Random changes of a text, and the same changes of its value.
private struct RandomEdits {
  var random: SplitMix64
  var formatted = 0
  var restored = 0

  /// The paths of all objects and arrays, or of all values.
  private func paths(of value: JSONValue, containers: Bool) -> [DocumentPath] {
    var paths: [DocumentPath] = []
    var pending: [(DocumentPath, JSONValue)] = [([], value)]
    while let (path, value) = pending.popLast() {
      switch value {
      case .array(let elements):
        paths.append(path)
        for (index, element) in elements.enumerated() {
          pending.append((path.appending(.index(index)), element))
        }
      case .object(let members):
        paths.append(path)
        for member in members { pending.append((path.appending(.member(member.name)), member.value)) }
      default: if !containers { paths.append(path) }
      }
    }
    return paths
  }

  mutating func value(depth: Int = 0) -> JSONValue {
    switch random.below(depth > 2 ? 4 : 7) {
    case 0: return .number(Double(random.below(2000) - 1000) / 8)
    case 1: return .string(random.pick(["red", "ä \"quoted\" \\ text\n", "", "//"]))
    case 2: return .bool(random.chance(0.5))
    case 3: return .null
    case 4, 5: return .array((0..<random.below(5)).map { _ in value(depth: depth + 1) })
    default:
      return .object(
        (0..<random.below(4)).map {
          JSONValue.Member(random.pick(["t", "x", "é"]) + "\($0)", value(depth: depth + 1))
        })
    }
  }

  /// Checks a few changes of a text.
  mutating func check(_ text: [UInt8], count: Int) throws {
    let editor = try DocumentEditor(text)
    let root = try #require(JSONValue(json: text))
    let canonical = try? AnimationDocument.formatted(json: text)
    // Text whose strings and foreign numbers have another spelling than the writer's is not comparable.
    let isPlain = try canonical != nil && AnimationDocument.formatted(json: root.json) == canonical
    let (all, containers) = (paths(of: root, containers: false), paths(of: root, containers: true))
    for _ in 0..<count {
      var changed = editor
      let path = random.pick(all)
      try changed.set(path, to: try #require(root[path]))
      #expect(changed.text == text && changed.edits.isEmpty, "\(path): the same value changes nothing")

      let value = value()
      let range = try #require(editor.range(of: path))
      try changed.set(path, to: value)
      try compare(changed, root.setting(path, to: value), text, isPlain, path)
      #expect(
        changed.text.starts(with: text[..<range.lowerBound]),
        "\(path): the text before the value is unchanged")
      #expect(changed.text.reversed().starts(with: text[range.upperBound...].reversed()))

      let container = random.pick(containers)
      try insert(value, into: container, editor, root, text, isPlain)

      guard let victim = all.filter({ !$0.components.isEmpty }).randomElement(using: &random) else {
        continue
      }
      changed = editor
      try changed.remove(victim)
      try compare(changed, root.removing(victim), text, isPlain, victim)
      #expect(changed.edits.allSatisfy { $0.replacement.isEmpty } && changed.edits.count == 1)
    }
  }

  private mutating func insert(
    _ value: JSONValue, into container: DocumentPath, _ editor: DocumentEditor, _ root: JSONValue,
    _ text: [UInt8],
    _ isPlain: Bool
  ) throws {
    var changed = editor
    let place: DocumentPath
    let expected: JSONValue
    switch try #require(root[container]) {
    case .array(var elements):
      let index = random.below(elements.count + 1)
      place = container.appending(.index(index))
      elements.insert(value, at: index)
      expected = root.setting(container, to: .array(elements))
    case .object(let members):
      let name = random.pick(["opacity", "id", "//", "x", "duration", "Ω"])
      place = container.appending(.member(name))
      guard !members.contains(where: { $0.name == name }) else { return }
      expected = root.setting(container, to: .object(members + [JSONValue.Member(name, value)]))
    default: return
    }
    try changed.insert(value, at: place)
    let result = try #require(JSONValue(json: changed.text))
    #expect(result[place] == value, "\(place)")
    if case .index? = place.components.last { #expect(result == expected, "\(place)") }
    try compare(changed, expected, text, isPlain, place, isOrdered: false)
    let inside = editor.range(of: container).map { text[$0].dropFirst().dropLast() } ?? []
    if inside.isEmpty || !inside.allSatisfy(Scanner.isWhitespace) {
      try changed.remove(place)
      #expect(changed.text == text, "\(place): removing the inserted value restores the text")
      #expect(changed.edits.isEmpty)
      restored += 1
    }
  }

  private mutating func compare(
    _ editor: DocumentEditor, _ expected: JSONValue, _ text: [UInt8], _ isPlain: Bool, _ path: DocumentPath,
    isOrdered: Bool = true
  ) throws {
    if isOrdered { #expect(JSONValue(json: editor.text) == expected, "\(path)") }
    #expect(editor.edits.applied(to: text) == editor.text, "\(path): the edits give the text")
    guard isPlain, let plain = try? AnimationDocument.formatted(json: expected.json) else { return }
    #expect(
      try AnimationDocument.formatted(json: editor.text) == plain, "\(path): the same when formatted")
    formatted += 1
  }
}

extension JSONValue {
  /// The value at a path.
  fileprivate subscript(path: DocumentPath) -> JSONValue? {
    path.components.reduce(self) { value, component in
      switch (value, component) {
      case (.object(let members)?, .member(let name)): members.first { $0.name == name }?.value
      case (.array(let elements)?, .index(let index)):
        elements.indices.contains(index) ? elements[index] : nil
      default: nil
      }
    }
  }

  fileprivate func setting(_ path: DocumentPath, to new: JSONValue?) -> JSONValue {
    changing(path.components[...], to: new)
  }

  fileprivate func removing(_ path: DocumentPath) -> JSONValue { setting(path, to: nil) }

  private func changing(_ path: ArraySlice<DocumentPath.Component>, to new: JSONValue?) -> JSONValue {
    guard let first = path.first else { return new ?? self }
    let isLast = path.count == 1
    switch (self, first) {
    case (.object(let members), .member(let name)):
      return .object(
        members.compactMap { member in
          guard member.name == name else { return member }
          if isLast { return new.map { Member(name, $0) } }
          return Member(name, member.value.changing(path.dropFirst(), to: new))
        })
    case (.array(var elements), .index(let index)):
      if isLast, new == nil {
        elements.remove(at: index)
      } else {
        elements[index] = elements[index].changing(path.dropFirst(), to: new)
      }
      return .array(elements)
    default: return self
    }
  }
}

@Suite struct `Random edits` {
  @Test(arguments: Campaign.cases(Sample.all, oneOf: 9)) func `of a sample change only their place`(
    sample: Sample
  ) throws {
    var edits = RandomEdits(random: SplitMix64(seed: UInt64(sample.bytes.count)))
    try edits.check(
      sample.bytes, count: sample.bytes.count > 100_000 ? 1 : Campaign.choose(quick: 3, complete: 8))
  }

  @Test(.complete) func `of generated documents change only their place, in any layout`() throws {
    var edits = RandomEdits(random: SplitMix64(seed: 1))
    for seed in UInt64(0)..<Campaign.choose(quick: 25, complete: 300) {
      let text = GeneratedScene(seed: seed).text
      let pretty = try AnimationDocument.formatted(json: text, width: 30)
      let layout: [UInt8] =
        switch seed % 5 {
        case 0: text
        case 1: try AnimationDocument.formatted(json: text)
        // Carriage returns and tabs.
        case 2: Array(String(decoding: pretty, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
        case 3: Array(String(decoding: pretty, as: UTF8.self).replacing("\n  ", with: "\n\t").utf8)
        default: try #require(JSONValue(json: text)).json
        }
      try edits.check(layout, count: 2)
    }
    #expect(edits.formatted > Campaign.choose(quick: 30, complete: 100))
    #expect(edits.restored > Campaign.choose(quick: 15, complete: 50))
  }

  @Test func `that move a value equal a removal and an insertion`() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<300 {
      let count = 2 + random.below(5)
      let values = (0..<count).map { JSONValue.number(Double($0)) }
      let text =
        "[\n" + values.indices.map { "  \($0).0" }.joined(separator: random.pick([",\n", ", "])) + "\n]"
      let (from, to) = (random.below(count), random.below(count))
      var editor = try DocumentEditor(text)
      try editor.move([.index(from)], to: [.index(to)])
      var expected = values
      expected.insert(expected.remove(at: from), at: to)
      #expect(JSONValue(json: editor.text) == .array(expected), "\(text) \(from) \(to)")
      try editor.move([.index(to)], to: [.index(from)])
      #expect(JSONValue(json: editor.text) == .array(values))
      let spelled = String(decoding: editor.text, as: UTF8.self)
      #expect(values.indices.allSatisfy { spelled.contains("\($0).0") }, "numbers keep their spelling")
    }
  }

  @Test func `together have the edits of their result`() throws {
    let text = try Sample.named("evening-town").bytes
    var editor = try DocumentEditor(text)
    for index in 0..<5 {
      try editor.set(["shapes", .index(index), "label"], to: .string("été \(index)"))
      try editor.remove(["shapes", .index(index), "label"])
      try editor.set(["shapes", .index(index), "extras"], to: [1, 2])
    }
    #expect(editor.edits.applied(to: text) == editor.text)
    #expect(editor.edits.count == 5)
    #expect(
      zip(editor.edits, editor.edits.dropFirst()).allSatisfy { $0.range.upperBound < $1.range.lowerBound })
  }
}

@Suite struct `The shortest edit between two texts` {
  @Test(
    arguments: [
      ("abc", "abc", nil), ("abc", "axc", "1..<2 x"), ("", "x", "0..<0 x"), ("aa", "aaa", "2..<2 a"),
      ("é", "è", "0..<2 è"), ("xé", "x", "1..<3 "), ("äö", "äoö", "2..<2 o"),
    ] as [(String, String, String?)])
  func `divides no character`(old: String, new: String, expected: String?) {
    let edit = Diagnostic.Fix.Edit(from: Array(old.utf8)[...], to: Array(new.utf8)[...])
    #expect(edit.map { "\($0.range) \($0.replacement)" } == expected)
  }
}
