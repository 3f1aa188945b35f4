// JSON syntax: numbers.
extension Diagnostic.RuleDocumentation {
  static var jsonNotFinite: Self {
    Self(
      .json, .error,
      meaning: "A number is written as NaN or infinity.",
      why: "These are no numbers in JSON, and nothing could be drawn at such a place or time.",
      remedy: "Write a finite number.",
      example: .members(#""duration": Infinity"#, #""duration": 2"#))
  }

  static var jsonBadNumber: Self {
    Self(
      .json, .error,
      meaning: "Something starts like a number and is none.",
      why: "A unit, a second point or a separator would have to be guessed away.",
      remedy: "Write a number in digits.",
      example: .members(#""duration": 1.2.3"#, #""duration": 1.23"#))
  }

  static var jsonLeadingZero: Self {
    Self(
      .json, .error,
      meaning: "A number starts with zeros that it does not need.",
      why: "In some languages that makes it octal, so JSON does not allow it.",
      remedy: "Leave the zeros out.",
      example: .members(#""duration": 02"#, #""duration": 2"#))
  }

  static var jsonLeadingPlus: Self {
    Self(
      .json, .error,
      meaning: "A number starts with a plus sign.",
      why: "JSON knows only the minus.",
      remedy: "Leave the sign out.",
      example: .members(#""duration": +2"#, #""duration": 2"#))
  }

  static var jsonDigitBeforePoint: Self {
    Self(
      .json, .error,
      meaning: "A number has no digit before its point.",
      why: "JavaScript allows that, JSON does not.",
      remedy: "Write a zero before the point.",
      example: .members(#""duration": .5"#, #""duration": 0.5"#))
  }

  static var jsonDigitAfterPoint: Self {
    Self(
      .json, .error,
      meaning: "A number has no digit after its point.",
      why: "JavaScript allows that, JSON does not.",
      remedy: "Write a digit, or leave the point out.",
      example: .members(#""duration": 2."#, #""duration": 2"#))
  }

  static var jsonExponentDigits: Self {
    Self(
      .json, .error,
      meaning: "A number's exponent has no digits.",
      why: "After 'e' JSON wants to know the power of ten.",
      remedy: "Write the digits.",
      example: .members(#""duration": 2e"#, #""duration": 2e0"#))
  }

  static var jsonHexadecimalNumber: Self {
    Self(
      .json, .error,
      meaning: "A number is hexadecimal.",
      why: "JSON has decimal numbers only. A color is a text, such as '#ff5a36'.",
      remedy: "Write it in decimal.",
      example: .members(#""duration": 0x10"#, #""duration": 16"#))
  }

  static var jsonNumberOverflow: Self {
    Self(
      .json, .error,
      meaning: "A number is larger than any double.",
      why: "It would be read as infinity.",
      remedy: "Write a smaller number.",
      example: .members(#""duration": 1e999"#, #""duration": 1e3"#))
  }

  static var jsonNumberTooLong: Self {
    Self(
      .json, .error,
      meaning: "A number has more characters than the limit allows.",
      why: "A double has about 17 digits; what a thousand others say is lost.",
      remedy: "Write fewer digits.",
      section: "Limits",
      example: .none(because: "the number would be too long"))
  }
}
