import AnimFile

/// A track of a document, read from its JSON alone.
struct FoundTrack {
  /// The way to the member: the shape's pointer, a dot and names.
  var path: String
  var keyframes: [Keyframe]
  /// The member `turn`.
  var turns: Bool

  struct Keyframe {
    var time: Double
    var value: JSONValue
    /// Whether a value that is the same before and here stays the same between.
    var rests: Bool
  }
}

/// Finds the tracks of shapes whose time is that of the document.
struct TrackFinder {
  private(set) var tracks: [FoundTrack] = []
  /// All times that the document names.
  private(set) var times: Set<Double> = []
  private let easings: JSONValue?

  init(_ document: JSONValue) {
    easings = document["easings"]
    collectTimes(document)
    let plays = document["repeat"] == nil && document["autoreverses"] == nil
    guard plays, document["timeline"] == nil, case .array(let shapes)? = document["shapes"] else { return }
    add(shapes, "/shapes")
  }

  private mutating func add(_ shapes: [JSONValue], _ pointer: String) {
    for (index, shape) in shapes.enumerated() {
      guard shape["time"] == nil, case .object(let members) = shape else { continue }
      let place = "\(pointer)/\(index)"
      for member in members where !["shapes", "clip", "parameters", "extras"].contains(member.name) {
        // A fill or a stroke that is nothing but a color stands for an object with that color.
        let isColor =
          ["fill", "stroke"].contains(member.name) && member.value["color"] == nil
          && member.value["gradient"] == nil
        find(member.value, "\(place).\(member.name)" + (isColor ? ".color" : ""))
      }
      if case .array(let shapes)? = shape["shapes"] { add(shapes, place + "/shapes") }
    }
  }

  /// Looks for tracks in the value of a member.
  private mutating func find(_ value: JSONValue, _ path: String) {
    switch value {
    case .object(let members):
      if case .array(let list)? = value["keyframes"] {
        add(list.compactMap { keyframe($0, in: value) }, to: path, value)
      } else if case .array(let list)? = value["steps"], let from = value["from"] {
        add(steps(list, from, in: value), to: path, value)
      } else if let wiggle = value["wiggle"] {
        if let around = wiggle["around"] { find(around, path + ".wiggle.around") }
      } else {
        for member in members {
          // The opacity of copies is that of the first and the last.
          let isOfCopies = member.name == "opacity" && value["copies"] != nil && !member.value.isList
          find(member.value, "\(path).\(member.name)" + (isOfCopies ? ".0" : ""))
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() { find(element, "\(path).\(index)") }
    default: break
    }
  }

  private mutating func add(_ keyframes: [FoundTrack.Keyframe], to path: String, _ track: JSONValue) {
    tracks.append(FoundTrack(path: path, keyframes: keyframes, turns: track["turn"] != nil))
  }

  private func keyframe(_ value: JSONValue, in track: JSONValue) -> FoundTrack.Keyframe? {
    guard case .number(let time)? = value["t"], let content = value["value"] else { return nil }
    return FoundTrack.Keyframe(
      time: time, value: content, rests: value["via"] == nil && rests(value["easing"] ?? track["easing"]))
  }

  private func steps(_ list: [JSONValue], _ from: JSONValue, in track: JSONValue) -> [FoundTrack.Keyframe] {
    var result = [FoundTrack.Keyframe(time: 0, value: from, rests: true)]
    for step in list {
      guard let last = result.last else { break }
      if case .number(let wait)? = step["wait"] {
        result.append(FoundTrack.Keyframe(time: last.time + wait, value: last.value, rests: true))
      } else if case .number(let duration)? = step["for"], let to = step["to"] {
        result.append(
          FoundTrack.Keyframe(
            time: last.time + duration, value: to,
            rests: step["via"] == nil && rests(step["easing"] ?? track["easing"])))
      }
    }
    return result
  }

  /// Whether an easing leaves a value that does not change alone: all do but those that bring a velocity with them.
  private func rests(_ easing: JSONValue?) -> Bool {
    switch easing {
    case nil, .array?: return true
    case .string(let name)?:
      if name == "smooth" || name == "spring" { return false }
      return easings?[name].map { rests($0) } ?? true
    default: return easing?["spring"] == nil && easing?["smooth"] == nil
    }
  }

  private mutating func collectTimes(_ value: JSONValue) {
    switch value {
    case .object(let members):
      for member in members {
        if ["t", "in", "out", "for", "duration", "offset", "delay"].contains(member.name),
          case .number(let time) = member.value
        {
          times.insert(time)
        }
        collectTimes(member.value)
      }
    case .array(let elements): for element in elements { collectTimes(element) }
    default: break
    }
  }
}

extension JSONValue {
  fileprivate var isList: Bool { if case .array = self { true } else { false } }

  /// The numbers and words that a constant consists of, as a member's values have them; nil for what has none, or several
  /// spellings.
  func parts(count: Int) -> [JSONValue]? {
    switch self {
    case .number(let number): return Array(repeating: .number(number), count: count)
    case .bool: return [self]
    case .string(let text):
      return RGBAColor(text).map { [$0.red, $0.green, $0.blue, $0.alpha].map(JSONValue.number) } ?? [self]
    case .array(let elements):
      let parts = elements.compactMap { $0.parts(count: 1) }.flatMap { $0 }
      return parts.count == count ? parts : nil
    case .object:
      guard case .number(let offset)? = self["offset"], let color = self["color"]?.parts(count: 4) else {
        return nil
      }
      return [.number(offset)] + color
    case .null: return nil
    }
  }
}
