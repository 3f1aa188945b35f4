/// The canonical member order at a position of a document.
///
/// It is the order of each type's `members(_:)`, which ``AnimationDocument/json()`` writes. Kinds of one object, such as
/// shapes, share one order, because the kind is unknown in documents with errors. The orders of listeners, entries and
/// values are listed here; tests compare those of entries and values with the types.
package enum MemberOrder: Int, Hashable, CaseIterable {
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
    case .document, .shape, .mask, .modifier, .jitter, .transform, .time, .parameter, .transition, .marker:
      Self.namesOfTypes[self]
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

  private static let namesOfTypes: [MemberOrder: [String]] = [
    .document: AnimationDocument().memberNames,
    .shape: merged(AnimatedShape.Geometry.variants.map { AnimatedShape($0.make()).memberNames }),
    .mask: AnimatedShape.Mask().memberNames,
    .modifier: merged(AnimatedShape.Modifier.variants.map { names(of: $0.make()) }),
    .jitter: AnimatedShape.Repeat.Jitter().memberNames,
    .transform: ShapeTransform().memberNames,
    .time: TimeMapping().memberNames,
    .parameter: merged(ParameterValue.variants.map { Parameter($0.make()).memberNames }),
    .transition: Transition().memberNames,
    .marker: AnimationDocument.Marker().memberNames,
  ]

  private static func names(of modifier: AnimatedShape.Modifier) -> [String] {
    var modifier = modifier
    let collector = NameCollector()
    collector.variant("type", &modifier)
    return collector.names
  }

  /// Returns an order that contains all lists in their own order, if they do not contradict each other.
  private static func merged(_ lists: [[String]]) -> [String] {
    var rest = lists.map { $0[...] }
    var result: [String] = []
    while let first = rest.lazy.compactMap({ $0.first }).first {
      // The first name that follows no other.
      let next = rest.lazy.compactMap({ $0.first }).first { name in
        !rest.contains { $0.dropFirst().contains(name) }
      }
      let name = next ?? first
      result.append(name)
      for index in rest.indices { rest[index].removeAll { $0 == name } }
    }
    return result
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
