import AnimFile

// Rotations about the axes in the plane of a layer, and the distance from it.

extension LottieImporter {
  /// The scale of a layer that rotates about its x or y axis, without perspective, as other players show it.
  ///
  /// All other rotations in three dimensions are reported.
  ///
  /// - Parameter isAligned: Whether the other members of the transform leave both axes in place.
  mutating func turned(
    _ scale: LottieTrack<[Double]>, _ node: LottieNode, _ clock: LottieClock, isAligned: Bool
  ) -> LottieTrack<[Double]> {
    let turns = [("rx", 1), ("ry", 0)].compactMap { name, axis in
      node[name].map { (name: name, axis: axis, node: $0.node, track: number($0, 0)) }
    }.filter { !$0.track.isMultiple(of: 360) }
    let isOriented = node["or"].map { !numbers($0, [0, 0, 0]).isMultiple(of: 360) } ?? false
    if isOriented, let orientation = node["or"] {
      report(.lottie3D, "the rotation 'or' in three dimensions is left out", at: orientation.node)
    }
    guard let first = turns.first else { return scale }
    let isFlat = turns.allSatisfy { $0.track.isMultiple(of: 180) } || turns.count == 1
    let track = clock.end.map { first.track.cut(at: $0) } ?? first.track
    guard isFlat, isAligned, !isOriented, track.canTurn, scale.wiggles.isEmpty, !Self.hasDepth(node["a"]),
      !hasTurnedParent
    else {
      for turn in turns {
        report(.lottie3D, "the rotation '\(turn.name)' in three dimensions is left out", at: turn.node)
      }
      return scale
    }
    if !turns.allSatisfy({ $0.track.isMultiple(of: 180) }) {
      report(
        .lottieIgnored,
        "the rotation '\(first.name)' in three dimensions becomes a scale, without perspective",
        at: first.node)
    }
    func product(_ scale: [Double], _ factors: [Double]) -> [Double] {
      [scale[0] * factors[0], (scale.count > 1 ? scale[1] : scale[0]) * factors[1]]
    }
    func factors(_ axis: Int, _ angle: Double) -> [Double] {
      let factor = Math.sinCos(degrees: angle).cos
      return axis == 0 ? [factor, 1] : [1, factor]
    }
    guard track.constant == nil else {
      let all = turns.reduce([1, 1]) { product($0, factors($1.axis, $1.track.first[0])) }
      return scale.map { product($0, all) }
    }
    let cosines = baked([track], at: first.node, what: "the rotation", reports: false) {
      factors(first.axis, track.value(at: $0)[0])
    }.straightened(within: 0.001)
    if let constant = scale.constant { return cosines.map { product(constant, $0) } }
    return baked([scale, cosines], at: scale.node, what: "the scale") {
      product(scale.value(at: $0), cosines.value(at: $0))
    }.straightened(within: 0.1)
  }

  /// Whether a parent of the layer rotates in three dimensions, too.
  private var hasTurnedParent: Bool {
    var next = scope.layer?["parent"]?.number
    for _ in scope.layers {
      guard let number = next, let parent = scope.layers.first(where: { $0["ind"]?.number == number }) else {
        return false
      }
      let angles = [parent["ks"]?["rx"]?["k"], parent["ks"]?["ry"]?["k"]]
      let isTurned = angles.contains { $0 != nil && $0?.numbers != [0] }
      if isTurned { return true }
      next = parent["parent"]?.number
    }
    return false
  }

  /// Reports the distance of a position along the z axis.
  mutating func reportDepth(of position: LottieNode?) {
    guard let position, position["s"] == nil, Self.hasDepth(position) else { return }
    report(.lottie3D, "the distance along the z axis is left out", at: position.node)
  }

  /// Whether a property has a third component that is not 0.
  private static func hasDepth(_ property: LottieNode?) -> Bool {
    guard let content = property?["k"] else { return false }
    let values = content.first?.kind == .object ? content.elements.compactMap { $0["s"] } : [content]
    return values.contains { ($0.numbers ?? []).dropFirst(2).first ?? 0 != 0 }
  }

  mutating func reportDepth(_ z: LottieNode?) {
    guard let z, number(z, 0).constant != [0] else { return }
    report(.lottie3D, "the distance along the z axis is left out", at: z.node)
  }
}

extension LottieTrack where Value == [Double] {
  /// Whether all numbers are the same multiples of an angle at all times.
  func isMultiple(of angle: Double) -> Bool {
    constant?.allSatisfy { $0.truncatingRemainder(dividingBy: angle) == 0 } ?? false
  }

  /// Whether a scale can follow the angle: it has the same values in each pass, and no more frames than can be sampled.
  fileprivate var canTurn: Bool {
    wiggles.isEmpty && !["offset", "continue"].contains(before) && !["offset", "continue"].contains(after)
      && keys[keys.count - 1].t - keys[0].t < 1e5
  }
}
