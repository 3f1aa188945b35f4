import AnimFile

/// A rotation of a layer about an axis in its plane, which narrows the layer.
struct LottieTurn {
  /// The factors of the scale, which are cosines.
  var factors: LottieTrack<[Double]>
}

extension LottieImporter {
  /// Reads the rotations of a layer in three dimensions: the factors of its scale; nil without an effect.
  ///
  /// A rotation about one axis is a scale without perspective, as other players show it. Everything else is reported.
  mutating func thirdDimension(_ node: LottieNode) -> LottieTurn? {
    if let position = node["p"], position["s"] == nil {
      let track = numbers(position, [0, 0, 0])
      if track.keys.contains(where: { $0.value[2] != track.first[2] }) || track.first[2] != 0 {
        report(.lottie3D, "the distance along the z axis is left out", at: position.node)
      }
    }
    let turns = [("rx", 1), ("ry", 0)].compactMap { name, axis in
      node[name].map { (name: name, axis: axis, node: $0.node, track: number($0, 0)) }
    }.filter { !$0.track.isMultiple(of: 360) }
    let orientation = node["or"].map { (node: $0.node, track: numbers($0, [0, 0, 0])) }
    let isOriented = orientation.map { !$0.track.isMultiple(of: 360) } ?? false
    if isOriented, let orientation {
      report(.lottie3D, "the rotation 'or' in three dimensions is left out", at: orientation.node)
    }
    // Other rotations and the skew have to leave both axes in place.
    let isAligned = number(node["rz"], 0).isMultiple(of: 180) && number(node["sk"], 0).constant == [0]
    let isFlat = turns.allSatisfy { $0.track.isMultiple(of: 180) } || turns.count == 1
    // Other players ignore these rotations beside 'r'.
    guard !isOriented, isAligned, isFlat, node["r"] == nil else {
      for turn in turns {
        report(.lottie3D, "the rotation '\(turn.name)' in three dimensions is left out", at: turn.node)
      }
      return nil
    }
    guard let first = turns.first else { return nil }
    if turns.allSatisfy({ $0.track.constant != nil }) {
      var factors = [1.0, 1]
      for turn in turns { factors[turn.axis] = Math.sinCos(degrees: turn.track.first[0]).cos }
      if !turns.allSatisfy({ $0.track.isMultiple(of: 180) }) { reportFlat(first.name, at: first.node) }
      return LottieTurn(factors: LottieTrack(factors, node: first.node))
    }
    reportFlat(first.name, at: first.node)
    let factors = baked([first.track], at: first.node, what: "", reports: false) { time in
      let factor = Math.sinCos(degrees: first.track.value(at: time)[0]).cos
      return first.axis == 0 ? [factor, 1] : [1, factor]
    }
    return LottieTurn(factors: factors.straightened(within: 0.001))
  }

  private mutating func reportFlat(_ name: StaticString, at node: Int) {
    report(
      .lottieIgnored, "the rotation '\(name)' in three dimensions becomes a scale, without perspective",
      at: node)
  }

  /// A scale with the factors of a turn.
  mutating func turned(_ scale: LottieTrack<[Double]>, by turn: LottieTurn?) -> LottieTrack<[Double]> {
    guard let factors = turn?.factors else { return scale }
    func product(_ scale: [Double], _ factors: [Double]) -> [Double] {
      [scale[0] * factors[0], (scale.count > 1 ? scale[1] : scale[0]) * factors[1]]
    }
    if let constant = factors.constant { return scale.map { product($0, constant) } }
    if let constant = scale.constant { return factors.map { product(constant, $0) } }
    return baked([scale, factors], at: scale.node, what: "the scale") {
      product(scale.value(at: $0), factors.value(at: $0))
    }.straightened(within: 0.1)
  }

  mutating func reportDepth(_ z: LottieNode?) {
    guard let z, number(z, 0).constant != [0] else { return }
    report(.lottie3D, "the distance along the z axis is left out", at: z.node)
  }
}

extension LottieTrack where Value == [Double] {
  /// Whether all numbers are the same multiples of an angle at all times.
  fileprivate func isMultiple(of angle: Double) -> Bool {
    constant?.allSatisfy { $0.truncatingRemainder(dividingBy: angle) == 0 } ?? false
  }
}
