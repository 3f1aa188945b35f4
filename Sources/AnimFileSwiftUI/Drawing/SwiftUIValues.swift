#if canImport(SwiftUI)
  public import AnimFile
  public import SwiftUI

  extension Path {
    /// Creates a path with the same elements.
    ///
    /// - Complexity: O(*n*) in the elements of the path.
    public init(_ path: BezierPath) {
      self.init()
      for element in path.elements {
        switch element {
        case .move(let point): move(to: CGPoint(point))
        case .line(let point): addLine(to: CGPoint(point))
        case .quad(let control, let point): addQuadCurve(to: CGPoint(point), control: CGPoint(control))
        case .cubic(let control1, let control2, let point):
          addCurve(to: CGPoint(point), control1: CGPoint(control1), control2: CGPoint(control2))
        case .close: closeSubpath()
        }
      }
    }
  }

  extension Color {
    /// Creates the color in the color space sRGB.
    public init(_ color: RGBAColor) {
      self.init(.sRGB, red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
    }
  }

  /// Vectors of one length are interpolated component by component. Lengths that differ stop the program, except that the empty
  /// vector is the zero of every length.
  extension AnimatableVector: VectorArithmetic {}
#endif
