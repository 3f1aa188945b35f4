import AnimFile

// JSON syntax: strings and quotes.
extension Diagnostic.RuleDocumentation {
  static var jsonSingleQuotes: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A string is in single quotes.",
      why: "JSON allows only double quotes.",
      howToFix: "Replace the single quotes with double quotes.",
      example: .text(
        #"{ "animfile": '1.0', "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonSmartQuotes: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A string is in typographic quotes.",
      why: "Word processors and chat programs replace straight quotes with them.",
      howToFix: "Replace them with straight quotes.",
      example: .text(
        #"{ "animfile": “1.0”, "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMissingQuote: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "A string has no opening quote, or a quote has no match.",
      why: "After a missing quote, the text inside and outside of strings is swapped.",
      howToFix: "Add the quote.",
      example: .text(
        #"{ "animfile": "1.0", size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonUnterminatedString: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "A string has no closing quote on its line.",
      why: "A string cannot contain a line break, so one missing quote does not affect the following lines.",
      howToFix: "Add the closing quote.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "Sun }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "Sun" }"#))
  }

  static var jsonControlCharacter: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A string contains a control character, such as a tab or a line feed.",
      why: "JSON does not allow these characters. Most are invisible or look like a space.",
      howToFix: #"Replace it with an escape sequence, such as '\n' or '\t'."#,
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "Sun\#tset" }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "Sun\tset" }"#))
  }

  static var jsonBadEscape: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "An escape sequence is invalid.",
      why: #"JSON has eight single-character escapes, and '\u' with four hexadecimal digits."#,
      howToFix: #"Write '\\' for a backslash, or '\u' and four hexadecimal digits."#,
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "C:\sun" }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "C:\\sun" }"#))
  }

  static var jsonLoneSurrogate: Self {
    Self(
      .json,
      meaning: "An escape sequence is half of a surrogate pair.",
      why: """
        Characters such as emoji take two escape sequences. One alone is not a character and cannot be encoded as \
        UTF-8.
        """,
      howToFix: "Write the character itself, or both halves.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "\ud83c" }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "\ud83c\udf1e" }"#))
  }
}
