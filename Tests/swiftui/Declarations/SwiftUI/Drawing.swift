// The names of SwiftUI that the sources and the documentation use, with their documented signatures, for type-checking where the
// framework is missing: drawing.

@_exported public import CoreGraphics

nonisolated func undefined<T>() -> T { fatalError("This module is only for type-checking.") }

// MARK: - Paths

@frozen public struct Path: Equatable, Sendable {
  public init() {}
  public static func == (a: Path, b: Path) -> Bool { undefined() }
  public mutating func move(to end: CGPoint) {}
  public mutating func addLine(to end: CGPoint) {}
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {}
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public mutating func closeSubpath() {}
  public func applying(_ transform: CGAffineTransform) -> Path { undefined() }
  public func strokedPath(_ style: StrokeStyle) -> Path { undefined() }
}

@frozen public struct FillStyle: Equatable, Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

@frozen public struct StrokeStyle: Equatable, Sendable {
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
  ) {}
}

// MARK: - Colors

public protocol ShapeStyle: Sendable {}

@frozen public struct Color: ShapeStyle, Hashable, Sendable {
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB, sRGBLinear, displayP3
  }

  public init(
    _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {}
  public func opacity(_ opacity: Double) -> Color { undefined() }
  public static let orange: Color = undefined()
  public static let blue: Color = undefined()
  public static let pink: Color = undefined()
}

extension ShapeStyle where Self == Color {
  public static var orange: Color { undefined() }
  public static var blue: Color { undefined() }
  public static var pink: Color { undefined() }
}

@frozen public struct Gradient: ShapeStyle, Hashable, Sendable {
  @frozen public struct Stop: Hashable, Sendable {
    public var color: Color
    public var location: CGFloat
    public init(color: Color, location: CGFloat) { self = undefined() }
  }

  public init(stops: [Gradient.Stop]) {}
  public init(colors: [Color]) {}
}

// MARK: - Contexts

@frozen public struct GraphicsContext {
  @frozen public struct BlendMode: RawRepresentable, Equatable, Sendable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static var normal: GraphicsContext.BlendMode { undefined() }
    public static var multiply: GraphicsContext.BlendMode { undefined() }
    public static var screen: GraphicsContext.BlendMode { undefined() }
    public static var overlay: GraphicsContext.BlendMode { undefined() }
    public static var darken: GraphicsContext.BlendMode { undefined() }
    public static var lighten: GraphicsContext.BlendMode { undefined() }
    public static var colorDodge: GraphicsContext.BlendMode { undefined() }
    public static var colorBurn: GraphicsContext.BlendMode { undefined() }
    public static var softLight: GraphicsContext.BlendMode { undefined() }
    public static var hardLight: GraphicsContext.BlendMode { undefined() }
    public static var difference: GraphicsContext.BlendMode { undefined() }
    public static var exclusion: GraphicsContext.BlendMode { undefined() }
    public static var hue: GraphicsContext.BlendMode { undefined() }
    public static var saturation: GraphicsContext.BlendMode { undefined() }
    public static var color: GraphicsContext.BlendMode { undefined() }
    public static var luminosity: GraphicsContext.BlendMode { undefined() }
  }

  @frozen public struct ClipOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static var inverse: GraphicsContext.ClipOptions { undefined() }
  }

  public struct Filter: Sendable {
    public static var luminanceToAlpha: GraphicsContext.Filter { undefined() }
  }

  @frozen public struct FilterOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  @frozen public struct GradientOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  public struct Shading: Sendable {
    public static func color(_ color: Color) -> GraphicsContext.Shading { undefined() }
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
      opacity: Double = 1
    ) -> GraphicsContext.Shading { undefined() }
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint,
      options: GraphicsContext.GradientOptions = GradientOptions()
    ) -> GraphicsContext.Shading { undefined() }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
      options: GraphicsContext.GradientOptions = GradientOptions()
    ) -> GraphicsContext.Shading { undefined() }
  }

  public var opacity: Double
  public var blendMode: GraphicsContext.BlendMode
  public mutating func concatenate(_ matrix: CGAffineTransform) {}
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), options: GraphicsContext.ClipOptions = ClipOptions()
  ) {}
  public mutating func clipToLayer(
    opacity: Double = 1, options: GraphicsContext.ClipOptions = ClipOptions(),
    content: (inout GraphicsContext) throws -> Void
  ) rethrows {}
  public mutating func addFilter(
    _ filter: GraphicsContext.Filter, options: GraphicsContext.FilterOptions = FilterOptions()
  ) {}
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {}
  public func fill(_ path: Path, with shading: GraphicsContext.Shading, style: FillStyle = FillStyle()) {}
  public func stroke(_ path: Path, with shading: GraphicsContext.Shading, style: StrokeStyle) {}
  public func stroke(_ path: Path, with shading: GraphicsContext.Shading, lineWidth: CGFloat = 1) {}
  public func withCGContext(content: (CGContext) throws -> Void) rethrows {}
}

public enum ColorRenderingMode: Hashable, Sendable {
  case nonLinear, linear, extendedLinear
}

nonisolated public struct Canvas<Symbols> where Symbols: View {}

extension Canvas where Symbols == EmptyView {
  nonisolated public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {}
}

extension Canvas: View {
  public typealias Body = Never
  public var body: Never { return undefined() }
}
