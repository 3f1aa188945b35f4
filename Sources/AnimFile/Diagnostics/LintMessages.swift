// What is found in a document without mistakes, worded.

extension Message {
  // MARK: Without effect

  static func unused(_ rule: Diagnostic.Rule, _ name: String) -> Message {
    switch rule {
    case .unusedSymbol:
      Message(
        rule, "no 'use' draws the symbol \(name.quoted)",
        help: "draw it with { \"type\": \"use\", \"symbol\": … }, or take it out")
    case .unusedParameter:
      Message(
        rule, "nothing depends on the parameter \(name.quoted)",
        help: "write { \"parameter\": … } where its value belongs, or take it out")
    default:
      Message(rule, "nothing is eased by \(name.quoted)", help: "name it as an 'easing', or take it out")
    }
  }

  static func emptyGroup() -> Message {
    Message(.emptyGroup, "there is nothing in this group", help: "take it out, or put shapes into it")
  }

  static func noPaint(_ member: String) -> Message {
    Message(
      .noPaint, "this shape is not painted: it has neither 'fill' nor 'stroke'",
      help: "give it a color, for example \"\(member)\": \"black\"")
  }

  /// - Parameter isSwitch: Whether somebody has switched it off, who will know.
  static func neverVisible(_ reason: String, isSwitch: Bool) -> Message {
    var message = Message(
      .neverVisible, "this never shows: \(reason)", help: "take it out, or let it change")
    if isSwitch { message.severity = .information }
    return message
  }

  static func neverVisible(from time: Double, end: Double) -> Message {
    Message(
      .neverVisible,
      "this never shows: it comes in at \(time.text) s, and what it is in is over at \(end.rounded.text) s",
      help: "let it come in earlier, or take it out")
  }

  static func neverVisible(until time: Double, begin: Double) -> Message {
    Message(
      .neverVisible,
      "this never shows: it goes out at \(time.text) s, and what it is in begins at \(begin.rounded.text) s",
      help: "let it go out later, or take it out")
  }

  /// - Parameters:
  ///   - box: Where it stays.
  ///   - clip: Where what clips it stays.
  ///   - isOwn: Whether that is its own clip, and not that of a group around it.
  static func outsideClip(_ box: BoundingBox, _ clip: BoundingBox, isOwn: Bool) -> Message {
    let (side, place, edge) =
      if box.minX > clip.maxX {
        ("to the right of", "x = \(box.minX.rounded.text) or more", "x = \(clip.maxX.rounded.text)")
      } else if box.maxX < clip.minX {
        ("to the left of", "x = \(box.maxX.rounded.text) or less", "x = \(clip.minX.rounded.text)")
      } else if box.minY > clip.maxY {
        ("below", "y = \(box.minY.rounded.text) or more", "y = \(clip.maxY.rounded.text)")
      } else {
        ("above", "y = \(box.maxY.rounded.text) or less", "y = \(clip.minY.rounded.text)")
      }
    let whose = isOwn ? "its 'clip'" : "the 'clip' of a group that it is in"
    return Message(
      .neverVisible, "this never shows: it is \(side) \(whose) all the time, at \(place)",
      help:
        "the clip's edge there is at \(edge); clips are in the units of the shape that has them, before its transform"
    )
  }

  /// - Parameter box: Where it stays.
  static func outsideViewport(_ box: BoundingBox, _ size: Size2D) -> Message {
    let (side, place, extent) =
      if box.minX > size.width {
        ("to the right of", "x = \(box.minX.rounded.text) or more", "\(size.width.text) wide")
      } else if box.maxX < 0 {
        ("to the left of", "x = \(box.maxX.rounded.text) or less", "\(size.width.text) wide")
      } else if box.minY > size.height {
        ("below", "y = \(box.minY.rounded.text) or more", "\(size.height.text) high")
      } else {
        ("above", "y = \(box.maxY.rounded.text) or less", "\(size.height.text) high")
      }
    return Message(
      .outsideViewport, "this never shows: it is \(side) the viewport all the time, at \(place)",
      help: "move it in, or take it out; the viewport is \(extent) and begins at 0")
  }

  static func defaultMember(_ name: String) -> Message {
    Message(
      .defaultMember, "\(name.quoted) has the value that it has without being written",
      remedy: Remedy(change: .removeMember, isSafe: true))
  }

  static func stillTrack(_ member: String) -> Message {
    Message(
      .stillTrack, "\(member.quoted) never changes: all keyframes have the same value",
      help: "write the value in place of the track")
  }

  static func equalKeyframes(_ count: Int) -> Message {
    let subject = count == 1 ? "this keyframe has" : "this keyframe and \(count - 1) more have"
    return Message(
      .equalKeyframes, "\(subject) no effect: the value is the same before and after",
      help: "keep the first and the last keyframe of equal value")
  }

  // MARK: While it plays

  static func leavesRange(_ member: String, _ excess: Excess) -> Message {
    let limit = excess.limit.text
    let rule: Diagnostic.Rule = excess.isBelowZero ? .belowZero : .clampedValue
    let way = excess.isUpper ? "rises above" : "falls below"
    let value = excess.value.rounded.text
    let counts = "and counts as \(limit) there"
    let text =
      if let start = excess.start, let time = excess.time {
        "\(member.quoted) \(way) \(limit) at \(start.rounded.text) s, reaches \(value) at \(time.rounded.text) s, \(counts)"
      } else if let time = excess.time {
        "\(member.quoted) \(way) \(limit): it is \(value) at \(time.rounded.text) s, \(counts)"
      } else {
        "\(member.quoted) may come to \(value), which is \(excess.isUpper ? "above" : "below") \(limit), \(counts)"
      }
    let help =
      excess.keyframe == nil
      ? "choose a smaller amplitude"
      : "choose an easing that does not overshoot, or values further from \(limit)"
    return Message(rule, text, help: help)
  }

  static func loopJump(_ member: String, _ end: String?, _ start: String?) -> Message {
    let text =
      if let start, let end {
        "\(member.quoted) is \(end) at the end, and jumps to \(start) where the document begins again"
      } else {
        "\(member.quoted) jumps where the document begins again"
      }
    return Message(
      .loopJump, text,
      help: "end with the value of the start, or let the document run back with \"autoreverses\": true")
  }
}
