import AnimFile

// Transforms in outlines instead of members.
extension SVGShape {
  /// The shapes that show the same inside a matrix, with the matrix and their own in their outlines.
  ///
  /// Groups without an effect are left out. A matrix stays where an outline cannot have it: with a stroke that it deforms,
  /// with gradients that need a transform of their own, and with members that move.
  ///
  /// - Parameter tolerance: The permitted error of positions.
  func baked(_ outer: AffineMatrix, tolerance: Double) -> [SVGShape] {
    var result = self
    if motion != nil || !modifiers.isEmpty {
      result.children = children.flatMap { $0.baked(.identity, tolerance: tolerance) }
      guard !outer.isIdentity else { return [result] }
      var group = SVGShape.group([result], outer)
      group.isExact = false
      return [group]
    }
    let inner = outer * matrix
    if instance != nil { return [result.moved(to: inner, isExact: outer.isIdentity)] }
    if isGroup {
      let inside = children.flatMap { $0.baked(inner, tolerance: tolerance) }
      if isPlain { return inside }
      result.children = inside
    } else if !inner.isIdentity {
      guard let leaf = transformed(by: inner, tolerance: tolerance) else {
        return [result.moved(to: inner, isExact: outer.isIdentity)]
      }
      result = leaf
    }
    result = result.moved(to: .identity, isExact: true)
    result.clip = clip.flatMap { $0.baked(inner, tolerance: tolerance) }
    result.mask?.shapes = mask?.shapes.flatMap { $0.baked(inner, tolerance: tolerance) } ?? []
    return [result]
  }

  private func moved(to matrix: AffineMatrix, isExact: Bool) -> SVGShape {
    guard matrix != self.matrix else { return self }
    var result = self
    (result.matrix, result.rotation, result.isExact) = (matrix, nil, isExact)
    return result
  }

