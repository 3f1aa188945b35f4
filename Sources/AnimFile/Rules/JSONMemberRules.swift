// JSON syntax: names, colons, commas and values.
extension Diagnostic.RuleDocumentation {
  static var jsonDuplicateName: Self {
    Self(
      .json, .error,
      meaning: "Two members of an object have the same name.",
      why:
        "Most programs keep the last one without a word, some the first, so that the file means two things.",
      remedy: "Take one of them out.",
      section: "Text",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "size": [100, 100], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonUnquotedName: Self {
    Self(
      .json, .error,
      meaning: "A member's name has no quotes.",
      why: "JavaScript allows that, JSON does not.",
      remedy: "Write the name in double quotes.",
      example: .text(
        #"{ animfile: "1.0", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMissingName: Self {
    Self(
      .json, .error,
      meaning: "Something else stands where a member's name should be.",
      why: "Without a name nobody knows what a value is for.",
      remedy: "A member is a name in double quotes, a colon, and a value.",
      example: .text(
        #"{ "animfile": "1.0", : "Sun", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "title": "Sun", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMissingColon: Self {
    Self(
      .json, .error,
      meaning: "A name and its value have no colon between them.",
      why: "In JSON a colon, and neither '=' nor a space, stands between the two.",
      remedy: "Write a colon.",
      example: .text(
        #"{ "animfile" "1.0", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMissingValue: Self {
    Self(
      .json, .error,
      meaning: "A member has no value.",
      why: "Nothing is not a value in JSON, and 'null' stands for nothing in this format.",
      remedy: "Write a value, or take the member out.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "title": , "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "title": "Sun", "shapes": [] }"#))
  }

  static var jsonMissingComma: Self {
    Self(
      .json, .error,
      meaning: "Two members or elements have no comma between them.",
      why: "It is easily lost where a line is added at the end of a list.",
      remedy: "Write a comma.",
      example: .text(
        #"{ "animfile": "1.0" "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonTrailingComma: Self {
    Self(
      .json, .error,
      meaning: "Nothing follows a comma.",
      why: "Many languages allow a comma after the last element, JSON does not.",
      remedy: "Take it out.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonExtraComma: Self {
    Self(
      .json, .error,
      meaning: "Nothing comes before a comma.",
      why: "Either there is a comma too many, or what should stand before it was lost.",
      remedy: "Take it out.",
      example: .text(
        #"{ "animfile": "1.0",, "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonComment: Self {
    Self(
      .json, .error,
      meaning: "There is a comment, which JSON does not have.",
      why: "Comments are members here, and not '//' lines, so that every JSON tool can read the file.",
      remedy: #"Write a member '"//": "…"'."#,
      section: "Text",
      example: .text(
        #"{ "animfile": "1.0", /* pixels */ "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "//": "pixels", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonUnexpectedText: Self {
    Self(
      .json, .error,
      meaning: "Something stands where it has no meaning.",
      why: "It is no value, no name and no punctuation of JSON.",
      remedy: "Take it out.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": @ }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "title": "@" }"#))
  }

  static var jsonUnknownWord: Self {
    Self(
      .json, .error,
      meaning: "A word without quotes is none of 'true', 'false' and 'null'.",
      why: "These three are all that JSON knows, in lower case. Anything else is a text and has quotes.",
      remedy: "Write the word that the help names, or quotes around a text.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "extras": { "dark": True } }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [], "extras": { "dark": true } }"#))
  }
}
