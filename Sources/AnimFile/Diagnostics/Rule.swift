extension Diagnostic {
  /// A rule that documents are checked against.
  ///
  /// The raw value is the code printed in reports. A code never changes its meaning and is never reused. The
  /// ``Diagnostic/Rule/documentation`` of a rule explains it.
  ///
  /// Cases are in the order of the documentation, by ``Diagnostic/RuleCategory``.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    // To add a rule, add a case here, its severity below unless it is an error, a line in `documentation` in
    // `RuleDocumentation.swift`, and the entry that it names in a file of the folder `Rules`. Tests then
    // require the rest: fixtures and the documentation page.

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
    case scaleInPercent = "scale-in-percent"
    case turnsInDegrees = "turns-in-degrees"

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
    case inputOrder = "input-order"

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

    // Lottie
    case lottieNot = "lottie-not"
    case lottieText = "lottie-text"
    case lottieImage = "lottie-image"
    case lottieEffect = "lottie-effect"
    case lottieLayerType = "lottie-layer-type"
    case lottieMatte = "lottie-matte"
    case lottieMask = "lottie-mask"
    case lottieReference = "lottie-reference"
    case lottieCycle = "lottie-cycle"
    case lottieExpression = "lottie-expression"
    case lottieBlend = "lottie-blend"
    case lottie3D = "lottie-3d"
    case lottieMerge = "lottie-merge"
    case lottieMorph = "lottie-morph"
    case lottieModifier = "lottie-modifier"
    case lottieStyle = "lottie-style"
    case lottieMotionBlur = "lottie-motion-blur"
    case lottieRepair = "lottie-repair"
    case lottieBaked = "lottie-baked"
    case lottieIgnored = "lottie-ignored"

    // SVG
    case svgNot = "svg-not"
    case svgXML = "svg-xml"
    case svgText = "svg-text"
    case svgImage = "svg-image"
    case svgFilter = "svg-filter"
    case svgForeign = "svg-foreign"
    case svgExternal = "svg-external"
    case svgMask = "svg-mask"
    case svgLimit = "svg-limit"
    case svgValue = "svg-value"
    case svgPath = "svg-path"
    case svgReference = "svg-reference"
    case svgCycle = "svg-cycle"
    case svgCSS = "svg-css"
    case svgGradient = "svg-gradient"
    case svgAnimation = "svg-animation"
    case svgID = "svg-id"
    case svgInvisible = "svg-invisible"
    case svgExpanded = "svg-expanded"
    case svgScript = "svg-script"
    case svgNamespace = "svg-namespace"

    // Fonts
    case fontNot = "font-not"
    case fontDamaged = "font-damaged"
    case fontLimit = "font-limit"
    case fontGlyph = "font-glyph"
    case fontShaping = "font-shaping"

    // Lottie export
    case exportBaked = "export-baked"
    case exportFixed = "export-fixed"
    case exportDropped = "export-dropped"

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
    public var severity: Severity {
      switch self {
      case .angleInRadians, .scaleInPercent, .turnsInDegrees, .newerVersion, .jumpWithoutChange, .deadEasing,
        .keyframeAfterEnd, .deadVia,
        .timeAfterEnd, .noDuration, .implausibleDuration, .flatGradient, .emptyGroup, .noPaint,
        .neverVisible, .outsideViewport, .deadRotation, .stackedCopies, .belowZero, .emptyPicture,
        .springUnsettled, .lottieExpression, .lottieBlend, .lottie3D, .lottieMerge, .lottieMorph,
        .lottieModifier, .lottieStyle, .lottieMotionBlur, .lottieRepair,
        .svgValue, .svgPath, .svgReference, .svgCycle, .svgCSS, .svgGradient, .svgAnimation,
        .fontGlyph, .fontShaping, .exportDropped:
        .warning
      case .unknownExtension, .unusedSymbol, .unusedParameter,
        .unusedEasing, .stillTrack, .equalKeyframes, .idleTimeline, .deadChange, .deadTime, .defaultMember,
        .clampedValue, .fixedGradient, .loopJump, .lottieBaked, .lottieIgnored,
        .svgID, .svgInvisible, .svgExpanded, .svgScript, .svgNamespace, .exportBaked, .exportFixed:
        .information
      default: .error
      }
    }

    /// Whether findings of this rule are reported by default.
    public var isOnByDefault: Bool { self != .defaultMember }
  }
}
