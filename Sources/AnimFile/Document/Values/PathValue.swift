// Paths as values that morph.

extension BezierPath: AnimatableValue, DocumentAnimatable {
  public static let kind = ValueKind(BezierPath.self)

  public init(flat: FlatValue) {
    self.init()
    verbs = flat.verbs
    points.reserveCapacity(flat.numbers.count / 2)
    for index in stride(from: 0, to: flat.numbers.count - 1, by: 2) {
      points.append(Point2D(flat.numbers[index], flat.numbers[index + 1]))
    }
  }

  public var flat: FlatValue {
    var numbers: [Double] = []
    append(to: &numbers)
    return FlatValue(BezierPath.kind, numbers, verbs: verbs)
  }

  package static var isStructured: Bool { true }
  package var flatVerbs: [Verb] { verbs }
  package var sampledParts: [(name: String, value: JSONValue)]? { nil }
  package static var phrase: String { "SVG path data" }
  package static var plural: String { "paths" }
  package static var packedForm: PackedForm { .path }
  package static var takesText: Bool { true }
  package static var placeholder: BezierPath { BezierPath() }
  package static var morphs: Bool { true }
  package static var hasVelocity: Bool { false }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> BezierPath {
    guard context.tape.kind(node) == .string else {
      context.reportWrongType(node, expected: phrase, help: "write path data such as \"M 0 0 L 10 0\"")
      return placeholder
    }
    do throws(SVGPathDataError) {
      return try parse(node, context)
    } catch {
      let start = context.tape.textOffset(of: error.offset, in: node)
      let end = context.tape.range(node).upperBound
      let message: Message =
        error.kind == .tooManyElements
        ? .limit("pathElements", "too many elements in this path", context.limits.pathElements)
        : .invalidPath(error.message, help: nil)
      context.report(message, at: .part(node, start..<min(start + 1, end)))
      return placeholder
    }
  }

  private static func parse(_ node: Int, _ context: ReadingContext) throws(SVGPathDataError) -> BezierPath {
    let path = try context.path(node)
    guard
      let index = path.points.firstIndex(where: {
        abs($0.x) > NumberRule.largest || abs($0.y) > NumberRule.largest
      })
    else { return path }
    let point = path.points[index]
    let start = context.tape.textOffset(of: context.offset(ofPoint: index, of: path, in: node), in: node)
    let end = context.tape.range(node).upperBound
    context.report(
      .numberTooLarge(abs(point.x) > abs(point.y) ? point.x : point.y),
      at: .part(node, start..<min(start + 1, end)))
    return placeholder
  }

  package func write(to writer: inout JSONWriter) { writer.string(svgPathData()) }

  package static func mismatch(_ previous: BezierPath, _ next: BezierPath, _ morph: Morph) -> Message? {
    let fits =
      switch morph {
      case .strict: previous.hasSameSignature(as: next)
      case .match: !previous.opensOrCloses(turningInto: next)
      }
    return fits ? nil : .morphMismatch(next.signature, previous: previous.signature, morph)
  }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<BezierPath>
  ) -> Result<BezierPath, ParameterMisuse> {
    if case .path(let value) = parameter { unmapped(value, reference) } else { .failure(.type) }
  }

  package func complaint(_ rule: NumberRule) -> Message? {
    for point in points { if let complaint = point.complaint(.any) { return complaint } }
    return nil
  }
}

extension ReadingContext {
  /// The offset in path data of the numbers that make a point of its path.
  fileprivate func offset(ofPoint index: Int, of path: BezierPath, in node: Int) -> Int {
    var (elements, points) = (0, 0)
    for verb in path.verbs {
      points += verb.pointCount
      if points > index { break }
      elements += 1
    }
    // The element is the first one beyond a limit.
    return tape.withUTF8(node) { data in
      var path = BezierPath()
      do throws(SVGPathDataError) {
        try path.append(svgPathData: data, maximumElements: elements)
        return 0
      } catch {
        return error.offset
      }
    }
  }
}

/// Paths with equal verbs form a vector space over their points.
extension BezierPath: VectorSpace {
  public static let zero = BezierPath()

  public static func + (a: BezierPath, b: BezierPath) -> BezierPath {
    var sum = a
    sum.add(b, scaledBy: 1)
    return sum
  }

  public static func - (a: BezierPath, b: BezierPath) -> BezierPath {
    var difference = a
    difference.add(b, scaledBy: -1)
    return difference
  }

  public mutating func scale(by factor: Double) { blend { $0.scale(by: factor) } }

  public var magnitudeSquared: Double { points.reduce(0) { $0 + $1.magnitudeSquared } }

  public mutating func assign(_ other: BezierPath) {
    setVerbs(other.verbs.span)
    points.removeAll(keepingCapacity: true)
    points.append(contentsOf: other.points)
  }

  /// Adds the points of `other`, scaled by `factor`.
  ///
  /// - Precondition: The verbs agree, or one of the paths is empty.
  public mutating func add(_ other: BezierPath, scaledBy factor: Double) {
    if isEmpty {
      append(other)
      scale(by: factor)
      return
    }
    guard !other.isEmpty else { return }
    precondition(verbs == other.verbs, "paths with different verbs cannot be added")
    blend(other.points, scaledBy: factor)
  }

  /// Interpolates between `start` and `end` in one pass over the points.
  ///
  /// - Precondition: The verbs agree, or one of the paths is empty.
  public mutating func interpolate(from start: BezierPath, to end: BezierPath, at progress: Double) {
    guard !start.isEmpty, !end.isEmpty else {
      assign(start)
      return add(end - start, scaledBy: progress)
    }
    precondition(start.verbs == end.verbs, "paths with different verbs cannot be interpolated")
    setVerbs(start.verbs.span)
    points.interpolate(from: start.points, to: end.points, at: progress)
  }
}

extension BezierPath {
  public static func haveEqualStructure(_ vectors: [BezierPath]) -> Bool {
    vectors.areAlike({ $0.isEmpty }, { $0.verbs == $1.verbs })
  }
}

extension BezierPath {
  /// Replaces the verbs, reusing storage.
  mutating func setVerbs(_ others: Span<Verb>) {
    if others.count == verbs.count, verbs.indices.allSatisfy({ verbs[$0] == others[$0] }) { return }
    verbs.removeAll(keepingCapacity: true)
    for index in others.indices { verbs.append(others[index]) }
  }
}
