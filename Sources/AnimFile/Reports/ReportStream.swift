/// Prints what was found in one file after another, in a form of your choice.
///
/// ```swift
/// var stream = ReportStream(format: .sarif)
/// var bytes = stream.add(Validator().report(on: text), name: "logo.json")
/// bytes += stream.finish()
/// ```
///
/// What is printed has to be written in the order in which it comes. Some forms print nothing before the end.
public struct ReportStream: Sendable {
  /// What is printed, and how.
  public struct Options: Hashable, Sendable {
    /// Whether text for people is marked with ANSI colors.
    public var usesColor = false
    /// The severity below which findings are left out of text for people.
    public var leastSeverity = Diagnostic.Severity.information
    /// Of how many findings with the same code in a file text for people shows all; of more it shows so many, and
    /// says how many more there are. Nil shows all.
    public var folding: Int?
    /// How many findings are printed, over all files; nil prints all. They are counted all the same.
    public var maximumFindings: Int?
    /// Whether text for people and ``ReportFormat/json`` list the findings, and do not only count them by code.
    public var listsFindings = true
    /// Whether text for people is only what fails, without the counts at the end.
    public var isQuiet = false

    /// How many columns an excerpt of a line takes at most; nil for about 100.
    public var width: Int?

    /// Everything, without colors.
    public init() {}
  }

  private let options: Options
  private var printer: any ReportPrinter
  private var left: Int

  /// What was added so far.
  public private(set) var counts = ReportCounts()

  /// A report on no files as yet.
  public init(format: ReportFormat, options: Options = Options()) {
    self.options = options
    left = options.maximumFindings ?? .max
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

  /// Adds what was found in a file, and returns what is to be written next, in UTF-8.
  ///
  /// - Parameters:
  ///   - report: What was found.
  ///   - name: The name of the file.
  ///   - isStrict: Whether warnings fail, as far as the form knows failures.
  /// - Complexity: O(*n*) in the length of the result, and in the findings.
  public mutating func add(_ report: ValidationReport, name: String, isStrict: Bool = false) -> [UInt8] {
    counts.add(report)
    let listed =
      report.diagnostics.count <= left ? report.diagnostics : Array(report.diagnostics.prefix(left))
    left -= listed.count
    var output: [UInt8] = []
    printer.add(
      ReportedFile(name: name, report: report, listed: listed, isStrict: isStrict), to: &output)
    return output
  }

  /// Adds a file that could not be read, and returns what is to be written next.
  ///
  /// Text for people, ``ReportFormat/github`` and ``ReportFormat/xcode`` say nothing of it: who reads files tells people.
  public mutating func addUnreadable(name: String, reason: String) -> [UInt8] {
    counts.unreadable += 1
    var output: [UInt8] = []
    printer.add(UnreadableFile(name: name, reason: reason), to: &output)
    return output
  }

  /// What is to be written after the last file. Nothing can be added afterwards.
  public mutating func finish() -> [UInt8] {
    var output: [UInt8] = []
    printer.finish(counts, &output)
    return output
  }
}
