// The names of SwiftUI that the sources and the documentation use: shapes and animations.

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  public mutating func scale(by rhs: Double) {}
  public var magnitudeSquared: Double { undefined() }
}

@frozen public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  public static var zero: EmptyAnimatableData { undefined() }
  public static func + (a: EmptyAnimatableData, b: EmptyAnimatableData) -> EmptyAnimatableData { undefined() }
  public static func - (a: EmptyAnimatableData, b: EmptyAnimatableData) -> EmptyAnimatableData { undefined() }
  public mutating func scale(by rhs: Double) {}
  public var magnitudeSquared: Double { undefined() }
}

public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  public var animatableData: EmptyAnimatableData {
    get { undefined() }
    set {}
  }
}

nonisolated public protocol Shape: Sendable, Animatable, View {
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  public var body: _ShapeView<Self, ForegroundStyle> { return undefined() }

  nonisolated public func fill<S>(_ content: S, style: FillStyle = FillStyle()) -> some View
  where S: ShapeStyle { undefined() as EmptyView }

  nonisolated public func stroke<S>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> some View
  where S: ShapeStyle { undefined() as EmptyView }

  nonisolated public func stroke<S>(_ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true)
    -> some View where S: ShapeStyle
  { undefined() as EmptyView }
}

@frozen public struct ForegroundStyle: ShapeStyle {}

@frozen nonisolated public struct _ShapeView<Content, Style>: View where Content: Shape, Style: ShapeStyle {
  public var body: Never { return undefined() }
}

@frozen public struct Rectangle: Shape {
  nonisolated public init() {}
  nonisolated public func path(in rect: CGRect) -> Path { undefined() }
}

@frozen public struct Animation: Equatable, Sendable {
  public static let `default`: Animation = undefined()
  public static var spring: Animation { undefined() }
  public static func spring(
    duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
  ) -> Animation { undefined() }
  public static func easeInOut(duration: TimeInterval) -> Animation { undefined() }
  public static func linear(duration: TimeInterval) -> Animation { undefined() }
  public func repeatForever(autoreverses: Bool = true) -> Animation { undefined() }
}

public struct Spring: Hashable, Sendable {
  public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {}
}

public enum BlendMode: Sendable {
  case normal, multiply
}

@MainActor @preconcurrency public protocol Transition {}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }
