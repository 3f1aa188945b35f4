// Messages of lint rules.

import AnimFile

extension Message {
  // MARK: No effect

  static func unused(_ rule: Diagnostic.Rule, _ name: String) -> Message {
    switch rule {
    case .unusedSymbol:
      Message(
        rule, "unused symbol \(name.quoted)",
        help: "remove it, or draw it with { \"type\": \"use\", \"symbol\": … }")
    case .unusedParameter:
      Message(
        rule, "unused parameter \(name.quoted)",
        help: "remove it, or write { \"parameter\": … } where its value belongs")
    default:
      Message(rule, "unused easing \(name.quoted)", help: "remove it, or reference it by name in an 'easing'")
    }
  }

  static func emptyGroup(_ kind: String = "group") -> Message {
    Message(.emptyGroup, "this \(kind) is empty", help: "remove it, or add shapes to it")
  }

  static func noPaint(_ member: String) -> Message {
    Message(
      .noPaint, "this shape is invisible: it has neither 'fill' nor 'stroke'",
      help: "add a color, for example \"\(member)\": \"black\"")
  }

  /// - Parameter isSwitch: Whether the author hid the shape on purpose; lowers the severity.
  static func neverVisible(_ reason: String, isSwitch: Bool) -> Message {
    var message = Message(
      .neverVisible, "this is never visible: \(reason)", help: "remove it, or make it visible")
    if isSwitch { message.severity = .information }
    return message
  }

  static func neverVisible(from time: Double, end: Double) -> Message {
    Message(
      .neverVisible,
      "this is never visible: its 'in' is \(time.text) s, but its container ends at \(end.rounded.text) s",
      help: "make 'in' earlier, or remove the shape")
  }

  static func neverVisible(until time: Double, begin: Double) -> Message {
    Message(
      .neverVisible,
      "this is never visible: its 'out' is \(time.text) s, but its container starts at \(begin.rounded.text) s",
      help: "make 'out' later, or remove the shape")
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
    let whose = isOwn ? "its 'clip'" : "the 'clip' of a surrounding group"
    return Message(
      .neverVisible, "this is never visible: it is always \(side) \(whose), at \(place)",
      help:
        "move it into the clip, whose edge is at \(edge); a clip uses the coordinates of the shape that it clips, before its transform"
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
      .outsideViewport, "this is never visible: it is always \(side) the viewport, at \(place)",
      help: "move it into the viewport, or remove it; the viewport is \(extent) and starts at 0")
  }

  static func defaultMember(_ name: String) -> Message {
    Message(
      .defaultMember, "the value of \(name.quoted) is already the default",
      proposal: FixProposal(change: .removeMember, isSafe: true))
  }

  static func stillTrack(_ member: String) -> Message {
    Message(
      .stillTrack, "\(member.quoted) never changes: all keyframes have the same value",
      help: "replace the track with the value")
  }

  static func equalKeyframes(_ count: Int) -> Message {
    let subject = count == 1 ? "this keyframe has" : "this keyframe and \(count - 1) more have"
    return Message(
      .equalKeyframes, "\(subject) no effect: the value is the same before and after",
      help: "keep only the first and the last keyframe with this value")
  }

  static func equalSteps(_ count: Int) -> Message {
    let subject = count == 1 ? "this step has" : "this step and \(count - 1) more have"
    return Message(
      .equalKeyframes, "\(subject) no effect: the value is the same before and after",
      help: "use one { \"wait\": … } for the whole time during which the value stays the same")
  }

  static func idleTimeline() -> Message {
    Message(
      .idleTimeline, "the timeline changes nothing",
      help:
        "add a change, such as { \"fadeIn\": … }, or remove the timeline; to set only the length, use 'duration'"
    )
  }

  static func emptyEntry(_ name: String) -> Message {
    Message(.idleTimeline, "\(name.quoted) is empty", help: "add entries, or remove it")
  }

  static func deadRotation() -> Message {
    Message(
      .deadRotation,
      "this rotation has no visible effect: a circle looks the same when it rotates about its center",
      help: "set 'anchor' to a point away from the center, or remove the rotation")
  }

  static func stackedCopies() -> Message {
    Message(
      .stackedCopies, "all copies are in the same place: nothing moves, rotates or scales them",
      help: "add 'position', 'rotation', 'scale' or 'delay'")
  }

  static func deadTime(ofDocument member: String) -> Message {
    if member == "repeatFrom" {
      return Message(
        .deadTime, "'repeatFrom' has no effect where the document plays once",
        help: "let it repeat, with \"repeat\": \"forever\", or remove 'repeatFrom'")
    }
    let isTooShort = member == "autoreverses"
    return Message(
      .deadTime,
      isTooShort
        ? "'autoreverses' has no effect: nothing moves, or the last pass ends before it reverses"
        : "'repeat' has no effect: nothing in the document moves",
      help: "remove it, or animate a member")
  }

  static func deadRepeat(from time: Double) -> Message {
    Message(
      .deadTime,
      "'repeatFrom' has no effect: nothing moves from \(time.text) s on, so there is nothing to repeat",
      help: "use an earlier time, or animate a member after it")
  }

  static func deadShapeTime() -> Message {
    Message(
      .deadTime, "'time' has no effect: nothing in this shape moves",
      help: "remove it, or animate a member; use 'in' and 'out' to show and hide a shape")
  }

