/// A place in time, with the frame there, that moves in storage that it uses again.
///
/// The frames are the same as ``Evaluator/frame(at:viewport:)`` gives, bit for bit.
///
/// - Note: keep no copy of ``frame`` while moving on, or its storage has to be copied.
public struct Playhead: Sendable {
  /// What is drawn where the playhead stands; before the first move, nothing.
  public private(set) var frame = Frame()

  private let evaluator: Evaluator
  private let viewport: AffineMatrix
  private let isStretched: Bool
  private let isValid: Bool
  private var sampler: Sampler
  private var levels: [Level] = []

  /// What all shapes of one group have in common.
  fileprivate struct Level {
    /// The first shape after the group.
    var end: Int
    var time: Double
    var matrix: AffineMatrix
    var opacity: Double
    /// The group in the frame.
    var group: Int?
  }

  /// A playhead for an evaluator's document.
  ///
  /// - Parameters:
  ///   - evaluator: What turns times into frames.
  ///   - viewport: The size to draw into; nil for the document's own.
  public init(_ evaluator: Evaluator, viewport: Size2D? = nil) {
    self.init(evaluator, viewport: viewport, isKept: true)
  }

  /// - Parameter isKept: Whether it will move more than once.
  init(_ evaluator: Evaluator, viewport: Size2D?, isKept: Bool) {
    self.evaluator = evaluator
    sampler = Sampler(time: 0, isKept: isKept)
    let document = evaluator.document
    let size = viewport ?? document.size
    isValid = size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
    isStretched = document.fit == .stretch
    self.viewport =
      size == document.size || !isValid
      ? .identity : document.fit.matrix(from: document.size, to: size).saturated
    frame.size = size
    frame.duration = evaluator.duration
    frame.label = document.label
  }

  /// Goes to `time`, in seconds; any finite one.
  ///
  /// - Throws: if the time or the viewport is none; the frame is then what it was.
  /// - Complexity: O(shapes + path elements) when it goes forward in small steps.
  public mutating func move(to time: Double) throws(EvaluationError) {
    guard time.isFinite else { throw .timeNotFinite }
    guard isValid else { throw .invalidViewport }
    let local = evaluator.localTime(at: time)
    frame.t = time == 0 ? 0 : time
    sampler.restart(at: local, firstHint: 0)
    frame.background = evaluator.document.background?.value(&sampler)
    levels.removeAll(keepingCapacity: true)
    levels.append(Level(end: evaluator.shapes.count, time: local, matrix: .identity, opacity: 1))
    var itemCount = 0
    frame.groups.removeAll(keepingCapacity: true)
    var index = 0
    while index < evaluator.shapes.count {
      while let level = levels.last, index >= level.end, levels.count > 1 { leave(itemCount) }
      guard let level = levels.last else { break }
      index = draw(index, in: level, &itemCount)
    }
    while levels.count > 1 { leave(itemCount) }
    if frame.items.count > itemCount { frame.items.removeLast(frame.items.count - itemCount) }
  }

  private mutating func leave(_ itemCount: Int) {
    guard let level = levels.popLast(), let group = level.group else { return }
    frame.groups[group].items = frame.groups[group].items.lowerBound..<itemCount
  }

  /// Draws the shape at `index`, or goes into it if it is a group; the next shape to look at.
  private mutating func draw(_ index: Int, in level: Level, _ itemCount: inout Int) -> Int {
    let shape = evaluator.shapes[index]
    let end = evaluator.ends[index]
    guard shape.shows(at: level.time, documentEnd: evaluator.duration) else { return end }
    let time = shape.localTime(at: level.time)
    sampler.restart(at: time, firstHint: shape.firstHint)
    guard shape.isVisible(&sampler) else { return end }
    if shape.geometry == nil {
      enter(shape, until: end, time, in: level, itemCount)
      return index + 1
    }
    if itemCount == frame.items.count { frame.items.append(Frame.Item()) }
    frame.items[itemCount].show(shape, index, in: level, viewport, isStretched: isStretched, &sampler)
    itemCount += 1
    return end
  }

  private mutating func enter(
    _ shape: EvaluatedShape, until end: Int, _ time: Double, in level: Level, _ itemCount: Int
  ) {
    let opacity = shape.opacity(&sampler)
    let matrix = (level.matrix * shape.matrix(&sampler, path: BezierPath())).saturated
    var group = Frame.Group()
    group.id = shape.id
    group.source = shape.source
    group.label = shape.label
    group.opacity = opacity
    group.parent = level.group
    group.items = itemCount..<itemCount
    frame.groups.append(group)
    levels.append(
      Level(
        end: end, time: time, matrix: matrix, opacity: level.opacity * opacity, group: frame.groups.count - 1)
    )
  }
}

extension Frame.Item {
  /// Becomes `shape`, whose index is `index`, in a viewport and in the groups around it.
  fileprivate mutating func show(
    _ shape: EvaluatedShape, _ index: Int, in level: Playhead.Level, _ viewport: AffineMatrix,
    isStretched: Bool,
    _ sampler: inout Sampler
  ) {
    let isSame = node == index
    if !isSame {
      node = index
      id = shape.id
      source = shape.source
      label = shape.label
      fill = shape.stillFill
      stroke = shape.stillStroke
    }
    group = level.group
    opacity = shape.opacity(&sampler)
    effectiveOpacity = level.opacity * opacity
    if let still = shape.stillPath {
      if !isSame { path = still }
    } else {
      shape.outline(&sampler, into: &path)
    }
    let matrix = (level.matrix * shape.matrix(&sampler, path: path)).saturated
    transform = (viewport * matrix).saturated
    if shape.stillFill == nil, let fill = shape.fill { self.fill = fill.value(&sampler) }
    if shape.stillStroke == nil, let stroke = shape.stroke { self.stroke = stroke.value(&sampler) }
    stroke?.transform = isStretched ? matrix : transform
  }
}
