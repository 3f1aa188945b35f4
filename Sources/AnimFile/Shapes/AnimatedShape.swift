/// A shape of a document: its geometry, paint, transform, visibility and time.
///
/// The functions for each kind of shape, such as `circle`, have arguments for its geometry and for the members that most
/// shapes set. ``with(id:blend:visible:zIndex:in:out:time:mask:reversed:label:extras:)`` sets the others:
///
/// ```swift
/// let dot = AnimatedShape.circle(center: [50, 50], radius: 20, fill: "tomato")
///   .with(in: 0.5, time: TimeMapping(speed: 2), label: "A red dot")
/// ```
public struct AnimatedShape: Sendable {
  // A class instance, so that a shape is copied as one reference instead of dozens.
  private var storage: Storage

  private final class Storage: Sendable {
    let members: ShapeMembers
    let facts: ShapeFacts

    init(_ members: ShapeMembers, _ facts: ShapeFacts) {
      self.members = members
      self.facts = facts
    }
  }

  package var members: ShapeMembers {
    get { storage.members }
    set { storage = Storage(newValue, ShapeFacts()) }
  }

  /// Facts collected while the shape was parsed; reset when it is changed.
  package var facts: ShapeFacts { storage.facts }

  init(_ members: ShapeMembers, _ facts: ShapeFacts) {
    storage = Storage(members, facts)
  }

  /// Creates a shape.
  public init(
    _ geometry: Geometry, id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    blend: BlendMode = .normal, visible: Animated<Bool> = true, zIndex: Animated<Double> = 0,
    in start: Double? = nil,
    out end: Double? = nil, time: TimeMapping? = nil,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = [], mask: Mask? = nil, fill: Fill? = nil,
    stroke: Stroke? = nil, reversed: Bool = false, label: String? = nil,
    extras: JSONValue? = nil
  ) {
    var members = ShapeMembers(geometry)
    members.id = id
    members.transform = transform
    members.opacity = opacity
    members.blend = blend
    members.visible = visible
    members.zIndex = zIndex
    members.start = start
    members.end = end
    members.time = time
    members.modifiers = modifiers
    members.clip = clip
    members.mask = mask
    members.fill = fill
    members.stroke = stroke
    members.reversed = reversed
    members.label = label
    members.extras = extras
    self.init(members, ShapeFacts())
  }
}

extension AnimatedShape {
  /// Returns the shape with other members. Those whose arguments are nil or left out stay the same.
  ///
  /// - Parameters:
  ///   - id: The id, unique in the document.
  ///   - blend: The way in which the shape is blended with what is below it.
  ///   - visible: Whether the shape is visible.
  ///   - zIndex: The place in the drawing order.
  ///   - start: The time from which the shape is visible, in seconds of the enclosing time.
  ///   - end: The time from which the shape is no longer visible.
  ///   - time: The mapping of time for the shape and its contents.
  ///   - mask: The mask.
  ///   - reversed: Whether the outline's direction is reversed.
  ///   - label: The text alternative.
  ///   - extras: Data of the author.
  public func with(
    id: String? = nil, blend: BlendMode? = nil, visible: Animated<Bool>? = nil,
    zIndex: Animated<Double>? = nil,
    in start: Double? = nil, out end: Double? = nil, time: TimeMapping? = nil, mask: Mask? = nil,
    reversed: Bool? = nil, label: String? = nil, extras: JSONValue? = nil
  ) -> AnimatedShape {
    var members = members
    if let id { members.id = id }
    if let blend { members.blend = blend }
    if let visible { members.visible = visible }
    if let zIndex { members.zIndex = zIndex }
    if let start { members.start = start }
    if let end { members.end = end }
    if let time { members.time = time }
    if let mask { members.mask = mask }
    if let reversed { members.reversed = reversed }
    if let label { members.label = label }
    if let extras { members.extras = extras }
    return AnimatedShape(members, ShapeFacts())
  }

  /// The shape's id, unique in the document.
  public var id: String? {
    get { storage.members.id }
    set { members.id = newValue }
  }

  /// The kind of shape, with its members.
  public var geometry: Geometry {
    get { storage.members.geometry }
    set { members.geometry = newValue }
  }

  // Reading the geometry or the members copies them, which takes far longer than these.

  /// Whether it has an outline; shapes without one draw other shapes.
  package var isOutlined: Bool { storage.members.geometry.isOutlined }

  /// Whether it contains other shapes.
  package var isContainer: Bool { storage.members.geometry.isContainer }

