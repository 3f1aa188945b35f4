/// Explains where the numbers in a document's frames come from.
///
/// ```swift
/// let explainer = try Explainer(json: text)
/// let explanation = try explainer.explanation(of: "box.fill.color", at: 0.5)
/// print(explanation.text(name: "box.json"))
/// ```
public struct Explainer {
  /// What turns times into the frames that are explained.
  public let evaluator: Evaluator
  private let book: PlaceBook

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text of the document.
  ///   - parameters: Values for parameters, by their names.
  ///   - limits: How much the document may ask for.
  /// - Throws: everything that is wrong with the document or the parameters.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json text: [UInt8], parameters: [String: ParameterValue] = [:], limits: Limits = Limits())
    throws(InvalidAnimation)
  {
    evaluator = try Evaluator(json: text, parameters: parameters, limits: limits)
    var problems: [JSONProblem] = []
    // A text that makes an evaluator has a tape.
    let tape = Tape.scan(text, maximumDepth: limits.nesting, problems: &problems)
    book = PlaceBook(tape ?? Tape(.null), SourceText(text))
  }

  /// Reads a document.
  public init(json text: String, parameters: [String: ParameterValue] = [:], limits: Limits = Limits())
    throws(InvalidAnimation)
  {
    try self.init(json: Array(text.utf8), parameters: parameters, limits: limits)
  }

  /// Where a number comes from.
  ///
  /// - Parameters:
  ///   - target: What to explain:
  ///     - a member of a shape, by the shape's id and the names on the way to it, as in `box.fill.color`;
  ///     - the end of an element of a shape's outline in the frame, counted from 0, as in `box.point.3`;
  ///     - the same in one of the copies that are drawn of the shape, counted from 0, as in `box.copy.2.point.3`.
  ///
  ///     In place of the id there may be the JSON pointer that frames give as ``Frame/Item/source``, as in
  ///     `/shapes/0.opacity`. Of shapes that have the same id, as a symbol's have in each of its uses, it is the first.
  ///   - time: The time in seconds; any finite one.
  ///   - viewport: The size to draw into; nil for the document's own.
  /// - Throws: what is wrong with the target, the time or the viewport.
  /// - Complexity: O(length of the text), and for a point what drawing the shape takes.
  public func explanation(
    of target: String, at time: Double, viewport: Size2D? = nil
  ) throws(MemberError) -> Explanation {
    guard time.isFinite else {
      throw MemberError(message: EvaluationError.timeNotFinite.description, help: nil)
    }
    if let viewport {
      guard viewport.width > 0, viewport.height > 0, viewport.width.isFinite, viewport.height.isFinite else {
        throw MemberError(message: EvaluationError.invalidViewport.description, help: nil)
      }
    }
    let (node, names) = try evaluator.shape(in: target)
    let (times, local, shows) = times(node, time)
    let subject: Explanation.Subject
    if let address = try PointAddress(names, of: target) {
      subject = .point(try point(address, node, target, time, viewport, shows: shows))
    } else {
      subject = .member(try value(target, node, names, at: local))
    }
    return Explanation(target: target, t: time, times: times, shows: shows, subject: subject)
  }

  /// How time runs on the way to a shape, its local time, and whether it is there.
  private func times(_ node: Int, _ time: Double) -> ([Explanation.LocalTime], Double, Bool) {
    let document = evaluator.document
    let whole = TimeMapping(
      repeats: document.repeats, autoreverses: document.autoreverses, duration: evaluator.duration)
    var local = evaluator.localTime(at: time)
    var times = [
      Explanation.LocalTime(
        kind: "document", id: nil, outer: time, inner: local,
        mapping: whole.repeats == .count(1) && !whole.autoreverses ? nil : whole,
        duration: evaluator.duration, start: nil, end: nil, place: book.place(0))
    ]
    var shows = true
    for node in evaluator.way(to: node) {
      let shape = evaluator.nodes[node].shape
      let outer = local
      local = shape.localTime(at: outer)
      var sampler = Sampler(time: local)
      shows = shows && shape.shows(at: outer, documentEnd: evaluator.duration) && shape.isVisible(&sampler)
      times.append(
        Explanation.LocalTime(
          kind: "\(shape.shape.geometry.name)", id: shape.id, outer: outer,
          inner: local, mapping: shape.shape.time, duration: shape.naturalDuration, start: shape.shape.in,
          end: shape.shape.out, place: place(ofNode: node)))
    }
    return (times, local, shows)
  }

  private func place(ofNode node: Int) -> Diagnostic.Place? {
    book.place(book.node(at: evaluator.nodes[node].shape.source))
  }

  // MARK: Members

  /// The member at the end of `names`, from the shape at `node`.
  private func value(
    _ target: String, _ node: Int, _ names: [String], at time: Double
  ) throws(MemberError) -> Explanation.Value {
    let written = book.node(at: evaluator.nodes[node].shape.source).flatMap { book.node(names, from: $0) }
    let finder = OriginFinder(
      target, written,
      OriginContext(book: book, time: time, colorSpace: evaluator.document.colorSpace))
    try evaluator.search(node, names, finder)
    guard let value = finder.value else { throw MemberError(message: "there is no value", help: nil) }
    return value
  }

  /// The values of those of `members` that are not left to their defaults.
  private func values(_ members: [String], _ node: Int, at time: Double) -> [Explanation.Value] {
    let shape = evaluator.nodes[node].shape
    let place = book.node(at: shape.source)
    return members.compactMap { member in
      let names = member.split(separator: ".").map(String.init)
      let finder = OriginFinder(
        [shape.name, member].joined(separator: "."), place.flatMap { book.node(names, from: $0) },
        OriginContext(book: book, time: time, colorSpace: evaluator.document.colorSpace))
      var copy = shape.shape
      MemberSearch(names, finder).walk(&copy)
      guard let value = finder.value, value.origin != .fallback else { return nil }
      return value
    }
  }

