// Findings as JSON, for the reports of the command and for pages.

extension JSONWriter {
  /// Writes a finding as an object: `code`, `severity`, `message`, its location, `related` messages with their locations,
  /// and `help` if there is any.
  ///
  /// - Parameter more: Writes further members.
  package mutating func add(_ diagnostic: Diagnostic, more: (inout JSONWriter) -> Void = { _ in }) {
    beginObject()
    text("code", diagnostic.code)
    text("severity", diagnostic.severity.rawValue)
    text("message", diagnostic.message)
    place(diagnostic.place)
    name("related")
    beginArray()
    for related in diagnostic.related {
      beginObject()
      text("message", related.message)
      place(related.place)
      endObject()
    }
    endArray()
    if let help = diagnostic.help { text("help", help) }
    more(&self)
    endObject()
  }

  /// Writes the numbers of findings as members.
  package mutating func counts(_ errors: Int, _ warnings: Int, _ information: Int) {
    count("errors", errors)
    count("warnings", warnings)
    count("information", information)
  }

  /// Writes a range of bytes as a member.
  package mutating func range(_ range: Range<Int>) {
    name("range")
    beginArray()
    number(Double(range.lowerBound))
    number(Double(range.upperBound))
    endArray()
  }

  private mutating func place(_ place: Diagnostic.Place) {
    text("pointer", place.pointer)
    text("path", place.path)
    range(place.range)
    position("start", place.start)
    position("end", place.end)
  }

  private mutating func position(_ member: String, _ position: Diagnostic.Position) {
    name(member)
    beginObject()
    count("line", position.line)
    count("column", position.column)
    endObject()
  }

  /// Writes a member whose value is a string.
  package mutating func text(_ member: String, _ value: String) {
    name(member)
    string(value)
  }

  /// Writes a member whose value is an integer.
  package mutating func count(_ member: String, _ value: Int) {
    name(member)
    number(Double(value))
  }
}
