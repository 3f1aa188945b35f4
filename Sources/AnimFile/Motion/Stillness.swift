extension Evaluator {
  /// Whether all frames have the same shapes.
  package var isStill: Bool {
    let finder = MotionFinder()
    for shape in resolved.shapes { shape.inspect(finder) }
    return !hasSettings && !finder.moves
      && nodes.allSatisfy { $0.shape.shape.in == nil && $0.shape.shape.out == nil }
  }

  /// Whether all frames are equal, including the background.
  package var isStillPicture: Bool {
    let finder = MotionFinder()
    resolved.background?.inspect(finder)
    return !finder.moves && isStill
  }
}
