import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

struct TrackTests {
  /// 10 at 1 s, 30 at 3 s, 20 at 4 s.
  private func sample(before: Extrapolation = .hold, after: Extrapolation = .hold) throws -> Track<Double> {
    try Track(
      [Keyframe(t: 1, value: 10), Keyframe(t: 3, value: 30), Keyframe(t: 4, value: 20)], before: before,
      after: after)
  }

  private func values(_ track: Track<Double>, _ times: [Double]) -> [Double] {
    times.map { track.value(at: $0) }
  }

  private static let everyEasing: [Easing] =
    Easing.Preset.allCases.map { .preset($0) } + [
      .cubicBezier(0.2, 0, 0, 1), .cubicBezier(0, 1, 1, 0), .steps(3, .both), .spring, .smooth,
      .spring(duration: 0.5, bounce: 0.5), .named("snap"),
    ]

  private func everything() throws -> Track<Double> {
    var random = SplitMix64(seed: 3)
    var time = -2.0
    var keyframes: [Keyframe<Double>] = []
    for easing in TrackTests.everyEasing {
      time += random.fraction() + 0.1
      keyframes.append(Keyframe(t: time, value: random.fraction() * 100 - 50, easing: easing))
      if random.fraction() < 0.2 { keyframes.append(Keyframe(t: time, value: random.fraction() * 100)) }
    }
    return try Track(keyframes, before: .pingpong, after: .offset)
  }

  @Test func `moves between keyframes and holds outside`() throws {
    #expect(try values(sample(), [-7, 1, 1.5, 2, 3, 3.25, 4, 9]) == [10, 10, 15, 20, 30, 27.5, 20, 20])
  }

  @Test func `a keyframe's value is exact whatever the easing`() throws {
    let track = try everything()
    for (index, keyframe) in track.keyframes.enumerated() {
      let isJump = index + 1 < track.times.count && track.times[index + 1] == keyframe.t
      if isJump { continue }
      #expect(track.value(at: keyframe.t).bitPattern == keyframe.value.bitPattern)
      #expect(track.discreteValue(at: keyframe.t) == keyframe.value)
    }
  }

  @Test func `the order of queries and the hints do not matter`() throws {
    let track = try everything()
    var random = SplitMix64(seed: 5)
    var times = (0..<2000).map { _ in random.fraction() * 60 - 20 }
    times += track.times + track.times.map(\.nextUp) + track.times.map(\.nextDown)
    times.sort()
    let ascending = values(track, times)
    var result = 0.0
    var playing = 0
    for (time, expected) in zip(times, ascending) {
      track.value(at: time, into: &result, hint: &playing)
      #expect(result.bitPattern == expected.bitPattern)
    }
    for index in times.indices.shuffled(using: &random) {
      var hint = Int(truncatingIfNeeded: random.next())
      if index.isMultiple(of: 2) { hint = Int(random.next() % 60) - 5 }
      track.value(at: times[index], into: &result, hint: &hint)
      #expect(result.bitPattern == ascending[index].bitPattern)
      var discrete = Int(random.next() % 60) - 5
      #expect(track.discreteValue(at: times[index], hint: &discrete) == track.discreteValue(at: times[index]))
    }
  }

  @Test func `loop starts again`() throws {
    let track = try sample(before: .loop, after: .loop)
    #expect(values(track, [4, 4.5, 6, 7, 7.5, 0.5, -2, -2.5]) == [20, 15, 30, 10, 15, 25, 10, 25])
  }

  @Test func `pingpong reverses`() throws {
    let track = try sample(before: .pingpong, after: .pingpong)
    #expect(values(track, [4.5, 5, 6, 7, 7.5, 0.5, -1, -2, -2.5]) == [25, 30, 20, 10, 15, 15, 30, 20, 25])
  }

  @Test func `offset starts where it ended`() throws {
    let track = try sample(before: .offset, after: .offset)
    #expect(values(track, [4.5, 6, 7, 7.5, 10, 0.5, -2]) == [25, 40, 30, 35, 40, 15, 0])
  }

  @Test func `continue extends at the end velocity`() throws {
    let track = try sample(before: .continue, after: .continue)
    #expect(values(track, [4.5, 5, 14, 0, -1]) == [15, 10, -80, 0, -10])
  }

  @Test func `continue follows the easing's slope, or the mean slope if it is vertical`() throws {
    func after(_ easing: Easing) throws -> Double {
      let track = try Track(
        [Keyframe(t: 0, value: 0.0), Keyframe(t: 2, value: 10, easing: easing)], after: .continue)
      return track.value(at: 3)
    }
    #expect(try after(.easeInQuad) == 20)
    #expect(try after(.easeOutQuad) == 10)
    #expect(try after(.hold) == 10)
    #expect(try after(.steps(2, .end)) == 10)
    #expect(try after(.easeInCirc) == 15)
    #expect(try after(.cubicBezier(0, 0, 1, 0.5)) == 15)
  }

