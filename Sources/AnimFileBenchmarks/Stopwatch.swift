import Foundation

/// Measures repeatedly and keeps the best time: disturbances only make a measurement longer.
struct Stopwatch {
  /// The number of measurements.
  var rounds: Int
  /// The minimum duration of one measurement, in seconds.
  var patience: Double

  /// The seconds of each piece of work, measured in alternation.
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

  /// The seconds of one piece of work.
  func seconds(_ work: () -> Void) -> Double {
    withoutActuallyEscaping(work) { seconds([$0])[0] }
  }

  /// The number of repetitions that gives a measurable duration.
  private func repetitions(_ work: () -> Void) -> Int {
    var count = 1
    while true {
      let time = Self.time { for _ in 0..<count { work() } }
      if time >= patience { return count }
      count = max(count + 1, time > 0 ? Int(Double(count) * min(10, patience / time * 1.1)) : count * 10)
    }
  }

  /// The processor time, which excludes other programs.
  static func time(_ work: () -> Void) -> Double {
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

/// Prevents the optimizer from removing an unused result.
@inline(never)
func use<Value>(_ value: Value) {}
