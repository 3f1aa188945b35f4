import AnimFile

// JSON syntax: numbers.
extension Diagnostic.RuleDocumentation {
  static var jsonNotFinite: Self {
    Self(
      .json,
      meaning: "A number is NaN or infinite.",
      why: "JSON has no such numbers, and a shape cannot be drawn at such a position or time.",
      howToFix: "Replace it with a finite number.",
      example: .members(#""duration": Infinity"#, #""duration": 2"#))
  }

  static var jsonBadNumber: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A number is malformed.",
      why: "Removing a unit, a second decimal point or a separator would be a guess.",
      howToFix: "Write the number in digits.",
      example: .members(#""duration": 1.2.3"#, #""duration": 1.23"#))
  }

  static var jsonLeadingZero: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A number has leading zeros.",
      why: "Some languages read such a number as octal, so JSON does not allow it.",
      howToFix: "Remove the zeros.",
      example: .members(#""duration": 02"#, #""duration": 2"#))
  }

  static var jsonLeadingPlus: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A number starts with a plus sign.",
      why: "JSON allows only the minus sign.",
      howToFix: "Remove the sign.",
      example: .members(#""duration": +2"#, #""duration": 2"#))
  }

  static var jsonDigitBeforePoint: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A number has no digit before its decimal point.",
      why: "JavaScript allows this, but JSON does not.",
      howToFix: "Add a zero before the point.",
      example: .members(#""duration": .5"#, #""duration": 0.5"#))
  }

  static var jsonDigitAfterPoint: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A number has no digit after its decimal point.",
      why: "JavaScript allows this, but JSON does not.",
      howToFix: "Add a digit, or remove the point.",
      example: .members(#""duration": 2."#, #""duration": 2"#))
  }

  static var jsonExponentDigits: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "A number's exponent has no digits.",
      why: "JSON requires at least one digit after 'e'.",
      howToFix: "Add the digits.",
      example: .members(#""duration": 2e"#, #""duration": 2e0"#))
  }

  static var jsonHexadecimalNumber: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A number is hexadecimal.",
      why: "JSON numbers are decimal. A color is a string, such as '#ff5a36'.",
      howToFix: "Write the number in decimal.",
      example: .members(#""duration": 0x10"#, #""duration": 16"#))
  }

  static var jsonNumberOverflow: Self {
    Self(
      .json,
      meaning: "A number is larger than the largest double.",
      why: "It would be read as infinity.",
      howToFix: "Write a smaller number.",
      example: .members(#""duration": 1e999"#, #""duration": 1e3"#))
  }

  static var jsonNumberTooLong: Self {
    Self(
      .json,
      meaning: "A number has more characters than the limit allows.",
      why: "A double holds about 17 digits, so further digits are lost.",
      howToFix: "Write fewer digits.",
      section: "Limits",
      example: .none(because: "the number would be too long"))
  }
}
