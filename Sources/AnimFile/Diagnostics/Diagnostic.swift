/// A finding about a document: the problem, its location and a suggested correction.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Information that needs no action.
    case information
    /// A probable mistake; the document still evaluates.
    case warning
    /// A mistake; the document is rejected.
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

  /// A position in a text, as line and column.
  public struct Position: Hashable, Sendable {
    /// The line, counted from 1. Lines end at a line feed, at a carriage return, or at both.
    public let line: Int
    /// The column, counted from 1 in Unicode scalar values; a tab is one column.
    public let column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// A location in a document, and in its text if there is one.
  public struct Place: Hashable, Sendable {
    /// The JSON pointer (RFC 6901) of the value; the empty string denotes the whole document.
    public let pointer: String
    /// The path of the value in words, such as `shape "dot" > radius > keyframe 2`, counted from 1.
    public let path: String
    /// The UTF-8 byte offsets of the value in the text.
    public let range: Range<Int>
    /// The position of the range's first character.
    public let start: Position
    /// The position after the range's last character.
    public let end: Position
  }

  /// A second location involved in the finding, such as the first of two equal names.
  public struct Related: Hashable, Sendable {
    /// The role of this location in the finding.
    public let message: String
    /// The location.
    public let place: Place
  }

  /// The severity of the finding.
  public let severity: Severity
  /// The rule that the document violates.
  public let rule: Rule
  /// The problem, in lower case without a full stop.
  public let message: String
  /// The location of the problem.
  public let place: Place
  /// Other locations involved in the finding.
  public let related: [Related]
  /// Advice on the correction, if there is any.
  public let help: String?
  /// An edit of the text that corrects the problem, if one is available. Only a ``Linter`` looks for fixes.
  public let fix: Fix?

  /// The code of the rule, in kebab case. A code never changes its meaning.
  public var code: String { rule.code }
}

extension Diagnostic: CustomStringConvertible {
  /// The finding on one line: `4:7: error: unknown member 'radus' [unknown-member]`, and its help after a semicolon.
  ///
  /// Control characters are shown as `\u{…}`. ``ValidationReport/text(name:color:least:)`` adds the line of the text.
  public var description: String {
    "\(place.start): \(severity.rawValue): \(message.printable) [\(code)]"
      + (help.map { "; \($0.printable)" } ?? "")
  }
}

extension Diagnostic.Position: CustomStringConvertible {
  /// The line, a colon and the column.
  public var description: String { "\(line):\(column)" }
}
