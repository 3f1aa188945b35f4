// The Swift code of EmbeddingInAnApp.md and MigratingFromSwiftUI.md for Apple's platforms, verbatim, and the
// declarations that it needs. A test compares them.

#if canImport(CoreGraphics) && canImport(SwiftUI)
  import AnimFile
  import AnimFilePictures
  import CoreGraphics
  import SwiftUI

  extension RGBAColor {
    fileprivate var cgColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }
  }

  extension AffineMatrix {
    fileprivate var cgTransform: CGAffineTransform {
      CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }
  }

  extension Point2D {
    fileprivate var cgPoint: CGPoint { CGPoint(x: x, y: y) }
  }

  extension BezierPath {
    fileprivate var cgPath: CGPath {
      let path = CGMutablePath()
      for element in elements {
        switch element {
        case .move(let point): path.move(to: point.cgPoint)
        case .line(let point): path.addLine(to: point.cgPoint)
        case .quad(let control, let point):
          path.addQuadCurve(to: point.cgPoint, control: control.cgPoint)
        case .cubic(let control1, let control2, let point):
          path.addCurve(to: point.cgPoint, control1: control1.cgPoint, control2: control2.cgPoint)
        case .close: path.closeSubpath()
        }
      }
      return path
    }
  }

  extension Frame.Gradient {
    /// Fills the clip of the context; a gradient without extent is the color of its last stop.
    fileprivate func draw(in context: CGContext) {
      guard let last = stops.last,
        let gradient = CGGradient(
          colorsSpace: CGColorSpace(name: CGColorSpace.sRGB),
          colors: stops.map(\.color.cgColor) as CFArray, locations: stops.map { CGFloat($0.offset) })
      else { return }
      let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
      switch layout {
      case .linear(let from, let to) where from != to:
        context.drawLinearGradient(gradient, start: from.cgPoint, end: to.cgPoint, options: options)
      case .radial(let center, let radius, let focus) where radius > 0:
        context.drawRadialGradient(
          gradient, startCenter: focus.cgPoint, startRadius: 0, endCenter: center.cgPoint,
          endRadius: radius, options: options)
      default:
        context.setFillColor(last.color.cgColor)
        context.fill(context.boundingBoxOfClipPath)
      }
    }
  }

  struct FrameRenderer {
    let frame: Frame
    let context: CGContext

    init(_ frame: Frame, in context: CGContext) throws {
      self.frame = try frame.strokesOutlined()
      self.context = context
    }

    func draw() {
      let bounds = CGRect(x: 0, y: 0, width: frame.size.width, height: frame.size.height)
      context.clip(to: bounds)
      if let background = frame.background {
        context.setFillColor(background.cgColor)
        context.fill(bounds)
      }
      draw(frame.items.indices, inside: nil)
    }

    /// Draws the items of one group; nil stands for the whole frame.
    private func draw(_ indices: Range<Int>, inside parent: Int?) {
      var index = indices.lowerBound
      while index < indices.upperBound {
        var inner = frame.items[index].group
        while let group = inner, group != parent, frame.groups[group].parent != parent {
          inner = frame.groups[group].parent
        }
        if let inner, inner != parent {
          let group = frame.groups[inner]
          layer(opacity: group.opacity, clip: group.clip) { draw(group.items, inside: inner) }
          index = group.items.upperBound
        } else {
          let item = frame.items[index]
          layer(opacity: item.opacity, clip: item.clip) { fill(item) }
          index += 1
        }
      }
    }

    private func layer(opacity: Double, clip: Int?, draw: () -> Void) {
      context.saveGState()
      defer { context.restoreGState() }
      if let clip {
        let area = area(of: clip)
        if area.isEmpty { return }
        context.addPath(area)
        context.clip()
      }
      if opacity == 1 { return draw() }
      context.setAlpha(opacity)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      draw()
      context.endTransparencyLayer()
    }

    /// The union of the clip's outlines, intersected with the clip around it.
    private func area(of index: Int) -> CGPath {
      let clip = frame.clips[index]
      var area: CGPath = CGMutablePath()
      for outline in clip.outlines {
        let path = outline.path.transformed(by: outline.transform).cgPath
        var part = path.normalized(using: outline.rule == .evenodd ? .evenOdd : .winding)
        if let inner = outline.clip { part = part.intersection(self.area(of: inner)) }
        area = area.union(part)
      }
      if let outer = clip.clip { area = area.intersection(self.area(of: outer)) }
      return area
    }

    private func fill(_ item: Frame.Item) {
      guard let fill = item.fill else { return }
      context.setAlpha(fill.opacity)
      context.addPath(item.viewportPath.cgPath)
      let rule = fill.rule == .evenodd ? CGPathFillRule.evenOdd : .winding
      switch fill.paint {
      case .color(let color):
        context.setFillColor(color.cgColor)
        context.fillPath(using: rule)
      case .gradient(let gradient):
        context.clip(using: rule)
        context.concatenate(item.transform.cgTransform)
        gradient.draw(in: context)
      }
    }
  }

  struct AnimationView: View {
    let evaluator: Evaluator
    @Environment(\.accessibilityReduceMotion) private var prefersReducedMotion
    @State private var start = Date.now

    var body: some View {
      TimelineView(.animation(paused: prefersReducedMotion)) { timeline in
        Canvas { context, size in
          let time =
            prefersReducedMotion ? evaluator.reducedMotionTime : timeline.date.timeIntervalSince(start)
          let frame = try? evaluator.frame(at: time, viewport: Size2D(size.width, size.height))
          guard let frame else { return }
          context.withCGContext { try? FrameRenderer(frame, in: $0).draw() }
        }
      }
      .accessibilityLabel(evaluator.document.label ?? "")
    }
  }

  struct Pose {
    var y = 0.0
    var height = 1.0
  }

  struct JumpingBall: View {
    var body: some View {
      Circle()
        .fill(.red)
        .frame(width: 40, height: 40)
        .keyframeAnimator(initialValue: Pose(), repeating: true) { ball, pose in
          ball
            .scaleEffect(x: 1, y: pose.height, anchor: .bottom)
            .offset(y: pose.y)
        } keyframes: { _ in
          KeyframeTrack(\.y) {
            LinearKeyframe(-60, duration: 0.3, timingCurve: .easeOut)
            LinearKeyframe(0, duration: 0.3, timingCurve: .easeIn)
            LinearKeyframe(0, duration: 0.6)
          }
          KeyframeTrack(\.height) {
            LinearKeyframe(1, duration: 0.6)
            LinearKeyframe(0.6, duration: 0.1, timingCurve: .easeOut)
            SpringKeyframe(1, duration: 0.5, spring: .bouncy)
          }
        }
    }
  }
#endif
