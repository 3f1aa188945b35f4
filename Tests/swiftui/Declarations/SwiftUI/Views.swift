// The names of SwiftUI that the sources and the documentation use: views, state and modifiers.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public var body: Never { return undefined() }
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content>(_ content: Content) -> Content where Content: View { content }
  public static func buildBlock() -> EmptyView { undefined() }
  public static func buildBlock<Content>(_ content: Content) -> Content where Content: View { content }
  public static func buildBlock<each Content>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  >
  where repeat each Content: View { undefined() }
  public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View { content }
}

extension Optional: View where Wrapped: View {
  public var body: Never { return undefined() }
}

@frozen nonisolated public struct TupleView<T>: View {
  public var body: Never { return undefined() }
}

@frozen nonisolated public struct EmptyView: View {
  nonisolated public init() {}
  public var body: Never { return undefined() }
}

@frozen nonisolated public struct Text: View, Equatable, Sendable {
  nonisolated public init(verbatim content: String) {}
  nonisolated public init<S>(_ content: S) where S: StringProtocol {}
  public var body: Never { return undefined() }
}

nonisolated public struct Button<Label>: View where Label: View {
  nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  public var body: some View { undefined() as EmptyView }
}

extension Button where Label == Text {
  nonisolated public init<S>(_ title: S, action: @escaping @MainActor () -> Void) where S: StringProtocol {}
}

public struct Toggle<Label>: View where Label: View {
  public var body: some View { undefined() as EmptyView }
}

extension Toggle where Label == Text {
  nonisolated public init<S>(_ title: S, isOn: Binding<Bool>) where S: StringProtocol {}
}

public struct Slider<Label, ValueLabel>: View where Label: View, ValueLabel: View {
  public var body: some View { undefined() as EmptyView }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  nonisolated public init<V>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V: BinaryFloatingPoint, V.Stride: BinaryFloatingPoint {}
}

@frozen nonisolated public struct VStack<Content>: View where Content: View {
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { return undefined() }
}

@frozen public struct HorizontalAlignment: Equatable, Sendable {
  public static let center: HorizontalAlignment = undefined()
}

@frozen public struct Alignment: Equatable, Sendable {
  public static let center: Alignment = undefined()
}

nonisolated public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {}

extension ForEach: View where Content: View {
  public var body: Never { return undefined() }
}

extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

@frozen nonisolated public struct GeometryReader<Content>: View where Content: View {
  nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
  public var body: Never { return undefined() }
}

public struct GeometryProxy: Sendable {
  public var size: CGSize { undefined() }
}

// MARK: - Timelines

public protocol TimelineSchedule {
  associatedtype Entries: Sequence where Entries.Element == Date
}

public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
  public typealias Entries = [Date]
}

public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {
  public typealias Entries = [Date]
}

extension TimelineSchedule where Self == AnimationTimelineSchedule {
  public static var animation: AnimationTimelineSchedule { undefined() }
  public static func animation(minimumInterval: Double? = nil, paused: Bool = false)
    -> AnimationTimelineSchedule
  { undefined() }
}

public struct TimelineView<Schedule, Content> where Schedule: TimelineSchedule {
  public struct Context {
    public let date: Date
  }
}

public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

extension TimelineView: View where Content: View {
  public var body: Never { return undefined() }

  nonisolated public init(
    _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
  ) {}
}

// MARK: - State

@frozen @propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value {
    get { undefined() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { undefined() }
}

@frozen @propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {}
  public var wrappedValue: Value {
    get { undefined() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { undefined() }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    undefined()
  }
}

@frozen @propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { undefined() }
}

public struct EnvironmentValues {
  public var accessibilityReduceMotion: Bool { undefined() }
  public var scenePhase: ScenePhase {
    get { undefined() }
    set {}
  }
}

public enum ScenePhase: Comparable, Sendable {
  case background, inactive, active
}

// MARK: - Gestures

@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
}

