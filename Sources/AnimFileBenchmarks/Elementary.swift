import AnimFile
import Foundation

extension Benchmark {
  /// Measures the elementary functions beside those of the platform's C library.
  mutating func elementary() {
    var random = Seeded(6)
    func numbers(_ range: ClosedRange<Double>) -> [Double] {
      (0..<1000).map { _ in Double.random(in: range, using: &random) }
    }
    let angles = numbers(-10...10)
    let units = numbers(0...1)
    let (bases, exponents) = (numbers(0...10), numbers(-3...3))
    let (xs, ys) = (numbers(-100...100), numbers(-100...100))
    add("sin", { sum(angles) { Math.sin($0) } }, { sum(angles) { sin($0) } })
    add("cos", { sum(angles) { Math.cos($0) } }, { sum(angles) { cos($0) } })
    add("tan", { sum(angles) { Math.tan($0) } }, { sum(angles) { tan($0) } })
    add("exp", { sum(angles) { Math.exp($0) } }, { sum(angles) { exp($0) } })
    add("expm1", { sum(angles) { Math.expm1($0) } }, { sum(angles) { expm1($0) } })
    add("log", { sum(bases) { Math.log($0) } }, { sum(bases) { log($0) } })
    add("cbrt", { sum(units) { Math.cbrt($0) } }, { sum(units) { cbrt($0) } })
    add(
      "pow", { sum(bases, exponents) { Math.pow($0, $1) } }, { sum(bases, exponents) { pow($0, $1) } })
    add("hypot", { sum(xs, ys) { Math.hypot($0, $1) } }, { sum(xs, ys) { hypot($0, $1) } })
    add("atan2", { sum(xs, ys) { Math.atan2($0, $1) } }, { sum(xs, ys) { atan2($0, $1) } })
    add(
      "remainder", { sum(xs, exponents) { Math.remainder($0, $1) } },
      { sum(xs, exponents) { fmod($0, $1) } })
  }

  /// Adds a row for 1,000 values of a function.
  private mutating func add(_ name: String, _ own: @escaping () -> Double, _ other: @escaping () -> Double) {
    let seconds = stopwatch.seconds([{ use(own()) }, { use(other()) }])
    table.add(
      .init(
        name: "`\(name)`", figure: "\(digits(seconds[0] * 1e6)) ns",
        baseline: "C library: \(digits(seconds[1] * 1e6)) ns", ratio: seconds[1] / seconds[0], goal: "≥ 0.67")
    )
  }
}

@inline(__always) private func sum(_ xs: [Double], _ function: (Double) -> Double) -> Double {
  var sum = 0.0
  for x in xs { sum += function(x) }
  return sum
}

@inline(__always)
private func sum(_ xs: [Double], _ ys: [Double], _ function: (Double, Double) -> Double) -> Double {
  var sum = 0.0
  for index in xs.indices { sum += function(xs[index], ys[index]) }
  return sum
}
