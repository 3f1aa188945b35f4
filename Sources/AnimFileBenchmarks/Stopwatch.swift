import Foundation

/// Measures work, again and again, and keeps the best time: what disturbs a measurement only ever makes it longer.
struct Stopwatch {
  /// How often everything is measured.
  var rounds: Int
  /// The least time for one measurement, in seconds.
  var patience: Double

  /// The seconds that each piece of work takes, measured in turns.
  func seconds(_ works: [() -> Void]) -> [Double] {
    let counts = works.map(repetitions)
    var best = [Double](repeating: .infinity, count: works.count)
    for _ in 0..<rounds {
      for (index, work) in works.enumerated() {
        let time = Self.time { for _ in 0..<counts[index] { work() } }
        best[index] = min(best[index], time / Double(counts[index]))
      }
    }
    return best
  }

  /// The seconds that some work takes.
  func seconds(_ work: () -> Void) -> Double {
    withoutActuallyEscaping(work) { seconds([$0])[0] }
  }

  /// How often the work has to be done to be measurable.
  private func repetitions(_ work: () -> Void) -> Int {
    var count = 1
    while true {
      let time = Self.time { for _ in 0..<count { work() } }
      if time >= patience { return count }
      count = max(count + 1, time > 0 ? Int(Double(count) * min(10, patience / time * 1.1)) : count * 10)
    }
  }

  /// The processor time that some work takes: what other programs do at the same time does not count.
  private static func time(_ work: () -> Void) -> Double {
    #if canImport(Glibc) || canImport(Darwin)
      func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
      }
      let start = now()
      work()
      return now() - start
    #else
      let duration = ContinuousClock().measure(work)
      return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    #endif
  }
}

/// Keeps the optimizer from leaving out what nobody looks at.
@inline(never)
func use<Value>(_ value: Value) {}
