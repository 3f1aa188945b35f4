public import AnimFile

/// A mouse, a pen or a finger, whose events become settings by the ``AnimFile/AnimationDocument/listeners`` of a document.
///
/// The event that a pointer causes depends on its events before, and on nothing else: a pointer is a value without a clock.
/// Events in an impossible order, such as two that go down, are harmless.
///
/// ```swift
/// var pointer = Pointer()
/// try pointer.down(at: Point2D(120, 80), time: now, on: &playhead)
/// ```
///
/// Each finger has a pointer of its own. Points are in units of the viewport.
public struct Pointer: Hashable, Sendable {
  /// Whether the pointer is down.
  public private(set) var isDown = false
  /// The listeners that wait for the pointer to go up, by index in the document.
  private var held: Set<Int> = []
  /// Where the pointer went down.
  private var start = Point2D.zero
  /// The listeners whose shape the pointer is over.
  private var hovered: Set<Int> = []

  /// The distance within which a pointer that drags still taps, in units of the viewport.
  private static let slop = 4.0

  /// Creates a pointer that is up, and over no shape.
  public init() {}

  /// An event of a pointer.
  package enum Event {
    case down(Point2D)
    case move(Point2D)
    case up(Point2D)
    case cancel
    /// A tap of the shape with an id; nil for the viewport.
    case activate(String?)
  }
}

// MARK: On a playhead

extension Pointer {
  /// Appends the settings that the pointer causes when it goes down to the log of a playhead.
  ///
  /// The event occurs on the frame of the playhead. A setting that the members of the document do not allow is ignored.
  ///
  /// - Parameters:
  ///   - point: The point in viewport units.
  ///   - time: The time in seconds since playback began, at least 0 and not before the last setting.
  ///   - playhead: The playhead.
  /// - Returns: The settings and firings.
  /// - Throws: An error if the time is invalid; nothing changes then.
  /// - Complexity: That of ``AnimFile/Frame/hitTest(_:)``, and O(*n*) in the number of listeners.
  @discardableResult
  public mutating func down(
    at point: Point2D, time: Double, on playhead: inout Playhead
  ) throws(ParameterError) -> [Inputs.Setting] {
    try respond(to: .down(point), time, &playhead)
  }

  /// Appends the settings that a movement of the pointer causes to the log of a playhead, as
  /// ``down(at:time:on:)`` does.
  @discardableResult
  public mutating func move(
    to point: Point2D, time: Double, on playhead: inout Playhead
  ) throws(ParameterError) -> [Inputs.Setting] {
    try respond(to: .move(point), time, &playhead)
  }

  /// Appends the settings that the pointer causes when it goes up to the log of a playhead, as
  /// ``down(at:time:on:)`` does.
  @discardableResult
  public mutating func up(
    at point: Point2D, time: Double, on playhead: inout Playhead
  ) throws(ParameterError) -> [Inputs.Setting] {
    try respond(to: .up(point), time, &playhead)
  }

  /// Appends the settings that end what the pointer holds and is over to the log of a playhead: it leaves the viewport, or
  /// another view takes it over.
  @discardableResult
  public mutating func cancel(
    time: Double, on playhead: inout Playhead
  ) throws(ParameterError) -> [Inputs.Setting] {
    try respond(to: .cancel, time, &playhead)
  }

  /// Appends the settings of a tap of a shape to the log of a playhead, as a key or an assistive technology activates it.
  ///
  /// A shape that is not drawn does not respond.
  @discardableResult
  public mutating func activate(
    _ shape: String, time: Double, on playhead: inout Playhead
  ) throws(ParameterError) -> [Inputs.Setting] {
    try respond(to: .activate(shape), time, &playhead)
  }

  private mutating func respond(
    to event: Event, _ time: Double, _ playhead: inout Playhead
  ) throws(ParameterError) -> [Inputs.Setting] {
    if let error = playhead.complaint(aboutTime: time) { throw error }
    return settings(for: event, time: time, on: playhead, showing: playhead.frame).filter { setting in
      do throws(ParameterError) { try playhead.append(setting) } catch { return false }
      return true
    }
  }

