import AnimFile

// Rules about the export to Lottie files.
extension Diagnostic.RuleDocumentation {
  static var exportBaked: Self {
    Self(
      .export,
      meaning: "A motion is sampled, because Lottie has nothing that follows it exactly.",
      why: """
        The file has keyframes close to the value, within the tolerance of '--tolerance'. The message states their number and the \
        largest difference found.
        """,
      howToFix: "Nothing needs to be done. An easing with four control values takes fewer keyframes.",
      example: .none(because: "only the export reports it, and not the validator"))
  }

  static var exportFixed: Self {
    Self(
      .export,
      meaning: """
        Something that can change while the document plays has one value in the file, or the file lacks something that the \
        frames do not show.
        """,
      why: """
        A Lottie file has no parameters, no events, no poster and no text alternative. Whether it repeats is up to the player.
        """,
      howToFix: "Set parameters with '--set', and export one file for each state.",
      example: .none(because: "only the export reports it, and not the validator"))
  }

  static var exportDropped: Self {
    Self(
      .export,
      meaning: "Something is left out of the file, or looks different there.",
      why: """
        Lottie does not have it, or players do not agree about it. A motion can also be too fast for keyframes within the tolerance.
        """,
      howToFix: "Use a member that Lottie has, or accept the difference.",
      example: .none(because: "only the export reports it, and not the validator"))
  }
}
