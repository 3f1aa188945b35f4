import AnimFile

/// The outlines of the table `CFF `: a compact font with cubic curves (Adobe Technical Note 5176).
struct CFFOutlines: Sendable {
  /// A list of byte strings.
  struct Index: Sendable {
    let table: FontTable
    let count: Int
    private let offsetSize: Int
    /// The length of the list in the table.
    let length: Int

    init(_ table: FontTable) throws(FontProblem) {
      self.table = table
      count = try table.uint16(0)
      guard count > 0 else {
        (offsetSize, length) = (1, 2)
        return
      }
      offsetSize = try table.uint8(2)
      guard 1...4 ~= offsetSize else { throw .damaged("the table 'CFF ' has offsets of \(offsetSize) bytes") }
      let end = 3 + offsetSize * (count + 1) - 1
      length = end + (try Self.number(table, 3 + offsetSize * count, offsetSize))
    }

    private static func number(_ table: FontTable, _ place: Int, _ size: Int) throws(FontProblem) -> Int {
      var value = 0
      for index in 0..<size { value = value << 8 | (try table.uint8(place + index)) }
      return value
    }

    func element(_ index: Int) throws(FontProblem) -> FontTable {
      guard index >= 0, index < count else {
        throw .damaged("the table 'CFF ' refers to an element beyond a list")
      }
      let start = try Self.number(table, 3 + offsetSize * index, offsetSize)
      let end = try Self.number(table, 3 + offsetSize * (index + 1), offsetSize)
      guard start >= 1, start <= end else {
        throw .damaged("the table 'CFF ' has offsets in the wrong order")
      }
      // Offsets count from the byte before the first element.
      return try table.part(from: 2 + offsetSize * (count + 1) + start, count: end - start)
    }
  }

  private let table: FontTable
  /// The descriptions of the glyphs.
  let charstrings: Index
  let globalSubroutines: Index
  /// The subroutines of each of the fonts that a glyph can belong to.
  private let localSubroutines: [Index?]
  /// The table of the font that each glyph belongs to; nil if there is one.
  private let fonts: FontTable?
  /// The offset of the charset, which names the glyphs; 0 to 2 are predefined charsets.
  private let charset: Int

  /// The maximum number of fonts in one; their numbers have one byte in common tables.
  private static let maximumFonts = 256

  init(_ table: FontTable) throws(FontProblem) {
    self.table = table
    guard try table.uint8(0) == 1 else { throw .unsupported("the table 'CFF ' has an unknown version") }
    let nameIndex = try Index(try table.part(from: try table.uint8(2)))
    let topIndex = try Index(try nameIndex.table.part(from: nameIndex.length))
    let stringIndex = try Index(try topIndex.table.part(from: topIndex.length))
    globalSubroutines = try Index(try stringIndex.table.part(from: stringIndex.length))
    let top = try Self.dictionary(try topIndex.element(0))
    if let type = top[Key.charstringType]?.last, type != 2 {
      throw .unsupported("the table 'CFF ' has outlines of an unknown type")
    }
    guard let start = top[Key.charstrings]?.last else { throw .damaged("the table 'CFF ' has no outlines") }
    charstrings = try Index(try table.part(from: start))
    charset = top[Key.charset]?.last ?? 0
    guard let array = top[Key.fonts]?.last else {
      localSubroutines = [try Self.subroutines(top, table)]
      fonts = nil
      return
    }
    let index = try Index(try table.part(from: array))
    guard index.count <= Self.maximumFonts else { throw .damaged("the table 'CFF ' has too many fonts") }
    var locals: [Index?] = []
    for font in 0..<index.count {
      locals.append(try Self.subroutines(try Self.dictionary(try index.element(font)), table))
    }
    localSubroutines = locals
    guard let select = top[Key.fontSelection]?.last else {
      throw .damaged("the table 'CFF ' does not tell the fonts of its glyphs")
    }
    fonts = try table.part(from: select)
  }

  // MARK: Dictionaries

  /// The operators of dictionaries. Those of two bytes have 256 more than the second.
  private enum Key {
    static let charset = 15
    static let charstrings = 17
    static let privateData = 18
    static let subroutines = 19
    static let charstringType = 256 + 6
    static let fonts = 256 + 36
    static let fontSelection = 256 + 37
  }

