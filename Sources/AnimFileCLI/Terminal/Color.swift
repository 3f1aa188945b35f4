/// The use of color.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// The style of a piece of text.
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
  /// The number of columns of the stream: `COLUMNS`, or the terminal's width; nil if both are unknown.
  func width(of stream: StandardStream) -> Int? {
    if let text = system.variable("COLUMNS"), let columns = Int(text), (1...10_000).contains(columns) {
      return max(20, columns)
    }
    return system.columns(of: stream).map { max(20, $0) }
  }

  /// The number of columns for prose on the stream: 80 if unknown, and at most 100, as longer lines are hard to read.
  func proseWidth(of stream: StandardStream) -> Int { min(width(of: stream) ?? 80, 100) }

  /// Whether output to the stream is colored.
  func isColored(_ stream: StandardStream) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      system.isTerminal(stream) && (system.variable("NO_COLOR") ?? "").isEmpty
        && system.variable("TERM") != "dumb"
    }
  }

  /// The text with the escape sequences of its style, if the stream is colored.
  func styled(_ text: String, _ style: TextStyle, on stream: StandardStream) -> String {
    isColored(stream) ? "\u{1b}[\(style.rawValue)m\(text)\u{1b}[0m" : text
  }
}