  @Test func `hold keeps the previous value until its keyframe`() throws {
    let track = try Track([Keyframe(t: 0, value: 1.0), Keyframe(t: 1, value: 2, easing: .hold)])
    #expect(values(track, [0.5, 1.0.nextDown, 1]) == [1, 1, 2])
  }

  @Test func `two keyframes at the same time are a jump`() throws {
    let track = try Track([
      Keyframe(t: 0, value: 0.0), Keyframe(t: 1, value: 10), Keyframe(t: 1, value: 50),
      Keyframe(t: 2, value: 60),
    ])
    let after: [Double] = [50, 50.0 + 0xAp-52, 55]
    #expect(values(track, [1, 1.0.nextUp, 1.5]) == after)
    #expect(abs(track.value(at: 1.0.nextDown) - 10) <= 1e-14)
    #expect(track.velocity(at: 1, side: .before) == 10)
    #expect(track.velocity(at: 1, side: .after) == 10)
  }

  @Test func `jumps at the ends of a track, and tracks that are only a jump`() throws {
    let ends = try Track(
      [
        Keyframe(t: 0, value: 1.0), Keyframe(t: 0, value: 2), Keyframe(t: 1, value: 3),
        Keyframe(t: 1, value: 4),
      ], before: .continue, after: .continue)
    #expect(values(ends, [-1, 0, 0.5, 1, 2]) == [1, 2, 2.5, 4, 4])
    for rule in Extrapolation.allCases {
      let jump = try Track([Keyframe(t: 0, value: 1.0), Keyframe(t: 0, value: 2)], before: rule, after: rule)
      #expect(values(jump, [-1, 0, 1]) == [1, 2, 2])
      #expect(jump.velocity(at: 3) == 0)
    }
  }

  @Test func `smooth is glTF's cubic spline`() throws {
    // d = 2, f = 0.25: (2f³ − 3f² + 1)·1 + d·(f³ − 2f² + f)·3 + (−2f³ + 3f²)·5 + d·(f³ − f²)·(−1).
    let track = try Track([
      Keyframe(t: 1, value: 1.0),
      Keyframe(t: 3, value: 5, easing: .smooth, startVelocity: 3, endVelocity: -1),
    ])
    #expect(track.value(at: 1.5) == 0.84375 + 0.84375 + 0.78125 + 0.09375)
    #expect(track.velocity(at: 1) == 3)
    #expect(track.velocity(at: 3, side: .before) == -1)
  }

  @Test func `smooth takes missing velocities from the chord over time`() throws {
    let track = try Track(
      [
        Keyframe(t: 0, value: 0.0), Keyframe(t: 1, value: 4), Keyframe(t: 3, value: 6),
        Keyframe(t: 4, value: 6),
      ], easing: .smooth)
    #expect(track.velocity(at: 0) == 0)
    #expect(track.velocity(at: 1) == 2)
    #expect(track.velocity(at: 1, side: .before) == 2)
    #expect(abs(track.velocity(at: 3) - 2.0 / 3) <= 1e-15)
    #expect(track.velocity(at: 4, side: .before) == 0)
    // In the middle, the cubic is the mean of the ends plus an eighth of the difference of the velocities.
    #expect(abs(track.value(at: 2) - (5 + 2.0 / 8 * (2 - 2.0 / 3))) <= 1e-15)
  }

  @Test func `a spring inherits the velocity of the preceding span`() throws {
    let track = try Track([
      Keyframe(t: 0, value: 0.0), Keyframe(t: 1, value: 60),
      Keyframe(t: 3, value: 20, easing: .spring(duration: 0.5, bounce: 0.2)),
      Keyframe(t: 4, value: 20, easing: .spring),
    ])
    #expect(abs(track.velocity(at: 1) - 60) <= 1e-12)
    #expect(track.value(at: 1.01) > 60)
    let left = try #require(Spring(duration: 0.5, bounce: 0.2))
    // The same spring, with the velocity relative to the change from 60 to 20.
    let same = try #require(Spring(duration: 0.5, bounce: 0.2, velocity: -1.5))
    for time in [0.01, 0.1, 0.3, 1.5] {
      #expect(abs(track.value(at: 1 + time) - (60 - 40 * same.value(at: time))) <= 1e-12)
      #expect(abs(track.velocity(at: 1 + time) + 40 * same.velocity(at: time)) <= 1e-10)
    }
    #expect(left.initialVelocity == nil)
    // Apart from the remaining distance, which a settling spring distributes over its span.
    #expect(abs(track.velocity(at: 3) - track.velocity(at: 3, side: .before)) <= 1e-9)
    #expect(abs(track.value(at: 4.0.nextDown) - 20) <= 1e-12)
  }

