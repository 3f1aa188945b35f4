// Messages of lint rules.

extension Message {
  // MARK: No effect

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

  /// - Parameter isSwitch: Whether the author hid the shape on purpose; lowers the severity.
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
  ///   - box: The bounds of the shape over all time.
  ///   - clip: The bounds of the clip over all time.
  ///   - isOwn: Whether the clip belongs to the shape itself rather than to an enclosing group.
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

  /// - Parameter box: The bounds of the shape over all time.
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
      proposal: FixProposal(change: .removeMember, isSafe: true))
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

  static func equalSteps(_ count: Int) -> Message {
    let subject = count == 1 ? "this step has" : "this step and \(count - 1) more have"
    return Message(
      .equalKeyframes, "\(subject) no effect: the value is the same before and after",
      help: "write one step for the whole time that the value stays: { \"wait\": … }")
  }

  static func idleTimeline() -> Message {
    Message(
      .idleTimeline, "the timeline changes nothing",
      help: "add a change, such as { \"fadeIn\": … }, or remove the timeline; a 'duration' needs none")
  }

  static func emptyEntry(_ name: String) -> Message {
    Message(.idleTimeline, "the list \(name.quoted) is empty", help: "add entries, or remove this one")
  }

  /// - Parameters:
  ///   - verb: The action of the entry.
  ///   - value: The resulting value, abbreviated.
  ///   - isThere: Whether the member already has that value before the entry.
  static func deadChange(_ verb: StaticString, _ value: String?, isThere: Bool) -> Message {
    let name = "\(verb)".quoted
    let text =
      switch (isThere, value) {
      case (true, let value?): "this \(name) changes nothing: the value is \(value) before and after"
      case (true, nil): "this \(name) changes nothing: the value is the same before and after"
      case (false, let value?): "nothing changes during this \(name): it starts and ends with \(value)"
      case (false, nil): "nothing changes during this \(name): it starts and ends with the same value"
      }
    return Message(.deadChange, text, help: "change 'from' or 'to', or write a pause as { \"wait\": … }")
  }

  static func deadRotation() -> Message {
    Message(
      .deadRotation, "this rotation cannot be seen: a circle looks the same when it turns about its center",
      help: "give the transform an 'anchor' away from the center, or remove the rotation")
  }

  static func stackedCopies() -> Message {
    Message(
      .stackedCopies, "all copies are in the same place: nothing moves, turns or scales them",
      help: "add 'position', 'rotation', 'scale' or 'delay'")
  }

  static func deadTime(ofDocument member: String) -> Message {
    let isTooShort = member == "autoreverses"
    return Message(
      .deadTime,
      isTooShort
        ? "'autoreverses' has no effect: nothing moves, or the passes end before the way back"
        : "'repeat' has no effect: nothing in the document moves",
      help: "remove it, or animate something")
  }

  static func deadTime(ofShape time: TimeMapping) -> Message {
    Message(
      .deadTime, "'time' has no effect: nothing in this shape moves",
      help: "remove it, or animate something; 'in' and 'out' say when a shape shows")
  }

  /// - Parameter isRadius: Whether the radius is 0, as opposed to two coincident points.
  static func flatGradient(_ isRadius: Bool) -> Message {
    Message(
      .flatGradient,
      isRadius
        ? "this gradient is one color: its 'radius' is 0"
        : "this gradient is one color: 'from' and 'to' are the same point",
      help:
        "the last stop's color is everywhere; choose \(isRadius ? "a larger radius" : "two points"), or write that color"
    )
  }

  static func angleInRadians(_ member: String, _ angle: Double) -> Message {
    Message(
      .angleInRadians, "\(member.quoted) looks like radians: it is \(angle.text) degrees",
      help: "angles are in degrees: write \(Radians.degrees(angle).text)")
  }

  // MARK: During playback

  static func emptyPicture(_ subject: String, _ time: Double) -> Message {
    Message(
      .emptyPicture, "\(subject) shows nothing: at \(time.text) s nothing can be seen",
      help: "choose a time at which the document shows what it is about")
  }

  /// - Parameter better: A time at which something is visible.
  static func emptyStart(better: Double?) -> Message {
    var message = Message(
      .emptyPicture, "the first frame shows nothing, and it stands for the document where no time is named",
      help: better.map { "name another time, for example \"poster\": \($0.text)" }
        ?? "name a time at which something can be seen, with \"poster\"")
    message.severity = .information
    return message
  }

  static func noShapes() -> Message {
    var message = Message(.emptyPicture, "there are no shapes, so nothing is drawn", help: "add a shape")
    message.severity = .information
    return message
  }

  static func fixedGradient(_ left: AnimatedShape.LeftGradient) -> Message {
    Message(
      .fixedGradient,
      "\(left.mover.quoted) moves the shape away from this gradient, which stays in its place",
      help: "move the shape with 'transform.position', which takes the gradient along")
  }

  static func leavesRange(_ member: String, _ violation: RangeViolation) -> Message {
    let limit = violation.limit.text
    let rule: Diagnostic.Rule = violation.isBelowZero ? .belowZero : .clampedValue
    let way = violation.isUpper ? "rises above" : "falls below"
    let value = violation.value.rounded.text
    let counts = "and counts as \(limit) there"
    let text =
      if let start = violation.start, let time = violation.time {
        "\(member.quoted) \(way) \(limit) at \(start.rounded.text) s, reaches \(value) at \(time.rounded.text) s, \(counts)"
      } else if let time = violation.time {
        "\(member.quoted) \(way) \(limit): it is \(value) at \(time.rounded.text) s, \(counts)"
      } else {
        "\(member.quoted) may come to \(value), which is \(violation.isUpper ? "above" : "below") \(limit), \(counts)"
      }
    let help =
      violation.keyframe == nil
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
