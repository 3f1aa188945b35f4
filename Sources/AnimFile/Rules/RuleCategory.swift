extension Diagnostic {
  /// What kinds of finding are about.
  public enum RuleCategory: String, Hashable, Sendable, CaseIterable {
    /// What an object has, lacks, or should not have.
    case members
    /// Which numbers a member takes, and how many.
    case numbers
    /// Colors, path data and names.
    case texts
    /// The version and the extensions that a file asks for.
    case version
    /// Tracks of keyframes and of steps.
    case keyframes
    /// The entries of the timeline.
    case timeline
    /// How a keyframe is arrived at.
    case easings
    /// Symbols, their uses, and parents.
    case symbols
    /// Parameters and what refers to them.
    case parameters
    /// When something is there, and how long the document lasts.
    case time
    /// The stops of gradients.
    case gradients
    /// What could be left out.
    case effect
    /// What happens while the document plays.
    case playback
    /// How much a document may ask for.
    case limits
    /// The text as JSON.
    case json

    /// The heading under which they are listed.
    public var title: String {
      switch self {
      case .members: "Members"
      case .numbers: "Numbers and lists"
      case .texts: "Texts"
      case .version: "The version"
      case .keyframes: "Keyframes"
      case .timeline: "The timeline"
      case .easings: "Easings"
      case .symbols: "Symbols and parents"
      case .parameters: "Parameters"
      case .time: "Time"
      case .gradients: "Gradients"
      case .effect: "Without effect"
      case .playback: "While it plays"
      case .limits: "Limits"
      case .json: "JSON"
      }
    }

    /// What they have in common, in a sentence or a few.
    public var summary: String {
      switch self {
      case .members: "What an object has, lacks, or should not have."
      case .numbers: "Which numbers a member takes, and how many."
      case .texts: "Colors, path data and names."
      case .version: "Whether this program knows what the file asks for."
      case .keyframes: "How a value changes over time."
      case .timeline: "What several shapes do one after the other."
      case .easings: "How a keyframe is arrived at."
      case .symbols: "What is written once and drawn in several places, and what moves with something else."
      case .parameters: "What is set from outside."
      case .time: "When something is there, and how long the document lasts."
      case .gradients: "The colors of a gradient."
      case .effect:
        """
        What could be left out of a document without mistakes, and nobody would see it. Looked for when a document is \
        validated, not when it is evaluated.
        """
      case .playback:
        """
        What happens at some time of a document without mistakes. It is worked out from the curves between keyframes, \
        not tried frame by frame; times are those of the document, the first at which it happens. Looked for when a \
        document is validated, not when it is evaluated.
        """
      case .limits: "How much a document may ask for."
      case .json:
        """
        The text is not JSON by RFC 8259. These codes start with 'json-'. What was meant is mostly plain enough to go \
        on, so that one run finds all mistakes.
        """
      }
    }

    /// The kinds of finding in the category, in the order in which they are listed.
    ///
    /// - Complexity: O(*n*) in the number of all kinds.
    public var rules: [Diagnostic.Rule] {
      Diagnostic.Rule.allCases.filter { $0.documentation.category == self }
    }
  }
}
