// The names of SwiftUI that the documentation uses: keyframes.

@frozen public struct UnitPoint: Hashable, Sendable {
  public static let center: UnitPoint = undefined()
  public static let bottom: UnitPoint = undefined()
}

public struct UnitCurve: Hashable, Sendable {
  public static let linear: UnitCurve = undefined()
  public static let easeIn: UnitCurve = undefined()
  public static let easeOut: UnitCurve = undefined()
}

extension Spring {
  public static var bouncy: Spring { undefined() }
}

@frozen public struct Circle: Shape {
  nonisolated public init() {}
  nonisolated public func path(in rect: CGRect) -> Path { undefined() }
}

public protocol Keyframes<Value> {
  associatedtype Value
}

public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable
}

public struct KeyframeTrack<Root, Value, Content>: Keyframes
where Value == Content.Value, Content: KeyframeTrackContent {
  public init(
    _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {}
}

public struct LinearKeyframe<Value>: KeyframeTrackContent where Value: Animatable {
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

public struct SpringKeyframe<Value>: KeyframeTrackContent where Value: Animatable {
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {}
}

public struct _Keyframes<Value>: Keyframes {}

public struct _TrackContent<Value>: KeyframeTrackContent where Value: Animatable {}

@resultBuilder public struct KeyframesBuilder<Value> {
  public static func buildBlock<each Track>(_ tracks: repeat each Track) -> _Keyframes<Value>
  where repeat each Track: Keyframes { undefined() }
  public static func buildExpression<Root, Content>(
    _ track: KeyframeTrack<Value, Root, Content>
  ) -> KeyframeTrack<Value, Root, Content> where Content: KeyframeTrackContent { track }
}

@resultBuilder public struct KeyframeTrackContentBuilder<Value> where Value: Animatable {
  public static func buildExpression(_ keyframe: LinearKeyframe<Value>) -> LinearKeyframe<Value> { keyframe }
  public static func buildExpression(_ keyframe: SpringKeyframe<Value>) -> SpringKeyframe<Value> { keyframe }
  public static func buildBlock<each Content>(_ content: repeat each Content) -> _TrackContent<Value>
  where repeat each Content: KeyframeTrackContent { undefined() }
}

extension Double: Animatable {
  public var animatableData: Double {
    get { self }
    set { self = newValue }
  }
}

public struct PlaceholderContentView<Value>: View {
  public var body: Never { return undefined() }
}

extension View {
  nonisolated public func keyframeAnimator<Value>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping @Sendable (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View { undefined() as EmptyView }

  nonisolated public func scaleEffect(x: CGFloat = 1.0, y: CGFloat = 1.0, anchor: UnitPoint = .center)
    -> some View
  { undefined() as EmptyView }

  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { undefined() as EmptyView }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { undefined() }
}
