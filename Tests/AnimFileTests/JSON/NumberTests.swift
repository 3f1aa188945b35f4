import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// A number of up to 25 digits in the range of doubles and slightly beyond.
private func randomDecimal(using random: inout SplitMix64) -> String {
  let digits = (0..<Int.random(in: 1...25, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
  var text = digits.map(String.init).joined()
  if Bool.random(using: &random), text.count > 1 {
    text.insert(
      ".", at: text.index(text.startIndex, offsetBy: Int.random(in: 1..<text.count, using: &random)))
  }
  if Bool.random(using: &random) {
    text += "e\(Int.random(in: -345...325, using: &random))"
  }
  return Bool.random(using: &random) ? "-" + text : text
}

/// A finite double with random bits.
private func randomDouble(using random: inout SplitMix64) -> Double {
  while true {
    let value = Double(bitPattern: random.next())
    if value.isFinite { return value }
  }
}

private func parse(_ text: String) -> NumberParser.Match? {
  NumberParser.match(Array(text.utf8).span, at: 0)
}

private func shortest(_ value: Double) -> String {
  var bytes: [UInt8] = []
  NumberPrinter.appendShortest(value, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

private func fixed(_ value: Double, _ decimals: Int) -> String {
  var bytes: [UInt8] = []
  NumberPrinter.appendFixed(value, decimals: decimals, to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Values that are difficult to print.
private let awkward: [Double] =
  [
    "5e-324", "1e-323", "2.2250738585072009e-308", "2.2250738585072014e-308", "1.7976931348623157e308",
    "9007199254740993", "9007199254740992", "0.1", "0.2", "0.3", "0.6666666666666666", "1e21", "1e22", "1e23",
    "123456789012345680000", "999999999999999900000", "1e-6", "1e-7", "1.5e-6", "0.000001234", "9.5", "0.5",
    "1.5",
    "2.5", "0.125", "0.375", "1e15", "1e16", "1e17", "4503599627370495.5", "0x1p63", "0x1p64", "0x1p69",
    "0x1p-1022",
    "0x1p-1021", "5e-5", "0.05", "0.15", "0.25", "0.35", "1.005", "2.675", "99999999", "100000000",
    "99999999.5",
    "9999999999999999", "12345678.87654321",
  ].compactMap { Double($0) }

@Suite struct `Parsing numbers` {
  @Test func `gives the nearest double for any digits`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<Campaign.choose(quick: 10_000, complete: 200_000) {
      let text = randomDecimal(using: &random)
      let match = parse(text)
      #expect(match?.value.bitPattern == Double(text)?.bitPattern, "\(text)")
      #expect(match?.end == text.utf8.count, "\(text)")
    }
  }

  @Test func `gives the nearest double when two are about equally near`() {
    var random = SplitMix64(seed: 2)
    for round in 0..<Campaign.choose(quick: 400, complete: 8_000) {
      let value =
        round % 2 == 0 ? randomDouble(using: &random).magnitude : Double.random(in: 0...1e17, using: &random)
      guard value.nextUp.isFinite else { continue }
      // All digits of the midpoint to the next double, and slightly smaller and larger numbers.
      let text = exactDecimal(halfwayAbove: value)
      let less = String(text.dropLast()) + "4999"
      for text in [
        text, less, text + (text.contains(".") ? "0001" : ".0001"), String(text.prefix(17)),
        String(text.prefix(20)),
      ]
      where text.utf8.count <= 1000 && text.last != "." {
        #expect(parse(text)?.value == Double(text), "\(text)")
      }
    }
  }

  /// The exact midpoint between a double and the next.
  private func exactDecimal(halfwayAbove value: Double) -> String {
    let exponent = max(value.exponent, -1022) - 52
    // Two to a negative power has as many decimals.
    let significand = UInt64(value.significandBitPattern) | (value.isNormal ? 1 << 52 : 0)
    return bigDecimal(significand * 2 + 1, exponent: Int(exponent) - 1)
  }

  /// `significand` · 2^`exponent`, exactly.
  private func bigDecimal(_ significand: UInt64, exponent: Int) -> String {
    var limbs: [UInt64] = [
      significand % 1_000_000_000, significand / 1_000_000_000 % 1_000_000_000,
      significand / 1_000_000_000_000_000_000,
    ]
    func multiply(by factor: UInt64) {
      var carry: UInt64 = 0
      for index in limbs.indices {
        let product = limbs[index] * factor + carry
        limbs[index] = product % 1_000_000_000
        carry = product / 1_000_000_000
      }
      if carry > 0 { limbs.append(carry) }
    }
    for _ in 0..<abs(exponent) { multiply(by: exponent < 0 ? 5 : 2) }
    var digits = limbs.reversed().map { String(format: "%09d", Int($0)) }.joined()
    if exponent < 0 {
      digits = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: exponent))
    }
    let trimmed = digits.drop { $0 == "0" }
    return trimmed.isEmpty ? "0" : trimmed.first == "." ? "0" + trimmed : String(trimmed)
  }

  @Test(arguments: [
    "0", "-0", "0.0", "1", "10", "-1.5", "1e0", "1E+2", "123456789012345678901234567890",
    "0.000000000000000000000001",
    "2.2250738585072011e-308", "2.2250738585072012e-308", "4.9e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "1e-400", "1.7976931348623157e308", "1.7976931348623158e308",
    "9007199254740993",
    "9007199254740993.0000000000000000000001", "1e23", "8.5e22", "1e999999999999999999999", "0e999999999999",
    "1e-999999999999999999999", "100000000000000000000000e-23", "00000000000000000000000000001e1",
  ])
  func `reads it as the standard library does`(text: String) {
    #expect(parse(text)?.value.bitPattern == Double(text)?.bitPattern)
  }

  @Test func `ends where the number does`() {
    #expect(parse("1.5,2")?.end == 3)
    #expect(parse("1e")?.end == 1)
    #expect(parse("1e+x")?.end == 1)
    #expect(parse("-") == nil)
    #expect(parse(".") == nil)
    #expect(parse("e5") == nil)
    #expect(parse("") == nil)
    #expect(parse(".5")?.deviation == .noDigitBeforePoint)
    #expect(parse("5.")?.deviation == .noDigitAfterPoint)
    #expect(parse("+5")?.deviation == .leadingPlus)
    #expect(parse("-05")?.deviation == .leadingZero)
    #expect(parse("-0.5")?.deviation == nil)
  }

  @Test func `a tape has the same values as the parser`() throws {
    var random = SplitMix64(seed: 3)
    for decimals in 0...9 {
      let values = (0..<2000).map { _ in
        String(
          format: "%.\(decimals)f",
          Double.random(in: -1e9...1e9, using: &random) * pow(10, -Double.random(in: 0...9, using: &random)))
      }
      let (tape, problems) = scan("[" + values.joined(separator: ",") + "]")
      #expect(problems.isEmpty)
      let found = try #require(tape)
      for (index, text) in values.enumerated() {
        #expect(found.number(index + 1).bitPattern == Double(text)?.bitPattern, "\(text)")
      }
    }
  }
}

@Suite struct `Numbers on a tape` {
  @Test(arguments: [
    "0", "-0", "7", "-1.5", "0.001", "1234567", "12345678", "-1234567", "1.234567", "1234.567", "12345.678",
    "-999999.9", "0.12345678901234567", "0.5", "-0.25", "0.123456", "0.1234567", "0.12345678", "0.5e3", "1e5",
    "-2.5E-3", "123456789012345678901234567890",
    "1.7976931348623157e308",
  ])
  func `are the same wherever the text ends`(number: String) {
    for end in 0...24 {
      for text in [
        "[\(number)]", "[[\(number)],\(number)]", "[ \(number) , \(number)]",
        "[\(number), \(number)\n,\(number) ]",
        "[\(number),  \(number)\n]", "{\"a\":\(number)}", "{\"a\": \(number), \"b\":\n\(number)}", number,
      ] {
        let (tape, problems) = scan(text + String(repeating: " ", count: end))
        #expect(problems == [], "\(text)")
        guard let tape else { continue }
        for node in 0..<tape.count where tape.kind(node) == .number {
          #expect(tape.number(node).bitPattern == Double(number)?.bitPattern, "\(text)")
          #expect(String(decoding: tape.text[tape.range(node)], as: UTF8.self) == number)
        }
      }
    }
  }

  @Test(arguments: [
    "01", "-", "-01", "1.", "0.", "0.a", "0.e1", "0.5.1", "0.123456.7", "0.5-", ".5", "-.5", "1.e5", "00.1",
    "1.2.3", "1a", "1.5a", "12345678a", "1-", "1.5-",
    "--1",
  ])
  func `are rejected wherever the text ends`(number: String) {
    for end in 0...24 {
      #expect(scan("[\(number)]" + String(repeating: " ", count: end)).problems.count == 1, "\(number)")
    }
  }

  @Test func `may be many more than the text's length suggests`() throws {
    for depth in [1, 60] {
      let rows = Array(repeating: "[1,2,[],3]", count: 5000).joined(separator: ",")
      let text = String(repeating: "[", count: depth) + rows + String(repeating: "]", count: depth)
      let tape = try #require(scan(text).tape)
      #expect(tape.count == depth + 25_000)
      #expect(tape.childCount(depth - 1) == 5000)
      #expect((0..<depth).allSatisfy { tape.next($0) == tape.count })
    }
  }
}

@Suite struct `Powers of ten` {
  @Test func `the leading bits are those of exact arithmetic`() {
    // 10^q = 5^q · 2^q, so the bits are those of a power of five, or of a power of two divided by one.
    for exponent in PowersOfTen.exponents {
      #expect(PowersOfTen.leadingBits(exponent) == exactBits(exponent), "10^\(exponent)")
    }
  }

  @Test func `rounding up never carries`() {
    for exponent in PowersOfTen.exponents { #expect(PowersOfTen.leadingBits(exponent).low != .max) }
  }

  private func exactBits(_ exponent: Int) -> (UInt64, UInt64) {
    var five = Big([1])
    for _ in 0..<abs(exponent) { five.multiply(by: 5) }
    guard exponent < 0 else { return five.leadingBits }
    // The bits of the quotient in order, from the first that is 1.
    var remainder = Big([1])
    while remainder < five { remainder.double() }
    var bits: (high: UInt64, low: UInt64) = (0, 0)
    for _ in 0..<128 {
      let bit: UInt64 = remainder < five ? 0 : 1
      if bit == 1 { remainder.subtract(five) }
      bits = (bits.high << 1 | bits.low >> 63, bits.low << 1 | bit)
      remainder.double()
    }
    if exponent >= -27 { bits.low += 1 }
    return bits
  }

  /// An integer of any size, the lowest word first and the highest not zero.
  private struct Big {
    var words: [UInt32]

    init(_ words: [UInt32]) { self.words = words }

    mutating func multiply(by factor: UInt32) {
      var carry: UInt64 = 0
      for index in words.indices {
        let product = UInt64(words[index]) * UInt64(factor) + carry
        words[index] = UInt32(truncatingIfNeeded: product)
        carry = product >> 32
      }
      if carry > 0 { words.append(UInt32(carry)) }
    }

    mutating func double() { multiply(by: 2) }

    mutating func subtract(_ other: Big) {
      var borrow: Int64 = 0
      for index in words.indices {
        let difference =
          Int64(words[index]) - (index < other.words.count ? Int64(other.words[index]) : 0) - borrow
        borrow = difference < 0 ? 1 : 0
        words[index] = UInt32(truncatingIfNeeded: difference)
      }
      while words.count > 1, words.last == 0 { words.removeLast() }
    }

    static func < (left: Big, right: Big) -> Bool {
      guard left.words.count == right.words.count else { return left.words.count < right.words.count }
      for (one, other) in zip(left.words.reversed(), right.words.reversed()) where one != other {
        return one < other
      }
      return false
    }

    /// The 128 highest bits, from the first that is 1, padded with zeros.
    var leadingBits: (UInt64, UInt64) {
      let top = words.count * 32 - (words.last?.leadingZeroBitCount ?? 0)
      func bit(_ index: Int) -> UInt64 { index < 0 ? 0 : UInt64(words[index / 32] >> UInt32(index % 32) & 1) }
      var bits: (high: UInt64, low: UInt64) = (0, 0)
      for offset in 1...128 { bits = (bits.high << 1 | bits.low >> 63, bits.low << 1 | bit(top - offset)) }
      return bits
    }
  }
}

@Suite struct `Printing numbers` {
  @Test func `the shortest form is read back as the same number and no longer than the standard library's`() {
    var random = SplitMix64(seed: 4)
    let values =
      awkward
      + (0..<Campaign.choose(quick: 5_000, complete: 50_000)).map { _ in randomDouble(using: &random) }
      + (0..<Campaign.choose(quick: 2_500, complete: 50_000)).map { _ in
        (Double.random(in: -1e6...1e6, using: &random) * 1000).rounded() / 1000
      }
      + (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
    for value in values {
      let text = shortest(value)
      #expect(parse(text)?.value == value, "\(text)")
      #expect(parse(text)?.deviation == nil, "\(text)")
      #expect(significantDigits(text) == significantDigits(value.description), "\(text)")
    }
  }

  /// The digits without leading and trailing zeros.
  private func significantDigits(_ text: String) -> String {
    let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber)
    let digits = mantissa.drop { $0 == "0" }
    return String(digits.reversed().drop { $0 == "0" }.reversed())
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.1, "0.1"), (100, "100"),
      (1e20, "100000000000000000000"),
      (1e21, "1e21"), (-1.5e300, "-1.5e300"), (1e-6, "0.000001"), (1e-7, "1e-7"), (1.25e-7, "1.25e-7"),
      (0.001234, "0.001234"), (123456.789, "123456.789"), (.leastNonzeroMagnitude, "5e-324"), (1e23, "1e23"),
      (9_007_199_254_740_992, "9007199254740992"), (.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)])
  func `the shortest form of`(value: Double, text: String) {
    #expect(shortest(value) == text)
  }

  @Test func `the fixed form is rounded as C rounds`() {
    var random = SplitMix64(seed: 5)
    let values =
      awkward
      + (0..<Campaign.choose(quick: 1_000, complete: 20_000)).map { _ in
        Double.random(in: -2000...2000, using: &random)
      }
      + (0..<Campaign.choose(quick: 250, complete: 5000)).map { _ in
        Double.random(in: -1e20...1e20, using: &random)
      }
      + (0..<Campaign.choose(quick: 250, complete: 5000)).map { _ in
        Double.random(in: -1e-5...1e-5, using: &random)
      }
      // Ties.
      + stride(from: -5000, through: 5000, by: Campaign.choose(quick: 20, complete: 1)).map {
        Double($0) / 32
      }
    for value in values where value.magnitude < 1e21 {
      let decimals = Int.random(in: 0...17, using: &random)
      for decimals in [decimals, 0, 2, 3] {
        #expect(
          fixed(value, decimals) == trimmed(String(format: "%.\(decimals)f", value)),
          "\(value) to \(decimals)")
      }
    }
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    if text.contains(".") {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }

  @Test func `the fixed form of a very large number has an exponent`() {
    #expect(fixed(1e21, 2) == "1e21")
    #expect(fixed(-1.5e300, 0) == "-1.5e300")
    #expect(fixed(.infinity, 3) == "null")
    #expect(fixed(-0.0001, 2) == "0")
    #expect(fixed(1.5, -3) == "2")
    #expect(fixed(0.1, 99) == "0.10000000000000001")
  }
}
