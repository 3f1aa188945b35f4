/// What was found in several files, as JSON.
///
/// ```swift
/// var report = ReportJSON()
/// report.add(Validator().report(on: text), name: "logo.json")
/// let bytes = report.finished()
/// ```
///
/// The report is an object with
/// - `report`: the version of this form, `"1.0"`. Members may be added to it; those there are keep their meaning;
/// - `files`: a list with an object for each file, in the order in which they were added;
/// - `errors`, `warnings`, `information`: how many findings of each severity there are in all files.
///
/// A file is an object with
/// - `name`: its name;
/// - `valid`: whether it can be evaluated, which is whether it has no error;
/// - `errors`, `warnings`, `information`: how many findings of each severity it has;
/// - `diagnostics`: the findings, in order of position.
///
/// A finding is an object with
/// - `code`: what kind of finding it is, in kebab case; a code keeps its meaning for good;
/// - `severity`: `"error"`, `"warning"` or `"information"`;
/// - `message`: what is wrong, in words that may change;
/// - `pointer`, `path`, `range`, `start`, `end`: where it is;
/// - `related`: other places that belong to it, each with `message`, `pointer`, `path`, `range`, `start` and `end`; often
///   empty;
/// - `help`: what would be right; left out if that is not known.
///
/// A place is
/// - `pointer`: the JSON pointer (RFC 6901) of the value; the empty text is the whole document;
/// - `path`: the same for people, such as `shape "dot" > radius > keyframe 2`, counted from 1;
/// - `range`: `[start, end]`, the UTF-8 byte offsets in the text, the end excluded;
/// - `start`, `end`: the same as `{ "line", "column" }`, both counted from 1, columns in Unicode scalar values.
public struct ReportJSON: Sendable {
  /// The version of the form.
  public static let version = "1.0"

  private var json: JSONWriter
  private var errors = 0
  private var warnings = 0
  private var information = 0

  /// A report on no files as yet.
  public init(style: JSONStyle = .pretty) {
    json = JSONWriter(style: style)
    json.beginObject()
    json.name("report")
    json.string(Self.version)
    json.name("files")
    json.beginArray()
  }

  /// Adds what was found in a file.
  ///
  /// - Complexity: O(*n*) in the findings.
  public mutating func add(_ report: ValidationReport, name: String) {
    errors += report.errorCount
    warnings += report.warningCount
    information += report.informationCount
    json.beginObject()
    text("name", name)
    json.name("valid")
    json.bool(report.isValid)
    counts(report.errorCount, report.warningCount, report.informationCount)
    json.name("diagnostics")
    json.beginArray()
    for diagnostic in report.diagnostics { add(diagnostic) }
    json.endArray()
    json.endObject()
  }

  /// The report in UTF-8, without a line break at the end.
  public consuming func finished() -> [UInt8] {
    json.endArray()
    counts(errors, warnings, information)
    json.endObject()
    return json.bytes
  }

  private mutating func add(_ diagnostic: Diagnostic) {
    json.beginObject()
    text("code", diagnostic.code)
    text("severity", diagnostic.severity.rawValue)
    text("message", diagnostic.message)
    place(diagnostic.place)
    json.name("related")
    json.beginArray()
    for related in diagnostic.related {
      json.beginObject()
      text("message", related.message)
      place(related.place)
      json.endObject()
    }
    json.endArray()
    if let help = diagnostic.help { text("help", help) }
    json.endObject()
  }

  private mutating func place(_ place: Diagnostic.Place) {
    text("pointer", place.pointer)
    text("path", place.path)
    json.name("range")
    json.beginArray()
    json.number(Double(place.range.lowerBound))
    json.number(Double(place.range.upperBound))
    json.endArray()
    position("start", place.start)
    position("end", place.end)
  }

  private mutating func position(_ name: String, _ position: Diagnostic.Position) {
    json.name(name)
    json.beginObject()
    count("line", position.line)
    count("column", position.column)
    json.endObject()
  }

  private mutating func counts(_ errors: Int, _ warnings: Int, _ information: Int) {
    count("errors", errors)
    count("warnings", warnings)
    count("information", information)
  }

  private mutating func text(_ name: String, _ value: String) {
    json.name(name)
    json.string(value)
  }

  private mutating func count(_ name: String, _ value: Int) {
    json.name(name)
    json.number(Double(value))
  }
}
