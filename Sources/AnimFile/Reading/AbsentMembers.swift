/// Members of neighbouring formats that have no counterpart here, and what to do instead.
enum AbsentMembers {
  /// What to do instead of the member `name` in an object whose members are `known`; nil for most.
  static func advice(for name: String, among known: [String]) -> Advice? {
    guard !known.contains(name) else { return nil }
    let folded = name.lowercased().filter { $0 != "-" && $0 != "_" }
    let place: Place
    if known.contains("modifiers") {
      place = .shape
    } else if known.contains("keyframes") {
      place = .track
    } else if known.contains("t"), known.contains("value") {
      place = .keyframe
    } else if known.contains("delay"), !known.contains("copies") {
      place = .entry
    } else {
      return nil
    }
    return table[place]?.first { $0.names.contains(folded) }.map { Advice($0.advice) }
  }

  private enum Place { case shape, track, keyframe, entry }

  /// By folded names.
  private static let table: [Place: [(names: Set<String>, advice: String)]] = [
    .shape: [
      (["style"], "write each property as a member of its own, such as \"fill\" and \"opacity\""),
      (["class", "classname"], "shapes are told apart by their 'id'; data of your own go into 'extras'"),
      (["starttime"], "write \"time\": { \"offset\": … } to let all of it begin later"),
      (["zindex", "z", "order"], "the order of the list decides: the first shape is at the bottom"),
      (
        ["animation", "animations", "animate", "transition", "transitions"],
        "a member has its movement in its place, as in \"opacity\": { \"keyframes\": [ … ] }, or entries of the 'timeline' move it"
      ),
      (
        ["boxshadow", "shadow", "dropshadow", "filter", "filters", "effect", "effects", "blur"],
        "shadows and filters are not part of the format"
      ),
      (
        ["blendmode", "mixblendmode", "bm"],
        "shapes are only painted over each other: there are no blend modes"
      ),
      (["margin", "padding"], "nothing is laid out: a shape stands where its members and its transform say"),
    ],
    .track: [
      (["expression", "expressions", "x"], "there are no expressions; 'after' lets a track go on"),
      (
        ["loop", "loops", "repeat", "iterationcount", "repeatcount", "infinite"],
        "write \"after\": \"loop\" for what repeats after the last keyframe"
      ),
      (
        ["direction", "alternate", "yoyo", "autoreverse", "autoreverses"],
        "write \"after\": \"pingpong\" for what runs back and forth after the last keyframe"
      ),
      (
        ["duration", "delay", "begin"],
        "the times of the keyframes say when; 'time' on the shape moves all of them"
      ),
    ],
    .keyframe: [
      (
        ["i", "o", "x", "y", "in", "out"],
        "write \"easing\": [x1, y1, x2, y2], or a name, at the keyframe at which it arrives"
      ),
      (["e", "end"], "a keyframe has one value: the next one says where this leads"),
    ],
    .entry: [
      (
        ["at", "t", "time", "start", "begin", "offset"],
        "an entry begins where its place in the timeline says; 'delay' puts it off"
      ),
      (
        ["keyframes", "values", "steps"],
        "give the member itself a track, or write an entry for each step of a 'sequence'"
      ),
      (
        ["repeat", "loop", "repeatcount", "iterations", "yoyo"],
        "entries happen once; a track of the member's own repeats with \"after\": \"loop\""
      ),
    ],
  ]
}
