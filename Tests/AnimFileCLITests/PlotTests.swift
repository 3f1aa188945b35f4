import AnimFile
import Testing

@testable import AnimFileCLI

@Suite struct `An axis` {
  @Test(arguments: [
    (0.0...1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0...1.1, [0, 0.2, 0.4, 0.6, 0.8, 1, 1.2]),
    (10...50, [10, 20, 30, 40, 50]),
    (-120...0, [-120, -100, -80, -60, -40, -20, 0]), (30...205, [0, 50, 100, 150, 200, 250]),
    (3...3, [3]), (-0.004...0.011, [-0.005, 0, 0.005, 0.01, 0.015]),
  ])
  func `ends at round numbers around what it shows`(_ range: ClosedRange<Double>, _ ticks: [Double]) {
    let scale = PlotScale(around: range)
    #expect(
      zip(scale.ticks, ticks).allSatisfy { abs($0 - $1) < 1e-12 } && scale.ticks.count == ticks.count,
      "\(scale.ticks)")
  }

  @Test func `shows whatever range there is`() {
    for exponent in stride(from: -12, through: 12, by: 3) {
      for (low, extent) in [(0.0, 1.0), (-3, 7.77), (0.123, 0.0456), (99, 1.5), (-5, 2.5), (1, 9.9999)] {
        var power = 1.0
        for _ in 0..<abs(exponent) { power *= exponent < 0 ? 0.1 : 10 }
        let range = low * power...(low + extent) * power
        let scale = PlotScale(around: range)
        #expect((4...8).contains(scale.ticks.count), "\(range): \(scale.ticks)")
        let step = scale.ticks[1] - scale.ticks[0]
        #expect(
          scale.lowest <= range.lowerBound + 1e-6 * step && scale.highest >= range.upperBound - 1e-6 * step)
        #expect(scale.lowest > range.lowerBound - step && scale.highest < range.upperBound + step)
        let inside = PlotScale(within: range)
        #expect((3...6).contains(inside.ticks.count), "\(range): \(inside.ticks)")
        #expect(
          inside.ticks.allSatisfy {
            $0 >= low * power - 1e-6 * step && $0 <= (low + extent) * power + 1e-6 * step
          })
      }
    }
  }

  @Test func `has an end whatever it is asked to show`() {
    for range in [-1e308...1e308, 1e15...1e15 + 0.25, 0...Double.leastNonzeroMagnitude, -0.0...0] {
      #expect(!PlotScale(around: range).ticks.isEmpty && !PlotScale(within: range).ticks.isEmpty)
    }
  }
}

@Suite struct `A picture of curves` {
  private func plot(_ names: [String]) throws -> Plot {
    try Plot("all", [0, 1], unit: "", names: names, 6) { x in names.indices.map { .number(x * Double($0)) } }
  }

  @Test func `names all curves, each in a look of its own`() throws {
    let names = (0..<20).map { "a rather long name \($0)" }
    let svg = try plot(names).svg
    for name in names { #expect(svg.contains(">\(name)</text>")) }
    let looks = svg.split(separator: "\n").filter { $0.hasPrefix("<polyline") }.map { line in
      line.split(separator: " fill=\"none\" ").last.map(String.init) ?? ""
    }
    #expect(Set(looks).count == 20)
    let height = try #require(svg.split(separator: " height=\"").dropFirst().first?.prefix { $0 != "\"" })
    let lowest = svg.split(separator: " y=\"").dropFirst().compactMap { Int($0.prefix { $0 != "\"" }) }.max()
    #expect(try #require(lowest) <= #require(Int(height)))
  }

  @Test func `of one curve needs no names`() throws {
    #expect(try !plot(["only"]).svg.contains("only"))
  }
}
