// Invisible rotations, coincident copies, and constant angles in radians.

import AnimFile

extension AnimatedShape {
  /// An angle that looks like radians, with its path from the shape.
  struct RadianAngle {
    var name: String
    var value: Double
    var path: [PathComponent]
  }

  var constantAngles: [RadianAngle] {
    var angles: [RadianAngle] = []
    func add(_ angle: Animated<Double>, _ path: [PathComponent], _ name: String) {
      guard case .constant(let value) = angle, let value = Radians.likeliest(of: [value]) else { return }
      angles.append(RadianAngle(name: name, value: value, path: path))
    }
    if hasTransform, let transform {
      add(transform.rotation, [.member("transform"), .member("rotation")], "transform.rotation")
      add(transform.skew, [.member("transform"), .member("skew")], "transform.skew")
    }
    switch geometry {
    case .arc(let arc):
      add(arc.startAngle, [.member("startAngle")], "startAngle")
      add(arc.endAngle, [.member("endAngle")], "endAngle")
    case .polygon(let polygon): add(polygon.rotation, [.member("rotation")], "rotation")
    case .star(let star): add(star.rotation, [.member("rotation")], "rotation")
    default: break
    }
    for (index, modifier) in modifiers.enumerated() {
      let place = [PathComponent.member("modifiers"), .index(index)]
      switch modifier {
      case .repeat(let copies): add(copies.rotation, place + [.member("rotation")], "rotation")
      case .twist(let twist): add(twist.angle, place + [.member("angle")], "angle")
      default: break
      }
    }
    return angles
  }

  func stacksCopies(at index: Int) -> Bool {
    guard modifiers.indices.contains(index), case .repeat(let copies) = modifiers[index],
      copies.copies.largest(in: 0...Int.max) > 1, copies.position.onlyValue == .zero,
      copies.scale.onlyValue == 1, copies.jitter?.movesNothing ?? true
    else { return false }
    // Delayed copies of animated shapes differ, and of shapes that a parameter changes while they play.
    guard copies.delay.onlyValue == 0 || facts.isResolved && !dependsOnTime else { return false }
    // A joined trim can end anywhere in the copies.
    for case .trim(let trim) in modifiers[index...] where trim.mode == .joined { return false }
    if let rotation = copies.rotation.onlyValue, rotation.floorModulo(360) == 0 { return true }
    guard modifiers[..<index].isEmpty, isRotationallySymmetric, case .circle(let circle) = geometry,
      !hasTransform || transform?.rotation == 0
    else { return false }
    return circle.center == copies.anchor && circle.center.isConstant
  }

  /// Whether it is a circle that looks the same after a rotation about its center.
  private var isRotationallySymmetric: Bool {
    guard case .circle = geometry, attachments.isEmpty, fill != nil || stroke != nil else { return false }
    if let fill { guard case .color = fill.paint else { return false } }
    guard let stroke else { return true }
    guard case .color = stroke.paint, case .constant(let dash) = stroke.dash else { return false }
    return dash.count == 0
  }

  /// Returns the path of an animated rotation about its own center that has no visible effect, if any.
  ///
  /// - Parameter path: The path of the shape.
  func invisibleRotation(at path: [PathComponent]) -> [PathComponent]? {
    guard hasTransform, let transform, !transform.rotation.isConstant, modifiers.isEmpty,
      isRotationallySymmetric, transform.skew == 0, case .circle(let circle) = geometry
    else { return nil }
    switch transform.anchor {
    case nil, .center: break
    case .point(let point): guard point == circle.center, point.isConstant else { return nil }
    }
    // With different factors, it is an ellipse.
    switch transform.scale {
    case .constant(let scale): guard scale.x == scale.y else { return nil }
    case .track(let track): guard track.track.values.allSatisfy({ $0.x == $0.y }) else { return nil }
    default: return nil
    }
    let member = path + [.member("transform"), .member("rotation")]
    switch transform.rotation {
    case .track(let track): return track.flat.isStill ? nil : track.flat.entries.first ?? member
    case .wiggle: return member
    default: return nil
    }
  }

  /// Whether anything in it may depend on its inner time.
  var dependsOnTime: Bool {
    if !facts.isResolved || facts.motion == nil || !modifiers.isEmpty {
      let finder = MotionFinder()
      for modifier in modifiers { modifier.inspect(finder) }
      if finder.moves || moves(ShapeMotion(of: self)) { return true }
    } else if let motion = facts.motion, moves(motion) {
      return true
    }
    let inside = nestedShapes + attachments
    if inside.contains(where: { $0.in != nil || $0.out != nil || $0.dependsOnTime }) { return true }
    // The outline may be animated.
    if hasTransform, transform?.following != nil { return true }
    // The symbol may be animated.
    if case .use = geometry { return true }
    return false
  }
}

extension AnimatedShape.Repeat.Jitter {
  /// Whether no copy deviates in place, rotation or size.
  fileprivate var movesNothing: Bool {
    position.onlyValue == .zero && rotation.onlyValue == 0 && scale.onlyValue == 0
  }
}

extension AnimationDocument {
  /// The repetition member that has no effect; nil if there is none.
  var deadTiming: String? {
    if repeatFrom > 0, repeats == .count(1), !autoreverses { return "repeatFrom" }
    guard repeats != .count(1) || autoreverses, passDuration > 0 else { return nil }
    if autoreverses, case .count(let count) = repeats, count <= 0.5 { return "autoreverses" }
    if let background, !background.isConstant { return nil }
    guard !shapes.isEmpty,
      !shapes.contains(where: { $0.in != nil || $0.out != nil || $0.dependsOnTime })
    else { return nil }
    return repeats != .count(1) ? "repeat" : "autoreverses"
  }
}