  /// The integers before each operator. Real numbers, which no needed operator has, count as 0.
  private static func dictionary(_ data: FontTable) throws(FontProblem) -> [Int: [Int]] {
    var result: [Int: [Int]] = [:]
    var operands: [Int] = []
    var place = 0
    while place < data.count {
      let byte = try data.uint8(place)
      place += 1
      switch byte {
      case 0...21:
        var key = byte
        if byte == 12 {
          key = 256 + (try data.uint8(place))
          place += 1
        }
        result[key] = operands
        operands = []
      case 28:
        operands.append(try data.int16(place))
        place += 2
      case 29:
        operands.append(Int(Int32(truncatingIfNeeded: try data.uint32(place))))
        place += 4
      case 30:
        // Half bytes, the last of which is 15.
        var last = 0
        while last & 15 != 15, last >> 4 != 15 {
          last = try data.uint8(place)
          place += 1
        }
        operands.append(0)
      case 32...246: operands.append(byte - 139)
      case 247...250:
        operands.append((byte - 247) * 256 + (try data.uint8(place)) + 108)
        place += 1
      case 251...254:
        operands.append(-(byte - 251) * 256 - (try data.uint8(place)) - 108)
        place += 1
      default: throw .damaged("the table 'CFF ' has a damaged dictionary")
      }
      guard operands.count <= 48 else { throw .damaged("the table 'CFF ' has a damaged dictionary") }
    }
    return result
  }

  /// The subroutines of the private data of a font; nil if it has none.
  private static func subroutines(
    _ dictionary: [Int: [Int]], _ table: FontTable
  ) throws(FontProblem) -> Index? {
    guard let place = dictionary[Key.privateData], place.count == 2 else { return nil }
    let data = try table.part(from: place[1], count: place[0])
    guard let offset = try Self.dictionary(data)[Key.subroutines]?.last else { return nil }
    return try Index(try table.part(from: place[1] + offset))
  }

  /// The local subroutines that a glyph calls; nil if there are none.
  private func localSubroutines(of glyph: Int) throws(FontProblem) -> Index? {
    var font = 0
    if let fonts {
      switch try fonts.uint8(0) {
      case 0: font = try fonts.uint8(1 + glyph)
      case 3:
        let count = try fonts.uint16(1)
        let next = try fonts.lowerBound(count, glyph + 1) { index throws(FontProblem) in
          try fonts.uint16(3 + 3 * index)
        }
        guard next > 0 else { throw .damaged("the table 'CFF ' does not tell the font of a glyph") }
        font = try fonts.uint8(3 + 3 * (next - 1) + 2)
      default: throw .damaged("the table 'CFF ' does not tell the fonts of its glyphs")
      }
    }
    guard font < localSubroutines.count else { throw .damaged("the table 'CFF ' lacks the font of a glyph") }
    return localSubroutines[font]
  }

  // MARK: Outlines

  /// The outline of a glyph in font units, with y up.
  func outline(_ glyph: Int, _ budget: inout FontBudget) throws(FontProblem) -> BezierPath {
    var charstring = Charstring(globals: globalSubroutines, locals: try localSubroutines(of: glyph))
    try charstring.run(try charstrings.element(glyph), &budget)
    guard let accent = charstring.accent else { return charstring.path }
    // A letter and an accent, given by their codes in Adobe's standard encoding.
    var path = BezierPath()
    for (code, offset) in [(accent.letter, Point2D(0, 0)), (accent.accent, accent.offset)] {
      guard let part = try self.glyph(standardCode: code, &budget) else {
        throw .damaged("an accented glyph lacks a part")
      }
      var charstring = Charstring(globals: globalSubroutines, locals: try localSubroutines(of: part))
      try charstring.run(try charstrings.element(part), &budget)
      guard charstring.accent == nil else { throw .damaged("an accented glyph has accented parts") }
      path.append(charstring.path, transformedBy: .translation(offset))
    }
    return path
  }

  /// The glyph with a code of Adobe's standard encoding.
  private func glyph(standardCode code: Int, _ budget: inout FontBudget) throws(FontProblem) -> Int? {
    guard let name = Self.standardName(code), fonts == nil else { return nil }
    switch charset {
    case 0: return name < charstrings.count ? name : nil
    case 1, 2: return nil
    default: break
    }
    let list = try table.part(from: charset)
    let format = try list.uint8(0)
    if format == 0 {
      for glyph in 1..<max(2, charstrings.count) {
        try budget.spend(1)
        if try list.uint16(2 * glyph - 1) == name { return glyph }
      }
      return nil
    }
    guard format <= 2 else { throw .damaged("the table 'CFF ' has names in an unknown form") }
    var (glyph, place) = (1, 1)
    while glyph < charstrings.count {
      try budget.spend(1)
      let first = try list.uint16(place)
      let left = format == 1 ? try list.uint8(place + 2) : try list.uint16(place + 2)
      if name >= first, name <= first + left { return glyph + name - first }
      glyph += left + 1
      place += format == 1 ? 3 : 4
    }
    return nil
  }

  /// The number of the name with a code of Adobe's standard encoding (Technical Note 5176, appendices A and B).
  static func standardName(_ code: Int) -> Int? {
    switch code {
    case 32...126: return code - 31
    case 161...175: return code - 65
    case 177...180: return code - 66
    case 182...189: return code - 67
    case 191: return 123
    case 193...200: return code - 69
    case 202, 203: return code - 70
    case 205...208: return code - 71
    case 225: return 138
    case 227: return 139
    case 232...235: return code - 92
    case 241: return 144
    case 245: return 145
    case 248...251: return code - 102
    default: return nil
    }
  }
}
