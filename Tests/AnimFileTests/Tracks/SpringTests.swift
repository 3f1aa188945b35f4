import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

struct SpringTests {
  private let times = [0, 0.01, 0.1, 0.25, 0.5, 1, 2, 5]

  @Test func `the three forms describe the same spring`() throws {
    let omega = 2 * Double.pi / 0.5
    let physical = try #require(Spring(mass: 2, stiffness: 2 * omega * omega, damping: 4 * 0.7 * omega))
    let perceptual = try #require(Spring(duration: 0.5, bounce: 0.3))
    let response = try #require(Spring(response: 0.5, dampingFraction: 0.7))
    for time in times {
      #expect(abs(physical.value(at: time) - perceptual.value(at: time)) <= 1e-12)
      #expect(abs(response.value(at: time) - perceptual.value(at: time)) <= 1e-12)
    }
    #expect(
      try #require(Spring(duration: 1, bounce: -0.5)).value(at: 0.3)
        == Spring(response: 1, dampingFraction: 2)?.value(at: 0.3))
    #expect(perceptual.form == .duration(0.5, bounce: 0.3))
  }

  @Test func `is continuous through critical damping`() throws {
    for velocity in [0.0, 5] {
      for time in times {
        let dampings: [Double] = [1.0 - 1e-9, 1.0 - 1e-12, 1, 1.0 + 1e-12, 1.0 + 1e-9]
        let values = try dampings.map { (damping: Double) -> Double in
          try #require(Spring(response: 1, dampingFraction: damping, velocity: velocity)).value(at: time)
        }
        // Twice 1e-9 of damping changes the value by up to 1e-8; the difference from the mean shows no jump.
        #expect(abs((values[0] + values[4]) / 2 - values[2]) <= 1e-12)
        #expect(abs((values[1] + values[3]) / 2 - values[2]) <= 1e-12)
        #expect(abs(values[1] - values[3]) <= 1e-10)
      }
    }
  }

  @Test func `overdamped springs neither overflow nor vanish`() throws {
    let stiff = try #require(Spring(mass: 1, stiffness: 1e6, damping: 1e9))
    #expect(abs(stiff.value(at: 1000) - (1 - 0.36787944117144233)) <= 1e-6)
    #expect(stiff.value(at: 1e300) == 1)
    #expect(try #require(Spring(duration: 1e-9, bounce: -0.999)).value(at: 1e9) == 1)
  }

  @Test func `its velocity is the rate of its value`() throws {
    for damping in [0, 3, 20, 50] as [Double] {
      let spring = try #require(Spring(mass: 1, stiffness: 100, damping: damping, velocity: 2))
      #expect(spring.velocity(at: 0) == 2)
      for time in times.dropFirst() {
        let secant = (spring.value(at: time + 1e-6) - spring.value(at: time - 1e-6)) / 2e-6
        #expect(abs(spring.velocity(at: time) - secant) <= 1e-6)
      }
    }
  }

  @Test func `stays within the tolerance from its settling time on`() throws {
    for fraction in [0.05, 0.3, 0.7, 0.99, 0.999999, 1, 1.000001, 1.5, 20] {
      for velocity in [0.0, -20, 30] {
        let spring = try #require(Spring(response: 0.5, dampingFraction: fraction, velocity: velocity))
        let settled = try #require(spring.settlingTime())
        for step in 0..<2000 {
          let time = settled * (1 + Double(step) / 500)
          #expect(abs(spring.value(at: time) - 1) <= 1.000001e-3)
        }
        // Not much too late: over the last part of the time it was still outside.
        #expect((0..<1000).contains { abs(spring.value(at: settled * Double($0) / 1000) - 1) > 1e-3 })
      }
    }
    #expect(Spring(duration: 1, bounce: 1)?.settlingTime() == nil)
  }

  @Test func `is settled at infinity`() {
    for spring in [
      Spring(), Spring(duration: 0.3, bounce: 0.9), Spring(mass: 1, stiffness: 100, damping: 40),
    ] {
      #expect(spring?.value(at: .infinity) == 1)
      if let spring { #expect(Easing.spring(spring).progress(at: .infinity, duration: 2) == 1) }
    }
  }

  @Test func `rejects invalid springs`() {
    #expect(Spring(mass: 0, stiffness: 1, damping: 1) == nil)
    #expect(Spring(mass: 1, stiffness: 0, damping: 1) == nil)
    #expect(Spring(mass: 1, stiffness: 1, damping: -1) == nil)
    #expect(Spring(mass: 1, stiffness: 1e308, damping: 0) == nil)
    #expect(Spring(mass: 1e-308, stiffness: 1e308, damping: 0) == nil)
    #expect(Spring(mass: 1, stiffness: .infinity, damping: 1) == nil)
    #expect(Spring(mass: 1, stiffness: 1, damping: .nan) == nil)
    #expect(Spring(duration: 0) == nil)
    #expect(Spring(duration: 1, bounce: 1.5) == nil)
    #expect(Spring(duration: 1, bounce: -1) == nil)
    #expect(Spring(bounce: 1) == nil)
    #expect(Spring(duration: 1, velocity: .nan) == nil)
  }

  @Test func `a spring without a duration hits the end of its span, whatever its length`() throws {
    for bounce in [-0.9, -0.3, 0, 0.3, 0.9] {
      let easing = Easing.spring(try #require(Spring(bounce: bounce)))
      for duration in [1e-3, 1, 1e6] {
        #expect(abs(easing.progress(at: 1, duration: duration) - 1) <= 1e-15)
        let half = easing.progress(at: 0.5, duration: duration)
        #expect(abs(half - easing.progress(at: 0.5, duration: 1)) <= 1e-12)
      }
      let spring = try #require(Spring(bounce: bounce))
      #expect(abs(try #require(spring.settlingTime()) - 1) <= 1e-9)
      #expect(abs(spring.value(at: 1) - 1) <= 1.000001e-3)
    }
  }

  @Test func `a physical spring does not adapt to its span`() throws {
    let easing = Easing.spring(duration: 1, bounce: 0)
    let turn = 2 * Double.pi
    #expect(abs(easing.progress(at: 1, duration: 0.5) - (1 - (1 + turn / 2) * 0.04321391826377225)) <= 1e-12)
  }
}
