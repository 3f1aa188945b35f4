public import AnimFile

extension Diagnostic {
  /// The subject of a rule.
  public enum RuleCategory: String, Hashable, Sendable, CaseIterable {
    /// Missing, unknown and conflicting members.
    case members
    /// The ranges of numbers, and the lengths of arrays.
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
    /// Features that the import of a Lottie file cannot carry.
    case lottie
    /// Features that the import of an SVG file cannot carry.
    case svg
    /// Parts of a font that `animfile text` cannot use, or parts of a text that it cannot show.
    case font
    /// Features that the export to a Lottie file approximates or leaves out.
    case export
    /// JSON syntax.
    case json

    /// The category's heading.
    public var title: String {
      switch self {
      case .members: "Members"
      case .numbers: "Numbers and arrays"
      case .texts: "Strings"
      case .version: "Version"
      case .keyframes: "Keyframes"
      case .timeline: "Timeline"
      case .easings: "Easings"
      case .symbols: "Symbols and parents"
      case .parameters: "Parameters"
      case .time: "Time"
      case .gradients: "Gradients"
      case .effect: "No effect"
      case .playback: "Playback"
      case .limits: "Limits"
      case .lottie: "Lottie import"
      case .svg: "SVG import"
      case .font: "Texts as paths"
      case .export: "Lottie export"
      case .json: "JSON"
      }
    }

    /// A description of the category, in one or more sentences.
    public var summary: String {
      switch self {
      case .members: "Missing, unknown and conflicting members."
      case .numbers: "The ranges of numbers, and the lengths of arrays."
      case .texts: "Colors, path data, ids and names."
      case .version: "Versions and extensions that this program does not support."
      case .keyframes: "Keyframes and steps of tracks."
      case .timeline: "Timeline entries and their targets."
      case .easings: "Easings between keyframes."
      case .symbols: "Symbols, their uses, and the parents of transforms."
      case .parameters: "Parameters, and the members that refer to them."
      case .time: "The visibility of shapes over time, and the length of the document."
      case .gradients: "The stops and the extent of gradients."
      case .effect:
        """
        Parts of a valid document that have no visible effect. The validator reports them; evaluation does not.
        """
      case .playback:
        """
        Likely mistakes in the playback of a valid document. The rules analyze the curves between keyframes instead of \
        sampling frames. They report the first time at which the problem occurs, in document time. The \
        validator reports them; evaluation does not.
        """
      case .limits: "Limits on the size and the cost of a document."
      case .lottie:
        """
        Parts of a Lottie file that 'animfile import' leaves out or changes. An error means that content is missing, and a \
        warning that something looks different. The locations are those in the Lottie file.
        """
      case .svg:
        """
        Parts of an SVG file that 'animfile import' leaves out or changes. An error means that content is missing, and a \
        warning that something looks different. The locations are those in the SVG file.
        """
      case .font:
        """
        Fonts that 'animfile text' refuses, and characters of a text that look different. The locations are those in \
        the text, or the start of a font file.
        """
      case .export:
        "Parts of a document that 'animfile export' approximates, fixes or leaves out of a Lottie file."
      case .json:
        """
        The text is not valid JSON according to RFC 8259. These codes start with 'json-'. The parser usually recovers \
        from an error, so one run reports all of them.
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
