/// An instance of a shape. The shapes of a symbol have one node for each use.
package struct ShapeNode: Sendable {
  package let shape: EvaluatedShape
  private let programPlace: UInt32
  private var endPlace: UInt32
  private var parentPlace = OptionalIndex()
  private var followedPlace = OptionalIndex()

  /// The index of its program in the plan.
  var program: Int { Int(programPlace) }

  /// The node after the last nested one.
  package var end: Int {
    get { Int(endPlace) }
    set { endPlace = UInt32(newValue) }
  }

  /// The shape whose transform it inherits, by index in the evaluator's parents.
  package var parent: Int? {
    get { parentPlace.index }
    set { parentPlace.index = newValue }
  }

  /// The shape whose outline it follows, by index in the evaluator's parents.
  package var followed: Int? {
    get { followedPlace.index }
    set { followedPlace.index = newValue }
  }

  /// The sibling that its transform depends on, by index in the evaluator's parents.
  package var link: Int? { parent ?? followed }
  /// The clip, the mask and nested shapes; nil for most shapes.
  private var boxedInside: Box?

  private final class Box: Sendable {
    let lists: Inside

    init(_ lists: Inside) { self.lists = lists }
  }

  private struct Inside: Sendable {
    var clip = ShapeList()
    var mask = ShapeList()
    var contents = ShapeList()
  }

  init(_ shape: EvaluatedShape, program: Int, at place: Int) {
    self.shape = shape
    programPlace = UInt32(program)
    endPlace = UInt32(place)
  }

  private var inside: Inside {
    get { boxedInside?.lists ?? Inside() }
    set { boxedInside = Box(newValue) }
  }

  package var clip: ShapeList {
    get { inside.clip }
    set { inside.clip = newValue }
  }

  package var mask: ShapeList {
    get { inside.mask }
    set { inside.mask = newValue }
  }

  package var contents: ShapeList {
    get { inside.contents }
    set { inside.contents = newValue }
  }

  fileprivate func shifted(nodes: Int, parents: Int) -> ShapeNode {
    var node = self
    node.end += nodes
    node.parent = parent.map { $0 + parents }
    node.followed = followed.map { $0 + parents }
    if let lists = boxedInside?.lists {
      node.inside = Inside(
        clip: lists.clip.shifted(nodes: nodes, parents: parents),
        mask: lists.mask.shifted(nodes: nodes, parents: parents),
        contents: lists.contents.shifted(nodes: nodes, parents: parents))
    }
    return node
  }
}

/// A list of sibling shapes: consecutive nodes, each followed by its nested ones.
package struct ShapeList: Sendable {
  private let nodePlaces: SmallRange
  private let parentPlaces: SmallRange
  /// Whether the shapes are drawn in the order of their `zIndex`.
  package let isStacked: Bool

  init(nodes: Range<Int> = 0..<0, parents: Range<Int> = 0..<0, isStacked: Bool = false) {
    nodePlaces = SmallRange(nodes)
    parentPlaces = SmallRange(parents)
    self.isStacked = isStacked
  }

  /// The nodes, including nested ones.
  package var nodes: Range<Int> { nodePlaces.range }

  /// The range of the list's parents in the evaluator's parents.
  package var parents: Range<Int> { parentPlaces.range }

  fileprivate func shifted(nodes: Int, parents: Int) -> ShapeList {
    ShapeList(
      nodes: self.nodes.lowerBound + nodes..<self.nodes.upperBound + nodes,
      parents: self.parents.lowerBound + parents..<self.parents.upperBound + parents, isStacked: isStacked)
  }
}

/// Flattens the shapes of a document into an array, with symbols instantiated for each use.
struct Flattening {
  private(set) var nodes: [ShapeNode] = []
  private(set) var parents: [Int] = []
  /// The programs of the shapes.
  private(set) var plan: PlanBuilder
  private let isLive: Bool
  private var scratch = OutlineScratch()
  /// The first instance of each symbol.
  private var symbols: [ObjectIdentifier: Place] = [:]

  private struct Place {
    var list: ShapeList
    var parents: Range<Int>
  }

  /// - Parameter live: The parameters whose references are kept, and a resolver for them.
  init(
    background: Animated<RGBAColor>?, _ live: (parameters: LiveParameters, resolver: Resolver)? = nil
  ) {
    plan = PlanBuilder(live)
    isLive = live != nil
    if let background, !background.isConstant { plan.addBackground(background) }
  }

