import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

struct EasingTests {
  @Test func `an optional easing takes no more than the four numbers of a curve and a byte`() {
    #expect(MemoryLayout<Easing?>.size <= 33)
  }

  @Test func `every preset is exactly 0 at 0 and 1 at 1`() {
    for preset in Easing.Preset.allCases {
      #expect(Easing.preset(preset).progress(at: 0, duration: 2) == 0)
      #expect(Easing.preset(preset).progress(at: 1, duration: 2) == 1)
    }
  }

  /// Reference values computed from the formulas of easings.net.
  @Test(arguments: [
    ("easeInSine", 0.07612046748871326, 0.6173165676349102),
    ("easeOutSine", 0.3826834323650898, 0.9238795325112867),
    ("easeInOutSine", 0.1464466094067262, 0.8535533905932737),
    ("easeInQuad", 0.0625, 0.5625),
    ("easeOutQuad", 0.4375, 0.9375),
    ("easeInOutQuad", 0.125, 0.875),
    ("easeInCubic", 0.015625, 0.421875),
    ("easeOutCubic", 0.578125, 0.984375),
    ("easeInOutCubic", 0.0625, 0.9375),
    ("easeInQuart", 0.00390625, 0.31640625),
    ("easeInOutQuart", 0.03125, 0.96875),
    ("easeInQuint", 0.0009765625, 0.2373046875),
    ("easeInOutQuint", 0.015625, 0.984375),
    ("easeInExpo", 0.005524271728019903, 0.1767766952966369),
    ("easeOutExpo", 0.8232233047033631, 0.9944757282719801),
    ("easeInOutExpo", 0.015625, 0.984375),
    ("easeInCirc", 0.031754163448145745, 0.3385621722338523),
    ("easeOutCirc", 0.6614378277661477, 0.9682458365518543),
    ("easeInOutCirc", 0.0669872981077807, 0.9330127018922193),
    ("easeInBack", -0.06413656250000001, 0.1825903124999999),
    ("easeOutBack", 0.8174096875000001, 1.0641365625),
    ("easeInOutBack", -0.09968184375, 1.09968184375),
    ("easeInElastic", -0.005524271728019903, 0.08838834764831832),
    ("easeOutElastic", 0.9116116523516816, 1.00552427172802),
    ("easeInOutElastic", 0.011969444423734026, 0.988030555576266),
    ("easeInBounce", 0.02734375, 0.52734375),
    ("easeOutBounce", 0.47265625, 0.97265625),
    ("easeInOutBounce", 0.1171875, 0.8828125),
  ])
  func `Penner's easings have their known values`(_ name: String, quarter: Double, threeQuarters: Double)
    throws
  {
    let easing = Easing.preset(try #require(Easing.Preset(rawValue: name)))
    #expect(abs(easing.progress(at: 0.25, duration: 1) - quarter) <= 1e-14)
    #expect(abs(easing.progress(at: 0.75, duration: 1) - threeQuarters) <= 1e-14)
  }

  @Test func `every preset's rate is the slope of its curve`() {
    for preset in Easing.Preset.allCases {
      let easing = Easing.preset(preset)
      for x in [0.1, 0.3, 0.45, 0.55, 0.7, 0.95] {
        let secant =
          (easing.progress(at: x + 1e-6, duration: 1) - easing.progress(at: x - 1e-6, duration: 1)) / 2e-6
        #expect(abs(easing.rate(at: x, duration: 1, side: .after) - secant) <= 1e-6, "\(preset) at \(x)")
      }
    }
  }

  @Test(
    arguments: [
      (StepJump.start, [0.25, 0.25, 0.5, 1, 1]), (StepJump.end, [0, 0, 0.25, 0.75, 1]),
      (StepJump.none, [0, 0, 1.0 / 3, 1, 1]), (StepJump.both, [0.2, 0.2, 0.4, 0.8, 1]),
    ] as [(StepJump, [Double])])
  func `four steps jump at their times, and are right-continuous`(_ jump: StepJump, expected: [Double]) {
    let progress = [0, 0.24, 0.25, 0.99, 1].map { Easing.steps(4, jump).progress(at: $0, duration: 1) }
    #expect(progress == expected)
  }

  @Test func `steps without a count use the minimum`() {
    #expect(Easing.steps(0, .end).progress(at: 0.5, duration: 1) == 0)
    #expect(Easing.steps(Int.min, .none).progress(at: 0.5, duration: 1) == 1)
    #expect(Easing.steps(Int.max, .both).progress(at: 0.5, duration: 1) == 0.5)
  }

  @Test func `missing times of linear() are spread evenly`() throws {
    let pieces = try PiecewiseLinear([.init(0), .init(0.6), .init(0.2), .init(0.9, at: 0.75), .init(1)])
    #expect(pieces.times == [0, 0.25, 0.5, 0.75, 1])
    #expect(abs(pieces.progress(at: 0.375) - 0.4) <= 1e-15)
    #expect(pieces.progress(at: 0.25) == 0.6)
  }

  @Test func `linear() jumps where two points share a time, and continues at its ends`() throws {
    let pieces = try PiecewiseLinear([
      .init(0, at: 0.2), .init(0.5, at: 0.5), .init(0.7, at: 0.5), .init(1, at: 0.8),
    ])
    #expect(pieces.progress(at: 0.5) == 0.7)
    #expect(abs(pieces.progress(at: 0.5.nextDown) - 0.5) <= 1e-15)
    #expect(abs(pieces.progress(at: 0) + 1.0 / 3) <= 1e-15)
    #expect(abs(pieces.progress(at: 1) - 1.2) <= 1e-15)
    let jumps = try PiecewiseLinear([.init(0.1), .init(0.2, at: 0), .init(0.3, at: 1), .init(0.4)])
    #expect(jumps.progress(at: -1) == 0.1)
    #expect(jumps.progress(at: 0) == 0.2)
    #expect(jumps.progress(at: 1) == 0.4)
  }

  @Test func `linear() names the invalid point`() {
    #expect(throws: PiecewiseLinear.Failure.tooFewPoints) { try PiecewiseLinear([.init(0)]) }
    #expect(throws: PiecewiseLinear.Failure.descending(2)) {
      try PiecewiseLinear([.init(0), .init(0.5, at: 0.6), .init(0.7, at: 0.5), .init(1)])
    }
    #expect(throws: PiecewiseLinear.Failure.notFinite(1)) {
      try PiecewiseLinear([.init(0), .init(.nan), .init(1)])
    }
  }
}
