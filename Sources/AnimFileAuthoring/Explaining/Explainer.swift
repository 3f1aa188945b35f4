public import AnimFile

/// Explains the origin of the numbers in a document's frames.
///
/// ```swift
/// let explainer = try Explainer(json: text)
/// let explanation = try explainer.explanation(of: "box.fill.color", at: 0.5)
/// print(explanation.text(name: "box.json"))
/// ```
public struct Explainer {
  /// The evaluator of the explained frames, which can be replaced by one of the same document with settings.
  public var evaluator: Evaluator
  /// Whether frames for reduced motion are explained: those of ``Evaluator/settled(at:)`` for the whole log.
  public var isSettled = false
  private var book: SourceLocator
  private let addresses: ShapeIndex

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text of the document.
  ///   - parameters: Values for parameters, by name.
  ///   - limits: The resource limits.
  /// - Throws: All errors in the document and the parameters.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json text: [UInt8], parameters: [String: ParameterValue] = [:], limits: Limits = Limits())
    throws(InvalidAnimation)
  {
    evaluator = try Linter(limits: limits).evaluator(for: text, parameters: parameters)
    var problems: [JSONProblem] = []
    // A text with an evaluator always has a tape.
    let tape = Tape.scan(text, maximumDepth: limits.nesting, problems: &problems)
    var book = SourceLocator(tape ?? Tape(.null), SourceText(text))
    book.given = parameters
    self.book = book
    addresses = ShapeIndex(evaluator.nodes)
  }

  /// Parses a document from any collection of bytes, such as `Data` or an array slice.
  ///
  /// - Throws: All errors in the document and the parameters.
  public init(
    json text: some Collection<UInt8>, parameters: [String: ParameterValue] = [:], limits: Limits = Limits()
  ) throws(InvalidAnimation) {
    try self.init(json: Array(text), parameters: parameters, limits: limits)
  }

  /// Parses a document.
  public init(json text: String, parameters: [String: ParameterValue] = [:], limits: Limits = Limits())
    throws(InvalidAnimation)
  {
    try self.init(json: Array(text.utf8), parameters: parameters, limits: limits)
  }

  /// Explains a number at a time.
  ///
  /// - Parameters:
  ///   - target: The number to explain:
  ///     - a member of a shape, as in ``MemberValues``, such as `box.fill.color`; outlines are allowed too;
  ///     - the end point of an element of a shape's outline in the frame, counted from 0, as in
  ///       `box.point.3`, or in copy 2 of the shape, as in `box.copy.2.point.3`.
  ///
  ///     A shape is named by its id or its ``Frame/Item/source``. If a symbol has several uses, the name of
  ///     an enclosing shape comes first, as in `blue.tail.point.0`.
  ///   - time: The time in seconds; any finite number.
  ///   - viewport: The size of the viewport; nil for the document's.
  /// - Throws: An error if the target, the time or the viewport is invalid.
  /// - Complexity: O(length of the text), plus the cost of drawing the shape for a point.
  public func explanation(
    of target: String, at time: Double, viewport: Size2D? = nil
  ) throws(MemberError) -> Explanation {
    guard time.isFinite else {
      throw MemberError(message: EvaluationError.timeNotFinite.description, help: nil)
    }
    if let viewport {
      guard viewport.isViewport else {
        throw MemberError(message: EvaluationError.invalidViewport.description, help: nil)
      }
    }
    if evaluator.hasSettings {
      var now = self
      now.evaluator = isSettled ? evaluator.settled() : evaluator.snapshot(at: time)
      now.book.moment = (evaluator, isSettled ? .infinity : time, isSettled)
      return try now.explanation(of: target, at: time, viewport: viewport)
    }
    let target = evaluator.fullPath(target, in: addresses)
    let address = try evaluator.address(target, in: addresses)
    let choice = CopySelection(evaluator, address)
    if let missing = choice.missing(at: time) {
      throw MemberError.noCopy(
        missing.number, of: addresses.name(of: missing.node), count: missing.count)
    }
    let copy = choice.numbers(at: time) ?? []
    let times = choice.times.times(at: time, copy: copy, before: address.modifier) { late($0)?.evaluator }
    // A delayed copy has the inputs of an earlier time.
    let source = late(times.last?.innerDelay ?? 0) ?? self
    let subject: Explanation.Subject
    if let element = try PointAddress(address.names, of: target)?.element {
      subject = .point(try source.point(element, address.node, copy, choice.times, time, viewport))
    } else {
      let inside = address.isTimeMapping ? times.last?.outer : times.last?.inner
      subject = .member(try source.value(target, address, at: inside ?? time))
    }
    return Explanation(
      target: target, t: time, times: localTimes(times, time), shows: shows(times), subject: subject)
  }

