#if canImport(CoreGraphics)
  public import AnimFile
  internal import AnimFilePictures
  public import CoreGraphics

  extension CGContext {
    /// Draws a frame.
    ///
    /// The y axis of the context points down, as in the contexts of views, and one unit is one unit of the frame's viewport. What
    /// is outside of the viewport is clipped. Shapes are blended only with each other and with the frame's background.
    ///
    /// - Complexity: O(*n*) in the elements of the frame's paths. A mask by luminance is drawn as an image first.
    public func draw(_ frame: Frame) {
      var surface = CoreGraphicsSurface(context: self, size: frame.size)
      FrameDrawing(frame).draw(on: &surface)
    }
  }

  /// Draws in a context of Core Graphics.
  struct CoreGraphicsSurface: FrameSurface {
    let context: CGContext
    /// The size of the viewport.
    let size: Size2D

    func fill(
      _ path: BezierPath, _ matrix: AffineMatrix, _ rule: FillRule, with paint: Frame.Paint, opacity: Double
    ) {
      context.saveGState()
      defer { context.restoreGState() }
      context.concatenate(CGAffineTransform(matrix))
      context.addPath(path.cgPath)
      switch paint.simplified {
      case .color(let color):
        context.setFillColor(color.cgColor(opacity: opacity))
        context.fillPath(using: rule.cgRule)
      case .gradient(let gradient):
        context.clip(using: rule.cgRule)
        context.concatenate(CGAffineTransform(gradient.transform))
        context.draw(gradient, opacity: opacity)
      }
    }

    func stroke(_ path: BezierPath, with stroke: Frame.Stroke, _ units: AffineMatrix, opacity: Double) {
      context.saveGState()
      defer { context.restoreGState() }
      context.concatenate(CGAffineTransform(stroke.transform))
      context.addPath(path.cgPath)
      context.setLineWidth(stroke.width)
      context.setLineCap(stroke.cap.cgCap)
      context.setLineJoin(stroke.join.cgJoin)
      context.setMiterLimit(stroke.miterLimit)
      context.setLineDash(phase: stroke.dashOffset, lengths: stroke.visibleDash.map { CGFloat($0) })
      switch stroke.paint.simplified {
      case .color(let color):
        context.setStrokeColor(color.cgColor(opacity: opacity))
        context.strokePath()
      case .gradient(let gradient):
        guard let back = stroke.transform.inverse else { return }
        context.replacePathWithStrokedPath()
        context.clip()
        context.concatenate(CGAffineTransform(back * units * gradient.transform))
        context.draw(gradient, opacity: opacity)
      }
    }

    func clip(to outlines: [Frame.Clip.Outline], _ draw: (inout Self) -> Void) {
      context.saveGState()
      defer { context.restoreGState() }
      for outline in outlines {
        context.addPath(outline.path.transformed(by: outline.transform).cgPath)
        context.clip(using: outline.rule.cgRule)
      }
      var inner = self
      draw(&inner)
    }

    func layer(opacity: Double, blend: BlendMode, masks: [LayerMask<Self>], _ draw: (inout Self) -> Void) {
      context.saveGState()
      defer { context.restoreGState() }
      context.setAlpha(opacity)
      inLayer(blend.cgMode) { inner in
        draw(&inner)
        for mask in masks {
          inner.inLayer(mask.isInverted ? .destinationOut : .destinationIn) { surface in
            guard mask.channel == .luminance else { return mask.draw(&surface) }
            surface.drawLuminance(of: mask)
          }
        }
      }
    }

    /// Draws a transparent picture of its own, and then composites it.
    private func inLayer(_ mode: CGBlendMode, _ draw: (inout Self) -> Void) {
      context.saveGState()
      context.setBlendMode(mode)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      // A layer keeps the mode of its context.
      context.saveGState()
      context.setBlendMode(.normal)
      var inner = self
      draw(&inner)
      context.restoreGState()
      context.endTransparencyLayer()
      context.restoreGState()
    }

    /// Draws black whose opacity is the luminance of a mask.
    private func drawLuminance(of mask: LayerMask<Self>) {
      let scale = context.pixelsPerUnit
      guard let frame = mask.frame, let map = LuminanceMap(frame, scale: scale), let image = map.image else {
        return
      }
      let bounds = CGRect(x: 0, y: 0, width: Double(map.width) / scale, height: Double(map.height) / scale)
      context.saveGState()
      context.clip(to: bounds, mask: image)
      context.setFillColor(RGBAColor.black.cgColor)
      context.fill(bounds)
      context.restoreGState()
    }
  }

  extension LuminanceMap {
    /// A grayscale image for a context whose y axis points down, which draws images upside down.
    fileprivate var image: CGImage? {
      let context = unsafe CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)
      guard let context, let data = unsafe context.data else { return nil }
      // The context has `height` rows of `width` bytes.
      for (index, value) in values.enumerated() {
        let (row, column) = index.quotientAndRemainder(dividingBy: width)
        unsafe data.storeBytes(of: value, toByteOffset: (height - 1 - row) * width + column, as: UInt8.self)
      }
      return context.makeImage()
    }
  }

  extension CGContext {
    /// The number of pixels of a unit, for pictures of their own.
    fileprivate var pixelsPerUnit: Double {
      let matrix = userSpaceToDeviceSpaceTransform
      let area = abs(Double(matrix.a * matrix.d - matrix.b * matrix.c))
      return area > 0 ? area.squareRoot() : 1
    }

    /// Fills the clip with a gradient.
    func draw(_ gradient: Frame.Gradient, opacity: Double) {
      guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return }
      let components = gradient.stops.flatMap { stop in
        [stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha * opacity].map { CGFloat($0) }
      }
      let offsets = gradient.stops.map { CGFloat($0.offset) }
      // The arrays have four components and one offset for each stop.
      let colors = unsafe CGGradient(
        colorSpace: space, colorComponents: components, locations: offsets, count: offsets.count)
      guard let colors else { return }
      let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
      switch gradient.layout {
      case .linear(let start, let end):
        drawLinearGradient(colors, start: CGPoint(start), end: CGPoint(end), options: options)
      case .radial(let center, let radius, let focus):
        drawRadialGradient(
          colors, startCenter: CGPoint(focus), startRadius: 0, endCenter: CGPoint(center),
          endRadius: radius, options: options)
      }
    }
  }

  extension FillRule {
    var cgRule: CGPathFillRule { self == .evenodd ? .evenOdd : .winding }
  }

  extension Stroke.Cap {
    var cgCap: CGLineCap {
      switch self {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    }
  }

  extension Stroke.Join {
    var cgJoin: CGLineJoin {
      switch self {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    }
  }

  extension BlendMode {
    fileprivate var cgMode: CGBlendMode {
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
