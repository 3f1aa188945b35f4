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
    json.counts(errorCount, warningCount, informationCount)
    json.name("diagnostics")
    json.beginArray()
    for diagnostic in diagnostics { json.add(diagnostic) }
    json.endArray()
    json.endObject()
    return json.bytes
  }
}
