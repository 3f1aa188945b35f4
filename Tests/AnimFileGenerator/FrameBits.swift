import AnimFile

/// A digest of all numbers of a frame, bit by bit, except for the sign of zero.
struct FrameBits: Equatable {
  private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var isFinite = true

  static func == (a: FrameBits, b: FrameBits) -> Bool { a.digest == b.digest }

  init(_ frame: Frame) {
    add(frame.t)
    add(frame.duration)
    add(frame.size.width)
    add(frame.size.height)
    if let background = frame.background { add(background) }
    add(frame.items.count)
    for item in frame.items {
      add(item.path)
      add(item.transform)
      add(item.opacity)
      add(item.effectiveOpacity)
      add(item.group ?? -1)
      add(item.clip ?? -1)
      if let fill = item.fill {
        add(fill.paint)
        add(fill.rule == .evenodd ? 1 : 0)
        add(fill.opacity)
      }
      if let stroke = item.stroke { add(stroke) }
    }
    add(frame.groups.count)
    for group in frame.groups {
      add(group.opacity)
      add(group.parent ?? -1)
      add(group.clip ?? -1)
      add(group.items.lowerBound)
      add(group.items.upperBound)
    }
    add(frame.clips.count)
    for clip in frame.clips {
      add(clip.clip ?? -1)
      for outline in clip.outlines {
        add(outline.path)
        add(outline.transform)
        add(outline.rule == .evenodd ? 1 : 0)
        add(outline.clip ?? -1)
      }
    }
  }

  private mutating func add(_ bits: UInt64) {
    digest = (digest ^ bits) &* 0x0000_0100_0000_01B3
    digest ^= digest >> 29
  }

  private mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  private mutating func add(_ number: Double) {
    if !number.isFinite { isFinite = false }
    // The library writes zero without a sign, so the sign is ignored.
    add((number + 0).bitPattern)
  }

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
    for element in path.elements {
      switch element {
      case .move(let point):
        add(1)
        add(point)
      case .line(let point):
        add(2)
        add(point)
      case .quad(let control, let point):
        add(3)
        add(control)
        add(point)
      case .cubic(let first, let second, let point):
        add(4)
        add(first)
        add(second)
        add(point)
      case .close: add(5)
      }
    }
  }

  private mutating func add(_ paint: Frame.Paint) {
    switch paint {
    case .color(let color): add(color)
    case .gradient(let gradient):
      switch gradient.layout {
      case .linear(let from, let to):
        add(from)
        add(to)
      case .radial(let center, let radius, let focus):
        add(center)
        add(radius)
        add(focus)
      }
      for stop in gradient.stops {
        add(stop.offset)
        add(stop.color)
      }
    }
  }

  private mutating func add(_ stroke: Frame.Stroke) {
    add(stroke.paint)
    add(stroke.width)
    add(stroke.miterLimit)
    add(stroke.dashOffset)
    add(stroke.opacity)
    add(stroke.transform)
    for length in stroke.dash { add(length) }
    add("\(stroke.cap)\(stroke.join)".utf8.reduce(0) { $0 * 31 + Int($1) })
  }
}