  /// The explainer with the inputs of some seconds earlier; nil if they are the same.
  private func late(_ delay: Double) -> Explainer? {
    guard delay != 0, let moment = book.moment, !moment.isSettled else { return nil }
    var late = self
    late.evaluator = moment.evaluator.snapshot(at: moment.time - delay)
    late.book.moment = (moment.evaluator, moment.time - delay, false)
    return late
  }

  /// Returns the time mappings on the path to a shape.
  private func localTimes(_ times: [CopyTimes.Inside], _ time: Double) -> [Explanation.LocalTime] {
    let timing = evaluator.timing
    let first = Explanation.LocalTime(
      kind: "document", id: nil, outer: time, inner: evaluator.localTime(at: time),
      mapping: timing.playsOnce ? nil : timing.passes, repeatFrom: timing.start,
      duration: evaluator.duration, copies: [], delay: 0, event: nil, start: nil, end: nil,
      place: book.place(0))
    return [first]
      + times.map { inside in
        let shape = (late(inside.outerDelay) ?? self).evaluator.nodes[inside.node].shape
        return Explanation.LocalTime(
          kind: "\(shape.shape.geometry.name)", id: shape.id, outer: inside.outer, inner: inside.inner,
          mapping: shape.shape.time, repeatFrom: 0, duration: shape.naturalDuration, copies: inside.copies,
          delay: inside.mapped - inside.inner, event: shape.event, start: shape.shape.in,
          end: shape.shape.out,
          place: place(ofNode: inside.node))
      }
  }

  /// Whether a shape and its ancestors are visible.
  private func shows(_ times: [CopyTimes.Inside]) -> Bool {
    times.allSatisfy { inside in
      let shape = (late(inside.outerDelay) ?? self).evaluator.nodes[inside.node].shape
      var sampler = Sampler(time: inside.inner)
      return shape.shows(at: inside.outer, documentEnd: evaluator.duration) && shape.isVisible(&sampler)
    }
  }

  private func place(ofNode node: Int) -> Diagnostic.Place? {
    book.place(book.node(at: evaluator.nodes[node].shape.source))
  }

  // MARK: Members

  private func context(_ node: Int, at time: Double) -> OriginContext {
    var book = book
    for place in evaluator.path(to: node).dropLast().reversed() {
      let shape = evaluator.nodes[place].shape
      guard case .use = shape.shape.geometry, let written = book.node(at: shape.source) else { continue }
      book.uses.append((shape.id, written))
    }
    return OriginContext(book: book, time: time, colorSpace: evaluator.resolved.colorSpace)
  }

