public import AnimFile

/// Reads SVG files.
public enum SVG {
  /// The result of reading an SVG file.
  public struct Reading: Hashable, Sendable {
    /// The document in canonical form; nil if there are reasons not to make one, which `report` lists.
    public let document: [UInt8]?
    /// The features that the document lacks or shows differently, with the places in the SVG file.
    public let report: ValidationReport
  }

  /// The ids that a document keeps.
  public enum IDs: String, Hashable, Sendable, CaseIterable {
    /// All ids that are unique and drawn once.
    case all
    /// Only those that no tool makes by itself, such as `path1234`.
    case named
  }

  /// The parts of an SVG file that a document keeps.
  public struct Options: Hashable, Sendable {
    /// The ids that the document keeps.
    public var ids: IDs
    /// The language whose elements are shown where `systemLanguage` chooses, such as `en` or `pt-BR`.
    public var language: String
    /// The decimals of the points of paths and polylines, clamped to 0 to 15; nil keeps them as they are in the file.
    public var precision: Int?
    /// Whether transforms become part of outlines, and groups without an effect are left out.
    public var isFlat: Bool

    /// Creates options. By default, the document keeps the structure and the numbers of the file.
    public init(ids: IDs = .all, language: String = "en", precision: Int? = nil, isFlat: Bool = false) {
      self.ids = ids
      self.language = language
      self.precision = precision
      self.isFlat = isFlat
    }
  }

  /// Whether a file is SVG rather than JSON: its text, or the text in a gzip file, begins with `<`.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0x1F, 0x8B]) {
      // The first bytes show it, and decoding stops after them.
      guard let start = GzipFile.beginning(of: bytes, count: 256) else { return false }
      return XMLEncoding.beginsLikeXML(start)
    }
    return XMLEncoding.beginsLikeXML(bytes)
  }

  /// Converts an SVG file in any collection of bytes, such as `Data` or an array slice, to a document, as
  /// ``read(_:fonts:options:limits:selection:)-([UInt8],_,_,_,_)`` does.
  public static func read(
    _ bytes: some Collection<UInt8>, fonts: [FontFile] = [], options: Options = Options(),
    limits: Limits = Limits(), selection: RuleSelection = RuleSelection()
  ) -> Reading { read(Array(bytes), fonts: fonts, options: options, limits: limits, selection: selection) }

  /// Converts the text of an SVG file to a document, as ``read(_:fonts:options:limits:selection:)-([UInt8],_,_,_,_)`` does.
  public static func read(
    _ text: String, fonts: [FontFile] = [], options: Options = Options(),
    limits: Limits = Limits(), selection: RuleSelection = RuleSelection()
  ) -> Reading {
    read(Array(text.utf8), fonts: fonts, options: options, limits: limits, selection: selection)
  }

  /// Converts an SVG file to a document.
  ///
  /// The document is valid. The report lists features that it cannot carry, as an error if content is missing, and as a warning
  /// if something looks different. Nothing but the text is read: no other file, address or script.
  ///
  /// - Parameters:
  ///   - bytes: The SVG file in UTF-8, UTF-16 or Latin-1, or a `.svgz` file with one. Places are those in its text, in UTF-8.
  ///   - fonts: The fonts for texts, chosen by their families and styles. Without any, texts are left out.
  ///   - options: The parts that the document keeps: ids, the language, decimals and the structure.
  ///   - limits: The limits of the document.
  ///   - selection: The reported rules and their severities.
  /// - Complexity: O(*n*) in the length of the text.
  public static func read(
    _ bytes: [UInt8], fonts: [FontFile] = [], options: Options = Options(),
    limits: Limits = Limits(), selection: RuleSelection = RuleSelection()
  ) -> Reading {
    var source = SVGSource(findings: Findings(selection))
    guard source.unpack(bytes, limits), let tree = source.parse() else { return source.reading(nil) }
    var importer = SVGImporter(tree, options: options, limits: limits, selection: selection)
    importer.findings.append(source.findings)
    importer.library = FontLibrary(fonts)
    let document = importer.document()?.json.inCanonicalForm()
    source.findings = importer.findings
    if let document, let problem = Message(problemOfImported: document, limits: limits) {
      source.findings.append(Finding(message: problem, place: .text(tree.range(0))))
      return source.reading(nil)
    }
    return source.reading(document)
  }
}

/// The text of an SVG file, and the findings in it.
private struct SVGSource {
  /// The text, in UTF-8 after it is parsed.
  private var text: [UInt8] = []
  var findings: Findings

  init(findings: Findings) { self.findings = findings }

  private static let maximumRatio = 50

  /// Takes the text out of an archive, or as it is; false after a finding.
  mutating func unpack(_ bytes: [UInt8], _ limits: Limits) -> Bool {
    var content = bytes
    if bytes.starts(with: [0x1F, 0x8B]) {
      do throws(Inflater.Problem) {
        // Drawings shrink to a fifth or so. A text that shrinks far more repeats itself on purpose.
        let maximum = min(limits.bytes, max(1 << 20, bytes.count * Self.maximumRatio))
        content = try GzipFile.content(of: bytes, limit: maximum)
      } catch {
        let message =
          switch error {
          case .malformed: Message(.svgXML, "the archive is damaged")
          case .tooLong:
            Message(
              .limitExceeded,
              "the text in the archive is more than \(Self.maximumRatio) times as long as the archive")
          }
        findings.append(Finding(message: message, place: .text(0..<0)))
        return false
      }
    }
    guard content.count <= min(limits.bytes, Int(Int32.max)) else {
      let excess = Message.limit("bytes", "the text has too many bytes", limits.bytes)
      findings.append(Finding(message: excess, place: .text(0..<0)))
      return false
    }
    text = content
    return true
  }

  /// Parses the text; nil, after a finding, if it has a mistake.
  mutating func parse() -> XMLTree? {
    do throws(XMLEncoding.Problem) {
      text = try XMLEncoding.utf8(text)
    } catch {
      findings.append(
        Finding(
          message: Message(.svgXML, error.message, help: "save the file in UTF-8"),
          place: .text(error.offset..<min(error.offset + 1, text.count))))
      return nil
    }
    do throws(XMLReader.Problem) {
      return try XMLReader.read(text)
    } catch {
      findings.append(
        Finding(message: Message(.svgXML, error.message, help: error.help), place: .text(error.range)))
      return nil
    }
  }

  /// The result with a document, or without one.
  func reading(_ document: [UInt8]?) -> SVG.Reading {
    let text = SourceText(text)
    let diagnostics = LocationResolver(tape: nil, text: text).diagnostics(for: findings.all)
    return SVG.Reading(
      document: document,
      report: ValidationReport(
        diagnostics: diagnostics, source: text, isValid: !findings.hasErrors, omitted: findings.omitted))
  }
}
