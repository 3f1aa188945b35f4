import AnimFile

/// Findings as a SARIF 2.1.0 log (OASIS standard): one run with all rules, all files and a result for each finding.
struct ReportSARIF: ReportPrinter {
  private var json = JSONWriter(style: .pretty)
  private var files: [String] = []
  private var unreadable: [UnreadableFile] = []

  init() {
    json.beginObject()
    json.text(
      "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
    json.text("version", "2.1.0")
    json.name("runs")
    json.beginArray()
    json.beginObject()
    tool()
    json.text("columnKind", "unicodeCodePoints")
    json.name("results")
    json.beginArray()
  }

  private mutating func tool() {
    json.name("tool")
    json.beginObject()
    json.name("driver")
    json.beginObject()
    json.text("name", "animfile")
    json.text("version", Release.version)
    json.text("semanticVersion", Release.version)
    json.name("rules")
    json.beginArray()
    for rule in Diagnostic.Rule.allCases {
      json.beginObject()
      json.text("id", rule.code)
      let explanation = rule.documentation
      message("shortDescription", explanation.meaning)
      message("fullDescription", explanation.why)
      message("help", explanation.howToFix)
      json.name("defaultConfiguration")
      json.beginObject()
      json.text("level", level(rule.severity))
      if !rule.isOnByDefault {
        json.name("enabled")
        json.bool(false)
      }
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endObject()
  }

  mutating func add(_ file: ReportedFile, to output: inout [UInt8]) {
    var fixes = StatedFixes()
    var fingerprints = Fingerprints()
    for diagnostic in file.listed {
      json.beginObject()
      json.text("ruleId", diagnostic.code)
      json.count("ruleIndex", Self.indices[diagnostic.rule] ?? 0)
      json.text("level", level(diagnostic.severity))
      message("message", diagnostic.message + (diagnostic.help.map { "\n\nhelp: \($0)" } ?? ""))
      json.name("locations")
      json.beginArray()
      location(diagnostic.place, in: file.name)
      json.endArray()
      if !diagnostic.related.isEmpty {
        json.name("relatedLocations")
        json.beginArray()
        for (index, related) in diagnostic.related.enumerated() {
          location(related.place, in: file.name, id: index + 1, related.message)
        }
        json.endArray()
      }
      if let fix = fixes.new(of: diagnostic) { add(fix, to: file) }
      json.name("partialFingerprints")
      json.beginObject()
      json.text("membersAndMessage/v1", fingerprints.next(of: diagnostic))
      json.endObject()
      json.endObject()
    }
    files.append(file.name)
  }

  private mutating func add(_ fix: Diagnostic.Fix, to file: ReportedFile) {
    json.name("fixes")
    json.beginArray()
    json.beginObject()
    message("description", fix.title + (fix.isSafe ? "" : " (review the result)"))
    json.name("artifactChanges")
    json.beginArray()
    json.beginObject()
    artifact("artifactLocation", file.name)
    json.name("replacements")
    json.beginArray()
    var locator = SourceText.Locator(file.report.source)
    for edit in fix.edits {
      json.beginObject()
      json.name("deletedRegion")
      region(
        locator.position(of: edit.range.lowerBound), locator.position(of: edit.range.upperBound), edit.range)
      if !edit.replacement.isEmpty { message("insertedContent", edit.replacement) }
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endArray()
  }

  mutating func add(_ file: UnreadableFile, to output: inout [UInt8]) { unreadable.append(file) }

  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8]) {
    json.endArray()
    json.name("artifacts")
    json.beginArray()
    for file in files {
      json.beginObject()
      artifact("location", file)
      json.text("mimeType", "application/json")
      json.endObject()
    }
    json.endArray()
    json.name("invocations")
    json.beginArray()
    json.beginObject()
    json.name("executionSuccessful")
    json.bool(unreadable.isEmpty)
    if !unreadable.isEmpty {
      json.name("toolExecutionNotifications")
      json.beginArray()
      for file in unreadable {
        json.beginObject()
        json.text("level", "error")
        message("message", file.reason)
        json.name("locations")
        json.beginArray()
        json.beginObject()
        json.name("physicalLocation")
        json.beginObject()
        artifact("artifactLocation", file.name)
        json.endObject()
        json.endObject()
        json.endArray()
        json.endObject()
      }
      json.endArray()
    }
    json.endObject()
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    output += json.bytes
    output.append(UInt8(ascii: "\n"))
  }

  private mutating func location(
    _ place: Diagnostic.Place, in name: String, id: Int? = nil, _ text: String? = nil
  ) {
    json.beginObject()
    if let id { json.count("id", id) }
    json.name("physicalLocation")
    json.beginObject()
    artifact("artifactLocation", name)
    json.name("region")
    region(place.start, place.end, place.range)
    json.endObject()
    json.name("logicalLocations")
    json.beginArray()
    json.beginObject()
    json.text("fullyQualifiedName", place.pointer.isEmpty ? "/" : place.pointer)
    json.text("decoratedName", place.path)
    json.endObject()
    json.endArray()
    if let text { message("message", text) }
    json.endObject()
  }

  private mutating func region(
    _ start: Diagnostic.Position, _ end: Diagnostic.Position, _ range: Range<Int>
  ) {
    json.beginObject()
    json.count("startLine", start.line)
    json.count("startColumn", start.column)
    json.count("endLine", end.line)
    json.count("endColumn", end.column)
    json.count("byteOffset", range.lowerBound)
    json.count("byteLength", range.count)
    json.endObject()
  }

  private mutating func artifact(_ member: String, _ name: String) {
    json.name(member)
    json.beginObject()
    json.text("uri", uri(name))
    json.endObject()
  }

  private mutating func message(_ member: String, _ text: String) {
    json.name(member)
    json.beginObject()
    json.text("text", text)
    json.endObject()
  }

  private func level(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information: "note"
    }
  }

  /// The name as an RFC 3986 reference: absolute for an absolute path, otherwise relative to the working directory.
  private func uri(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    let path = String(decoding: bytes, as: UTF8.self)
    return path.hasPrefix("/") ? "file://" + path : path
  }

  private static let indices = Dictionary(
    uniqueKeysWithValues: Diagnostic.Rule.allCases.enumerated().map { ($1, $0) })
}
