extension Diagnostic.Rule {
  /// What fixes can do about a kind of finding.
  public enum Fixing: String, Hashable, Sendable, CaseIterable {
    /// Nothing: somebody has to know what was meant.
    case never
    /// Where it is clear enough what was meant, there is a fix, which wants to be looked at.
    case unsafe
    /// Where it is clear what was meant, there is a safe fix; elsewhere there may be one that wants to be looked at.
    case safe
  }

  /// What fixes can do about findings of this kind. What holds for one of them is its ``Diagnostic/fix``.
  public var fixing: Fixing {
    switch self {
    case .unknownMember, .missingMember, .unknownType, .unknownValue, .unknownEasing, .wrongType,
      .invalidColor,
      .invalidVersion,
      .keyframeOrder, .defaultMember, .jumpWithoutChange, .deadEasing, .deadVia, .stopOrder,
      .jsonByteOrderMark,
      .jsonDuplicateName, .jsonUnquotedName, .jsonMissingColon, .jsonMissingComma, .jsonTrailingComma,
      .jsonExtraComma, .jsonComment, .jsonUnknownWord, .jsonSingleQuotes, .jsonSmartQuotes,
      .jsonControlCharacter, .jsonBadNumber, .jsonLeadingZero, .jsonLeadingPlus, .jsonDigitBeforePoint,
      .jsonDigitAfterPoint, .jsonHexadecimalNumber, .jsonForeignSpace, .jsonForeignCharacter:
      .safe
    case .outOfRange, .invalidRange, .memberNotApplicable, .discreteEasing, .unknownShape,
      .unknownSymbol,
      .unknownParent, .unknownParameter, .jsonUnclosed, .jsonMismatchedBracket, .jsonMissingBracket,
      .jsonExtraBracket,
      .jsonMissingQuote, .jsonUnterminatedString, .jsonBadEscape, .jsonExponentDigits, .jsonTextAfterEnd,
      .jsonUnexpectedText, .jsonTextBeforeStart:
      .unsafe
    default: .never
    }
  }

  /// The same in words; nil where there is nothing to say.
  package var fixingPhrase: String? {
    switch fixing {
    case .never: nil
    case .unsafe: "'animfile validate --fix --unsafe-fixes' mends it where it is clear enough what was meant."
    case .safe where [.unknownMember, .unknownType, .unknownValue, .unknownEasing].contains(self):
      "'animfile validate --fix' mends it where another word for the same was written; a misspelling is mended with '--unsafe-fixes' too."
    case .safe: "'animfile validate --fix' mends it where it is clear what was meant."
    }
  }
}
