#if canImport(SwiftUI)
  public import AnimFile
  public import SwiftUI

  extension GraphicsContext {
    /// Draws a frame, in which one unit of the viewport is one point.
    ///
    /// The picture is clipped to the viewport. Shapes are blended only with each other and with the frame's background.
    ///
    /// - Complexity: O(*n*) in the elements of the frame's paths.
    public func draw(_ frame: Frame) {
      var surface = GraphicsContextSurface(context: self, size: frame.size)
      FrameDrawing(frame).draw(on: &surface)
    }
  }

  /// Draws in a graphics context of SwiftUI.
  struct GraphicsContextSurface: FrameSurface {
    let context: GraphicsContext
    /// The size of the viewport.
    let size: Size2D

    func fill(
      _ path: BezierPath, _ matrix: AffineMatrix, _ rule: FillRule, with paint: Frame.Paint, opacity: Double
    ) {
      let style = FillStyle(eoFill: rule == .evenodd)
      switch paint.simplified {
      case .color(let color):
        var inner = context
        inner.concatenate(CGAffineTransform(matrix))
        inner.fill(Path(path), with: color.shading(opacity: opacity), style: style)
      case .gradient(let gradient):
        guard let back = gradient.transform.inverse else { return }
        fill(Path(path.transformed(by: back)), matrix * gradient.transform, style, gradient, opacity)
      }
    }

    func stroke(_ path: BezierPath, with stroke: Frame.Stroke, _ units: AffineMatrix, opacity: Double) {
      let style = StrokeStyle(
        lineWidth: stroke.width, lineCap: stroke.cap.cgCap, lineJoin: stroke.join.cgJoin,
        miterLimit: stroke.miterLimit, dash: stroke.visibleDash.map { CGFloat($0) },
        dashPhase: stroke.dashOffset)
      switch stroke.paint.simplified {
      case .color(let color):
        var inner = context
        inner.concatenate(CGAffineTransform(stroke.transform))
        inner.stroke(Path(path), with: color.shading(opacity: opacity), style: style)
      case .gradient(let gradient):
        let units = units * gradient.transform
        guard let back = units.inverse else { return }
        let line = Path(path).strokedPath(style).applying(CGAffineTransform(back * stroke.transform))
        fill(line, units, FillStyle(), gradient, opacity)
      }
    }

    /// Fills an outline that has the units of a gradient.
    private func fill(
      _ path: Path, _ units: AffineMatrix, _ style: FillStyle, _ gradient: Frame.Gradient, _ opacity: Double
    ) {
      var inner = context
      inner.concatenate(CGAffineTransform(units))
      let stops = gradient.stops.map { stop in
        Gradient.Stop(color: Color(stop.color).opacity(opacity), location: stop.offset)
      }
      switch gradient.layout {
      case .linear(let start, let end):
        let shading = Shading.linearGradient(
          Gradient(stops: stops), startPoint: CGPoint(start), endPoint: CGPoint(end))
        inner.fill(path, with: shading, style: style)
      case .radial(let center, let radius, let focus) where center == focus:
        let shading = Shading.radialGradient(
          Gradient(stops: stops), center: CGPoint(center), startRadius: 0, endRadius: radius)
        inner.fill(path, with: shading, style: style)
      case .radial:
        // SwiftUI has no gradients with a focus.
        inner.clip(to: path, style: style)
        inner.drawLayer { layer in layer.withCGContext { $0.draw(gradient, opacity: opacity) } }
      }
    }

    private typealias Shading = GraphicsContext.Shading

    func clip(to outlines: [Frame.Clip.Outline], _ draw: (inout Self) -> Void) {
      var clipped = context
      for outline in outlines {
        let path = Path(outline.path.transformed(by: outline.transform))
        clipped.clip(to: path, style: FillStyle(eoFill: outline.rule == .evenodd))
      }
      self.draw(in: clipped, draw)
    }

    func layer(
      opacity: Double, blend: AnimFile.BlendMode, masks: [LayerMask<Self>], _ draw: (inout Self) -> Void
    ) {
      var masked = context
      for mask in masks {
        masked.clipToLayer(options: mask.isInverted ? .inverse : []) { layer in
          guard mask.channel == .luminance else { return self.draw(in: layer, mask.draw) }
          layer.addFilter(.luminanceToAlpha)
          layer.drawLayer { self.draw(in: $0, mask.draw) }
        }
      }
      masked.opacity *= opacity
      masked.blendMode = blend.contextMode
      masked.drawLayer { self.draw(in: $0, draw) }
    }

    private func draw(in context: GraphicsContext, _ draw: (inout Self) -> Void) {
      var inner = Self(context: context, size: size)
      draw(&inner)
    }
  }

  extension RGBAColor {
    fileprivate func shading(opacity: Double) -> GraphicsContext.Shading {
      .color(.sRGB, red: red, green: green, blue: blue, opacity: alpha * opacity)
    }
  }

  extension AnimFile.BlendMode {
    fileprivate var contextMode: GraphicsContext.BlendMode {
      switch self {
      case .normal: .normal
      case .multiply: .multiply
      case .screen: .screen
      case .overlay: .overlay
      case .darken: .darken
      case .lighten: .lighten
      case .colorDodge: .colorDodge
      case .colorBurn: .colorBurn
      case .hardLight: .hardLight
      case .softLight: .softLight
      case .difference: .difference
      case .exclusion: .exclusion
      case .hue: .hue
      case .saturation: .saturation
      case .color: .color
      case .luminosity: .luminosity
      }
    }
  }
#endif
