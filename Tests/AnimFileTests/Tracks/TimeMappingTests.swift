import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

struct TimeMappingTests {
  private func local(_ mapping: TimeMapping, _ times: [Double], duration: Double = 1) -> [Double] {
    times.map { mapping.localTime(at: $0, duration: duration) }
  }

  @Test func `once and forward, time is unchanged`() {
    #expect(local(TimeMapping(), [-5, 0, 0.5, 1, 7]) == [-5, 0, 0.5, 1, 7])
    #expect(local(TimeMapping(offset: 0.5, speed: 2), [0, 0.5, 1]) == [-1, 0, 1])
  }

  @Test func `the table in the documentation is right`() {
    let times = [0, 0.25, 1, 1.25, 2, 3, 4, 9]
    #expect(
      local(TimeMapping(repeats: .count(2), autoreverses: true), times) == [0, 0.25, 1, 0.75, 0, 1, 0, 0])
    #expect(local(TimeMapping(repeats: .count(2)), times) == [0, 0.25, 0, 0.25, 1, 1, 1, 1])
  }

  @Test func `finite repeats rest on 0 before they start`() {
    #expect(local(TimeMapping(repeats: .count(3)), [-0.1, -1e300]) == [0, 0])
    #expect(local(TimeMapping(autoreverses: true), [-0.1, 0.5, 1.5, 2.5]) == [0, 0.5, 0.5, 0])
  }

  @Test func `half a pass ends halfway`() {
    #expect(local(TimeMapping(repeats: .count(1.5)), [1.25, 1.5, 9]) == [0.25, 0.5, 0.5])
    #expect(local(TimeMapping(repeats: .count(0.5), autoreverses: true), [0.5, 1, 9]) == [0.5, 1, 1])
  }

  @Test func `forever wraps both ways`() {
    #expect(local(TimeMapping(repeats: .forever), [-0.25, 0, 1, 1.25, -1]) == [0.75, 0, 0, 0.25, 0])
    let back = TimeMapping(repeats: .forever, autoreverses: true)
    #expect(local(back, [-0.25, 0, 1, 1.25, 2]) == [0.25, 0, 1, 0.75, 0])
  }

  @Test func `its own duration overrides that of its contents`() {
    #expect(local(TimeMapping(repeats: .forever, duration: 2), [2.5], duration: 1) == [0.5])
  }

  @Test(arguments: [TimeMapping.Repeat.count(3), .count(.infinity), .count(0), .count(-1), .forever])
  func `any duration and any time is allowed`(_ repeats: TimeMapping.Repeat) {
    for reverses in [true, false] {
      for duration in [0, -1, .leastNonzeroMagnitude, 1, 1e308] {
        for time in [0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1, -1, 1e300, -1e300] {
          let mapping = TimeMapping(repeats: repeats, autoreverses: reverses)
          let local = mapping.localTime(at: time, duration: duration)
          #expect(local >= 0 && local <= max(0, duration))
        }
      }
    }
  }
}