  /// A shape whose outline and paints have a matrix; nil if they cannot have it.
  private func transformed(by matrix: AffineMatrix, tolerance: Double) -> SVGShape? {
    guard members.allSatisfy({ $0.value.isStill }) else { return nil }
    var result = self
    if let fill {
      guard let fill = Self.paint(fill, matrix, tolerance) else { return nil }
      result.fill = fill
    }
    if let stroke {
      guard let scale = matrix.uniformScale, let stroke = Self.paint(stroke, matrix, tolerance),
        let scaled = Self.stroke(stroke, scale)
      else { return nil }
      result.stroke = scaled
      result.pen *= scale
    }
    result.outline = outline.transformed(by: matrix)
    func number(_ value: Double) -> JSONValue { .number(value.shortened(within: tolerance)) }
    func place(_ point: Point2D) -> JSONValue { .array([number(point.x), number(point.y)]) }
    let points = result.outline.points
    switch type {
    case "line" where points.count == 2:
      result.members = [.init("from", place(points[0])), .init("to", place(points[1]))]
    case "polyline":
      let closed = members.filter { $0.name == "closed" }
      result.members = [.init("points", .array(points.map { place($0) }))] + closed
    case "rect" where matrix.b == 0 && matrix.c == 0 && matrix.a == matrix.d && matrix.a > 0:
      result.members = members.map { member in
        switch (member.name, member.value) {
        case ("cornerRadius", .number(let radius)): return .init(member.name, number(radius * matrix.a))
        case ("origin", .array(let parts)), ("size", .array(let parts)):
          guard case .number(let x)? = parts.first, case .number(let y)? = parts.last else { return member }
          let isSize = member.name == "size"
          return .init(
            member.name,
            place(isSize ? Point2D(x * matrix.a, y * matrix.a) : matrix.apply(Point2D(x, y))))
        default: return member
        }
      }
    case "circle" where matrix.isSimilarity:
      guard let scale = matrix.uniformScale, let box = outline.bounds else { return nil }
      let center = matrix.apply(Point2D((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2))
      result.members = [.init("center", place(center)), .init("radius", number(box.width / 2 * scale))]
    default:
      var decimals = 0
      var step = 1.0
      while step / 2 > tolerance, decimals < 15 {
        decimals += 1
        step /= 10
      }
      result.type = "path"
      result.members = [.init("d", .string(result.outline.svgPathData(precision: decimals)))]
    }
    return result
  }

  /// A paint whose gradient has a matrix; nil if it cannot have it.
  private static func paint(_ paint: JSONValue, _ matrix: AffineMatrix, _ tolerance: Double) -> JSONValue? {
    guard case .object(var members) = paint else { return paint }
    for index in members.indices where members[index].name == "gradient" {
      guard let scale = matrix.uniformScale, case .object(var gradient) = members[index].value,
        !gradient.contains(where: { $0.name == "transform" })
      else { return nil }
      for place in gradient.indices {
        switch (gradient[place].name, gradient[place].value) {
        case ("from", .array(let point)), ("to", .array(let point)), ("center", .array(let point)),
          ("focus", .array(let point)):
          guard case .number(let x)? = point.first, case .number(let y)? = point.last else { return nil }
          let moved = matrix.apply(Point2D(x, y))
          gradient[place].value = .array([
            .number(moved.x.shortened(within: tolerance)), .number(moved.y.shortened(within: tolerance)),
          ])
        case ("radius", .number(let radius)):
          gradient[place].value = .number((radius * scale).shortened(within: tolerance))
        case ("from", _), ("to", _), ("center", _), ("focus", _), ("radius", _): return nil
        default: break
        }
      }
      members[index].value = .object(gradient)
    }
    return .object(members)
  }

  /// A stroke with all lengths times a factor; nil if they move.
  private static func stroke(_ stroke: JSONValue, _ factor: Double) -> JSONValue? {
    guard factor != 1 else { return stroke }
    var members = [JSONValue.Member("color", stroke)]
    if case .object(let own) = stroke, stroke["color"] != nil || stroke["gradient"] != nil { members = own }
    if stroke["width"] == nil {
      let place = members.firstIndex { $0.name == "color" || $0.name == "gradient" } ?? 0
      members.insert(JSONValue.Member("width", 1), at: place + 1)
    }
    for index in members.indices {
      switch (members[index].name, members[index].value) {
      case ("width", .number(let length)), ("dashOffset", .number(let length)):
        members[index].value = .number((length * factor).shortFactor)
      case ("dash", .array(let lengths)):
        var scaled: [JSONValue] = []
        for length in lengths {
          guard case .number(let length) = length else { return nil }
          scaled.append(.number((length * factor).shortFactor))
        }
        members[index].value = .array(scaled)
      case ("width", _), ("dash", _), ("dashOffset", _): return nil
      default: break
      }
    }
    return .object(members)
  }

  /// The members of the shape with the points of its path or polyline rounded to decimals.
  func members(rounded decimals: Int) -> [JSONValue.Member] {
    members.map { member in
      switch (member.name, member.value) {
      case ("d", .string):
        return JSONValue.Member("d", .string(outline.svgPathData(precision: decimals)))
      case ("points", .array(let points)):
        return JSONValue.Member("points", .array(points.map { $0.rounded(to: decimals) }))
      default: return member
      }
    }
  }
}

extension JSONValue {
  /// Whether the value consists of numbers and words, without tracks and references to parameters.
  fileprivate var isStill: Bool {
    switch self {
    case .object: false
    case .array(let elements): elements.allSatisfy(\.isStill)
    default: true
    }
  }

  /// The value with its numbers rounded to decimals.
  fileprivate func rounded(to decimals: Int) -> JSONValue {
    switch self {
    case .number(let number):
      let rounded = number.shortened(within: Math.pow(10, -Double(decimals)) / 2)
      return .number(rounded)
    case .array(let elements): return .array(elements.map { $0.rounded(to: decimals) })
    default: return self
    }
  }
}
