/// A mutable position in time, with its frame, that reuses storage between moves.
///
/// Frames are bitwise identical to those of ``Evaluator/frame(at:viewport:)``.
///
/// - Note: Do not keep copies of ``frame`` between moves, because they force a copy of its storage.
public struct Playhead: Sendable {
  /// The frame at the current time; empty before the first move.
  public private(set) var frame = Frame()

  private let evaluator: Evaluator
  /// Copies of the evaluator's properties, for faster access.
  private let nodes: [ShapeNode]
  private let documentEnd: Double
  private let viewport: AffineMatrix
  private let isStretched: Bool
  /// Whether the viewport is valid.
  let isValid: Bool
  private var sampler: Sampler
  /// The number of valid items and clips; the rest is reusable storage.
  private var itemCount = 0
  private var clipCount = 0
  /// The matrices of the evaluator's parents, in the same order.
  private var parentMatrices: [AffineMatrix] = []

  /// The context shared by the shapes of one list.
  fileprivate struct Level {
    var time: Double
    var matrix: AffineMatrix
    var opacity: Double
    /// The enclosing group in the frame.
    var group: Int?
    /// The clip of clip shapes.
    var clip: Int?
    /// Whether the shapes belong to a clip.
    var isClip = false
    /// Whether modifiers of an enclosing shape still apply to the outlines.
    var isModified = false
  }

  /// The state that differs between copies of a shape.
  fileprivate struct Copy {
    var time: Double
    var matrix = AffineMatrix.identity
    var opacity = 1.0
  }

  /// Creates a playhead.
  ///
  /// - Parameters:
  ///   - evaluator: The evaluator.
  ///   - viewport: The size of the viewport; nil for the document's.
  public init(_ evaluator: Evaluator, viewport: Size2D? = nil) {
    self.init(evaluator, viewport: viewport, isKept: true)
  }

  /// - Parameter isKept: Whether it will move more than once.
  init(_ evaluator: Evaluator, viewport: Size2D?, isKept: Bool) {
    self.evaluator = evaluator
    nodes = evaluator.nodes
    documentEnd = evaluator.duration
    sampler = Sampler(time: 0, isKept: isKept)
    let document = evaluator.resolved
    let size = viewport ?? document.size
    isValid = size.width > 0 && size.height > 0 && size.width.isFinite && size.height.isFinite
    isStretched = document.fit == .stretch
    self.viewport =
      size == document.size || !isValid
      ? .identity : document.fit.matrix(from: document.size, to: size).saturated
    frame.size = size
    frame.duration = evaluator.duration
    frame.label = document.label
    parentMatrices = Array(repeating: .identity, count: evaluator.nodes.isEmpty ? 0 : evaluator.parents.count)
  }

  /// Moves to `time`, in seconds; any finite number.
  ///
  /// - Throws: An error if the time or the viewport is invalid; the frame is then unchanged.
  /// - Complexity: O(shapes + path elements) for small forward steps.
  public mutating func move(to time: Double) throws(EvaluationError) {
    guard time.isFinite else { throw .timeNotFinite }
    guard isValid else { throw .invalidViewport }
    let local = evaluator.localTime(at: time)
    frame.t = time == 0 ? 0 : time
    sampler.restart(at: local, firstHint: 0)
    frame.background = evaluator.resolved.background?.value(&sampler)
    itemCount = 0
    clipCount = 0
    frame.groups.removeAll(keepingCapacity: true)
    draw(evaluator.list, in: Level(time: local, matrix: .identity, opacity: 1))
    if frame.items.count > itemCount { frame.items.removeLast(frame.items.count - itemCount) }
    if frame.clips.count > clipCount { frame.clips.removeLast(frame.clips.count - clipCount) }
  }

  private mutating func draw(_ list: ShapeList, in level: Level) {
    for place in list.parents { placeParent(place, in: level) }
    var index = list.nodes.lowerBound
    while index < list.nodes.upperBound {
      let shape = nodes[index].shape
      if shape.shows(at: level.time, documentEnd: documentEnd) {
        let copy = Copy(time: shape.localTime(at: level.time))
        if shape.modifiers.isEmpty {
          place(shape, index, copy, in: level)
        } else {
          modify(shape, index, upTo: shape.modifiers.count, copy, in: level)
        }
      }
      index = nodes[index].end
    }
  }

