import AnimFile

/// The text between single quotes, printable, and cut short if it is very long.
func quoted(_ text: String) -> String {
  text.utf8.count <= 200 ? "'\(text.printable)'" : "'\(String(text.prefix(100)).printable)…'"
}

/// The name between single quotes, printable.
func quoted(_ text: RawText) -> String { "'\(text)'" }