  /// Returns the settings that an event on a frame causes, which can be another frame than that of the playhead. They are not
  /// appended, and not checked.
  package mutating func settings(
    for event: Event, time: Double, on playhead: Playhead, showing frame: Frame
  ) -> [Inputs.Setting] {
    let document = playhead.document
    var targets: [[UInt8]: ParameterValue] = [:]
    for name in tapped(by: event, document) { targets[Array(name.utf8)] = playhead.target(of: name) }
    return response(to: event, time, document, frame, targets)
  }
}

// MARK: On an evaluator

extension Pointer {
  /// Returns the settings that the pointer causes when it goes down.
  ///
  /// A setting that the members of the document do not allow is left out. Append the settings to the inputs of the
  /// evaluator before the next event.
  ///
  /// - Parameters:
  ///   - point: The point in viewport units.
  ///   - time: The time in seconds since playback began, at least 0 and not before the last setting.
  ///   - evaluator: The evaluator with the inputs so far.
  ///   - viewport: The size of the viewport; nil for the document's.
  /// - Throws: An error if the time or the viewport is invalid; nothing changes then.
  /// - Complexity: That of a frame, and for each setting that of ``AnimFile/Evaluator/applying(_:)``.
  public mutating func down(
    at point: Point2D, time: Double, in evaluator: Evaluator, viewport: Size2D? = nil
  ) throws(EvaluationError) -> [Inputs.Setting] {
    try respond(to: .down(point), time, evaluator, viewport)
  }

  /// Returns the settings that a movement of the pointer causes, as ``down(at:time:in:viewport:)`` does.
  public mutating func move(
    to point: Point2D, time: Double, in evaluator: Evaluator, viewport: Size2D? = nil
  ) throws(EvaluationError) -> [Inputs.Setting] {
    try respond(to: .move(point), time, evaluator, viewport)
  }

  /// Returns the settings that the pointer causes when it goes up, as ``down(at:time:in:viewport:)`` does.
  public mutating func up(
    at point: Point2D, time: Double, in evaluator: Evaluator, viewport: Size2D? = nil
  ) throws(EvaluationError) -> [Inputs.Setting] {
    try respond(to: .up(point), time, evaluator, viewport)
  }

  /// Returns the settings that end what the pointer holds and is over: it leaves the viewport, or another view takes it
  /// over.
  public mutating func cancel(
    time: Double, in evaluator: Evaluator
  ) throws(EvaluationError) -> [Inputs.Setting] {
    try respond(to: .cancel, time, evaluator, nil)
  }

  /// Returns the settings of a tap of a shape, as a key or an assistive technology activates it.
  ///
  /// A shape that is not drawn does not respond.
  public mutating func activate(
    _ shape: String, time: Double, in evaluator: Evaluator
  ) throws(EvaluationError) -> [Inputs.Setting] {
    try respond(to: .activate(shape), time, evaluator, nil)
  }

  private mutating func respond(
    to event: Event, _ time: Double, _ evaluator: Evaluator, _ viewport: Size2D?
  ) throws(EvaluationError) -> [Inputs.Setting] {
    if let error = evaluator.complaint(aboutTime: time) { throw .invalidInputs(error) }
    let frame = try evaluator.frame(at: time, viewport: viewport)
    let document = evaluator.document
    var targets: [[UInt8]: ParameterValue] = [:]
    for name in tapped(by: event, document) {
      targets[Array(name.utf8)] = evaluator.target(of: name, at: time)
    }
    let response = response(to: event, time, document, frame, targets)
    var current = evaluator
    return response.filter { setting in
      do throws(ParameterError) { current = try current.appending(setting) } catch { return false }
      return true
    }
  }
}

// MARK: - Listeners

extension Pointer {
  /// The names of the parameters that an event may set to constants, whose values so far matter.
  private func tapped(by event: Event, _ document: AnimationDocument) -> [String] {
    switch event {
    case .down, .move, .cancel: []
    case .up: held.compactMap { $0 < document.listeners.count ? document.listeners[$0].parameter : nil }
    case .activate: document.listeners.filter { $0.event == .tap }.map(\.parameter)
    }
  }

