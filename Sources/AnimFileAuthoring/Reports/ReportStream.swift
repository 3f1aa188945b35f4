public import AnimFile

/// Prints the findings of files one by one, in a selectable format.
///
/// ```swift
/// var stream = ReportStream(format: .sarif)
/// var bytes = stream.add(Linter().report(on: text), name: "logo.json")
/// bytes += stream.finish()
/// ```
///
/// The caller writes the returned bytes in order. Some formats print nothing before the end.
public struct ReportStream: Sendable {
  /// The options of printing.
  public struct Options: Hashable, Sendable {
    /// Whether text output uses ANSI colors.
    public var usesColor = false
    /// The severity below which text output omits findings.
    public var minimumSeverity = Diagnostic.Severity.information
    /// The number of findings with the same code in a file above which text output folds the rest into a count. Nil
    /// shows all, and a negative number counts as 0.
    public var folding: Int?
    /// The maximum number of printed findings, over all files; nil prints all, and a negative number none. Counts include
    /// the others.
    public var maximumFindings: Int?
    /// Whether text output and ``ReportFormat/json`` list the findings, instead of only counting them by code.
    public var listsFindings = true
    /// Whether only findings that fail are printed, and text output is without the final counts.
    public var isQuiet = false

    /// The maximum number of columns of an excerpt, at least about 20; nil for about 100.
    public var width: Int?

    /// Creates the default options: everything, without colors.
    public init() {}
  }

  private let options: Options
  private var printer: any ReportPrinter
  private var left: Int

  /// The counts so far.
  public private(set) var counts = ReportCounts()

  /// Creates a report without files.
  public init(format: ReportFormat, options: Options = Options()) {
    self.options = options
    left = max(0, options.maximumFindings ?? .max)
    printer =
      switch format {
      case .text where options.listsFindings: ReportText(options)
      case .text: ReportSummary(options)
      case .json: ReportJSON(listsFindings: options.listsFindings)
      case .ndjson: ReportLines()
      case .github: ReportGitHub()
      case .gitlab: ReportGitLab()
      case .sarif: ReportSARIF()
      case .xcode: ReportXcode()
      case .junit: ReportJUnit()
      }
  }

  /// Adds the findings of a file, and returns the next output in UTF-8.
  ///
  /// - Parameters:
  ///   - report: The findings.
  ///   - name: The name of the file.
  ///   - isStrict: Whether warnings fail, in formats with failures.
  /// - Complexity: O(*n*) in the length of the result, and in the findings.
  public mutating func add(_ report: ValidationReport, name: String, isStrict: Bool = false) -> [UInt8] {
    counts.add(report)
    var file = ReportedFile(name: name, report: report, listed: report.diagnostics, isStrict: isStrict)
    let least = file.lowestFailing
    if options.isQuiet { file.listed.removeAll { $0.severity < least } }
    if file.listed.count > left { file.listed.removeSubrange(left...) }
    left -= file.listed.count
    var output: [UInt8] = []
    printer.add(file, to: &output)
    return output
  }

  /// Adds a file that could not be read, and returns the next output.
  ///
  /// Text output, ``ReportFormat/github`` and ``ReportFormat/xcode`` omit such files: the caller reports them.
  public mutating func addUnreadable(name: String, reason: String) -> [UInt8] {
    counts.unreadable += 1
    var output: [UInt8] = []
    printer.add(UnreadableFile(name: name, reason: reason), to: &output)
    return output
  }

  /// Returns the output after the last file. Nothing can be added afterwards.
  public mutating func finish() -> [UInt8] {
    var output: [UInt8] = []
    printer.finish(counts, &output)
    return output
  }
}
