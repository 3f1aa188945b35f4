/// What is wrong with a string of SVG path data, and where.
public struct SVGPathDataError: Error, Hashable, Sendable {
  /// What kind of mistake it is, under a name that does not change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The path begins with a command other than a move.
    case missingMove = "missing-move"
    /// A letter or sign that is no command, or nothing where a command has to be.
    case unknownCommand = "unknown-command"
    /// A command has too few numbers.
    case missingNumber = "missing-number"
    /// A number is written wrongly.
    case malformedNumber = "malformed-number"
    /// A number, or a coordinate that results from relative ones, is too large.
    case numberOverflow = "number-overflow"
    /// An arc's flag is neither 0 nor 1.
    case badFlag = "bad-flag"
    /// A comma where nothing is to be separated.
    case misplacedComma = "misplaced-comma"
    /// The path has more elements than allowed.
    case tooManyElements = "too-many-elements"
  }

  /// The kind of mistake.
  public let kind: Kind
  /// Where it is, as a count of UTF-8 bytes from the start of the string.
  public let offset: Int
  /// What is wrong and what would be right, in words that may change.
  public let message: String
}

extension SVGPathDataError: CustomStringConvertible {
  public var description: String { "\(message) (at offset \(offset))" }
}
