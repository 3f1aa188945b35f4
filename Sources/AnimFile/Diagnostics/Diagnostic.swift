/// One finding about a file: what is wrong, where, and what would be right.
public struct Diagnostic: Hashable, Sendable {
  /// How much a finding matters.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Worth knowing; nothing needs to be done.
    case information
    /// Probably a mistake; the file still evaluates.
    case warning
    /// A mistake; the file is refused.
    case error

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .information: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// A place in a text, for people.
  public struct Position: Hashable, Sendable {
    /// The line, counted from 1. Lines end at a line feed, at a carriage return, or at both.
    public let line: Int
    /// The column, counted from 1 in Unicode scalar values; a tab is one column.
    public let column: Int
  }

  /// Where something stands: in the document, and in its text if there is one.
  public struct Place: Hashable, Sendable {
    /// The JSON pointer (RFC 6901) of the value; the empty string is the whole document.
    public let pointer: String
    /// The same in words, such as `shape "dot" > radius > keyframe 2`, counted from 1.
    public let path: String
    /// The UTF-8 byte offsets in the text.
    public let range: Range<Int>
    /// The position of the range's first character.
    public let start: Position
    /// The position just after the range's last character.
    public let end: Position
  }

  /// Another place that has to do with the finding, such as the first of two equal names.
  public struct Related: Hashable, Sendable {
    /// What this place has to do with it.
    public let message: String
    /// Where it is.
    public let place: Place
  }

  /// How much the finding matters.
  public let severity: Severity
  /// What kind of finding this is.
  public let rule: Rule
  /// What is wrong, in lower case without a full stop.
  public let message: String
  /// Where it is.
  public let place: Place
  /// Other places that belong to it.
  public let related: [Related]
  /// What would be right, if that is known.
  public let help: String?
  /// A change of the text that mends it, if there is one to offer.
  public internal(set) var fix: Fix?

  /// The finding with more to say about what would be right.
  func helping(_ more: String) -> Diagnostic {
    Diagnostic(
      severity: severity, rule: rule, message: message, place: place, related: related,
      help: help.map { "\($0); \(more)" } ?? more, fix: fix)
  }

  /// What kind of finding this is, in kebab case. A code keeps its meaning for good.
  public var code: String { rule.code }
}
