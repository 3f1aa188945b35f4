// Rules about versions and extensions.
extension Diagnostic.RuleDocumentation {
  static var invalidVersion: Self {
    Self(
      .version, .error,
      meaning: #"The version is not of the form "1.0"."#,
      why: "The version says how everything else is to be read.",
      remedy: #"Write '"animfile": "1.0"', in quotes."#,
      section: "The version",
      example: .text(
        #"{ "animfile": "one", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var unsupportedVersion: Self {
    Self(
      .version, .error,
      meaning: "The file is of a major version that this program cannot read.",
      why: "In another major version the same members may mean something else.",
      remedy: "Use a newer program.",
      section: "The version",
      example: .text(
        #"{ "animfile": "2.0", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var newerVersion: Self {
    Self(
      .version, .warning,
      meaning: "The file is of a newer minor version than this program knows.",
      why: "What is not known in it is ignored, so that something may be missing in the picture.",
      remedy: "Use a newer program, or accept that what is new does not show.",
      section: "The version",
      example: .text(
        #"{ "animfile": "1.7", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var unsupportedExtension: Self {
    Self(
      .version, .error,
      meaning: "The document requires an extension that this program does not know.",
      why:
        "The document says by 'extensionsRequired' that without it something else would show than is meant.",
      remedy: """
        Use a program that knows the extension, or take it out of 'extensionsRequired' if the document makes sense \
        without.
        """,
      section: "Extensions",
      example: .members(#""extensionsRequired": ["acme_glow"]"#, #""extensionsRequired": []"#))
  }

  static var unknownExtension: Self {
    Self(
      .version, .information,
      meaning: "The document has data of an extension that this program does not know.",
      why: "They are kept, and have no effect.",
      remedy:
        "None is needed, unless the name is misspelled. Data that no program has to know can go into 'extras'.",
      section: "Extensions",
      example: .members(
        #""extensions": { "acme_sound": { "file": "ding" } }"#,
        #""extras": { "acme_sound": { "file": "ding" } }"#))
  }
}
