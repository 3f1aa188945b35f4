/// The transform of a shape: position, anchor, rotation, skew and scale.
///
/// The matrix, for column vectors, is `T(position) · T(anchor) · R(rotation) · K(skew) · S(scale) ·
/// T(−anchor)`.
public struct ShapeTransform: Hashable, Sendable {
  /// The translation, unless the shape follows an outline.
  public var position: Animated<Point2D>
  /// The place on the outline of another shape that determines the position; nil for none.
  public var following: Following?
  /// The fixed point of rotation, scale and skew; nil for the default: the center of a shape's bounds, or the
  /// origin of a group.
  public var anchor: Anchor?
  /// The scale factors.
  public var scale: Animated<ScaleFactor>
  /// The rotation in degrees, clockwise.
  public var rotation: Animated<Double>
  /// An automatic rotation added to `rotation`; nil for none.
  public var orient: Orient?
  /// The skew angle along `skewAxis`, in degrees.
  public var skew: Animated<Double>
  /// The direction of the skew, in degrees clockwise from the x axis.
  public var skewAxis: Animated<Double>
  /// The id of a shape in the same list whose transform is applied before this one; nil for none.
  public var parent: String? {
    get { exactParent?.text }
    set { exactParent = .optional(newValue) }
  }
  private var exactParent: ExactText?

  /// The pivot of a shape.
  public enum Anchor: Hashable, Sendable {
    /// The center of the bounds at each time: of the outline, or of all visible outlines in a group.
    case center
    /// A point in the shape's units.
    case point(Animated<Point2D>)
  }

  /// The source of automatic rotation.
  public enum Orient: String, Hashable, Sendable, CaseIterable {
    /// The tangent of the motion path of `position`, or of the outline that the shape follows; a shape that points right
    /// follows the path.
    case path
  }

  /// A place on the outline of another shape, on which the anchor lands.
  public struct Following: Hashable, Sendable {
    /// The id of a shape with an outline in the same list.
    public var outline: String {
      get { id.text }
      set { id = ExactText(newValue) }
    }
    private var id: ExactText
    /// The distance from the start, as a fraction of the outline's length.
    public var fraction: Animated<Double>
    /// The distance from the outline: above 0 to the left of its direction, below 0 to the right.
    public var offset: Animated<Double>

    /// Creates a place on an outline.
    public init(along outline: String, fraction: Animated<Double> = 0, offset: Animated<Double> = 0) {
      id = ExactText(outline)
      self.fraction = fraction
      self.offset = offset
    }
  }

  /// Creates a transform; without arguments, the identity.
  public init(
    position: Animated<Point2D> = .constant(.zero), anchor: Anchor? = nil, scale: Animated<ScaleFactor> = 1,
    rotation: Animated<Double> = 0, orient: Orient? = nil, skew: Animated<Double> = 0,
    skewAxis: Animated<Double> = 0, parent: String? = nil
  ) {
    self.position = position
    following = nil
    self.anchor = anchor
    self.scale = scale
    self.rotation = rotation
    self.orient = orient
    self.skew = skew
    self.skewAxis = skewAxis
    exactParent = .optional(parent)
  }

  /// Creates a transform whose position is on the outline of another shape.
  public init(
    following: Following, anchor: Anchor? = nil, scale: Animated<ScaleFactor> = 1,
    rotation: Animated<Double> = 0, orient: Orient? = nil, skew: Animated<Double> = 0,
    skewAxis: Animated<Double> = 0
  ) {
    self.init(
      anchor: anchor, scale: scale, rotation: rotation, orient: orient, skew: skew, skewAxis: skewAxis)
    self.following = following
  }
}

extension ShapeTransform: DocumentObject {
  package static var phrase: String { "a transform { \"position\": …, \"rotation\": … }" }

  package init() { self.init(position: .constant(.zero)) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    var place: ShapePosition = following.map { .along($0) } ?? .point(position)
    visitor.defaulted("position", &place, .point(.constant(.zero)))
    switch place {
    case .point(let point): (position, following) = (point, nil)
    case .along(let place): (position, following) = (.constant(.zero), place)
    }
    visitor.optional("anchor", &anchor)
    visitor.defaulted("scale", &scale, 1)
    visitor.defaulted("rotation", &rotation, .angle, 0)
    visitor.optional("orient", &orient)
    visitor.defaulted("skew", &skew, .angle, 0)
    visitor.defaulted("skewAxis", &skewAxis, .angle, 0)
    var name = parent.map { ShapeName(id: $0) }
    visitor.optional("parent", &name)
    parent = name?.id
    let isTwofold = following != nil && parent != nil
    visitor.check("parent", with: ["position"]) { isTwofold ? .parentOfFollower() : nil }
    let isOfParts = orient != nil && position.isMovingInParts
    visitor.check("orient", with: ["position"]) { isOfParts ? .orientOfParts() : nil }
  }
}

extension ShapeTransform: ColumnSource {
  /// The position, scale, rotation, skew and its axis take seven columns, an anchor two more.
  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(position)
    visitor.add(scale)
    visitor.add(rotation)
    visitor.add(skew)
    visitor.add(skewAxis)
    if case .point(let point) = anchor { visitor.add(point) }
  }
}

extension ShapeTransform.Orient: DocumentWord {
  package static var placeholder: ShapeTransform.Orient { .path }
}

extension Message {
  fileprivate static func parentOfFollower() -> Message {
    Message(
      .memberNotApplicable, "'parent' does not apply to a shape that follows an outline",
      help: Advice(
        "remove 'parent': give it to the outline, or put both shapes into a group",
        FixProposal(change: .removeMember, isSafe: false)))
  }

