extension Diagnostic {
  /// A rule that documents are checked against.
  ///
  /// The raw value is the code printed in reports. A code never changes its meaning and is never reused. The
  /// ``Diagnostic/Rule/documentation`` of a rule explains it.
  ///
  /// Cases are in the order of the documentation, by ``Diagnostic/RuleCategory``.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    // To add a rule, add a case here, a line in `documentation` below, and the entry that it names in a file
    // of the folder `Rules`. Tests then require the rest: fixtures and the documentation page.

    // Members
    case foreignFormat = "foreign-format"
    case unknownMember = "unknown-member"
    case missingMember = "missing-member"
    case wrongType = "wrong-type"
    case unknownType = "unknown-type"
    case unknownValue = "unknown-value"
    case memberNotApplicable = "member-not-applicable"
    case notForGroups = "not-for-groups"
    case twoPlaces = "two-places"
    case twoPaints = "two-paints"
    case holeWithoutSector = "hole-without-sector"

    // Numbers and lists
    case outOfRange = "out-of-range"
    case notAnInteger = "not-an-integer"
    case numberTooLarge = "number-too-large"
    case numberNotFinite = "number-not-finite"
    case wrongCount = "wrong-count"
    case countMismatch = "count-mismatch"
    case angleInRadians = "angle-in-radians"

    // Texts
    case invalidColor = "invalid-color"
    case invalidPath = "invalid-path"
    case invalidRange = "invalid-range"
    case invalidID = "invalid-id"
    case duplicateID = "duplicate-id"
    case duplicateMarker = "duplicate-marker"

    // The version
    case invalidVersion = "invalid-version"
    case unsupportedVersion = "unsupported-version"
    case newerVersion = "newer-version"
    case unsupportedExtension = "unsupported-extension"
    case unknownExtension = "unknown-extension"

    // Keyframes
    case noKeyframes = "no-keyframes"
    case keyframeOrder = "keyframe-order"
    case keyframeCollision = "keyframe-collision"
    case twoSteps = "two-steps"
    case jumpWithoutChange = "jump-without-change"
    case deadEasing = "dead-easing"
    case keyframeAfterEnd = "keyframe-after-end"
    case deadVia = "dead-via"
    case smoothWithVia = "smooth-with-via"
    case orientOfParts = "orient-of-parts"
    case discreteEasing = "discrete-easing"
    case morphMismatch = "morph-mismatch"
    case morphMatched = "morph-matched"

    // The timeline
    case twoActions = "two-actions"
    case twoEnds = "two-ends"
    case unknownShape = "unknown-shape"
    case unknownTarget = "unknown-target"
    case notAnimatable = "not-animatable"
    case verbNotApplicable = "verb-not-applicable"
    case drivenTwice = "driven-twice"
    case loopingTarget = "looping-target"

    // Easings
    case unknownEasing = "unknown-easing"
    case invalidEasing = "invalid-easing"
    case easingControlPoint = "easing-control-point"
    case reservedName = "reserved-name"
    case easingOfEasing = "easing-of-easing"
    case springUnsettled = "spring-unsettled"

    // Symbols and parents
    case unknownSymbol = "unknown-symbol"
    case symbolCycle = "symbol-cycle"
    case unknownParent = "unknown-parent"
    case parentCycle = "parent-cycle"

    // Parameters
    case unknownParameter = "unknown-parameter"
    case parameterType = "parameter-type"
    case parameterMapping = "parameter-mapping"
    case parameterRange = "parameter-range"

    // Time
    case emptyInterval = "empty-interval"
    case timeAfterEnd = "time-after-end"
    case noDuration = "no-duration"
    case implausibleDuration = "implausible-duration"

    // Gradients
    case stopOrder = "stop-order"
    case flatGradient = "flat-gradient"

