// Reports keyframes and steps under each other's name.

extension ReadingContext {
  /// Reports keyframes named `steps` or steps named `keyframes` in the track; returns whether it did.
  func reportMixedUpTrack(_ node: Int) -> Bool {
    if let list = member("steps", of: node), member("keyframes", of: node) == nil,
      let first = firstObject(list),
      member("t", of: first) != nil, member("for", of: first) == nil, member("to", of: first) == nil,
      member("wait", of: first) == nil
    {
      return reportUnknown(list - 1, ": its elements are keyframes", keyframesAdvice(node, list, first))
    }
    guard let list = member("keyframes", of: node), member("steps", of: node) == nil,
      let first = firstObject(list),
      member("t", of: first) == nil, member("value", of: first) == nil,
      member("for", of: first) != nil || member("wait", of: first) != nil
    else { return false }
    let advice: Advice =
      member("from", of: node) == nil
      ? "write { \"from\": …, \"steps\": [ … ] }, with the initial value as 'from'"
      : Advice(
        "write \"steps\"", FixProposal(change: .writeWord("steps", insteadOf: "keyframes"), isSafe: false))
    return reportUnknown(list - 1, ": its elements are steps", advice)
  }

  private func reportUnknown(_ name: Int, _ reason: String, _ advice: Advice) -> Bool {
    guard !isFull else {
      omit(.unknownMember, unknownMemberSeverity, at: .node(name))
      return true
    }
    report(
      Message(.unknownMember, "unknown member \(tape.string(name).quoted)\(reason)", help: advice),
      at: .node(name))
    return true
  }

  private func firstObject(_ list: Int) -> Int? {
    tape.kind(list) == .array && tape.childCount(list) > 0 && tape.kind(list + 1) == .object ? list + 1 : nil
  }

  /// Returns advice for keyframes at `list`, the first at `first`, in a track that names them `steps`.
  private func keyframesAdvice(_ node: Int, _ list: Int, _ first: Int) -> Advice {
    guard let from = member("from", of: node) else {
      return Advice(
        "write \"keyframes\"", FixProposal(change: .writeWord("keyframes", insteadOf: "steps"), isSafe: false)
      )
    }
    let general: Advice = "write { \"keyframes\": [ { \"t\": 0, \"value\": … }, … ] }, without 'from'"
    // 'from' becomes the first keyframe if it directly precedes the others.
    guard tape.next(from) == list - 1, let time = numbers(["t"], of: first)?.first, time >= 0 else {
      return general
    }
    let keyframe = time > 0 ? "{ \"t\": 0, \"value\": \(json(from)) }, " : ""
    let text = "\"keyframes\": [ \(keyframe)"
    let range = tape.range(from - 1).lowerBound..<tape.range(first).lowerBound
    return Advice("write \(text)…", FixProposal(change: .edit(range, text), isSafe: false))
  }
}
