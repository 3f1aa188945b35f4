/// The transforms from the contents of a node to its container.
///
/// A chain shares all but its last transform with the chain around it, so that long chains of parents cost no more
/// than their shapes.
struct LottieExportChain: ExpressibleByArrayLiteral {
  /// A transform with those around it.
  private final class Link {
    let transform: LottieExportTransform
    private(set) var outer: Link?
    let count: Int
    let isSplit: Bool

    init(_ transform: LottieExportTransform, in outer: Link?) {
      self.transform = transform
      self.outer = outer
      count = (outer?.count ?? 0) + 1
      isSplit = outer?.isSplit ?? false || transform.position.count > 1
    }

    deinit {
      // One after the other: nested calls would exhaust the stack in a long chain.
      var next = outer
      outer = nil
      while isKnownUniquelyReferenced(&next), let link = next {
        next = link.outer
        link.outer = nil
      }
    }
  }

  private let link: Link?

  private init(_ link: Link?) { self.link = link }

  /// A chain of transforms, the outermost first.
  init(arrayLiteral transforms: LottieExportTransform...) {
    self = LottieExportChain(nil).appending(transforms)
  }

  var isEmpty: Bool { link == nil }
  var count: Int { link?.count ?? 0 }

  /// Whether one of the transforms has a split position, which only layers can have.
  var isSplit: Bool { link?.isSplit ?? false }

  /// The innermost transform; nil for an empty chain.
  var last: LottieExportTransform? { link?.transform }

  /// The transforms around the innermost one.
  var outer: LottieExportChain { LottieExportChain(link?.outer) }

  /// The identity of the chain, among those that share their transforms; nil for an empty chain.
  var id: ObjectIdentifier? { link.map { ObjectIdentifier($0) } }

  /// The chain with further transforms inside, the outermost first.
  func appending(_ transforms: [LottieExportTransform]) -> LottieExportChain {
    LottieExportChain(transforms.reduce(link) { Link($1, in: $0) })
  }

  /// A chain with the transforms of another one inside.
  static func + (outer: LottieExportChain, inner: LottieExportChain) -> LottieExportChain {
    if outer.isEmpty { return inner }
    var transforms: [LottieExportTransform] = []
    var rest = inner
    while let transform = rest.last {
      transforms.append(transform)
      rest = rest.outer
    }
    return outer.appending(transforms.reversed())
  }
}
