public import AnimFile

extension Diagnostic {
  /// The documentation of a rule.
  ///
  /// Texts are plain sentences, with excerpts of a file in single quotes.
  public struct RuleDocumentation: Hashable, Sendable {
    /// The subject of the rule.
    public let category: RuleCategory
    /// The first version of this library with the rule, such as `0.1.0`.
    public let since: String
    /// The availability of fixes.
    public let fixing: Rule.Fixing
    /// The meaning of a finding, in one sentence.
    public let meaning: String
    /// The reason for the rule, and further details.
    public let why: String
    /// The correction of a finding.
    public let howToFix: String
    /// The heading of the section in the specification; nil if there is none.
    public let section: String?
    /// A text with a finding and its correction, or the reason why there is no example.
    public let example: Rule.Example

    /// - Parameters:
    ///   - since: The first version with the rule; by default the first version of all.
    ///   - fixing: The availability of fixes; by default there are none.
    init(
      _ category: RuleCategory, since: String = "0.1.0", fixing: Rule.Fixing = .never, meaning: String,
      why: String,
      howToFix: String, section: String? = nil, example: Rule.Example
    ) {
      self.category = category
      self.since = since
      self.fixing = fixing
      self.meaning = meaning
      self.why = why
      self.howToFix = howToFix
      self.section = section
      self.example = example
    }
  }
}

extension Diagnostic.Rule {
  /// The meaning of a finding of this rule, in one sentence.
  public var meaning: String { documentation.meaning }

