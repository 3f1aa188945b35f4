import AnimFile

// Shapes to members of a document.
extension SVGImporter {
  /// A shape as a member of a document.
  ///
  /// - Parameter outer: The matrix from the units around the shape to the document's.
  mutating func json(_ shape: SVGShape, _ outer: AffineMatrix) -> JSONValue {
    let symbol = shape.instance.flatMap { instances[$0].symbol }
    let type = symbol == nil ? shape.type : "use"
    let inner = outer * shape.matrix
    var members: [JSONValue.Member] = []
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append(JSONValue.Member(name, value)) }
    }
    add("id", names.unique(shape.id).map { .string($0) })
    add("type", .string(type))
    add("symbol", symbol.map { .string($0) })
    members += options.precision.map { shape.members(rounded: min(max($0, 0), 15)) } ?? shape.members
    let scale = max(abs(outer.determinant).squareRoot(), 1e-9)
    add("transform", transform(of: shape, tolerance: extent / 65_536 / scale, reach: extent / scale))
    add("opacity", shape.opacity)
    add("blend", shape.blend.map { .string($0) })
    add("visible", shape.visible)
    add("time", shape.time)
    if !shape.modifiers.isEmpty { add("modifiers", .array(shape.modifiers)) }
    if !shape.clip.isEmpty { add("clip", .array(shape.clip.map { json($0, inner) })) }
    if let mask = shape.mask {
      var value: [JSONValue.Member] = []
      if mask.isLuminance { value.append(JSONValue.Member("by", "luminance")) }
      value.append(JSONValue.Member("shapes", .array(mask.shapes.map { json($0, inner) })))
      add("mask", .object(value))
    }
    add("fill", shape.fill)
    add("stroke", shape.stroke)
    add("label", shape.label.map { .string($0) })
    if type == "group" { add("shapes", .array(shape.children.map { json($0, inner) })) }
    return .object(members)
  }

  /// The transform of a shape; nil if it is the identity.
  ///
  /// - Parameters:
  ///   - tolerance: The permitted error of positions.
  ///   - reach: The distance from the origin within which the error is permitted.
  func transform(of shape: SVGShape, tolerance: Double, reach: Double) -> JSONValue? {
    if let motion = shape.motion { return .object(motion.members) }
    let matrix = shape.matrix
    guard !matrix.isIdentity else { return nil }
    func length(_ value: Double) -> JSONValue {
      .number(shape.isExact ? value.shortened(within: 0) : value.shortened(within: tolerance))
    }
    if let (angle, center) = shape.rotation {
      let rotation = JSONValue.Member("rotation", .number(angle))
      guard !shape.isGroup || center != .zero else { return .object([rotation]) }
      let anchor: JSONValue = .array([length(center.x), length(center.y)])
      return .object([rotation, JSONValue.Member("anchor", anchor)])
    }
    let position: JSONValue = .array([length(matrix.tx), length(matrix.ty)])
    var members = position == .array([0, 0]) ? [] : [JSONValue.Member("position", position)]
    if matrix.a != 1 || matrix.b != 0 || matrix.c != 0 || matrix.d != 1 {
      guard let parts = LinearParts(matrix) else { return .object([.init("scale", 0)]) }
      let linear = parts.members(within: min(1e-6, tolerance / max(reach, 1e-9) * 10))
      members += linear
      if !shape.isGroup, !linear.isEmpty { members.append(JSONValue.Member("anchor", .array([0, 0]))) }
    }
    return members.isEmpty ? nil : .object(members)
  }
}

/// A matrix without its translation, as the rotation of a skew of factors.
private struct LinearParts {
  /// The rotation in degrees, at most a quarter turn in both directions.
  private var angle = 0.0
  /// The skew in degrees.
  private let skew: Double
  private var factors = (x: 1.0, y: 1.0)

  /// Splits a matrix; nil if its x axis has no length.
  init?(_ matrix: AffineMatrix) {
    factors.x = matrix.a
    if matrix.b != 0 {
      angle = Math.atan2(matrix.b, matrix.a) * 180 / .pi
      factors.x = Math.hypot(matrix.a, matrix.b)
    }
    guard factors.x != 0 else { return nil }
    let determinant = matrix.determinant
    factors.y = determinant / factors.x
    if abs(angle) > 90 {
      angle += angle > 0 ? -180 : 180
      factors = (-factors.x, -factors.y)
    }
    let across = matrix.a * matrix.c + matrix.b * matrix.d
    skew = across == 0 ? 0 : -Math.atan2(across, determinant) * 180 / .pi
  }

  /// The members of a transform, without those that have no effect.
  ///
  /// - Parameter error: The permitted error of angles, in degrees.
  func members(within error: Double) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    let angle = angle.shortened(within: error)
    if angle != 0 { members.append(JSONValue.Member("rotation", .number(angle))) }
    var skew = skew.shortened(within: error)
    // Beyond a quarter turn, the tangent is that of the opposite direction.
    if skew > 90 { skew -= 180 } else if skew < -90 { skew += 180 }
    if skew != 0 { members.append(JSONValue.Member("skew", .number(skew))) }
    let (x, y) = (JSONValue.number(factors.x.shortFactor), JSONValue.number(factors.y.shortFactor))
    if x != y {
      members.append(JSONValue.Member("scale", .array([x, y])))
    } else if x != 1 {
      members.append(JSONValue.Member("scale", x))
    }
    return members
  }
}
