// The conventions of all commands, for the manual page and the page of the documentation.

extension Command {
  /// How the command line is read.
  static let argumentRules = [
    "Arguments and options can be in any order. -- ends the options, so that an argument can begin with a dash.",
    """
    The value of an option is the next word, or follows an equals sign: '--fps 30' or '--fps=30'. A value that begins with a \
    dash needs the equals sign, unless it is a number. After a letter, the value can also follow directly: '-oball.svg'.
    """,
    "Letters of options without a value can be joined, also before one with a value: '-qo ball.json'.",
    "An option with a value can occur once, unless it may be repeated.",
    "In place of a file that is read, - is standard input. After -o, it is standard output.",
  ]

  /// The environment variables that affect the command.
  static let environment = [
    (name: "NO_COLOR", meaning: "If set, output has no colors unless --color is always."),
    (
      name: "COLUMNS",
      meaning: "The width of plots, tables, help and excerpts. The default is the width of the terminal."
    ),
    (name: "TERM", meaning: "If it is \u{201C}dumb\u{201D}, output has no colors unless --color is always."),
  ]

  /// The files that the command reads by itself.
  static let files = [
    (
      name: ".animfile.json",
      meaning:
        "Settings for the files in its folder and subfolders; see the command \u{201C}validate\u{201D}."
    )
  ]
}
