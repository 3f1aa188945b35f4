/// An option of a command: `--name`, `--name VALUE` or `--name=VALUE`.
struct Option: Sendable {
  enum Kind: Sendable, Equatable {
    /// Present or absent; takes no value.
    case flag
    /// One value, at most once.
    case value(placeholder: String)
    /// One of a list of words, at most once.
    case choice([String])
    /// One value for each occurrence.
    case repeated(placeholder: String)
  }

  /// The long name, without dashes.
  let name: String
  /// The short name, if any.
  let short: Character?
  let kind: Kind
  /// The default value, as it would be written.
  let fallback: String?
  /// A summary of one or two lines: lower case, without a full stop.
  let summary: String

  static func flag(_ name: String, short: Character? = nil, _ summary: String) -> Option {
    Option(name: name, short: short, kind: .flag, fallback: nil, summary: summary)
  }

  static func value(
    _ name: String, short: Character? = nil, _ placeholder: String, default fallback: String? = nil,
    _ summary: String
  ) -> Option {
    Option(
      name: name, short: short, kind: .value(placeholder: placeholder), fallback: fallback, summary: summary)
  }

  static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, of type: Choice.Type, default fallback: Choice, _ summary: String
  ) -> Option {
    Option(
      name: name, short: nil, kind: .choice(Choice.allCases.map(\.rawValue)), fallback: fallback.rawValue,
      summary: summary)
  }

  static func repeated(_ name: String, _ placeholder: String, _ summary: String) -> Option {
    Option(
      name: name, short: nil, kind: .repeated(placeholder: placeholder), fallback: nil, summary: summary)
  }

  /// The placeholder of the value in help texts; `nil` for a flag.
  var placeholder: String? {
    switch kind {
    case .flag: nil
    case .value(let placeholder), .repeated(let placeholder): placeholder
    case .choice(let words): words.joined(separator: "|")
    }
  }
}

extension Option {
  /// `--help`, for all commands.
  static let help = Option.flag("help", short: "h", "show this help and exit")
  /// `--color`, for all commands with human-readable output.
  static let color = Option.choice(
    "color", of: ColorChoice.self, default: .auto,
    "color the output; auto means on a terminal, unless NO_COLOR is set")

  // Options that select times.

  static let times = Option.value(
    "t", short: "t", "TIMES",
    "the times: one (0.5), several (0,0.5,1), or a range from..to:step (0..2:0.1)")

  static let from = Option.value("from", "SECONDS", default: "0", "the first time, with --fps")

  static let to = Option.value(
    "to", "SECONDS", "the latest time, with --fps (default: the end of one pass)")

  static let fps = Option.value("fps", "NUMBER", "the number of times per second")

  static let marker = Option.value("marker", "MARKER", "the time of the marker with this name")

  static let reducedMotion = Option.flag(
    "reduced-motion", "the time of the pose for reduced motion")

  static let size = Option.value(
    "size", "WxH", "fit the animation into this width and height; 400x or x300 sets only one of them")

  static let set = Option.repeated(
    "set", "NAME=VALUE[@TIME]",
    "set a parameter of the file, from the start or at a time in seconds; may be repeated")

  static let fire = Option.repeated(
    "fire", "NAME@TIME", "fire a trigger of the file at a time in seconds; may be repeated")

  static let tap = Option.repeated(
    "tap", "PLACE@TIME",
    "tap the file at a time in seconds, on a point X,Y in its units or on the shape with an id; may be repeated"
  )

  static let inputs = Option.value(
    "inputs", "FILE", "set the parameters of the file from this log of inputs")

  // Options that configure validation.

  static let only = Option.repeated(
    "only", "CODE[,CODE...]", "report only findings with these codes; may be repeated")
  static let ignore = Option.repeated(
    "ignore", "CODE[,CODE...]", "do not report findings with these codes; may be repeated")
  static let severity = Option.repeated(
    "severity", "CODE=SEVERITY",
    "set the severity of a code to error, warning, information or off; may be repeated")
  /// `--exclude`, for all commands that accept folders.
  static let exclude = Option.repeated(
    "exclude", "PATTERN",
    """
    when expanding folders and patterns, skip files that match a name, such as *.draft.json, a folder, such \
    as drafts/, or a path from the current folder, such as art/**/old.json; may be repeated
    """)
  /// `--unfold`, for all commands that list findings.
  static let unfold = Option.flag(
    "unfold", "print every finding; by default, at most ten similar ones per file")
  static let config = Option.value("config", "FILE", "use only this configuration file")
  static let noConfig = Option.flag("no-config", "ignore configuration files")
}