  @Test func `velocity is the rate of the value, also outside`() throws {
    for rule in Extrapolation.allCases {
      let track = try Track(
        [
          Keyframe(t: 0, value: 0.0), Keyframe(t: 1, value: 10, easing: .easeInOut),
          Keyframe(t: 3, value: -5, easing: .smooth), Keyframe(t: 4, value: 7, easing: .spring),
          Keyframe(t: 5, value: 9, easing: .easeInQuad),
        ], before: rule, after: rule)
      for time in [-7.3, -2.2, -0.4, 0.3, 0.77, 1.5, 2.9, 3.1, 3.6, 4.5, 5.2, 6.9, 11.3] {
        let secant = (track.value(at: time + 1e-6) - track.value(at: time - 1e-6)) / 2e-6
        #expect(abs(track.velocity(at: time) - secant) <= 1e-5, "\(rule) at \(time)")
        #expect(abs(track.velocity(at: time, side: .before) - secant) <= 1e-5, "\(rule) at \(time)")
      }
    }
  }

  @Test func `at the seams velocity has two sides`() throws {
    let track = try sample(before: .pingpong, after: .pingpong)
    #expect(track.velocity(at: 4, side: .before) == -10)
    #expect(track.velocity(at: 4) == 10)
    #expect(track.velocity(at: 7, side: .before) == -10)
    #expect(track.velocity(at: 7) == 10)
    #expect(track.velocity(at: 1, side: .before) == -10)
    let loop = try sample(before: .loop, after: .loop)
    #expect(loop.velocity(at: 4) == 10)
    #expect(loop.velocity(at: 7, side: .before) == -10)
    #expect(loop.velocity(at: 1, side: .before) == -10)
    #expect(try sample().velocity(at: 4) == 0)
  }

  @Test func `names the invalid keyframe`() {
    func failure(_ times: Double...) -> TrackError? {
      do {
        _ = try Track(times.map { Keyframe(t: $0, value: 0.0) })
        return nil
      } catch { return error }
    }
    #expect(failure() == .empty)
    #expect(failure(0, 2, 1) == .descending(2))
    #expect(failure(0, 1, 1, 1) == .threeAtOneTime(3))
    #expect(failure(0, .nan) == .timeOutOfRange(1))
    #expect(failure(-.infinity) == .timeOutOfRange(0))
    #expect(failure(0, 1, 1, 2, 2) == nil)
  }