  private mutating func response(
    to event: Event, _ time: Double, _ document: AnimationDocument, _ frame: Frame,
    _ targets: [[UInt8]: ParameterValue]
  ) -> [Inputs.Setting] {
    var response = PointerResponse(document: document, time: time, values: targets)
    switch event {
    case .down(let point):
      let scope = frame.scope(at: point)
      hover(scope, point, &response, frame)
      if !isDown { press(scope, point, &response, frame) }
      isDown = true
    case .move(let point):
      hover(frame.scope(at: point), point, &response, frame)
      drag(to: point, &response, frame)
    case .up(let point):
      let scope = frame.scope(at: point)
      hover(scope, point, &response, frame)
      drag(to: point, &response, frame)
      release(scope, &response)
    case .cancel:
      release(PointerScope(), &response)
      hovered = response.follow(.hover, from: hovered, to: [])
    case .activate(let shape):
      let scope = shape.map { frame.scope(of: $0) } ?? PointerScope(isInside: true)
      for index in response.listeners(of: .tap, in: scope) { response.act(index) }
    }
    return response.settings
  }

  /// Enters and leaves shapes.
  private mutating func hover(
    _ scope: PointerScope, _ point: Point2D, _ response: inout PointerResponse, _ frame: Frame
  ) {
    hovered = response.follow(
      .hover, from: hovered, to: Set(response.listeners(of: .hover, in: scope)))
    guard let position = response.position(point, in: frame) else { return }
    for index in response.listeners(of: .move, in: scope) { response.set(index, to: .point(position)) }
  }

  private mutating func press(
    _ scope: PointerScope, _ point: Point2D, _ response: inout PointerResponse, _ frame: Frame
  ) {
    held = Set([.tap, .press, .drag].flatMap { response.listeners(of: $0, in: scope) })
    start = point
    _ = response.follow(.press, from: [], to: held)
    drag(to: point, &response, frame)
  }

  private mutating func drag(to point: Point2D, _ response: inout PointerResponse, _ frame: Frame) {
    guard let position = response.position(point, in: frame) else { return }
    if (point - start).length > Self.slop, held.contains(where: { response.event(of: $0) == .drag }) {
      held = held.filter { response.event(of: $0) != .tap }
    }
    for index in held.sorted() { response.slide(index, to: position) }
  }

  private mutating func release(_ scope: PointerScope, _ response: inout PointerResponse) {
    _ = response.follow(.press, from: held, to: [])
    for index in response.listeners(of: .tap, in: scope) where held.contains(index) { response.act(index) }
    held = []
    isDown = false
  }
}

/// The shapes to which an event applies.
private struct PointerScope {
  /// The ids of the topmost item and its groups.
  var shapes: Set<[UInt8]> = []
  /// Whether it applies to the viewport.
  var isInside = false
}

/// The settings that one event causes.
private struct PointerResponse {
  let document: AnimationDocument
  let time: Double
  private(set) var settings: [Inputs.Setting] = []
  /// The values of parameters, by name, as far as they matter.
  private var values: [[UInt8]: ParameterValue]

  init(document: AnimationDocument, time: Double, values: [[UInt8]: ParameterValue]) {
    self.document = document
    self.time = time
    self.values = values
  }

  /// Returns the indices of the listeners of an event, in the order of the document.
  func listeners(of event: AnimationDocument.Listener.Event, in scope: PointerScope) -> [Int] {
    document.listeners.indices.filter { index in
      let listener = document.listeners[index]
      guard listener.event == event else { return false }
      return listener.shape.map { scope.shapes.contains(Array($0.utf8)) } ?? scope.isInside
    }
  }

  /// Returns the event of a listener; nil if another document has it.
  func event(of index: Int) -> AnimationDocument.Listener.Event? {
    document.listeners.indices.contains(index) ? document.listeners[index].event : nil
  }

