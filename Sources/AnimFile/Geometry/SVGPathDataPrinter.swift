extension BezierPath {
  /// The path as SVG path data, as in `M 100 60 C 122.091 60 140 77.909 140 100 Z`.
  ///
  /// Commands are absolute and written out for every element, everything is separated by one space. Numbers
  /// have at most `precision` decimals, 0…15, trailing zeros left out; without a precision they are as short
  /// as they can be and still be read back as the same path. Coordinates must be finite.
  ///
  /// - Complexity: O(*n*).
  public func svgPathData(precision: Int? = nil) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * verbs.count + 8 * 2 * points.count)
    if let precision {
      let power = Math.powerOfTen(max(0, min(15, precision)))
      writeSVGPathData(into: &bytes) { $1.appendRounded($0, power: power) }
    } else {
      writeSVGPathData(into: &bytes) { $1.appendShortest($0) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the path, moved by `matrix`, as SVG path data to the end of `bytes`, the numbers by
  /// `writeNumber`.
  func writeSVGPathData(
    into bytes: inout [UInt8], transformedBy matrix: AffineMatrix = .identity,
    writeNumber: (Double, inout [UInt8]) -> Void
  ) {
    let space = UInt8(ascii: " ")
    let moves = !matrix.isIdentity
    var next = 0
    var isFirst = true
    for verb in verbs {
      if !isFirst { bytes.append(space) }
      isFirst = false
      bytes.append(verb.letter)
      for index in next..<next + verb.pointCount {
        let point = moves ? matrix.apply(points[index]) : points[index]
        bytes.append(space)
        writeNumber(point.x, &bytes)
        bytes.append(space)
        writeNumber(point.y, &bytes)
      }
      next += verb.pointCount
    }
  }
}

extension BezierPath: CustomStringConvertible {
  /// The path as SVG path data.
  public var description: String { svgPathData() }
}

extension Math {
  /// 10 to a small power.
  fileprivate static func powerOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}

extension [UInt8] {
  /// The fewest digits that are read back as `value`; 0 for −0.
  fileprivate mutating func appendShortest(_ value: Double) {
    if let integer = Int32(exactly: value) {
      append(contentsOf: String(integer).utf8)
    } else {
      let text = value.description
      append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
    }
  }

  /// `value` rounded to the decimals of 1/`power`, trailing zeros left out.
  fileprivate mutating func appendRounded(_ value: Double, power: Double) {
    let scaled = (value * power).rounded(.toNearestOrEven)
    // Beyond 2⁵³ a double has no decimals left to round.
    guard abs(scaled) < 0x1p53 else { return appendShortest(value) }
    var digits = UInt64(abs(scaled))
    let unit = UInt64(power)
    if scaled < 0 { append(UInt8(ascii: "-")) }
    append(contentsOf: String(digits / unit).utf8)
    digits %= unit
    guard digits > 0 else { return }
    append(UInt8(ascii: "."))
    var place = unit / 10
    while digits > 0 {
      append(UInt8(ascii: "0") + UInt8(digits / place))
      digits %= place
      place /= 10
    }
  }
}
