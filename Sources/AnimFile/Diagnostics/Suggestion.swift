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
  /// - Complexity: O(candidates + near candidates × length²).
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 100 else { return nil }
    let wanted = Letters(word)
    guard !wanted.bytes.isEmpty, wanted.bytes.count <= 64 else { return nil }
    let allowed = wanted.bytes.count <= 4 ? 1 : wanted.bytes.count <= 8 ? 2 : 3
    var best: (candidate: String, distance: Int)?
    for candidate in candidates.prefix(1000) where candidate.utf8.count <= 100 {
      guard candidate.utf8.count + allowed >= wanted.bytes.count else { continue }
      let letters = Letters(candidate)
      guard letters.mayBeNear(wanted, allowed) else { continue }
      let distance = distance(wanted.bytes, letters.bytes)
      // A word of one or two letters that shares none of them was not meant.
      guard distance <= allowed, distance < max(wanted.bytes.count, letters.bytes.count) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The only candidate that has a word in common with `name`, both being several words written as one: `accentColor`,
  /// `main-accent`.
  ///
  /// Only the first thousand candidates are looked at, and none of more than 100 bytes.
  ///
  /// - Complexity: O(bytes of all candidates).
  package static func akin(to name: String, among candidates: [String]) -> String? {
    let wanted = words(of: name)
    guard !wanted.isEmpty else { return nil }
    var found: String?
    for candidate in candidates.prefix(1000) where !words(of: candidate).isDisjoint(with: wanted) {
      if found != nil { return nil }
      found = candidate
    }
    return found
  }

  /// The words of at least four letters in a name, in lower case.
  private static func words(of name: String) -> Set<[UInt8]> {
    guard name.utf8.count <= 100 else { return [] }
    var words: Set<[UInt8]> = []
    var word: [UInt8] = []
    func end() {
      if word.count > 3 { words.insert(word) }
      word = []
    }
    for byte in name.utf8 {
      switch byte {
      case 0x41...0x5A:
        end()
        word.append(byte | 0x20)
      case 0x61...0x7A, 0x80...0xFF: word.append(byte)
      default: end()
      }
    }
    end()
    return words
  }

  /// What counts of a word.
  private struct Letters {
    var bytes: [UInt8] = []
    /// A bit for each letter that is in it.
    private var kinds: UInt64 = 0

    init(_ word: String) {
      bytes.reserveCapacity(word.utf8.count)
      for byte in word.utf8 where byte != 0x2D && byte != 0x5F {
        let letter = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        bytes.append(letter)
        kinds |= 1 << UInt64(letter & 63)
      }
    }

    /// Whether it can be within `allowed` edits of `other`: each edit brings in at most one letter, and takes out one.
    func mayBeNear(_ other: Letters, _ allowed: Int) -> Bool {
      abs(bytes.count - other.bytes.count) <= allowed && (kinds & ~other.kinds).nonzeroBitCount <= allowed
        && (other.kinds & ~kinds).nonzeroBitCount <= allowed
    }
  }

  /// The Damerau–Levenshtein distance with adjacent swaps (optimal string alignment).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    // The last three rows of the table, each after the other.
    var rows = [Int](repeating: 0, count: 3 * (b.count + 1))
    var (beforeLast, last, row) = (0, b.count + 1, 2 * (b.count + 1))
    for j in 0...b.count { rows[last + j] = j }
    for i in 1...a.count {
      rows[row] = i
      for j in 1...b.count {
        let substitution = rows[last + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var cost = min(substitution, rows[last + j] + 1, rows[row + j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, rows[beforeLast + j - 2] + 1)
        }
        rows[row + j] = cost
      }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return rows[last + b.count]
  }
}