  /// Sets the Booleans of listeners that begin and end to apply.
  ///
  /// - Returns: The listeners that apply now.
  mutating func follow(
    _ event: AnimationDocument.Listener.Event, from old: Set<Int>, to new: Set<Int>
  ) -> Set<Int> {
    func names(_ indices: Set<Int>) -> Set<[UInt8]> {
      Set(
        indices.compactMap { index in
          guard self.event(of: index) == event else { return nil }
          return Array(document.listeners[index].parameter.utf8)
        })
    }
    let (before, after) = (names(old), names(new))
    guard before != after else { return new }
    var known: Set<[UInt8]> = []
    for listener in document.listeners where listener.event == event {
      let name = Array(listener.parameter.utf8)
      guard before.contains(name) != after.contains(name), known.insert(name).inserted else { continue }
      set(listener.parameter, to: .boolean(after.contains(name)))
    }
    return new
  }

  /// Performs the action of a tap.
  mutating func act(_ index: Int) {
    switch document.listeners[index].action {
    case .toggle(let name): set(name, to: .boolean(values[Array(name.utf8)] != .boolean(true)))
    case .fire(let name): settings.append(Inputs.Setting(firing: name, at: time))
    case .set(let name, let constant):
      if values[Array(name.utf8)] != constant { set(name, to: constant) }
    case .follow, .slide: break
    }
  }

  /// Sets the parameter of a listener, without a transition.
  mutating func set(_ index: Int, to value: ParameterValue) {
    set(document.listeners[index].parameter, to: value, jumps: true)
  }

  /// Sets the number of a drag to its value at a position.
  mutating func slide(_ index: Int, to position: Point2D) {
    guard document.listeners.indices.contains(index),
      case .slide(let name, let start, let end) = document.listeners[index].action,
      let parameter = document.parameters[name], let range = parameter.range
    else { return }
    let fraction = position.fraction(from: start, to: end)
    let number =
      fraction < 1
      ? range.lowerBound + (range.upperBound - range.lowerBound) * fraction : range.upperBound
    if case .angle = parameter.value {
      set(name, to: .angle(number), jumps: true)
    } else {
      set(name, to: .number(number), jumps: true)
    }
  }

  private mutating func set(_ name: String, to value: ParameterValue, jumps: Bool = false) {
    values[Array(name.utf8)] = value
    settings.append(Inputs.Setting(name, to: value, at: time, jumps: jumps))
  }

  /// Returns a point of the viewport in units of the document; nil if it is not finite.
  func position(_ point: Point2D, in frame: Frame) -> Point2D? {
    guard point.isFinite else { return nil }
    if frame.size == document.size { return point }
    return document.fit.matrix(from: document.size, to: frame.size).inverse?.apply(point)
  }
}

extension Frame {
  /// Returns the shapes at a point of the viewport.
  fileprivate func scope(at point: Point2D) -> PointerScope {
    PointerScope(shapes: Set(hitTest(point).map { ids(of: $0) } ?? []), isInside: contains(point))
  }

  /// Returns the shape with an id and its groups, if it is drawn.
  fileprivate func scope(of shape: String) -> PointerScope {
    let id = Array(shape.utf8)
    for item in items {
      let ids = ids(of: item)
      if let place = ids.firstIndex(of: id) {
        return PointerScope(shapes: Set(ids[place...]), isInside: true)
      }
    }
    return PointerScope()
  }

  private func ids(of item: Item) -> [[UInt8]] { shapes(of: item).map { Array($0.utf8) } }

  /// The ids of the shapes that an item belongs to, innermost first.
  package func shapes(of item: Item) -> [String] {
    ([item.id] + enclosingGroups(of: item).map(\.id)).compactMap(\.self)
  }
}

extension Point2D {
  /// The fraction of the way between two points that is closest to the point, 0…1.
  fileprivate func fraction(from start: Point2D, to end: Point2D) -> Double {
    let way = end - start
    let scale = max(abs(way.x), abs(way.y))
    guard scale > 0 else { return 0 }
    let (unit, own) = (Point2D(way.x / scale, way.y / scale), self - start)
    let length = unit.x * unit.x + unit.y * unit.y
    let fraction = (own.x / scale * unit.x + own.y / scale * unit.y) / length
    return fraction >= 0 ? min(fraction, 1) : 0
  }
}
