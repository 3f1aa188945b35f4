// A document's text in its canonical form.

extension AnimationDocument {
  /// How many characters a line of the canonical form has at most, if that is possible.
  public static let lineWidth = 100

  /// The document in a UTF-8 text in its canonical form: what ``json()`` writes is, and so is what this returns.
  ///
  /// Lines, white space and the order of members change, and numbers have the fewest digits. All else stays as it was
  /// written: members at their defaults, names of colors, path data, comments, members of newer versions. What is in
  /// `extras`, in `extensions` or in a member that is not known keeps its order and its numbers. The result gives the
  /// same frames at every time.
  ///
  /// The document may have mistakes, as long as it is JSON with a member `animfile`.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - width: How many characters a line has at most, if that is possible: strings and numbers are not broken.
  ///   - limits: How long and how deep the text may be.
  /// - Throws: everything that is wrong with the text, if it is not JSON or no document.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  public static func formatted(
    json text: [UInt8], width: Int = lineWidth, limits: Limits = Limits()
  ) throws(InvalidAnimation) -> [UInt8] {
    var problems: [JSONProblem] = []
    if text.count <= limits.bytes,
      let tape = Tape.scan(text, maximumDepth: limits.nesting, problems: &problems), problems.isEmpty,
      tape.isDocument
    {
      return Layout(tape, width: width).bytes
    }
    throw InvalidAnimation(report: Analysis(of: text, limits: limits).report)
  }
}

extension [UInt8] {
  /// The text of a document, without white space, in the canonical form. What is no JSON stays as it is.
  func inCanonicalForm() -> [UInt8] {
    var problems: [JSONProblem] = []
    guard let tape = Tape.scan(self, problems: &problems), problems.isEmpty else {
      return self + [UInt8(ascii: "\n")]
    }
    return Layout(tape, width: AnimationDocument.lineWidth).bytes
  }
}

extension Tape {
  /// Whether this is an object that says which version of the format it has.
  fileprivate var isDocument: Bool {
    guard kind(0) == .object else { return false }
    var name = 1
    for _ in 0..<childCount(0) {
      if equals(name, "animfile") { return true }
      name = next(name + 1)
    }
    return false
  }
}
