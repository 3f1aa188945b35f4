/// When text is coloured.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// What a piece of text is, for those who see it in colour.
enum TextStyle: String, Sendable {
  case error = "1;31"
  case warning = "1;35"
  case information = "1;36"
  case bold = "1"
  // The curves of a plot.
  case red = "31"
  case green = "32"
  case yellow = "33"
  case blue = "34"
  case magenta = "35"
  case cyan = "36"
}

extension Terminal {
  /// How many columns text on the stream may take: what `COLUMNS` says, or what the terminal has; nil if neither tells.
  func width(of stream: StandardStream) -> Int? {
    if let text = system.variable("COLUMNS"), let columns = Int(text), (1...10_000).contains(columns) {
      return max(20, columns)
    }
    return system.columns(of: stream).map { max(20, $0) }
  }

  /// Whether text on the stream is coloured.
  func isColored(_ stream: StandardStream) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      system.isTerminal(stream) && (system.variable("NO_COLOR") ?? "").isEmpty
        && system.variable("TERM") != "dumb"
    }
  }

  /// The text between the escape sequences for its style, if the stream is coloured.
  func styled(_ text: String, _ style: TextStyle, on stream: StandardStream) -> String {
    isColored(stream) ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
  }
}
