import AnimFile

/// A glyph at its place in a line, in font units with y up.
struct PlacedGlyph {
  let glyph: Int
  /// The character, and its offset in the text in bytes.
  let scalar: Unicode.Scalar
  let offset: Int
  /// The distance to the origin of the next glyph.
  var advance: Int
  /// The displacement of the outline from the origin.
  var dx = 0
  var dy = 0
}

/// The kerning of pairs of glyphs.
struct Kerning: Sendable {
  private let positioning: FontTable?
  private let pairs: FontTable?

  /// The maximum number of subtables: far above that of real fonts.
  private static let maximumSubtables = 1000

  /// Creates the kerning from the tables `GPOS` and `kern`, either of which a font may lack.
  init(positioning: FontTable?, pairs: FontTable?) {
    (self.positioning, self.pairs) = (positioning, pairs)
  }

  /// The tables that move the glyphs of a script.
  enum Plan {
    /// The subtables of each lookup of `GPOS`.
    case lookups([[FontTable]])
    /// The table `kern`.
    case pairs(FontTable)
    case none
  }

  /// The tables for a script, by its tag in OpenType.
  func plan(script: String, _ budget: inout FontBudget) throws(FontProblem) -> Plan {
    if let lookups = try lookups(script, &budget) { return .lookups(lookups) }
    return pairs.map { .pairs($0) } ?? .none
  }

  /// Moves the glyphs of a line.
  static func apply(
    _ plan: Plan, to line: inout [PlacedGlyph], _ budget: inout FontBudget
  ) throws(FontProblem) {
    switch plan {
    case .lookups(let lookups): for subtables in lookups { try apply(subtables, to: &line, &budget) }
    case .pairs(let pairs): try applyPairs(pairs, to: &line, &budget)
    case .none: break
    }
  }

  // MARK: GPOS

  /// The subtables of each lookup of the feature `kern`; nil if the font lacks the feature for the script.
  private func lookups(
    _ script: String, _ budget: inout FontBudget
  ) throws(FontProblem) -> [[FontTable]]? {
    guard let positioning else { return nil }
    guard try positioning.uint16(0) == 1 else { throw .damaged("the table 'GPOS' has an unknown version") }
    let scripts = try positioning.part(from: try positioning.uint16(4))
    let features = try positioning.part(from: try positioning.uint16(6))
    let list = try positioning.part(from: try positioning.uint16(8))
    guard let language = try language(scripts, script, &budget) else { return nil }
    let (featureCount, lookupCount) = (try features.uint16(0), try list.uint16(0))
    var indices: Set<Int> = []
    var hasFeature = false
    for place in 0..<(try language.uint16(4)) {
      try budget.spend(1)
      let index = try language.uint16(6 + 2 * place)
      guard index < featureCount else { throw .damaged("the table 'GPOS' lacks a feature") }
      let record = 2 + 6 * index
      guard try features.uint32(record) == Self.code("kern") else { continue }
      hasFeature = true
      let feature = try features.part(from: try features.uint16(record + 4))
      for place in 0..<(try feature.uint16(2)) {
        try budget.spend(1)
        indices.insert(try feature.uint16(4 + 2 * place))
      }
    }
    guard hasFeature else { return nil }
    var result: [[FontTable]] = []
    var count = 0
    for index in indices.sorted() {
      guard index < lookupCount else { throw .damaged("the table 'GPOS' lacks a lookup") }
      let lookup = try list.part(from: try list.uint16(2 + 2 * index))
      count += try lookup.uint16(4)
      guard count <= Self.maximumSubtables else { throw .limit("the table 'GPOS' has too many subtables") }
      result.append(try pairSubtables(lookup))
    }
    return result
  }

  /// A tag as a number.
  private static func code(_ tag: String) -> Int { tag.utf8.reduce(0) { $0 << 8 | Int($1) } }

  /// The table of the default language of a script, or of the default script.
  private func language(
    _ scripts: FontTable, _ script: String, _ budget: inout FontBudget
  ) throws(FontProblem) -> FontTable? {
    let count = try scripts.uint16(0)
    for wanted in [script, "DFLT", "dflt", "latn"] {
      try budget.spend(count)
      let code = Self.code(wanted)
      for index in 0..<count where try scripts.uint32(2 + 6 * index) == code {
        let table = try scripts.part(from: try scripts.uint16(6 + 6 * index))
        let offset = try table.uint16(0)
        return offset == 0 ? nil : try table.part(from: offset)
      }
    }
    return nil
  }

