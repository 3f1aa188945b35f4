import AnimFile

/// The outline of a basic shape.
struct SVGGeometry {
  var type: String
  var members: [JSONValue.Member]
  var outline: BezierPath
  /// Whether nothing shows at rest, so that it is the first outline of an animation.
  var isPlaceholder = false
  /// Whether it shows, over time; nil if it always does.
  var visible: JSONValue?
}

extension SVGImporter {
  /// Reads the outline of a shape; nil if it has none.
  mutating func geometry(_ node: Int, _ declared: SVGDeclared, _ context: SVGContext) -> SVGGeometry? {
    let name = tree.name(node)
    func number(_ name: String, _ axis: SVGAxis, _ importer: inout SVGImporter) -> Double {
      importer.part(declared, name, axis, context, least: -1e9) ?? 0
    }
    func size(_ name: String, _ axis: SVGAxis, _ importer: inout SVGImporter) -> Double? {
      importer.part(declared, name, axis, context)
        ?? (importer.animations.changes(node, name) ? 0 : nil)
    }
    /// A radius, which is the other one if it is not set.
    func radius(_ name: String, _ other: String, _ axis: SVGAxis, _ importer: inout SVGImporter) -> Double? {
      declared.sets(name) || !declared.sets(other)
        ? size(name, axis, &importer) : importer.part(declared, name, axis, context)
    }
    /// Whether a size is above 0, or moves.
    func shows(_ size: Double, _ name: String) -> Bool { size > 0 || animations.changes(node, name) }
    let isDashed =
      context.style.isDashed || animations.changes(node, "stroke-dasharray")
      || (!context.style.dash.isEmpty && animations.changes(node, "stroke"))
    switch name {
    case "path": return path(node, declared)
    case "rect":
      let (x, y) = (number("x", .x, &self), number("y", .y, &self))
      guard let width = size("width", .x, &self), let height = size("height", .y, &self),
        shows(width, "width"),
        shows(height, "height")
      else { return nil }
      let (rx, ry) = (radius("rx", "ry", .x, &self), radius("ry", "rx", .y, &self))
      // Where the sides move, the radius is limited at each time.
      let (a, b) = movesOutline(node) ? (.infinity, .infinity) : (width / 2, height / 2)
      return .rect(x, y, width, height, min(rx ?? ry ?? 0, a), min(ry ?? rx ?? 0, b))
    case "circle":
      let center = Point2D(number("cx", .x, &self), number("cy", .y, &self))
      guard let r = size("r", .diagonal, &self), shows(r, "r") else { return nil }
      return .ellipse(center, r, r, isDashed: isDashed)
    case "ellipse":
      let center = Point2D(number("cx", .x, &self), number("cy", .y, &self))
      let (rx, ry) = (radius("rx", "ry", .x, &self), radius("ry", "rx", .y, &self))
      guard let a = rx ?? ry, let b = ry ?? rx, shows(a, "rx"), shows(b, "ry") else { return nil }
      return .ellipse(center, a, b, isDashed: isDashed)
    case "line":
      let points = [("x1", SVGAxis.x), ("y1", .y), ("x2", .x), ("y2", .y)].map {
        length(node, $0.0, $0.1, context) ?? 0
      }
      return .line(Point2D(points[0], points[1]), Point2D(points[2], points[3]))
    default: return polyline(node, isClosed: name == "polygon")
    }
  }

