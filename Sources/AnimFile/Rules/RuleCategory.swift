extension Diagnostic {
  /// The subject of rules.
  public enum RuleCategory: String, Hashable, Sendable, CaseIterable {
    /// Missing, unknown and conflicting members.
    case members
    /// The ranges and counts of numbers.
    case numbers
    /// Colors, path data and names.
    case texts
    /// The version and the required extensions of a file.
    case version
    /// Tracks of keyframes and of steps.
    case keyframes
    /// The entries of the timeline.
    case timeline
    /// Easings between keyframes.
    case easings
    /// Symbols, their uses, and parents.
    case symbols
    /// Parameters and their references.
    case parameters
    /// Visibility in time, and the document's duration.
    case time
    /// The stops of gradients.
    case gradients
    /// Content without effect.
    case effect
    /// Playback of the document.
    case playback
    /// The limits of documents.
    case limits
    /// JSON syntax.
    case json

    /// The category's heading.
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

    /// A description of the category, in one or more sentences.
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

    /// The rules of the category, in documentation order.
    ///
    /// - Complexity: O(*n*) in the number of all rules.
    public var rules: [Diagnostic.Rule] {
      Diagnostic.Rule.allCases.filter { $0.documentation.category == self }
    }
  }
}
