extension Frame {
  /// Returns a frame that shows other frames side by side, with their times below.
  ///
  /// Each frame has the size of the first, is clipped to it, and keeps its background; the strip's background is white.
  /// Margins and labels scale with the size. Items keep their ids and sources.
  ///
  /// - Complexity: O(*n*) in the elements of all frames.
  public static func filmstrip(of frames: [Frame]) -> Frame {
    guard let size = frames.first?.size else { return Frame(size: Size2D(1, 1), background: .white) }
    let labels = frames.map { TimeLabel($0.t) }
    let extent = max(size.width, size.height)
    let widest = labels.map(\.width).max() ?? 1
    let margin = 0.05 * extent
    let textHeight = min(0.05 * extent, 0.9 * (size.width + margin) / widest)
    let count = Double(frames.count)
    var strip = Frame(
      size: Size2D(
        count * size.width + (count + 1) * margin, size.height + 2 * margin + 2.2 * textHeight),
      background: .white)
    strip.t = frames[0].t
    strip.duration = frames[0].duration
    strip.label = frames[0].label
    for (index, frame) in frames.enumerated() {
      let origin = Point2D(margin + Double(index) * (size.width + margin), margin)
      let cell = BezierPath(origin: origin, size: size)
      if let background = frame.background { strip.add(cell, fill: background) }
      strip.add(frame, .translation(origin), clip: cell, label: labels[index].text)
      strip.add(cell, stroke: "#c8c8c8", width: extent / 400)
      let place = origin + Point2D(size.width / 2, size.height + 1.8 * textHeight)
      strip.add(
        labels[index].path(over: place, height: textHeight), stroke: "#404040",
        width: TimeLabel.penWidth * textHeight)
    }
    return strip
  }
}
