extension Math {
  /// The cube root.
  ///
  /// As in the well-known inverse square root, the bit pattern gives x^(−1/3) within 3.5 %. A minimax polynomial in the
  /// error of the cube refines it to 2^−32, and one step of Newton's method completes the root.
  package static func cbrt(_ x: Double) -> Double {
    let size = x.magnitude
    guard size >= 0x1p-900, size < .infinity else { return extremeCubeRoot(x) }
    let start = Double(bitPattern: 0x553E_E800_0000_0000 &- size.bitPattern / 3)
    let e = 1 - size * start * (start * start)
    let z = e * e
    let low = 0x1.ffffffffc8318p-1 + e * 0x1.5555562d5a601p-2
    let middle = 0x1.c71c79d881b55p-3 + e * 0x1.61f49ea23f9d3p-3
    let high = (0x1.26eeefa50f0ecp-3 + e * 0x1.036f1ef2ccff2p-3) + z * 0x1.d153824383348p-4
    let factor = (low + z * middle) + (z * z) * high
    let inverse = start * factor
    let square = inverse * inverse
    let root = size * square
    let result = root + (size - root * (root * root)) * (square * (1.0 / 3))
    return x < 0 ? -result : result
  }

  @inline(never) private static func extremeCubeRoot(_ x: Double) -> Double {
    guard x != 0, x.isFinite else { return x }
    return cbrt(x * 0x1p600) * 0x1p-200
  }
}
