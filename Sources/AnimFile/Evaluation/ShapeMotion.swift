/// What of a shape changes over time.
struct ShapeMotion: Sendable {
  var ofOutline = false
  var ofFill = false
  var ofStroke = false
  var ofTransform = false
  /// How many tracks it has, those of what is in it and of modifiers left out.
  var tracks = 0
  /// When the last keyframe comes, in it or in anything inside; 0 if there is none.
  var end = 0.0
}

extension ShapeMotion {
  /// What of `shape` changes over time, found by looking at all of it.
  init(of shape: AnimatedShape) {
    ofOutline = finds { finder in
      guard shape.geometry.isOutlined else { return }
      var geometry = shape.geometry
      finder.walk(&geometry)
    }
    ofFill = finds { shape.fill?.inspect($0) }
    ofStroke = finds { shape.stroke?.inspect($0) }
    ofTransform = finds { shape.transform?.inspect($0) }
    _ = finds { finder in
      shape.visible.inspect(finder)
      shape.opacity.inspect(finder)
    }
    let inside = MotionFinder()
    for shape in shape.geometry.shapes { shape.inspect(inside) }
    for shape in shape.clip { shape.inspect(inside) }
    if case .use(var use) = shape.geometry { inside.content(of: &use) }
    end = max(end, inside.end)
  }

  /// Notes what moves in a part; whether anything does.
  private mutating func finds(_ inspect: (MotionFinder) -> Void) -> Bool {
    let finder = MotionFinder()
    inspect(finder)
    tracks += finder.tracks
    end = max(end, finder.end)
    return finder.moves
  }
}
