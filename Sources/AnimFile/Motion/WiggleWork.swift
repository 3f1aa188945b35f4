/// Counts the random numbers that the wiggles of a document take in one frame, which its shapes do not show.
///
/// A wiggle with a low `chance` looks back over many steps for the last one with a new value.
package final class WiggleWork: AnimatedMemberVisitor {
  /// An upper estimate of the random numbers.
  package private(set) var numbers = 0.0
  /// The number of copies of the current shape that have times of their own.
  private var copies = 1.0

  package init(_ document: AnimationDocument) { add(document.shapes) }

  private func add(_ shapes: [AnimatedShape]) {
    for shape in shapes { add(shape) }
  }

  private func add(_ shape: AnimatedShape) {
    let outer = copies
    for case .repeat(let modifier) in shape.modifiers where modifier.delay != 0 {
      copies *= Double(modifier.largestCopyCount)
    }
    if !shape.isStill {
      var members = shape.members
      AnimatedMemberWalker(self).walk(&members)
    }
    add(shape.attachments)
    switch shape.geometry {
    case .group, .compound: add(shape.nestedShapes)
    case .use(let use): if let content = use.content { add(content.shape) }
    default: break
    }
    copies = outer
  }

  package func look(at member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
    guard case .wiggle(let wiggle) = member else { return }
    wiggle.around.walk(walker, rule)
    let components = wiggle.around.value(at: 0).quantities.count
    let lookBack = wiggle.chance < 1 ? min(1 / wiggle.chance, Double(WiggleNoise.block) / 2) : 0
    numbers += copies * Double(components) * (2 + lookBack)
  }
}
