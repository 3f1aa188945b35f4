extension AnimatedShape {
  /// Draws vertices towards the middle and pushes what is between them away from it, or the other way round.
  public struct Pucker: Hashable, Sendable {
    /// How far: at 1 the vertices are at the middle, at −1 the handles.
    public var amount: Animated<Double>

    /// A modifier that draws vertices towards the middle.
    public init(amount: Animated<Double>) { self.amount = amount }
  }
}

extension AnimatedShape.Modifier {
  /// Draws vertices towards the middle and pushes what is between them away from it, or the other way round.
  public static func pucker(amount: Animated<Double>) -> Self { .pucker(.init(amount: amount)) }
}

extension AnimatedShape.Pucker: OutlineModifier {
  init() { self.init(amount: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) { visitor.required("amount", &amount) }

  func modify(_ items: inout [Frame.Item], in range: Range<Int>, _ sampler: inout Sampler) {
    let amount = amount.value(&sampler)
    for index in range { items[index].path.pucker(amount: amount, using: &sampler.scratch) }
  }

  func elementBound(_ count: Int) -> Int { count.addingCapped(count) }
}
