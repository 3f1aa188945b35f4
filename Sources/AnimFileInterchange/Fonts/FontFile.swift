public import AnimFile

/// A TrueType or OpenType font, or one of a collection.
///
/// Only the parts that a text needs are read, when it needs them.
public struct FontFile: Sendable {
  /// The number of units of the square that letters are designed in.
  let unitsPerEm: Int
  /// The distances from the baseline to the top and to the bottom of a line, and between two lines.
  let ascender: Int
  let descender: Int
  let lineGap: Int
  let characters: CharacterMap
  let kerning: Kerning
  let names: FontNames
  /// The height of small letters, if the font has it.
  let xHeight: Int?
  private let outlines: Outlines
  private let glyphCount: Int
  private let metrics: FontTable
  private let metricCount: Int

  private enum Outlines: Sendable {
    case trueType(TrueTypeOutlines)
    case cff(CFFOutlines)
  }

  /// Reads the tables that every text needs.
  ///
  /// - Parameters:
  ///   - bytes: The file: TrueType or OpenType outlines, or a collection of such fonts.
  ///   - index: The font of a collection, from 0.
  ///   - selection: The reported rules and their severities.
  /// - Throws: The reason why the file is refused, as one finding.
  /// - Complexity: O(*n*) in the number of tables.
  public init(
    _ bytes: [UInt8], index: Int = 0, selection: RuleSelection = RuleSelection()
  ) throws(InvalidFont) {
    do throws(FontProblem) {
      try self.init(file: bytes, index: index)
    } catch {
      throw InvalidFont(error, selection)
    }
  }

  /// The fonts of a file: one, or all of a collection.
  ///
  /// - Throws: The reason why the file is refused, as one finding.
  public static func all(
    in bytes: [UInt8], selection: RuleSelection = RuleSelection()
  ) throws(InvalidFont) -> [FontFile] {
    var count = 1
    if bytes.starts(with: Array("ttcf".utf8)), bytes.count >= 12 {
      count = bytes[8..<12].reduce(0) { $0 << 8 | Int($1) }
    }
    var fonts: [FontFile] = []
    // Collections have at most some dozen fonts.
    for index in 0..<max(1, min(count, 256)) {
      fonts.append(try FontFile(bytes, index: index, selection: selection))
    }
    return fonts
  }

  private init(file bytes: [UInt8], index: Int) throws(FontProblem) {
    let tables = try FontDirectory(bytes, index: index)
    let head = try tables.required("head")
    unitsPerEm = try head.uint16(18)
    guard 16...16_384 ~= unitsPerEm else {
      throw .damaged("the font has \(unitsPerEm) units per em; 16 to 16384 are allowed")
    }
    glyphCount = try tables.required("maxp").uint16(4)
    let header = try tables.required("hhea")
    (ascender, descender, lineGap) = (try header.int16(4), try header.int16(6), try header.int16(8))
    metricCount = try header.uint16(34)
    metrics = try tables.required("hmtx")
    guard metricCount > 0, metrics.count >= 4 * metricCount else {
      throw .damaged("the table 'hmtx' ends early")
    }
    characters = try CharacterMap(try tables.required("cmap"))
    kerning = Kerning(positioning: tables["GPOS"], pairs: tables["kern"])
    names = FontNames(names: tables["name"], metrics: tables["OS/2"], post: tables["post"])
    let height = try? tables["OS/2"]?.int16(86)
    xHeight = height.flatMap { $0 > 0 ? $0 : nil }
    if let glyphs = tables["glyf"] {
      let locations = try tables.required("loca")
      let isLong = try head.int16(50) != 0
      outlines = .trueType(TrueTypeOutlines(locations: locations, glyphs: glyphs, isLong: isLong))
    } else if let table = tables["CFF "] {
      outlines = .cff(try CFFOutlines(table))
    } else if tables["CFF2"] != nil {
      throw .unsupported(
        "the outlines of variable fonts with a table 'CFF2' are not read", help: "use a static font")
    } else {
      throw .unsupported("the font has no outlines", help: "use a font with outlines instead of pictures")
    }
  }

