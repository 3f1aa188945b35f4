import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Elementary functions` {
  /// A line of `Fixtures/Math/results.txt`, which `Tests/math/check.py --write` writes: a function, its arguments, the
  /// exact value as the nearest double and the thousandths of a unit in the last place to add, and the function's result.
  private struct Row {
    var text: Substring
    var function: MathFunction
    var x, y, reference, result: Double
    var thousandths: Double

    init(_ text: Substring) throws {
      self.text = text
      let words = text.split(separator: " ")
      try #require(words.count == 6)
      function = try #require(MathFunction(rawValue: String(words[0])))
      func number(_ word: Substring) throws -> Double {
        Double(bitPattern: try #require(UInt64(word, radix: 16)))
      }
      (x, y) = (try number(words[1]), try number(words[2]))
      (reference, result) = (try number(words[3]), try number(words[5]))
      thousandths = try #require(Double(words[4]))
    }

    /// The distance of `value` from the exact value, in units of the last place.
    func error(of value: Double) -> Double {
      let unit = reference.isFinite ? reference.ulp : Double.greatestFiniteMagnitude.ulp
      return value == reference
        ? abs(thousandths) / 1000 : abs((value - reference) / unit - thousandths / 1000)
    }
  }

  private static func rows() throws -> [Row] {
    let file = Folder.fixtures.appending(path: "Math/results.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(Row.init)
  }

  @Test func `results are within 1.5 units in the last place`() throws {
    let rows = try Self.rows()
    #expect(rows.count > 2000)
    for row in rows where !(row.error(of: row.function.value(row.x, row.y)) <= 1.5) {
      Issue.record("\(row.text): found \(row.function.value(row.x, row.y))")
    }
  }

  @Test func `results are the recorded bits on every platform`() throws {
    for row in try Self.rows() {
      let found = row.function.value(row.x, row.y).bitPattern
      #expect(found == row.result.bitPattern, "\(row.text): found \(String(found, radix: 16))")
    }
  }

  /// `AnimFileCampaign --math-bits 100000` prints the digests in the fixture; `Tests/math/portable.py` compares them with
  /// WebAssembly.
  @Test(arguments: MathFunction.allCases) func `digests of many results are the recorded ones`(
    _ function: MathFunction
  ) throws {
    let file = Folder.fixtures.appending(path: "Math/bits.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains("\(function.rawValue) \(AnimationBits.text(function.bits(count: 100_000)))"))
  }

  @Test func `sine and cosine computed together equal those computed separately`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<10_000 {
      let x = Double(bitPattern: random.next())
      let (sin, cos) = Math.sinCos(x)
      guard x.isFinite else {
        #expect(sin.isNaN && cos.isNaN)
        continue
      }
      #expect(sin == Math.sin(x) && cos == Math.cos(x))
    }
  }

  @Test func `remainders are those of the standard library`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let x = Double(bitPattern: random.next())
      let y = Double(bitPattern: random.next())
      let expected = x.truncatingRemainder(dividingBy: y)
      let found = Math.remainder(x, y)
      #expect(found.bitPattern == expected.bitPattern || found.isNaN && expected.isNaN)
    }
  }

  @Test(arguments: [-0.0, 0.0]) func `zeros keep their signs`(_ zero: Double) {
    for result in [
      Math.sin(zero), Math.tan(zero), Math.expm1(zero), Math.cbrt(zero), Math.atan2(zero, 1),
      Math.remainder(zero, 1), Math.sinCos(zero).sin, Math.sinCos(degrees: zero).sin, Math.pow(zero, 3),
    ] {
      #expect(result == 0 && result.sign == zero.sign)
    }
    #expect(Math.atan2(zero, -1) == (zero.sign == .minus ? -.pi : .pi))
    #expect(Math.log(zero) == -.infinity)
    #expect(Math.cos(zero) == 1 && Math.exp(zero) == 1)
    #expect(Math.pow(zero, 2).sign == .plus && Math.hypot(zero, zero).sign == .plus)
  }

  @Test func `infinities have their limits`() {
    let infinity = Double.infinity
    for x in [infinity, -infinity] {
      #expect(Math.sin(x).isNaN && Math.cos(x).isNaN && Math.tan(x).isNaN)
      #expect(Math.cbrt(x) == x && Math.hypot(x, .nan) == infinity && Math.hypot(1, x) == infinity)
      #expect(Math.remainder(x, 1).isNaN && Math.remainder(1, x) == 1)
    }
    #expect(Math.exp(infinity) == infinity && Math.exp(-infinity) == 0)
    #expect(Math.expm1(infinity) == infinity && Math.expm1(-infinity) == -1)
    #expect(Math.log(infinity) == infinity && Math.log(-infinity).isNaN && Math.log(-1).isNaN)
    #expect(Math.atan2(infinity, infinity) == .pi / 4 && Math.atan2(-infinity, -infinity) == -3 * .pi / 4)
    #expect(
      Math.atan2(1, infinity) == 0 && Math.atan2(1, -infinity) == .pi && Math.atan2(infinity, 1) == .pi / 2)
    #expect(Math.exp(710) == infinity && Math.exp(-746) == 0)
  }

  /// C, Annex F.10.4.4.
  @Test func `powers have the special cases of C`() {
    let infinity = Double.infinity
    #expect(Math.pow(0, -3) == infinity && Math.pow(-0.0, -3) == -infinity && Math.pow(-0.0, -2) == infinity)
    #expect(Math.pow(-1, infinity) == 1 && Math.pow(-1, -infinity) == 1)
    #expect(Math.pow(1, .nan) == 1 && Math.pow(.nan, 0) == 1 && Math.pow(.nan, 1).isNaN)
    #expect(Math.pow(-8, 1.0 / 3).isNaN && Math.pow(-2, 3) == -8 && Math.pow(-2, 4) == 16)
    #expect(Math.pow(0.5, -infinity) == infinity && Math.pow(0.5, infinity) == 0)
    #expect(Math.pow(2, -infinity) == 0 && Math.pow(2, infinity) == infinity)
    #expect(Math.pow(-infinity, -3).sign == .minus && Math.pow(-infinity, 3) == -infinity)
    #expect(Math.pow(-infinity, 2) == infinity && Math.pow(infinity, -1) == 0)
    #expect(Math.pow(2, 1e300) == infinity && Math.pow(2, -1e300) == 0 && Math.pow(2, 1e-300) == 1)
  }

  @Test func `exact results are exact`() {
    for n in 1..<1000 {
      let x = Double(n)
      #expect(Math.cbrt(x * x * x) == x && Math.pow(x, 2) == x * x && Math.pow(x * x, 0.5) == x)
      #expect(Math.hypot(3 * x, 4 * x) == 5 * x)
    }
    for exponent in -1074...1023 {
      #expect(Math.pow(2, Double(exponent)) == Double(sign: .plus, exponent: exponent, significand: 1))
    }
    #expect(Math.log(1) == 0)
  }
}
