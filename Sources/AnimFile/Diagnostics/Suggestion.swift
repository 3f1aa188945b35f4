/// Finds the word somebody probably meant.
package enum Suggestion {
  /// The candidate nearest to `word`, if one is near enough to be meant.
  ///
  /// Letter case, hyphens and underscores do not count. Otherwise one edit (a letter more, less, other, or two
  /// swapped) is allowed in words of up to 4 letters, two up to 8, three in longer ones; a tie goes to
  /// the earlier candidate.
  ///
  /// Only the first thousand candidates are looked at, and none of more than 100 bytes.
  ///
  /// - Complexity: O(candidates × length²).
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 100 else { return nil }
    let wanted = folded(word)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let allowed = wanted.count <= 4 ? 1 : wanted.count <= 8 ? 2 : 3
    var best: (candidate: String, distance: Int)?
    for candidate in candidates.prefix(1000) where candidate.utf8.count <= 100 {
      let letters = folded(candidate)
      guard abs(letters.count - wanted.count) <= allowed else { continue }
      let distance = distance(wanted, letters)
      // A word of one or two letters that shares none of them was not meant.
      guard distance <= allowed, distance < max(wanted.count, letters.count) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.lazy.filter { $0 != 0x2D && $0 != 0x5F }.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }

  /// The Damerau–Levenshtein distance with adjacent swaps (optimal string alignment).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      row.reserveCapacity(b.count + 1)
      for j in 1...b.count {
        let substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var cost = min(substitution, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, beforeLast[j - 2] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
