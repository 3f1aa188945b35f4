import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// A spring without its own velocity inherits that of the preceding span.
@Suite struct `Springs across keyframes` {
  private static let before: [(name: String, easing: Easing)] = [
    ("linear", .linear), ("hold", .hold), ("ease", .ease), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("quad", .easeInQuad), ("back", .easeOutBack), ("elastic", .easeInElastic), ("bounce", .easeInBounce),
    ("bezier", .cubicBezier(0.9, 0.1, 0.4, 0.2)), ("steps", .steps(4, .start)), ("smooth", .smooth),
    ("spring", .spring), ("physical spring", .spring(duration: 0.9, bounce: 0.3)),
  ]

  private static let springs: [Easing] = [
    .spring, .spring(duration: 0.4, bounce: 0.5), .spring(mass: 2, stiffness: 300, damping: 80),
  ]

  /// The slopes on both sides of a time, from values slightly before and after it.
  private func slopes<Value: VectorSpace>(_ track: Track<Value>, at time: Double) -> (
    before: Value, after: Value
  ) {
    func slope(_ sign: Double) -> Value {
      // Second order on one side: (−3f(0) + 4f(h) − f(2h)) / 2h.
      let step = 1e-5 * sign
      var sum = track.value(at: time).scaled(by: -3)
      sum.add(track.value(at: time + step), scaledBy: 4)
      sum.add(track.value(at: time + 2 * step), scaledBy: -1)
      return sum.scaled(by: 1 / (2 * step))
    }
    return (slope(-1), slope(1))
  }

  @Test(arguments: before.indices) func `the derivative is continuous where a spring takes over`(_ index: Int)
    throws
  {
    let (name, easing) = Self.before[index]
    for spring in Self.springs {
      let track = try Track([
        Keyframe(t: 0, value: 0.0), Keyframe(t: 0.5, value: 20),
        Keyframe(t: 1.25, value: 100, easing: easing), Keyframe(t: 2.75, value: 40, easing: spring),
      ])
      let slopes = slopes(track, at: 1.25)
      let velocity = track.velocity(at: 1.25, side: .before)
      // The remaining distance of a settling spring is distributed over the span, which is 1.5 s for a change of 60.
      let spread = spring == .spring ? 1.2e-3 * (60 + 1.5 * abs(velocity)) / 1.5 : 0
      switch name {
      // The remaining distance of a physical spring is a jump without a slope, like the end of a hold.
      case "physical spring", "hold": #expect(abs(slopes.after) < 1e4)
      default:
        #expect(
          abs(slopes.before - slopes.after) < 1e-3 * max(1, abs(slopes.before)) + spread, "\(name): \(slopes)"
        )
      }
      #expect(abs(track.velocity(at: 1.25, side: .after) - velocity) < 1e-6 + spread, "\(name)")
    }
  }

  @Test func `points and lists inherit each component's velocity`() throws {
    let points = try Track([
      Keyframe(t: 0, value: Point2D(0, 0)), Keyframe(t: 1, value: Point2D(10, -30), easing: .easeInQuad),
      Keyframe(t: 2, value: Point2D(0, 0), easing: .spring),
    ])
    let slopes = slopes(points, at: 1)
    #expect((slopes.before - Point2D(20, -60)).length < 1e-3)
    // A thousandth of the change, and of the distance at that speed, is distributed over the span.
    #expect(
      (slopes.after - slopes.before).length < 1.2e-3 * (Point2D(10, -30).length + Point2D(20, -60).length))
    let lists = try Track([
      Keyframe(t: 0, value: AnimatableVector([0, 5, 1])), Keyframe(t: 1, value: AnimatableVector([1, 5, 9])),
      Keyframe(t: 2, value: AnimatableVector([1, 5, 9]), easing: .spring),
    ])
    expectClose(lists.velocity(at: 1, side: .after).elements, [1, 0, 8], within: 1.2e-3)
  }

  @Test func `a chain of springs inherits velocities`() throws {
    let track = try Track([
      Keyframe(t: 0, value: 0.0), Keyframe(t: 0.4, value: 50, easing: .easeInQuad),
      Keyframe(t: 0.6, value: 60, easing: .spring),
      Keyframe(t: 0.9, value: 10, easing: .spring), Keyframe(t: 1.6, value: 10, easing: .spring),
    ])
    for time in [0.4, 0.6, 0.9] {
      let slopes = slopes(track, at: time)
      // At most a thousandth of a change of 50 is distributed over 0.3 s, and one of the distance at that speed.
      #expect(abs(slopes.before - slopes.after) < 0.2 + 3e-3 * abs(slopes.before), "at \(time): \(slopes)")
    }
  }

  @Test func `nothing is inherited across a jump, from a rest, or by a spring with its own velocity`() throws
  {
    let jump = try Track([
      Keyframe(t: 0, value: 0.0), Keyframe(t: 1, value: 10), Keyframe(t: 1, value: 20),
      Keyframe(t: 2, value: 30, easing: .spring),
    ])
    #expect(jump.velocity(at: 1, side: .before) == 10)
    #expect(abs(jump.velocity(at: 1, side: .after)) < 0.1)
    let own = try Track([
      Keyframe(t: 0, value: 0.0), Keyframe(t: 1, value: 10),
      Keyframe(t: 2, value: 30, easing: .spring(try #require(Spring(duration: 0.5, bounce: 0, velocity: 3)))),
    ])
    #expect(abs(own.velocity(at: 1, side: .after) - 60) < 1e-9)
  }
}