  /// The adjustments of pairs in a lookup; other kinds of lookups are left out.
  private func pairSubtables(_ lookup: FontTable) throws(FontProblem) -> [FontTable] {
    let type = try lookup.uint16(0)
    guard type == 2 || type == 9 else { return [] }
    var result: [FontTable] = []
    for index in 0..<(try lookup.uint16(4)) {
      let subtable = try lookup.part(from: try lookup.uint16(6 + 2 * index))
      if type == 2 {
        result.append(subtable)
      } else if try subtable.uint16(2) == 2 {
        // An extension has an offset of 32 bits.
        result.append(try subtable.part(from: try subtable.uint32(4)))
      }
    }
    return result
  }

  /// Applies the first subtable with an adjustment to each pair. A glyph that was the second of an adjusted pair begins
  /// the next pair, unless it was adjusted itself.
  private static func apply(
    _ subtables: [FontTable], to line: inout [PlacedGlyph], _ budget: inout FontBudget
  ) throws(FontProblem) {
    var index = 0
    while index + 1 < line.count {
      var step = 1
      for subtable in subtables {
        try budget.spend(1)
        let (left, right) = (line[index].glyph, line[index + 1].glyph)
        guard let adjustment = try adjustment(left, right, subtable) else { continue }
        line[index].move(adjustment.first)
        if let second = adjustment.second {
          line[index + 1].move(second)
          step = 2
        }
        break
      }
      index += step
    }
  }

  /// Changes of the place and the advance of a glyph.
  fileprivate struct Adjustment {
    var dx = 0
    var dy = 0
    var advance = 0

    /// Reads the values whose bits are set in a format.
    init(_ table: FontTable, _ offset: Int, format: Int) throws(FontProblem) {
      var place = offset
      for bit in 0..<4 where format & 1 << bit != 0 {
        let value = try table.int16(place)
        place += 2
        switch bit {
        case 0: dx = value
        case 1: dy = value
        case 2: advance = value
        default: break
        }
      }
    }
  }

  /// The adjustment of a pair; nil if the subtable has none. The second is nil if the subtable adjusts only first glyphs.
  private static func adjustment(
    _ left: Int, _ right: Int, _ table: FontTable
  ) throws(FontProblem) -> (first: Adjustment, second: Adjustment?)? {
    let format = try table.uint16(0)
    let coverage = try table.part(from: try table.uint16(2))
    guard let covered = try coverageIndex(left, coverage) else { return nil }
    let formats = (try table.uint16(4), try table.uint16(6))
    let sizes = (2 * (formats.0 & 0xFF).nonzeroBitCount, 2 * (formats.1 & 0xFF).nonzeroBitCount)
    let values: (table: FontTable, offset: Int)
    switch format {
    case 1:
      guard covered < (try table.uint16(8)) else { throw .damaged("the table 'GPOS' lacks a set of pairs") }
      let pairs = try table.part(from: try table.uint16(10 + 2 * covered))
      let (count, size) = (try pairs.uint16(0), 2 + sizes.0 + sizes.1)
      let index = try pairs.lowerBound(count, right) { index throws(FontProblem) in
        try pairs.uint16(2 + size * index)
      }
      guard index < count, try pairs.uint16(2 + size * index) == right else { return nil }
      values = (pairs, 2 + size * index + 2)
    case 2:
      let first = try glyphClass(left, try table.part(from: try table.uint16(8)))
      let second = try glyphClass(right, try table.part(from: try table.uint16(10)))
      let counts = (try table.uint16(12), try table.uint16(14))
      guard first < counts.0, second < counts.1 else { return nil }
      values = (table, 16 + (first * counts.1 + second) * (sizes.0 + sizes.1))
    default: throw .damaged("the table 'GPOS' has pairs in an unknown form")
    }
    let second =
      formats.1 == 0 ? nil : try Adjustment(values.table, values.offset + sizes.0, format: formats.1)
    return (try Adjustment(values.table, values.offset, format: formats.0), second)
  }

  /// The index of a glyph in a coverage table; nil if it is not covered.
  private static func coverageIndex(_ glyph: Int, _ table: FontTable) throws(FontProblem) -> Int? {
    let count = try table.uint16(2)
    switch try table.uint16(0) {
    case 1:
      let index = try table.lowerBound(count, glyph) { index throws(FontProblem) in
        try table.uint16(4 + 2 * index)
      }
      guard index < count, try table.uint16(4 + 2 * index) == glyph else { return nil }
      return index
    case 2:
      guard let range = try range(of: glyph, count, table) else { return nil }
      return try table.uint16(range + 4) + glyph - (try table.uint16(range))
    default: throw .damaged("the table 'GPOS' has a coverage in an unknown form")
    }
  }

