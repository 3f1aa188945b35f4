// The names of Core Graphics that the sources use, with their documented signatures, for type-checking where the framework is
// missing. Points, sizes and rectangles are those of Foundation, which are the same.

@_exported public import Foundation

func undefined<T>() -> T { fatalError("This module is only for type-checking.") }

// MARK: - Values

public struct CGAffineTransform: Equatable, Sendable {
  public var a, b, c, d, tx, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) { self = undefined() }
  public static let identity: CGAffineTransform = undefined()
}

public final class CFString: Sendable {}

public final class CGColor {
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

public final class CGColorSpace {
  public init?(name: CFString) {}
  public static let sRGB: CFString = undefined()
}

public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { undefined() }

public final class CGImage {}

public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

// MARK: - Paths

public class CGPath {
  fileprivate init() {}
}

public final class CGMutablePath: CGPath {
  public override init() {}
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {}
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {}
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {}
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {}
  public func closeSubpath() {}
}

public enum CGPathFillRule: Int, Sendable {
  case winding, evenOdd
}

public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}

public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}

// MARK: - Gradients

public final class CGGradient {
  public init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {}
}

public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static var drawsBeforeStartLocation: CGGradientDrawingOptions { undefined() }
  public static var drawsAfterEndLocation: CGGradientDrawingOptions { undefined() }
}

// MARK: - Contexts

public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight,
    difference, exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop,
    destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter
}

public final class CFDictionary {}

public final class CGContext {
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {}
  public var data: UnsafeMutableRawPointer? { undefined() }
  public func makeImage() -> CGImage? { undefined() }

  public func saveGState() {}
  public func restoreGState() {}
  public func concatenate(_ transform: CGAffineTransform) {}
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { undefined() }
  public func setAlpha(_ alpha: CGFloat) {}
  public func setBlendMode(_ mode: CGBlendMode) {}
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {}
  public func endTransparencyLayer() {}

  public func addPath(_ path: CGPath) {}
  public func clip(using rule: CGPathFillRule = .winding) {}
  public func clip(to rect: CGRect, mask: CGImage) {}
  public func setFillColor(_ color: CGColor) {}
  public func fillPath(using rule: CGPathFillRule = .winding) {}
  public func fill(_ rect: CGRect) {}

  public func setLineWidth(_ width: CGFloat) {}
  public func setLineCap(_ cap: CGLineCap) {}
  public func setLineJoin(_ join: CGLineJoin) {}
  public func setMiterLimit(_ limit: CGFloat) {}
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
  public func setStrokeColor(_ color: CGColor) {}
  public func strokePath() {}
  public func replacePathWithStrokedPath() {}

  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {}
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {}
}