    // No effect
    case unusedSymbol = "unused-symbol"
    case unusedParameter = "unused-parameter"
    case unusedEasing = "unused-easing"
    case emptyGroup = "empty-group"
    case noPaint = "no-paint"
    case neverVisible = "never-visible"
    case outsideViewport = "outside-viewport"
    case stillTrack = "still-track"
    case equalKeyframes = "equal-keyframes"
    case idleTimeline = "idle-timeline"
    case deadChange = "dead-change"
    case deadRotation = "dead-rotation"
    case stackedCopies = "stacked-copies"
    case deadTime = "dead-time"
    case defaultMember = "default-member"

    // During playback
    case belowZero = "below-zero"
    case clampedValue = "clamped-value"
    case emptyPicture = "empty-picture"
    case fixedGradient = "fixed-gradient"
    case loopJump = "loop-jump"

    // Limits
    case limitExceeded = "limit-exceeded"
    case tooManyFindings = "too-many-findings"

    // JSON
    case jsonEmpty = "json-empty"
    case jsonEncoding = "json-encoding"
    case jsonByteOrderMark = "json-byte-order-mark"
    case jsonInvalidUTF8 = "json-invalid-utf8"
    case jsonTooLarge = "json-too-large"
    case jsonTooDeep = "json-too-deep"
    case jsonTooManyProblems = "json-too-many-problems"
    case jsonUnclosed = "json-unclosed"
    case jsonMismatchedBracket = "json-mismatched-bracket"
    case jsonMissingBracket = "json-missing-bracket"
    case jsonExtraBracket = "json-extra-bracket"
    case jsonTextBeforeStart = "json-text-before-start"
    case jsonTextAfterEnd = "json-text-after-end"
    case jsonMergeConflict = "json-merge-conflict"
    case jsonForeignSpace = "json-foreign-space"
    case jsonForeignCharacter = "json-foreign-character"
    case jsonDuplicateName = "json-duplicate-name"
    case jsonUnquotedName = "json-unquoted-name"
    case jsonMissingName = "json-missing-name"
    case jsonMissingColon = "json-missing-colon"
    case jsonMissingValue = "json-missing-value"
    case jsonMissingComma = "json-missing-comma"
    case jsonTrailingComma = "json-trailing-comma"
    case jsonExtraComma = "json-extra-comma"
    case jsonComment = "json-comment"
    case jsonUnexpectedText = "json-unexpected-text"
    case jsonUnknownWord = "json-unknown-word"
    case jsonSingleQuotes = "json-single-quotes"
    case jsonSmartQuotes = "json-smart-quotes"
    case jsonMissingQuote = "json-missing-quote"
    case jsonUnterminatedString = "json-unterminated-string"
    case jsonControlCharacter = "json-control-character"
    case jsonBadEscape = "json-bad-escape"
    case jsonLoneSurrogate = "json-lone-surrogate"
    case jsonNotFinite = "json-not-finite"
    case jsonBadNumber = "json-bad-number"
    case jsonLeadingZero = "json-leading-zero"
    case jsonLeadingPlus = "json-leading-plus"
    case jsonDigitBeforePoint = "json-digit-before-point"
    case jsonDigitAfterPoint = "json-digit-after-point"
    case jsonExponentDigits = "json-exponent-digits"
    case jsonHexadecimalNumber = "json-hexadecimal-number"
    case jsonNumberOverflow = "json-number-overflow"
    case jsonNumberTooLong = "json-number-too-long"

    /// The rule's code in reports, in kebab case.
    public var code: String { rawValue }

    /// The default severity of a finding of this rule.
    ///
    /// In a file of a newer minor version an ``unknownMember`` is a warning.
    public var severity: Severity { documentation.severity }

    /// Whether findings of this rule are reported by default.
    public var isOnByDefault: Bool { self != .defaultMember }

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

      // Numbers and lists
      case .outOfRange: .outOfRange
      case .notAnInteger: .notAnInteger
      case .numberTooLarge: .numberTooLarge
      case .numberNotFinite: .numberNotFinite
      case .wrongCount: .wrongCount
      case .countMismatch: .countMismatch
      case .angleInRadians: .angleInRadians

      // Texts
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
      case .morphMatched: .morphMatched

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

      // Time
      case .emptyInterval: .emptyInterval
      case .timeAfterEnd: .timeAfterEnd
      case .noDuration: .noDuration
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
}
