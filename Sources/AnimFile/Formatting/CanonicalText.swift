// The canonical form of a document's text.

extension AnimationDocument {
  /// The maximum line width of the canonical form, in characters, where possible.
  public static let lineWidth = 100

  /// Returns a document in canonical form, which is also the form of ``json()``.
  ///
  /// Changes lines, white space and the order of members, and writes numbers with the fewest digits.
  /// Preserves everything else: members with default values, color names, path data, comments, members of
  /// newer versions. The contents of `extras`, `extensions` and unknown members keep their order and numbers.
  /// The result gives identical frames at all times.
  ///
  /// The document may have errors, as long as it is JSON with a member `animfile`.
  ///
  /// - Parameters:
  ///   - text: The document.
  ///   - width: The maximum line width in characters, where possible: strings and numbers are not broken.
  ///   - limits: The limits on length and nesting of the text.
  /// - Throws: All errors, if the text is not JSON or not a document.
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
    throw InvalidAnimation(report: Analysis(of: text, limits: limits).report())
  }

  /// Returns the document in any collection of bytes, such as `Data` or an array slice, in canonical form.
  ///
  /// - Throws: All errors, if the text is not JSON or not a document.
  public static func formatted(
    json text: some Collection<UInt8>, width: Int = lineWidth, limits: Limits = Limits()
  ) throws(InvalidAnimation) -> [UInt8] { try formatted(json: Array(text), width: width, limits: limits) }

  /// Returns the document in a text in canonical form, in UTF-8.
  ///
  /// - Throws: All errors, if the text is not JSON or not a document.
  public static func formatted(
    json text: String, width: Int = lineWidth, limits: Limits = Limits()
  ) throws(InvalidAnimation) -> [UInt8] {
    try formatted(json: Array(text.utf8), width: width, limits: limits)
  }
}

extension [UInt8] {
  /// Converts JSON without white space to canonical form. Returns other text unchanged.
  ///
  /// - Parameter order: The order of the members of the root.
  package func inCanonicalForm(order: MemberOrder = .document) -> [UInt8] {
    var problems: [JSONProblem] = []
    guard let tape = Tape.scan(self, problems: &problems), problems.isEmpty else {
      return self + [UInt8(ascii: "\n")]
    }
    return Layout(tape, width: AnimationDocument.lineWidth, order: order).bytes
  }
}

extension Tape {
  /// Whether this is an object with a format version.
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