  /// The contents of a group or a compound; empty for other kinds.
  package var nestedShapes: [AnimatedShape] { storage.members.geometry.shapes }

  /// Whether there is a mask.
  package var hasMask: Bool { storage.members.hasMask }

  /// Whether there is a mapping of time.
  package var hasTime: Bool { storage.members.hasTime }

  /// Whether there is a transform.
  package var hasTransform: Bool { storage.members.hasTransform }

  /// The id of the sibling that the transform depends on.
  package var linkedSibling: String? { storage.members.link }

  /// The transform; nil for the identity.
  public var transform: ShapeTransform? {
    get { storage.members.transform }
    set { members.transform = newValue }
  }

  /// The opacity, 0…1. A group's opacity applies to the group as one picture.
  public var opacity: Animated<Double> {
    get { storage.members.opacity }
    set { members.opacity = newValue }
  }

  /// The way in which the shape is blended with what is below it.
  public var blend: BlendMode {
    get { storage.members.blend }
    set { members.blend = newValue }
  }

  /// Whether the shape is visible.
  public var visible: Animated<Bool> {
    get { storage.members.visible }
    set { members.visible = newValue }
  }

  /// The place in the drawing order: the siblings with larger numbers are drawn over those with smaller ones, and those
  /// with equal numbers in the order of the list.
  public var zIndex: Animated<Double> {
    get { storage.members.zIndex }
    set { members.zIndex = newValue }
  }

  /// The time from which the shape is visible, in seconds of the enclosing time.
  public var `in`: Double? {
    get { storage.members.start }
    set { members.start = newValue }
  }

  /// The time from which the shape is no longer visible; a time at the document's end includes the last frame.
  public var out: Double? {
    get { storage.members.end }
    set { members.end = newValue }
  }

  /// The mapping of time for the shape and its contents.
  public var time: TimeMapping? {
    get { storage.members.time }
    set { members.time = newValue }
  }

  /// The modifiers of the outline, in order of application.
  public var modifiers: [Modifier] {
    get { storage.members.modifiers }
    set { members.modifiers = newValue }
  }

  /// The shapes that clip this one; empty for no clip.
  public var clip: [AnimatedShape] {
    get { storage.members.clip }
    set { members.clip = newValue }
  }

  /// The mask, which determines how visible each point of the shape is; nil for none.
  public var mask: Mask? {
    get { storage.members.mask }
    set { members.mask = newValue }
  }

  /// The shapes of the clip and of the mask.
  package var attachments: [AnimatedShape] { hasMask ? clip + (mask?.shapes ?? []) : clip }

  /// The paint of the interior; nil for none.
  public var fill: Fill? {
    get { storage.members.fill }
    set { members.fill = newValue }
  }

  /// The paint of the outline, drawn over the fill; nil for none.
  public var stroke: Stroke? {
    get { storage.members.stroke }
    set { members.stroke = newValue }
  }

  /// Whether the outline's direction is reversed.
  public var reversed: Bool {
    get { storage.members.reversed }
    set { members.reversed = newValue }
  }

  /// The text alternative, for accessibility.
  public var label: String? {
    get { storage.members.label }
    set { members.label = newValue }
  }

  /// Data of the author, ignored by the format.
  public var extras: JSONValue? {
    get { storage.members.extras }
    set { members.extras = newValue }
  }
}

// One shape at a time, so that nested shapes take no stack.
extension AnimatedShape: Hashable {
  public static func == (a: AnimatedShape, b: AnimatedShape) -> Bool {
    var pending = [(a, b)]
    while let (a, b) = pending.popLast() {
      if a.storage === b.storage { continue }
      guard a.storage.members.hasShapes, b.storage.members.hasShapes else {
        guard a.members == b.members else { return false }
        continue
      }
      var (members, others) = (a.members, b.members)
      for (shapes, otherShapes) in zip(members.removeShapes(), others.removeShapes()) {
        guard shapes.count == otherShapes.count else { return false }
        pending.append(contentsOf: zip(shapes, otherShapes))
      }
      guard members == others else { return false }
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    var pending = [self]
    while let shape = pending.popLast() {
      var members = shape.members
      if members.hasShapes {
        for shapes in members.removeShapes() {
          hasher.combine(shapes.count)
          pending.append(contentsOf: shapes)
        }
      }
      hasher.combine(members)
    }
  }
}

extension AnimatedShape {
  // A new kind takes a file beside this one, a case here, and a line each in `makers` and `accept`. Kinds with many
  // members are indirect, to keep the others small.

