import AnimFile

/// A shape, or the viewport, that has a listener for taps.
struct TappableShape: Hashable {
  /// The id of the shape; nil for the viewport.
  let id: String?
  /// The name for assistive technologies.
  let label: String
}

extension AnimationDocument {
  /// The shapes with listeners for taps, in the order of the listeners.
  var tappableShapes: [TappableShape] {
    var shapes: [TappableShape] = []
    for listener in listeners where listener.event == .tap {
      let label = listener.shape.map { shape(id: $0)?.label ?? $0 } ?? self.label ?? title ?? "Animation"
      let tappable = TappableShape(id: listener.shape, label: label)
      if !shapes.contains(tappable) { shapes.append(tappable) }
    }
    return shapes
  }

  /// Whether a listener follows a pointer while it is down.
  var needsDrags: Bool { listeners.contains { [.press, .drag, .move].contains($0.event) } }
}