  private mutating func polyline(_ node: Int, isClosed: Bool) -> SVGGeometry? {
    guard let attribute = tree.attribute(node, "points") else { return movingPolyline(node, isClosed) }
    var scanner = SVGScanner(tree.bytes(attribute))
    var points: [Point2D] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let x = scanner.number(), abs(x) <= 1e9 else {
        reportPath("the list of points has a mistake", attribute)
        break
      }
      scanner.skipSeparator()
      guard let y = scanner.number(), abs(y) <= 1e9 else {
        reportPath("the last point has only one coordinate", attribute)
        break
      }
      scanner.skipSeparator()
      points.append(Point2D(x, y))
      guard points.count <= limits.pathElements else {
        exceed("pathElements", "too many points", limits.pathElements, at: node)
        return nil
      }
    }
    guard points.count > 1 else { return movingPolyline(node, isClosed) }
    add(elements: points.count, at: node)
    return .polyline(points, isClosed: isClosed)
  }

  /// A polyline with the first points of an animation; nil if there are none.
  private mutating func movingPolyline(_ node: Int, _ isClosed: Bool) -> SVGGeometry? {
    for key in motions(node, "points").flatMap(\.keys) where !key.value.isEmpty {
      let numbers = Self.numbers(key.value)
      guard numbers.count > 3, numbers.allSatisfy({ abs($0) <= 1e9 }) else { continue }
      let points = (0..<numbers.count / 2).map { Point2D(numbers[2 * $0], numbers[2 * $0 + 1]) }
      add(elements: points.count, at: node)
      var geometry = SVGGeometry.polyline(points, isClosed: isClosed)
      geometry.isPlaceholder = true
      return geometry
    }
    return nil
  }

  private mutating func reportPath(_ text: String, _ attribute: XMLTree.Attribute, _ range: Range<Int>? = nil)
  {
    report(.svgPath, "\(text): what comes before it is drawn", at: range ?? self.range(attribute))
  }

  private mutating func path(_ node: Int, _ declared: SVGDeclared) -> SVGGeometry? {
    if let geometry = restingPath(node, declared) { return geometry }
    for motion in motions(node, "d") {
      for key in motion.keys where !key.value.isEmpty {
        let text = Self.pathText(key.value) ?? key.value
        guard var geometry = path(Array(text.utf8)[...], node, nil) else { continue }
        geometry.isPlaceholder = true
        return geometry
      }
    }
    return nil
  }

  private mutating func restingPath(_ node: Int, _ declared: SVGDeclared) -> SVGGeometry? {
    // A property of CSS in place of the attribute.
    if let styled = own(node, declared, "d", { Self.pathText($0) }) {
      return path(Array(styled.utf8)[...], node, nil)
    }
    guard let attribute = tree.attribute(node, "d") else { return nil }
    return path(tree.bytes(attribute), node, attribute)
  }

  /// The text in `path("…")`.
  private static func pathText(_ value: String) -> String? {
    let text = value.trimmed
    guard text.hasPrefix("path("), text.hasSuffix(")") else { return nil }
    let inner = text.dropFirst(5).dropLast().trimmed
    guard let quote = inner.first, quote == "\"" || quote == "'", inner.last == quote, inner.count > 1 else {
      return nil
    }
    return String(inner.dropFirst().dropLast())
  }

  mutating func path(_ bytes: ArraySlice<UInt8>, _ node: Int, _ attribute: XMLTree.Attribute?) -> SVGGeometry?
  {
    var outline = BezierPath()
    var text: String?
    do throws(SVGPathDataError) {
      try outline.append(svgPathData: bytes.span, maximumElements: limits.pathElements)
      text = Self.withSingleSpaces(bytes)
    } catch {
      if error.kind == .tooManyElements {
        exceed("pathElements", "too many elements in a path", limits.pathElements, at: node)
        return nil
      }
      if let attribute, !bytes.allSatisfy(SVGScanner.isSpace), !bytes.elementsEqual("none".utf8) {
        var range = range(attribute)
        if attribute.decoded == nil {
          let place = min(range.lowerBound + error.offset, max(range.lowerBound, range.upperBound - 1))
          range = place..<min(place + 1, range.upperBound)
        }
        reportPath(error.message, attribute, range)
      }
    }
    guard add(elements: outline.verbs.count, at: node) else { return nil }
    guard outline.verbs.contains(where: { $0 != .move }) else { return nil }
    guard outline.points.allSatisfy({ abs($0.x) <= 1e9 && abs($0.y) <= 1e9 }) else {
      report(.svgPath, "the path has coordinates beyond 1e9: it is left out", at: node)
      return nil
    }
    return SVGGeometry(
      type: "path", members: [JSONValue.Member("d", .string(text ?? outline.svgPathData()))], outline: outline
    )
  }

  /// Path data with one space in place of each run of white space, and none at the ends.
  static func withSingleSpaces(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var isSpace = true
    for byte in bytes {
      if SVGScanner.isSpace(byte) {
        if !isSpace { result.append(0x20) }
        isSpace = true
      } else {
        result.append(byte)
        isSpace = false
      }
    }
    while result.last == 0x20 { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }
}