  fileprivate static func orientOfParts() -> Message {
    Message(
      .orientOfParts, "'orient' requires one track for the position, but x and y have separate tracks",
      help: "use points as the values of 'position', and 'via' where the motion path is curved")
  }
}

extension Animated<Point2D> {
  fileprivate var isMovingInParts: Bool {
    switch self {
    case .components(let parts):
      parts.flat.parts.contains { part in
        switch part {
        case .constant, .parameter, .components: false
        case .track, .steps, .wiggle: true
        }
      }
    case .wiggle(let wiggle): wiggle.around.isMovingInParts
    default: false
    }
  }
}

extension FlatAnimated {
  /// Computes the motion path that directions are taken from.
  package mutating func findDirections() {
    switch self {
    case .track(var track):
      if track.motion == nil { track.findMotion() }
      self = .track(track)
    case .wiggle(var wiggle):
      wiggle.around.findDirections()
      self = .wiggle(wiggle)
    default: break
    }
  }

  /// Returns the direction of the motion path at `time`, in degrees clockwise from pointing right; 0 if there
  /// is none. A wiggle displaces the point without affecting the direction.
  package func direction(at time: Double) -> Double {
    switch self {
    case .track(let track): track.motion?.degrees(at: track.hasClock ? track.time(at: time) : time) ?? 0
    case .wiggle(let wiggle): wiggle.around.direction(at: time)
    default: 0
    }
  }
}

extension ShapeTransform.Following: DocumentObject {
  package static var identifyingMembers: [String] { ["along"] }
  package static var phrase: String { "a place { \"along\": …, \"fraction\": … }" }

  package init() { self.init(along: "") }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    var name = ShapeName(id: outline)
    visitor.required("along", &name)
    outline = name.id
    visitor.defaulted("fraction", &fraction, 0)
    visitor.defaulted("offset", &offset, 0)
  }
}

extension ShapeTransform.Following: ColumnSource {
  package func columns(_ visitor: inout some ColumnVisitor) {
    visitor.add(fraction)
    visitor.add(offset)
  }
}

/// The position of a shape in a document: a point, or a place on the outline of another shape.
enum ShapePosition: DocumentValue {
  case point(Animated<Point2D>)
  case along(ShapeTransform.Following)

  static var phrase: String { Animated<Point2D>.phrase }
  static var placeholder: ShapePosition { .point(.constant(.zero)) }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> ShapePosition {
    guard context.tape.kind(node) == .object,
      context.member("along", of: node) != nil || context.member("fraction", of: node) != nil
    else {
      return .point(Animated.read(node, context, rule))
    }
    return .along(ShapeTransform.Following.read(node, context, rule))
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .point(let point): point.write(to: &writer)
    case .along(let place): place.write(to: &writer)
    }
  }

  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    switch self {
    case .point(var point):
      point.resolve(resolver, rule)
      self = .point(point)
    case .along(var place):
      place.resolve(resolver, rule)
      self = .along(place)
    }
  }

  func inspect(_ finder: MotionFinder) {
    switch self {
    case .point(let point): point.inspect(finder)
    case .along(let place): place.inspect(finder)
    }
  }

  mutating func follow(_ search: MemberSearch, _ rule: NumberRule) {
    switch self {
    case .point(var point):
      point.follow(search, rule)
      self = .point(point)
    case .along(var place):
      if search.isAtEnd { return search.stop(atObjectWith: ["fraction", "offset"]) }
      place.follow(search, rule)
      self = .along(place)
    }
  }

  func list(_ lister: MemberLister) {
    if case .along(let place) = self { place.list(lister) }
  }

  func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {
    switch self {
    case .point(let point): point.walk(walker, rule)
    case .along(let place): place.walk(walker, rule)
    }
  }
}

/// A reference to another shape by id.
private struct ShapeName: DocumentValue {
  var id = ""

  static var phrase: String { "the id of a shape" }
  static var placeholder: ShapeName { ShapeName() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> ShapeName {
    guard context.tape.kind(node) == .string else {
      context.reportWrongType(node, expected: phrase, help: "write the 'id' of a shape in the same array")
      return placeholder
    }
    let id = context.tape.string(node)
    if id.isEmpty { context.report(.invalidID("the id is empty"), at: node) }
    return ShapeName(id: id)
  }

  func write(to writer: inout JSONWriter) { writer.string(id) }
}

extension ShapeTransform.Anchor: DocumentValue {
  package static var phrase: String { "a point [x, y] or \"center\"" }
  package static var placeholder: ShapeTransform.Anchor { .center }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule)
    -> ShapeTransform.Anchor
  {
    guard context.tape.kind(node) == .string else { return .point(Animated.read(node, context, rule)) }
    guard !context.tape.equals(node, "center") else { return .center }
    if let help = Point2D.pairHelp(node, context, isPoint: true) {
      context.reportWrongType(node, expected: phrase, help: help)
      return .point(.constant(.zero))
    } else {
      context.report(
        .unknownValue(context.tape.string(node), known: ["center"], context.vocabulary), at: node)
    }
    return .center
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .center: writer.string("center")
    case .point(let point): point.write(to: &writer)
    }
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    guard case .point(var point) = self else { return }
    point.resolve(resolver, rule)
    self = .point(point)
  }

  package func inspect(_ finder: MotionFinder) {
    if case .point(let point) = self { point.inspect(finder) }
  }
}
