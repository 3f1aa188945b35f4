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
    var members: [JSONValue.Member] = []
    func length(_ value: Double) -> JSONValue {
      .number(shape.isExact ? value.shortened(within: 0) : value.shortened(within: tolerance))
    }
    func place(_ x: Double, _ y: Double) {
      let value: JSONValue = .array([length(x), length(y)])
      if value != .array([0, 0]) { members.append(JSONValue.Member("position", value)) }
    }
    if let (angle, center) = shape.rotation {
      members.append(JSONValue.Member("rotation", .number(angle)))
      if !shape.isGroup || center != .zero {
        members.append(JSONValue.Member("anchor", .array([length(center.x), length(center.y)])))
      }
      return .object(members)
    }
    place(matrix.tx, matrix.ty)
    guard matrix.a != 1 || matrix.b != 0 || matrix.c != 0 || matrix.d != 1 else {
      if members.isEmpty { return nil }
      return .object(members)
    }
    var (angle, sx) = (0.0, matrix.a)
    if matrix.b != 0 {
      angle = Math.atan2(matrix.b, matrix.a) * 180 / .pi
      sx = Math.hypot(matrix.a, matrix.b)
    }
    guard sx != 0 else { return .object([.init("scale", 0)]) }
    let determinant = matrix.determinant
    var sy = determinant / sx
    if abs(angle) > 90 {
      angle += angle > 0 ? -180 : 180
      (sx, sy) = (-sx, -sy)
    }
    let across = matrix.a * matrix.c + matrix.b * matrix.d
    let skew = across == 0 ? 0 : -Math.atan2(across, determinant) * 180 / .pi
    func degrees(_ value: Double) -> Double {
      value.shortened(within: min(1e-6, tolerance / max(reach, 1e-9) * 10))
    }
    var turn = degrees(skew)
    // Beyond a quarter turn, the tangent is that of the opposite direction.
    if turn > 90 { turn -= 180 } else if turn < -90 { turn += 180 }
    if degrees(angle) != 0 { members.append(JSONValue.Member("rotation", .number(degrees(angle)))) }
    if turn != 0 { members.append(JSONValue.Member("skew", .number(turn))) }
    let (x, y) = (JSONValue.number(sx.shortFactor), JSONValue.number(sy.shortFactor))
    if x == y {
      if x != 1 { members.append(JSONValue.Member("scale", x)) }
    } else {
      members.append(JSONValue.Member("scale", .array([x, y])))
    }
    if !shape.isGroup, members.contains(where: { $0.name != "position" }) {
      members.append(JSONValue.Member("anchor", .array([0, 0])))
    }
    if members.isEmpty { return nil }
    return .object(members)
  }
}
