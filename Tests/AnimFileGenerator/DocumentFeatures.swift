import AnimFile

/// Members of the document.
enum DocumentFeatures {
  static let playing: [Choice<Void, Members>] = [
    Choice("once", weight: 4) { _, _ in [] },
    Choice("repeat") { builder, _ in [.init("repeat", .number(builder.random.pick([2, 3, 2.5, 0.5])))] },
    Choice("forever") { _, _ in [.init("repeat", "forever")] },
    Choice("autoreverses") { builder, _ in
      [.init("autoreverses", true), .init("repeat", .number(builder.random.pick([1, 2, 1.5])))]
    },
  ]

  static let names = [
    "duration", "repeatFrom", "background", "frameRate", "poster", "reducedMotion", "markers", "texts",
    "extensions", "extras", "comment", "timeline", "viewport", "colorSpace",
  ]
  static let fits = ["contain", "cover", "stretch", "none"]
}

extension SceneBuilder {
  /// The whole document.
  func document() -> JSONValue {
    let sides = random.pick([(200.0, 200.0), (320, 160), (100, 100), (1e-9, 1), (1e9, 1e9), (200, 200)])
    let size = list(sides.0, sides.1)
    let playing = choose("playing", DocumentFeatures.playing, ())
    var members: Members = [.init("animfile", "1.0"), .init("size", size)]
    if uses("document.comment", 0.1) { members.add("//", ["any": [nil]]) }
    let hasDuration = uses("document.duration", playing.isEmpty ? 0.3 : 0.7)
    let duration = random.pick([1, 2, 0.3, 1e-9, 1e6])
    if hasDuration { members.add("duration", .number(duration)) }
    members += playing
    // From a generator of its own, so that a seed keeps the rest of its document.
    if !playing.isEmpty, side.chance(isFavored("document.repeatFrom") ? 0.6 : 0.3) {
      note("document.repeatFrom")
      members.add("repeatFrom", side.pick([0.1, 0.25, 1, 1e-9, 1e6]))
    }
    members += lastMembers()
    let background: JSONValue? =
      uses("document.background", 0.3) ? nested { animated(.color) } : Optional.none
    if let background { members.add("background", background) }
    let fit = uses("document.viewport", 0.4) ? choose("fit", DocumentFeatures.fits) : nil
    if let fit { members.add("fit", .string(fit)) }
    let space = uses("document.colorSpace", 0.5) ? choose("space", ValueFeatures.spaces) : nil
    if let space { members.add("colorSpace", .string(space)) }
    let shapes = shapes(2 + random.below(3))
    let timeline = uses("document.timeline", 0.7) ? self.timeline() : []
    if !parameters.isEmpty { members.add("parameters", .object(parameters)) }
    if !easings.isEmpty { members.add("easings", .object(easings)) }
    if !symbols.isEmpty { members.add("symbols", .object(symbols)) }
    members.add("shapes", .array(shapes))
    if !timeline.isEmpty { members.add("timeline", .array(timeline)) }
    let listeners = listeners(shapes)
    if !listeners.isEmpty { members.add("listeners", .array(listeners)) }
    return .object(members)
  }

  /// Members that are independent of all others.
  private func lastMembers() -> Members {
    var members: Members = []
    if uses("document.frameRate", 0.15) {
      members.add("frameRate", .number(random.pick([24, 60, 1000, 29.97])))
    }
    if uses("document.poster", 0.15) { members.add("poster", .number(random.pick([0, 0.5, 1e6]))) }
    if uses("document.reducedMotion", 0.15) {
      members.add("reducedMotion", .number(random.pick([0, 0.3, 2])))
    }
    if uses("document.markers", 0.15) {
      let first: JSONValue = ["name": "a", "t": 0]
      let second: Members = [.init("name", "ß \u{1F600}"), .init("t", .number(random.pick([0.5, -1, 1e6])))]
      members.add("markers", .array([first, .object(second)]))
    }
    if uses("document.texts", 0.15) {
      for name in ["title", "description", "author", "license", "label", "$schema"] where random.chance(0.5) {
        members.add(name, .string(random.pick(["A scene", "", "\u{FEFF}é\u{301}\n\"\\"])))
      }
    }
    if uses("document.extensions", 0.1) {
      members.add("extensions", ["acme_glow": ["strength": 3], "x_y": [nil, 1]])
    }
    if uses("document.extras", 0.1) { members.add("extras", ["anything": [1e300, "x", nil, true]]) }
    return members
  }
}
