import AnimFile

/// The glyphs of characters: the table `cmap`.
struct CharacterMap: Sendable {
  private enum Form { case bytes, segments, list, groups }

  /// The codes of characters in a font.
  private enum Encoding { case unicode, symbols, macRoman }

  private let table: FontTable
  private let form: Form
  private let encoding: Encoding

  /// The platforms and encodings of subtables with Unicode, the best first; then those of symbols and of Mac OS Roman.
  private static let preferences = [
    (3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0), (1, 0),
  ]

  init(_ table: FontTable) throws(FontProblem) {
    var best: (rank: Int, table: FontTable, form: Form)?
    for index in 0..<(try table.uint16(2)) {
      let record = 4 + 8 * index
      let (platform, encoding) = (try table.uint16(record), try table.uint16(record + 2))
      guard let rank = Self.preferences.firstIndex(where: { $0 == (platform, encoding) }) else { continue }
      let subtable = try table.part(from: try table.uint32(record + 4))
      let form: Form
      switch try subtable.uint16(0) {
      case 0: form = .bytes
      case 4: form = .segments
      case 6: form = .list
      case 12: form = .groups
      default: continue
      }
      if rank < best?.rank ?? .max { best = (rank, subtable, form) }
    }
    guard let best else {
      throw .unsupported("the font has no table of Unicode characters", help: "use another font")
    }
    (self.table, form) = (best.table, best.form)
    encoding =
      switch Self.preferences[best.rank] {
      case (1, 0): .macRoman
      case (3, 0): .symbols
      default: .unicode
      }
  }

  /// The glyph of a character; nil if the font has none.
  func glyph(_ scalar: Unicode.Scalar) throws(FontProblem) -> Int? {
    var code = Int(scalar.value)
    if encoding == .macRoman, code >= 0x80 {
      guard let index = Self.macRoman.firstIndex(of: scalar) else { return nil }
      code = 0x80 + index
    }
    var glyph = try glyph(ofCode: code)
    // The codes of a font of symbols begin at U+F000.
    if glyph == 0, encoding == .symbols, code < 0x100 { glyph = try self.glyph(ofCode: 0xF000 + code) }
    return glyph == 0 ? nil : glyph
  }

  /// The characters from 0x80 on in Mac OS Roman.
  private static let macRoman = Array(
    ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
      + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
      .unicodeScalars)

  private func glyph(ofCode code: Int) throws(FontProblem) -> Int {
    switch form {
    case .bytes: try inBytes(code)
    case .segments: try inSegments(code)
    case .list: try inList(code)
    case .groups: try inGroups(code)
    }
  }

  /// Format 0: a glyph for each byte.
  private func inBytes(_ code: Int) throws(FontProblem) -> Int {
    code <= 0xFF ? try table.uint8(6 + code) : 0
  }

  /// Format 6: a glyph for each code of a range.
  private func inList(_ code: Int) throws(FontProblem) -> Int {
    let (first, count) = (try table.uint16(6), try table.uint16(8))
    return code >= first && code < first + count ? try table.uint16(10 + 2 * (code - first)) : 0
  }

  /// Format 4: segments with a difference, or with a list of glyphs.
  private func inSegments(_ code: Int) throws(FontProblem) -> Int {
    guard code <= 0xFFFF else { return 0 }
    let count = try table.uint16(6) / 2
    let segment = try table.lowerBound(count, code) { index throws(FontProblem) in
      try table.uint16(14 + 2 * index)
    }
    guard segment < count else { return 0 }
    let starts = 16 + 2 * count
    let start = try table.uint16(starts + 2 * segment)
    guard start <= code else { return 0 }
    let difference = try table.uint16(starts + 2 * count + 2 * segment)
    let place = starts + 4 * count + 2 * segment
    let offset = try table.uint16(place)
    // Fonts write 0xFFFF for the last segment, which has no glyph.
    if offset == 0 || offset == 0xFFFF { return (code + difference) & 0xFFFF }
    let glyph = try table.uint16(place + offset + 2 * (code - start))
    return glyph == 0 ? 0 : (glyph + difference) & 0xFFFF
  }

  /// Format 12: groups of characters with consecutive glyphs.
  private func inGroups(_ code: Int) throws(FontProblem) -> Int {
    let count = try table.uint32(12)
    guard count <= table.count / 12 else { throw .damaged("the table 'cmap' has more groups than bytes") }
    let group = try table.lowerBound(count, code) { index throws(FontProblem) in
      try table.uint32(20 + 12 * index)
    }
    guard group < count else { return 0 }
    let start = try table.uint32(16 + 12 * group)
    return start <= code ? try table.uint32(24 + 12 * group) + code - start : 0
  }
}
