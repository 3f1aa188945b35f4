import AnimFile

// JSON syntax: encoding, size and brackets.
extension Diagnostic.RuleDocumentation {
  static var jsonEmpty: Self {
    Self(
      .json,
      meaning: "The text is empty, or contains only white space.",
      why: "Usually, the program that writes the file failed, or wrote to another file.",
      howToFix: "Write a document.",
      section: "The document",
      example: .none(because: "the file would be empty"))
  }

  static var jsonEncoding: Self {
    Self(
      .json,
      meaning: "The text is in an encoding other than UTF-8, such as UTF-16.",
      why: "JSON is exchanged in UTF-8, and the parser reads no other encoding.",
      howToFix: "Save the file as UTF-8.",
      section: "Text",
      example: .none(because: "this text is in UTF-8"))
  }

  static var jsonByteOrderMark: Self {
    Self(
      .json, fixing: .safe,
      meaning: "The text starts with a byte order mark.",
      why: "JSON does not allow it, and many parsers fail on it. Most editors do not show it.",
      howToFix: "Save the file as UTF-8 without a byte order mark.",
      section: "Text",
      example: .none(because: "a byte order mark is invisible"))
  }

  static var jsonInvalidUTF8: Self {
    Self(
      .json,
      meaning: "The text contains a byte that is not valid UTF-8.",
      why: "The file is usually in an older encoding, such as Latin-1, so other letters may be wrong too.",
      howToFix: "Save the file as UTF-8.",
      section: "Text",
      example: .none(because: "this text is in UTF-8"))
  }

  static var jsonTooLarge: Self {
    Self(
      .json,
      meaning: "The text has more bytes than the parser can address.",
      why: "Positions in a text are numbers of limited size.",
      howToFix: "Split the document.",
      section: "Limits",
      example: .none(because: "the text would be too large"))
  }

  static var jsonTooDeep: Self {
    Self(
      .json,
      meaning: "Arrays and objects are nested deeper than the limit 'nesting' allows.",
      why: "The usual cause is a program that recurses without end. Other parsers have a limit too.",
      howToFix: "Use fewer levels of nesting, such as groups inside groups.",
      section: "Limits",
      example: .none(because: "it would be 65 brackets deep"))
  }

  static var jsonTooManyProblems: Self {
    Self(
      .json,
      meaning: "The text has too many errors, so the parser stopped.",
      why: "After a thousand errors, the rest is guesswork.",
      howToFix: "Fix the first errors.",
      example: .none(because: "it would have a thousand mistakes"))
  }

  static var jsonUnclosed: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "The text ends inside an array or object.",
      why: "A bracket is missing, or the file is truncated. A note points to the opening bracket.",
      howToFix: "Add the missing bracket.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": []"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMismatchedBracket: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "An array is closed by '}', or an object by ']'.",
      why: "'[' pairs with ']', and '{' pairs with '}'.",
      howToFix: "Replace it with the matching bracket.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200}, "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMissingBracket: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "An array or object has no closing or no opening bracket.",
      why: """
        The position of a missing bracket is an estimate. The parser chooses the position that leaves the fewest \
        errors, and among such positions the one that best fits the line breaks and the indentation. A note points \
        to the start.
        """,
      howToFix: "Add the bracket.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200, "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonExtraBracket: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "A bracket has no match.",
      why: "It would end the surrounding array or object too early.",
      howToFix: "Remove it.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200]], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonTextBeforeStart: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "Text precedes the document.",
      why: """
        Usually, the document was copied together with surrounding lines from a chat, a Markdown page or a \
        JavaScript file.
        """,
      howToFix: "Remove the text. A file is one JSON value and nothing else.",
      section: "Text",
      example: .text(
        #"export default { "animfile": "1.0", "size": [200, 200], "shapes": [] };"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonTextAfterEnd: Self {
    Self(
      .json, fixing: .unsafe,
      meaning: "Text follows the document.",
      why: "A file is one document. The usual cause is an extra bracket or a second document.",
      howToFix: "Remove it.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] } }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMergeConflict: Self {
    Self(
      .json,
      meaning: "The text contains merge conflict markers.",
      why: "The lines between the markers are two versions. The validator reads the first one.",
      howToFix: "Keep one version, and remove the markers.",
      section: "Text",
      example: .text(
        """
        { "animfile": "1.0",
        <<<<<<< HEAD
          "size": [200, 200],
        =======
          "size": [100, 100],
        >>>>>>> smaller
          "shapes": [] }
        """,
        """
        { "animfile": "1.0",
          "size": [200, 200],
          "shapes": [] }
        """))
  }

  static var jsonForeignSpace: Self {
    Self(
      .json, fixing: .safe,
      meaning: "An invisible character, or a space that JSON does not allow, is outside a string.",
      why: """
        JSON allows only spaces, tabs and line breaks. Web pages and word processors insert others, such as \
        no-break spaces.
        """,
      howToFix: "Replace it with a space.",
      section: "Text",
      example: .text(
        "{ \"animfile\": \"1.0\",\u{A0}\"size\": [200, 200], \"shapes\": [] }",
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonForeignCharacter: Self {
    Self(
      .json, fixing: .safe,
      meaning: "A full-width or typographic character is used in place of an ASCII character.",
      why:
        "Input methods and word processors insert characters that look similar, such as '：' for ':' or '–' for '-'.",
      howToFix: "Replace it with the ASCII character.",
      section: "Text",
      example: .text(
        #"{ "animfile"： "1.0", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }
}
