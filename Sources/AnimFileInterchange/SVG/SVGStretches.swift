import AnimFile

// Which of several motions of one member shows, and when.

/// The motions of one member with the keyframes of one iteration of each.
typealias SVGMotionKeys = (motion: SVGMotion, keys: [SVGImporter.Keyframe])

/// A stretch of time in which one motion of a member shows, or the value of the element.
struct SVGStretch {
  /// Without a start, it begins before the document.
  var range: Range<Double>
  /// The place of the motion; nil for the value of the element.
  var shown: Int?
  /// The value under the motion, to which it adds, or where it begins or ends; nil if that value moves.
  var under: JSONValue?
}

extension SVGImporter {
  /// The stretches of time in which the motions of one member show.
  ///
  /// An animation of a style sheet shows over one of SMIL, a later one of a list over an earlier one, and in SMIL the one
  /// that has started later, while it is active or frozen.
  ///
  /// - Parameters:
  ///   - lists: The motions in the order of their priority, the highest one last.
  ///   - base: The value of the element.
  ///   - start: The time from which on the value matters, in seconds.
  ///   - end: The time up to which it does.
  ///   - includingEnd: Whether what shows at this time itself matters, too.
  static func stretches(
    of lists: [SVGMotionKeys], over base: JSONValue, from start: Double, until end: Double, includingEnd: Bool
  ) -> [SVGStretch] {
    let constants = lists.map { list in
      list.keys.allSatisfy { $0.value == list.keys[0].value && $0.via == nil }
        && !(list.motion.isRelative && list.motion.keys.contains { !$0.isOwn })
    }
    let last = includingEnd ? end + near : end - near
    var changes: [(time: Double, isStart: Bool, place: Int)] = []
    var active: [Int] = []
    for (place, list) in lists.enumerated() {
      let range = list.motion.active(from: start)
      guard range.upperBound > start + near, range.lowerBound < last else { continue }
      if range.lowerBound > start + near {
        changes.append((range.lowerBound, true, place))
      } else {
        active.append(place)
      }
      if range.upperBound < last { changes.append((range.upperBound, false, place)) }
    }
    changes.sort { $0.time < $1.time }
    var result: [SVGStretch] = []
    var (time, next) = (-Double.infinity, 0)
    while true {
      let range = time..<(next < changes.count ? changes[next].time : .infinity)
      let dependsOnOthers = active.last.map { lists[$0].motion.dependsOnOthers } ?? false
      let under =
        dependsOnOthers ? value(under: active.count - 1, of: active, lists, constants, base, range) : base
      if let last = result.last, last.shown == active.last, last.under == under {
        result[result.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        result.append(SVGStretch(range: range, shown: active.last, under: under))
      }
      guard next < changes.count else { return result }
      time = range.upperBound
      while next < changes.count, changes[next].time <= time + near {
        let change = changes[next]
        next += 1
        let place = active.firstIndex { $0 >= change.place } ?? active.count
        if change.isStart {
          active.insert(change.place, at: place)
        } else if place < active.count, active[place] == change.place {
          active.remove(at: place)
        }
      }
    }
  }

  /// Times that differ less are the same.
  private static let near = 1e-9

  /// The most motions, one over the other, whose values are added.
  private static let mostAdded = 50

  /// The value under an active motion in a stretch of time; nil if it moves, or is not known.
  ///
  /// - Parameters:
  ///   - place: The place of the motion among the active ones; -1 if there is none.
  ///   - constants: Whether the values of each motion are all the same.
  private static func value(
    under place: Int, of active: [Int], _ lists: [SVGMotionKeys], _ constants: [Bool], _ base: JSONValue,
    _ range: Range<Double>, depth: Int = 0
  ) -> JSONValue? {
    guard place > 0 else { return base }
    let list = lists[active[place - 1]]
    let motion = list.motion
    let end = motion.begin + motion.duration * motion.count
    var key = list.keys.startIndex
    if !constants[active[place - 1]], range.upperBound > motion.begin + near {
      guard range.lowerBound >= end - near else { return nil }
      if motion.count == motion.count.rounded() {
        let endsAtStart = motion.alternates && motion.count.truncatingRemainder(dividingBy: 2) == 0
        key = endsAtStart ? 0 : list.keys.count - 1
      } else {
        let rest = part(of: motion, list.keys, range)
        return motion.dependsOnOthers || rest.isRounded ? nil : rest.keys.last?.value
      }
    }
    guard motion.dependsOnOthers else { return list.keys[key].value }
    guard depth < mostAdded,
      let under = value(under: place - 1, of: active, lists, constants, base, range, depth: depth + 1)
    else { return nil }
    return value(at: key, of: list, over: under, base)
  }

  /// A value of a motion over another value, to which it adds, or which it takes where it has none.
  ///
  /// - Parameter base: The value of the element, over which its keyframes are.
  private static func value(
    at key: Int, of list: SVGMotionKeys, over under: JSONValue, _ base: JSONValue
  ) -> JSONValue {
    guard list.keys.count == list.motion.keys.count else { return list.keys[key].value }
    if list.motion.keys[key].isOwn { return under }
    return (list.motion.isSum ? list.keys[key].value.adding(under, subtracting: base) : nil)
      ?? list.keys[key].value
  }

  /// The keyframes of an iteration over a value.
  ///
  /// - Parameter base: The value of the element.
  static func keys(of list: SVGMotionKeys, over under: JSONValue, _ base: JSONValue) -> [Keyframe] {
    guard under != base, list.motion.dependsOnOthers else { return list.keys }
    var keys = list.keys
    for index in keys.indices { keys[index].value = value(at: index, of: list, over: under, base) }
    return keys
  }

  /// The keyframes between two times, with the one before and the one after them.
  private static func around(_ keys: [Keyframe], _ start: Double, _ end: Double) -> [Keyframe] {
    /// The number of keyframes before a time.
    func count(before time: Double) -> Int {
      var (low, high) = (0, keys.count)
      while low < high {
        let middle = (low + high) / 2
        if keys[middle].t < time { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let first = max(0, count(before: start - near) - 1)
    return Array(keys[first..<min(max(first, count(before: end + near)) + 1, keys.count)])
  }

  /// The keyframes of a motion in a stretch of time, with the value that rests before and after it; whether it stays at a
  /// keyframe because a span cannot be divided; and whether it ends because it has too many iterations.
  ///
  /// - Parameter keys: Those of an iteration.
  static func part(
    of motion: SVGMotion, _ keys: [Keyframe], _ range: Range<Double>
  ) -> (keys: [Keyframe], isRounded: Bool, isShortened: Bool) {
    let end = motion.begin + motion.duration * motion.count
    let (shown, isShortened) = iterations(of: motion, keys, range)
    var result = ShownKeys(keys: shown)
    if motion.count != motion.count.rounded() { result.cut(after: end) }
    if let last = result.keys.last, range.upperBound < last.t - near { result.cut(after: range.upperBound) }
    if let start = result.keys.first, range.lowerBound > start.t + near {
      result.cut(before: range.lowerBound)
    }
    result.rest(in: range)
    return (result.keys, result.isRounded, isShortened)
  }

  /// The keyframes of the iterations in a stretch of time, and whether it ends because there are too many.
  private static func iterations(
    of motion: SVGMotion, _ keys: [Keyframe], _ range: Range<Double>
  ) -> (keys: [Keyframe], isShortened: Bool) {
    let end = motion.begin + motion.duration * motion.count
    func iteration(_ time: Double) -> Double { (time - motion.begin) / motion.duration }
    // Without a start, the stretch matters from time 0 on.
    let start = max(range.lowerBound.isFinite ? range.lowerBound : 0, motion.begin)
    // Beyond this number, iterations have no times of their own.
    let first = max(0, min(iteration(start) + 1e-9, motion.count - 1e-6, 1e15).rounded(.down))
    let last = max(first + 1, (iteration(min(range.upperBound, end)) - 1e-9).rounded(.up))
    let limit = first + Double(maximumIterations)
    var result: [Keyframe] = []
    for index in Int(first)..<Int(min(last, limit)) {
      let isBackward = motion.alternates && index % 2 == 1
      let start = motion.begin + Double(index) * motion.duration
      let (from, to) = (min(range.lowerBound, end) - start, min(range.upperBound, end) - start)
      let shown =
        isBackward
        ? reversed(around(keys, motion.duration - to, motion.duration - from), motion.duration)
        : around(keys, from, to)
      for var key in shown {
        key.t += start
        result.append(key)
      }
    }
    return (result, last > limit)
  }

  /// The keyframes that show in a stretch of time.
  private struct ShownKeys {
    var keys: [Keyframe]
    /// Whether the value stays at a keyframe because a span cannot be divided.
    var isRounded = false

    init(keys: [Keyframe]) { self.keys = keys }

    /// Removes the keyframes after a time, and lets the last value rest up to it.
    mutating func cut(after time: Double) {
      guard time.isFinite, let last = keys.last, let start = keys.first else { return }
      if time < start.t {
        keys = []
      } else if let parts = SVGImporter.divided(keys, at: time) {
        keys = parts.before
      } else {
        let kept = keys.filter { $0.t <= time + SVGImporter.near }
        isRounded = isRounded || kept.last?.value != last.value
        keys = kept
      }
    }

    /// Removes the keyframes before a time.
    mutating func cut(before time: Double) {
      if let parts = SVGImporter.divided(keys, at: time) {
        keys = parts.after
      } else if let place = keys.lastIndex(where: { $0.t <= time }) {
        isRounded = true
        keys = Array(keys[place...])
        keys[0].t = time
      }
    }

    /// Lets the first and the last value rest up to the ends of a stretch of time.
    mutating func rest(in range: Range<Double>) {
      if let start = keys.first, range.lowerBound.isFinite, start.t > range.lowerBound + SVGImporter.near {
        keys[0].easing = "hold"
        keys.insert(Keyframe(t: range.lowerBound, value: start.value), at: 0)
      }
      if let last = keys.last, range.upperBound.isFinite, last.t < range.upperBound - SVGImporter.near {
        keys.append(Keyframe(t: range.upperBound, value: last.value, easing: "hold"))
      }
    }
  }
}
