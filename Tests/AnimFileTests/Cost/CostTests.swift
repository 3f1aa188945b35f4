import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Multiplying content is counted before it is created. No test here measures time: they check rejections, sizes of
/// results and counts of work.
@Suite("Cost") struct CostTests {
  // MARK: Pictures

  private static let dashes = document(
    #"{"type":"path","d":"M0 0L200 200","stroke":{"color":"red","dash":[0.003,0.003]},"modifiers":[{"type":"repeat","copies":10000,"rotation":1}]}"#
  )

  @Test func `dashes of many copies are counted before any is made`() throws {
    let frame = try Evaluator(json: Self.dashes).frame(at: 0)
    let error = RasterError.tooManyDashes(limit: Limits().dashes)
    #expect(throws: error) { try frame.image() }
    #expect(throws: error) { try frame.png { _ in } }
    #expect(throws: error) { try frame.strokesOutlined() }
    #expect(frame.svg().count < 2_000_000)
  }

  @Test func `a line may have as many dashes and gaps as the limit and no more`() throws {
    let frame = try Evaluator(
      json: document(
        #"{"type":"line","from":[0,0],"to":[10,0],"stroke":{"color":"red","dash":[0.5,0.5]}}"#)
    ).frame(at: 0)
    var limits = Limits()
    // Twenty along the line, and the pattern once more at its start.
    limits.dashes = 22
    #expect(try frame.strokesOutlined(limits: limits).items[0].path.verbs.count { $0 == .move } == 10)
    limits.dashes = 21
    #expect(throws: RasterError.tooManyDashes(limit: 21)) { try frame.strokesOutlined(limits: limits) }
  }

  @Test func `the outlines of strokes may have as many elements as the limit and no more`() throws {
    let frame = try Evaluator(
      json: document(
        #"{"type":"line","from":[0,0],"to":[10,0],"stroke":"red","modifiers":[{"type":"repeat","copies":10,"position":[0,5]}]}"#
      )
    ).frame(at: 0)
    var limits = Limits()
    // Each outline is a rectangle: a start, three lines and an end.
    limits.frameElements = 50
    let outlines = try frame.strokesOutlined(limits: limits)
    #expect(outlines.items.reduce(0) { $0 + $1.path.verbs.count } == 50)
    #expect(try frame.image(limits: limits).width > 0)
    limits.frameElements = 49
    #expect(throws: RasterError.tooManyElements(limit: 49)) { try frame.strokesOutlined(limits: limits) }
    #expect(throws: RasterError.tooManyElements(limit: 49)) { try frame.image(limits: limits) }
  }

  @Test(arguments: [(60_000_000, 1), (1, 60_000_000), (65_537, 1)])
  func `a picture of a few pixels has a limit along each side`(width: Int, height: Int) throws {
    let frame = try Evaluator(
      json: #"{"animfile":"1.0","size":[\#(width),\#(height)],"shapes":[]}"#
    ).frame(at: 0)
    #expect(
      throws: RasterError.tooLong(
        width: Double(width), height: Double(height), limit: Limits().pictureSide)
    ) { try frame.image() }
  }