  /// The distance from the origin of a glyph to that of the next.
  func advance(_ glyph: Int) throws(FontProblem) -> Int {
    guard glyph < glyphCount else { return 0 }
    return try metrics.uint16(4 * min(glyph, metricCount - 1))
  }

  /// The distance from the origin of a glyph to the left of its outline; nil if the font has none.
  private func bearing(_ glyph: Int) throws(FontProblem) -> Int? {
    let place = glyph < metricCount ? 4 * glyph + 2 : 4 * metricCount + 2 * (glyph - metricCount)
    return place + 2 <= metrics.count ? try metrics.int16(place) : nil
  }

  /// The outline of a glyph in font units, with y up; a glyph beyond the last has none.
  func outline(_ glyph: Int, _ budget: inout FontBudget) throws(FontProblem) -> BezierPath {
    guard glyph < glyphCount else { return BezierPath() }
    switch outlines {
    case .trueType(let outlines):
      return try outlines.outline(glyph, bearing: try bearing(glyph), &budget)
    case .cff(let outlines): return try outlines.outline(glyph, &budget)
    }
  }
}

/// The reason why a font file is refused.
public struct InvalidFont: Error, Hashable, Sendable, CustomStringConvertible {
  /// The finding, at the start of the file.
  public let report: ValidationReport

  /// The problem, in lower case without a full stop.
  public var description: String { report.diagnostics.first?.message ?? "the font cannot be read" }

  init(_ problem: FontProblem, _ selection: RuleSelection) {
    var findings = Findings(selection)
    findings.append(Finding(message: problem.message, place: .text(0..<0)))
    report = ValidationReport(findings, source: [])
  }
}

extension ValidationReport {
  /// A report on places in a text.
  init(_ findings: Findings, source: [UInt8]) {
    let text = SourceText(source)
    self.init(
      diagnostics: LocationResolver(tape: nil, text: text).diagnostics(for: findings.all), source: text,
      isValid: !findings.hasErrors, omitted: findings.omitted)
  }
}

/// The tables of a font file by their tags.
private struct FontDirectory {
  private var tables: [String: FontTable] = [:]

  init(_ bytes: [UInt8], index: Int) throws(FontProblem) {
    let file = FontTable(tag: "directory", bytes: bytes, range: bytes.indices)
    guard bytes.count >= 12 else { throw .unsupported("the file is no font: it is too short") }
    var start = 0
    if try file.tag(0) == "ttcf" {
      let count = try file.uint32(8)
      guard index >= 0, index < count else {
        throw .unsupported(
          "the collection has no font \(index)", help: "use a number from 0 to \(max(0, count - 1))")
      }
      guard index <= file.count / 4 else { throw .damaged("the list of fonts ends early") }
      start = try file.uint32(12 + 4 * index)
    } else if index != 0 {
      throw .unsupported("the file is no collection of fonts", help: "use the font 0")
    }
    switch try file.tag(start) {
    case "\0\u{1}\0\0", "true", "OTTO": break
    case "wOFF", "wOF2":
      throw .unsupported(
        "the file is a font compressed for web pages", help: "use the .ttf or .otf file it was made from")
    default:
      throw .unsupported(
        "the file is no TrueType or OpenType font", help: "use a .ttf, .otf or .ttc file")
    }
    for record in 0..<(try file.uint16(start + 4)) {
      let place = start + 12 + 16 * record
      let tag = try file.tag(place)
      let (offset, count) = (try file.uint32(place + 8), try file.uint32(place + 12))
      guard offset + count <= bytes.count else {
        throw .damaged("the table \(tag.quotedText) is beyond the end of the file")
      }
      if tables[tag] == nil {
        tables[tag] = FontTable(tag: tag, bytes: bytes, range: offset..<offset + count)
      }
    }
  }

  subscript(tag: String) -> FontTable? { tables[tag] }

  func required(_ tag: String) throws(FontProblem) -> FontTable {
    guard let table = tables[tag] else { throw .damaged("the font has no table '\(tag)'") }
    return table
  }
}
