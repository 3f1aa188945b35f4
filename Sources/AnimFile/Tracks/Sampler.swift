/// A time, and where tracks were found to stand when they were last asked.
///
/// The tracks of a shape are asked in the same order for every frame, so that order serves to number them. A hint that
/// is off only costs a search; it never changes a value.
struct Sampler {
  /// The time at which values are wanted, in the local time of what is being evaluated.
  var time: Double
  private var hints: [Int] = []
  private var next = 0
  private var numbers = AnimatableVector.zero
  private var points = PointList.zero
  private var path = BezierPath()

  init(time: Double) { self.time = time }

  /// Goes to another time, and to the track whose number is `firstHint`.
  mutating func restart(at time: Double, firstHint: Int) {
    self.time = time
    next = firstHint
  }

  /// The hint of the track that is asked next.
  var nextHint: Int {
    mutating get {
      while next >= hints.count { hints.append(0) }
      return hints[next]
    }
    set {
      hints[next] = newValue
      next += 1
    }
  }

  /// A list to use for a while, with the room of the last one; to be given back.
  mutating func takeNumbers() -> AnimatableVector {
    var taken = AnimatableVector.zero
    swap(&taken, &numbers)
    return taken
  }

  mutating func giveBack(_ list: AnimatableVector) { numbers = list }

  /// A list to use for a while, with the room of the last one; to be given back.
  mutating func takePoints() -> PointList {
    var taken = PointList.zero
    swap(&taken, &points)
    return taken
  }

  mutating func giveBack(_ list: PointList) { points = list }

  /// An empty path to use for a while, with the room of the last one; to be given back.
  mutating func takePath() -> BezierPath {
    var taken = BezierPath()
    swap(&taken, &path)
    taken.removeAll(keepingCapacity: true)
    return taken
  }

  mutating func giveBack(_ path: BezierPath) { self.path = path }
}
