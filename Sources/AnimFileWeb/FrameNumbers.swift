package import AnimFile

/// The numbers of a frame as one list, for readers without Swift.
///
/// In order, with -1 for an absent index:
///
/// - the time, the duration, the width and the height; the background as a paint
/// - the number of clips, and each: its outer clip, the number of its outlines, and for each its fill rule, clip,
///   transform and path
/// - the number of masks, and each: its channel (0 alpha, 1 luminance), whether it is inverted, and its groups and items
/// - the number of groups, and each: its opacity, outer group, clip, mask, blend mode, whether it is isolated, first item
///   and end of items
/// - the number of items, and each: its group, clip, mask, blend mode, opacity, effective opacity, transform and path; its fill: a paint,
///   and unless that is 0, the fill rule and the opacity; its stroke: a paint, and unless that is 0, the width, cap,
///   join, miter limit, dash offset, opacity, transform, and the number of dashes and their lengths
///
/// A transform has six numbers: a, b, c, d, tx, ty. A path is the number of its elements, and for each its kind (0 move,
/// 1 line, 2 quadratic curve, 3 cubic curve, 4 close) and its points. A paint is 0 for none; 1 and a color; 2, the start,
/// the end, the transform and the stops of a linear gradient; or 3, the center, the radius, the focus, the transform and
/// the stops of a radial one. The transform of a gradient maps it to the shape's own units. A
/// color is red, green, blue and alpha, not premultiplied, 0…1. Stops are their number, and for each the offset and the
/// color. A fill rule is 0 for nonzero and 1 for evenodd; caps are 0 butt, 1 round, 2 square; joins are 0 miter, 1 round,
/// 2 bevel. Blend modes are the indices of ``BlendMode``.
package struct FrameNumbers {
  package private(set) var numbers: [Double] = []

  package init() {}

  /// Replaces the numbers by those of a frame, reusing their storage.
  package mutating func fill(with frame: Frame) {
    numbers.removeAll(keepingCapacity: true)
    add(frame.t)
    add(frame.duration)
    add(frame.size.width)
    add(frame.size.height)
    add(frame.background.map(Frame.Paint.color))
    add(frame.clips.count)
    for clip in frame.clips {
      add(clip.clip ?? -1)
      add(clip.outlines.count)
      for outline in clip.outlines {
        add(outline.rule)
        add(outline.clip ?? -1)
        add(outline.transform)
        add(outline.path)
      }
    }
    add(frame.masks.count)
    for mask in frame.masks {
      add(mask.by == .luminance ? 1 : 0)
      add(mask.inverted ? 1 : 0)
      add(mask.groups, mask.items)
    }
    add(frame.groups, frame.items)
  }

  private mutating func add(_ groups: [Frame.Group], _ items: [Frame.Item]) {
    add(groups.count)
    for group in groups {
      add(group.opacity)
      add(group.parent ?? -1)
      add(group.clip ?? -1)
      add(group.mask ?? -1)
      add(group.blend)
      add(group.isolated ? 1 : 0)
      add(group.items.lowerBound)
      add(group.items.upperBound)
    }
    add(items.count)
    for item in items { add(item) }
  }

  private mutating func add(_ blend: BlendMode) { add(blend.index) }

  private mutating func add(_ number: Double) { numbers.append(number) }

  private mutating func add(_ number: Int) { numbers.append(Double(number)) }

  private mutating func add(_ point: Point2D) {
    add(point.x)
    add(point.y)
  }

  private mutating func add(_ color: RGBAColor) {
    add(color.red)
    add(color.green)
    add(color.blue)
    add(color.alpha)
  }

  private mutating func add(_ matrix: AffineMatrix) {
    add(matrix.a)
    add(matrix.b)
    add(matrix.c)
    add(matrix.d)
    add(matrix.tx)
    add(matrix.ty)
  }

  private mutating func add(_ path: BezierPath) {
    add(path.verbs.count)
    var point = 0
    for verb in path.verbs {
      add(Int(verb.rawValue))
      for _ in 0..<verb.pointCount {
        add(path.points[point])
        point += 1
      }
    }
  }

  private mutating func add(_ rule: FillRule) { add(rule == .evenodd ? 1 : 0) }

  private mutating func add(_ item: Frame.Item) {
    add(item.group ?? -1)
    add(item.clip ?? -1)
    add(item.mask ?? -1)
    add(item.blend)
    add(item.opacity)
    add(item.effectiveOpacity)
    add(item.transform)
    add(item.path)
    add(item.fill?.paint)
    if let fill = item.fill {
      add(fill.rule)
      add(fill.opacity)
    }
    add(item.stroke?.paint)
    if let stroke = item.stroke { add(stroke) }
  }

  /// Adds a stroke without its paint.
  private mutating func add(_ stroke: Frame.Stroke) {
    add(stroke.width)
    switch stroke.cap {
    case .butt: add(0)
    case .round: add(1)
    case .square: add(2)
    }
    switch stroke.join {
    case .miter: add(0)
    case .round: add(1)
    case .bevel: add(2)
    }
    add(stroke.miterLimit)
    add(stroke.dashOffset)
    add(stroke.opacity)
    add(stroke.transform)
    add(stroke.dash.count)
    for length in stroke.dash { add(length) }
  }

  private mutating func add(_ paint: Frame.Paint?) {
    switch paint {
    case nil: add(0)
    case .color(let color):
      add(1)
      add(color)
    case .gradient(let gradient):
      switch gradient.layout {
      case .linear(let from, let to):
        add(2)
        add(from)
        add(to)
      case .radial(let center, let radius, let focus):
        add(3)
        add(center)
        add(radius)
        add(focus)
      }
      add(gradient.transform)
      add(gradient.stops.count)
      for stop in gradient.stops {
        add(stop.offset)
        add(stop.color)
      }
    }
  }
}
