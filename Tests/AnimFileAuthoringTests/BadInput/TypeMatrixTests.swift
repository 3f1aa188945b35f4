import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// Every member of every object, with every kind of JSON value.
@Suite struct `Type matrix` {
  /// An object in a valid document, and its members.
  struct Subject: CustomTestStringConvertible {
    var name: String
    var path: [PathComponent]
    var document: JSONValue
    var required: [String]
    var optional: [String]

    var testDescription: String { name }

    init(_ name: String, _ path: [PathComponent], _ document: String, required: [String], optional: [String])
    {
      self.name = name
      self.path = path
      self.required = required
      self.optional = optional
      var problems: [JSONProblem] = []
      self.document = Tape.scan(Array(document.utf8), problems: &problems).map { JSONValue($0, 0) } ?? .null
    }

    init(_ name: String, _ path: [PathComponent], _ document: String, _ object: some DocumentObject) {
      var recorder = MemberRecorder()
      var blank = object
      blank.members(&recorder)
      self.init(
        name, path, document, required: recorder.members.filter(\.isRequired).map(\.name),
        optional: recorder.members.filter { !$0.isRequired }.map(\.name))
    }
  }

  static let shapes: [PathComponent] = [.member("shapes"), .index(0)]

  /// The members that make a minimal object valid.
  private static func completed(_ json: String) -> String {
    json.replacing(#""values":[]"#, with: #""values":[1]"#)
      .replacing(#""symbol":"""#, with: #""symbol":"s""#)
      .replacing(#""default":"","options":[]"#, with: #""default":"a","options":["a","b"]"#)
      .replacing(#""stops":[]"#, with: #""stops":[{"offset":0,"color":"red"}]"#)
  }

  static let subjects: [Subject] = {
    let circle = #"{"type":"circle","center":[0,0],"radius":1}"#
    func painted(_ member: String, _ json: String) -> String {
      AnimFileTestSupport.document(#"{"type":"circle","center":[0,0],"radius":1,"\#(member)":\#(json)}"#)
    }
    var subjects = [
      Subject("document", [], AnimFileTestSupport.document(circle), AnimationDocument()),
      Subject(
        "marker", [.member("markers"), .index(0)],
        AnimFileTestSupport.document(circle, #""duration":9,"markers":[{"name":"a","t":1}],"#),
        AnimationDocument.Marker()),
      Subject(
        "listener", [.member("listeners"), .index(0)],
        AnimFileTestSupport.document(
          circle,
          #""parameters":{"p":{"type":"number","default":1,"range":[0,2]}},"#
            + #""listeners":[{"on":"drag","set":"p","along":[[0,0],[1,0]]}],"#),
        AnimationDocument.Listener.drag(set: "p", from: [0, 0], to: [1, 0])),
      Subject(
        "transform", shapes + [.member("transform")],
        AnimFileTestSupport.document(
          #"{"type":"circle","center":[0,0],"radius":1,"transform":{}},"#
            + #"{"type":"circle","center":[0,0],"radius":1,"id":"?"}"#), ShapeTransform()),
      Subject("time", shapes + [.member("time")], painted("time", "{}"), TimeMapping()),
      Subject(
        "stop", shapes + [.member("fill"), .member("gradient"), .member("stops"), .index(0)],
        painted("fill", completed(#"{"gradient":{"type":"linear","from":[0,0],"to":[1,0],"stops":[]}}"#)),
        Paint.Stop()),
      Subject(
        "spring",
        shapes + ["radius", "keyframes"].map(PathComponent.member) + [.index(1)]
          + ["easing", "spring"].map(PathComponent.member),
        AnimFileTestSupport.document(
          #"{"type":"circle","center":[0,0],"radius":{"keyframes":[{"t":0,"value":1},"#
            + #"{"t":1,"value":2,"easing":{"spring":{}}}]}}"#),
        required: [], optional: ["velocity"]),
      Subject(
        "track", shapes + [.member("fill")],
        painted("fill", #"{"keyframes":[{"t":0,"value":"red"},{"t":1,"value":"blue"}]}"#),
        required: ["keyframes"], optional: ["easing", "before", "after", "colorSpace"]),
      Subject(
        "keyframe", shapes + ["fill", "keyframes"].map(PathComponent.member) + [.index(1)],
        painted("fill", #"{"keyframes":[{"t":0,"value":"red"},{"t":1,"value":"blue"}]}"#),
        required: ["t", "value"], optional: ["easing"]),
      Subject(
        "use of a parameter", shapes + [.member("transform"), .member("rotation")],
        AnimFileTestSupport.document(
          #"{"type":"circle","center":[0,0],"radius":1,"transform":{"rotation":{"parameter":"?"}}}"#,
          #""parameters":{"?":{"type":"number","default":0}},"#),
        required: ["parameter"], optional: ["scale", "offset"]),
    ]
    for (name, make) in AnimatedShape.Geometry.variants {
      let shape = AnimatedShape(make())
      subjects.append(
        Subject(
          "\(name)", shapes,
          AnimFileTestSupport.document(completed(shape.compactJSON), #""symbols":{"s":\#(circle)},"#), shape))
    }
    for (name, make) in AnimatedShape.Modifier.variants {
      let modifier = make()
      subjects.append(
        Subject(
          "\(name) modifier", shapes + [.member("modifiers"), .index(0)],
          painted("modifiers", "[\(modifier.compactJSON)]"), ModifierMembers(modifier: modifier)))
    }
    for (name, make) in Paint.Layout.variants {
      let gradient = Paint.Gradient(make(), stops: [])
      subjects.append(
        Subject(
          "\(name) gradient", shapes + [.member("fill"), .member("gradient")],
          painted("fill", completed(#"{"gradient":\#(gradient.compactJSON)}"#)), gradient))
    }
    for (name, make) in ParameterValue.variants {
      let parameter = Parameter(make())
      subjects.append(
        Subject(
          "\(name) parameter", [.member("parameters"), .member("p")],
          AnimFileTestSupport.document(circle, #""parameters":{"p":\#(completed(parameter.compactJSON))},"#),
          parameter))
    }
    return subjects
  }()

  /// Every kind of JSON value, with the codes of errors that it may cause.
  static let kinds: [(kind: String, value: JSONValue, codes: Set<String>)] = [
    ("null", .null, ["wrong-type"]),
    ("true", .bool(true), ["wrong-type"]),
    (
      "number", .number(1.5),
      ["wrong-type", "not-an-integer", "invalid-version", "out-of-range", "hole-without-sector"]
    ),
    (
      "string", .string("?"),
      [
        "wrong-type", "unknown-symbol", "invalid-color", "invalid-path", "unknown-value", "unknown-type",
        "unknown-easing", "unknown-parameter", "unknown-shape",
        "invalid-version",
      ]
    ),
    ("array", .array([]), ["wrong-type", "wrong-count", "no-keyframes"]),
    // Triggers have no transitions.
    ("object", .object([]), ["wrong-type", "missing-member", "invalid-easing", "member-not-applicable"]),
  ]

  @Test(arguments: subjects)
  func `an object that is complete is valid`(subject: Subject) {
    #expect(findings(subject.document.compactJSON).filter { $0.severity == .error }.isEmpty)
  }

  @Test(arguments: subjects)
  func `a missing required member is reported once`(subject: Subject) {
    for name in subject.required {
      let text = subject.document.setting(nil, at: subject.path + [.member(name)]).compactJSON
      let errors = findings(text).filter { $0.severity == .error }
      if name == "keyframes" || name == "parameter" {
        #expect(errors.map(\.code) == ["wrong-type"] || errors.map(\.code) == ["missing-member"], "\(text)")
      } else {
        #expect(errors.map(\.code) == ["missing-member"], "\(text)")
      }
      #expect(errors.first?.place.pointer == subject.path.pointer, "\(text)")
    }
    for name in subject.optional {
      let text = subject.document.setting(nil, at: subject.path + [.member(name)]).compactJSON
      // A rectangle requires one of two positions.
      let expected = subject.name == "rect" && name == "center" ? ["missing-member"] : []
      #expect(findings(text).filter { $0.severity == .error }.map(\.code) == expected, "\(text)")
    }
  }

  @Test(arguments: Campaign.cases(subjects, oneOf: 5))
  func `a value of another kind is one error, at the member`(subject: Subject) {
    for name in subject.required + subject.optional {
      let path = subject.path + [.member(name)]
      for (kind, value, codes) in Self.kinds {
        let text = subject.document.setting(value, at: path).compactJSON
        let errors = findings(text).filter { $0.severity == .error }
        #expect(errors.count <= 1, "\(kind) as \(name): \(errors.map(\.code)) in \(text)")
        for error in errors {
          #expect(codes.contains(error.code), "\(kind) as \(name): \(error.code) in \(text)")
          #expect(error.place.pointer.hasPrefix(path.pointer), "\(error.place.pointer) in \(text)")
        }
      }
      // Only free-form members accept null.
      let text = subject.document.setting(.null, at: path).compactJSON
      #expect(findings(text).filter { $0.severity == .error }.isEmpty == (name == "extras"), "\(text)")
    }
  }
}

struct ModifierMembers: DocumentObject, Hashable {
  var modifier = AnimatedShape.Modifier.reverse

  init() {}
  init(modifier: AnimatedShape.Modifier) { self.modifier = modifier }

  mutating func members(_ visitor: inout some MemberVisitor) { visitor.variant("type", &modifier) }
}

extension JSONValue {
  /// The value with the part at `path` replaced, added or removed.
  func setting(_ value: JSONValue?, at path: [PathComponent]) -> JSONValue {
    guard let first = path.first else { return value ?? .null }
    let rest = Array(path.dropFirst())
    switch (first, self) {
    case (.index(let index), .array(var elements)):
      elements[index] = elements[index].setting(value, at: rest)
      return .array(elements)
    case (.member(let name), .object(var members)):
      let index = members.firstIndex { $0.name == name }
      if rest.isEmpty, value == nil {
        if let index { members.remove(at: index) }
      } else if let index {
        members[index].value = members[index].value.setting(value, at: rest)
      } else if let value {
        members.append(JSONValue.Member(name, JSONValue.null.setting(value, at: rest)))
      }
      return .object(members)
    default: return self
    }
  }
}

extension [PathComponent] {
  /// The JSON pointer.
  var pointer: String {
    reduce(into: "") { pointer, component in
      switch component {
      case .member(let name): pointer += "/" + name.escapedForPointer
      case .index(let index): pointer += "/\(index)"
      }
    }
  }
}
