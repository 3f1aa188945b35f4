extension Diagnostic {
  /// A kind of finding.
  ///
  /// Its raw value is the code that reports print. A code keeps its meaning for good, and none is used again for
  /// another.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    // The text as JSON
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
    case jsonTextAfterEnd = "json-text-after-end"
    case jsonUnexpectedText = "json-unexpected-text"
    case jsonComment = "json-comment"
    case jsonMissingComma = "json-missing-comma"
    case jsonTrailingComma = "json-trailing-comma"
    case jsonExtraComma = "json-extra-comma"
    case jsonMissingColon = "json-missing-colon"
    case jsonMissingName = "json-missing-name"
    case jsonMissingValue = "json-missing-value"
    case jsonUnquotedName = "json-unquoted-name"
    case jsonDuplicateName = "json-duplicate-name"
    case jsonSingleQuotes = "json-single-quotes"
    case jsonSmartQuotes = "json-smart-quotes"
    case jsonUnterminatedString = "json-unterminated-string"
    case jsonMissingQuote = "json-missing-quote"
    case jsonControlCharacter = "json-control-character"
    case jsonBadEscape = "json-bad-escape"
    case jsonLoneSurrogate = "json-lone-surrogate"
    case jsonUnknownWord = "json-unknown-word"
    case jsonBadNumber = "json-bad-number"
    case jsonNotFinite = "json-not-finite"
    case jsonNumberOverflow = "json-number-overflow"
    case jsonNumberTooLong = "json-number-too-long"
    case jsonHexadecimalNumber = "json-hexadecimal-number"
    case jsonLeadingPlus = "json-leading-plus"
    case jsonLeadingZero = "json-leading-zero"
    case jsonDigitBeforePoint = "json-digit-before-point"
    case jsonDigitAfterPoint = "json-digit-after-point"
    case jsonExponentDigits = "json-exponent-digits"

    // Members and values
    case foreignFormat = "foreign-format"
    case unknownMember = "unknown-member"
    case missingMember = "missing-member"
    case wrongType = "wrong-type"
    case unknownType = "unknown-type"
    case unknownValue = "unknown-value"
    case notForGroups = "not-for-groups"
    case memberNotApplicable = "member-not-applicable"
    case twoPaints = "two-paints"
    case twoPlaces = "two-places"
    case holeWithoutSector = "hole-without-sector"
    case outOfRange = "out-of-range"
    case notAnInteger = "not-an-integer"
    case numberTooLarge = "number-too-large"
    case numberNotFinite = "number-not-finite"
    case wrongCount = "wrong-count"
    case invalidColor = "invalid-color"
    case invalidPath = "invalid-path"
    case invalidRange = "invalid-range"
    case invalidID = "invalid-id"
    case duplicateID = "duplicate-id"

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
    case keyframeAfterEnd = "keyframe-after-end"
    case twoSteps = "two-steps"
    case jumpWithoutChange = "jump-without-change"
    case countMismatch = "count-mismatch"
    case morphMismatch = "morph-mismatch"
    case morphMatched = "morph-matched"
    case discreteEasing = "discrete-easing"
    case deadEasing = "dead-easing"
    case deadVia = "dead-via"
    case smoothWithVia = "smooth-with-via"
    case orientOfParts = "orient-of-parts"

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
    case duplicateMarker = "duplicate-marker"
    case timeAfterEnd = "time-after-end"
    case noDuration = "no-duration"

    // Gradients and limits
    case stopOrder = "stop-order"
    case limitExceeded = "limit-exceeded"
    case tooManyFindings = "too-many-findings"

    /// The rule's name in reports, in kebab case.
    public var code: String { rawValue }

    /// How much a finding of this kind matters.
    ///
    /// In a file of a newer minor version an ``unknownMember`` is a warning.
    public var severity: Severity {
      switch self {
      case .newerVersion, .keyframeAfterEnd, .timeAfterEnd, .noDuration: .warning
      case .jumpWithoutChange, .morphMatched, .deadEasing, .deadVia, .unknownExtension, .springUnsettled:
        .information
      default: .error
      }
    }

    /// What a finding of this kind means, in one sentence.
    public var meaning: String {
      switch self {
      case .jsonEmpty: "The text has nothing but white space in it."
      case .jsonEncoding: "The text is in another encoding than UTF-8."
      case .jsonByteOrderMark: "The text starts with a byte order mark."
      case .jsonInvalidUTF8: "A byte of the text is not UTF-8."
      case .jsonTooLarge: "The text is longer than any that can be read."
      case .jsonTooDeep: "More arrays and objects are inside one another than the limit allows."
      case .jsonTooManyProblems: "The text has so many mistakes that reading it was given up."
      case .jsonUnclosed: "The text ends before one of its arrays or objects does."
      case .jsonMismatchedBracket: "An array is closed by '}', or an object by ']'."
      case .jsonMissingBracket: "An array or object does not end, or does not start, where it should."
      case .jsonExtraBracket: "A bracket closes or opens nothing."
      case .jsonTextAfterEnd: "Something follows the document."
      case .jsonUnexpectedText: "Something stands where it has no meaning."
      case .jsonComment: "There is a comment, which JSON does not have."
      case .jsonMissingComma: "Two members or elements have no comma between them."
      case .jsonTrailingComma: "Nothing follows a comma."
      case .jsonExtraComma: "Nothing comes before a comma."
      case .jsonMissingColon: "A name and its value have no colon between them."
      case .jsonMissingName: "A member has no name."
      case .jsonMissingValue: "A member has no value."
      case .jsonUnquotedName: "A member's name has no quotes."
      case .jsonDuplicateName: "Two members of an object have the same name."
      case .jsonSingleQuotes: "A string is in single quotes."
      case .jsonSmartQuotes: "A string is in typographic quotes."
      case .jsonUnterminatedString: "A string has no closing quote."
      case .jsonMissingQuote: "A string has no opening quote, or a quote has no other."
      case .jsonControlCharacter: "A string has a control character in it, such as a tab or a line feed."
      case .jsonBadEscape: "What follows a backslash is no escape of JSON."
      case .jsonLoneSurrogate: "An escape is half of a surrogate pair."
      case .jsonUnknownWord: "A word without quotes is none of 'true', 'false' and 'null'."
      case .jsonBadNumber: "Something starts like a number and is none."
      case .jsonNotFinite: "A number is written as NaN or infinity."
      case .jsonNumberOverflow: "A number is too large for any computer's usual numbers."
      case .jsonNumberTooLong: "A number has more characters than the limit allows."
      case .jsonHexadecimalNumber: "A number is hexadecimal."
      case .jsonLeadingPlus: "A number starts with a plus sign."
      case .jsonLeadingZero: "A number starts with zeros that it does not need."
      case .jsonDigitBeforePoint: "A number has no digit before its point."
      case .jsonDigitAfterPoint: "A number has no digit after its point."
      case .jsonExponentDigits: "A number's exponent has no digits."

      case .foreignFormat: "The file is of another format, such as Lottie or SVG."
      case .unknownMember: "An object has a member that the format does not know there."
      case .missingMember: "An object lacks a member that it has to have."
      case .wrongType: "A value is of another type than the one wanted, such as a text in place of a number."
      case .unknownType: "A 'type' names no kind of thing that the format knows."
      case .unknownValue: "A word is none of those that are possible."
      case .notForGroups: "A group has a member that only shapes with an outline can have."
      case .memberNotApplicable: "A member has no meaning for the type of value it is given for."
      case .twoPaints: "A fill or stroke has both a color and a gradient."
      case .twoPlaces: "A rectangle has both a center and an origin."
      case .holeWithoutSector: "An arc that is no sector has an inner radius."
      case .outOfRange: "A number is smaller or larger than it can be."
      case .notAnInteger: "A number should be a whole one."
      case .numberTooLarge: "A number is beyond the format's largest, 1e9."
      case .numberNotFinite: "A number that a program supplied is infinite or not a number."
      case .wrongCount: "A list has too few or too many values."
      case .invalidColor: "A text is not a color."
      case .invalidPath: "A text is not SVG path data."
      case .invalidRange: "A range ends before it starts."
      case .invalidID: "An id is empty or has a control character."
      case .duplicateID: "Two shapes have the same id."

      case .invalidVersion: "The version is not of the form \"1.0\"."
      case .unsupportedVersion: "The file is of a major version that this program cannot read."
      case .newerVersion: "The file is of a newer minor version than this program knows."

      case .unsupportedExtension: "The document requires an extension that this program does not know."
      case .unknownExtension: "The document has data of an extension that this program does not know."

      case .noKeyframes: "A track has no keyframes, or no steps."
      case .keyframeOrder: "A keyframe comes before the one that precedes it in the list."
      case .keyframeCollision: "Three keyframes, or ends of steps, have the same time."
      case .keyframeAfterEnd: "A keyframe, or the end of a step, comes after the end of the document."
      case .twoSteps: "A step both goes to a value and waits."
      case .jumpWithoutChange: "Two keyframes at one time have the same value."
      case .countMismatch: "A keyframe's list is not as long as that of the keyframe before."
      case .morphMismatch: "A keyframe's path has other segments than that of the keyframe before."
      case .morphMatched: "Paths with different segments have been made to match for a morph."
      case .discreteEasing: "Something that cannot change gradually is told how to."
      case .deadEasing: "The first keyframe of a track has an easing, which has no effect."

      case .twoActions: "An entry of the timeline says two things to do."
      case .twoEnds: "An entry of the timeline says both what a member comes to and what is added to it."
      case .unknownShape: "There is no shape of the id that an entry of the timeline names."
      case .unknownTarget: "A shape has no member of the name that an entry of the timeline gives."
      case .notAnimatable: "An entry of the timeline names something that does not change over time."
      case .verbNotApplicable: "An entry of the timeline asks for something that the shape cannot do."
      case .drivenTwice:
        "A member follows two things at once: entries of the timeline, or one and a track of its own."
      case .loopingTarget: "The timeline drives a shape whose time repeats, runs back or stands still."
      case .deadVia: "A 'via' leads to the first keyframe of a track, or across a jump, and has no effect."
      case .smoothWithVia:
        "A track with a 'via' has a smooth easing, which is another way to bend the same way."
      case .orientOfParts:
        "A shape is to turn along a path, but its position's x and y have tracks of their own."

      case .unknownEasing: "A word is neither an easing of the format nor one the document defines."
      case .invalidEasing: "An easing's members make no easing."
      case .easingControlPoint: "The x of an easing's control point is not from 0 to 1."
      case .reservedName: "The document gives an easing a name of the format's own."
      case .easingOfEasing: "An easing that the document defines refers to another such."
      case .springUnsettled: "A spring is still away from its keyframe's value when the keyframe comes."

      case .unknownSymbol: "A symbol is used that the document does not define."
      case .symbolCycle: "A symbol uses itself, directly or by way of others."
      case .unknownParent: "A transform's parent is no shape of the same list."
      case .parentCycle: "A shape is its own parent, directly or by way of others."

      case .unknownParameter: "A parameter is used or set that the document does not define."
      case .parameterType: "A parameter is of another type than the one wanted where it is used or set."
      case .parameterMapping: "A parameter that is no number or list of numbers is scaled or shifted."
      case .parameterRange: "A parameter's default or value is outside its range."

      case .emptyInterval: "A shape's 'out' does not come after its 'in'."
      case .duplicateMarker: "Two markers have the same name."
      case .timeAfterEnd:
        "A marker, the poster or the pose for less motion comes after the end of the document."
      case .noDuration: "The document repeats or runs back, but lasts no time."

      case .stopOrder: "A gradient's stop comes before the one that precedes it in the list."
      case .limitExceeded: "The document asks for more than a limit allows."
      case .tooManyFindings: "There is more to report than is worth listing."
      }
    }
  }
}