  /// The meaning, rationale and remedy of this rule, with an example.
  ///
  /// Created on demand.
  ///
  /// - Complexity: O(1).
  public var documentation: Diagnostic.RuleDocumentation {
    switch self {
    // Members
    case .foreignFormat: .foreignFormat
    case .unknownMember: .unknownMember
    case .missingMember: .missingMember
    case .wrongType: .wrongType
    case .unknownType: .unknownType
    case .unknownValue: .unknownValue
    case .memberNotApplicable: .memberNotApplicable
    case .notForGroups: .notForGroups
    case .twoPlaces: .twoPlaces
    case .twoPaints: .twoPaints
    case .holeWithoutSector: .holeWithoutSector

    // Numbers and arrays
    case .outOfRange: .outOfRange
    case .notAnInteger: .notAnInteger
    case .numberTooLarge: .numberTooLarge
    case .numberNotFinite: .numberNotFinite
    case .wrongCount: .wrongCount
    case .countMismatch: .countMismatch
    case .angleInRadians: .angleInRadians

    // Strings
    case .invalidColor: .invalidColor
    case .invalidPath: .invalidPath
    case .invalidRange: .invalidRange
    case .invalidID: .invalidID
    case .duplicateID: .duplicateID
    case .duplicateMarker: .duplicateMarker

    // The version
    case .invalidVersion: .invalidVersion
    case .unsupportedVersion: .unsupportedVersion
    case .newerVersion: .newerVersion
    case .unsupportedExtension: .unsupportedExtension
    case .unknownExtension: .unknownExtension

    // Keyframes
    case .noKeyframes: .noKeyframes
    case .keyframeOrder: .keyframeOrder
    case .keyframeCollision: .keyframeCollision
    case .twoSteps: .twoSteps
    case .jumpWithoutChange: .jumpWithoutChange
    case .deadEasing: .deadEasing
    case .keyframeAfterEnd: .keyframeAfterEnd
    case .deadVia: .deadVia
    case .smoothWithVia: .smoothWithVia
    case .orientOfParts: .orientOfParts
    case .discreteEasing: .discreteEasing
    case .morphMismatch: .morphMismatch

    // The timeline
    case .twoActions: .twoActions
    case .twoEnds: .twoEnds
    case .unknownShape: .unknownShape
    case .unknownTarget: .unknownTarget
    case .notAnimatable: .notAnimatable
    case .verbNotApplicable: .verbNotApplicable
    case .drivenTwice: .drivenTwice
    case .loopingTarget: .loopingTarget

    // Easings
    case .unknownEasing: .unknownEasing
    case .invalidEasing: .invalidEasing
    case .easingControlPoint: .easingControlPoint
    case .reservedName: .reservedName
    case .easingOfEasing: .easingOfEasing
    case .springUnsettled: .springUnsettled

    // Symbols and parents
    case .unknownSymbol: .unknownSymbol
    case .symbolCycle: .symbolCycle
    case .unknownParent: .unknownParent
    case .parentCycle: .parentCycle

    // Parameters
    case .unknownParameter: .unknownParameter
    case .parameterType: .parameterType
    case .parameterMapping: .parameterMapping
    case .parameterRange: .parameterRange
    case .inputOrder: .inputOrder

    // Time
    case .emptyInterval: .emptyInterval
    case .timeAfterEnd: .timeAfterEnd
    case .noDuration: .noDuration
    case .scaleInPercent: .scaleInPercent
    case .turnsInDegrees: .turnsInDegrees
    case .implausibleDuration: .implausibleDuration

    // Gradients
    case .stopOrder: .stopOrder
    case .flatGradient: .flatGradient

    // No effect
    case .unusedSymbol: .unusedSymbol
    case .unusedParameter: .unusedParameter
    case .unusedEasing: .unusedEasing
    case .emptyGroup: .emptyGroup
    case .noPaint: .noPaint
    case .neverVisible: .neverVisible
    case .outsideViewport: .outsideViewport
    case .stillTrack: .stillTrack
    case .equalKeyframes: .equalKeyframes
    case .idleTimeline: .idleTimeline
    case .deadChange: .deadChange
    case .deadRotation: .deadRotation
    case .stackedCopies: .stackedCopies
    case .deadTime: .deadTime
    case .defaultMember: .defaultMember

    // During playback
    case .belowZero: .belowZero
    case .clampedValue: .clampedValue
    case .emptyPicture: .emptyPicture
    case .fixedGradient: .fixedGradient
    case .loopJump: .loopJump

    // Limits
    case .limitExceeded: .limitExceeded
    case .tooManyFindings: .tooManyFindings

    // Lottie
    case .lottieNot: .lottieNot
    case .lottieText: .lottieText
    case .lottieImage: .lottieImage
    case .lottieEffect: .lottieEffect
    case .lottieLayerType: .lottieLayerType
    case .lottieMatte: .lottieMatte
    case .lottieMask: .lottieMask
    case .lottieReference: .lottieReference
    case .lottieCycle: .lottieCycle
    case .lottieExpression: .lottieExpression
    case .lottieBlend: .lottieBlend
    case .lottie3D: .lottie3D
    case .lottieMerge: .lottieMerge
    case .lottieMorph: .lottieMorph
    case .lottieModifier: .lottieModifier
    case .lottieStyle: .lottieStyle
    case .lottieMotionBlur: .lottieMotionBlur
    case .lottieRepair: .lottieRepair
    case .lottieBaked: .lottieBaked
    case .lottieIgnored: .lottieIgnored
    case .exportBaked: .exportBaked
    case .exportFixed: .exportFixed
    case .exportDropped: .exportDropped

    // SVG
    case .svgNot: .svgNot
    case .svgXML: .svgXML
    case .svgText: .svgText
    case .svgImage: .svgImage
    case .svgFilter: .svgFilter
    case .svgForeign: .svgForeign
    case .svgExternal: .svgExternal
    case .svgMask: .svgMask
    case .svgLimit: .svgLimit
    case .svgValue: .svgValue
    case .svgPath: .svgPath
    case .svgReference: .svgReference
    case .svgCycle: .svgCycle
    case .svgCSS: .svgCSS
    case .svgGradient: .svgGradient
    case .svgAnimation: .svgAnimation
    case .svgID: .svgID
    case .svgInvisible: .svgInvisible
    case .svgExpanded: .svgExpanded
    case .svgScript: .svgScript
    case .svgNamespace: .svgNamespace

    // Fonts
    case .fontNot: .fontNot
    case .fontDamaged: .fontDamaged
    case .fontLimit: .fontLimit
    case .fontGlyph: .fontGlyph
    case .fontShaping: .fontShaping

    // JSON
    case .jsonEmpty: .jsonEmpty
    case .jsonEncoding: .jsonEncoding
    case .jsonByteOrderMark: .jsonByteOrderMark
    case .jsonInvalidUTF8: .jsonInvalidUTF8
    case .jsonTooLarge: .jsonTooLarge
    case .jsonTooDeep: .jsonTooDeep
    case .jsonTooManyProblems: .jsonTooManyProblems
    case .jsonUnclosed: .jsonUnclosed
    case .jsonMismatchedBracket: .jsonMismatchedBracket
    case .jsonMissingBracket: .jsonMissingBracket
    case .jsonExtraBracket: .jsonExtraBracket
    case .jsonTextBeforeStart: .jsonTextBeforeStart
    case .jsonTextAfterEnd: .jsonTextAfterEnd
    case .jsonMergeConflict: .jsonMergeConflict
    case .jsonForeignSpace: .jsonForeignSpace
    case .jsonForeignCharacter: .jsonForeignCharacter
    case .jsonDuplicateName: .jsonDuplicateName
    case .jsonUnquotedName: .jsonUnquotedName
    case .jsonMissingName: .jsonMissingName
    case .jsonMissingColon: .jsonMissingColon
    case .jsonMissingValue: .jsonMissingValue
    case .jsonMissingComma: .jsonMissingComma
    case .jsonTrailingComma: .jsonTrailingComma
    case .jsonExtraComma: .jsonExtraComma
    case .jsonComment: .jsonComment
    case .jsonUnexpectedText: .jsonUnexpectedText
    case .jsonUnknownWord: .jsonUnknownWord
    case .jsonSingleQuotes: .jsonSingleQuotes
    case .jsonSmartQuotes: .jsonSmartQuotes
    case .jsonMissingQuote: .jsonMissingQuote
    case .jsonUnterminatedString: .jsonUnterminatedString
    case .jsonControlCharacter: .jsonControlCharacter
    case .jsonBadEscape: .jsonBadEscape
    case .jsonLoneSurrogate: .jsonLoneSurrogate
    case .jsonNotFinite: .jsonNotFinite
    case .jsonBadNumber: .jsonBadNumber
    case .jsonLeadingZero: .jsonLeadingZero
    case .jsonLeadingPlus: .jsonLeadingPlus
    case .jsonDigitBeforePoint: .jsonDigitBeforePoint
    case .jsonDigitAfterPoint: .jsonDigitAfterPoint
    case .jsonExponentDigits: .jsonExponentDigits
    case .jsonHexadecimalNumber: .jsonHexadecimalNumber
    case .jsonNumberOverflow: .jsonNumberOverflow
    case .jsonNumberTooLong: .jsonNumberTooLong
    }
  }
}
