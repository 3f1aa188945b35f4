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
  func `contains its values and ends at round numbers`(_ range: ClosedRange<Double>, _ ticks: [Double]) {
    let scale = PlotScale(around: range)
    #expect(
      zip(scale.ticks, ticks).allSatisfy { abs($0 - $1) < 1e-12 } && scale.ticks.count == ticks.count,
      "\(scale.ticks)")
  }

  @Test func `shows any range`() {
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

  @Test func `terminates for any values`() {
    for range in [-1e308...1e308, 1e15...1e15 + 0.25, 0...Double.leastNonzeroMagnitude, -0.0...0] {
      #expect(!PlotScale(around: range).ticks.isEmpty && !PlotScale(within: range).ticks.isEmpty)
    }
  }
}

@Suite struct `A picture of curves` {
  private func plot(_ names: [String]) throws -> Plot {
    try Plot("all", [0, 1], unit: "", names: names, 6) { x in names.indices.map { .number(x * Double($0)) } }
  }

  @Test func `names all curves, each with its own style`() throws {
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

@Suite struct `The maximum of a curve` {
  private func peak(_ count: Int, between: Bool = true, _ value: @escaping (Double) -> Double) throws -> (
    time: Double, value: Double
  ) {
    let times = (0...count).map { Double($0) / Double(count) }
    return try #require(PeakSearch(value: value).peak(times, times.map(value), between: between))
  }

  @Test(arguments: [0.123_456, 0.5, 0.987_654]) func `is found between samples`(_ time: Double) throws {
    let smooth = try peak(20) { 3 - ($0 - time) * ($0 - time) }
    #expect(abs(smooth.time - time) < 1e-6 && abs(smooth.value - 3) < 1e-12)
    let corner = try peak(20) { -abs($0 - time) }
    #expect(abs(corner.time - time) < 1e-12)
  }

  @Test func `is where a curve first reaches its maximum`() throws {
    #expect(try peak(20) { min($0, 0.37) } == (0.37, 0.37))
    #expect(try peak(20) { $0 < 0.37 ? 0 : 1 }.value == 1)
    // Numerically, the curve reaches its end slightly earlier.
    let soft = try peak(960) { time in
      let back = max(0, 1 - time / 0.2)
      return 1 - back * back * back * back * back
    }
    #expect(soft == (0.2, 1))
    // A rounder time nearby is no better.
    #expect(try peak(20) { min($0, 0.9995) } == (0.9995, 0.9995))
  }

  @Test func `is one of the samples by default`() throws {
    #expect(try peak(2, between: false) { -abs($0 - 0.6) }.time == 0.5)
  }
}

@Suite struct `A plot in characters` {
  /// A plot of two or more crossing curves.
  private func text(_ count: Int, color: ColorChoice = .never, _ variables: [String: String] = [:]) throws
    -> String
  {
    let system = MemorySystem()
    system.variables = variables
    var terminal = Terminal(system)
    terminal.color = color
    let names = (0..<count).map { "curve \($0)" }
    let plot = try Plot("all", (0...64).map { Double($0) / 64 }, unit: " s", names: names, 6) { x in
      names.indices.map { .number($0 == 0 ? 1 - x : x * Double($0)) }
    }
    return PlotText(plot, in: terminal).text
  }

  @Test(arguments: [2, 6, 7, 8, 9, 36], ColorChoice.allCases)
  func `distinguishes curves by color or mark`(_ count: Int, _ color: ColorChoice) throws {
    let text = try text(count, color: color)
    let legend = text.split(separator: "\n").compactMap { line in
      line.contains(" curve ") ? line.prefix { $0 != "c" } : nil
    }
    #expect(legend.count == count && Set(legend).count == count, "\(legend)")
    #expect(text.contains("\u{1b}") == (color == .always))
  }

  @Test(arguments: [
    (["LANG": "C"], true), (["LC_ALL": "POSIX", "LANG": "en_US.UTF-8"], true),
    (["LANG": "de_DE.ISO-8859-1"], true),
    (["LANG": "en_US.UTF-8"], false), (["LC_ALL": "", "LC_CTYPE": "C.utf8", "LANG": "C"], false),
    ([:], false),
  ])
  func `uses ASCII if nothing else is supported`(_ variables: [String: String], _ isPlain: Bool) throws {
    for count in [1, 3, 12] {
      #expect(try text(count, variables).utf8.allSatisfy { $0 < 0x80 } == isPlain)
    }
  }

  @Test func `lists equal values once, with the line of each number`() throws {
    let lines = try text(1).split(separator: "\n")
    // The curve falls from 1 to 0.
    #expect(lines[1].hasPrefix("  1 ┤⠤") && lines.contains { $0.hasPrefix("  0 ┤ ") })
    #expect(lines.last == "lowest 0 at 1 s, highest 1 at 0 s")
  }

  @Test(arguments: [24, 40, 80, 160])
  func `is as wide as the terminal`(_ columns: Int) throws {
    let lines = try text(2, ["COLUMNS": "\(columns)"]).split(separator: "\n")
    let axis = try #require(lines.first { $0.contains("└") })
    #expect(axis.count <= columns && axis.count > columns - 10)
  }
}
