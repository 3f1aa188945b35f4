/// Evaluates members one by one at a time: the reference for a ``Plan``, and for constant values.
package struct Sampler: ColumnVisitor {
  /// The time of evaluation, in the inner time of the evaluated shape.
  package var time: Double
  /// The columns of the visited members.
  var numbers: [Double] = []
  /// Scratch memory for outlines and modifiers.
  package var workspace = Workspace()

  package init(time: Double) { self.time = time }

  package var template: [Double] {
    get { numbers }
    _modify { yield &numbers }
  }

  package mutating func add(_ member: FlatAnimated) { numbers += member.value(at: time).numbers }

  /// Evaluates the columns of `source` into ``numbers``.
  mutating func evaluate(_ source: some ColumnSource) {
    numbers.removeAll(keepingCapacity: true)
    source.columns(&self)
  }
}

/// Scratch memory for outlines and modifiers, reused between calls.
package struct Workspace: Sendable {
  private var numbers: [Double] = []
  private var points: [Point2D] = []
  private var path = BezierPath()
  private var outline = BezierPath()
  private var paths: [BezierPath] = []
  /// Scratch memory for path operations.
  var scratch = PathScratch()
  /// The path elements that modifiers have read and written, and that were measured, weighted by their effort.
  package var work = 0

  init() {}

  /// Borrows an empty array with the capacity of the last one; the caller must return it.
  mutating func borrowNumbers() -> [Double] {
    var taken: [Double] = []
    swap(&taken, &numbers)
    taken.removeAll(keepingCapacity: true)
    return taken
  }

  mutating func recycle(_ list: [Double]) { numbers = list }

  /// Borrows an empty array with the capacity of the last one; the caller must return it.
  mutating func borrowPoints() -> [Point2D] {
    var taken: [Point2D] = []
    swap(&taken, &points)
    taken.removeAll(keepingCapacity: true)
    return taken
  }

  mutating func recycle(_ list: [Point2D]) { points = list }

  /// Borrows an empty path with the capacity of the last one; the caller must return it.
  mutating func borrowPath() -> BezierPath {
    var taken = BezierPath()
    swap(&taken, &path)
    taken.removeAll(keepingCapacity: true)
    return taken
  }

  mutating func recycle(_ path: BezierPath) { self.path = path }

  /// Borrows an empty path for a whole outline, during whose construction ``borrowPath()`` may be called.
  mutating func borrowOutline() -> BezierPath {
    var taken = BezierPath()
    swap(&taken, &outline)
    taken.removeAll(keepingCapacity: true)
    return taken
  }

  mutating func recycle(outline: BezierPath) { self.outline = outline }

  /// Borrows several paths; the caller must return them with their contents.
  mutating func borrowPaths(_ count: Int) -> [BezierPath] {
    var taken: [BezierPath] = []
    swap(&taken, &paths)
    while taken.count < count { taken.append(BezierPath()) }
    if taken.count > count { taken.removeLast(taken.count - count) }
    return taken
  }

  mutating func recycle(_ paths: [BezierPath]) { self.paths = paths }
}
