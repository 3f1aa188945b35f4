/// The words of `text` in lines of at most `width` characters, unless a word is longer.
func wrapped(_ text: String, to width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ") {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] = last + " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}

/// The words of `text` in lines of at most `width` characters, the first after `start` and the others below its end. Without a width,
/// and if they fit, one line.
func hanging(_ text: String, after start: String, to width: Int?) -> [String] {
  guard let width, start.count + text.count > width else { return [start + text] }
  let margin = String(repeating: " ", count: start.count)
  return wrapped(text, to: width - start.count).enumerated().map { ($0 == 0 ? start : margin) + $1 }
}
