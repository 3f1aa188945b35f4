import AnimFile

// Rules about texts that become paths.
extension Diagnostic.RuleDocumentation {
  static var fontNot: Self {
    Self(
      .font,
      meaning: "The file is no font, or a font of another kind.",
      why:
        "'animfile text' reads TrueType and OpenType fonts, and collections of them. Fonts for web pages are compressed, and other fonts have no outlines or no table of Unicode characters.",
      howToFix: "Use a .ttf, .otf or .ttc file.",
      example: .none(because: "the finding is about a font, and this would be a document"))
  }

  static var fontDamaged: Self {
    Self(
      .font,
      meaning: "A table of the font ends early or contradicts another one.",
      why:
        "Its outlines would be wrong. The tables are checked when the text needs them, so the place is often a character.",
      howToFix: "Install the font again, or use another one.",
      example: .none(because: "the finding is about a font, and this would be a document"))
  }

  static var fontLimit: Self {
    Self(
      .font,
      meaning: "An outline or the kerning of the font is far more complex than in other fonts.",
      why: "Such a font costs much time and memory, probably on purpose.",
      howToFix: "Use another font.",
      example: .none(because: "the finding is about a font, and this would be a document"))
  }

  static var fontGlyph: Self {
    Self(
      .font,
      meaning: "The font has no glyph for a character.",
      why: "The font's placeholder is drawn, usually an empty box.",
      howToFix: "Use a font that has the character, or remove it.",
      example: .none(because: "the finding is about a text, and this would be a document"))
  }

  static var fontShaping: Self {
    Self(
      .font,
      meaning: "A character depends on its neighbors in a way that is not supported.",
      why:
        "Letters of some scripts, such as Arabic and Devanagari, are joined, reordered or written from right to left. Marks are placed on the letter before them. Here each character becomes the glyph of the font, one beside the other.",
      howToFix:
        "For a mark, use the character that has both. Otherwise convert the text to paths in a drawing program, and import the SVG file.",
      example: .none(because: "the finding is about a text, and this would be a document"))
  }
}
