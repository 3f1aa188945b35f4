import AnimFile

// Rules about easings.
extension Diagnostic.RuleDocumentation {
  static var unknownEasing: Self {
    Self(
      .easings, fixing: .safe,
      meaning: "The name is neither a built-in easing nor defined in 'easings'.",
      why: "The value would change at a different pace than intended.",
      howToFix: """
        Use a built-in name, or define the easing in the document's 'easings'. For a CSS function, the help shows \
        the equivalent in this format.
        """,
      section: "Easings by name",
      example: .easing(#""easeInOutCubics""#, #""easeInOutCubic""#))
  }

  static var invalidEasing: Self {
    Self(
      .easings,
      meaning: "The members of an easing conflict, or do not define an easing.",
      why: "For example, a spring has a duration or a stiffness, never both. The message names the conflict.",
      howToFix: "Follow the message.",
      section: "Easings",
      example: .easing(
        #"{ "spring": { "duration": 0.5, "stiffness": 100 } }"#,
        #"{ "spring": { "duration": 0.5, "bounce": 0.2 } }"#))
  }

  static var easingControlPoint: Self {
    Self(
      .easings,
      meaning: "The x of an easing's control point is outside 0…1.",
      why: "x is time. Outside 0…1, the curve would have two values at one time.",
      howToFix: "Keep x from 0 to 1. y may have any value.",
      section: "Easings",
      example: .easing("[1.2, 0, 0, 1]", "[0.8, 0, 0, 1]"))
  }

  static var reservedName: Self {
    Self(
      .easings,
      meaning: "The document defines an easing with the name of a built-in easing.",
      why: "Readers expect the built-in easing under this name.",
      howToFix: "Choose another name.",
      section: "Easings by name",
      example: .easings(
        #""easeIn": [0.5, 0, 1, 1]"#, "easeIn",
        #""hurry": [0.5, 0, 1, 1]"#, "hurry"))
  }

  static var easingOfEasing: Self {
    Self(
      .easings,
      meaning: "An easing in 'easings' refers to another easing in 'easings'.",
      why: "Each name resolves in one step, so definitions cannot form a cycle.",
      howToFix: "Replace the name with the easing that it stands for.",
      section: "Easings",
      example: .easings(
        #""snap": "hop", "hop": [0.2, 0, 0, 1]"#, "snap",
        #""snap": [0.2, 0, 0, 1]"#, "snap"))
  }

  static var springUnsettled: Self {
    Self(
      .easings,
      meaning: "A spring has not settled by the time of its keyframe.",
      why:
        "More than 2% of the distance remains, so the value visibly jumps to the keyframe's value.",
      howToFix: """
        Lengthen the span, shorten the spring's duration, or add damping. Without a duration, the spring settles \
        within its span.
        """,
      section: "Springs",
      example: .easing(
        #"{ "spring": { "duration": 2, "bounce": 0.4 } }"#, #"{ "spring": { "bounce": 0.4 } }"#))
  }
}