extension SVGGeometry {
  static func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ rx: Double, _ ry: Double
  ) -> SVGGeometry {
    let isRound = rx > 0 && ry > 0
    var outline = BezierPath()
    if isRound, rx != ry {
      let text =
        "M \((x + rx).shortest) \(y.shortest) H \((x + width - rx).shortest) A \(rx.shortest) \(ry.shortest) 0 0 1 "
        + "\((x + width).shortest) \((y + ry).shortest) V \((y + height - ry).shortest) A \(rx.shortest) \(ry.shortest) 0 0 1 "
        + "\((x + width - rx).shortest) \((y + height).shortest) H \((x + rx).shortest) A \(rx.shortest) \(ry.shortest) 0 0 1 "
        + "\(x.shortest) \((y + height - ry).shortest) V \((y + ry).shortest) A \(rx.shortest) \(ry.shortest) 0 0 1 "
        + "\((x + rx).shortest) \(y.shortest) Z"
      return path(text)
    }
    outline.addRect(
      origin: Point2D(x, y), size: Size2D(width, height),
      cornerRadii: isRound ? CornerRadii(rx) : CornerRadii(0))
    var members = [
      JSONValue.Member("origin", .array([.number(x), .number(y)])),
      JSONValue.Member("size", .array([.number(width), .number(height)])),
    ]
    if isRound { members.append(JSONValue.Member("cornerRadius", .number(rx))) }
    return SVGGeometry(type: "rect", members: members, outline: outline)
  }

  /// An ellipse; as a path if its start matters, which is on the right in SVG.
  static func ellipse(_ center: Point2D, _ rx: Double, _ ry: Double, isDashed: Bool) -> SVGGeometry {
    if isDashed {
      let arc = "A \(rx.shortest) \(ry.shortest) 0 0 1"
      let (left, right) = ((center.x - rx).shortest, (center.x + rx).shortest)
      let (top, bottom) = ((center.y - ry).shortest, (center.y + ry).shortest)
      let (x, y) = (center.x.shortest, center.y.shortest)
      return path(
        "M \(right) \(y) \(arc) \(x) \(bottom) \(arc) \(left) \(y) \(arc) \(x) \(top) \(arc) \(right) \(y) Z")
    }
    var outline = BezierPath()
    outline.addEllipse(center: center, radii: Size2D(rx, ry))
    let place = JSONValue.Member("center", .array([.number(center.x), .number(center.y)]))
    if rx == ry {
      return SVGGeometry(
        type: "circle", members: [place, JSONValue.Member("radius", .number(rx))], outline: outline)
    }
    return SVGGeometry(
      type: "ellipse", members: [place, JSONValue.Member("radii", .array([.number(rx), .number(ry)]))],
      outline: outline)
  }

  static func line(_ from: Point2D, _ to: Point2D) -> SVGGeometry {
    var outline = BezierPath()
    outline.move(to: from)
    outline.line(to: to)
    return SVGGeometry(
      type: "line",
      members: [
        JSONValue.Member("from", .array([.number(from.x), .number(from.y)])),
        JSONValue.Member("to", .array([.number(to.x), .number(to.y)])),
      ], outline: outline)
  }

  static func polyline(_ points: [Point2D], isClosed: Bool) -> SVGGeometry {
    var outline = BezierPath()
    outline.move(to: points[0])
    for point in points.dropFirst() { outline.line(to: point) }
    if isClosed { outline.close() }
    var members = [
      JSONValue.Member("points", .array(points.map { .array([.number($0.x), .number($0.y)]) }))
    ]
    if isClosed { members.append(JSONValue.Member("closed", true)) }
    return SVGGeometry(type: "polyline", members: members, outline: outline)
  }

  /// Valid path data as a geometry.
  private static func path(_ text: String) -> SVGGeometry {
    let outline = (try? BezierPath(svgPathData: text)) ?? BezierPath()
    return SVGGeometry(type: "path", members: [JSONValue.Member("d", .string(text))], outline: outline)
  }
}
