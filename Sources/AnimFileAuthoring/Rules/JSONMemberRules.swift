import AnimFile

// JSON syntax: names, colons, commas and values.
extension Diagnostic.RuleDocumentation {
  static var jsonDuplicateName: Self {
    Self(
      .json, fixing: .safe,
      meaning: "Two members of an object have the same name.",
      why: "Most parsers silently keep the last one, some the first, so the file has two meanings.",
      howToFix: "Remove one of them.",
      section: "Text",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "size": [100, 100], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonUnquotedName: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A member's name has no quotes.",
      why: "JavaScript allows this, but JSON does not.",
      howToFix: "Add double quotes around the name.",
      example: .text(
        #"{ animfile: "1.0", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMissingName: Self {
    Self(
      .json,
      meaning: "A member has no name.",
      why: "An object contains only members, and each member has a name.",
      howToFix: "Write the member as a name in double quotes, a colon and a value.",
      example: .text(
        #"{ "animfile": "1.0", : "Sun", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "title": "Sun", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMissingColon: Self {
    Self(
      .json, fixing: .safe,
      meaning: "The colon between a name and its value is missing.",
      why: "JSON separates them with a colon, not with '=' or a space.",
      howToFix: "Add a colon.",
      example: .text(
        #"{ "animfile" "1.0", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMissingValue: Self {
    Self(
      .json,
      meaning: "A member has no value.",
      why: "JSON requires a value, and 'null' has no meaning in this format.",
      howToFix: "Add a value, or remove the member.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "title": , "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "title": "Sun", "shapes": [] }"#))
  }

  static var jsonMissingComma: Self {
    Self(
      .json, fixing: .safe,
      meaning: "The comma between two members or elements is missing.",
      why: "It is easy to forget when adding a line at the end of an array.",
      howToFix: "Add a comma.",
      example: .text(
        #"{ "animfile": "1.0" "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonTrailingComma: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A comma follows the last member or element.",
      why: "Many languages allow a trailing comma, but JSON does not.",
      howToFix: "Remove the comma.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonExtraComma: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A comma has no member or element before it.",
      why: "Either the comma is superfluous, or the member or element before it is missing.",
      howToFix: "Remove the comma.",
      example: .text(
        #"{ "animfile": "1.0",, "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonComment: Self {
    Self(
      .json, fixing: .safe,
      meaning: "The text contains a comment.",
      why: """
        JSON has no comments. In this format, comments are members named '//', so that every JSON parser can read \
        the file.
        """,
      howToFix: #"Replace it with a member '"//": "…"'."#,
      section: "Text",
      example: .text(
        #"{ "animfile": "1.0", /* pixels */ "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "//": "pixels", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonUnexpectedText: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "The text contains characters that are not JSON.",
      why: "They are not a value, a name or punctuation.",
      howToFix: "Remove them.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": @ }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "@" }"#))
  }

  static var jsonUnknownWord: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A word without quotes is not 'true', 'false' or 'null'.",
      why: "JSON has only these three literals, in lower case. A string needs quotes.",
      howToFix: "Replace it with the literal that the help names, or add quotes around a string.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "extras": { "dark": True } }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "extras": { "dark": true } }"#))
  }
}
