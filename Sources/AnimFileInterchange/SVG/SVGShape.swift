import AnimFile

/// A shape of the document under construction, also one that is not painted but has bounds.
struct SVGShape {
  struct Mask {
    var shapes: [SVGShape]
    var isLuminance: Bool
  }

  /// Members of a transform that move, or that nothing else expresses.
  struct Motion {
    var members: [JSONValue.Member]
  }

  var type: String
  var id: String?
  var label: String?
  /// The members that only this type has, except `shapes`.
  var members: [JSONValue.Member] = []
  /// The outline of a shape that is no group.
  var outline = BezierPath()
  /// How far the stroke reaches beyond the outline.
  var pen = 0.0
  var matrix = AffineMatrix.identity
  /// Whether the matrix has numbers of the file.
  var isExact = true
  /// The rotation that the matrix is, if it is one about a point.
  var rotation: (angle: Double, center: Point2D)?
  var motion: Motion?
  var opacity: JSONValue?
  var blend: String?
  var clip: [SVGShape] = []
  var mask: Mask?
  var modifiers: [JSONValue] = []
  var fill: JSONValue?
  var stroke: JSONValue?
  var visible: JSONValue?
  var time: JSONValue?
  /// Whether the shape is part of the bounds of its element.
  var hasBounds = true
  /// Whether the shape is painted, rather than only part of bounds.
  var isPainted = true
  var children: [SVGShape] = []
  /// The nesting of the children when the group was made.
  private var childLevels = 0
  /// The index of the content that several elements show.
  var instance: Int?
  /// Whether there is nothing to simplify in it, as in a shape of a clip, whose clips can be nested.
  var isSimple = false

  init(_ type: String) { self.type = type }

  static func group(_ children: [SVGShape], _ matrix: AffineMatrix = .identity) -> SVGShape {
    var group = SVGShape("group")
    group.children = children
    group.childLevels = children.reduce(0) { max($0, $1.levels) }
    group.matrix = matrix
    return group
  }

  static func rect(_ box: BoundingBox) -> SVGShape {
    var rect = SVGShape("rect")
    rect.members = [
      JSONValue.Member("origin", .array([.number(box.minX), .number(box.minY)])),
      JSONValue.Member("size", .array([.number(box.width), .number(box.height)])),
    ]
    rect.outline.addRect(box)
    return rect
  }

  var isGroup: Bool { type == "group" }

  /// The nesting of the groups, clips and masks that the import has made, known without a traversal.
  var levels: Int {
    var inside = childLevels
    for shape in clip { inside = max(inside, shape.levels) }
    for shape in mask?.shapes ?? [] { inside = max(inside, shape.levels) }
    return isGroup || !clip.isEmpty || mask != nil ? inside + 1 : inside
  }

  /// Whether it is a container without any effect on its contents, apart from its matrix.
  var isPlain: Bool {
    type == "group" && instance == nil && motion == nil && opacity == nil && blend == nil && clip.isEmpty
      && mask == nil && modifiers.isEmpty && visible == nil && time == nil
  }

  var isMoved: Bool { !matrix.isIdentity || motion != nil }

  /// Whether its picture is composed as a whole.
  var isComposed: Bool { opacity != nil || blend != nil || !clip.isEmpty || mask != nil }

  /// The number of shapes, this one included.
  var count: Int {
    var count = 1
    for shape in children { count += shape.count }
    for shape in clip { count += shape.count }
    for shape in mask?.shapes ?? [] { count += shape.count }
    return count
  }

  /// Whether something inside is blended with what is below it.
  var containsBlend: Bool { children.contains { $0.blend != nil || $0.containsBlend } }
}

extension AffineMatrix {
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

extension BezierPath {
  mutating func addRect(_ box: BoundingBox) {
    move(to: Point2D(box.minX, box.minY))
    line(to: Point2D(box.maxX, box.minY))
    line(to: Point2D(box.maxX, box.maxY))
    line(to: Point2D(box.minX, box.maxY))
    close()
  }
}

extension BoundingBox {
  /// The box of the four corners after a transform.
  func transformed(by matrix: AffineMatrix) -> BoundingBox {
    var box = BoundingBox(matrix.apply(origin))
    for corner in [Point2D(maxX, minY), Point2D(maxX, maxY), Point2D(minX, maxY)] {
      box.formUnion(matrix.apply(corner))
    }
    return box
  }

  mutating func formUnion(_ other: BoundingBox) {
    formUnion(other.origin)
    formUnion(Point2D(other.maxX, other.maxY))
  }