extension Gesture {
  nonisolated public func updating<State>(
    _ state: GestureState<State>,
    body: @escaping (_ value: Self.Value, _ state: inout State, _ transaction: inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> { undefined() }

  nonisolated public func onEnded(_ action: @escaping (Self.Value) -> Void) -> _EndedGesture<Self> {
    undefined()
  }
}

extension Gesture where Value: Equatable {
  nonisolated public func onChanged(_ action: @escaping (Self.Value) -> Void) -> _ChangedGesture<Self> {
    undefined()
  }
}

@frozen nonisolated public struct GestureStateGesture<Base, State>: Gesture where Base: Gesture {
  public typealias Value = Base.Value
}

nonisolated public struct _EndedGesture<Content>: Gesture where Content: Gesture {
  public typealias Value = Content.Value
}

nonisolated public struct _ChangedGesture<Content>: Gesture where Content: Gesture, Content.Value: Equatable {
  public typealias Value = Content.Value
}

public struct Transaction {}

@frozen @propertyWrapper public struct GestureState<Value> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value { undefined() }
  public var projectedValue: GestureState<Value> { undefined() }
}

nonisolated public struct DragGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  nonisolated public init(
    minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local
  ) {}
}

nonisolated public struct SpatialTapGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  nonisolated public init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {}
}

public protocol CoordinateSpaceProtocol {}

public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { undefined() }
}

@frozen public enum HoverPhase: Equatable, Sendable {
  case active(CGPoint)
  case ended
}

// MARK: - Modifiers

@frozen nonisolated public struct ModifiedContent<Content, Modifier> {}

extension ModifiedContent: View where Content: View {
  public var body: Never { return undefined() }
}

public struct AccessibilityAttachmentModifier {}

public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore: AccessibilityChildBehavior = undefined()
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
  public typealias Element = AccessibilityTraits
  public typealias ArrayLiteralElement = AccessibilityTraits
  public init() {}
  public static let isImage: AccessibilityTraits = undefined()
  public func contains(_ member: AccessibilityTraits) -> Bool { undefined() }
  public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { undefined() }
  public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { undefined() }
  public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { undefined() }
  public mutating func insert(_ newMember: AccessibilityTraits) -> (
    inserted: Bool, memberAfterInsert: AccessibilityTraits
  ) { undefined() }
  public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? { undefined() }
  public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? { undefined() }
  public mutating func formUnion(_ other: AccessibilityTraits) {}
  public mutating func formIntersection(_ other: AccessibilityTraits) {}
  public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {}
}

extension View {
  nonisolated public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { undefined() as EmptyView }

  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { undefined() as EmptyView }

  nonisolated public func contentShape<S>(_ shape: S, eoFill: Bool = false) -> some View where S: Shape {
    undefined() as EmptyView
  }

  nonisolated public func animation<V>(_ animation: Animation?, value: V) -> some View where V: Equatable {
    undefined() as EmptyView
  }

  nonisolated public func onChange<V>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View where V: Equatable { undefined() as EmptyView }

  nonisolated public func onChange<V>(of value: V, initial: Bool = false, _ action: @escaping () -> Void)
    -> some View where V: Equatable
  { undefined() as EmptyView }

  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    undefined() as EmptyView
  }

  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    undefined() as EmptyView
  }

  nonisolated public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> some View { undefined() as EmptyView }

  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    undefined() as EmptyView
  }

  nonisolated public func gesture<T>(_ gesture: T, isEnabled: Bool) -> some View where T: Gesture {
    undefined() as EmptyView
  }

  nonisolated public func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { undefined() as EmptyView }

  nonisolated public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    undefined() as EmptyView
  }

  nonisolated public func accessibilityLabel(_ label: Text)
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  { undefined() }

  nonisolated public func accessibilityHidden(_ hidden: Bool)
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  { undefined() }

  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits)
    -> ModifiedContent<Self, AccessibilityAttachmentModifier>
  { undefined() }

  nonisolated public func accessibilityActions<Content>(@ViewBuilder _ content: () -> Content) -> some View
  where Content: View { undefined() as EmptyView }
}
