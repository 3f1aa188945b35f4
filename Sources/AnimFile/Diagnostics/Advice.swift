/// A proposed fix, independent of the text. ``FixFinder`` converts it to edits.
package struct FixProposal: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// Replaces the value or name.
    case write(json: String)
    /// Replaces a word or name, if it equals `insteadOf`.
    case writeWord(String, insteadOf: String)
    /// Replaces a word or name by the likely intended one, safely if they are synonyms.
    case correctWord(String, insteadOf: String)
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
    /// Moves the member, and the members of the same name of the following elements of the list, each to the next
    /// element, up to the first element without one; removes it if there is no such element.
    case moveToNextElement
    case removeElement
    /// Sorts the list by a member of its elements.
    case sort(by: String)
    case edit(Range<Int>, String)
  }

  package var change: Change
  package var isSafe: Bool

  package init(change: Change, isSafe: Bool) {
    self.change = change
    self.isSafe = isSafe
  }
}

/// Advice in words and, if it is specific enough, as a fix.
package struct Advice: Hashable, Sendable, ExpressibleByStringInterpolation {
  package var text: String
  package var proposal: FixProposal?

  package init(stringLiteral text: String) { self.text = text }

  package init(_ text: String, _ proposal: FixProposal? = nil) {
    self.text = text
    self.proposal = proposal
  }

  /// Returns advice to replace a value by other JSON.
  ///
  /// - Parameter reason: The text appended to the advice.
  package static func write(_ json: String, _ reason: String = "", isSafe: Bool = false) -> Advice {
    Advice("write \(json)\(reason)", FixProposal(change: .write(json: json), isSafe: isSafe))
  }

  /// Returns advice to write the likely intended word. The fix is safe if `given` is a synonym.
  static func meant(_ word: String, by given: String) -> Advice {
    Advice(
      "did you mean \(word.quoted)?",
      FixProposal(change: .correctWord(word, insteadOf: given), isSafe: false))
  }

  /// Returns advice to write the likely intended word.
  package static func meant(_ word: String, by given: String, isSafe: Bool) -> Advice {
    Advice(
      "did you mean \(word.quoted)?",
      FixProposal(change: .writeWord(word, insteadOf: given), isSafe: isSafe))
  }

  /// Returns advice to write the likely intended name: one with a similar spelling, one that shares a word,
  /// or the only one without references.
  static func likely(_ given: String, among known: Suggestion.Names, unused: String? = nil) -> Advice? {
    (known.nearest(to: given) ?? known.akin(to: given))
      .map { .meant($0, by: given) } ?? unused.map { .unused($0) }
  }

  /// Returns advice to write the only name of its kind without references. It proposes no fix, because the name can be unrelated.
  static func unused(_ name: String) -> Advice {
    Advice("did you mean \(name.quoted), which nothing else references?")
  }
}