  /// The kinds of shapes.
  public enum Geometry: Hashable, Sendable {
    /// An outline given as SVG path data.
    case path(PathShape)
    /// A straight line.
    case line(Line)
    /// A line through points.
    case polyline(Polyline)
    /// A rectangle.
    case rect(Rect)
    /// A circle.
    case circle(Circle)
    /// An ellipse.
    case ellipse(Ellipse)
    /// An arc, or a sector of a circle or ring.
    indirect case arc(Arc)
    /// A regular polygon.
    indirect case polygon(Polygon)
    /// A star.
    indirect case star(Star)
    /// A capsule: two half circles joined by straight sides.
    indirect case capsule(Capsule)
    /// A smooth closed curve around a circle.
    indirect case blob(Blob)
    /// A line through the values of a list.
    indirect case lineChart(LineChart)
    /// One outline, made of the outlines of other shapes.
    case compound(Compound)
    /// A group of shapes.
    case group(Group)
    /// A use of a symbol.
    indirect case use(Use)
  }
}

extension AnimatedShape.Geometry: DocumentVariant {
  package static let noun = "shape"

  package static let variants = makers.map { (name: $0().name, make: $0) }

  private static let makers: [@Sendable () -> Self] = [
    { .path(AnimatedShape.PathShape()) },
    { .line(AnimatedShape.Line()) },
    { .polyline(AnimatedShape.Polyline()) },
    { .rect(AnimatedShape.Rect()) },
    { .circle(AnimatedShape.Circle()) },
    { .ellipse(AnimatedShape.Ellipse()) },
    { .arc(AnimatedShape.Arc()) },
    { .polygon(AnimatedShape.Polygon()) },
    { .star(AnimatedShape.Star()) },
    { .capsule(AnimatedShape.Capsule()) },
    { .blob(AnimatedShape.Blob()) },
    { .lineChart(AnimatedShape.LineChart()) },
    { .compound(AnimatedShape.Compound()) },
    { .group(AnimatedShape.Group()) },
    { .use(AnimatedShape.Use()) },
  ]

  /// Shows the kind to a visitor; nil for kinds without an outline.
  private consuming func accept<Visitor: GeometryVisitor>(_ visitor: inout Visitor) -> Visitor.Result? {
    switch consume self {
    case .path(let shape): visitor.visit(shape, Self.path)
    case .line(let shape): visitor.visit(shape, Self.line)
    case .polyline(let shape): visitor.visit(shape, Self.polyline)
    case .rect(let shape): visitor.visit(shape, Self.rect)
    case .circle(let shape): visitor.visit(shape, Self.circle)
    case .ellipse(let shape): visitor.visit(shape, Self.ellipse)
    case .arc(let shape): visitor.visit(shape, Self.arc)
    case .polygon(let shape): visitor.visit(shape, Self.polygon)
    case .star(let shape): visitor.visit(shape, Self.star)
    case .capsule(let shape): visitor.visit(shape, Self.capsule)
    case .blob(let shape): visitor.visit(shape, Self.blob)
    case .lineChart(let shape): visitor.visit(shape, Self.lineChart)
    case .compound, .group, .use: nil
    }
  }

  package static func correctedKind(of node: Int, _ name: StaticString, _ context: ReadingContext) -> Int? {
    // Polygons are regular: a polygon with explicit corners is a closed polyline.
    guard name.utf8CodeUnitCount == 7, "\(name)" == "polygon", !context.isFull,
      let points = context.member("points", of: node),
      context.tape.kind(points) == .array || context.tape.kind(points) == .string,
      context.member("center", of: node) == nil, context.member("radius", of: node) == nil,
      let type = context.member("type", of: node)
    else { return nil }
    let closed = context.member("closed", of: node) == nil ? ", \"closed\": true" : ""
    let text = "\"polyline\"\(closed)"
    context.report(
      .wrongType(
        expected: "the number of corners of a regular polygon",
        found: context.tape.kind(points) == .array ? "an array of corners" : "a string of corners",
        help: Advice(
          "write \"type\": \(text) for an irregular polygon",
          FixProposal(change: .edit(context.tape.range(type), text), isSafe: false))), at: points)
    return variants.firstIndex { "\($0.name)" == "polyline" }
  }

  package static func preferredKind(for names: [String]) -> String? {
    // A group has no paint of its own.
    names.contains("fill") || names.contains("stroke") ? "compound" : "group"
  }

