extension Math {
  /// The angle of the vector (`x`, `y`), in radians, from −π to π.
  ///
  /// Like the table methods of P. T. P. Tang, "Table-lookup algorithms for elementary functions and their error
  /// analysis", 1991. The smaller coordinate n and the larger d give atan(n/d) = atan(c) + atan((n − cd)/(d + cn)) for the
  /// multiple c of 1/32 nearest to n/d, and the last angle is small enough for a Taylor polynomial.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    var (n, d) = (y.magnitude, x.magnitude)
    guard n > 0, d > 0, n < .infinity, d < .infinity else { return axisAngle(y, x) }
    let isSteep = n > d
    if isSteep { swap(&n, &d) }
    var tangent = n / d
    // The angle is `high` + atan(`tangent`) + `low`.
    var (high, low) = (0.0, 0.0)
    if tangent > 0x1p-27 {
      // Far from overflow and underflow.
      if d > 0x1p1000 {
        (n, d) = (n * 0x1p-30, d * 0x1p-30)
      } else if d < 0x1p-900 {
        (n, d) = (n * 0x1p200, d * 0x1p200)
      }
      let shifted = tangent * 32 + integerShift
      let index = Int(truncatingIfNeeded: shifted.bitPattern & 63)
      if index >= 3 {
        let c = (shifted - integerShift) * 0x1p-5
        let half = leadingHalf(d)
        tangent = ((n - c * half) - c * (d - half)) / (d + c * n)
        (high, low) = (arctangents[2 &* index], arctangents[2 &* index &+ 1])
      } else {
        // The rounding error of the quotient.
        let (product, error) = product(tangent, d)
        low = ((n - product) - error) / d
      }
    }
    let z = tangent * tangent
    let w = z * z
    let series =
      (-1.0 / 3 + z * (1.0 / 5)) + w * ((-1.0 / 7 + z * (1.0 / 9)) + w * (-1.0 / 11 + z * (1.0 / 13)))
    let angle = tangent + (tangent * z * series + low)
    let result: Double
    if isSteep {
      // π/2 less the angle, or more.
      result =
        x > 0
        ? difference(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, high, angle)
        : difference(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -high, -angle)
    } else if x > 0 {
      result = high + angle
    } else {
      result = difference(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, high, angle)
    }
    return y < 0 ? -result : result
  }

  /// `base` + `baseLow` − `high` − `angle`, rounded nearly once.
  @inline(__always) private static func difference(
    _ base: Double, _ baseLow: Double, _ high: Double, _ angle: Double
  ) -> Double {
    let (sum, error) = orderedSum(base, -high)
    return sum + ((error + baseLow) - angle)
  }

  /// The angle where a coordinate is 0, infinite or NaN.
  @inline(never) private static func axisAngle(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let result: Double
    if y == 0 {
      result = x.sign == .minus ? .pi : 0
    } else if x.isInfinite {
      let diagonal = y.isInfinite ? Double.pi / 4 : 0
      result = x < 0 ? (y.isInfinite ? 0x1.2d97c7f3321d2p+1 : .pi) : diagonal
    } else {
      result = .pi / 2
    }
    return y.sign == .minus ? -result : result
  }

  /// The arctangents of the multiples of 1/32, each as a rounded value and its error.
  private static let arctangents: [Double] = [
    0x0.0p+0, 0x0.0p+0,
    0x1.ffd55bba97625p-6, -0x1.5ec431444912cp-60,
    0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60,
    0x1.7ee182602f10fp-4, -0x1.cfb654c0c3d98p-58,
    0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59,
    0x1.3d6eee8c6626cp-3, 0x1.61a3b0ce9281bp-57,
    0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58,
    0x1.b90d7529260a2p-3, 0x1.17b10d2e0e5abp-61,
    0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57,
    0x1.18bf5a30bf178p-2, 0x1.30ca4748b1bf9p-57,
    0x1.362773707ebccp-2, -0x1.963a544b672d8p-57,
    0x1.530ad9951cd4ap-2, -0x1.2566480884082p-57,
    0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56,
    0x1.8b24d394a1b25p-2, 0x1.b6d0ba3748fa8p-56,
    0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56,
    0x1.c0db4c94ec9fp-2, -0x1.cc1ce70934c34p-56,
    0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56,
    0x1.f40dd0b541418p-2, -0x1.a3992dc382a23p-57,
    0x1.0657e94db30dp-1, -0x1.d5b495f6349e6p-56,
    0x1.1255d9bfbd2a9p-1, -0x1.2bdaee1c0ee35p-58,
    0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58,
    0x1.2958e59308e31p-1, -0x1.09e73b0c6c087p-56,
    0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55,
    0x1.3f13fb89e96f4p-1, 0x1.ecf8b492644fp-56,
    0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56,
    0x1.538f57b89061fp-1, -0x1.1bb74abda520cp-55,
    0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57,
    0x1.66d663923e087p-1, -0x1.6ea6febe8bbbap-56,
    0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56,
    0x1.78f6bbd5d315ep-1, 0x1.406a08980374p-55,
    0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56,
    0x1.89ff5ff57f1f8p-1, -0x1.55b9a5e177a1bp-55,
    0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55,
  ]
}