  /// Returns the member, or the part of one, at an address.
  private func value(
    _ target: String, _ address: ShapeAddress, at time: Double
  ) throws(MemberError) -> Explanation.Value {
    let finder = OriginFinder()
    let (followed, rest) = try evaluator.search(
      address, target.dropLast(names: address.names.count), finder)
    let shape = book.node(at: evaluator.nodes[address.node].shape.source)
    let context = context(address.node, at: time)
    func find(_ names: [String]) -> Int? { shape.flatMap { book.node(names, from: $0) } }
    let member = target.dropLast(names: rest.count)
    guard let value = finder.value(member, find(followed), context) else {
      throw MemberError(message: "the member has no value", help: nil)
    }
    if rest.isEmpty { return value }
    guard let selection = PartSelection(rest, of: finder.parts) else {
      throw .noPart(rest, of: member, finder.parts)
    }
    var part = value
    var numbers = selection.numbers.compactMap { Int($0) }[...]
    while let number = numbers.first, case .parts(let parts) = part.origin, parts.indices.contains(number) {
      part = parts[number]
      numbers.removeFirst()
    }
    return numbers.isEmpty
      ? Explanation.Value(
        name: target, value: part.value, drawn: part.drawn, place: part.place, origin: part.origin,
        unit: part.unit)
      : value.parts(selection, target, book.place(find(followed + selection.numbers)))
  }

  /// Returns the values of `members` that are not defaults.
  ///
  /// - Parameter name: The name of the shape in the result.
  private func values(
    _ members: [String], _ node: Int, _ name: String, at time: Double
  ) -> [Explanation.Value] {
    let shape = evaluator.nodes[node].shape
    let place = book.node(at: shape.source)
    let context = context(node, at: time)
    return members.compactMap { member in
      let names = member.split(separator: ".").map(String.init)
      let finder = OriginFinder()
      var copy = shape.shape
      MemberSearch(names, finder).walk(&copy)
      let value = finder.value(
        "\(name).\(member)", place.flatMap { book.node(names, from: $0) }, context)
      return value?.origin == .fallback ? nil : value
    }
  }

  /// Returns a path of a shape in the copy with the given indices, some of which may belong to nested shapes.
  private func name(_ node: Int, _ numbers: [Int], at time: Double) -> String {
    let name = addresses.name(of: node)
    let times = CopyTimes(evaluator, to: node)
    let copy = Array(numbers.prefix(times.depth))
    guard copy.contains(where: { $0 != 0 }), let index = times.index(of: copy, at: time) else { return name }
    return "\(name).copy.\(index)"
  }

  // MARK: Points

  private func point(
    _ element: Int, _ node: Int, _ copy: [Int], _ times: CopyTimes, _ time: Double, _ viewport: Size2D?
  ) throws(MemberError) -> Explanation.Point {
    let id = addresses.name(of: node).quoted
    guard evaluator.nodes[node].shape.isOutlined else {
      let kind = "\(evaluator.nodes[node].shape.shape.geometry.name)" == "use" ? "use of a symbol" : "group"
      let inside = ((node + 1)..<max(node + 1, evaluator.nodes[node].end)).first {
        evaluator.nodes[$0].shape.isOutlined
      }
      throw MemberError(
        message: "\(id) is a \(kind), which has no outline",
        help: inside.map {
          "use a shape in it, such as \("\(addresses.name(of: $0)).point.\(element)".quotedInFull)"
        })
    }
    var trace = OutlineTrace(evaluator, node, viewport: viewport)
    let outlines = trace.outlines(at: time)
    guard let outline = outlines.first(where: { $0.copy == copy }) else {
      let shown = outlines.first.map { name(node, $0.copy, at: time) }
      throw MemberError(
        message:
          "\(copy.contains { $0 != 0 } ? name(node, copy, at: time).quoted : id) is not drawn at this time",
        help: shown.map { "\($0.quotedInFull) is drawn" })
    }
    let count = outline.item.path.elements.count
    guard let position = outline.item.viewportPath.end(ofElement: element) else {
      throw MemberError(
        message: "the outline of \(id) has no element \(element)",
        help: count == 0 ? "the outline is empty at this time" : "use an element from 0 to \(count - 1)")
    }
    func called(_ node: Int) -> String { name(node, copy, at: time) }
    return Explanation.Point(
      element: element, copy: times.index(of: copy, at: time) ?? 0, copies: times.count(at: time),
      stages: outline.stages.map { stage($0, element, called($0.node)) },
      matrices: matrices(outline, element, called),
      transform: outline.item.transform, position: position)
  }