  /// The class of a glyph; 0 without one.
  private static func glyphClass(_ glyph: Int, _ table: FontTable) throws(FontProblem) -> Int {
    switch try table.uint16(0) {
    case 1:
      let (start, count) = (try table.uint16(2), try table.uint16(4))
      return glyph >= start && glyph < start + count ? try table.uint16(6 + 2 * (glyph - start)) : 0
    case 2:
      guard let range = try range(of: glyph, try table.uint16(2), table) else { return 0 }
      return try table.uint16(range + 4)
    default: throw .damaged("the table 'GPOS' has classes in an unknown form")
    }
  }

  /// The offset of the record of six bytes whose range of glyphs has a glyph.
  private static func range(of glyph: Int, _ count: Int, _ table: FontTable) throws(FontProblem) -> Int? {
    let index = try table.lowerBound(count, glyph) { index throws(FontProblem) in
      try table.uint16(4 + 6 * index + 2)
    }
    guard index < count, try table.uint16(4 + 6 * index) <= glyph else { return nil }
    return 4 + 6 * index
  }

  // MARK: kern

  /// Applies the horizontal subtables with sorted pairs or with classes, in the form of OpenType or of Apple.
  private static func applyPairs(
    _ table: FontTable, to line: inout [PlacedGlyph], _ budget: inout FontBudget
  ) throws(FontProblem) {
    let isApple = try table.uint16(0) == 1
    let count = isApple ? try table.uint32(4) : try table.uint16(2)
    var start = isApple ? 8 : 4
    for index in 0..<count {
      try budget.spend(1)
      let length = isApple ? try table.uint32(start) : try table.uint16(start + 2)
      let coverage = try table.uint16(start + 4)
      let isHorizontal: Bool
      let format: Int
      if isApple {
        // Vertical, across the line, or for variations.
        isHorizontal = coverage & 0xE000 == 0
        format = coverage & 0xFF
      } else {
        // Horizontal, and neither minimums nor across the line.
        isHorizontal = coverage & 7 == 1
        format = coverage >> 8
      }
      if isHorizontal {
        // The length of a long table does not fit its field, so the last subtable ends with the table.
        let subtable = try table.part(from: start)
        let header = isApple ? 8 : 6
        switch format {
        case 0: try applySorted(try subtable.part(from: header), to: &line, &budget)
        case 2: try applyClasses(subtable, header: header, to: &line, &budget)
        default: break
        }
      }
      guard index + 1 < count else { break }
      guard length > 0 else { throw .damaged("the table 'kern' has an empty part") }
      start += length
    }
  }

  private static func applySorted(
    _ pairs: FontTable, to line: inout [PlacedGlyph], _ budget: inout FontBudget
  ) throws(FontProblem) {
    let count = try pairs.uint16(0)
    for index in line.indices.dropLast() {
      try budget.spend(1)
      let key = line[index].glyph << 16 | line[index + 1].glyph
      let found = try pairs.lowerBound(count, key) { index throws(FontProblem) in
        try pairs.uint32(8 + 6 * index)
      }
      guard found < count, try pairs.uint32(8 + 6 * found) == key else { continue }
      line[index].advance += try pairs.int16(8 + 6 * found + 4)
    }
  }
}

extension Kerning {
  /// Applies a subtable of format 2: a value for each class of left glyphs and class of right ones.
  private static func applyClasses(
    _ table: FontTable, header: Int, to line: inout [PlacedGlyph], _ budget: inout FontBudget
  ) throws(FontProblem) {
    let lefts = try table.part(from: try table.uint16(header + 2))
    let rights = try table.part(from: try table.uint16(header + 4))
    let values = try table.uint16(header + 6)
    for index in line.indices.dropLast() {
      try budget.spend(1)
      // A class is the offset of its row from the start of the subtable, or of its column from that of the row.
      guard let row = try classOffset(line[index].glyph, lefts), row >= values else { continue }
      let column = try classOffset(line[index + 1].glyph, rights) ?? 0
      line[index].advance += try table.int16(row + column)
    }
  }

  /// The offset that stands for the class of a glyph; nil if the glyph is in none.
  private static func classOffset(_ glyph: Int, _ table: FontTable) throws(FontProblem) -> Int? {
    let (first, count) = (try table.uint16(0), try table.uint16(2))
    return glyph >= first && glyph < first + count ? try table.uint16(4 + 2 * (glyph - first)) : nil
  }
}

extension PlacedGlyph {
  fileprivate mutating func move(_ adjustment: Kerning.Adjustment) {
    dx += adjustment.dx
    dy += adjustment.dy
    advance += adjustment.advance
  }
}
