import AnimFile

/// The findings in several files as one JSON object, described by `Schemas/report-1.0.schema.json`.
struct ReportJSON: ReportPrinter {
  /// The version of the form.
  static let version = "1.0"

  private let listsFindings: Bool
  private var json: JSONWriter
  private var codes: [Diagnostic.Rule: Int] = [:]
  private var unreadable: [UnreadableFile] = []

  init(listsFindings: Bool = true, style: JSONStyle = .pretty) {
    self.listsFindings = listsFindings
    json = JSONWriter(style: style)
    json.beginObject()
    json.name("report")
    json.string(Self.version)
    json.name("files")
    json.beginArray()
  }

  mutating func add(_ file: ReportedFile, to output: inout [UInt8]) {
    for (kind, count) in file.report.counts { codes[kind.rule, default: 0] += count }
    json.reported(file, listsFindings: listsFindings)
  }

  mutating func add(_ file: UnreadableFile, to output: inout [UInt8]) { unreadable.append(file) }

  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8]) {
    json.endArray()
    json.name("unreadable")
    json.beginArray()
    for file in unreadable { json.unreadable(file) }
    json.endArray()
    json.name("codes")
    json.beginObject()
    for (rule, count) in codes.sorted(by: { $0.key.code < $1.key.code }) { json.count(rule.code, count) }
    json.endObject()
    json.counts(counts.errors, counts.warnings, counts.information)
    json.endObject()
    output += json.bytes
    output.append(UInt8(ascii: "\n"))
  }
}

/// The findings as one JSON object per line and file.
struct ReportLines: ReportPrinter {
  mutating func add(_ file: ReportedFile, to output: inout [UInt8]) {
    write(to: &output) { $0.reported(file, listsFindings: true) }
  }

  mutating func add(_ file: UnreadableFile, to output: inout [UInt8]) {
    write(to: &output) { $0.unreadable(file) }
  }

  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8]) {}

  private func write(to output: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter(style: .compact)
    body(&json)
    output += json.bytes
    output.append(UInt8(ascii: "\n"))
  }
}

extension JSONWriter {
  /// An element of the list `files`.
  fileprivate mutating func reported(_ file: ReportedFile, listsFindings: Bool) {
    let report = file.report
    beginObject()
    text("name", file.name)
    name("valid")
    bool(report.isValid)
    counts(report.errorCount, report.warningCount, report.informationCount)
    if listsFindings {
      name("diagnostics")
      beginArray()
      var fixes = StatedFixes()
      for diagnostic in file.listed {
        let fix = fixes.new(of: diagnostic)
        add(diagnostic) { json in if let fix { json.add(fix) } }
      }
      endArray()
    }
    endObject()
  }

  /// An element of the list `unreadable`.
  fileprivate mutating func unreadable(_ file: UnreadableFile) {
    beginObject()
    text("name", file.name)
    text("reason", file.reason)
    endObject()
  }

  private mutating func add(_ fix: Diagnostic.Fix) {
    name("fix")
    beginObject()
    text("title", fix.title)
    name("safe")
    bool(fix.isSafe)
    name("edits")
    beginArray()
    for edit in fix.edits {
      beginObject()
      range(edit.range)
      text("replacement", edit.replacement)
      endObject()
    }
    endArray()
    endObject()
  }
}
