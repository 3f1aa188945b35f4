import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Wiggles` {
  private func x(_ wiggle: String, at time: Double) throws -> Double {
    try #require(try AnimFileTestSupport.x(#"{"wiggle":{\#(wiggle)}}"#, at: time))
  }

  /// The generator reimplemented from the specification, without the code under test.
  private func number(seed: UInt64, component: UInt64, step: Int64) -> Double {
    func mixed(_ state: UInt64) -> UInt64 {
      let z1 = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      let z2 = (z1 ^ (z1 >> 27)) &* 0x94D0_49BB_1331_11EB
      return z2 ^ (z2 >> 31)
    }
    let increment: UInt64 = 0x9E37_79B9_7F4A_7C15
    let stream = mixed(mixed(seed &+ increment) &+ (component + 1) &* increment)
    return Double(mixed(stream &+ UInt64(bitPattern: step) &* increment) >> 11) / 0x1p52 - 1
  }

  @Test func `go through the random numbers of their seed, bit for bit`() throws {
    let noise = WiggleNoise(seed: 7, chance: 1)
    for step in [-1_000_000_007, -65, -64, -1, 0, 1, 2, 63, 64, 1 << 52] as [Int64] {
      for component in 0..<5 {
        let expected = number(seed: 7, component: UInt64(component), step: step)
        #expect(noise.value(component, at: step) == expected)
        #expect(expected >= -1 && expected < 1)
      }
    }
    #expect(
      try x(#""around":0,"amplitude":1,"every":0.5,"seed":7"#, at: -32.5)
        == number(seed: 7, component: 0, step: -65))
  }

  @Test func `reach each number with their easing`() throws {
    let (a, b) = (number(seed: 0, component: 0, step: 3), number(seed: 0, component: 0, step: 4))
    #expect(
      try x(#""around":10,"amplitude":2,"every":2,"easing":"linear""#, at: 6.5) == 10 + 2
        * (a + (b - a) * 0.25))
    #expect(
      try x(#""around":10,"amplitude":2,"every":2,"easing":"easeInQuad""#, at: 7) == 10 + 2
        * (a + (b - a) * 0.25))
    #expect(try x(#""around":10,"amplitude":2,"every":2,"easing":"hold""#, at: 7.999) == 10 + 2 * a)
    #expect(
      try x(#""around":10,"amplitude":2,"every":2"#, at: 7)
        == x(#""around":10,"amplitude":2,"every":2,"easing":"easeInOut""#, at: 7))
  }

  @Test func `stay within their amplitude and are distributed uniformly`() throws {
    let noise = WiggleNoise(seed: 1, chance: 1)
    var counts = [Int](repeating: 0, count: 10)
    var sum = 0.0
    for step in 0..<20_000 as Range<Int64> {
      let number = noise.value(0, at: step)
      sum += number
      counts[Int((number + 1) * 5)] += 1
    }
    #expect(abs(sum / 20_000) < 0.02)
    for count in counts { #expect((1850...2150).contains(count)) }
  }

  @Test func `components and seeds are independent`() {
    let noise = WiggleNoise(seed: 5, chance: 1)
    let other = WiggleNoise(seed: 6, chance: 1)
    func correlation(_ another: (Int64) -> Double) -> Double {
      var sum = 0.0
      for step in 0..<4000 as Range<Int64> { sum += noise.value(0, at: step) * another(step) }
      return sum * 3 / 4000
    }
    let all = [
      correlation { noise.value(1, at: $0) }, correlation { noise.value(0, at: $0 + 1) },
      correlation { other.value(0, at: $0) },
    ]
    for correlation in all { #expect(abs(correlation) < 0.06) }
    #expect(abs(correlation { noise.value(0, at: $0) } - 1) < 0.06)
  }

  @Test(arguments: [0.05, 0.25, 0.9]) func `keep a number with the complementary probability`(
    _ chance: Double
  ) {
    let noise = WiggleNoise(seed: 3, chance: chance)
    let fresh = WiggleNoise(seed: 3, chance: 1)
    var changes = 0
    for step in -6400..<6400 as Range<Int64> {
      let number = noise.value(0, at: step)
      // A new value is the number of its step; otherwise the value is that of the preceding step.
      if number == fresh.value(0, at: step) {
        changes += 1
      } else {
        #expect(!step.isMultiple(of: 64))
        #expect(number == noise.value(0, at: step - 1))
      }
    }
    let expected = 12800 * (chance + (1 - chance) / 64)
    #expect(abs(Double(changes) - expected) < 0.06 * expected + 60)
  }

  @Test func `every type interpolates each of its components`() throws {
    func value<Value: DocumentAnimatable>(_ around: Value, _ amplitude: Double...) -> Value {
      let wiggle = Wiggle(around: .constant(around), amplitude: amplitude, every: 1)
      var sampler = Sampler(time: 2)
      return Animated.wiggle(wiggle).value(&sampler)
    }
    let n = (0..<4).map { number(seed: 0, component: $0, step: 2) }
    #expect(value(5.0, 2) == 5 + 2 * n[0])
    #expect(value(Point2D(1, 2), 3) == Point2D(1 + 3 * n[0], 2 + 3 * n[1]))
    #expect(value(Point2D(1, 2), 3, 4) == Point2D(1 + 3 * n[0], 2 + 4 * n[1]))
    #expect(value(Size2D(1, 2), 3) == Size2D(1 + 3 * n[0], 2 + 3 * n[1]))
    #expect(value(ScaleFactor(1), 0, 1) == ScaleFactor(1, 1 + n[1]))
    #expect(value(AnimatableVector([1, 2, 3]), 1) == [1 + n[0], 2 + n[1], 3 + n[2]])
    let moved = [Point2D(1 + n[0], 2 + 10 * n[1]), Point2D(3 + n[2], 4 + 10 * n[3])]
    #expect(value(PointList([Point2D(1, 2), Point2D(3, 4)]), 1, 10) == PointList(moved))
    #expect(value(CornerRadii(1), 1).bottomLeft == 1 + n[3])
    #expect(value(AnimatedShape.LineChart.Frame(0, 0, 0, 1), 1, 1, 1, 2).size.height == 1 + 2 * n[3])
  }

  @Test func `enclose moving shapes`() throws {
    let moving = track([["0", "0"], ["1", "100"]])
    let still = try x(#""around":0,"amplitude":5,"every":0.3"#, at: 0.4)
    #expect(abs(try x(#""around":\#(moving),"amplitude":5,"every":0.3"#, at: 0.4) - 40 - still) < 1e-12)
    let steps = #"{"from":0,"steps":[{"to":100,"for":1}]}"#
    #expect(abs(try x(#""around":\#(steps),"amplitude":5,"every":0.3"#, at: 0.4) - 40 - still) < 1e-12)
    let twice = #"{"wiggle":{"around":0,"amplitude":5,"every":0.3}}"#
    #expect(abs(try x(#""around":\#(twice),"amplitude":5,"every":0.3"#, at: 0.4) - 2 * still) < 1e-12)
  }

  @Test func `have a value at all times, however far`() throws {
    for time in [1e300, -1e300, 0x1p53, -0x1p53, 0x1p53 - 1, 1e18, -1e-300, .leastNonzeroMagnitude] {
      for every in ["0.1", "1e-300", "1e9"] {
        let value = try x(#""around":1,"amplitude":2,"every":\#(every)"#, at: time)
        #expect(value >= -1 && value < 3)
      }
    }
  }

  @Test func `never end, and do not affect the duration`() throws {
    let shape = #"{"type":"circle","center":[0,0],"radius":{"wiggle":{"around":5,"amplitude":1,"every":1}}}"#
    let evaluator = try Evaluator(json: document(shape))
    #expect(evaluator.duration == 0)
    #expect(try evaluator.frame(at: 0).items != evaluator.frame(at: 1).items)
    let around = shape.replacing(#""around":5"#, with: #""around":\#(track([["0", "1"], ["3", "2"]]))"#)
    #expect(try Evaluator(json: document(around)).duration == 3)
    #expect(codes(document(shape, #""repeat":"forever","#)) == ["no-duration"])
  }

  @Test func `every type that cannot wiggle reports it, with the types that can`() {
    let values = [
      #""fill":{"wiggle":{"around":"red","amplitude":1,"every":1}}"#,
      #""visible":{"wiggle":{"around":true,"amplitude":1,"every":1}}"#,
      #""stroke":{"color":"red","cap":{"wiggle":{"around":"butt","amplitude":1,"every":1}}}"#,
    ]
    for value in values {
      let found = findings(document(#"{"type":"circle","center":[0,0],"radius":1,\#(value)}"#))
      #expect(found.count == 1 && found[0].help?.contains("arrays of numbers or points") == true, "\(value)")
      #expect(["member-not-applicable", "unknown-member"].contains(found[0].code), "\(value)")
    }
    #expect(
      codes(document(#"{"type":"path","d":{"wiggle":{"around":"M 0 0","amplitude":1,"every":1}}}"#))
        == ["member-not-applicable"])
  }

  @Test func `round-trip through every coder`() throws {
    let radius: Animated<Double> = .wiggle(
      Wiggle(
        around: .keyframes(.init(0, 1), .init(1, 2)), amplitude: 3, every: 0.5, seed: 9, chance: 0.5,
        easing: .named("e")))
    let document = AnimationDocument(
      size: Size2D(9, 9), easings: ["e": .easeInBack],
      shapes: [
        AnimatedShape(
          .circle(center: .wiggle(Wiggle(around: [1, 2], amplitude: 3, 4, every: 1)), radius: radius))
      ])
    #expect(try AnimationDocument(json: document.json()) == document)
    let encoded = try JSONEncoder().encode(document)
    #expect(try JSONDecoder().decode(AnimationDocument.self, from: encoded) == document)
    #expect(try JSONDecoder().decode(Animated<Double>.self, from: JSONEncoder().encode(radius)) == radius)
  }

  @Test func `nest to the limit with half a megabyte of stack`() throws {
    let depth = 29
    let wiggle =
      String(repeating: #"{"wiggle":{"amplitude":1,"every":1,"around":"#, count: depth) + "1"
      + String(repeating: "}}", count: depth)
    let text = document(#"{"type":"circle","center":[0,0],"radius":\#(wiggle)}"#)
    try onSmallStack {
      let document = try AnimationDocument(json: text)
      #expect(try AnimationDocument(json: document.json()) == document)
      #expect(try Evaluator(json: text).frame(at: 1).items.count == 1)
    }
  }
}
