import AnimFile

/// The text in single quotes, escaped for display, and truncated if it is very long.
func quoted(_ text: String) -> String {
  text.utf8.count <= 200 ? "'\(text.printable)'" : "'\(String(text.prefix(100)).printable)…'"
}

/// The name in single quotes, escaped for display.
func quoted(_ text: RawText) -> String { "'\(text)'" }
