/// Finds the likely intended candidate for a misspelled word.
package enum Suggestion {
  static let maximumCandidates = 1000

  /// Returns the candidate nearest to `word`, if one is near enough.
  ///
  /// Letter case, hyphens and underscores are ignored. Otherwise one edit (insertion, deletion, substitution
  /// or transposition) is allowed in words of up to 4 letters, two up to 8, three in longer ones. The earlier
  /// candidate wins a tie.
  ///
  /// Only the first thousand candidates are compared, and none of more than 100 bytes.
  ///
  /// - Complexity: O(candidates + near candidates × length²).
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    guard let search = Search(word) else { return nil }
    var best = search
    for candidate in candidates.prefix(maximumCandidates) where search.mayAllow(candidate) {
      best.compare(Letters(candidate), candidate)
    }
    return best.found
  }

  /// Returns the only candidate that shares a word with `name`, both being compound words: `accentColor`,
  /// `main-accent`.
  ///
  /// Only the first thousand candidates are compared, and none of more than 100 bytes.
  ///
  /// - Complexity: O(bytes of all candidates).
  package static func akin(to name: String, among candidates: [String]) -> String? {
    let wanted = words(of: name)
    guard !wanted.isEmpty else { return nil }
    var found: String?
    for candidate in candidates.prefix(maximumCandidates) where !words(of: candidate).isDisjoint(with: wanted)
    {
      if found != nil { return nil }
      found = candidate
    }
    return found
  }

  /// Candidate names for repeated queries, with their letters and words precomputed.
  struct Names {
    let all: [String]
    private let letters: [(place: Int, letters: Letters)]
    /// The first two names that contain each word.
    private let places: [[UInt8]: (first: Int, second: Int?)]

    init(_ names: [String]) {
      all = names
      let candidates = names.prefix(Suggestion.maximumCandidates)
      letters = candidates.enumerated().filter { $0.element.utf8.count <= 100 }.map {
        ($0.offset, Letters($0.element))
      }
      var places: [[UInt8]: (first: Int, second: Int?)] = [:]
      for (place, name) in candidates.enumerated() {
        for word in Suggestion.words(of: name) {
          if let known = places[word] {
            if known.second == nil { places[word]?.second = place }
          } else {
            places[word] = (place, nil)
          }
        }
      }
      self.places = places
    }

    /// Returns the name nearest to `word`, as ``Suggestion/nearest(to:among:)`` does.
    ///
    /// - Complexity: O(names + near names × length²).
    func nearest(to word: String) -> String? {
      guard var search = Search(word) else { return nil }
      for (place, letters) in letters { search.compare(letters, all[place]) }
      return search.found
    }

    /// Returns the only name that shares a word with `name`, as ``Suggestion/akin(to:among:)`` does.
    ///
    /// - Complexity: O(length of the name).
    func akin(to name: String) -> String? {
      var found: Int?
      for word in Suggestion.words(of: name) {
        guard let known = places[word] else { continue }
        if known.second != nil || found.map({ $0 != known.first }) ?? false { return nil }
        found = known.first
      }
      return found.map { all[$0] }
    }
  }

  /// A search for the nearest candidate, with the best one so far.
  private struct Search {
    private let wanted: Letters
    private let allowed: Int
    private var distance = Int.max
    private(set) var found: String?

    /// Fails for a word that is too long or has no letters.
    init?(_ word: String) {
      guard word.utf8.count <= 100 else { return nil }
      wanted = Letters(word)
      guard !wanted.bytes.isEmpty, wanted.bytes.count <= 64 else { return nil }
      allowed = wanted.bytes.count <= 4 ? 1 : wanted.bytes.count <= 8 ? 2 : 3
    }

    /// Whether a candidate's length is within the edit limit.
    func mayAllow(_ candidate: String) -> Bool {
      let count = candidate.utf8.count
      return count <= 100 && count + allowed >= wanted.bytes.count
    }

    mutating func compare(_ letters: Letters, _ candidate: @autoclosure () -> String) {
      let most = min(allowed, distance - 1)
      guard most >= 0, letters.mayBeNear(wanted, most) else { return }
      let new = Suggestion.distance(wanted.bytes, letters.bytes, atMost: most)
      // A short word that shares no letter with the candidate is not a misspelling of it.
      guard new <= most, new < max(wanted.bytes.count, letters.bytes.count) else { return }
      (distance, found) = (new, candidate())
    }
  }

  /// Returns the words of at least four letters in a name, in lower case.
  fileprivate static func words(of name: String) -> Set<[UInt8]> {
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

  /// The significant bytes of a word: lower case, without hyphens and underscores.
  fileprivate struct Letters {
    var bytes: [UInt8] = []
    /// A bit set of the letters present.
    private var kinds: UInt64 = 0

    init(_ word: String) {
      bytes.reserveCapacity(word.utf8.count)
      for byte in word.utf8 where byte != 0x2D && byte != 0x5F {
        let letter = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        bytes.append(letter)
        kinds |= 1 << UInt64(letter & 63)
      }
    }

    /// Whether the distance to `other` can be within `allowed` edits, each of which adds and removes at most
    /// one letter.
    func mayBeNear(_ other: Letters, _ allowed: Int) -> Bool {
      abs(bytes.count - other.bytes.count) <= allowed && (kinds & ~other.kinds).nonzeroBitCount <= allowed
        && (other.kinds & ~kinds).nonzeroBitCount <= allowed
    }
  }

  /// Returns the Damerau–Levenshtein distance with adjacent transpositions (optimal string alignment), or a
  /// number above `limit` if the distance exceeds it.
  fileprivate static func distance(_ a: [UInt8], _ b: [UInt8], atMost limit: Int) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    let width = b.count + 1
    // The last three rows of the table, stored consecutively.
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { rows in
      var (beforeLast, last, row) = (0, width, 2 * width)
      for j in 0..<width { rows[last + j] = j }
      for i in 1...a.count {
        rows[row] = i
        var least = i
        for j in 1...b.count {
          let substitution = rows[last + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
          var cost = min(substitution, rows[last + j] + 1, rows[row + j - 1] + 1)
          if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
            cost = min(cost, rows[beforeLast + j - 2] + 1)
          }
          rows[row + j] = cost
          least = min(least, cost)
        }
        // A transposition may still refer to the row before.
        if least > limit + 1 { return limit + 1 }
        (beforeLast, last, row) = (last, row, beforeLast)
      }
      return rows[last + b.count]
    }
  }
}
