import AnimFile

/// The names and the style of a font, by which texts ask for it.
struct FontNames: Sendable {
  /// The names of its families, the one for the reader first.
  private(set) var families: [String] = []
  private(set) var styles: [String] = []
  /// The full and the PostScript names.
  private(set) var fullNames: [String] = []
  var style = FontStyle()
  var isMonospaced = false

  /// The maximum number of names: far above that of real fonts.
  private static let maximumCount = 2000

  /// Reads the tables `name`, `OS/2` and `post`, as far as they exist and are whole.
  init(names: FontTable?, metrics: FontTable?, post: FontTable?) {
    if let names { read(names) }
    if let weight = try? metrics?.uint16(4), 1...1000 ~= weight { style.weight = weight }
    if let flags = try? metrics?.uint16(62) { style.isItalic = flags & 0x201 != 0 }
    if let pitch = try? post?.uint32(12) { isMonospaced = pitch != 0 }
  }

  private mutating func read(_ table: FontTable) {
    guard let count = try? table.uint16(2), let start = try? table.uint16(4) else { return }
    // The names of typographic families and styles are better than those of families with four styles.
    var found: [Int: [String]] = [:]
    for index in 0..<min(count, Self.maximumCount) {
      let record = 6 + 12 * index
      guard let kind = try? table.uint16(record + 6), [1, 2, 4, 6, 16, 17].contains(kind),
        let platform = try? table.uint16(record), let length = try? table.uint16(record + 8),
        let offset = try? table.uint16(record + 10),
        let part = try? table.part(from: start + offset, count: min(length, 400))
      else { continue }
      let name = Self.text(part, isWide: platform != 1)
      if !name.isEmpty, found[kind]?.contains(name) != true { found[kind, default: []].append(name) }
    }
    families = (found[16] ?? []) + (found[1] ?? [])
    styles = (found[17] ?? []) + (found[2] ?? [])
    fullNames = (found[4] ?? []) + (found[6] ?? [])
  }

  private static func text(_ table: FontTable, isWide: Bool) -> String {
    let step = isWide ? 2 : 1
    let units = stride(from: 0, to: table.count - step + 1, by: step).map { offset in
      UInt16((isWide ? try? table.uint16(offset) : try? table.uint8(offset)) ?? 0)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The name of the font for findings.
  var description: String { fullNames.first ?? families.first ?? "the font without a name" }

  /// A name in the form in which names are compared: without spaces and hyphens, in lower case.
  static func key(_ name: String) -> String {
    String(
      name.lowercased().unicodeScalars.filter { !" -_\"'".unicodeScalars.contains($0) }.map(Character.init))
  }
}

/// The weight and the slant of a font.
struct FontStyle: Hashable, Sendable {
  /// From 1 to 1000, where 400 is regular and 700 is bold.
  var weight = 400
  var isItalic = false

  init(weight: Int = 400, isItalic: Bool = false) {
    (self.weight, self.isItalic) = (weight, isItalic)
  }

  /// Reads the name of a style, such as `Semi Bold Italic`.
  init(name: String) {
    let key = FontNames.key(name)
    isItalic = key.contains("italic") || key.contains("oblique")
    weight = Self.weights.first { key.contains($0.name) }?.weight ?? 400
  }

  /// Names that contain others come first.
  private static let weights: [(name: String, weight: Int)] = [
    ("extralight", 200), ("ultralight", 200), ("semilight", 350), ("demilight", 350), ("light", 300),
    ("hairline", 100), ("thin", 100), ("medium", 500), ("semibold", 600), ("demibold", 600), ("demi", 600),
    ("extrabold", 800), ("ultrabold", 800), ("extrablack", 950), ("ultrablack", 950), ("bold", 700),
    ("heavy", 800), ("black", 900), ("ultra", 900),
  ]

  /// How far a font with another style is from this one, as CSS orders them.
  func distance(to other: FontStyle) -> Int {
    let slant = isItalic == other.isItalic ? 0 : 10_000
    let isBold = weight > 500
    let rank =
      if weight < 400 || isBold {
        other.weight == weight || isBold == (other.weight > weight) ? 0 : 1
      } else {
        (weight...500).contains(other.weight) ? 0 : other.weight < weight ? 1 : 2
      }
    return slant + 1000 * rank + abs(other.weight - weight)
  }

  /// Whether a reader would take one for the other.
  func looks(like other: FontStyle) -> Bool {
    isItalic == other.isItalic && abs(weight - other.weight) < 150
  }
}
