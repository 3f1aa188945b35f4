import AnimFile

extension LottieImporter {
  /// Reads the transform of a layer or a group, without its opacity.
  ///
  /// - Parameters:
  ///   - is3D: Whether it can have a third dimension, which is reported.
  ///   - orients: Whether it turns along its path.
  mutating func transform(
    _ node: LottieNode?, _ clock: LottieClock, is3D: Bool = false, orients: Bool = false
  ) -> LottieElement.Transform {
    var result = LottieElement.Transform()
    guard let node else { return result }
    let anchor = numbers(node["a"], [0, 0])
    let scale = numbers(node["s"], [100, 100])
    let rotation = number(node["r"] ?? node["rz"], 0)
    let skew = number(node["sk"], 0)
    let axis = number(node["sa"], 0)
    var turns = false
    var pivoted: [JSONValue.Member] = []
    if rotation.constant != [0] {
      pivoted.append(JSONValue.Member("rotation", number(rotation, clock)))
      turns = true
    }
    var orientation: JSONValue.Member?
    if skew.constant != [0] {
      pivoted.append(JSONValue.Member("skew", number(skew, clock)))
      if axis.constant != [0] {
        pivoted.append(JSONValue.Member("skewAxis", number(axis, clock, scale: -1)))
      }
    }
    if scale.constant != [100, 100] {
      pivoted.append(
        JSONValue.Member("scale", point(scale, clock, decimals: 5, scale: 0.01, isScale: true)))
    }
    if is3D { reportThirdDimension(node) }

    let position = node["p"]
    let x = position?["x"]
    let y = position?["y"]
    let splits =
      position?["s"]?.isTrue ?? false || (x?.kind == .object && y?.kind == .object && position?["k"] == nil)
    var tracks: [LottieTrack<[Double]>]
    if splits {
      tracks = [number(x, 0), number(y, 0)]
      if is3D { reportDepth(position?["z"]) }
    } else {
      tracks = [numbers(position, [0, 0])]
    }
    let moves = tracks.contains { $0.constant == nil }
    if orients, moves {
      if splits {
        report(
          .lottieRepair, "the layer does not turn along its path, because its position is split",
          at: position?.node)
      } else {
        orientation = JSONValue.Member("orient", "path")
        turns = true
      }
    }
    let hasPivot = turns || !pivoted.isEmpty
    if let orientation { pivoted.append(orientation) }

    func place(_ tracks: [LottieTrack<[Double]>]) -> JSONValue.Member? {
      let value: JSONValue
      if tracks.count == 2 {
        value = .array(tracks.map { number($0, clock, decimals: decimals) })
      } else {
        value = point(tracks[0], clock)
      }
      return value == .array([0, 0]) ? nil : JSONValue.Member("position", value)
    }
    func shifted(by a: [Double]) -> [LottieTrack<[Double]>] {
      if tracks.count == 2 { return [tracks[0].map { [$0[0] - a[0]] }, tracks[1].map { [$0[0] - a[1]] }] }
      return [tracks[0].map { [$0[0] - a[0], $0[1] - a[1]] }]
    }
    if let a = anchor.constant {
      result.members = [place(shifted(by: a))].compactMap { $0 } + pivoted
      if hasPivot { result.anchor = .array(a.map { .number($0.rounded(decimals)) }) }
    } else if !moves {
      let p = splits ? [tracks[0].first[0], tracks[1].first[0]] : tracks[0].first
      let moving = anchor.map { [p[0] - $0[0], p[1] - $0[1]] }
      result.members = [place([moving])].compactMap { $0 } + pivoted
      if hasPivot { result.anchor = point(anchor, clock) }
    } else {
      result.members = [place(tracks)].compactMap { $0 } + pivoted
      if hasPivot { result.anchor = .array([0, 0]) }
      result.inner = [JSONValue.Member("position", point(anchor.map { [-$0[0], -$0[1]] }, clock))]
    }
    result.isConstant =
      result.members.allSatisfy { $0.value.isConstant } && (result.anchor?.isConstant ?? true)
      && result.inner == nil
    return result
  }

  /// Reads the opacity of a transform; nil if it is 1.
  ///
  /// - Parameter frames: The first and the last frame of the layer: jumps there are left out.
  mutating func opacity(
    _ node: LottieNode?, _ clock: LottieClock, in frames: ClosedRange<Double>? = nil
  ) -> JSONValue? {
    var track = number(node?["o"], 100)
    if let frames, !track.repeats {
      while track.keys.count > 1, let last = track.keys.last, last.holds, last.t > frames.upperBound - 0.002 {
        track.keys.removeLast()
      }
      while track.keys.count > 1, track.keys[1].holds, track.keys[1].t < frames.lowerBound + 1e-6 {
        track.keys.removeFirst()
      }
    }
    let value = number(track, clock, scale: 0.01, in: 0...1)
    guard value != 1 else { return nil }
    return value
  }

  private mutating func reportThirdDimension(_ node: LottieNode) {
    for (name, property) in [("rx", node["rx"]), ("ry", node["ry"]), ("or", node["or"])] {
      guard let property else { continue }
      let track = numbers(property, name == "or" ? [0, 0, 0] : [0])
      if track.constant.map({ !$0.allSatisfy { $0 == 0 } }) ?? true {
        report(.lottie3D, "the rotation '\(name)' in three dimensions is left out", at: property.node)
      }
    }
    if let position = node["p"], position["s"] == nil {
      let track = numbers(position, [0, 0, 0])
      if track.keys.contains(where: { $0.value[2] != track.first[2] }) || track.first[2] != 0 {
        report(.lottie3D, "the distance along the z axis is left out", at: position.node)
      }
    }
  }

  private mutating func reportDepth(_ z: LottieNode?) {
    guard let z, number(z, 0).constant != [0] else { return }
    report(.lottie3D, "the distance along the z axis is left out", at: z.node)
  }
}

extension LottieElement {
  /// Wraps contents in a group with a transform, which is two groups if its pivot moves by itself.
  static func group(_ children: [LottieElement], _ transform: Transform, id: String? = nil) -> LottieElement {
    var children = children
    var outer = transform
    if let inner = transform.inner {
      var group = LottieElement.group(children)
      group.transform.members = inner
      group.transform.isConstant = false
      children = [group]
      outer.inner = nil
    }
    var group = LottieElement.group(children, id: id)
    group.transform = outer
    return group
  }
}
