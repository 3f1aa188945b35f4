// JSON syntax: strings and quotes.
extension Diagnostic.RuleDocumentation {
  static var jsonSingleQuotes: Self {
    Self(
      .json, .error,
      meaning: "A string is in single quotes.",
      why: "JSON knows only the double ones.",
      remedy: "Use double quotes.",
      example: .text(
        #"{ "animfile": '1.0', "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonSmartQuotes: Self {
    Self(
      .json, .error,
      meaning: "A string is in typographic quotes.",
      why: "Word processors and chats make them of straight ones.",
      remedy: "Use straight quotes.",
      example: .text(
        #"{ "animfile": “1.0”, "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMissingQuote: Self {
    Self(
      .json, .error,
      meaning: "A string has no opening quote, or a quote has no other.",
      why: "From there on everything that should be inside of quotes seems to be outside.",
      remedy: "Write the quote.",
      example: .text(
        #"{ "animfile": "1.0", size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonUnterminatedString: Self {
    Self(
      .json, .error,
      meaning: "A string has no closing quote on its line.",
      why:
        "A string ends on the line on which it begins, so that one missing quote does not swallow the rest.",
      remedy: "Write the quote.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "Sun }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "Sun" }"#))
  }

  static var jsonControlCharacter: Self {
    Self(
      .json, .error,
      meaning: "A string has a control character in it, such as a tab or a line feed.",
      why: "Most of them cannot be seen, or told from a space, and JSON does not allow them.",
      remedy: #"Write an escape, such as '\n' or '\t'."#,
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "Sun\#tset" }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "Sun\tset" }"#))
  }

  static var jsonBadEscape: Self {
    Self(
      .json, .error,
      meaning: "What follows a backslash is no escape of JSON.",
      why: "A backslash says that the next character means something else. There are eight such, and '\\u'.",
      remedy: #"Write '\\' for a backslash, or '\u' and four hexadecimal digits."#,
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "C:\sun" }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "C:\\sun" }"#))
  }

  static var jsonLoneSurrogate: Self {
    Self(
      .json, .error,
      meaning: "An escape is half of a surrogate pair.",
      why:
        "Characters such as emoji take two escapes. One alone is no character, and cannot be written as UTF-8.",
      remedy: "Write the character itself, or both halves.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "\ud83c" }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "\ud83c\udf1e" }"#))
  }
}
