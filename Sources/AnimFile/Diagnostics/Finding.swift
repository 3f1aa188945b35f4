/// One step from a value to a value inside it.
enum PathComponent: Hashable, Sendable {
  case member(String)
  case index(Int)
}

/// What a finding says, without where.
struct Message: Hashable, Sendable {
  var rule: Diagnostic.Rule
  /// The rule's own, unless the file is of a newer version.
  var severity: Diagnostic.Severity
  var text: String
  var help: String?
  /// How to mend it, if that is known.
  var proposal: FixProposal?

  init(_ rule: Diagnostic.Rule, _ text: String, help: String? = nil, proposal: FixProposal? = nil) {
    self.rule = rule
    severity = rule.severity
    self.text = text
    self.help = help
    self.proposal = proposal
  }

  init(_ rule: Diagnostic.Rule, _ text: String, help advice: Advice?) {
    self.init(rule, text, help: advice?.text, proposal: advice?.proposal)
  }
}

/// A finding as it is collected: cheap, because positions and names are worked out for all at once at the end.
struct Finding: Sendable {
  enum Place: Sendable {
    /// A value, by its place on the tape.
    case node(Int)
    /// A part of the text inside a value.
    case part(Int, Range<Int>)
    /// A part of the text, wherever it lies.
    case text(Range<Int>)
    /// A value, by the way to it.
    case path([PathComponent])
    /// The name of a member, by the way to the member's value.
    case name([PathComponent])
  }

  var message: Message
  var place: Place
  var related: [(message: String, place: Place)] = []
}
