public import AnimFile

extension Frame {
  /// Returns a frame that shows other frames in rows, with their times below.
  ///
  /// Each frame has the size of the first, is clipped to it, and keeps its background; the strip's background is white.
  /// Margins and labels scale with the size. Items keep their ids and sources.
  ///
  /// - Parameters:
  ///   - frames: The frames, in reading order.
  ///   - columns: The number of frames in a row, at least 1. By default up to 8 frames are one row, and more wrap into
  ///     the fewest rows for which the filmstrip is at most three times as wide as it is high.
  /// - Complexity: O(*n*) in the elements of all frames.
  public static func filmstrip(of frames: [Frame], columns: Int? = nil) -> Frame {
    guard let size = frames.first?.size else { return Frame(size: Size2D(1, 1), background: .white) }
    let labels = frames.map { TimeLabel($0.t) }
    let extent = max(size.width, size.height)
    let widest = labels.map(\.width).max() ?? 1
    let margin = 0.05 * extent
    let textHeight = min(0.05 * extent, 0.9 * (size.width + margin) / widest)
    let step = Size2D(size.width + margin, size.height + margin + 2.2 * textHeight)
    let columns = min(
      frames.count, max(1, columns ?? defaultColumns(count: frames.count, aspect: step.width / step.height)))
    let rows = (frames.count + columns - 1) / columns
    var strip = Frame(
      size: Size2D(Double(columns) * step.width + margin, Double(rows) * step.height + margin),
      background: .white)
    strip.t = frames[0].t
    strip.duration = frames[0].duration
    strip.label = frames[0].label
    for (index, frame) in frames.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let origin = Point2D(margin + Double(column) * step.width, margin + Double(row) * step.height)
      let cell = BezierPath(origin: origin, size: size)
      let picture = frame.withPaintedBackground()
      if let background = picture.background { strip.add(cell, fill: background) }
      strip.add(picture, .translation(origin), clip: cell, label: labels[index].text)
      strip.add(cell, stroke: "#c8c8c8", width: extent / 400)
      let place = origin + Point2D(size.width / 2, size.height + 1.8 * textHeight)
      strip.add(
        labels[index].path(over: place, height: textHeight), stroke: "#404040",
        width: TimeLabel.penWidth * textHeight)
    }
    return strip
  }

  /// The number of columns for `count` cells of an aspect ratio.
  private static func defaultColumns(count: Int, aspect: Double) -> Int {
    guard count > 8 else { return count }
    var rows = 2
    while Double((count + rows - 1) / rows) * aspect > 3 * Double(rows), rows < count { rows += 1 }
    return (count + rows - 1) / rows
  }
}
