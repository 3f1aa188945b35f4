/// Finds the likely intended words: those with a similar spelling and, with an advisor, those of other formats.
struct Vocabulary {
  let advisor: (any Advisor)?

  /// Returns the word among `known` that `word` means.
  func meaning(of word: String, _ kind: WordKind, among known: [String]) -> String? {
    if known.contains(word) { return word }
    return translation(of: word, kind, among: known) ?? Suggestion.nearest(to: word, among: known)
  }

  /// Returns the easing among `known` that `word` means.
  func easing(meaning word: String, among known: Suggestion.Names) -> String? {
    if known.all.contains(word) { return word }
    return translation(of: word, .easing, among: known.all) ?? known.nearest(to: word)
  }

  /// Returns the word among `known` that `word` is called in other formats, ignoring similar spelling.
  func translation(of word: String, _ kind: WordKind, among known: [String]) -> String? {
    advisor?.translation(of: word, kind, among: known)
  }

  /// Whether `word` is an exact synonym of `ours`, or the same word in another case.
  func isSynonym(_ word: String, of ours: String) -> Bool {
    advisor?.isSynonym(word, of: ours) ?? (word.folded == ours.folded)
  }

  /// Whether `word` is a misspelling or an exact synonym of `ours`, so that both have the same values.
  func isSpelledLike(_ word: String, _ ours: String) -> Bool {
    isSynonym(word, of: ours) || Suggestion.nearest(to: word, among: [ours]) != nil
  }
}

extension ReadingContext {
  var vocabulary: Vocabulary { Vocabulary(advisor: advisor) }
}

extension String {
  /// The word in lower case without word separators.
  package var folded: String {
    let bytes = utf8
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      return lowercased().filter { !"-_ .".contains($0) }
    }
    func isSeparator(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "."): true
      default: false
      }
    }
    func isUppercase(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
    guard bytes.contains(where: { isSeparator($0) || isUppercase($0) }) else { return self }
    let folded = bytes.lazy.filter { !isSeparator($0) }.map { isUppercase($0) ? $0 | 0x20 : $0 }
    return String(decoding: folded, as: UTF8.self)
  }
}
