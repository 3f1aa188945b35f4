// Rules about easings.
extension Diagnostic.RuleDocumentation {
  static var unknownEasing: Self {
    Self(
      .easings, .error,
      meaning: "A word is neither an easing of the format nor one that the document defines.",
      why: "The value would move in another way than was meant.",
      remedy: """
        Use one of the format's names, or define it in the document's 'easings'. A function of CSS has a form of its \
        own here, which the help shows.
        """,
      section: "Easings by name",
      example: .easing(#""easeInOutCubics""#, #""easeInOutCubic""#))
  }

  static var invalidEasing: Self {
    Self(
      .easings, .error,
      meaning: "An easing's members contradict each other, or make no easing.",
      why:
        "The message says what does not fit: a spring is described in one of two ways, for example, never in both.",
      remedy: "Follow the message.",
      section: "Easings",
      example: .easing(
        #"{ "spring": { "duration": 0.5, "stiffness": 100 } }"#,
        #"{ "spring": { "duration": 0.5, "bounce": 0.2 } }"#))
  }

  static var easingControlPoint: Self {
    Self(
      .easings, .error,
      meaning: "The x of an easing's control point is not from 0 to 1.",
      why: "x is time, and outside of 0…1 the curve would be at two places at one time.",
      remedy: "Bring x between 0 and 1. y may be anything.",
      section: "Easings",
      example: .easing("[1.2, 0, 0, 1]", "[0.8, 0, 0, 1]"))
  }

  static var reservedName: Self {
    Self(
      .easings, .error,
      meaning: "The document gives an easing a name of the format's own.",
      why: "Whoever reads the name takes it for the easing that everybody knows by it.",
      remedy: "Choose another name.",
      section: "Easings by name",
      example: .easings(
        #""easeIn": [0.5, 0, 1, 1]"#, "easeIn",
        #""hurry": [0.5, 0, 1, 1]"#, "hurry"))
  }

  static var easingOfEasing: Self {
    Self(
      .easings, .error,
      meaning: "An easing that the document defines refers to another such.",
      why: "So that what a name means is to be seen in one place, and never in a circle.",
      remedy: "Write the easing itself.",
      section: "Easings",
      example: .easings(
        #""snap": "hop", "hop": [0.2, 0, 0, 1]"#, "snap",
        #""snap": [0.2, 0, 0, 1]"#, "snap"))
  }

  static var springUnsettled: Self {
    Self(
      .easings, .information,
      meaning: "A spring is still away from its keyframe's value when the keyframe comes.",
      why: "It is more than 0.001 of the way off, so that the value jumps there.",
      remedy: """
        Give it more time, a shorter duration or more damping, or leave the duration out: then the spring settles in \
        its span.
        """,
      section: "Springs",
      example: .easing(
        #"{ "spring": { "duration": 2, "bounce": 0.4 } }"#, #"{ "spring": { "bounce": 0.4 } }"#))
  }
}
