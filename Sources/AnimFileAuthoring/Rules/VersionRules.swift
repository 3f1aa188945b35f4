import AnimFile

// Rules about versions and extensions.
extension Diagnostic.RuleDocumentation {
  static var invalidVersion: Self {
    Self(
      .version, fixing: .safe,
      meaning: #"The version does not have the form "1.0"."#,
      why: "The version determines how the file is parsed.",
      howToFix: #"Write '"animfile": "1.0"', with quotes."#,
      section: "The version",
      example: .text(
        #"{ "animfile": "one", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var unsupportedVersion: Self {
    Self(
      .version,
      meaning: "The file has a major version that this program does not support.",
      why: "In a different major version, the same members may have a different meaning.",
      howToFix: "Use a newer version of this program.",
      section: "The version",
      example: .text(
        #"{ "animfile": "2.0", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var newerVersion: Self {
    Self(
      .version,
      meaning: "The file has a newer minor version than this program supports.",
      why: "Unknown members are ignored, so parts of the picture may be missing.",
      howToFix: "Use a newer version of this program, or accept that new features are ignored.",
      section: "The version",
      example: .text(
        #"{ "animfile": "1.7", "size": [200, 200], "shapes": [] }"#,
        #"{ "animfile": "1.0", "size": [200, 200], "shapes": [] }"#))
  }

  static var unsupportedExtension: Self {
    Self(
      .version,
      meaning: "The document requires an extension that this program does not support.",
      why: "'extensionsRequired' lists the extensions without which the document has a different meaning.",
      howToFix: """
        Use a program that supports the extension, or remove it from 'extensionsRequired' if the document makes \
        sense without it.
        """,
      section: "Extensions",
      example: .members(#""extensionsRequired": ["acme_glow"]"#, #""extensionsRequired": []"#))
  }

  static var unknownExtension: Self {
    Self(
      .version,
      meaning: "The document has data for an extension that this program does not support.",
      why: "The data is preserved and has no effect.",
      howToFix: """
        No change is needed, unless the name is misspelled. Put data that no program has to understand into \
        'extras'.
        """,
      section: "Extensions",
      example: .members(
        #""extensions": { "acme_sound": { "file": "ding" } }"#,
        #""extras": { "acme_sound": { "file": "ding" } }"#))
  }
}
