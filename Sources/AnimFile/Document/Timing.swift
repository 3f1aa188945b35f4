// Reads and writes time mappings.

extension TimeMapping: DocumentObject {
  package static var phrase: String { "a time mapping { \"offset\": …, \"speed\": … }" }

  package init() { self.init(offset: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    var event = since
    visitor.optional("since", &event)
    since = event
    var number = at
    visitor.optional("at", &number)
    at = number
    visitor.defaulted("offset", &offset, 0)
    visitor.defaulted("speed", &speed, 1)
    visitor.defaulted("repeat", &repeats, .count(1))
    visitor.defaulted("autoreverses", &autoreverses, false)
    visitor.optional("duration", &duration, .positive)
    visitor.defaulted("before", &before, .hidden)
    visitor.defaulted("again", &again, .restart)
    let (hasEvent, rests, ignores) = (event != nil, before == .rest, again == .ignore)
    let isEndless = repeats == .forever
    let isAlone =
      offset == 0 && speed == 1 && repeats == .count(1) && !autoreverses && duration == nil && !hasEvent
    visitor.check("at", with: []) { number != nil && !isAlone ? .timeAtWithOthers() : nil }
    visitor.check("before", with: []) { rests && !hasEvent ? .memberWithoutSince("before") : nil }
    visitor.check("again", with: []) { ignores && !hasEvent ? .memberWithoutSince("again") : nil }
    visitor.check("again", with: ["repeat"]) {
      ignores && hasEvent && isEndless ? .endlessIgnore() : nil
    }
  }

  /// Returns the end of content that lasts `duration`, in the outer time: the end of the last pass, or of the
  /// first one if it repeats forever. Nil if it never ends.
  func end(ofContentLasting duration: Double) -> Double? {
    guard speed > 0, !hasEvent, !hasNumber else { return nil }
    let pass = (self.duration ?? duration) * (autoreverses ? 2 : 1)
    let passes = if case .count(let count) = repeats { count } else { 1.0 }
    let local = isOnePass ? duration : pass * passes
    return offset + local / speed
  }

  /// Returns the end of the last pass of content that lasts `duration`, after an event; infinite for endless passes.
  func endAfterEvent(ofContentLasting duration: Double) -> Double {
    guard case .count(let count) = repeats else { return .infinity }
    let pass = (self.duration ?? duration) * (autoreverses ? 2 : 1)
    return max(0, speed > 0 ? offset + pass * count / speed : offset)
  }

  /// Whether the inner time continues beyond the duration.
  private var isOnePass: Bool { repeats == .count(1) && !autoreverses }
}

extension TimeMapping.Before: DocumentWord {
  package static var placeholder: Self { .hidden }
}

extension TimeMapping.Again: DocumentWord {
  package static var placeholder: Self { .restart }
}

extension Message {
  fileprivate static func memberWithoutSince(_ name: String) -> Message {
    Message(
      .memberNotApplicable, "'\(name)' has no effect without 'since'", help: "remove it, or add 'since'",
      proposal: FixProposal(change: .removeMember, isSafe: false))
  }

  fileprivate static func timeAtWithOthers() -> Message {
    Message(
      .memberNotApplicable, "'at' is the inner time itself, so the other members have no effect",
      help: "remove the other members, or 'at'")
  }

  fileprivate static func endlessIgnore() -> Message {
    Message(
      .memberNotApplicable, "endless passes are never over, so \"ignore\" would ignore all later events",
      help: "use a number of passes, or remove 'again'",
      proposal: FixProposal(change: .removeMember, isSafe: false))
  }
}

extension TimeMapping.Repeat: DocumentValue {
  package static var phrase: String { "a positive number or \"forever\"" }
  package static var placeholder: TimeMapping.Repeat { .count(1) }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> TimeMapping.Repeat {
    switch context.tape.kind(node) {
    case .string:
      if !context.tape.equals(node, "forever") {
        context.report(
          .unknownValue(context.tape.string(node), known: ["forever"], context.vocabulary), at: node)
      }
      return .forever
    case .number:
      let count = context.tape.number(node)
      guard count > 0 || !count.isFinite else {
        var message = Message.outOfRange(count, rule: .positive)
        // Other formats write infinite repetition as a negative number, and a single pass as 0 repetitions.
        let isEndless = count < 0
        message.help = isEndless ? "write \"forever\"" : "write the number of passes: 1 for one pass"
        message.proposal = isEndless ? FixProposal(change: .write(json: "\"forever\""), isSafe: false) : nil
        context.report(message, at: node)
        return placeholder
      }
      return .count(Double.read(node, context, .positive))
    case .true:
      context.reportWrongType(node, expected: phrase, help: .write("\"forever\"", isSafe: true))
      return placeholder
    case .false:
      context.reportWrongType(node, expected: phrase, help: .write("1", isSafe: true))
      return placeholder
    default:
      context.reportWrongType(node, expected: phrase)
      return placeholder
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .count(let count): writer.number(count)
    case .forever: writer.string("forever")
    }
  }
}
