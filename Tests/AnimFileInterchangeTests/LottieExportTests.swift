import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileInterchange
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite struct `The export to Lottie` {
  @Test func `has valid settings for any numbers`() {
    let document = AnimationDocument(
      size: [10, 10],
      shapes: [
        .circle(
          center: [.keyframes(.init(0, 0), .init(1, 9, easing: .easeOutBounce)), 5], radius: 2, fill: "red")
      ])
    for rate in [-1, 0, .nan, .infinity, 1e300, -.infinity] as [Double] {
      let result = Lottie.write(document.json(), options: .init(frameRate: rate))
      #expect(result.bytes == Lottie.write(document.json()).bytes)
    }
    let finest = Lottie.write(document.json(), options: .init(tolerance: 0.001)).bytes
    for tolerance in [0, -1, .nan, -.infinity] as [Double] {
      #expect(Lottie.write(document.json(), options: .init(tolerance: tolerance)).bytes == finest)
    }
    let coarsest = Lottie.write(document.json(), options: .init(tolerance: 1000)).bytes
    #expect(Lottie.write(document.json(), options: .init(tolerance: .infinity)).bytes == coarsest)
  }

  @Test(arguments: LottieExportFixture.all)
  func `gives the recorded findings and file`(name: String) throws {
    let fixture = LottieExportFixture(name: name)
    let writing = try fixture.writing(.pretty)
    let bytes = try #require(writing.bytes)
    let result = writing.report.text(name: name + ".json") + String(decoding: bytes, as: UTF8.self)
    if ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] != nil {
      try fixture.record(result)
    } else {
      #expect(result == fixture.recorded())
    }
  }

  @Test(arguments: Campaign.cases(LottieExportFixture.all, oneOf: 5))
  func `gives files that are imported without errors and warnings`(name: String) throws {
    let writing = try LottieExportFixture(name: name).writing()
    let reading = Lottie.read(try #require(writing.bytes))
    #expect(
      reading.report.errorCount + reading.report.warningCount == 0, "\(reading.report.text(name: name))")
    #expect(reading.document != nil)
  }

  @Test(arguments: Campaign.cases(LottieExportFixture.all, oneOf: 5))
  func `gives the same file again after an import`(name: String) throws {
    let first = try LottieExportFixture(name: name).writing()
    let bytes = try #require(first.bytes)
    let document = try #require(Lottie.read(bytes).document)
    let second = Lottie.write(document)
    func isSampled(_ writing: Lottie.Writing) -> Bool {
      writing.report.diagnostics.contains { $0.rule == .exportBaked }
    }
    if !isSampled(first) { #expect(second.bytes == bytes) }
    // Sampled motions settle.
    if !isSampled(second) {
      let result = try #require(second.bytes)
      let again = try #require(Lottie.read(result).document)
      #expect(Lottie.write(again).bytes == result)
    }
  }

  /// The share of pixels that differ from everything within one pixel of the same place in the other picture.
  private func difference(_ a: RasterImage, _ b: RasterImage) -> Double {
    guard a.width == b.width, a.height == b.height else { return 1 }
    func outside(_ one: RasterImage, _ other: RasterImage, _ x: Int, _ y: Int) -> Bool {
      for channel in 0..<4 {
        let value = Int(one.pixels[4 * (y * one.width + x) + channel])
        var (low, high) = (255, 0)
        for v in max(0, y - 1)...min(one.height - 1, y + 1) {
          for u in max(0, x - 1)...min(one.width - 1, x + 1) {
            let near = Int(other.pixels[4 * (v * one.width + u) + channel])
            (low, high) = (min(low, near), max(high, near))
          }
        }
        if value < low - 16 || value > high + 16 { return true }
      }
      return false
    }
    var count = 0
    for y in 0..<a.height {
      for x in 0..<a.width where outside(a, b, x, y) || outside(b, a, x, y) { count += 1 }
    }
    return Double(count) / Double(a.width * a.height)
  }

  // An arc that is shorter than the tolerance can have another direction.
  @Test(
    arguments: Campaign.cases(LottieExportFixture.all.filter { $0 != "events" && $0 != "arc-back" }, oneOf: 6)
  )
  func `looks like the document between frames`(name: String) throws {
    let fixture = LottieExportFixture(name: name)
    let writing = try fixture.writing()
    let bytes = try #require(writing.bytes)
    let document = try #require(Lottie.read(bytes).document)
    let (original, result) = (try Evaluator(json: fixture.text()), try Evaluator(json: document))
    for step in stride(from: 0, to: 6, by: Campaign.choose(quick: 3, complete: 1)) {
      let time = result.duration * (Double(step) + 0.37) / 6.2
      let difference = difference(
        try original.frame(at: time).image(), try result.frame(at: time).image())
      #expect(difference == 0, "\(name) at \(time)")
    }
  }

  @Test(arguments: [
    "arc-back", "circular", "follow-delay", "limits", "repeat-opacity", "steps-path", "structure-rounding",
  ])
  func `has the bounds, widths and opacities of the document`(name: String) throws {
    let fixture = LottieExportFixture(name: name)
    let bytes = try #require(try fixture.writing().bytes)
    let document = try #require(Lottie.read(bytes).document)
    let (original, result) = (try Evaluator(json: fixture.text()), try Evaluator(json: document))
    /// The items that show something.
    func shown(_ evaluator: Evaluator, _ time: Double) throws -> [Frame.Item] {
      try evaluator.frame(at: time).items.filter { $0.opacity > 0 && $0.bounds != nil }
    }
    for step in 0..<60 {
      let time = result.duration * (Double(step) + 0.37) / 60
      let (before, after) = (try shown(original, time), try shown(result, time))
      try #require(before.count == after.count, "at \(time)")
      for (a, b) in zip(before, after) {
        let (box, other) = (try #require(a.bounds), try #require(b.bounds))
        let corners = [
          (box.minX, other.minX), (box.minY, other.minY), (box.maxX, other.maxX), (box.maxY, other.maxY),
        ]
        var differences = corners.map { $0 - $1 }
        differences.append((a.stroke?.width ?? 0) - (b.stroke?.width ?? 0))
        #expect(differences.allSatisfy { abs($0) <= 0.1 }, "\(differences) at \(time)")
        func opacity(_ item: Frame.Item) -> Double {
          item.opacity * (item.fill?.opacity ?? item.stroke?.opacity ?? 1)
        }
        #expect(abs(opacity(a) - opacity(b)) <= 0.003, "at \(time)")
      }
    }
  }

  @Test func `reports every finding of the export`() throws {
    var seen: Set<Diagnostic.Rule> = []
    for name in LottieExportFixture.all {
      for diagnostic in try LottieExportFixture(name: name).writing().report.diagnostics {
        seen.insert(diagnostic.rule)
        #expect(!diagnostic.place.pointer.isEmpty, "\(name): \(diagnostic)")
      }
    }
    #expect(Diagnostic.RuleCategory.export.rules.filter { !seen.contains($0) }.map(\.code) == [])
  }

  @Test func `refuses documents with errors and those that become too large`() throws {
    let invalid = Lottie.write(
      Array(#"{ "animfile": "1.0", "size": [9, 9], "shapes": [ { "type": "circle" } ] }"#.utf8))
    #expect(invalid.bytes == nil)
    #expect(!invalid.report.isValid)
    let many = """
      { "animfile": "1.0", "size": [9, 9], "duration": 1, "shapes": [ { "type": "circle", "center": [0, 0], "radius": 1, "fill": "red",
        "modifiers": [{ "type": "repeat", "copies": 300, "opacity": 0.5 }, { "type": "repeat", "copies": 300, "opacity": 0.5 }] } ] }
      """
    var limits = Limits()
    limits.shapes = 10_000
    let large = Lottie.write(Array(many.utf8), limits: limits)
    #expect(large.bytes == nil)
    #expect(large.report.diagnostics.map(\.code) == ["limit-exceeded"])
  }

  @Test func `refuses outlines whose motion has too many samples`() throws {
    let text = Array(
      """
      { "animfile": "1.0", "size": [100, 100], "shapes": [ { "type": "circle", "center": [50, 50], "fill": "red",
        "radius": { "keyframes": [ { "t": 0, "value": 20 }, { "t": 1, "value": 30 } ] },
        "modifiers": [{ "type": "twist", "center": [60, 60],
          "angle": { "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 90 } ] } }] } ] }
      """.utf8)
    #expect(Lottie.write(text).bytes != nil)
    // The samples end while structures are found, or while motions are fitted.
    for limit in [1_000, 60_000, 100_000, 120_000, 140_000, 150_000, 160_000, 166_034, 170_000] {
      var limits = Limits()
      limits.motion = limit
      let writing = Lottie.write(text, limits: limits)
      #expect(writing.bytes == nil)
      #expect(
        writing.report.diagnostics.map(\.message) == [
          "too many numbers are examined for the motion: the maximum is \(limit)"
        ])
    }
  }

  @Test func `refuses members whose motion has too many samples`() throws {
    let text = Array(
      """
      { "animfile": "1.0", "size": [100, 100], "duration": 100, "shapes": [ { "type": "rect", "origin": [0, 0], "size": [90, 90],
        "fill": { "gradient": { "type": "linear", "from": [0, 0], "to": [50, 0], "stops": [{ "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" }],
          "transform": { "scale": { "keyframes": [ { "t": 0, "value": 1 }, { "t": 0.4, "value": [1, 0.5] } ], "after": "pingpong" } } } } } ] }
      """.utf8)
    #expect(Lottie.write(text).bytes != nil)
    var limits = Limits()
    limits.motion = 50_000
    let writing = Lottie.write(text, limits: limits)
    #expect(writing.bytes == nil)
    #expect(
      writing.report.diagnostics.map(\.message) == [
        "too many numbers are examined for the motion: the maximum is 50000"
      ])
  }

  @Test func `refuses tracks at a number that could turn in more frames than memory holds`() {
    let text = """
      { "animfile": "1.0", "size": [100, 100], "duration": 1e9, "shapes": [ { "type": "circle", "center": [50, 50], "fill": "red",
        "radius": { "keyframes": [ { "t": 0, "value": 20 }, { "t": 1, "value": 30 } ],
          "at": { "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 1 } ] } } } ] }
      """
    let writing = Lottie.write(text)
    #expect(writing.bytes == nil)
    #expect(writing.report.diagnostics.contains { $0.code == "limit-exceeded" })
  }

  @Test func `refuses parallel outlines by the time that they take`() {
    let text = """
      { "animfile": "1.0", "size": [100, 100], "shapes": [ { "type": "star", "center": [50, 50], "points": 8, "outerRadius": 40,
        "innerRadius": 20, "fill": "red", "roundness": { "keyframes": [ { "t": 0, "value": 0.1 }, { "t": 1, "value": 1 } ] },
        "modifiers": [{ "type": "offset", "distance": 2 }] } ] }
      """
    var limits = Limits()
    limits.motion = 10_000_000
    #expect(Lottie.write(text, limits: limits).bytes == nil)
    limits.motion = 25_000_000
    #expect(Lottie.write(text, limits: limits).bytes != nil)
  }

  @Test func `leaves out what a time inside others changes too often`() {
    let steps = (0..<30).map { "{ \"t\": \(Double($0) / 10), \"value\": \($0 % 2) }" }.joined(separator: ",")
    var shape = """
      { "type": "circle", "center": [50, 50], "fill": "red", "radius": { "keyframes": [{ "t": 0, "value": 9 }, { "t": 1, "value": 5 }] } }
      """
    for _ in 0..<4 {
      shape = """
        { "type": "group", "shapes": [\(shape)], "time": { "at": { "keyframes": [\(steps)] } } }
        """
    }
    let text = """
      { "animfile": "1.0", "size": [100, 100], "duration": 3, "shapes": [\(shape)] }
      """
    let messages = Lottie.write(text).report.diagnostics.map(\.message)
    #expect(messages.contains("the time changes too often: later parts are left out"))
  }

  @Test func `examines no motion of hidden shapes`() {
    let text = """
      { "animfile": "1.0", "size": [100, 100], "shapes": [ { "type": "group", "opacity": 0, "in": 0.1,
        "modifiers": [{ "type": "offset", "distance": 2 }],
        "clip": [{ "type": "circle", "center": [50, 50], "radius": 30, "modifiers": [{ "type": "twist", "center": [60, 60],
          "angle": { "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 90 } ] } }] }],
        "shapes": [ { "type": "star", "center": [50, 50], "points": 8, "outerRadius": 40, "innerRadius": 20, "fill": "red",
          "roundness": { "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 1 } ] } } ] } ] }
      """
    var limits = Limits()
    limits.motion = 100
    #expect(Lottie.write(text, limits: limits).bytes != nil)
  }

  @Test func `reports a document with more frames than a file can have`() {
    let text = """
      { "animfile": "1.0", "size": [100, 100], "duration": 1e9, "shapes": [ { "type": "circle", "center": [50, 50], "radius": 9, "fill": "red" } ] }
      """
    let report = Lottie.write(text).report
    #expect(report.diagnostics.map { "\($0.code) \($0.place.pointer)" } == ["export-dropped /duration"])
  }

  @Test func `shares the transforms of long chains of parents`() {
    func transform() -> LottieExportTransform {
      LottieExportTransform { LottieSpans(spans: [.constant($0, from: 0, to: 1)]) }
    }
    let group: LottieExportChain = [transform()]
    var parents: LottieExportChain = []
    // Released one after the other, they do not exhaust the stack.
    for _ in 0..<200_000 { parents = parents.appending([transform()]) }
    let (one, other) = (parents.appending([transform()]), parents.appending([transform()]))
    var composition = LottieExportComposition()
    let (first, second) = (composition.join(group, one), composition.join(group, other))
    #expect(first.count == 200_002)
    #expect(first.outer.id == second.outer.id)
    #expect(composition.join(group, one).id == first.id)
    composition.want(first)
    composition.want(second)
    #expect(composition.wanted.count == 200_003)
  }

  @Test func `ends if a motion is shorter than times can be told apart`() {
    let text = """
      { "animfile": "1.0", "size": [1e-9, 1], "easings": { "bouncy": { "spring": { "duration": 0.4, "bounce": 0.5 } } },
        "shapes": [ { "type": "path", "d": "", "stroke": { "width": 120, "gradient": { "type": "linear", "from": [30, -5], "to": [160.33, 120],
            "transform": { "position": [-200, 184.84], "anchor": [20, 6.5], "scale": { "keyframes": [ { "t": 0.2, "value": 1 },
              { "t": 0.30000000000000004, "value": 0.1, "easing": "bouncy" },
              { "t": 0.6000000000000001, "value": [1, 0.5], "easing": { "steps": 1, "jump": "start" } } ], "after": "pingpong" } },
            "stops": [ { "offset": 0, "color": "#fffe" }, { "offset": 1, "color": "transparent" } ] } },
          "clip": [ { "type": "circle", "center": [0, 0], "radius": 1, "time": { "speed": 1e-9 }, "transform": { "position": { "keyframes": [
            { "t": 0, "value": [206.68, 10] }, { "t": 1000000000, "value": [222.5, 100], "easing": { "steps": 1, "jump": "start" } } ] } } } ] } ] }
      """
    #expect(Lottie.write(Array(text.utf8)).bytes != nil)
  }

  @Test func `warns of a motion beyond its tolerance`() throws {
    let text = """
      { "animfile": "1.0", "size": [100, 100], "duration": 10, "shapes": [ { "type": "circle", "center": [50, 50], "fill": "red",
        "radius": { "keyframes": [ { "t": 0, "value": 20 }, { "t": 0.0004, "value": 30 } ], "after": "loop" } } ] }
      """
    let diagnostics = Lottie.write(Array(text.utf8)).report.diagnostics
    #expect(diagnostics.map(\.rule) == [.exportDropped])
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics[0].message.hasSuffix("beyond the tolerance: up to 20000 % of it"))
  }

  /// Documents in which an export once looked different from the document, by what they have.
  private static let documents = [
    "a split position inside a compound": """
    "size": [200, 200], "duration": 2, "shapes": [ { "type": "compound", "fill": "red", "shapes": [
      { "type": "circle", "center": [50, 50], "radius": 20, "transform": { "position": [
        { "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 80 } ] },
        { "keyframes": [ { "t": 0, "value": 0 }, { "t": 2, "value": 80, "easing": "easeIn" } ] } ] } } ] } ]
    """,
    "a clip with the rule evenodd": """
    "size": [200, 200], "duration": 1, "shapes": [ { "type": "rect", "origin": [0, 0], "size": [200, 200], "fill": "red", "clip": [
      { "type": "path", "d": "M 100 10 L 155 180 L 10 75 L 190 75 L 45 180 Z", "fill": { "color": "black", "rule": "evenodd" } } ] } ]
    """,
    "a roundness": """
    "size": [400, 400], "duration": 1.1, "shapes": [ { "type": "polygon", "center": [200, 200], "points": 3, "radius": 150, "fill": "red",
      "roundness": { "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 1, "easing": "easeOutElastic" } ] } } ]
    """,
    "a line that ends at a jump": """
    "size": [200, 200], "duration": 1.19, "shapes": [ { "type": "circle", "radius": 30, "fill": "red", "center": [ 100,
      { "keyframes": [ { "t": 0.51, "value": 160 }, { "t": 0.51, "value": 20 }, { "t": 1.19, "value": 160 } ], "before": "continue" } ] } ]
    """,
    "stops that cross": """
    "size": [200, 100], "duration": 1, "shapes": [ { "type": "rect", "origin": [0, 0], "size": [200, 100], "fill": { "gradient": {
      "type": "linear", "from": [0, 0], "to": [200, 0], "stops": [
        { "offset": { "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 1, "easing": "easeInOut" } ] }, "color": "red" },
        { "offset": 0.3, "color": "blue" },
        { "offset": { "keyframes": [ { "t": 0, "value": 1 }, { "t": 1, "value": 0, "easing": "easeInOut" } ] }, "color": "lime" } ] } } } ]
    """,
  ]

  @Test(arguments: Self.documents.keys.sorted())
  func `looks like a document with`(name: String) throws {
    let members = try #require(Self.documents[name])
    let text = Array(#"{ "animfile": "1.0", \#(members) }"#.utf8)
    let writing = Lottie.write(text)
    #expect(writing.report.warningCount == 0, "\(writing.report.text(name: name))")
    let bytes = try #require(writing.bytes)
    let document = try #require(Lottie.read(bytes).document)
    let (original, result) = (try Evaluator(json: text), try Evaluator(json: document))
    for step in 0..<8 {
      let time = original.duration * (Double(step) + 0.37) / 8
      let difference = difference(try original.frame(at: time).image(), try result.frame(at: time).image())
      #expect(difference == 0, "at \(time)")
    }
  }

  @Test func `turns stars within the tolerance of points`() throws {
    let text = """
      { "animfile": "1.0", "size": [400, 400], "duration": 1, "shapes": [ { "type": "star", "center": [200, 200], "points": 5,
        "outerRadius": 190, "innerRadius": 80, "fill": { "gradient": { "type": "linear", "from": [0, 0], "to": [400, 0],
          "stops": [ { "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" } ] } },
        "rotation": { "keyframes": [ { "t": 0, "value": 0 }, { "t": 1, "value": 90, "easing": "easeOutElastic" } ] } } ] }
      """
    let bytes = try #require(Lottie.write(text).bytes)
    let document = try #require(Lottie.read(bytes).document)
    let (original, result) = (try Evaluator(json: Array(text.utf8)), try Evaluator(json: document))
    func tips(_ evaluator: Evaluator, _ time: Double) throws -> [Point2D] {
      try evaluator.frame(at: time).items.flatMap { item in item.path.points.map { item.transform.apply($0) }
      }
    }
    for step in 0..<100 {
      let time = (Double(step) + 0.37) / 100
      for (a, b) in zip(try tips(original, time), try tips(result, time)) {
        #expect((a - b).length <= 0.06, "at \(time)")
      }
    }
  }

  @Test func `reports a trim of joined copies and an order that changes too often`() {
    let trimmed = """
      { "animfile": "1.0", "size": [200, 200], "duration": 1, "shapes": [ { "type": "circle", "center": [30, 100], "radius": 20, "stroke": "red",
        "modifiers": [ { "type": "repeat", "copies": 3, "position": [60, 0] }, { "type": "trim", "end": 0.5, "mode": "joined" } ] } ] }
      """
    let stacked = """
      { "animfile": "1.0", "size": [100, 100], "duration": 2, "shapes": [
        { "type": "rect", "origin": [0, 0], "size": [100, 100], "fill": "red", "zIndex": { "keyframes": [ { "t": 0, "value": -1 },
          { "t": 0.005, "value": 1, "easing": "hold" }, { "t": 0.01, "value": -1, "easing": "hold" } ], "after": "loop" } },
        { "type": "rect", "origin": [0, 0], "size": [100, 100], "fill": "blue" } ] }
      """
    func findings(_ text: String) -> [String] {
      Lottie.write(text).report.diagnostics.map { "\($0.code) \($0.place.pointer)" }
    }
    #expect(findings(trimmed) == ["export-dropped /shapes/0/modifiers/1"])
    #expect(findings(stacked) == ["export-dropped /shapes/0/zIndex"])
  }

  @Test func `reports no jump where an elastic easing ends`() {
    let text = """
      { "animfile": "1.0", "size": [200, 200], "duration": 1, "shapes": [ { "type": "circle", "radius": 10, "fill": "red",
        "center": [ { "keyframes": [ { "t": 0, "value": 20 }, { "t": 1, "value": 180, "easing": "easeOutElastic" } ] }, 100 ] } ] }
      """
    #expect(Lottie.write(text).report.warningCount == 0)
  }

  @Test(arguments: ["1", "0.5", #""forever""#])
  func `has one frame if the document is shorter than the digits of a frame`(passes: String) throws {
    let text = """
      { "animfile": "1.0", "size": [100, 100], "duration": 1e-9, "repeat": \(passes), "shapes": [ { "type": "group", "opacity": 0.5,
        "clip": [{ "type": "rect", "origin": [0, 0], "size": [60, 60] }], "shapes": [
          { "type": "circle", "center": [50, 50], "fill": "red", "radius": { "keyframes": [ { "t": 0, "value": 5 }, { "t": 1e-9, "value": 10 } ] } },
          { "type": "circle", "center": [20, 20], "fill": "red", "radius": 5, "in": 5e-10 } ] } ] }
      """
    let bytes = try #require(Lottie.write(text).bytes)
    let file = String(decoding: bytes, as: UTF8.self)
    #expect(file.contains(#""ip":0,"op":1,"#) && !file.contains(#""op":0"#))
    let reading = Lottie.read(bytes)
    #expect(reading.report.errorCount + reading.report.warningCount == 0)
    let document = try #require(reading.document)
    let circles = try Evaluator(json: document).frame(at: 0).items
    #expect(circles.count == 2)
    #expect(circles[0].bounds?.width == (passes == "0.5" ? 15 : 20))
  }

  @Test func `keeps frames exact at other rates`() throws {
    let text = """
      { "animfile": "1.0", "size": [100, 100], "duration": 1.5, "shapes": [ { "type": "circle", "radius": 5, "fill": "red",
        "center": [{ "keyframes": [ { "t": 0, "value": 10 }, { "t": 0.35, "value": 90 } ] }, 50], "in": 0.1 } ] }
      """
    for rate in [24.0, 29.97, 60] {
      var options = Lottie.ExportOptions()
      options.frameRate = rate
      let bytes = try #require(Lottie.write(Array(text.utf8), options: options).bytes)
      let document = try #require(Lottie.read(bytes).document)
      let evaluator = try Evaluator(json: document)
      #expect(abs(evaluator.duration - 1.5) < 1e-5)
      let middle = try #require(evaluator.frame(at: 0.2).items.first?.bounds?.center)
      #expect(abs(middle.x - (10 + 80 * 0.2 / 0.35)) < 0.01)
    }
  }
}

@Suite struct `The page about the export` {
  @Test func `names every document that shows a row, and no other`() throws {
    let named = Set(
      try Article.inCatalog("LottieExport").rows.filter { $0.last != "file" }.flatMap {
        Article.names($0.last)
      })
    #expect(named == Set(LottieExportFixture.all))
  }

  @Test func `lists every finding with its severity, and a document that shows it`() throws {
    let rows = try Article.inCatalog("LottieExport").rows.filter { $0[0].hasPrefix("`export-") }
    let rules = Diagnostic.RuleCategory.export.rules
    #expect(rows.map { Article.names($0[0])[0] } == rules.map(\.code))
    #expect(rows.map { $0[1] } == rules.map(\.severity.rawValue))
    for row in rows {
      for name in Article.names(row[3]) {
        let codes = try LottieExportFixture(name: name).writing().report.diagnostics.map(\.code)
        #expect(codes.contains(Article.names(row[0])[0]), "\(name) does not show \(row[0])")
      }
    }
  }
}
