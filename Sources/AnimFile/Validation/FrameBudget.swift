/// No frame has more path elements than the limit: what a few words can ask for is counted before it is made.
enum FrameBudget {
  static func check(_ document: AnimationDocument, _ limits: Limits, _ findings: inout Findings) {
    var left = limits.frameElements
    if let path = exhaust(&left, document.shapes, []) {
      findings.append(
        Finding(
          message: .limit("frameElements", "path elements in one frame", limits.frameElements),
          place: .path(path)))
    }
  }

  /// The way to the first shape for which nothing is left.
  private static func exhaust(
    _ left: inout Int, _ shapes: [AnimatedShape], _ path: [PathComponent]
  ) -> [PathComponent]? {
    for (index, shape) in shapes.enumerated() {
      left -= shape.geometry.outlined?.elementBound ?? 0
      guard left >= 0 else { return path + [.member("shapes"), .index(index)] }
      let inner = shape.geometry.shapes
      if !inner.isEmpty, let found = exhaust(&left, inner, path + [.member("shapes"), .index(index)]) {
        return found
      }
    }
    return nil
  }
}
