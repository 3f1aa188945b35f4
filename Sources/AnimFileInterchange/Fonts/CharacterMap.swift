import AnimFile

/// The glyphs of characters: the table `cmap`.
struct CharacterMap: Sendable {
  private enum Form { case segments, groups }

  private let table: FontTable
  private let form: Form
  /// Whether the codes of the font begin at U+F000, as in fonts of symbols.
  private let isSymbolic: Bool

  /// The platforms and encodings of subtables with Unicode, the best first; then that of symbols.
  private static let preferences = [(3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0)]

  init(_ table: FontTable) throws(FontProblem) {
    var best: (rank: Int, table: FontTable, form: Form)?
    for index in 0..<(try table.uint16(2)) {
      let record = 4 + 8 * index
      let (platform, encoding) = (try table.uint16(record), try table.uint16(record + 2))
      guard let rank = Self.preferences.firstIndex(where: { $0 == (platform, encoding) }) else { continue }
      let subtable = try table.part(from: try table.uint32(record + 4))
      let form: Form
      switch try subtable.uint16(0) {
      case 4: form = .segments
      case 12: form = .groups
      default: continue
      }
      if rank < best?.rank ?? .max { best = (rank, subtable, form) }
    }
    guard let best else {
      throw .unsupported("the font has no table of Unicode characters", help: "use another font")
    }
    (self.table, form) = (best.table, best.form)
    isSymbolic = best.rank == Self.preferences.count - 1
  }

  /// The glyph of a character; nil if the font has none.
  func glyph(_ scalar: Unicode.Scalar) throws(FontProblem) -> Int? {
    let code = Int(scalar.value)
    var glyph =
      switch form {
      case .segments: try inSegments(code)
      case .groups: try inGroups(code)
      }
    if glyph == 0, isSymbolic, code < 0x100, form == .segments { glyph = try inSegments(0xF000 + code) }
    return glyph == 0 ? nil : glyph
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
