/// A time, with cached positions of tracks.
///
/// The tracks of a shape are evaluated in the same order for every frame, so they are numbered by this order. A
/// different order only costs a search; it never changes a value.
package struct Sampler {
  /// The time of evaluation, in the local time of the evaluated shape.
  var time: Double
  /// Whether the same tracks will be evaluated again.
  private let isKept: Bool
  private var spans: [LiveSpan] = []
  private var next = 0
  /// The points and the verbs of the paths at the ends of spans.
  private var pathPoints: [Point2D] = []
  private var pathVerbs: [BezierPath.Verb] = []
  private var numbers = AnimatableVector.zero
  private var points = PointList.zero
  private var path = BezierPath()
  private var outline = BezierPath()
  private var paths: [BezierPath] = []
  /// Scratch memory for path operations.
  var scratch = PathScratch()

  /// - Parameter isKept: Whether the same tracks will be evaluated again, so that caching is worthwhile.
  package init(time: Double, isKept: Bool = false) {
    self.time = time
    self.isKept = isKept
  }

  /// Moves to another time, and to the track with the number `firstHint`.
  mutating func restart(at time: Double, firstHint: Int) {
    self.time = time
    next = firstHint
  }

  /// The number of the current track.
  @inline(__always)
  private mutating func advance() -> Int {
    let place = next
    next = place &+ 1
    if isKept, place >= spans.count { makeRoom(for: place) }
    return place
  }

  @inline(never)
  private mutating func makeRoom(for place: Int) {
    while place >= spans.count { spans.append(LiveSpan()) }
  }

  // MARK: Small values

  /// The interpolated value of a track of small vectors at the sampler's time.
  @inline(__always)
  mutating func value<Value: SmallVector>(of track: AnimatedTrack<Value>) -> Value {
    let place = advance()
    if isKept, spans[place].holds(track.identity, at: time) {
      return Value(lanes: spans[place].value(at: time))
    }
    return search(track, place)
  }

  @inline(never)
  private mutating func search<Value: SmallVector>(_ animated: AnimatedTrack<Value>, _ place: Int) -> Value {
    var value = Value.zero
    guard search(animated, place, into: &value) else { return value }
    let track = animated.interpolated
    if let ends = spans[place].take(track.timeline, of: animated.identity, at: time) {
      spans[place].take(track.values[ends.from].lanes, track.values[ends.to].lanes)
    }
    return value
  }

  /// Searches for the value. Returns whether the track has been found twice in the same span, so that caching it is
  /// worthwhile.
  private mutating func search<Value: VectorSpace>(
    _ track: AnimatedTrack<Value>, _ place: Int, into value: inout Value
  ) -> Bool {
    var hint = isKept ? spans[place].hint : 0
    let before = hint
    track.interpolate(at: time, into: &value, hint: &hint)
    guard isKept else { return false }
    spans[place].hint = hint
    return hint == before
  }

  // MARK: Paths

  /// Writes the path of a track at the sampler's time into `path`, reusing its storage, with clamped coordinates.
  mutating func sample(_ track: AnimatedTrack<BezierPath>, into path: inout BezierPath) {
    let place = advance()
    guard isKept, spans[place].holds(track.identity, at: time) else {
      return search(track, place, into: &path)
    }
    let live = spans[place].path
    let progress = spans[place].progress(at: time)
    pathVerbs.withUnsafeBufferPointer { verbs in
      path.setVerbs(UnsafeBufferPointer(rebasing: verbs[live.verbs..<live.verbs + Int(live.verbCount)]))
    }
    pathPoints.withUnsafeBufferPointer { points in
      let count = Int(live.pointCount)
      let start = UnsafeBufferPointer(rebasing: points[live.points..<live.points + count])
      let end = UnsafeBufferPointer(rebasing: points[live.points + count..<live.points + 2 * count])
      path.points.interpolate(from: start, to: progress == nil ? start : end, at: progress ?? 0)
    }
  }

  @inline(never)
  private mutating func search(
    _ animated: AnimatedTrack<BezierPath>, _ place: Int, into path: inout BezierPath
  ) {
    let isWorthwhile: Bool = search(animated, place, into: &path)
    path.saturate()
    guard isWorthwhile else { return }
    let track = animated.interpolated
    guard let ends = spans[place].take(track.timeline, of: animated.identity, at: time) else {
      return
    }
    let (from, to) = (track.values[ends.from], track.values[ends.to])
    // Document numbers and easing control values are at most 1e9, so values between them need no clamping.
    guard from.verbs == to.verbs, from.points.count < 1 << 28 else { return spans[place].release() }
    hold(from, to, at: place)
  }

  /// Copies both paths into the cache.
  private mutating func hold(_ from: BezierPath, _ to: BezierPath, at place: Int) {
    var live = spans[place].path
    let count = from.points.count
    if live.pointCapacity < count {
      live.points = pathPoints.count
      live.pointCapacity = Int32(count)
      pathPoints.append(contentsOf: repeatElement(.zero, count: 2 * count))
    }
    if live.verbCapacity < from.verbs.count {
      live.verbs = pathVerbs.count
      live.verbCapacity = Int32(from.verbs.count)
      pathVerbs.append(contentsOf: from.verbs)
    }
    live.pointCount = Int32(count)
    live.verbCount = Int32(from.verbs.count)
    for index in 0..<count {
      pathPoints[live.points + index] = from.points[index]
      pathPoints[live.points + count + index] = to.points[index]
    }
    for index in from.verbs.indices { pathVerbs[live.verbs + index] = from.verbs[index] }
    spans[place].path = live
  }

  // MARK: Anything else

  /// Calls `body` for a track, with the time and the hint of the last lookup.
  mutating func find<Result>(_ body: (_ time: Double, _ hint: inout Int) -> Result) -> Result {
    let place = advance()
    guard isKept else {
      var hint = 0
      return body(time, &hint)
    }
    return body(time, &spans[place].hint)
  }

  // MARK: Scratch memory

  /// Borrows a list with the capacity of the last one; the caller must return it.
  mutating func takeNumbers() -> AnimatableVector {
    var taken = AnimatableVector.zero
    swap(&taken, &numbers)
    return taken
  }

  mutating func recycle(_ list: AnimatableVector) { numbers = list }

  /// Borrows a list with the capacity of the last one; the caller must return it.
  mutating func borrowPoints() -> PointList {
    var taken = PointList.zero
    swap(&taken, &points)
    return taken
  }

  mutating func recycle(_ list: PointList) { points = list }

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

  /// Borrows several paths; the caller must return them with their contents.
  mutating func borrowPaths(_ count: Int) -> [BezierPath] {
    var taken: [BezierPath] = []
    swap(&taken, &paths)
    while taken.count < count { taken.append(BezierPath()) }
    if taken.count > count { taken.removeLast(taken.count - count) }
    return taken
  }

  mutating func recycle(_ paths: [BezierPath]) { self.paths = paths }

  mutating func recycle(outline: BezierPath) { self.outline = outline }
}