  // MARK: Points

  private func point(
    _ address: PointAddress, _ node: Int, _ target: String, _ time: Double, _ viewport: Size2D?, shows: Bool
  ) throws(MemberError) -> Explanation.Point {
    let shape = evaluator.nodes[node].shape
    let id = shape.name.quoted
    guard shape.isOutlined else {
      throw MemberError(
        message: "\(id) is a group, which has no outline of its own", help: "name a shape in it")
    }
    var trace = OutlineTrace(evaluator, node, viewport: viewport)
    let outlines = trace.outlines(at: time)
    guard !outlines.isEmpty else {
      throw MemberError(message: "\(id) is not drawn at this time", help: nil)
    }
    guard outlines.indices.contains(address.copy) else {
      throw MemberError(
        message:
          "\(id) has \(outlines.count == 1 ? "one copy" : "\(outlines.count) copies") where it is drawn first, so there is no copy \(address.copy)",
        help: "copies go from 0 to \(outlines.count - 1)")
    }
    let outline = outlines[address.copy]
    let count = outline.item.path.elements.count
    guard let position = outline.item.viewportPath.end(ofElement: address.element) else {
      throw MemberError(
        message: "the outline of \(id) has no element \(address.element)",
        help: count == 0 ? "it is empty at this time" : "its elements go from 0 to \(count - 1)")
    }
    return Explanation.Point(
      element: address.element, copy: address.copy, copies: outlines.count,
      stages: outline.stages.map { stage($0, address.element) }, matrices: matrices(outline, address.element),
      transform: outline.item.transform, position: position)
  }

  private func stage(_ stage: OutlineTrace.Stage, _ element: Int) -> Explanation.Stage {
    let shape = evaluator.nodes[stage.node].shape
    var place = book.node(at: shape.source)
    let members: [String]
    if let number = stage.modifier {
      place = book.element(number, of: book.member("modifiers", of: place))
      members = MemberLister.members(ofModifier: number, in: shape.shape)
    } else {
      members = MemberLister.members(ofOutlineOf: shape.shape)
    }
    return Explanation.Stage(
      kind: stage.kind, place: book.place(place), copy: stage.copy, t: stage.time,
      elements: stage.path?.elements.count, point: stage.path?.end(ofElement: element),
      members: values(members, stage.node, at: stage.time))
  }

  private func matrices(_ outline: OutlineTrace.Outline, _ element: Int) -> [Explanation.Matrix] {
    var point = outline.item.path.end(ofElement: element) ?? .zero
    return outline.steps.compactMap { step in
      if step.matrix == .identity { return nil }
      point = step.matrix.apply(point)
      let shape = step.node.map { evaluator.nodes[$0].shape }
      var members: [Explanation.Value] = []
      if let node = step.node, step.kind != .copy, let written = shape?.shape {
        members = values(
          MemberLister.members(of: written).filter { $0.hasPrefix("transform.") }, node, at: step.time)
      }
      return Explanation.Matrix(
        kind: step.kind, id: shape?.id, place: step.node.flatMap { place(ofNode: $0) }, matrix: step.matrix,
        point: point, members: members)
    }
  }
}

/// Which point of a shape is meant.
private struct PointAddress {
  var copy = 0
  var element = 0

  /// Nil where the names lead to a member.
  init?(_ names: [String], of target: String) throws(MemberError) {
    guard names.first == "point" || names.first == "copy" else { return nil }
    var rest = names[...]
    if rest.first == "copy" {
      rest.removeFirst()
      copy = try Self.number(rest.popFirst(), target)
    }
    guard rest.popFirst() == "point" else { throw Self.error(target) }
    element = try Self.number(rest.popFirst(), target)
    guard rest.isEmpty else { throw Self.error(target) }
  }

  private static func number(_ text: String?, _ target: String) throws(MemberError) -> Int {
    guard let text, let number = Int(text), number >= 0 else { throw error(target) }
    return number
  }

  private static func error(_ target: String) -> MemberError {
    MemberError(
      message: "\(target.quoted) names no point",
      help:
        "write ID.point.3 for the end of an outline's element 3, or ID.copy.2.point.3 in the copy 2 of the shape"
    )
  }
}

extension MemberLister {
  /// The members of a shape's outline that can be animated.
  fileprivate static func members(ofOutlineOf shape: AnimatedShape) -> [String] {
    let lister = MemberLister()
    var geometry = shape.geometry
    lister.walk(&geometry)
    return lister.members
  }

  /// The members of one of a shape's modifiers that can be animated.
  fileprivate static func members(ofModifier index: Int, in shape: AnimatedShape) -> [String] {
    let lister = MemberLister()
    var modifier = shape.modifiers[index]
    lister.walk(&modifier)
    return lister.members.map { "modifiers.\(index).\($0)" }
  }
}

extension BezierPath {
  /// Where the element of that number ends; a close ends where its subpath begins. Nil if there are not so many.
  func end(ofElement number: Int) -> Point2D? {
    guard verbs.indices.contains(number) else { return nil }
    var start = Point2D.zero
    var point = 0
    for verb in verbs[0...number] {
      point += verb.pointCount
      if verb == .move { start = points[point - 1] }
    }
    return verbs[number] == .close ? start : points[point - 1]
  }
}
