extension Diagnostic {
  /// An edit of the text that fixes a finding.
  public struct Fix: Hashable, Sendable {
    /// A replacement of a part of the text.
    public struct Edit: Hashable, Sendable {
      /// The UTF-8 byte offsets of the replaced text; empty for an insertion.
      public let range: Range<Int>
      /// The replacement; empty for a removal.
      public let replacement: String
    }

    /// An imperative title in lower case without a full stop: `write 'easeInOut'`.
    public let title: String
    /// Whether the fix preserves the meaning of the file, or restores the evident intention, without guesses
    /// or loss of the author's work. Other fixes need review.
    public let isSafe: Bool
    /// The edits: at least one, in text order, not overlapping. They must be applied together.
    public let edits: [Edit]
    /// A key shared by fixes that exclude each other.
    let claim: Int?

    public func hash(into hasher: inout Hasher) {
      // A few edits suffice to distinguish fixes, which may have as many edits as there are keyframes.
      hasher.combine(title)
      hasher.combine(edits.count)
      hasher.combine(edits.first)
      hasher.combine(edits.last)
    }

    init(_ title: String, isSafe: Bool, _ edits: [Edit], claim: Int? = nil) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits.sorted {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      }
      self.claim = claim
    }

    /// Returns the text with this fix applied.
    ///
    /// - Parameter text: The UTF-8 text that was validated.
    /// - Complexity: O(*n*) in the length of the text.
    public func applied(to text: [UInt8]) -> [UInt8] { edits.applied(to: text) }
  }
}

extension [Diagnostic.Fix.Edit] {
  /// Returns the text with the edits applied, which are in order and do not overlap.
  func applied(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + reduce(0) { $0 + $1.replacement.utf8.count })
    var cursor = 0
    for edit in self {
      let range = edit.range.clamped(to: cursor..<Swift.max(cursor, text.count))
      result += text[cursor..<range.lowerBound]
      result += edit.replacement.utf8
      cursor = range.upperBound
    }
    return result + text[cursor...]
  }
}

extension Diagnostic.Fix.Edit {
  static func removal(_ range: Range<Int>) -> Self { Self(range: range, replacement: "") }

  static func insertion(_ text: String, at offset: Int) -> Self {
    Self(range: offset..<offset, replacement: text)
  }
}

/// A proposed fix, independent of the text. ``FixFinder`` converts it to edits.
struct FixProposal: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    /// Replaces the value or name.
    case write(json: String)
    /// Replaces a word or name, if it equals `insteadOf`.
    case writeWord(String, insteadOf: String)
    /// Replaces a number, if it equals `insteadOf`.
    case writeNumber(Double, insteadOf: Double)
    /// Wraps the value in an object, as its only member.
    case wrap(member: String)
    /// Joins the member and another one, whose name node is `with`, to a member with a list of both values,
    /// or with the value `json`.
    case join(as: String, with: Int, json: String? = nil)
    /// Wraps the value in a list, as its only element.
    case bracket
    case removeMember
    case removeElement
    /// Sorts the list by a member of its elements.
    case sort(by: String)
    case edit(Range<Int>, String)
  }

  var change: Change
  var isSafe: Bool
}

/// Advice in words and, if it is specific enough, as a fix.
struct Advice: Hashable, Sendable, ExpressibleByStringInterpolation {
  var text: String
  var proposal: FixProposal?

  init(stringLiteral text: String) { self.text = text }

  init(_ text: String, _ proposal: FixProposal? = nil) {
    self.text = text
    self.proposal = proposal
  }

  /// Returns advice to replace a value by other JSON.
  ///
  /// - Parameter reason: The text appended to the advice.
  static func write(_ json: String, _ reason: String = "", isSafe: Bool = false) -> Advice {
    Advice("write \(json)\(reason)", FixProposal(change: .write(json: json), isSafe: isSafe))
  }

  /// Returns advice to write the likely intended word. The fix is safe if `given` is a synonym.
  static func meant(_ word: String, by given: String) -> Advice {
    .meant(word, by: given, isSafe: Vocabulary.isSynonym(given, of: word))
  }

  /// Returns advice to write the likely intended word.
  static func meant(_ word: String, by given: String, isSafe: Bool) -> Advice {
    Advice(
      "did you mean \(word.quoted)?",
      FixProposal(change: .writeWord(word, insteadOf: given), isSafe: isSafe))
  }

  /// Returns advice to write the likely intended name: one with a similar spelling, one that shares a word,
  /// or the only one without references.
  static func likely(_ given: String, among known: Suggestion.Names, unused: String? = nil) -> Advice? {
    (known.nearest(to: given) ?? known.akin(to: given))
      .map { .meant($0, by: given) } ?? unused.map { .unused($0, by: given) }
  }

  /// Returns advice to write the only name of its kind without references.
  static func unused(_ name: String, by given: String) -> Advice {
    Advice(
      "did you mean \(name.quoted), which nothing else mentions?",
      FixProposal(change: .writeWord(name, insteadOf: given), isSafe: false))
  }
}