  package static func ofUnknownType(isThere: (StaticString) -> Bool) -> (value: Self, showsMembers: Bool)? {
    // With these placeholders, nested shapes or the members common to all outlines are checked.
    isThere("shapes") ? (.group(AnimatedShape.Group()), true) : (.path(AnimatedShape.PathShape()), false)
  }

  package var name: StaticString {
    switch self {
    case .compound: return "compound"
    case .group: return "group"
    case .use: return "use"
    default:
      var visitor = GeometryName()
      return accept(&visitor) ?? ""
    }
  }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    guard visitor.changesValues else { return show(to: &visitor) }
    // Groups and uses are separate: nested shapes must not take the stack space of all other kinds.
    switch self {
    case .compound: compoundMembers(&visitor)
    case .group: groupMembers(&visitor)
    case .use: useMembers(&visitor)
    default: outlinedMembers(&visitor)
    }
  }

  /// Visits the members without changing them. Containers are separate, as above.
  @inline(never)
  private func show(to visitor: inout some MemberVisitor) {
    if isContainer { showContainer(to: &visitor) } else { showOutlined(to: &visitor) }
  }

  @inline(never)
  private func showContainer(to visitor: inout some MemberVisitor) {
    switch self {
    case .compound(var compound): compound.members(&visitor)
    case .group(var group): group.members(&visitor)
    case .use(var use): use.members(&visitor)
    default: break
    }
  }

  @inline(never)
  private func showOutlined(to visitor: inout some MemberVisitor) { _ = accept(&visitor) }

  @inline(never)
  private mutating func compoundMembers(_ visitor: inout some MemberVisitor) {
    guard case .compound(var compound) = self else { return }
    compound.members(&visitor)
    self = .compound(compound)
  }

  @inline(never)
  private mutating func groupMembers(_ visitor: inout some MemberVisitor) {
    guard case .group(var group) = self else { return }
    group.members(&visitor)
    self = .group(group)
  }

  @inline(never)
  private mutating func useMembers(_ visitor: inout some MemberVisitor) {
    guard case .use(var use) = self else { return }
    use.members(&visitor)
    self = .use(use)
  }

  @inline(never)
  private mutating func outlinedMembers(_ visitor: inout some MemberVisitor) {
    // Taken out, so that the shape is not copied on write.
    let kind = self
    self = .group([])
    if let changed = (consume kind).accept(&visitor) { self = changed }
  }

  /// Whether the kind has an outline; the others draw other shapes.
  package var isOutlined: Bool {
    switch self {
    case .group, .use: false
    default: true
    }
  }

  /// Whether the kind contains other shapes.
  package var isContainer: Bool {
    switch self {
    case .compound, .group, .use: true
    default: false
    }
  }

  /// The function from columns to the outline; nil for kinds without one.
  var outlineFunction: OutlineFunction? {
    var visitor = GeometryOutline()
    return accept(&visitor)
  }

  /// Visits the members of the outline, if there is one.
  package func columns(_ visitor: inout some ColumnVisitor) {
    _ = accept(&visitor)
  }

  /// Adds the outline at the sampler's time, if there is one, to `path`, which is empty.
  package func outline(_ sampler: inout Sampler, into path: inout BezierPath) {
    if case .path(let shape) = self { return path = shape.d.value(&sampler) }
    if case .compound(let compound) = self { return path = compound.outline(at: sampler.time) }
    guard let outlineFunction else { return }
    sampler.numbers.removeAll(keepingCapacity: true)
    columns(&sampler)
    let columns = sampler.numbers
    outlineFunction(columns.span, &sampler.workspace, &path)
  }

  /// An upper bound of the outline's elements; 0 for kinds without an outline.
  package var elementBound: Int {
    var visitor = GeometryBound()
    return accept(&visitor) ?? 0
  }

  /// The contents of a group or a compound; empty for other kinds.
  package var shapes: [AnimatedShape] {
    get {
      switch self {
      case .group(let group): group.shapes
      case .compound(let compound): compound.shapes
      default: []
      }
    }
    set {
      switch self {
      case .group: self = .group(newValue)
      case .compound: self = .compound(newValue)
      default: break
      }
    }
  }
}

extension DocumentObject {
  mutating func shown<Kind>(
    to visitor: inout some MemberVisitor, _ wrap: (Self) -> Kind
  ) -> Kind {
    members(&visitor)
    return wrap(self)
  }
}
