import AnimFile

/// A change of one property of one element over time.
struct SVGMotion {
  struct Key {
    /// The part of an iteration, from 0 to 1.
    var offset: Double
    /// The text of the value.
    var value: String
    /// The easing of the interval that ends here.
    var easing: JSONValue?
    /// Whether the value is that of the element, or of the animations that are replaced. Only the first and the last can be.
    var isOwn = false
  }

  /// Animations of style sheets come after all others; in their order, and those of SMIL in that of their starts.
  struct Priority: Comparable {
    var isStyle: Bool
    var order: Double

    static func < (a: Priority, b: Priority) -> Bool {
      a.isStyle == b.isStyle ? a.order < b.order : b.isStyle
    }
  }

  enum Kind: Hashable {
    /// A property or an attribute.
    case property(String)
    /// A function of a transform.
    case transform(String)
    case path
  }

  var node: Int
  var kind: Kind
  var keys: [Key]
  var begin: Double
  /// The length of an iteration.
  var duration: Double
  /// The number of iterations; infinite for an endless animation.
  var count: Double
  var alternates = false
  var staysAfter: Bool
  var showsBefore = false
  /// Whether the values are added to that of the element.
  var isSum = false
  /// The time at which the same animation starts again, and no longer shows what it has before.
  var restart = Double.infinity
  /// The time after which the animation starts again because others restart it.
  var period: Double?
  /// The property of CSS that a function of a transform belongs to; nil for an attribute.
  var property: String?
  /// Whether it belongs to a style sheet, and not to SMIL.
  var isStyle = false
  /// The place of the animation of CSS among those of the element.
  var source = 0
  /// The part of an iteration at which it is paused; nil if it runs.
  var pose: Double?
  /// The times at which other animations replace it.
  var gaps: [Range<Double>] = []
  /// The arguments of the function in the transform that the element has outside the motion; nil if it has others.
  var own: String?
  /// The parts of a path's length between which it moves; empty for the whole path.
  var keyPoints: [Double] = []
  /// For a path that is given by points: the part of an iteration at which each is reached; empty at constant speed.
  var pointTimes: [Double] = []
  /// The easings between these points; nil for constant speed.
  var pointEasings: [JSONValue?] = []
  /// Whether it jumps from point to point.
  var jumps = false

  /// Whether one of its values is that of the element, or of the animations that it replaces.
  var isRelative: Bool { (keys.first?.isOwn ?? false) || (keys.last?.isOwn ?? false) }

  /// Whether its values depend on those of the animations that it replaces or adds to.
  var dependsOnOthers: Bool { isSum || isRelative }

  /// The times at which it applies. The time before the document starts does not matter.
  var active: Range<Double> { active(from: 0) }

  /// The times at which it applies, if the time before a first one does not matter.
  func active(from first: Double) -> Range<Double> {
    let start = showsBefore || begin <= first ? -.infinity : begin
    let end = staysAfter || pass != nil ? .infinity : begin + duration * count
    return start..<max(min(end, restart), start)
  }

  /// Whether it has only jumps.
  var isDiscrete: Bool { keys.dropFirst().allSatisfy { $0.easing == "hold" } }

  /// The length of a pass of an endless animation; nil for one that ends.
  var pass: Double? { period ?? (count.isInfinite ? (alternates ? 2 : 1) * duration : nil) }

  /// Of two motions that are active at the same time, the one with the higher priority shows.
  var priority: Priority {
    Priority(isStyle: isStyle, order: isStyle ? Double(source) : begin)
  }

  /// Whether an endless animation shows from time 0 on what it shows in later passes.
  var isUnderWay: Bool { begin <= (staysAfter ? 0 : max(0, (pass ?? 0) - duration * count)) + 1e-9 }

  /// The time after which an animation that ends changes nothing.
  var end: Double {
    let isConstant =
      pose != nil
      || (kind != .path && staysAfter && !isRelative && keys.allSatisfy { $0.value == keys[0].value })
    return isConstant ? begin : min(begin + duration * count, restart)
  }
}
