import AnimFile
import Foundation

extension Benchmark {
  /// Measures number formatting.
  mutating func printing() {
    var random = Seeded(5)
    let numbers = (0..<1000).map { _ in Double.random(in: -1000...1000, using: &random) }
    let seconds = stopwatch.seconds([
      {
        var text: [UInt8] = []
        for number in numbers { NumberPrinter.appendShortest(number, to: &text) }
        use(text)
      },
      {
        var text: [UInt8] = []
        for number in numbers { NumberPrinter.appendFixed(number, decimals: 6, to: &text) }
        use(text)
      },
      {
        var text = ""
        for number in numbers { text += "\(number)" }
        use(text)
      },
      {
        var text = ""
        for number in numbers { text += String(format: "%.6f", number) }
        use(text)
      },
    ])
    table.add(
      .init(
        name: "print a number, shortest", figure: "\(digits(seconds[0] * 1e6)) ns",
        baseline: "`\"\\(number)\"`: \(digits(seconds[2] * 1e6)) ns", ratio: seconds[2] / seconds[0],
        goal: "≤ 60 ns"))
    table.add(
      .init(
        name: "print a number, 6 decimals", figure: "\(digits(seconds[1] * 1e6)) ns",
        baseline: "`String(format:)`: \(digits(seconds[3] * 1e6)) ns", ratio: seconds[3] / seconds[1],
        goal: "≤ 25 ns"))
  }
}
