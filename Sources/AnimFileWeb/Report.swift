import AnimFile

extension ValidationReport {
  /// The findings as JSON.
  ///
  /// An object with `valid`, the counts `errors`, `warnings` and `information`, and the array `diagnostics`. Its elements
  /// have `code`, `severity`, `message`, `pointer`, `path`, the byte offsets `range`, the positions `start` and `end`,
  /// `related` locations, and `help` if there is any.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.name("valid")
    json.bool(isValid)
    json.count("errors", errorCount)
    json.count("warnings", warningCount)
    json.count("information", informationCount)
    json.name("diagnostics")
    json.beginArray()
    for diagnostic in diagnostics { json.add(diagnostic) }
    json.endArray()
    json.endObject()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ diagnostic: Diagnostic) {
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
    endObject()
  }

  private mutating func place(_ place: Diagnostic.Place) {
    text("pointer", place.pointer)
    text("path", place.path)
    name("range")
    beginArray()
    number(Double(place.range.lowerBound))
    number(Double(place.range.upperBound))
    endArray()
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

  private mutating func text(_ member: String, _ value: String) {
    name(member)
    string(value)
  }

  fileprivate mutating func count(_ member: String, _ value: Int) {
    name(member)
    number(Double(value))
  }
}
