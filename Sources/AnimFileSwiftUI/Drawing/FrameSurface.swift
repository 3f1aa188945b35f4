import AnimFile

/// A target of drawing: a graphics context of SwiftUI, or one of Core Graphics.
///
/// `FrameDrawing` decides what is drawn in which order and in which layers, so that it is tested without these contexts.
protocol FrameSurface {
  /// Fills the inside of an outline.
  ///
  /// - Parameters:
  ///   - path: The outline, in units that `matrix` maps to the viewport.
  ///   - matrix: An invertible matrix. A gradient has the same units before its own transform.
  ///   - opacity: A factor for the opacity of the paint.
  mutating func fill(
    _ path: BezierPath, _ matrix: AffineMatrix, _ rule: FillRule, with paint: Frame.Paint, opacity: Double)

  /// Draws a line.
  ///
  /// - Parameters:
  ///   - path: The line, in units of the pen.
  ///   - stroke: The pen, whose transform is invertible.
  ///   - units: An invertible matrix to the viewport from the units that a gradient has before its own transform.
  ///   - opacity: A factor for the opacity of the stroke.
  mutating func stroke(_ path: BezierPath, with stroke: Frame.Stroke, _ units: AffineMatrix, opacity: Double)

  /// Draws inside of all outlines only.
  mutating func clip(to outlines: [Frame.Clip.Outline], _ draw: (inout Self) -> Void)

  /// Draws a transparent picture of its own, applies masks to it, and composites it.
  ///
  /// The picture is blended only with earlier content of the layer.
  mutating func layer(
    opacity: Double, blend: BlendMode, masks: [LayerMask<Self>], _ draw: (inout Self) -> Void)
}

/// A picture by which the opacity of a layer is multiplied.
struct LayerMask<Surface: FrameSurface> {
  /// The channel of the picture that determines the values.
  var channel = AnimatedShape.Mask.Channel.alpha
  /// Whether the values are subtracted from 1.
  var isInverted = false
  /// A frame that consists of the picture; nil for the area of a clip.
  var frame: Frame?
  /// Draws the picture on a transparent surface.
  var draw: (inout Surface) -> Void
}
