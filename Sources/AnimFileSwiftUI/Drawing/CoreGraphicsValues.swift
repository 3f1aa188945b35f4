#if canImport(CoreGraphics)
  public import AnimFile
  public import CoreGraphics

  extension BezierPath {
    /// The path as a path of Core Graphics, with the same elements.
    ///
    /// - Complexity: O(*n*) in the elements of the path.
    public var cgPath: CGPath {
      let path = CGMutablePath()
      for element in elements {
        switch element {
        case .move(let point): path.move(to: CGPoint(point))
        case .line(let point): path.addLine(to: CGPoint(point))
        case .quad(let control, let point):
          path.addQuadCurve(to: CGPoint(point), control: CGPoint(control))
        case .cubic(let control1, let control2, let point):
          path.addCurve(to: CGPoint(point), control1: CGPoint(control1), control2: CGPoint(control2))
        case .close: path.closeSubpath()
        }
      }
      return path
    }
  }

  extension RGBAColor {
    /// The color in the color space sRGB.
    public var cgColor: CGColor { cgColor(opacity: 1) }

    func cgColor(opacity: Double) -> CGColor {
      CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha * opacity)
    }
  }

  extension CGPoint {
    /// Creates a point with the same coordinates.
    public init(_ point: Point2D) { self.init(x: point.x, y: point.y) }
  }

  extension Point2D {
    /// Creates a point with the same coordinates.
    public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
  }

  extension Size2D {
    /// Creates a size with the same width and height.
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension CGAffineTransform {
    /// Creates a transform with the same numbers.
    public init(_ matrix: AffineMatrix) {
      self.init(a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.tx, ty: matrix.ty)
    }
  }
#endif
