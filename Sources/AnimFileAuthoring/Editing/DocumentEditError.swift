public import AnimFile

/// The reason why a ``DocumentEditor`` cannot make a change.
public enum DocumentEditError: Error, Hashable, Sendable {
  /// The text of the document is not JSON, or exceeds a limit; with all findings.
  case invalidText(ValidationReport)
  /// The new value is not JSON; with the problem, in lower case without a full stop.
  case invalidValue(String)
  /// The text is not a path.
  case invalidPath(String)
  /// The enclosing object or array has no such member or element; with a member of a similar name, if there is one.
  case noValue(DocumentPath, similar: String?)
  /// The first name of a path is neither a member of documents nor the id of a shape; with such a name that is similar or
  /// means the same, if there is one.
  case unknownName(String, similar: String?)
  /// The value at this path is not an object and has no members.
  case notAnObject(DocumentPath)
  /// The value at this path is not an array and has no elements.
  case notAnArray(DocumentPath)
  /// The index is beyond the end of the array, which has `count` elements.
  case outOfBounds(DocumentPath, count: Int)
  /// The object already has a member of this name.
  case existingMember(DocumentPath)
  /// The document has several members of this name, so the path is ambiguous.
  case repeatedName(DocumentPath)
  /// The whole document can be set, but not inserted, removed or moved.
  case wholeDocument
  /// A value cannot be moved into itself.
  case insideItself(DocumentPath)
  /// The result would be longer than ``Limits/bytes``.
  case tooLong(limit: Int)
  /// The result would be nested deeper than ``Limits/nesting``.
  case tooDeep(limit: Int)
}

extension DocumentEditError: CustomStringConvertible {
  /// The problem, in lower case without a full stop; for text that is not JSON, a report with its lines.
  public var description: String {
    switch self {
    case .invalidText(let report): report.text(name: "document", least: .error)
    case .invalidValue(let problem): "the new value is not JSON: \(problem)"
    case .invalidPath(let text): "\(text.quoted) is not a path"
    case .noValue(let path, _): "there is no value at '\(path)'"
    case .unknownName(let name, _): "\(name.quoted) is neither a member of documents nor the id of a shape"
    case .notAnObject(let path): "the value at '\(path)' is not an object, so it has no members"
    case .notAnArray(let path): "the value at '\(path)' is not an array, so it has no elements"
    case .outOfBounds(let path, let count):
      "there is no value at '\(path)': the array has \(count) \(count == 1 ? "element" : "elements")"
    case .existingMember(let path): "there is already a value at '\(path)'"
    case .repeatedName(let path): "several members have the path '\(path)'"
    case .wholeDocument: "the whole document cannot be inserted, removed or moved"
    case .insideItself(let path): "the value at '\(path)' cannot be moved into itself"
    case .tooLong(let limit): "the document would be longer than the limit of \(limit) bytes"
    case .tooDeep(let limit): "arrays and objects would be nested more than \(limit) levels deep"
    }
  }

  /// Advice on the correction, if there is any.
  public var help: String? {
    switch self {
    case .noValue(_, let similar?), .unknownName(_, let similar?): "did you mean '\(similar.printable)'?"
    case .invalidPath:
      "write a path such as 'shapes[0].radius', or a shape's id and a member, such as 'dot.radius'"
    case .existingMember: "set it, or remove it first"
    case .repeatedName: "remove or rename all but one of them"
    default: nil
    }
  }
}
