import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

@Suite struct `The bounds of an animation` {
  private func summary(_ members: String, _ shapes: String, size: Int = 100) throws -> DocumentSummary {
    let text = #"{"animfile":"1.0","size":[\#(size),\#(size)],\#(members)"shapes":[\#(shapes)]}"#
    return try DocumentSummary(json: Array(text.utf8), limits: Limits())
  }

  /// A dot of radius 1 that moves horizontally.
  private static func dot(_ x: String, _ more: String = "") -> String {
    #"{"type":"circle","center":[\#(x),0],"radius":1\#(more)}"#
  }

  private static func keyframes(_ list: String, _ more: String = "") -> String {
    #"{"keyframes":[\#(list)]\#(more)}"#
  }

  private static let ramp = keyframes(#"{"t":0,"value":0},{"t":1,"value":10}"#)

  /// A scene with bounds computed by hand.
  struct Scene: CustomTestStringConvertible {
    var testDescription: String
    var members = #""duration":2,"#
    var shapes: String
    var expected: BoundingBox

    init(
      _ name: String, during members: String = #""duration":2,"#, _ shapes: String, x: ClosedRange<Double>,
      y: ClosedRange<Double>
    ) {
      testDescription = name
      self.members = members
      self.shapes = shapes
      expected = BoundingBox(
        minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
    }
  }

  private static let scenes = [
    // 6s² − 5s³ is largest at s = 4/5.
    Scene(
      "an easing that overshoots",
      dot(keyframes(#"{"t":0,"value":0},{"t":1,"value":100,"easing":[0.3,0,0.3,2]}"#)), x: -1...129, y: -1...1
    ),
    // −3s(1 − s)² + s³ is smallest at s = 1 − √½.
    Scene(
      "an easing that draws back", during: #""duration":1,"#,
      dot(keyframes(#"{"t":0,"value":0},{"t":1,"value":100,"easing":[0.3,-1,0.7,0]}"#)),
      x: -1 + 100 * drawnBack...101, y: -1...1),
    // The pass of the dot lasts 3 s, those of its opacity, and not 1 s. At 1 s the dot is at the middle of the hub.
    Scene(
      "a shape whose keyframes of opacity are the longest", during: "",
      #"{"id":"hub","type":"line","from":[0,0],"to":[10,0],"transform":{"anchor":[0,0],"scale":\#(keyframes(#"{"t":0,"value":1},{"t":2,"value":-1}"#))}},"#
        + #"{"type":"circle","center":[0,0],"radius":1,"time":{"repeat":0.5},"opacity":\#(keyframes(#"{"t":0,"value":1},{"t":3,"value":0.5}"#)),"#
        + #""transform":{"parent":"hub","position":\#(keyframes(#"{"t":0,"value":[0,100]},{"t":1,"value":[0,0]}"#))}}"#,
      x: -10...10, y: -1...101),
    Scene(
      "a rectangle that rotates",
      #"{"type":"rect","center":[50,50],"size":[20,10],"transform":{"rotation":\#(keyframes(#"{"t":0,"value":0},{"t":2,"value":360}"#))}}"#,
      x: 50 - 125.0.squareRoot()...50 + 125.0.squareRoot(),
      y: 50 - 125.0.squareRoot()...50 + 125.0.squareRoot()),
    Scene(
      "a rectangle that rotates a hundred times",
      #"{"type":"rect","center":[50,50],"size":[20,10],"transform":{"rotation":\#(keyframes(#"{"t":0,"value":0},{"t":2,"value":36000,"easing":"easeInOut"}"#))}}"#,
      x: 50 - 125.0.squareRoot()...50 + 125.0.squareRoot(),
      y: 50 - 125.0.squareRoot()...50 + 125.0.squareRoot()),
    Scene(
      "a dot on a curve",
      #"{"type":"circle","center":[0,0],"radius":1,"transform":{"position":\#(keyframes(#"{"t":0,"value":[0,0]},{"t":2,"value":[100,0],"via":[[0,100],[100,100]],"easing":"easeIn"}"#))}}"#,
      x: -1...101, y: -1...76),
    // A spring with damping ratio ζ overshoots its end by exp(−πζ/√(1 − ζ²)).
    Scene(
      "a spring",
      dot(
        keyframes(#"{"t":0,"value":0},{"t":2,"value":100,"easing":{"spring":{"duration":0.9,"bounce":0.5}}}"#)
      ),
      x: -1...101 + 100 * 0.16303353482158, y: -1...1),
    Scene(
      "passes that each start where the last ended", during: #""duration":3.5,"#,
      dot(keyframes(#"{"t":0,"value":0},{"t":1,"value":10}"#, #","after":"offset""#)), x: -1...36, y: -1...1),
    Scene(
      "a value that jumps back", during: #""duration":3.5,"#,
      dot(keyframes(#"{"t":0,"value":0},{"t":1,"value":10,"easing":"easeIn"}"#, #","after":"loop""#)),
      x: -1...11, y: -1...1),
    Scene(
      "what leaves on the way", dot(keyframes(#"{"t":0,"value":0},{"t":2,"value":20}"#), #","out":1.2"#),
      x: -1...13, y: -1...1),
    Scene(
      "what comes on the way", dot(keyframes(#"{"t":0,"value":0},{"t":2,"value":20}"#), #","in":0.7"#),
      x: 6...21, y: -1...1),
    Scene(
      "a jump between keyframes",
      dot(keyframes(#"{"t":0,"value":0},{"t":1,"value":10},{"t":1,"value":-5},{"t":2,"value":0}"#)),
      x: -6...11, y: -1...1),
    Scene(
      "copies with a delay",
      dot(
        keyframes(#"{"t":0,"value":0},{"t":1,"value":30,"easing":[0.3,0,0.3,2]}"#),
        #","modifiers":[{"type":"repeat","copies":3,"position":[20,5],"delay":0.5}]"#),
      x: -1...41 + 30 * 1.28, y: -1...11),
    Scene(
      "a group that plays again and again", during: #""duration":5,"#,
      #"{"type":"group","time":{"offset":0.5,"speed":3,"repeat":"forever","duration":1.5},"in":2.1,"shapes":[\#(dot(keyframes(#"{"t":0,"value":0},{"t":1,"value":10},{"t":1.5,"value":4}"#)))]}"#,
      x: -1...11, y: -1...1),
    Scene(
      "a symbol whose uses are delayed and reversed",
      during: #""duration":2,"symbols":{"s":\#(dot(ramp))},"#,
      #"{"type":"use","symbol":"s","time":{"offset":1.25}},{"type":"use","symbol":"s","time":{"speed":-1,"offset":0.3},"transform":{"position":[-20,0]}}"#,
      x: -21...8.5, y: -1...1),
    Scene(
      "a document that starts again before it gets to its end", during: #""duration":2,"repeat":"forever","#,
      dot(keyframes(#"{"t":0,"value":0},{"t":2,"value":10}"#)), x: -1...11, y: -1...1),
    Scene(
      "a parent that rotates",
      #"{"id":"arm","type":"group","shapes":[],"transform":{"rotation":\#(keyframes(#"{"t":0,"value":0},{"t":2,"value":90}"#))}},{"type":"line","from":[0,0],"to":[30,40],"transform":{"parent":"arm","anchor":[0,0]}}"#,
      x: -40...30, y: 0...50),
    Scene(
      "keyframes that are many and uneven", during: #""duration":9,"#,
      #"{"type":"group","time":{"offset":0.123,"speed":1.7},"shapes":[\#(dot(keyframes((0..<50).map { #"{"t":\#(Double($0) / 7),"value":\#($0 == 31 ? 100 : 0)}"# }.joined(separator: ","))))]}"#,
      x: -1...101, y: -1...1),
  ]

  /// The smallest value of −3s(1 − s)² + s³ = −3s + 6s² − 2s³, whose derivative is −3 + 12s − 6s².
  private static let drawnBack: Double = {
    let s = 1 - 0.5.squareRoot()
    return -3 * s + 6 * s * s - 2 * s * s * s
  }()

  @Test(arguments: scenes) func `are those computed by hand`(_ scene: Scene) throws {
    let summary = try summary(scene.members, scene.shapes)
    let box = try #require(summary.bounds)
    #expect(summary.boundsQuality == .closedIn)
    for (found, expected) in [
      (box.minX, scene.expected.minX), (box.minY, scene.expected.minY), (box.maxX, scene.expected.maxX),
      (box.maxY, scene.expected.maxY),
    ] {
      #expect(abs(found - expected) <= 1e-6, "\(box)")
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 9))
  func `contain every frame`(_ sample: Sample) throws {
    let summary = try DocumentSummary(json: sample.bytes, limits: Limits())
    let evaluator = try Evaluator(json: sample.bytes)
    let bounds = try #require(summary.bounds)
    let scratch = BoundingBox(
      minX: bounds.minX - 1e-6, minY: bounds.minY - 1e-6, maxX: bounds.maxX + 1e-6, maxY: bounds.maxY + 1e-6)
    var generator = SplitMix64(seed: 5)
    var playhead = Playhead(evaluator)
    let times = (0..<Campaign.choose(quick: 5, complete: 100)).map { _ in
      Double.random(in: 0...max(summary.duration, 1e-9), using: &generator)
    }
    for time in sample.times(evaluator) + times.sorted() where (0...summary.duration).contains(time) {
      try playhead.move(to: time)
      for item in playhead.frame.items {
        guard let box = item.bounds else { continue }
        #expect(scratch.contains(box), "\(item.id ?? item.source) at \(time)")
      }
    }
  }

  @Test(
    arguments: [
      (#""type":"rect","origin":[0,0],"size":[1,1],"in":1,"out":2"#, .closedIn),
      (#""type":"rect","origin":[0,0],"size":[1,1],"time":{"speed":2}"#, .exact),
      (
        #""type":"rect","origin":[0,0],"size":[1,{"wiggle":{"around":3,"amplitude":1,"every":1}}]"#, .closedIn
      ),
      (
        #""type":"rect","origin":[0,0],"size":[1,{"wiggle":{"around":3,"amplitude":1,"every":0.00001}}]"#,
        .sampled
      ),
      (#""type":"rect","origin":[0,0],"size":[1,1],"fill":{"parameter":"c"}"#, .exact),
    ] as [(String, DocumentSummary.BoundsQuality)])
  func `have a quality`(_ shape: String, _ quality: DocumentSummary.BoundsQuality) throws {
    let summary = try summary(
      #""duration":3,"parameters":{"c":{"type":"color","default":"red"}},"#, "{\(shape)}")
    #expect(summary.boundsQuality == quality)
  }

  @Test func `are those at the start for a wiggle without a duration`() throws {
    let summary = try summary("", Self.dot(#"{"wiggle":{"around":3,"amplitude":1,"every":1}}"#))
    #expect(summary.boundsQuality == .sampled)
    #expect(summary.samples == 1)
  }

  @Test(
    arguments: Campaign.choose(
      quick: Sample.all.filter { $0.bytes.count < 2_000 },
      complete: Sample.all.filter { $0.bytes.count < 20_000 }))
  func `do not depend on shapes that stay inside`(_ sample: Sample) throws {
    let evaluator = try Evaluator(json: sample.bytes)
    var scratch = OutlineScratch()
    let few = MotionBounds(evaluator) { $0.extentOverTime(&scratch) }
    let all = MotionBounds(evaluator)
    guard few.isComplete, all.isComplete else { return }
    let (a, b) = (try #require(few.box), try #require(all.box))
    for (a, b) in [(a.minX, b.minX), (a.minY, b.minY), (a.maxX, b.maxX), (a.maxY, b.maxY)] {
      #expect(abs(a - b) <= 2e-6)
    }
  }

  @Test func `take few frames if most shapes stay inside`() throws {
    let frame = #"{"type":"rect","origin":[-5,-5],"size":[200,10]}"#
    let dots = (0..<100).map {
      Self.dot(Self.keyframes(#"{"t":0,"value":\#($0)},{"t":\#(0.01 * Double($0 + 1)),"value":0}"#))
    }
    let summary = try summary(#""duration":2,"#, ([frame] + dots).joined(separator: ","))
    #expect(summary.bounds == BoundingBox(minX: -5, minY: -5, maxX: 195, maxY: 5))
    #expect(summary.boundsQuality == .closedIn)
    #expect(summary.samples < 20)
  }

  @Test(.complete) func `are found quickly in large documents`() throws {
    let many = (0..<400).map {
      Self.dot(
        Self.keyframes(#"{"t":0,"value":\#($0)},{"t":\#(0.001 * Double($0 + 1)),"value":0}"#),
        #","modifiers":[{"type":"repeat","copies":2}]"#)
    }
    let shapes = many.joined(separator: ",")
    // Each shape is evaluated at its own times, but all shapes of a group together.
    let single = try summary(#""duration":4,"#, shapes)
    #expect(single.boundsQuality == .closedIn)
    #expect(single.samples <= 40_000)
    let group = try summary(#""duration":4,"#, #"{"type":"group","shapes":[\#(shapes)]}"#)
    #expect(group.boundsQuality == .sampled)
    #expect(group.samples <= 2000)
  }
}