  @Test(arguments: [1e6, 1e9]) func `a static scene of any duration is evaluated once`(duration: Double)
    throws
  {
    let shape = #"{"type":"circle","center":[50,50],"radius":20,"fill":"red"}"#
    var limits = Limits()
    limits.motion = 4000
    let long = try Evaluator(json: document(shape, #""duration":\#(duration),"#))
      .animatedSVG(limits: limits)
    let short = try Evaluator(json: document(shape)).animatedSVG(limits: limits)
    #expect(String(decoding: long, as: UTF8.self) == String(decoding: short, as: UTF8.self))
  }

  /// A scene that moves for a million seconds.
  private static func long(after: String, _ members: String) throws -> Evaluator {
    try Evaluator(
      json: document(
        #"{"type":"circle","center":[50,50],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":9}],"after":"\#(after)"},"fill":"red"}"#,
        #""duration":1000000\#(members),"#))
  }

  @Test func `an animated SVG samples one pass of what repeats for a million seconds`() throws {
    var recorder = MotionRecorder(
      try Self.long(after: "loop", #","repeat":"forever""#), AnimatedSVG(), limit: Limits().motion)
    try recorder.record()
    #expect(recorder.looked < 10_000)
  }

  @Test(arguments: [("loop", ""), ("offset", #","repeat":"forever""#)])
  func `an animated SVG of a scene that moves for a million seconds is refused before it is sampled`(
    after: String, members: String
  ) throws {
    let evaluator = try Self.long(after: after, members)
    let limit = Limits().motion
    var recorder = MotionRecorder(evaluator, AnimatedSVG(), limit: limit)
    #expect(throws: AnimatedSVGError.tooMuchMotion(limit: limit)) { try recorder.record() }
    #expect(recorder.looked == 0)
  }

  @Test func `the work of modifiers counts for an animated SVG, whatever is left of the outline`() throws {
    func looked(_ segments: Int) throws -> Int {
      let modifiers =
        #"{"type":"split","segments":\#(segments)},{"type":"trim","start":\#(Self.turn(0)),"end":\#(Self.turn(0.00001))}"#
      let evaluator = try Evaluator(
        json: document(
          #"{"type":"circle","center":[50,50],"radius":40,"stroke":"red","modifiers":[\#(modifiers)]}"#,
          #""duration":1,"#))
      var recorder = MotionRecorder(evaluator, AnimatedSVG(), limit: Limits().motion)
      try recorder.record()
      return recorder.looked
    }
    #expect(try looked(400) > 20 * looked(10))
  }

  /// A track of a number that grows by 0.9.
  private static func turn(_ start: Double) -> String {
    #"{"keyframes":[{"t":0,"value":\#(start)},{"t":1,"value":\#(start + 0.9)}]}"#
  }

  @Test func `searches for crossings count, and outlines that are followed count less while they rest`()
    throws
  {
    func work(_ shapes: String) throws -> [Int] {
      var playhead = Playhead(try Evaluator(json: document(shapes, #""duration":2,"#)))
      return try [0.5, 1, 1.5].map { time in
        let start = playhead.work
        try playhead.move(to: time)
        return playhead.work - start
      }
    }
    let polygon =
      #"{"type":"polygon","center":[50,50],"points":20,"radius":40,"fill":"red","modifiers":["#
    let outward = try work(polygon + #"{"type":"offset","distance":\#(Self.turn(0.1))}]}"#)
    let inward = try work(polygon + #"{"type":"offset","distance":\#(Self.turn(-6))}]}"#)
    #expect(inward[0] > outward[0])
    let car =
      #"{"type":"circle","center":[0,0],"radius":3,"fill":"red","transform":{"position":{"along":"road","fraction":\#(Self.turn(0))}}}"#
    let road = #"{"type":"path","id":"road","stroke":"red","d":"M0 0C9 9 20 0 30 9C40 9 50 0 60 9""#
    let still = try work("\(road)},\(car)")
    #expect(still[0] > still[1] && still[1] == still[2])
    let moving = try work("\(road),\"modifiers\":[{\"type\":\"trim\",\"end\":\(Self.turn(0.1))}]},\(car)")
    #expect(moving[1] > still[1])
  }

  @Test func `many unknown names of a map are reported without a search for each`() throws {
    let options = (0..<3000).map { "o\($0)" }
    let list = options.map { "\"\($0)\"" }.joined(separator: ",")
    let map = options.map { "\"x\($0)\":0.5" }.joined(separator: ",")
    let found = findings(
      document(
        #"{"type":"circle","center":[9,9],"radius":3,"fill":"red","opacity":{"parameter":"p","map":{\#(map)}}}"#,
        #""parameters":{"p":{"type":"choice","options":[\#(list)],"default":"o0"}},"#))
    let unknown = found.filter { $0.code == "unknown-member" }
    #expect(unknown.first?.help == "did you mean 'o0'?")
    #expect(unknown.count > 500 && unknown.last?.help == nil)
  }

  private static func wiggles(copies: Int, _ members: String) -> String {
    let repeating = #""modifiers":[{"type":"repeat","copies":\#(copies)\#(members)}]"#
    return document(
      #"{"type":"polyline","stroke":"red","points":{"wiggle":{"around":[[0,0],[9,9],[18,0]],"amplitude":9,"every":0.001,"chance":0.01}},\#(repeating)}"#,
      #""duration":10,"#)
  }

  @Test func `the random numbers of a wiggle count for each copy with a time of its own`() throws {
    func numbers(_ text: String) throws -> Double { WiggleWork(try Evaluator(json: text).resolved).numbers }
    // Two values of each of six coordinates, and 32 steps back to the last of them.
    #expect(try numbers(Self.wiggles(copies: 50, "")) == 6 * 34)
    #expect(try numbers(Self.wiggles(copies: 50, #","delay":0.1"#)) == 50 * 6 * 34)
  }

  @Test func `the elements that many modifiers make are counted without overflow`() {
    let trims = Array(repeating: #"{"type":"trim","end":0.5}"#, count: 60).joined(separator: ",")
    let line = #""type":"line","from":[0,0],"to":[9,9],"stroke":"red""#
    let found = findings(document(#"{\#(line),"modifiers":[\#(trims),{"type":"reverse"}]}"#))
    #expect(found.contains { $0.code == "limit-exceeded" })
  }

  @Test func `elements of twisted outlines count for more than others`() throws {
    func cost(_ modifiers: String) throws -> Double {
      let evaluator = try Evaluator(
        json: document(
          #"{"type":"group","modifiers":[\#(modifiers)],"shapes":[{"type":"line","from":[0,0],"to":[9,9],"stroke":"red"}]}"#
        ))
      return EvaluationCost(evaluator)(try evaluator.frame(at: 0))
    }
    // Two nodes, the frame, one shape and two elements, of which one curve becomes 64 if it is twisted.
    #expect(try cost("") == 0.5 + 1 + 1 + 2.0 / 8)
    #expect(try cost(#"{"type":"twist","angle":100000}"#) == 0.5 + 1 + 1 + 4 * 65.0 / 8)
  }

  @Test(.complete) func `an animated SVG of many wiggling copies is refused before it is sampled`() throws {
    let evaluator = try Evaluator(json: Self.wiggles(copies: 10_000, #","delay":0.1"#))
    let limit = Limits().motion
    var recorder = MotionRecorder(evaluator, AnimatedSVG(), limit: limit)
    #expect(throws: AnimatedSVGError.tooMuchMotion(limit: limit)) { try recorder.record() }
    #expect(recorder.looked == 0)
  }

  @Test(arguments: [1, 0.3, 0.02, 1e-9])
  func `two consecutive random numbers are those of single look-ups`(chance: Double) {
    let noise = WiggleNoise(seed: 7, chance: chance)
    for step in Int64(-200)...200 {
      let (first, second) = noise.values(3, after: step)
      #expect(first == noise.value(3, at: step) && second == noise.value(3, at: step + 1))
    }
  }

  @Test(arguments: Campaign.cases(["center", "position"], oneOf: 2))
  func `a span with an enormous start velocity needs few samples`(member: String) throws {
    let track =
      #"{"keyframes":[{"t":0,"value":[50,50]},{"t":1,"value":[50,50],"easing":{"smooth":{"startVelocity":[1e9,-1e9],"endVelocity":[1e9,1e9]}}}]}"#
    let members =
      member == "center"
      ? #""center":\#(track)"# : #""center":[0,0],"transform":{"orient":"path","position":\#(track)}"#
    let evaluator = try Evaluator(json: document(#"{"type":"circle",\#(members),"radius":9,"fill":"red"}"#))
    var recorder = MotionRecorder(evaluator, AnimatedSVG(), limit: Limits().motion)
    try recorder.record()
    #expect(recorder.looked < 1 << 24)
    #expect(recorder.tracks.allSatisfy { $0.times.count < 1 << 16 })
  }

  @Test(.complete) func `edges in long rows count for more than as many edges in short rows`() throws {
    func work(_ shape: String) throws -> Bool {
      let frame = try Evaluator(
        json: document(shape)
      ).frame(at: 0)
      do {
        _ = try FramePainter(frame, width: 1000, height: 500, scale: 5)
        return true
      } catch {
        guard case .tooMuchPainting(let pixels, Limits().painting) = error else { throw error }
        #expect((Limits().painting..<8 * Limits().painting).contains(pixels))
        return false
      }
    }
    let circle = #""type":"circle","center":[50,50],"radius":40,"stroke":{"color":"red","width":0.3}"#
    #expect(try work("{\(circle)}"))
    #expect(
      try work(
        #"{\#(circle),"modifiers":[{"type":"repeat","copies":1000,"rotation":1}]}"#))
    #expect(
      try !work(
        #"{\#(circle),"modifiers":[{"type":"zigzag","size":2,"ridges":1000},{"type":"repeat","copies":40,"rotation":1}]}"#
      ))
  }

  // MARK: Reports

  private static func reversed(_ count: Int) -> [UInt8] {
    let keyframes = (0..<count).map { #"{"t":\#(count - $0),"value":\#($0)}"# }.joined(separator: ",")
    return Array(
      document(#"{"type":"circle","center":[9,9],"radius":{"keyframes":[\#(keyframes)]}}"#).utf8)
  }

  @Test(arguments: [ReportFormat.json, .ndjson, .sarif])
  func `a report states a fix of many findings once`(format: ReportFormat) throws {
    let text = Self.reversed(600)
    let report = Linter.ofMistakes.report(on: text)
    #expect(report.diagnostics.count == 599)
    #expect(report.diagnostics.allSatisfy { $0.fix?.edits.count == 600 })
    var stream = ReportStream(format: format)
    var bytes = stream.add(report, name: "reversed.json")
    bytes += stream.finish()
    let printed = String(decoding: bytes, as: UTF8.self)
    let member = format == .sarif ? "\"replacements\"" : "\"edits\""
    #expect(printed.components(of: member) == 1)
    #expect(bytes.count < 200 * text.count)
  }

  @Test func `fixes of different findings are stated separately`() throws {
    let text = document(
      #"{"type":"circle","centre":[9,9],"radus":3},{"type":"circle","center":[9,9],"radius":"3"}"#)
    var stream = ReportStream(format: .ndjson)
    let printed = String(
      decoding: stream.add(Linter.ofMistakes.report(on: Array(text.utf8)), name: "a.json"), as: UTF8.self)
    #expect(printed.components(of: "\"edits\"") == 3)
  }

  // MARK: Fixes

  @Test func `all comments of one object are fixed in one round`() throws {
    let comments = (0..<200).map { "// line \($0)\n" }.joined()
    let text = #"{"animfile":"1.0","size":[200,100],"shapes":[\#(comments)]}"#
    let fixed = Linter.ofMistakes.fixed(Array(text.utf8), maximumRounds: 1)
    #expect(fixed.report.diagnostics.isEmpty)
    #expect(fixed.fixedCount == 200)
    #expect(String(decoding: fixed.text, as: UTF8.self).components(of: "line ") == 200)
  }

  @Test(arguments: [
    #""title":#1 best"#, #""title":\#t#12"#, #""title":http://a.b/c"#, #""background":#fff"#,
    #""background":url(#a)"#,
  ])
  func `a value without quotes is no comment that is fixed`(member: String) {
    let text = Array("{\"animfile\":\"1.0\",\"size\":[9,9],\(member)\n,\"shapes\":[]}".utf8)
    #expect(Linter.ofMistakes.fixed(text).text == text)
  }

  @Test(arguments: Campaign.choose(quick: [1500], complete: [1500, 5000]))
  func `more comments than one round reports are all moved, and a second fix changes nothing`(count: Int) {
    let shapes = (0..<count).map { #"{"type":"circle","center":[9,9],"radius":3 // line \#($0)\#n}"# }
    let text = document(shapes.joined(separator: ",\n"))
    let fixed = Linter.ofMistakes.fixed(Array(text.utf8))
    #expect(fixed.report.diagnostics.isEmpty)
    #expect(fixed.fixedCount == count)
    #expect(Linter.ofMistakes.fixed(fixed.text).text == fixed.text)
  }

  /// 500 stops, 2,000 lengths and 4,000 letters, each in 10,000 copies.
  @Test(arguments: [
    #""fill":{"gradient":{"type":"linear","from":[0,0],"to":[9,0],"stops":["#
      + (0..<500).map { #"{"offset":\#(Double($0) / 500),"color":"red"}"# }.joined(separator: ",") + "]}}",
    #""stroke":{"color":"red","dash":["# + Array(repeating: "1", count: 2000).joined(separator: ",") + "]}",
    #""label":""# + String(repeating: "a", count: 4000) + "\"",
  ])
  func `paints and labels of copies count as elements of a frame`(member: String) {
    let shape = { (copies: Int) in
      #"{"type":"circle","center":[9,9],"radius":3,\#(member),"modifiers":[{"type":"repeat","copies":\#(copies),"position":[1,0]}]}"#
    }
    #expect(
      Linter.ofMistakes.report(on: Array(document(shape(10_000)).utf8)).diagnostics.map(\.code) == [
        "limit-exceeded"
      ])
    #expect(Linter.ofMistakes.report(on: Array(document(shape(100)).utf8)).isValid)
  }

  @Test(.complete) func `the difference of long texts takes one pass over their lines`() {
    let lines = (0..<20_000).map { "[\($0), \($0 % 7)]" }
    let commented = lines.map { $0 + ", // c" }
    let old = Array(("head\n" + commented.joined(separator: "\n") + "\ntail\n").utf8)
    let new = Array(("head\n" + lines.map { $0 + "," }.joined(separator: "\n") + "\ntail\n").utf8)
    let text = TextDiff(from: old, to: new).text(name: "a")
    #expect(text.count { $0 == "\n" } == 2 + 1 + 2 + 40_000)
    var moved = lines
    moved.remove(at: 15_000)
    moved.insert("new", at: 5_000)
    let small = TextDiff(
      from: Array(lines.joined(separator: "\n").utf8), to: Array(moved.joined(separator: "\n").utf8))
    #expect(
      small.text(name: "a").split(separator: "\n").count { $0.hasPrefix("+") || $0.hasPrefix("-") } == 4)
  }

  @Test func `an animation of few large frames counts as one of eight`() throws {
    let frame = { (side: Double) in Frame(size: Size2D(side, side)) }
    try frame(4096).checkAnimation(frames: 8)
    try frame(4096).checkAnimation(frames: 1)
    #expect(throws: RasterError.tooLongAnimation(frames: 1, pixels: 8 << 26, limit: 1 << 27)) {
      try frame(8192).checkAnimation(frames: 1)
    }
    #expect(throws: RasterError.tooLongAnimation(frames: 2, pixels: 8 * 4097 * 4097, limit: 1 << 27)) {
      try frame(4097).checkAnimation(frames: 2)
    }
    #expect(
      RasterError.tooLongAnimation(frames: 2, pixels: 16, limit: 9).description
        == "2 frames, which count as 8, exceed the limit of 9 pixels")
  }

  @Test func `an animated picture with too many pixels is refused before its frames are painted`() throws {
    let evaluator = try Evaluator(json: #"{"animfile":"1.0","size":[10,10],"duration":1e9,"shapes":[]}"#)
    let error = RasterError.tooLongAnimation(
      frames: 10_000_000_001, pixels: 1_000_000_000_100, limit: Limits().animationPixels)
    #expect(throws: error) { try evaluator.animatedPNG(fps: 10) }
    #expect(throws: error) { try evaluator.animatedGIF(fps: 10) }
  }

  @Test func `the number of validations of a long text is limited`() {
    #expect(Linter.rounds(for: 1000) == 128)
    #expect(Linter.rounds(for: 1 << 20) == 48)
    #expect(Linter.rounds(for: 64 << 20) == 8)
    #expect(Linter.rounds(for: 0) == 128)
  }

  @Test(.complete) func `more misspelled words than are listed take one round for each list of a thousand`() {
    let shape =
      #"{"type":"circle","center":[9,9],"radius":3,"stroke":{"color":"tomatoe","cap":"rund","join":"mitre"}}"#
    let text = document(Array(repeating: shape, count: 725).joined(separator: ","))
    let fixed = Linter.ofMistakes.fixed(Array(text.utf8), includesUnsafe: true)
    #expect(fixed.report.diagnostics.isEmpty)
    #expect(fixed.rounds == 3)
  }

  /// A circle with an id, and a parent or none.
  private static func child(_ id: String, of parent: String?) -> String {
    let transform = parent.map { #","transform":{"parent":"\#($0)"}"# } ?? ""
    return #"{"id":"\#(id)","type":"circle","center":[9,9],"radius":3\#(transform)}"#
  }

  @Test(.complete) func `errors that were unlisted are not attributed to a fix`() {
    let words = Array(
      repeating: #"{"type":"circle","center":[9,9],"radius":3,"stroke":{"color":"tomatoe"}}"#, count: 990)
    let cycles = (0..<20).map { Self.child("loop\($0)", of: "loop\($0)") }
    let shapes = words + [Self.child("mountain", of: "velley"), Self.child("valley", of: nil)] + cycles
    let fixed = Linter.ofMistakes.fixed(
      Array(document(shapes.joined(separator: ",")).utf8), includesUnsafe: true)
    #expect(fixed.report.diagnostics.map(\.code) == Array(repeating: "parent-cycle", count: 20))
    #expect(fixed.rounds == 1)
  }

  @Test(.complete) func `fixes that fail together and then forty times alone are refused`() {
    // Each fix creates a cycle of two shapes.
    let pairs = (0..<100).flatMap {
      [Self.child("upper\($0)x", of: "lower\($0)y"), Self.child("lower\($0)x", of: "upper\($0)x")]
    }
    let text = Array(document(pairs.joined(separator: ",")).utf8)
    let fixed = Linter.ofMistakes.fixed(text, includesUnsafe: true)
    #expect(fixed.text == text)
    #expect(fixed.rounds == 1 + 40)
  }

  @Test(.complete) func `fixes that fail together are retried in groups that double`() {
    // The fixes close a cycle through all shapes; all but one of them help.
    let count = 200
    let shapes = (0..<count).map { Self.child("shape\($0)x", of: "shape\(($0 + 1) % count)y") }
    let fixed = Linter.ofMistakes.fixed(
      Array(document(shapes.joined(separator: ",")).utf8), includesUnsafe: true)
    #expect(fixed.report.diagnostics.map(\.code) == ["unknown-parent"])
    #expect(fixed.fixedCount == count - 1)
    #expect(fixed.rounds < 50)
  }

  @Test func `a shape is never suggested as its own parent`() {
    let own = findings(
      document([Self.child("valley", of: "velley"), Self.child("hill", of: nil)].joined(separator: ",")))
    #expect(own.map(\.code) == ["unknown-parent"])
    #expect(own.map(\.help) == ["use 'hill'"])
    #expect(own.allSatisfy { $0.fix == nil })
  }

  @Test func `the brackets of a text are matched in one pass`() {
    let text = Array(String(repeating: #"{"a":[1],"b":[{"c":[2,"#, count: 2000).utf8)
    let scanner = Scanner(text: text, maximumDepth: 64)
    var brackets = BalancedBrackets()
    for offset in text.indices where text[offset] == UInt8(ascii: "{") {
      #expect(brackets.end(of: offset, in: scanner) == nil)
    }
    #expect(brackets.bytesRead <= 2 * text.count)
  }

  @Test func `brackets are matched from any place as by counting`() {
    func counted(_ scanner: Scanner, from offset: Int) -> Int? {
      var (depth, cursor) = (0, offset)
      while cursor < scanner.text.count {
        switch scanner.text[cursor] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 { return cursor + 1 }
        case UInt8(ascii: "\""): cursor = (scanner.endOfName(at: cursor) ?? cursor + 1) - 1
        default: break
        }
        cursor += 1
      }
      return nil
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let text = (0..<60).map { _ in Array("{[]}{[]}\"\\\na".utf8).randomElement(using: &random) ?? 0 }
      let scanner = Scanner(text: text, maximumDepth: 64)
      var brackets = BalancedBrackets()
      for offset in text.indices.shuffled(using: &random) where "{[".utf8.contains(text[offset]) {
        #expect(
          brackets.end(of: offset, in: scanner) == counted(scanner, from: offset),
          "\(String(decoding: text, as: UTF8.self)) at \(offset)")
      }
    }
  }

  @Test func `a thousand misspelled names give the same suggestions as one by one`() {
    let names = (0..<1200).map { "shape\($0)" } + ["main-accent", "x"]
    let prepared = Suggestion.Names(names)
    for word in [
      "shapf12", "shape", "sahpe7", "SHAPE_3", "q", "x", "", "shapeXaccent", "accentColor", "shape1199",
    ] {
      #expect(prepared.nearest(to: word) == Suggestion.nearest(to: word, among: names), "\(word)")
      #expect(prepared.akin(to: word) == Suggestion.akin(to: word, among: names), "\(word)")
    }
    let few = ["accent", "main-accent", "mainColor", "colorOfSky", "sky"]
    for word in ["accentColor", "skyline", "main", "Color", "accnt", "colorofsky"] {
      #expect(Suggestion.Names(few).nearest(to: word) == Suggestion.nearest(to: word, among: few), "\(word)")
      #expect(Suggestion.Names(few).akin(to: word) == Suggestion.akin(to: word, among: few), "\(word)")
    }
  }

  @Test func `a long cycle of parents or symbols is named by its ends`() throws {
    let shapes = (0..<500).map {
      #"{"type":"circle","id":"s\#($0)","center":[9,9],"radius":4,"transform":{"parent":"s\#(($0 + 1) % 500)"}}"#
    }
    let circle = try #require(findings(document(shapes.joined(separator: ","))).first)
    #expect(circle.code == "parent-cycle")
    #expect(circle.message.utf8.count < 200)
    let symbols = (0..<500).map {
      #""y\#($0)":{"type":"group","shapes":[{"type":"use","symbol":"y\#(min($0 + 1, 499))"},{"type":"use","symbol":"y0"}]}"#
    }
    let cycles = findings(document("", #""symbols":{\#(symbols.joined(separator: ","))},"#))
    #expect(!cycles.isEmpty)
    #expect(cycles.allSatisfy { $0.message.utf8.count < 200 })
  }

  // MARK: Editors

  @Test(arguments: TextPosition.Encoding.allCases)
  func `positions in a long line agree with counting`(encoding: TextPosition.Encoding) {
    let line = String(repeating: "aé🙂\u{202e}", count: 300)
    let text = Array((line + "\n" + line + "\r\n" + line).utf8)
    let lines = TextLines(text, encoding: encoding)
    var position = TextPosition(line: 0, character: 0)
    for (offset, byte) in text.enumerated() {
      if byte & 0xC0 != 0x80 || encoding == .utf8 {
        #expect(lines.position(of: offset) == position)
        if byte != 0x0A, byte != 0x0D { #expect(lines.offset(of: position) == offset) }
      }
      switch encoding {
      case .utf8: position.character += 1
      case .utf16: position.character += byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
      case .utf32: position.character += byte & 0xC0 == 0x80 ? 0 : 1
      }
      if byte == 0x0A { position = TextPosition(line: position.line + 1, character: 0) }
    }
    #expect(lines.offset(of: TextPosition(line: 0, character: 1 << 20)) == line.utf8.count)
  }

  // MARK: Symbols

  @Test func `a parameter that a symbol does not need makes no instance of it`() throws {
    let names = (0..<300).map { "p\($0)" }
    let parameters = names.map { #""\#($0)":{"type":"number","default":1}"# }.joined(separator: ",")
    let values = names.map { #""\#($0)":2"# }.joined(separator: ",")
    let text = document(
      Array(repeating: #"{"type":"use","symbol":"dot","parameters":{\#(values)}}"#, count: 20)
        .joined(separator: ","),
      #""parameters":{\#(parameters)},"symbols":{"dot":{"type":"circle","center":[9,9],"radius":{"parameter":"p7"}}},"#
    )
    var limits = Limits()
    // One required parameter, and its value for each use.
    limits.symbolValues = 21
    let evaluator = try Evaluator(json: text, limits: limits)
    #expect(try evaluator.frame(at: 0).items.allSatisfy { $0.path.bounds?.width == 4 })
    limits.symbolValues = 20
    #expect(throws: InvalidAnimation.self) { try Evaluator(json: text, limits: limits) }
  }

  @Test func `values reach a nested symbol through others`() throws {
    let text = document(
      #"{"type":"use","symbol":"a","parameters":{"r":5}},{"type":"use","symbol":"a","parameters":{"q":7}},{"type":"use","symbol":"b","parameters":{"r":2}}"#,
      #""parameters":{"r":{"type":"number","default":1},"q":{"type":"number","default":3}},"symbols":{"a":{"type":"use","symbol":"b"},"b":{"type":"group","shapes":[{"type":"use","symbol":"c","parameters":{"r":{"parameter":"q"}}},{"type":"use","symbol":"c"}]},"c":{"type":"circle","center":[0,0],"radius":{"parameter":"r"}}},"#
    )
    let widths = try Evaluator(json: text).frame(at: 0).items.map { $0.path.bounds?.width }
    #expect(widths == [6, 10, 14, 2, 6, 4])
  }

  @Test func `keyframes of symbols with values of their own are counted`() throws {
    let keyframes = (0..<100).map { #"{"t":\#($0),"value":{"parameter":"r"}}"# }.joined(separator: ",")
    let uses = (0..<50).map { #"{"type":"use","symbol":"dot","parameters":{"r":\#($0)}}"# }
    let text = document(
      uses.joined(separator: ","),
      #""parameters":{"r":{"type":"number","default":1}},"symbols":{"dot":{"type":"circle","center":[9,9],"radius":{"keyframes":[\#(keyframes)]}}},"#
    )
    var linter = Linter.ofMistakes
    #expect(linter.report(on: text).diagnostics.isEmpty)
    linter.limits.symbolValues = 4000
    let diagnostics = linter.report(on: text).diagnostics
    #expect(diagnostics.map(\.code) == ["limit-exceeded"])
    #expect(diagnostics.first?.help == "the name of this limit is 'symbolValues'")
  }

  @Test func `names of many entries are found as among few`() {
    var named: Named<Double> = [:]
    for index in 0..<100 { named["n\(index)"] = Double(index) }
    named["n3"] = nil
    named["n50"] = -1
    #expect(named["n3"] == nil && named["n50"] == -1 && named["n99"] == 99 && named["n100"] == nil)
    #expect(named.entries.count == 99)
    for index in 4..<95 { named["n\(index)"] = nil }
    #expect(named.entries.map(\.name) == ["n0", "n1", "n2", "n95", "n96", "n97", "n98", "n99"])
    #expect(named["n97"] == 97 && named["n50"] == nil)
  }

  @Test func `a symbol inherits a parameter that one of its uses does not set`() throws {
    let text = document(
      #"{"type":"use","symbol":"all","parameters":{"p":3,"q":4,"s":5}}"#,
      #""parameters":{"p":{"type":"number","default":1},"q":{"type":"number","default":1},"s":{"type":"number","default":1}},"symbols":{"all":{"type":"group","shapes":[{"type":"use","symbol":"dot","parameters":{"p":{"parameter":"q"},"q":5}},{"type":"use","symbol":"dot","parameters":{"q":6}},{"type":"use","symbol":"row","parameters":{"s":2}}]},"dot":{"type":"circle","center":[{"parameter":"q"},0],"radius":{"parameter":"p"}},"row":{"type":"use","symbol":"dot"}},"#
    )
    let original = try AnimationDocument(json: Array(text.utf8))
    let uses = try #require(original.symbols["all"]?.uses)
    let inherited = uses.inheritedParameters { symbol in
      symbol == Array("dot".utf8) ? [Array("p".utf8), Array("q".utf8)] : [Array("s".utf8), Array("p".utf8)]
    }
    #expect(inherited == [Array("p".utf8)])
    let expanded = try Evaluator(original.expanded()).frame(at: 0)
    let frame = try Evaluator(original).frame(at: 0)
    #expect(expanded.items.map(\.path) == frame.items.map(\.path))
    #expect(frame.items.map { $0.path.bounds?.width } == [8, 6, 6])
  }

  @Test func `a parameter that no symbol needs leaves an expanded document`() throws {
    let parameters = (0..<500).map { #""p\#($0)":{"type":"number","default":1}"# }.joined(separator: ",")
    let symbols = (1...20).map {
      #""y\#($0)":{"type":"circle","center":[9,9],"radius":{"parameter":"p\#($0)"}}"#
    }.joined(separator: ",")
    let uses = (1...20).map { #"{"type":"use","symbol":"y\#($0)","parameters":{"p0":\#($0),"p\#($0)":3}}"# }
    let text = document(
      uses.joined(separator: ","), #""parameters":{\#(parameters)},"symbols":{\#(symbols)},"#)
    let original = try AnimationDocument(json: Array(text.utf8))
    let expanded = try original.expanded()
    #expect(expanded.parameters.entries.map(\.name) == (1...20).map { "p\($0)" })
    let paths = try Evaluator(original).frame(at: 0).items.map(\.path)
    #expect(try Evaluator(expanded).frame(at: 0).items.map(\.path) == paths)
  }

  // MARK: Comparisons

  @Test(arguments: [[], [0], [2, 1, 0], [3, 0, 5, 1, 4], [0, 9, 3, 3, 2]])
  func `the count of crossings equals that of a comparison pair by pair`(places: [Int]) {
    let expected = places.indices.map { rank in places[..<rank].count { $0 > places[rank] } }
    #expect(FramePair.crossings(places) == expected)
  }

  @Test func `the address of a shape in many groups is found in one descent`() throws {
    var shape = #"{"type":"circle","id":"dot","center":[9,9],"radius":4}"#
    for level in 0..<30 { shape = #"{"type":"group","id":"g\#(level)","shapes":[\#(shape)]}"# }
    let text = document(
      #"{"type":"use","symbol":"deep"},{"type":"use","id":"second","symbol":"deep"}"#,
      #""symbols":{"deep":\#(shape)},"#)
    let evaluator = try Evaluator(json: text)
    let book = ShapeIndex(evaluator.nodes)
    let last = evaluator.nodes.count - 1
    #expect(book.address(book.name(of: last))?.node == last)
  }
}

extension String {
  /// The number of occurrences of a string.
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = utf8[...]
    while let place = rest.firstIndex(of: part.utf8.first ?? 0) {
      rest = rest[place...]
      if rest.starts(with: part.utf8) { count += 1 }
      rest = rest.dropFirst()
    }
    return count
  }
}
