extension JSONValue {
  /// Parses UTF-8 text; nil if it is not JSON.
  ///
  /// Unpaired surrogates become the replacement character.
  ///
  /// - Parameter maximumDepth: The maximum nesting of arrays and objects.
  package init?(json text: [UInt8], maximumDepth: Int = 64) {
    var problems: [JSONProblem] = []
    guard text.count < Tape.Node.maximumOffset,
      let tape = Tape.scan(text, maximumDepth: maximumDepth, problems: &problems),
      problems.allSatisfy({ $0.rule == .jsonLoneSurrogate })
    else { return nil }
    self.init(tape, 0)
  }

  /// The value as UTF-8 JSON on one line, with the shortest digits of numbers.
  package var json: [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.value(self)
    return writer.bytes
  }
}
