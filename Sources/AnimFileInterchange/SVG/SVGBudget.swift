import AnimFile

/// The counts of what the conversion makes, against the limits of documents.
struct SVGBudget {
  private let limits: Limits
  private var shapes = 0
  /// The shapes that references to clips, masks and patterns added.
  private var references = 0
  private var elements = 0
  private(set) var keyframes = 0
  /// The first exceeded limit.
  private(set) var exceeded: (name: String, what: String, maximum: Int, node: Int)?
  /// How many elements of paths between keyframes can still be measured.
  var boxes = 2_000_000
  /// The bytes in the values of keyframes of style sheets, once for each element with the animation.
  var styleAnimationBytes = 0
  /// The motions that shapes have inherited.
  var inheritedMotions = 0

  private static let maximumReferences = 10_000

  init(_ limits: Limits) { self.limits = limits }

  mutating func exceed(_ name: String, _ what: String, _ maximum: Int, at node: Int) {
    if exceeded == nil { exceeded = (name, what, maximum, node) }
  }

  mutating func add(shapes count: Int, areReferences: Bool, at node: Int) {
    shapes += count
    if areReferences { references += count }
    if shapes > limits.shapes || references > Self.maximumReferences {
      exceed("shapes", "too many shapes", min(limits.shapes, Self.maximumReferences), at: node)
    }
  }

  mutating func add(elements count: Int, at node: Int) {
    elements += count
    if elements > limits.frameElements {
      exceed("frameElements", "too many path elements", limits.frameElements, at: node)
    }
  }

  /// Counts keyframes; false if there are too many.
  mutating func add(keyframes count: Int, at node: Int) -> Bool {
    keyframes += count
    guard keyframes > limits.keyframes else { return true }
    exceed("keyframes", "too many keyframes", limits.keyframes, at: node)
    return false
  }
}
