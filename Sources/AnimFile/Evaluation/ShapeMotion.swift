/// The animated parts of a shape.
package struct ShapeMotion: Sendable {
  /// The number of tracks, excluding those of nested shapes and modifiers.
  var tracks = 0
  /// The time of the last keyframe, including nested shapes; 0 if there is none.
  var end = 0.0
  package var ofOutline = false
  var ofFill = false
  var ofStroke = false
  var ofTransform = false
  /// Whether parameters count as animated.
  var countsParameters = false
}

extension ShapeMotion {
  /// - Parameter countsParameters: Whether parameters are animated, because their values can change.
  package init(of shape: AnimatedShape, countsParameters: Bool = false) {
    self.countsParameters = countsParameters
    ofOutline = finds { finder in
      guard shape.isOutlined else { return }
      var geometry = shape.geometry
      finder.walk(&geometry)
    }
    ofFill = finds { shape.fill?.inspect($0) }
    ofStroke = finds { shape.stroke?.inspect($0) }
    ofTransform = finds { shape.transform?.inspect($0) }
    _ = finds { finder in
      shape.visible.inspect(finder)
      shape.opacity.inspect(finder)
      shape.zIndex.inspect(finder)
    }
    let inside = MotionFinder()
    for shape in shape.nestedShapes { shape.inspect(inside) }
    for shape in shape.attachments { shape.inspect(inside) }
    if case .use(var use) = shape.geometry { inside.content(of: &use) }
    end = max(end, inside.end)
  }

  /// Records the tracks of a part; returns whether it is animated.
  private mutating func finds(_ inspect: (MotionFinder) -> Void) -> Bool {
    let finder = MotionFinder()
    finder.countsParameters = countsParameters
    inspect(finder)
    tracks += finder.tracks
    end = max(end, finder.end)
    return finder.moves
  }
}

extension AnimatedShape {
  /// Whether the shape itself is known to be constant and independent of parameters.
  package var isStill: Bool {
    guard let motion = facts.motion, facts.isResolved, modifiers.isEmpty else { return false }
    return !moves(motion)
  }

  /// Whether anything but the modifiers is animated, given the shape's motion.
  package func moves(_ motion: ShapeMotion) -> Bool {
    motion.tracks > 0 || motion.ofOutline || motion.ofFill || motion.ofStroke || motion.ofTransform
      || !opacity.isConstant || !visible.isConstant || !zIndex.isConstant
  }

  /// The natural duration of its tracks and of all nested shapes, in inner time.
  package var contentDuration: Double {
    let finder = MotionFinder()
    for modifier in modifiers { modifier.inspect(finder) }
    let end = max((facts.motion ?? ShapeMotion(of: self)).end, finder.end)
    return end > 0 ? end + longestDelay : 0
  }
}