  /// Appends the shapes of the list at `pointer` in the document.
  mutating func add(_ shapes: [AnimatedShape], _ pointer: String) -> ShapeList {
    let first = nodes.count
    var places: [Int] = []
    places.reserveCapacity(shapes.count)
    nodes.reserveCapacity(first + shapes.count)
    plan.reserve(shapes.count)
    for (index, shape) in shapes.enumerated() {
      places.append(nodes.count)
      add(shape, pointer.appending(index))
    }
    return ShapeList(
      nodes: first..<nodes.count, parents: addParents(shapes, places),
      isStacked: shapes.count > 1 && shapes.contains { $0.isStacked })
  }

  private mutating func add(_ shape: AnimatedShape, _ source: String) {
    let place = nodes.count
    let evaluated = EvaluatedShape(shape, source: source, isLive: isLive, &scratch)
    nodes.append(ShapeNode(evaluated, program: plan.add(evaluated), at: place))
    if !shape.clip.isEmpty { nodes[place].clip = add(shape.clip, "\(source)/clip") }
    if let mask = shape.mask { nodes[place].mask = add(mask.shapes, "\(source)/mask/shapes") }
    switch shape.geometry {
    case .group, .compound:
      nodes[place].contents = add(shape.nestedShapes, "\(source)/shapes")
    case .use(let use): if let content = use.content { nodes[place].contents = add(content, use.symbol) }
    default: break
    }
    nodes[place].end = nodes.count
  }

  /// Appends an instance of a symbol as a copy of its first instance.
  private mutating func add(_ symbol: SharedShape, _ name: String) -> ShapeList {
    guard let place = symbols[ObjectIdentifier(symbol)] else {
      let first = (nodes: nodes.count, parents: parents.count)
      add(symbol.shape, "/symbols/\(name.escapedForPointer)")
      let list = ShapeList(nodes: first.nodes..<nodes.count, parents: parents.count..<parents.count)
      symbols[ObjectIdentifier(symbol)] = Place(list: list, parents: first.parents..<parents.count)
      return list
    }
    let shift = (
      nodes: nodes.count - place.list.nodes.lowerBound, parents: parents.count - place.parents.lowerBound
    )
    nodes.reserveCapacity(nodes.count + place.list.nodes.count)
    for index in place.list.nodes {
      nodes.append(nodes[index].shifted(nodes: shift.nodes, parents: shift.parents))
    }
    for index in place.parents { parents.append(parents[index] + shift.nodes) }
    return ShapeList(
      nodes: nodes.count - place.list.nodes.count..<nodes.count, parents: parents.count..<parents.count)
  }

  /// Appends the parents and followed shapes of a list, whose nodes are at `places`, in topological order.
  private mutating func addParents(_ shapes: [AnimatedShape], _ places: [Int]) -> Range<Int> {
    let first = parents.count
    guard shapes.contains(where: { $0.linkedSibling != nil }) else {
      return first..<first
    }
    let known = Parents.places(of: shapes)
    let parentOf = shapes.map { shape in shape.linkedSibling.flatMap { known[Array($0.utf8)] } }
    var isParent = [Bool](repeating: false, count: shapes.count)
    for case let parent? in parentOf { isParent[parent] = true }
    var isDone = [Bool](repeating: false, count: shapes.count)
    var placeAmongParents: [Int: Int] = [:]
    for index in shapes.indices where isParent[index] {
      var chain: [Int] = []
      var next: Int? = index
      while let shape = next, !isDone[shape] {
        isDone[shape] = true
        chain.append(shape)
        next = parentOf[shape]
      }
      for shape in chain.reversed() {
        placeAmongParents[shape] = parents.count
        parents.append(places[shape])
      }
    }
    for (index, parent) in parentOf.enumerated() {
      let place = parent.flatMap { placeAmongParents[$0] }
      if shapes[index].transform?.following == nil {
        nodes[places[index]].parent = place
      } else {
        nodes[places[index]].followed = place
      }
    }
    return first..<parents.count
  }
}

extension String {
  fileprivate func appending(_ index: Int) -> String {
    // Much faster than string interpolation.
    var digits: (text: UInt64, count: Int) = (0, 0)
    var rest = index
    repeat {
      digits.text = digits.text &<< 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
      digits.count += 1
      rest /= 10
    } while rest > 0 && digits.count < 8
    guard rest == 0 else { return "\(self)/\(index)" }
    // All writes are within the capacity: the name, the slash and the digits.
    let capacity = utf8.count + 1 + digits.count
    return unsafe String(unsafeUninitializedCapacity: capacity) { bytes in
      var end = unsafe bytes[...].initialize(fromContentsOf: utf8)
      unsafe bytes[end] = UInt8(ascii: "/")
      end += 1
      for place in 0..<digits.count {
        unsafe bytes[end] = UInt8(truncatingIfNeeded: digits.text &>> UInt64(8 * place))
        end += 1
      }
      return end
    }
  }
}