  private func stage(
    _ stage: OutlineTrace.Stage, _ element: Int, _ name: String
  ) -> Explanation.Stage {
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
      members: values(members, stage.node, name, at: stage.membersTime))
  }

  private func matrices(
    _ outline: OutlineTrace.Outline, _ element: Int, _ name: (Int) -> String
  ) -> [Explanation.Matrix] {
    var point = outline.item.path.end(ofElement: element) ?? .zero
    return outline.steps.compactMap { step in
      if step.matrix == .identity { return nil }
      point = step.matrix.apply(point)
      let shape = step.node.map { evaluator.nodes[$0].shape }
      var members: [Explanation.Value] = []
      if let node = step.node, step.kind != .copy, let written = shape?.shape {
        members = values(
          MemberLister.members(of: written).filter { $0.hasPrefix("transform.") }, node, name(node),
          at: step.time)
      }
      return Explanation.Matrix(
        kind: step.kind, id: shape?.id, shape: shape.map { "\($0.shape.geometry.name)" },
        copies: step.kind == .copy ? outline.copy(of: step.node) : [],
        repeatMembers: step.kind == .copy ? shape?.shape.repeatMembers ?? [] : [],
        pivot: step.kind == .copy ? nil : step.pivot,
        direction: step.kind == .copy ? nil : shape?.direction(at: step.time),
        place: step.node.flatMap { place(ofNode: $0) }, matrix: step.matrix,
        point: point, members: members)
    }
  }
}

extension AnimatedShape {
  /// The members of its repeats that change the form of the matrices of copies.
  fileprivate var repeatMembers: [String] {
    var names: [String] = []
    for case .repeat(let copies) in modifiers {
      if copies.first != 0 { names.append("first") }
      if copies.jitter != nil { names.append("jitter") }
    }
    return names
  }
}

/// The address of a point of a shape.
private struct PointAddress {
  var element: Int

  /// Nil if the names lead to a member.
  init?(_ names: [String], of target: String) throws(MemberError) {
    guard names.first == "point" || names.first == "copy" else { return nil }
    guard names.first == "point", names.count == 2, let element = Int(names[1]), element >= 0 else {
      throw MemberError(
        message: "\(target.quoted) is not a point",
        help:
          "write ID.point.3 for the end point of element 3 of an outline, or ID.copy.2.point.3 for copy 2 of the shape"
      )
    }
    self.element = element
  }
}

extension MemberError {
  fileprivate static func noCopy(_ number: Int, of name: String, count: Int) -> MemberError {
    MemberError(
      message:
        "\(name.quoted) has \(count == 1 ? "one copy" : "\(count) copies") at this time, but no copy \(number)",
      help: count == 0 ? nil : "use a copy from 0 to \(count - 1)")
  }
}

extension MemberLister {
  fileprivate static func members(ofOutlineOf shape: AnimatedShape) -> [String] {
    let lister = MemberLister()
    var geometry = shape.geometry
    lister.walk(&geometry)
    return lister.members
  }

  fileprivate static func members(ofModifier index: Int, in shape: AnimatedShape) -> [String] {
    let lister = MemberLister()
    var modifier = shape.modifiers[index]
    lister.walk(&modifier)
    return lister.members.map { "modifiers.\(index).\($0)" }
  }
}

extension BezierPath {
  /// Returns the end point of an element, if it exists; a close ends at the start of its subpath.
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

extension EvaluatedShape {
  /// The event since which the time runs.
  fileprivate var event: Explanation.Event? {
    guard let event = shape.time?.since else { return nil }
    let elapsed = elapsedTime
    return Explanation.Event(
      parameter: event.parameter, value: event.value?.jsonValue, elapsed: elapsed.time,
      isSettled: elapsed.isSettled)
  }
}
