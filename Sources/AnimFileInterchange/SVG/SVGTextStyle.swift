import AnimFile

/// The inherited properties of a text.
struct SVGTextStyle: Hashable {
  enum Anchor: String, Hashable {
    case start, middle, end
  }

  /// How letters change before they are drawn.
  enum Transform: String, Hashable {
    case none, uppercase, lowercase, capitalize
  }

  var families: [String] = []
  var font = FontStyle()
  var anchor = Anchor.start
  var letterSpacing = 0.0
  var wordSpacing = 0.0
  var keepsSpaces = false
  var baseline = "auto"
  var transform = Transform.none
  /// The declarations in effect that are not read, by property.
  var unread: [String: Range<Int>] = [:]
}

extension SVGTextStyle.Transform {
  /// The characters that one becomes, as Unicode maps it without a language.
  ///
  /// - Parameter previous: The character before it; nil if it is the first one.
  func applied(to scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> [Unicode.Scalar] {
    let properties = scalar.properties
    switch self {
    case .none: return [scalar]
    case .uppercase: return Array(properties.uppercaseMapping.unicodeScalars)
    case .lowercase: return Array(properties.lowercaseMapping.unicodeScalars)
    case .capitalize:
      if let previous, !Self.separates(previous) { return [scalar] }
      return Array(properties.titlecaseMapping.unicodeScalars)
    }
  }

  /// Whether a word begins after a character: white space, or punctuation other than what joins letters.
  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation: true
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
    case .otherPunctuation, .finalPunctuation: !["'", ".", ":", "·", "’"].contains(scalar)
    default: false
    }
  }
}
