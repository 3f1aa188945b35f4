import AnimFile

/// The one of `candidates` that `word` was probably meant to be: one that starts with it, or is spelled much like it.
func nearest(to word: String, among candidates: [String]) -> String? {
  let beginning = word.lowercased()
  if beginning.utf8.count > 1, let whole = candidates.first(where: { $0.lowercased().hasPrefix(beginning) }) {
    return whole
  }
  return Suggestion.nearest(to: word, among: candidates)
}

/// The end of a message that suggests the nearest of `candidates`, or nothing.
func suggestion(for word: String, among candidates: [String]) -> String {
  nearest(to: word, among: candidates).map { "; did you mean \(quoted($0))?" } ?? ""
}
