import AnimFile

/// The candidate that `word` probably means: one that starts with it, has a similar spelling, or is a prefix of it.
func nearest(to word: String, among candidates: [String]) -> String? {
  let beginning = word.lowercased()
  if beginning.utf8.count > 1, let whole = candidates.first(where: { $0.lowercased().hasPrefix(beginning) }) {
    return whole
  }
  if let nearest = Suggestion.nearest(to: word, among: candidates) { return nearest }
  // A longer form of the word, such as 'evaluate' for 'eval'.
  return candidates.first { $0.utf8.count > 2 && beginning.hasPrefix($0.lowercased()) }
}

/// The end of a message that suggests the nearest of `candidates`, or an empty string.
func suggestion(for word: String, among candidates: [String]) -> String {
  nearest(to: word, among: candidates).map { "; did you mean \(quoted($0))?" } ?? ""
}