  func expanded(by distance: Double) -> BoundingBox {
    BoundingBox(minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }
}

// MARK: Motion

extension SVGShape {
  /// The shape with members of a transform that moves around its own transform, in a group unless it can have them itself.
  func moved(by members: [JSONValue.Member]) -> SVGShape {
    // The order in which a transform applies its members, the last first.
    let order = ["position": 0, "orient": 1, "rotation": 1, "skew": 2, "skewAxis": 2, "scale": 3]
    func places(_ members: [JSONValue.Member]) -> [Int] { members.compactMap { order[$0.name] } }
    func anchor(_ members: [JSONValue.Member]) -> JSONValue {
      members.first { $0.name == "anchor" }?.value ?? .array([0, 0])
    }
    var result = self
    if let inner = motion?.members, let last = places(members).max(), let first = places(inner).min(),
      last < first,
      last == 0 || anchor(members) == anchor(inner)
    {
      result.motion?.members = members.filter { $0.name != "anchor" } + inner
      return result
    }
    if result.isMoved { result = .group([result]) }
    result.motion = Motion(members: members)
    // Without an anchor, a shape turns about its middle.
    if !result.isGroup, places(members).contains(where: { $0 > 0 }),
      !members.contains(where: { $0.name == "anchor" })
    {
      result.motion?.members.append(JSONValue.Member("anchor", .array([0, 0])))
    }
    return result
  }
}

// MARK: Simplification

extension SVGShape {
  /// The shapes that show the same without groups that have no effect.
  func simplified() -> [SVGShape] {
    if isSimple { return [self] }
    var result = self
    result.clip = clip.flatMap { $0.simplified() }
    if !clip.isEmpty, result.clip.isEmpty { return [] }
    if let mask {
      result.mask?.shapes = mask.shapes.flatMap { $0.simplified() }
      if result.mask?.shapes.isEmpty ?? false { return [] }
    }
    guard type == "group", instance == nil else { return isPainted ? [result] : [] }
    result.children = children.flatMap { $0.simplified() }
    if result.children.isEmpty { return [] }
    if result.isPlain, matrix.isIdentity, label == nil, id == nil { return result.children }
    if let merged = result.merged() { return [merged] }
    return [result]
  }

  /// The only child of a group with the group's own members; nil if that would look different.
  private func merged() -> SVGShape? {
    guard children.count == 1, modifiers.isEmpty, motion == nil, time == nil, visible == nil else {
      return nil
    }
    var child = children[0]
    guard id == nil || child.id == nil, label == nil || child.label == nil else { return nil }
    guard child.motion == nil || matrix.isIdentity, child.time == nil, child.visible == nil else {
      return nil
    }
    let isShift = matrix.isTranslation && child.matrix.isTranslation
    guard matrix.isIdentity || child.matrix.isIdentity || isShift else { return nil }
    guard opacity == nil || child.opacity == nil, blend == nil || child.blend == nil,
      clip.isEmpty || child.clip.isEmpty, mask == nil || child.mask == nil
    else { return nil }
    // The group's members are in its units, and its child's modifiers make copies.
    if !clip.isEmpty || mask != nil || opacity != nil || blend != nil {
      guard child.modifiers.isEmpty, child.blend == nil else { return nil }
    }
    if child.isMoved { guard clip.isEmpty, mask == nil else { return nil } }
    if !child.isMoved {
      (child.matrix, child.rotation, child.isExact) = (matrix, rotation, isExact)
    } else if !matrix.isIdentity {
      child.matrix = matrix * child.matrix
      (child.rotation, child.isExact) = (nil, false)
    }
    child.opacity = child.opacity ?? opacity
    child.blend = child.blend ?? blend
    if child.clip.isEmpty { child.clip = clip }
    child.mask = child.mask ?? mask
    child.id = child.id ?? id
    child.label = child.label ?? label
    return child
  }

  /// The shape without groups that only have a matrix, for documents with too many levels.
  func flattened() -> [SVGShape] {
    var result = self
    result.children = children.flatMap { $0.flattened() }
    guard isPlain, result.children.allSatisfy({ $0.motion == nil }) else { return [result] }
    return result.children.map { child in
      var child = child
      if !matrix.isIdentity {
        child.matrix = matrix * child.matrix
        (child.rotation, child.isExact) = (nil, false)
      }
      return child
    }
  }

  /// The nested groups, clips and masks.
  var depth: Int {
    var inside = 0
    for shape in children { inside = max(inside, shape.depth) }
    for shape in clip { inside = max(inside, shape.depth + 1) }
    for shape in mask?.shapes ?? [] { inside = max(inside, shape.depth + 1) }
    return type == "group" ? inside + 1 : inside
  }
}
