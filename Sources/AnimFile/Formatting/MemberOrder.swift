/// The canonical member order at a position of a document.
///
/// It equals the order of each type's `members(_:)`, which ``AnimationDocument/json()`` writes; tests compare
/// them. It is repeated here because documents with errors cannot be read into types.
package enum MemberOrder: Hashable, CaseIterable {
  case document, shape, mask, modifier, jitter, transform, time, parameter, transition, marker, entry,
    listener
  /// Any value in any of its forms: paints, gradients, tracks, keyframes, easings.
  case value
  /// Maps with names chosen by the author.
  case symbols, parameters, values
  /// Application data, which stays unchanged.
  case foreign

  /// The members in order; nil to preserve the source order.
  package var names: [String]? {
    switch self {
    case .document:
      [
        "$schema", "animfile", "title", "description", "author", "license", "label", "size", "duration",
        "repeat", "autoreverses", "fit", "background", "frameRate", "poster", "reducedMotion", "colorSpace",
        "parameters", "easings", "markers", "symbols", "shapes", "timeline", "listeners",
        "extensionsRequired", "extensions", "extras",
      ]
    case .shape:
      [
        "id", "type", "symbol", "parameters", "d", "center", "origin", "frame", "start", "end", "from", "to",
        "points", "size", "cornerRadius", "outerRadius", "radius", "radii", "innerRadius", "startAngle",
        "endAngle", "closure", "roundness", "innerRoundness", "rotation", "offsets", "curve", "closed",
        "values", "shapes",
        "transform", "opacity", "blend", "visible", "zIndex", "in", "out", "time", "modifiers", "clip",
        "mask", "fill",
        "stroke", "reversed", "label", "extras",
      ]
    case .mask: ["shapes", "by", "inverted"]
    case .modifier:
      [
        "type", "copies", "position", "rotation", "scale", "anchor", "opacity", "delay", "first",
        "stack", "jitter", "start", "end", "offset", "mode", "radius", "distance", "join", "miterLimit",
        "size", "ridges", "style", "amount",
        "angle", "center", "segments",
      ]
    case .jitter: ["position", "rotation", "scale", "opacity", "seed"]
    case .transform:
      ["position", "anchor", "scale", "rotation", "orient", "skew", "skewAxis", "parent"]
    case .time: ["since", "at", "offset", "speed", "repeat", "autoreverses", "duration", "before", "again"]
    case .parameter: ["type", "default", "range", "options", "transition", "label"]
    case .transition: ["duration", "delay", "easing", "down", "turn", "colorSpace"]
    case .marker: ["name", "t"]
    case .listener: ["on", "shape", "toggle", "fire", "set", "to", "along"]
    case .entry:
      [
        "sequence", "parallel", "stagger", "each", "wait", "animate", "fadeIn", "fadeOut", "move", "resize",
        "scale", "rotate", "grow", "pulse", "draw", "from", "to", "by", "duration", "easing", "delay",
        "repeat",
      ]
    case .value:
      [
        "t", "value", "parameter", "is", "map", "along", "fraction", "scale", "offset", "transition", "color",
        "gradient", "type",
        "rule",
        "width", "cap",
        "join", "miterLimit", "dash", "dashOffset", "opacity", "from", "to", "center", "radius", "focus",
        "transform", "stops", "keyframes", "wiggle", "around", "amplitude", "every", "seed", "chance",
        "steps", "jump",
        "linear", "smooth", "spring", "for", "since", "at", "easing", "via", "wait", "before", "after",
        "colorSpace",
        "morph", "turn", "duration", "bounce", "response", "dampingFraction", "mass", "stiffness",
        "damping", "velocity", "startVelocity", "endVelocity",
      ]
    case .symbols, .parameters, .values, .foreign: nil
    }
  }

  private static let ranks: [MemberOrder: [String: Int]] = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { order in
      order.names.map { names in
        (order, Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) }))
      }
    })

  /// Returns the position of the member in the order, or nil if it is unknown. Comments come first.
  package func rank(of name: String) -> Int? {
    switch self {
    case .foreign: nil
    case _ where name == "//": -1
    case .symbols, .parameters, .values: 0
    default: Self.ranks[self]?[name]
    }
  }

  /// Returns the order inside the member `name`, or inside the elements of its list.
  package func inside(_ name: String) -> MemberOrder {
    guard name != "//", rank(of: name) != nil else { return .foreign }
    return switch (self, name) {
    case (.document, "extras"), (.document, "extensions"), (.shape, "extras"): .foreign
    case (.document, "shapes"), (.shape, "shapes"), (.shape, "clip"), (.mask, "shapes"), (.symbols, _):
      .shape
    case (.shape, "mask"): .mask
    case (.document, "symbols"): .symbols
    case (.document, "parameters"): .parameters
    case (.parameters, _): .parameter
    case (.document, "easings"), (.shape, "parameters"): .values
    case (.document, "markers"): .marker
    case (.document, "listeners"): .listener
    case (.document, "timeline"), (.entry, "sequence"), (.entry, "parallel"), (.entry, "stagger"): .entry
    case (.shape, "transform"): .transform
    case (.shape, "time"): .time
    case (.shape, "modifiers"): .modifier
    case (.modifier, "jitter"): .jitter
    case (.value, "map"): .values
    case (.value, "transform"): .transform
    case (.parameter, "transition"), (.value, "transition"), (.transition, "down"): .transition
    default: .value
    }
  }
}
