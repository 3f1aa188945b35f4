package typealias PathComponent = DocumentPath.Component

/// The content of a finding without its location.
package struct Message: Hashable, Sendable {
  package var rule: Diagnostic.Rule
  /// The rule's severity, unless the file has a newer version.
  package var severity: Diagnostic.Severity
  var text: String
  package var help: String?
  /// The fix that `help` describes, if there is one.
  package var proposal: FixProposal?

  package init(_ rule: Diagnostic.Rule, _ text: String, help: String? = nil, proposal: FixProposal? = nil) {
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

/// An unlocated diagnostic: cheap to collect, because positions and paths are resolved together at the end.
package struct Finding: Sendable {
  package enum Place: Sendable {
    /// A value, by its tape index.
    case node(Int)
    /// A range of the text inside a value.
    case part(Int, Range<Int>)
    /// A range of the text anywhere.
    case text(Range<Int>)
    /// A value, by its path.
    case path([PathComponent])
    /// The name of a member, by the path of the member's value.
    case name([PathComponent])
  }

  package var message: Message
  package var place: Place
  package var related: [(message: String, place: Place)] = []

  package init(message: Message, place: Place, related: [(message: String, place: Place)] = []) {
    self.message = message
    self.place = place
    self.related = related
  }
}