  /// - Parameter isRadius: Whether the radius is 0, as opposed to two coincident points.
  static func flatGradient(_ isRadius: Bool) -> Message {
    Message(
      .flatGradient,
      isRadius
        ? "this gradient shows only one color: its 'radius' is 0"
        : "this gradient shows only one color: 'from' and 'to' are the same point",
      help:
        "use \(isRadius ? "a larger radius" : "two different points"), or replace the gradient with the last stop's color"
    )
  }

  // MARK: Units

  static func turnsInDegrees(_ turns: Double) -> Message {
    Message(
      .turnsInDegrees, "'offset' is \(turns.text), which looks like degrees",
      help: "1 is one turn around the outline: write \((turns / 360).text) for \(turns.text)°")
  }

  /// - Parameters:
  ///   - scale: The largest factor.
  ///   - json: The scale as factors; nil for an animated scale.
  static func scaleInPercent(_ scale: Double, json: String?) -> Message {
    Message(
      .scaleInPercent, "'transform.scale' is \(scale.text), which looks like a percentage",
      help: "a scale is a factor: write \(json ?? (scale / 100).text)"
        + (json == nil ? " for \(scale.text)%" : ""),
      proposal: json.map { FixProposal(change: .write(json: $0), isSafe: false) })
  }

  static func implausibleDuration(_ duration: Double, end: Double) -> Message {
    Message(
      .implausibleDuration,
      "the document lasts \(duration.text) s, but nothing moves after \(end.text) s",
      help: "times are in seconds: write \((duration / 1000).text) for \(duration.text) ms")
  }

  /// - Parameters:
  ///   - end: The duration of the animation.
  ///   - time: The time at the location of the finding.
  static func timesInMilliseconds(_ end: Double, _ time: Double) -> Message {
    Message(
      .implausibleDuration,
      "the animation lasts \(end.text) s, and its times are at least \(MillisecondLint.leastInterval.text) s apart",
      help:
        "times are in seconds: write \((time / 1000).text) for \(time.text) ms; if the animation is that slow, set 'duration'"
    )
  }

  /// - Parameter longest: The longest interval between other times of the document.
  static func timeInMilliseconds(_ time: Double, longest: Double) -> Message {
    Message(
      .implausibleDuration,
      "a time of \(time.text) s looks like milliseconds: the intervals between the other times are at most \(longest.text) s",
      help: "times are in seconds: write \((time / 1000).text) for \(time.text) ms")
  }

  static func transitionInMilliseconds(_ time: Double) -> Message {
    Message(
      .implausibleDuration, "a time of \(time.text) s in a transition looks like milliseconds",
      help: "times are in seconds: write \((time / 1000).text) for \(time.text) ms")
  }

  static func stopAlwaysBefore(_ number: Int) -> Message {
    var message = Message(
      .stopOrder, "this stop is always before stop \(number), so it appears at the offset of stop \(number)",
      help: "sort the stops by offset")
    message.severity = .warning
    return message
  }

  // MARK: During playback

  static func emptyPicture(_ subject: String, _ time: Double) -> Message {
    Message(
      .emptyPicture, "\(subject) shows an empty frame: nothing is visible at \(time.text) s",
      help: "use a time at which the document shows its subject")
  }

  /// - Parameter better: A time at which something is visible.
  static func emptyStart(better: Double?) -> Message {
    var message = Message(
      .emptyPicture, "the first frame is empty, and it represents the document unless 'poster' is set",
      help: "set 'poster' to a time at which something is visible"
        + (better.map { ", for example \"poster\": \($0.text)" } ?? ""))
    message.severity = .information
    return message
  }

  static func noShapes() -> Message {
    var message = Message(
      .emptyPicture, "the document has no shapes, so nothing is drawn", help: "add a shape")
    message.severity = .information
    return message
  }

  static func fixedGradient(_ left: AnimatedShape.DetachedGradient) -> Message {
    Message(
      .fixedGradient,
      "\(left.mover.quoted) moves the shape, but not this gradient",
      help: "move the shape with 'transform.position', which also moves the gradient")
  }

  static func leavesRange(_ member: String, _ violation: RangeViolation) -> Message {
    let limit = violation.limit.text
    let rule: Diagnostic.Rule = violation.isBelowZero ? .belowZero : .clampedValue
    let verb = violation.isUpper ? "rises above" : "falls below"
    let value = violation.value.rounded.text
    let counts = "and is clamped to \(limit)"
    let text =
      if let start = violation.start, let time = violation.time {
        "\(member.quoted) \(verb) \(limit) at \(start.rounded.text) s, reaches \(value) at \(time.rounded.text) s, \(counts)"
      } else if let time = violation.time {
        "\(member.quoted) \(verb) \(limit): it is \(value) at \(time.rounded.text) s, \(counts)"
      } else {
        "\(member.quoted) may reach \(value), which is \(violation.isUpper ? "above" : "below") \(limit), \(counts)"
      }
    let help =
      violation.keyframe == nil
      ? "use a smaller amplitude"
      : "use an easing that does not overshoot, or values further from \(limit)"
    return Message(rule, text, help: help)
  }

  /// - Parameter time: The time from which the document repeats.
  static func loopJump(_ member: String, _ end: String?, _ start: String?, from time: Double) -> Message {
    let restart = time > 0 ? "the next pass starts at \(time.text) s" : "the document restarts"
    let text =
      if let start, let end {
        "\(member.quoted) is \(end) at the end, and jumps to \(start) when \(restart)"
      } else {
        "\(member.quoted) jumps when \(restart)"
      }
    let value = time > 0 ? "the value at \(time.text) s" : "the start value"
    return Message(
      .loopJump, text,
      help: "end with \(value), or add \"autoreverses\": true to play the document back and forth")
  }
}
