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
      best.compare(candidate.utf8.lazy.compactMap(letter), Profile(candidate), candidate)
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
    private var candidates: [Candidate] = []
    /// The letters of all candidates.
    private var letters: [UInt8] = []
    /// The first two names that contain each word.
    private let places: [[UInt8]: (first: Int, second: Int?)]

    init(_ names: [String]) {
      all = names
      var places: [[UInt8]: (first: Int, second: Int?)] = [:]
      for (place, name) in names.prefix(Suggestion.maximumCandidates).enumerated() {
        if name.utf8.count <= 100 {
          candidates.append(Candidate(place: place, start: letters.count, profile: Profile(name)))
          letters += name.utf8.lazy.compactMap(letter)
        }
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
      for candidate in candidates {
        let range = candidate.start..<candidate.start + candidate.profile.count
        search.compare(letters[range], candidate.profile, all[candidate.place])
      }
      return search.found
    }

    private struct Candidate {
      /// The index of the name, and of its first letter.
      var place, start: Int
      var profile: Profile
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
    private let wanted: Profile
    /// For each letter, a bit set of its positions in the word.
    private var positions: [UInt64]
    private let allowed: Int
    private var distance = Int.max
    private(set) var found: String?

    /// Fails for a word that is too long or has no letters.
    init?(_ word: String) {
      guard word.utf8.count <= 100 else { return nil }
      wanted = Profile(word)
      guard wanted.count > 0, wanted.count <= 64 else { return nil }
      allowed = wanted.count <= 4 ? 1 : wanted.count <= 8 ? 2 : 3
      positions = Array(repeating: 0, count: 256)
      for (position, letter) in word.utf8.lazy.compactMap(letter).enumerated() {
        positions[Int(letter)] |= 1 << UInt64(position)
      }
    }

    /// Whether a candidate's length is within the edit limit.
    func mayAllow(_ candidate: String) -> Bool {
      let count = candidate.utf8.count
      return count <= 100 && count + allowed >= wanted.count
    }

    mutating func compare(
      _ letters: some Sequence<UInt8>, _ profile: Profile, _ candidate: @autoclosure () -> String
    ) {
      let most = min(allowed, distance - 1)
      guard most >= 0, profile.mayBeNear(wanted, most) else { return }
      let new = distance(to: letters)
      // A short word that shares no letter with the candidate is not a misspelling of it.
      guard new <= most, new < max(wanted.count, profile.count) else { return }
      (distance, found) = (new, candidate())
    }

    /// Returns the Damerau–Levenshtein distance with adjacent transpositions (optimal string alignment).
    ///
    /// Computes the differences between the cells of each column of the table as bits: Hyyrö, "A Bit-Vector Algorithm
    /// for Computing Levenshtein and Damerau Edit Distances", 2003.
    private func distance(to letters: some Sequence<UInt8>) -> Int {
      var distance = wanted.count
      let last: UInt64 = 1 << UInt64(wanted.count - 1)
      var (higher, lower) = (UInt64.max, 0 as UInt64)
      var (diagonal, before) = (0 as UInt64, 0 as UInt64)
      for letter in letters {
        let equal = positions[Int(letter)]
        let transposed = (~diagonal & equal) << 1 & before
        diagonal = ((equal & higher) &+ higher) ^ higher | equal | lower | transposed
        var (above, below) = (lower | ~(diagonal | higher), diagonal & higher)
        if above & last != 0 { distance += 1 }
        if below & last != 0 { distance -= 1 }
        (above, below) = (above << 1 | 1, below << 1)
        (higher, lower) = (below | ~(diagonal | above), above & diagonal)
        before = equal
      }
      return distance
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

  /// Returns the significant part of a byte: lower case, and nil for hyphens and underscores.
  fileprivate static func letter(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"): nil
    case 0x41...0x5A: byte | 0x20
    default: byte
    }
  }

  /// The number of letters in a word, and a bit set of them.
  fileprivate struct Profile {
    private(set) var count = 0
    private var kinds: UInt64 = 0

    init(_ word: String) {
      for letter in word.utf8.lazy.compactMap(letter) {
        count += 1
        kinds |= 1 << UInt64(letter & 63)
      }
    }

    /// Whether the distance to `other` can be within `allowed` edits, each of which adds and removes at most
    /// one letter.
    func mayBeNear(_ other: Profile, _ allowed: Int) -> Bool {
      abs(count - other.count) <= allowed && (kinds & ~other.kinds).nonzeroBitCount <= allowed
        && (other.kinds & ~kinds).nonzeroBitCount <= allowed
    }
  }
}
