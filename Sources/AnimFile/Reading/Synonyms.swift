extension Vocabulary {
  /// Whether `word` is an exact synonym of `ours`, interchangeable with the same value.
  ///
  /// Excludes words with another unit, an opposite meaning or several meanings.
  static func isSynonym(_ word: String, of ours: String) -> Bool {
    let word = folded(word)
    return word == folded(ours) || synonyms[word] == ours
  }

  /// Whether `word` is a misspelling or an exact synonym of `ours`, so that both have the same values.
  static func isSpelledLike(_ word: String, _ ours: String) -> Bool {
    isSynonym(word, of: ours) || Suggestion.nearest(to: word, among: [ours]) != nil
  }

  /// A pair of members that correspond to one member here.
  struct Coordinates {
    var first: String
    var second: String
    var member: String
    /// Whether the meaning is unambiguous.
    var isSafe: Bool
    /// Whether the corresponding member has half the values.
    var isHalved: Bool

    init(_ first: String, _ second: String, _ member: String, _ isSafe: Bool, isHalved: Bool = false) {
      (self.first, self.second, self.member, self.isSafe) = (first, second, member, isSafe)
      self.isHalved = isHalved
    }

    /// Whether it can also be a member of a transform.
    var isOfTransform: Bool { ["position", "scale", "anchor"].contains(member) }
  }

  static let coordinates: [Coordinates] = [
    Coordinates("cx", "cy", "center", true), Coordinates("x1", "y1", "from", true),
    Coordinates("x2", "y2", "to", true),
    Coordinates("width", "height", "size", true), Coordinates("rx", "ry", "radii", true),
    Coordinates("x", "y", "origin", true),
    Coordinates("x", "y", "position", true), Coordinates("x", "y", "center", false),
    Coordinates("w", "h", "size", true),
    Coordinates("left", "top", "origin", true), Coordinates("left", "top", "position", false),
    Coordinates("scaleX", "scaleY", "scale", true), Coordinates("anchorX", "anchorY", "anchor", true),
    Coordinates("centerX", "centerY", "center", true),
    Coordinates("translateX", "translateY", "position", true),
    Coordinates("fx", "fy", "focus", true), Coordinates("width", "height", "radii", true, isHalved: true),
    Coordinates("w", "h", "radii", true, isHalved: true), Coordinates("x", "y", "by", false),
    Coordinates("minimum", "maximum", "range", true), Coordinates("min", "max", "range", true),
  ]

  /// Keyed by folded words.
  private static let synonyms: [String: String] = [
    // Members
    "fps": "frameRate", "keys": "keyframes", "keyframe": "keyframes", "val": "value", "ease": "easing",
    "timingfunction": "easing", "animationtimingfunction": "easing", "autoorient": "orient",
    "repeatcount": "repeat", "iterations": "repeat", "iterationcount": "repeat",
    "animationiterationcount": "repeat", "yoyo": "autoreverses",
    "autoreverse": "autoreverses", "playbackrate": "speed", "timescale": "speed", "randomseed": "seed",
    "strokelinecap": "cap", "linecap": "cap", "strokelinejoin": "join", "linejoin": "join",
    "strokemiterlimit": "miterLimit", "strokedasharray": "dash", "dasharray": "dash",
    "strokedashoffset": "dashOffset", "dashphase": "dashOffset", "fillrule": "rule", "alpha": "opacity",
    "borderradius": "cornerRadius", "translate": "position", "translation": "position", "rotate": "rotation",
    "rotatez": "rotation", "stopcolor": "color", "transformorigin": "anchor",
    "pivot": "anchor", "children": "shapes", "vertices": "points", "numpoints": "points", "sides": "points",
    "colour": "color", "backgroundcolor": "background", "bg": "background", "fillcolor": "fill",
    "strokecolor": "stroke", "colorstops": "stops", "variables": "parameters", "params": "parameters",
    "param": "parameter", "dampingratio": "dampingFraction", "dampening": "damping",
    "initialvelocity": "velocity", "jumpterm": "jump", "isclosed": "closed",
    // Types and other words
    "rectangle": "rect", "oval": "ellipse", "pill": "capsule", "stadium": "capsule", "g": "group",
    "mitre": "miter", "infinite": "forever", "indefinite": "forever", "cw": "clockwise",
    "ccw": "counterclockwise", "anticlockwise": "counterclockwise", "float": "number", "double": "number",
    "bool": "boolean", "degrees": "angle", "jumpstart": "start", "jumpend": "end", "jumpnone": "none",
    "jumpboth": "both", "aspectfit": "contain", "aspectfill": "cover", "linearrgb": "linear",
    "linearsrgb": "linear",
    // Entries of a timeline
    "series": "sequence", "serial": "sequence", "sequential": "sequence", "seq": "sequence", "sleep": "wait",
    "pause": "wait",
    // Easings
    "in": "easeIn", "out": "easeOut", "inout": "easeInOut", "stepend": "hold",
  ]
}
