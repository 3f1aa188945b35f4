import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `A formatted document` {
  private func formatted(_ text: String) throws -> String {
    String(decoding: try AnimationDocument.formatted(json: Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6)) func `draws what the sample draws, byte by byte`(
    _ sample: Sample
  ) throws {
    let text = try AnimationDocument.formatted(json: sample.bytes)
    #expect(try AnimationDocument(json: text) == AnimationDocument(json: sample.bytes))
    let (original, other) = (try Evaluator(json: sample.bytes), try Evaluator(json: text))
    for time in sample.times(original) {
      #expect(try original.frame(at: time).json(precision: 15) == other.frame(at: time).json(precision: 15))
    }
  }

  @Test func `writes every number with the fewest digits, however it is spelled`() throws {
    var random = SplitMix64(seed: 3)
    var spellings = [
      "0", "0.0", "0.10", "0.00001", "0.000001", "0.0000012", "1e-7", "1e5", "12.5E1", "100000", "1e21",
      "123456789012345", "1234567890123456", "0.3000000000000000", "5e-324", "-0.5", "-12.50",
    ]
    for _ in 0..<2000 {
      let digits = (0...Int.random(in: 0...16, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
      let zeros = String(repeating: "0", count: Int.random(in: 0...8, using: &random))
      let sign = Bool.random(using: &random) ? "-" : ""
      spellings.append("\(sign)\(Int.random(in: 1...999, using: &random)).\(digits)")
      spellings.append("\(sign)0.\(zeros)\(digits)")
    }
    for spelling in spellings {
      let number = try #require(Double(spelling))
      guard number != 0 || number.sign == .plus else { continue }
      var shortest: [UInt8] = []
      NumberPrinter.appendShortest(number, to: &shortest)
      let text = try formatted(#"{"animfile": "1.0", "duration": \#(spelling)}"#)
      let expected = #"{ "animfile": "1.0", "duration": \#(String(decoding: shortest, as: UTF8.self)) }"#
      #expect(text == expected + "\n", "\(spelling)")
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 4)) func `has everything that the sample has`(
    _ sample: Sample
  ) throws {
    let text = try AnimationDocument.formatted(json: sample.bytes)
    let (original, other) = (
      try JSONSerialization.jsonObject(with: Data(sample.bytes)) as? NSDictionary,
      try JSONSerialization.jsonObject(with: Data(text)) as? NSDictionary
    )
    #expect(try #require(original) == #require(other))
  }

  @Test(arguments: Sample.all) func `is formatted`(_ sample: Sample) throws {
    let text = try AnimationDocument.formatted(json: sample.bytes)
    #expect(try AnimationDocument.formatted(json: text) == text)
  }

  @Test(arguments: Sample.all) func `is the form of every sample`(_ sample: Sample) throws {
    #expect(try AnimationDocument.formatted(json: sample.bytes) == sample.bytes)
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 5), [60, 140])
  func `fits the requested width, except for unbreakable words`(
    _ sample: Sample, _ width: Int
  ) throws {
    let text = try AnimationDocument.formatted(json: sample.bytes, width: width)
    #expect(try AnimationDocument.formatted(json: text, width: width) == text)
    #expect(try AnimationDocument.formatted(json: text) == sample.bytes)
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") where line.count > width {
      // One name with one value, two brackets, or a keyframe's first name: nothing that could be broken earlier.
      let rest = line.drop { $0 == " " }
      #expect(rest.hasPrefix("\"") && !rest.dropLast().contains("\", \""), "\(line)")
    }
  }

  @Test
  func `fills lines with numbers, and joins short members`()
    throws
  {
    let numbers = (0..<40).map { "\($0).25" }.joined(separator: ",")
    let text = """
      {"animfile":"1.0","size":[9,9],"shapes":[
        {"type":"polyline","points":[[1,2],[3,4]],"closed":true,"fill":{"rule":"evenodd","color":
          {"keyframes":[{"t":0,"value":"red"},{"t":1,"value":"blue"}],"after":"loop"}},
         "stroke":{"color":"red","width":{"from":1,"steps":[{"to":2,"for":1},{"wait":1}]},"dash":[\(numbers)]},
         "transform":{"parent":"b","rotation":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2}]}}},
        {"id":"b","type":"group","shapes":[{"type":"group","shapes":[]}]}],
       "timeline":[{"stagger":[{"fadeIn":"b"},{"fadeOut":"b"}],"each":0.5}]}
      """
    #expect(
      try formatted(text) == #"""
        {
          "animfile": "1.0",
          "size": [9, 9],
          "shapes": [
            {
              "type": "polyline", "points": [[1, 2], [3, 4]], "closed": true,
              "transform": {
                "rotation": { "keyframes": [
                  { "t": 0, "value": 1 },
                  { "t": 1, "value": 2 }
                ] },
                "parent": "b"
              },
              "fill": {
                "color": { "keyframes": [
                  { "t": 0, "value": "red" },
                  { "t": 1, "value": "blue" }
                ], "after": "loop" },
                "rule": "evenodd"
              },
              "stroke": {
                "color": "red",
                "width": { "from": 1, "steps": [
                  { "to": 2, "for": 1 },
                  { "wait": 1 }
                ] },
                "dash": [
                  0.25, 1.25, 2.25, 3.25, 4.25, 5.25, 6.25, 7.25, 8.25, 9.25, 10.25, 11.25, 12.25, 13.25,
                  14.25, 15.25, 16.25, 17.25, 18.25, 19.25, 20.25, 21.25, 22.25, 23.25, 24.25, 25.25, 26.25,
                  27.25, 28.25, 29.25, 30.25, 31.25, 32.25, 33.25, 34.25, 35.25, 36.25, 37.25, 38.25, 39.25
                ]
              }
            },
            {
              "id": "b", "type": "group",
              "shapes": [
                { "type": "group", "shapes": [] }
              ]
            }
          ],
          "timeline": [
            { "stagger": [
              { "fadeIn": "b" },
              { "fadeOut": "b" }
            ], "each": 0.5 }
          ]
        }

        """#)
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6)) func `matches the library's output`(_ sample: Sample)
    throws
  {
    let document = try AnimationDocument(json: sample.bytes)
    #expect(try AnimationDocument.formatted(json: document.json()) == document.json())
    let expanded = try AnimationDocument.expand(json: sample.bytes)
    #expect(try AnimationDocument.formatted(json: expanded) == expanded)
  }

  @Test(arguments: Campaign.cases(invalidFixtures, oneOf: 5))
  func `of a file with mistakes has the same mistakes`(_ url: URL) throws {
    let bytes = Array(try Data(contentsOf: url))
    guard let text = try? AnimationDocument.formatted(json: bytes) else {
      #expect(!Linter.ofMistakes.report(on: bytes).isValid)
      return
    }
    #expect(try AnimationDocument.formatted(json: text) == text)
    func codes(_ bytes: [UInt8]) -> [String] {
      Linter.ofMistakes.report(on: bytes).diagnostics.map(\.code).sorted()
    }
    #expect(codes(text) == codes(bytes))
  }

  @Test func `has fixtures of mistakes`() { #expect(Self.invalidFixtures.count > 50) }

  @Test func `has its members in order, each keyframe by itself and numbers in their fewest digits`() throws {
    let text = #"""
      {"shapes":[{"fill":"TOMATO","type":"circle","radius":{"keyframes":[{"value":1.50,"t":0},
      {"easing":{"spring":{"bounce":0.30}},"t":1e0,"value":{"offset":2,"parameter":"r"}}]},"center":[1E1,-0.0],"//":"a \u0064ot",
      "transform":{"rotation":0.0}}],
      "size":[1e2,50.0],"parameters":{"z":{"default":5,"type":"number"},"r":{"type":"number","default":5}},"animfile":"1.0"}
      """#
    #expect(
      try formatted(text) == #"""
        {
          "animfile": "1.0",
          "size": [100, 50],
          "parameters": {
            "z": { "type": "number", "default": 5 },
            "r": { "type": "number", "default": 5 }
          },
          "shapes": [
            {
              "//": "a \u0064ot",
              "type": "circle", "center": [10, -0.0],
              "radius": { "keyframes": [
                { "t": 0, "value": 1.5 },
                {
                  "t": 1,
                  "value": { "parameter": "r", "offset": 2 },
                  "easing": { "spring": { "bounce": 0.3 } }
                }
              ] },
              "transform": { "rotation": 0 },
              "fill": "TOMATO"
            }
          ]
        }

        """#)
  }

  @Test func `ignores foreign and unknown members`() throws {
    let text = #"""
      {"later": {"type": 1.0, "id": 2.50, "//": ""}, "extras": {"z": 10000000000000000001, "a": 1.0}, "animfile": "1.9",
      "extensions": {"other": {"type": 1, "id": 100e-2}}, "size": [1, 1], "shapes": []}
      """#
    #expect(
      try formatted(text) == #"""
        {
          "animfile": "1.9",
          "size": [1, 1],
          "shapes": [],
          "extensions": { "other": { "type": 1, "id": 100e-2 } },
          "extras": { "z": 10000000000000000001, "a": 1.0 },
          "later": { "type": 1.0, "id": 2.50, "//": "" }
        }

        """#)
  }

  @Test(arguments: [
    "", "[1]", "{", #"{"name": "package", "version": "1.0"}"#, #"{"animfile": "1.0",}"#, "null",
  ])
  func `is not produced for other JSON`(text: String) throws {
    do throws(InvalidAnimation) {
      _ = try AnimationDocument.formatted(json: Array(text.utf8))
      Issue.record("it was formatted")
    } catch {
      #expect(!error.report.isValid)
    }
  }

  @Test func `is not produced for a text beyond the limits`() throws {
    let text = Array(#"{"animfile": "1.0", "size": [1, 1], "shapes": [], "extras": [[[[1]]]]}"#.utf8)
    for name in ["bytes", "nesting"] {
      var limits = Limits()
      limits[name] = 4
      #expect(throws: InvalidAnimation.self) { try AnimationDocument.formatted(json: text, limits: limits) }
    }
  }

  private static let invalidFixtures: [URL] = {
    let folder = Folder.fixtures.appending(path: "Invalid")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0.hasSuffix(".json") }.sorted().map { folder.appending(path: $0) }
  }()
}

@Suite struct `The order of members` {
  /// Expects the members of `object` in `order`, the order of its type.
  private func expect(_ object: some DocumentObject, in order: MemberOrder) {
    let ranks = object.memberNames.map { order.rank(of: $0) }
    #expect(!ranks.contains(nil), "\(order) knows all of \(object.memberNames)")
    #expect(ranks.compactMap { $0 } == ranks.compactMap { $0 }.sorted(), "\(object.memberNames)")
  }

  private func expect(_ members: [String], in order: MemberOrder) {
    let ranks = members.compactMap { order.rank(of: $0) }
    #expect(ranks.count == members.count && ranks == ranks.sorted(), "\(members)")
  }

  @Test func `is the same as in each type`() {
    expect(AnimationDocument(size: Size2D(1, 1)), in: .document)
    expect(AnimationDocument.Marker("", t: 0), in: .marker)
    for variant in ListenerForm.variants { expect(variant.make().listener, in: .listener) }
    for variant in AnimatedShape.Geometry.variants { expect(AnimatedShape(variant.make()), in: .shape) }
    for variant in AnimatedShape.Modifier.variants {
      let collector = NameCollector()
      var modifier = variant.make()
      collector.walk(&modifier)
      expect(["type"] + collector.names, in: .modifier)
    }
    expect(ShapeTransform(), in: .transform)
    expect(TimeMapping(), in: .time)
    for variant in ParameterValue.variants { expect(Parameter(variant.make()), in: .parameter) }
    for kind in TimelineEntry.kinds { expect(TimelineEntry(kind.make()), in: .entry) }
    for variant in Paint.Layout.variants {
      var gradient = Paint.Gradient()
      gradient.layout = variant.make()
      expect(gradient, in: .value)
    }
    expect(Fill(), in: .value)
    expect(Stroke(), in: .value)
    expect(Paint.Stop(), in: .value)
  }

  @Test func `knows every member in the schema`() throws {
    let known = Set(MemberOrder.allCases.flatMap { $0.names ?? [] } + ["//"])
    let data = try Data(contentsOf: Folder.package.appending(path: "Schemas/animfile-1.0.schema.json"))
    var unknown: Set<String> = []
    func look(at value: Any) {
      if let object = value as? [String: Any] {
        if let properties = object["properties"] as? [String: Any] {
          unknown.formUnion(Set(properties.keys).subtracting(known))
        }
        object.values.forEach(look)
      } else if let list = value as? [Any] {
        list.forEach(look)
      }
    }
    look(at: try JSONSerialization.jsonObject(with: data))
    #expect(unknown == [])
  }
}

extension `The order of members` {
  /// Values with every member of a track, a keyframe, a step, a wiggle, a parameter or an easing.
  private static let everything = #"""
    {"animfile": "1.0", "size": [9, 9], "duration": 9,
      "parameters": {"p": {"type": "number", "default": 1}, "q": {"type": "point", "default": [1, 1]},
        "c": {"type": "choice", "options": ["a", "b"], "default": "a"}},
      "shapes": [
        {"type": "line", "stroke": "red", "from": {"keyframes": [{"t": 0, "value": {"parameter": "q", "scale": 2, "offset": [1, 2]}},
            {"t": 1, "value": [1, 1], "easing": "ease", "via": [[0, 1], [1, 0]]}], "easing": "easeIn", "before": "loop", "after": "continue"},
          "to": {"from": [0, 0], "steps": [{"to": [1, 1], "for": 1, "easing": {"steps": 2, "jump": "start"}, "via": [[0, 1], [1, 0]]},
            {"wait": 1}, {"to": [2, 2], "for": 1, "easing": {"linear": [0, [0.5, 0.2], 1]}}], "at": {"parameter": "p"}, "easing": "hold", "before": "loop", "after": "loop"}},
        {"type": "circle", "center": [1, 1],
          "radius": {"wiggle": {"around": 1, "amplitude": 1, "every": 1, "seed": 1, "chance": 0.5, "easing": "linear"}},
          "fill": {"keyframes": [{"t": 0, "value": "red"}, {"t": 1, "value": "#00f8", "easing": {"smooth": {}}}], "colorSpace": "oklab"},
          "transform": {"rotation": {"keyframes": [{"t": 0, "value": 0},
            {"t": 1, "value": 1, "easing": {"smooth": {"startVelocity": 1, "endVelocity": 2}}},
            {"t": 2, "value": 2, "easing": {"spring": {"duration": 0.2, "bounce": 0.1, "velocity": 1}}},
            {"t": 3, "value": 3, "easing": {"spring": {"response": 0.1, "dampingFraction": 1, "velocity": 1}}},
            {"t": 4, "value": 4, "easing": {"spring": {"mass": 2, "stiffness": 900, "damping": 90, "velocity": 1}}}], "turn": "shortest"}}},
        {"type": "circle", "radius": 1, "center": [0, 0], "fill": "red",
          "transform": {"position": {"along": "road", "fraction": 1, "offset": 2}}},
        {"id": "road", "type": "circle", "radius": 1, "center": {"parameter": "q", "transition": {"duration": 0.2, "delay": 0.1}},
          "fill": {"parameter": "c", "map": {"a": "#ff0000", "b": "#0000ff"}}},
        {"type": "path", "fill": "red",
          "d": {"keyframes": [{"t": 0, "value": "M 0 0 L 1 1"}, {"t": 1, "value": "M 0 0 L 2 2 L 3 1"}], "since": {"parameter": "c", "is": "b"}, "morph": "match"}}]}
    """#

  @Test func `is the same as in written tracks, steps, wiggles and easings`() throws {
    let written = try AnimationDocument(json: Self.everything).json()
    #expect(
      String(decoding: try AnimationDocument.formatted(json: written), as: UTF8.self)
        == String(decoding: written, as: UTF8.self))
    // No member is missing above, so every order is compared.
    let text = String(decoding: written, as: UTF8.self)
    let elsewhere = [
      "color", "gradient", "type", "rule", "width", "cap", "join", "miterLimit", "dash", "dashOffset",
      "opacity",
      "center", "radius", "focus", "stops",
    ]
    for name in MemberOrder.value.names ?? [] where !elsewhere.contains(name) && name != "smooth" {
      #expect(text.contains("\"\(name)\":"), "'\(name)' occurs nowhere")
    }
  }
}
