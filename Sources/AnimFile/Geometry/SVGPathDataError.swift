/// An error in a string of SVG path data, with its location.
public struct SVGPathDataError: Error, Hashable, Sendable {
  /// The kind of an error, with a stable name.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The path begins with a command other than a move.
    case missingMove = "missing-move"
    /// An unknown command, or a missing one.
    case unknownCommand = "unknown-command"
    /// A command has too few numbers.
    case missingNumber = "missing-number"
    /// A number is malformed.
    case malformedNumber = "malformed-number"
    /// A number, or a coordinate that results from relative ones, is too large.
    case numberOverflow = "number-overflow"
    /// An arc's flag is neither 0 nor 1.
    case badFlag = "bad-flag"
    /// A comma that separates nothing.
    case misplacedComma = "misplaced-comma"
    /// The path has more elements than allowed.
    case tooManyElements = "too-many-elements"
  }

  /// The kind of the error.
  public let kind: Kind
  /// The offset of the error in UTF-8 bytes from the start of the string.
  public let offset: Int
  /// A description of the error and its correction; the wording may change.
  public let message: String
}

extension SVGPathDataError: CustomStringConvertible {
  public var description: String { "\(message) (at offset \(offset))" }
}
