import AnimFile

extension LottieImporter {
  /// Reads the transform of a layer or a group, without its opacity.
  ///
  /// - Parameters:
  ///   - is3D: Whether it can have a third dimension. Rotations become scales where they can; everything else is reported.
  ///   - orients: Whether it turns along its path.
  mutating func transform(
    _ node: LottieNode?, _ clock: LottieClock, is3D: Bool = false, orients: Bool = false
  ) -> LottieElement.Transform {
    guard let node else { return LottieElement.Transform() }
    let anchor = numbers(node["a"], [0, 0])
    if is3D { reportDepth(of: node["p"]) }
    var pivoted = pivotedMembers(node, clock, is3D: is3D)
    let position = positionTracks(node["p"], is3D: is3D)
    if orients, position.contains(where: { $0.constant == nil }) {
      if position.count == 2 {
        report(
          .lottieRepair, "the layer does not turn along its path, because its position is split",
          at: node["p"]?.node)
      } else {
        pivoted.append(JSONValue.Member("orient", "path"))
      }
    }
    return placement(anchor: anchor, position: position, pivoted, clock)
  }

  /// Reads the members of a transform that depend on its anchor. Members that have no effect are absent.
  private mutating func pivotedMembers(
    _ node: LottieNode, _ clock: LottieClock, is3D: Bool
  ) -> [JSONValue.Member] {
    var scale = numbers(node["s"], [100, 100])
    let rotation = number(node["r"] ?? node["rz"], 0)
    let skew = number(node["sk"], 0)
    let axis = number(node["sa"], 0)
    if is3D {
      let isAligned = rotation.isMultiple(of: 180) && skew.constant == [0] && node["r"] == nil
      scale = turned(scale, node, clock, isAligned: isAligned)
    }
    var members: [JSONValue.Member] = []
    if rotation.constant != [0] { members.append(JSONValue.Member("rotation", number(rotation, clock))) }
    if skew.constant != [0] {
      members.append(JSONValue.Member("skew", number(skew, clock)))
      if axis.constant != [0] {
        members.append(JSONValue.Member("skewAxis", number(axis, clock, scale: -1)))
      }
    }
    if scale.constant != [100, 100] {
      members.append(
        JSONValue.Member("scale", point(scale, clock, decimals: 5, scale: 0.01, isScale: true)))
    }
    return members
  }

  /// Reads a position as one track, or as two tracks of one number if it is split.
  private mutating func positionTracks(_ position: LottieNode?, is3D: Bool) -> [LottieTrack<[Double]>] {
    let (x, y) = (position?["x"], position?["y"])
    let isSplit =
      position?["s"]?.isTrue ?? false || (x?.kind == .object && y?.kind == .object && position?["k"] == nil)
    guard isSplit else { return [numbers(position, [0, 0])] }
    let tracks = [number(x, 0), number(y, 0)]
    if is3D { reportDepth(position?["z"]) }
    return tracks
  }

  /// The transform with a position from which the anchor is subtracted.
  ///
  /// - Parameter pivoted: The members that depend on the anchor, which is absent without them.
  private func placement(
    anchor: LottieTrack<[Double]>, position: [LottieTrack<[Double]>], _ pivoted: [JSONValue.Member],
    _ clock: LottieClock
  ) -> LottieElement.Transform {
    var result = LottieElement.Transform()
    let difference: [LottieTrack<[Double]>]
    let pivot: JSONValue
    if let a = anchor.constant {
      difference =
        position.count == 2
        ? position.indices.map { axis in position[axis].map { [$0[0] - a[axis]] } }
        : [position[0].map { [$0[0] - a[0], $0[1] - a[1]] }]
      pivot = .array(a.map { .number($0.rounded(decimals)) })
    } else if position.allSatisfy({ $0.constant != nil }) {
      let p = position.count == 2 ? position.map { $0.first[0] } : position[0].first
      difference = [anchor.map { [p[0] - $0[0], p[1] - $0[1]] }]
      pivot = point(anchor, clock)
    } else {
      difference = position
      pivot = .array([0, 0])
      result.inner = [JSONValue.Member("position", point(anchor.map { [-$0[0], -$0[1]] }, clock))]
    }
    let place: JSONValue =
      difference.count == 2
      ? .array(difference.map { number($0, clock, decimals: decimals) }) : point(difference[0], clock)
    result.members = place == .array([0, 0]) ? pivoted : [JSONValue.Member("position", place)] + pivoted
    if !pivoted.isEmpty { result.anchor = pivot }
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