  @Test func `has values and velocities of one structure`() {
    func failure(_ keyframes: [Keyframe<AnimatableVector>]) -> TrackError? {
      do {
        let track = try Track(keyframes)
        for time in [-1, 0.5, 1.5, 2] { _ = track.value(at: time) }
        return nil
      } catch { return error }
    }
    #expect(
      failure([Keyframe(t: 0, value: [1, 2]), Keyframe(t: 1, value: [1, 2, 3])]) == .otherStructure(1))
    #expect(
      failure([
        Keyframe(t: 0, value: []), Keyframe(t: 1, value: [1, 2]), Keyframe(t: 2, value: [1]),
        Keyframe(t: 3, value: [2]),
      ]) == .otherStructure(2))
    let smooth = Keyframe<AnimatableVector>(t: 1, value: [1, 2], easing: .smooth, endVelocity: [1])
    #expect(failure([Keyframe(t: 0, value: [0, 0]), smooth]) == .otherStructure(1))
    #expect(failure([Keyframe(t: 0, value: [0, 0]), Keyframe(t: 1, value: [1, 2])]) == nil)
    #expect(throws: TrackError.otherStructure(1)) {
      try Track([Keyframe<BezierPath>(t: 0, value: "M 0 0 L 1 1"), Keyframe(t: 1, value: "M 0 0 Q 1 1 2 2")])
    }
    #expect("\(TrackError.otherStructure(1))".hasPrefix("keyframe 1 has another structure"))
  }

  @Test(arguments: Extrapolation.allCases)
  func `no time and no span give NaN`(_ rule: Extrapolation) throws {
    let spans: [[Double]] = [
      [0], [0, 1], [0, .leastNonzeroMagnitude], [-.leastNonzeroMagnitude, 0, .leastNonzeroMagnitude],
      [-1e300, 1e300], [1, 1.0.nextUp], [0.1, 0.3],
      [1e300, 1e300],
    ]
    let times =
      [
        0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 0.1, 1e17, -1e17, 1e300, -1e300, .infinity,
        -.infinity, .nan,
      ]
      + [Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude]
    for span in spans {
      for easing in TrackTests.everyEasing {
        let keyframes = span.enumerated().map {
          Keyframe(t: $1, value: Double($0 % 2), easing: easing)
        }
        let track = try Track(keyframes, before: rule, after: rule)
        for time in times + span.map(\.nextUp) + span.map(\.nextDown) {
          #expect(!track.value(at: time).isNaN, "\(span) \(easing) at \(time)")
          #expect(!track.velocity(at: time).isNaN, "\(span) \(easing) at \(time)")
          _ = track.discreteValue(at: time)
        }
      }
    }
  }

  @Test func `loops of values that end where they start do not drift`() throws {
    let track = try Track([0, 1, 2].map { Keyframe(t: $0, value: $0 == 1 ? 5.0 : 0.1) }, after: .offset)
    #expect(track.value(at: 2e9) == 0.1)
    #expect(track.value(at: 1e300).isFinite)
  }

  @Test func `the largest values do not overflow in between`() throws {
    let track = try Track([Keyframe(t: 0, value: -1e308), Keyframe(t: 1, value: 1e308)])
    #expect(track.value(at: 0.5) == 0)
    #expect(track.value(at: 0.75) == 5e307)
    let vector = try Track([
      Keyframe(t: 0, value: [-1e308, 1] as AnimatableVector),
      Keyframe(t: 1, value: [1e308, 3] as AnimatableVector),
    ])
    #expect(vector.value(at: 0.5) == [0, 2])
  }

  @Test func `discrete values jump`() throws {
    let track = try Track(
      [Keyframe(t: 0, value: "a"), Keyframe(t: 1, value: "b", easing: .easeIn), Keyframe(t: 2, value: "c")],
      before: .loop, after: .pingpong)
    #expect(
      [-0.5, 0, 0.9, 1, 2, 2.5, 3.5, 9].map { track.discreteValue(at: $0) } == [
        "b", "a", "a", "b", "c", "b", "a", "b",
      ])
  }

  @Test func `returns its keyframes unchanged`() throws {
    let keyframes = [
      Keyframe(t: 0, value: 1.0), Keyframe(t: 1, value: 2, easing: .linear),
      Keyframe(t: 2, value: 3, easing: .smooth, endVelocity: 4),
      Keyframe(t: 3, value: 3, easing: .cubicBezier(0, 0, 0, 1)), Keyframe(t: 4, value: 3, easing: .smooth),
    ]
    let track = try Track(keyframes, easing: .easeIn, after: .loop)
    #expect(Array(track.keyframes) == keyframes)
    #expect(track.easings == [.easeIn, .linear, .smooth, .cubicBezier(0, 0, 0, 1)])
    #expect(track == (try Track(Array(track.keyframes), easing: .easeIn, after: .loop)))
    #expect(track.map { $0 }.keyframes.elementsEqual(keyframes))
  }

  @Test func `maps to other values, and named easings to their definitions`() throws {
    let track = try Track(
      [
        Keyframe(t: 0, value: 1.0), Keyframe(t: 1, value: 3, easing: .named("snap")),
        Keyframe(t: 2, value: 1, easing: .smooth, startVelocity: 1),
      ], after: .loop)
    let points = track.map({ Point2D($0 * 10, 5) }, velocities: { Point2D($0 * 10, 0) })
    #expect(points.value(at: 2.25) == Point2D(15, 5))
    #expect(points.keyframes[2].startVelocity == Point2D(10, 0))
    let resolved = track.replacingEasings { $0 == .named("snap") ? .easeInQuad : $0 }
    #expect(resolved.value(at: 0.5) == 1.5)
    #expect(resolved.keyframes[1].easing == .easeInQuad)
  }

  @Test func `a custom type can be animated`() throws {
    struct Temperature: VectorSpace {
      var kelvin: Double
      static let zero = Temperature(kelvin: 0)
      static func + (a: Self, b: Self) -> Self { Self(kelvin: a.kelvin + b.kelvin) }
      static func - (a: Self, b: Self) -> Self { Self(kelvin: a.kelvin - b.kelvin) }
      mutating func scale(by factor: Double) { kelvin *= factor }
      var magnitudeSquared: Double { kelvin * kelvin }
    }
    let track = try Track(
      [
        Keyframe(t: 0, value: Temperature(kelvin: 100)),
        Keyframe(t: 1, value: Temperature(kelvin: 300), easing: .easeInQuad),
      ], after: .continue)
    #expect(track.value(at: 0.5).kelvin == 150)
    #expect(track.value(at: 2).kelvin == 700)
  }
}
