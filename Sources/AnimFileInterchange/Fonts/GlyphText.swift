public import AnimFile

/// Converts texts to paths, one for each glyph.
public enum GlyphText {
  /// The size, arrangement and look of a text.
  public struct Options: Hashable, Sendable {
    /// The sides on which the lines of a text end together.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
      case start, center, end
    }

    /// The point about which a glyph rotates and scales.
    public enum Anchor: String, Hashable, Sendable, CaseIterable {
      /// The center of the glyph's outline, which is the default of the format.
      case center
      /// The point on the baseline where the glyph begins.
      case baseline
    }

    /// The units of the document per em; values outside 0.001 to 100,000 are clamped.
    public var size: Double
    /// The distance between two baselines in ems, clamped to 0 to 100; nil is that of the font.
    public var lineHeight: Double?
    /// The alignment of lines with different widths.
    public var alignment: Alignment
    /// The color of the glyphs.
    public var fill: RGBAColor
    /// The number of digits after the decimal point of coordinates, clamped to 0 to 15; nil rounds by at most 1/8192 em.
    public var precision: Int?
    /// The anchor of the glyphs.
    public var anchor: Anchor
    /// A text before each id.
    public var idPrefix: String
    /// Whether pairs of glyphs are moved as the font describes.
    public var usesKerning: Bool
    /// Whether the result is only the group of the glyphs instead of a document.
    public var isGroup: Bool

    /// Creates options. The line height, the precision and the kerning are those of the font.
    public init(
      size: Double = 48, lineHeight: Double? = nil, alignment: Alignment = .start, fill: RGBAColor = "#000",
      precision: Int? = nil, anchor: Anchor = .center, idPrefix: String = "", usesKerning: Bool = true,
      isGroup: Bool = false
    ) {
      self.size = size
      self.lineHeight = lineHeight
      self.alignment = alignment
      self.fill = fill
      self.precision = precision
      self.anchor = anchor
      self.idPrefix = idPrefix
      self.usesKerning = usesKerning
      self.isGroup = isGroup
    }
  }

  /// The result of converting a text.
  public struct Writing: Hashable, Sendable {
    /// The document or the group, in canonical form; nil if there are errors, which `report` lists.
    public let bytes: [UInt8]?
    /// The characters that the font lacks or that look different, with their places in the text.
    public let report: ValidationReport
  }

  /// Converts a text to a document with a group of paths, one for each glyph that is not empty.
  ///
  /// A line feed begins another line. The words of a text with several are groups. Positions are those of the font's
  /// advances and kerning. Ligatures, marks on letters and scripts with joined letters are not supported; the report
  /// lists characters that need them.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - font: The font. Its outlines are checked when they are needed, and errors of them are in the report.
  ///   - options: The size, the arrangement and the look of the text.
  ///   - limits: The limits of the document.
  ///   - selection: The reported rules and their severities.
  /// - Complexity: O(*n*) in the length of the text and the size of the outlines.
  public static func write(
    _ text: String, font: FontFile, options: Options = Options(), limits: Limits = Limits(),
    selection: RuleSelection = RuleSelection()
  ) -> Writing {
    let source = Array(text.utf8)
    var layout = GlyphLayout(font: font, options: options, findings: Findings(selection))
    func writing(_ bytes: [UInt8]?) -> Writing {
      Writing(bytes: bytes, report: ValidationReport(layout.findings, source: source))
    }
    guard text.unicodeScalars.count <= limits.shapes else {
      layout.findings.append(
        Finding(
          message: .limit("shapes", "the text has too many characters", limits.shapes), place: .text(0..<0)))
      return writing(nil)
    }
    layout.add(text)
    guard !layout.findings.hasErrors else { return writing(nil) }
    guard layout.elementCount <= limits.frameElements else {
      layout.findings.append(
        Finding(
          message: .limit("frameElements", "the text has too many path elements", limits.frameElements),
          place: .text(0..<0)))
      return writing(nil)
    }
    let values = layout.values()
    let document = values.document.json.inCanonicalForm()
    if let problem = Message(problemOfImported: document, limits: limits) {
      layout.findings.append(Finding(message: problem, place: .text(0..<0)))
      return writing(nil)
    }
    return writing(options.isGroup ? values.group.json.inCanonicalForm(order: .shape) : document)
  }
}
