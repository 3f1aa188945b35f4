/// The one of `candidates` that `word` was probably meant to be.
///
/// A candidate counts when it starts with the word, or when at most a third of its letters would have
/// to be inserted, deleted, replaced or swapped with their neighbours. Case does not count.
func nearest(to word: String, among candidates: [String]) -> String? {
  let letters = Array(word.lowercased().utf8)
  guard 1...64 ~= letters.count else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let target = Array(candidate.lowercased().utf8)
    let startsWithWord = letters.count > 1 && target.starts(with: letters)
    let distance = startsWithWord ? 0 : editDistance(letters, target)
    let allowed = max(1, max(letters.count, target.count) / 3)
    if distance <= allowed, distance < target.count || startsWithWord, distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.candidate
}

/// The end of a message that suggests the nearest of `candidates`, or nothing.
func suggestion(for word: String, among candidates: [String]) -> String {
  nearest(to: word, among: candidates).map { "; did you mean \(quoted($0))?" } ?? ""
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two words
/// (Damerau–Levenshtein, optimal string alignment).
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var twoAbove = [Int](repeating: 0, count: b.count + 1)
  var above = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var distance = min(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { distance = min(distance, twoAbove[j - 1] + 1) }
      row.append(distance)
    }
    (twoAbove, above) = (above, row)
  }
  return above[b.count]
}