  /// Computes the matrix that the children of a shape inherit.
  private mutating func placeParent(_ place: Int, in level: Level) {
    let node = nodes[evaluator.parents[place]]
    sampler.restart(at: node.shape.localTime(at: level.time), firstHint: node.firstHint)
    _ = node.shape.isVisible(&sampler)
    _ = node.shape.opacity(&sampler)
    var path = sampler.borrowOutline()
    if node.shape.constantPath == nil { node.shape.outline(&sampler, into: &path) }
    let matrix =
      !node.shape.isOutlined
      ? groupMatrix(node, Copy(time: node.shape.localTime(at: level.time)), in: level)
      : node.shape.matrix(&sampler, path: path)
    sampler.recycle(outline: path)
    parentMatrices[place] = (inherited(node.parent) * matrix).saturated
  }

  private func inherited(_ parent: Int?) -> AffineMatrix {
    parent.map { parentMatrices[$0] } ?? .identity
  }

  /// Draws a shape with its first `count` modifiers.
  private mutating func modify(
    _ shape: EvaluatedShape, _ node: Int, upTo count: Int, _ copy: Copy, in level: Level
  ) {
    guard count > 0 else { return place(shape, node, copy, in: level) }
    let modifiers = shape.modifiers
    let firstHint = nodes[node].firstHint
    if case .repeat(let modifier) = modifiers[count - 1] {
      sampler.restart(at: copy.time, firstHint: firstHint + shape.modifierHints[count - 1])
      let copies = AnimatedShape.Repeat.Copies(modifier, &sampler)
      for number in 0..<copies.count {
        var copy = copy
        copy.time = (copy.time - Double(number) * copies.delay).saturated
        copy.matrix = (copy.matrix * copies.matrix(number)).saturated
        copy.opacity *= copies.opacity(number)
        modify(shape, node, upTo: count - 1, copy, in: level)
      }
      return
    }
    var first = count - 1
    while first > 0, modifiers[first - 1].outline != nil { first -= 1 }
    let start = itemCount
    var inside = level
    inside.isModified = true
    modify(shape, node, upTo: first, copy, in: inside)
    for number in first..<count {
      sampler.restart(at: copy.time, firstHint: firstHint + shape.modifierHints[number])
      modifiers[number].outline?.modify(&frame.items, in: start..<itemCount, &sampler)
      for index in start..<itemCount { frame.items[index].path.saturate() }
    }
  }

  private mutating func place(_ shape: EvaluatedShape, _ node: Int, _ copy: Copy, in level: Level) {
    sampler.restart(at: copy.time, firstHint: nodes[node].firstHint)
    guard shape.isVisible(&sampler) else { return }
    let opacity = shape.opacity(&sampler) * copy.opacity
    if shape.isOutlined {
      draw(shape, node, opacity, copy, in: level)
    } else {
      enter(nodes[node], opacity, copy, in: level)
    }
  }

  private mutating func draw(
    _ shape: EvaluatedShape, _ node: Int, _ opacity: Double, _ copy: Copy, in level: Level
  ) {
    if itemCount == frame.items.count { frame.items.append(Frame.Item()) }
    let place = itemCount
    itemCount += 1
    var around = level
    if let parent = nodes[node].parent { around.matrix = level.matrix * inherited(parent) }
    frame.items[place].show(
      shape, node, copy, opacity, in: around, viewport, isStretched: isStretched, &sampler)
    frame.items[place].clip = level.isClip ? level.clip : nil
    guard !nodes[node].clip.nodes.isEmpty else { return }
    frame.items[place].clip = clip(nodes[node], frame.items[place].matrix, copy, in: level)
  }

  /// Returns the matrix of a group, whose tracks come next.
  private mutating func groupMatrix(_ node: ShapeNode, _ copy: Copy, in level: Level) -> AffineMatrix {
    guard let turn = node.shape.turnAboutContent(&sampler) else {
      return node.shape.matrix(&sampler, path: BezierPath())
    }
    guard turn.needsPivot else { return turn.matrix(about: .zero).saturated }
    return turn.matrix(about: middle(of: node, copy, in: level)).saturated
  }

