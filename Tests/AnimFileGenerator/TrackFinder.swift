import AnimFile

/// A track of a document, derived from its JSON only.
struct FoundTrack {
  /// The path of the member: the shape's pointer, a dot and names.
  var path: String
  var keyframes: [Keyframe]
  /// The member `turn`.
  var turns: Bool

  struct Keyframe {
    var time: Double
    var value: JSONValue
    /// Whether the value is constant if the preceding one is equal.
    var rests: Bool
  }
}

/// Finds the tracks of shapes in document time.
struct TrackFinder {
  private(set) var tracks: [FoundTrack] = []
  /// All times that occur in the document.
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
      for member in members where !["shapes", "clip", "mask", "parameters", "extras"].contains(member.name) {
        // A fill or stroke that is only a color is shorthand for an object with that color.
        let isColor =
          ["fill", "stroke"].contains(member.name) && member.value["color"] == nil
          && member.value["gradient"] == nil
        find(member.value, "\(place).\(member.name)" + (isColor ? ".color" : ""))
      }
      if case .array(let shapes)? = shape["shapes"] { add(shapes, place + "/shapes") }
    }
  }

  /// Searches the value of a member for tracks.
  private mutating func find(_ value: JSONValue, _ path: String) {
    switch value {
    case .object(let members):
      // Such a track does not pass through its keyframes at their times.
      if value["since"] != nil || value["at"] != nil { return }
      if case .array(let list)? = value["keyframes"] {
        add(list.compactMap { keyframe($0, in: value) }, to: path, value)
      } else if case .array(let list)? = value["steps"], let from = value["from"] {
        add(steps(list, from, in: value), to: path, value)
      } else if let wiggle = value["wiggle"] {
        if let around = wiggle["around"] { find(around, path + ".wiggle.around") }
      } else {
        for member in members {
          // A repeat's opacity has the first and the last copy's values.
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

  /// Whether an easing preserves a constant value: all do except those with velocities.
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

  /// The numbers and words of a constant, in the form of a member's values; nil for other values, and for values with
  /// several spellings.
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
