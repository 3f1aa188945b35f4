extension SceneComparison {
  /// The color of what the first animation draws where they differ.
  public static let firstColor: RGBAColor = "#e03131"
  /// The color of what the second animation draws where they differ.
  public static let secondColor: RGBAColor = "#1c7ed6"

  /// Both animations at `time` over each other: faint what is the same, in ``firstColor`` and ``secondColor`` what is not.
  ///
  /// The size is that of the first.
  ///
  /// - Throws: if `time` is not finite.
  /// - Complexity: O(*n*) in the elements of both frames.
  public static func picture(
    of first: Evaluator, _ second: Evaluator, at time: Double, tolerance: Tolerance = Tolerance()
  ) throws(EvaluationError) -> Frame {
    let (a, b) = (try first.frame(at: time), try second.frame(at: time))
    var pair = FramePair(first, second, tolerance)
    let changed = Set(
      pair.differences(at: time).map { Frame.Name(text: $0.key.name, occurrence: $0.key.occurrence) })
    var picture = Frame(size: a.size, background: .white)
    picture.t = time
    picture.duration = max(a.duration, b.duration)
    let names = a.names
    picture.add(a.keeping { !changed.contains(names[$0]) }, .identity, opacity: 0.25)
    let unit = max(a.size.width, a.size.height) / 300
    for (frame, color) in [(a, firstColor), (b, secondColor)] {
      for (item, name) in zip(frame.items, frame.names) where changed.contains(name) {
        let path = item.viewportPath
        if item.fill != nil { picture.add(path, fill: color.with(alpha: 0.25)) }
        picture.add(path, stroke: color, width: unit, opacity: 0.9)
      }
    }
    return picture
  }
}

extension RGBAColor {
  fileprivate func with(alpha: Double) -> RGBAColor {
    var color = self
    color.alpha = alpha
    return color
  }
}
