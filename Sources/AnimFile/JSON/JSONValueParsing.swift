extension JSONValue {
  /// The value that a UTF-8 text has, or nil if it is no JSON.
  ///
  /// Halves of surrogate pairs become the replacement character.
  ///
  /// - Parameter maximumDepth: How many arrays and objects may be inside one another.
  package init?(json text: [UInt8], maximumDepth: Int = 64) {
    var problems: [JSONProblem] = []
    guard text.count < Tape.Node.maximumOffset,
      let tape = Tape.scan(text, maximumDepth: maximumDepth, problems: &problems),
      problems.allSatisfy({ $0.rule == .jsonLoneSurrogate })
    else { return nil }
    self.init(tape, 0)
  }

  /// The value as JSON on one line, in UTF-8, with numbers in their fewest digits.
  package var json: [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.value(self)
    return writer.bytes
  }
}
