extension BezierPath {
  /// Returns the path as SVG path data, such as `M 100 60 C 122.091 60 140 77.909 140 100 Z`.
  ///
  /// Commands are absolute and never omitted; the separator is one space. Numbers have at most `precision` decimals,
  /// 0…15, without trailing zeros. Without a precision they are the shortest that parse back to the same path.
  /// Coordinates must be finite.
  ///
  /// - Complexity: O(*n*).
  public func svgPathData(precision: Int? = nil) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * verbs.count + 8 * 2 * points.count)
    if let precision {
      let decimals = max(0, min(15, precision))
      writeSVGPathData(into: &bytes) { NumberPrinter.appendRounded($0, decimals: decimals, to: &$1) }
    } else {
      writeSVGPathData(into: &bytes) { NumberPrinter.appendShortest($0, to: &$1) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the transformed path as SVG path data to `bytes`; `writeNumber` writes the numbers.
  package func writeSVGPathData(
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
