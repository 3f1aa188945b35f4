// JSON syntax: encoding, size and brackets.
extension Diagnostic.RuleDocumentation {
  static var jsonEmpty: Self {
    Self(
      .json, .error,
      meaning: "The text has nothing but white space in it.",
      why: "Often the program that should have written the file failed, or wrote somewhere else.",
      remedy: "Write a document.",
      section: "The document",
      example: .none(because: "there would be nothing to see"))
  }

  static var jsonEncoding: Self {
    Self(
      .json, .error,
      meaning: "The text is in another encoding than UTF-8, such as UTF-16.",
      why: "JSON that programs exchange is in UTF-8, and nothing else is read.",
      remedy: "Save the file as UTF-8.",
      section: "Text",
      example: .none(because: "this text is in UTF-8"))
  }

  static var jsonByteOrderMark: Self {
    Self(
      .json, .error,
      meaning: "The text starts with a byte order mark.",
      why: "JSON has none, and many programs stop at it. It cannot be seen in most editors.",
      remedy: "Save the file as UTF-8 without it.",
      section: "Text",
      example: .none(because: "a byte order mark cannot be seen"))
  }

  static var jsonInvalidUTF8: Self {
    Self(
      .json, .error,
      meaning: "A byte of the text is not UTF-8 where it stands.",
      why:
        "Mostly the file is in an older encoding, such as Latin-1, so that other letters may be wrong too.",
      remedy: "Save the file as UTF-8.",
      section: "Text",
      example: .none(because: "this text is in UTF-8"))
  }

  static var jsonTooLarge: Self {
    Self(
      .json, .error,
      meaning: "The text has more bytes than can be read.",
      why: "Places in a text are counted in numbers that end somewhere.",
      remedy: "Split the document.",
      section: "Limits",
      example: .none(because: "the text would be too large"))
  }

  static var jsonTooDeep: Self {
    Self(
      .json, .error,
      meaning: "More arrays and objects are inside one another than the limit 'nesting' allows.",
      why:
        "Most often a program that writes files went round in circles. Other programs give up at some depth too.",
      remedy: "Put fewer groups into one another.",
      section: "Limits",
      example: .none(because: "it would be 65 brackets deep"))
  }

  static var jsonTooManyProblems: Self {
    Self(
      .json, .error,
      meaning: "The text has so many mistakes that reading it was given up.",
      why: "After a thousand mistakes the rest is guesswork.",
      remedy: "Correct the first ones.",
      example: .none(because: "it would have a thousand mistakes"))
  }

  static var jsonUnclosed: Self {
    Self(
      .json, .error,
      meaning: "The text ends before one of its arrays or objects does.",
      why: "A bracket is missing, or the file was cut off. A note points at the start of what is open.",
      remedy: "Write the bracket that is missing.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": []"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMismatchedBracket: Self {
    Self(
      .json, .error,
      meaning: "An array is closed by '}', or an object by ']'.",
      why: "What begins with '[' ends with ']', and what begins with '{' ends with '}'.",
      remedy: "Write the other bracket.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200}, "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMissingBracket: Self {
    Self(
      .json, .error,
      meaning: "An array or object does not end, or does not start, where it should.",
      why: """
        Where a bracket is missing can only be guessed: the place is the one at which a bracket leaves the least to \
        complain about, and among such places the one that fits the lines and their indentation. A note points at the \
        start.
        """,
      remedy: "Write the bracket.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200, "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonExtraBracket: Self {
    Self(
      .json, .error,
      meaning: "A bracket closes or opens nothing.",
      why: "Taken at its word, it would end the object around it too early.",
      remedy: "Take it out.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200]], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonTextBeforeStart: Self {
    Self(
      .json, .error,
      meaning: "Text stands before the document.",
      why:
        "The document was copied from a chat, a Markdown page or a JavaScript file, with the lines around it.",
      remedy: "Remove the text. A file is one JSON value and nothing else.",
      section: "Text",
      example: .text(
        #"export default { "animfile": "1.0", "size": [200, 200], "shapes": [] };"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonTextAfterEnd: Self {
    Self(
      .json, .error,
      meaning: "Something follows the document.",
      why: "A file is one document. Mostly there is a bracket too many, or a second document.",
      remedy: "Take it out.",
      example: .text(
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] } }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonMergeConflict: Self {
    Self(
      .json, .error,
      meaning: "The text has the markers of a merge conflict.",
      why: "Two versions of the lines stand there. The validator reads the first one.",
      remedy: "Keep one version, and remove the lines with the markers.",
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
      .json, .error,
      meaning: "A space of another kind, or an invisible character, stands outside of strings.",
      why:
        "JSON knows spaces, tabs and line breaks only. Web pages and word processors put others, such as no-break spaces, into text.",
      remedy: "Replace it with a space.",
      section: "Text",
      example: .text(
        "{ \"animfile\": \"1.0\",\u{A0}\"size\": [200, 200], \"shapes\": [] }",
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var jsonForeignCharacter: Self {
    Self(
      .json, .error,
      meaning: "A full-width or typographic character stands for one of JSON.",
      why: "Input methods and word processors write '：' for ':', or '–' for '-', which look much the same.",
      remedy: "Write the ASCII character.",
      section: "Text",
      example: .text(
        #"{ "animfile"： "1.0", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }
}