  /// Returns the center of all visible outlines in a group, in its own units.
  ///
  /// Draws the content and discards it; validation limits how often that can happen.
  private mutating func middle(of node: ShapeNode, _ copy: Copy, in level: Level) -> Point2D {
    let start = (items: itemCount, groups: frame.groups.count, clips: clipCount)
    draw(
      node.contents,
      in: Level(
        time: copy.time, matrix: .identity, opacity: 1, isClip: level.isClip, isModified: level.isModified))
    var box: BoundingBox?
    for index in start.items..<itemCount {
      guard let bounds = frame.items[index].path.bounds(transformedBy: frame.items[index].matrix) else {
        continue
      }
      box = box?.union(bounds) ?? bounds
    }
    itemCount = start.items
    clipCount = start.clips
    frame.groups.removeLast(frame.groups.count - start.groups)
    // Without visible content, the center does not matter.
    return box?.center ?? .zero
  }

  /// Draws the content of one copy of a group.
  private mutating func enter(_ node: ShapeNode, _ opacity: Double, _ copy: Copy, in level: Level) {
    let own = level.matrix * inherited(node.parent) * groupMatrix(node, copy, in: level)
    let matrix = (own * copy.matrix).saturated
    var group = Frame.Group()
    group.id = node.shape.id
    group.source = node.shape.source
    group.label = node.shape.label
    group.opacity = opacity
    group.parent = level.group
    let clips = clipCount
    if !node.clip.nodes.isEmpty { group.clip = clip(node, matrix, copy, in: level) }
    let first = itemCount
    let place = frame.groups.count
    frame.groups.append(group)
    draw(
      node.contents,
      in: Level(
        time: copy.time, matrix: matrix, opacity: level.opacity * opacity, group: place,
        clip: group.clip ?? level.clip, isClip: level.isClip, isModified: level.isModified))
    guard itemCount > first else {
      // Frames list only groups with items, and only their clips.
      frame.groups.removeLast(frame.groups.count - place)
      clipCount = clips
      return
    }
    frame.groups[place].items = first..<itemCount
  }

  /// Draws the clip of a shape with this matrix, moves it to the frame's clips, and returns its index.
  private mutating func clip(
    _ node: ShapeNode, _ matrix: AffineMatrix, _ copy: Copy, in level: Level
  ) -> Int {
    let start = itemCount
    let groups = frame.groups.count
    draw(node.clip, in: Level(time: copy.time, matrix: matrix, opacity: 1, isClip: true))
    frame.groups.removeLast(frame.groups.count - groups)
    if clipCount == frame.clips.count { frame.clips.append(Frame.Clip()) }
    let place = clipCount
    clipCount += 1
    frame.clips[place].clip = level.isClip ? level.clip : nil
    let count = itemCount - start
    while frame.clips[place].outlines.count < count { frame.clips[place].outlines.append(.init()) }
    if frame.clips[place].outlines.count > count {
      frame.clips[place].outlines.removeLast(frame.clips[place].outlines.count - count)
    }
    for index in 0..<count {
      swap(&frame.clips[place].outlines[index].path, &frame.items[start + index].path)
      frame.clips[place].outlines[index].transform = frame.items[start + index].transform
      frame.clips[place].outlines[index].clip = frame.items[start + index].clip
      frame.clips[place].outlines[index].rule = frame.items[start + index].fill?.rule ?? .nonzero
      // This item's storage came from another item.
      frame.items[start + index].node = -1
    }
    itemCount = start
    return place
  }
}

extension Frame.Item {
  /// Assigns the evaluated shape with the node `index`.
  fileprivate mutating func show(
    _ shape: EvaluatedShape, _ index: Int, _ copy: Playhead.Copy, _ opacity: Double, in level: Playhead.Level,
    _ viewport: AffineMatrix, isStretched: Bool, _ sampler: inout Sampler
  ) {
    let isSame = node == index
    if !isSame {
      node = index
      id = shape.id
      source = shape.source
      label = shape.label
      fill = shape.constantFill
      stroke = shape.constantStroke
    }
    group = level.group
    self.opacity = opacity
    effectiveOpacity = level.opacity * opacity
    if let still = shape.constantPath {
      if level.isModified {
        path.removeAll(keepingCapacity: true)
        path.append(still)
      } else if !isSame || isModified {
        path = still
      }
    } else {
      shape.outline(&sampler, into: &path)
    }
    isModified = level.isModified
    matrix = (level.matrix * shape.matrix(&sampler, path: path) * copy.matrix).saturated
    transform = (viewport * matrix).saturated
    if let fill = shape.animatedFill(&sampler) { self.fill = fill }
    if let stroke = shape.animatedStroke(&sampler) { self.stroke = stroke }
    stroke?.transform = isStretched ? matrix : transform
  }
}
