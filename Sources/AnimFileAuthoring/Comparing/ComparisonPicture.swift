public import AnimFile
import AnimFilePictures

extension SceneComparison {
  /// The color of differing content from the first animation.
  public static let firstColor: RGBAColor = "#e03131"
  /// The color of differing content from the second animation.
  public static let secondColor: RGBAColor = "#1c7ed6"

  /// Draws both animations at `time` on top of each other: matching content is faint, differing content has
  /// ``firstColor`` or ``secondColor``.
  ///
  /// The picture has the size of the first animation.
  ///
  /// - Throws: if `time` is not finite.
  /// - Complexity: O(*n*) in the elements of both frames.
  public static func picture(
    of first: Evaluator, _ second: Evaluator, at time: Double, tolerance: Tolerance = Tolerance()
  ) throws(EvaluationError) -> Frame {
    let (a, b) = (try first.frame(at: time), try second.frame(at: time))
    var pair = FramePair(first, second, tolerance)
    _ = pair.differences(at: time)
    let changed = pair.changed
    var picture = Frame(size: a.size, background: .white)
    picture.t = time
    picture.duration = max(a.duration, b.duration)
    let names = a.names()
    picture.add(a.keeping { !changed.contains(names[$0]) }, .identity, opacity: 0.25)
    let unit = max(a.size.width, a.size.height) / 300
    for (frame, names, color) in [(a, names, firstColor), (b, b.names(pair.namesInFirst), secondColor)] {
      let drawn = frame.keeping { changed.contains(names[$0]) }
      picture.add(drawn.drawn(in: color, width: unit), .identity)
    }
    picture.mergeClips()
    return picture
  }
}

extension Frame {
  /// Redraws all items in one color, keeping outlines, strokes and clips, without masks and blend modes.
  ///
  /// - Parameter width: The least width of lines.
  fileprivate func drawn(in color: RGBAColor, width: Double) -> Frame {
    var frame = self
    for index in groups.indices {
      var group = Group()
      group.parent = groups[index].parent
      group.clip = groups[index].clip
      group.items = groups[index].items
      frame.groups[index] = group
    }
    for index in items.indices {
      var item = Item(path: items[index].path)
      item.transform = items[index].transform
      if let fill = items[index].fill {
        item.fill = Fill(paint: .color(color.with(alpha: 0.25)), rule: fill.rule, opacity: 1)
      }
      if var stroke = items[index].stroke, stroke.viewportWidth > width {
        // Strokes of both animations stay visible where they overlap.
        (stroke.paint, stroke.opacity) = (.color(color), 0.5)
        item.stroke = stroke
      } else {
        item.stroke = Stroke(
          paint: .color(color), width: width, cap: .round, join: .round, miterLimit: 4, dash: [],
          dashOffset: 0,
          opacity: 0.9, transform: .identity)
      }
      item.group = items[index].group
      item.clip = items[index].clip
      frame.items[index] = item
    }
    return frame
  }
}

extension Frame.Stroke {
  /// The mean width in the viewport.
  fileprivate var viewportWidth: Double {
    width * abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
  }
}

extension RGBAColor {
  fileprivate func with(alpha: Double) -> RGBAColor {
    var color = self
    color.alpha = alpha
    return color
  }
}
