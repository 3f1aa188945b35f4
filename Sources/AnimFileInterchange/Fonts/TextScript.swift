/// The properties that decide how characters become glyphs.
enum TextScript {
  /// The tag in OpenType of the script of a letter, among those whose letters stand beside each other; nil for other
  /// characters.
  static func tag(_ scalar: Unicode.Scalar) -> String? {
    guard scalar.properties.isAlphabetic else { return nil }
    return tags.first { $0.range.contains(scalar.value) }?.tag
  }

  private static let tags: [(range: ClosedRange<UInt32>, tag: String)] = [
    (0x41...0x2AF, "latn"), (0x370...0x3E1, "grek"), (0x3F0...0x3FF, "grek"), (0x400...0x52F, "cyrl"),
    (0x531...0x58A, "armn"), (0x10A0...0x10FF, "geor"), (0x1100...0x11FF, "hang"), (0x13A0...0x13FF, "cher"),
    (0x1400...0x167F, "cans"), (0x1680...0x169F, "ogam"), (0x16A0...0x16FF, "runr"),
    (0x1C80...0x1C8F, "cyrl"), (0x1C90...0x1CBF, "geor"), (0x1D00...0x1D25, "latn"),
    (0x1E00...0x1EFF, "latn"), (0x1F00...0x1FFF, "grek"), (0x2C60...0x2C7F, "latn"),
    (0x2D00...0x2D2F, "geor"), (0x2D30...0x2D7F, "tfng"), (0x2DE0...0x2DFF, "cyrl"),
    (0x3005...0x3007, "hani"), (0x3041...0x30FF, "kana"), (0x3105...0x312F, "bopo"),
    (0x3131...0x318F, "hang"), (0x31F0...0x31FF, "kana"), (0x3400...0x9FFF, "hani"),
    (0xA640...0xA69F, "cyrl"), (0xA722...0xA7FF, "latn"), (0xAC00...0xD7FB, "hang"),
    (0xF900...0xFAFF, "hani"), (0xFB00...0xFB06, "latn"), (0xFF21...0xFF5A, "latn"),
    (0xFF66...0xFF9D, "kana"), (0x20000...0x3FFFF, "hani"),
  ]

  /// The index of the range of scripts of a character whose letters change with their neighbors, or run from right to
  /// left; nil for other characters.
  static func shapedRange(_ scalar: Unicode.Scalar) -> Int? {
    shaped.firstIndex { $0.contains(scalar.value) }
  }

  /// From Hebrew to Tibetan and Myanmar, Khmer to Balinese, and so on, with their presentation forms.
  private static let shaped: [ClosedRange<UInt32>] = [
    0x590...0x5FF, 0x600...0x6FF, 0x700...0x8FF, 0x900...0xDFF, 0xE00...0xEFF, 0xF00...0xFFF,
    0x1000...0x109F, 0x1700...0x177F, 0x1780...0x17FF, 0x1800...0x18AF, 0x1900...0x1C7F, 0x1CD0...0x1CFF,
    0xA800...0xA8FF, 0xA900...0xABFF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x11FFF,
    0x1E800...0x1EFFF,
  ]

  /// Whether a character is a mark, which belongs on the letter before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The character that has a letter and a mark, such as é; nil if there is none.
  static func composed(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    var scalars = String.UnicodeScalarView()
    scalars.append(letter)
    scalars.append(mark)
    let text = String(scalars)
    return text.count == 1 ? text.first.flatMap { compositions[$0] } : nil
  }

  /// The composed characters of Latin, Greek and Cyrillic. As keys they equal a letter with marks, because characters
  /// compare by canonical equivalence.
  private static let compositions: [Character: Unicode.Scalar] = {
    var result: [Character: Unicode.Scalar] = [:]
    for range in [0xC0...0x24F, 0x374...0x4FF, 0x1E00...0x1FFF] as [ClosedRange<UInt32>] {
      for scalar in range.lazy.compactMap({ Unicode.Scalar($0) }) where result[Character(scalar)] == nil {
        result[Character(scalar)] = scalar
      }
    }
    return result
  }()

  /// Whether a character ends a word. Spaces that keep words together do not.
  static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace && ![0xA0, 0x2007, 0x202F].contains(scalar.value)
  }

  /// Whether a character ends a line.
  static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains(scalar.value)
  }
}
