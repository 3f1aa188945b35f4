/// Advice for authors who know other formats and tools.
///
/// A program that links no advisor reports the same errors in a document's own members and values; it does not recognize words
/// and notations of other formats. An advisor never changes whether a document is valid.
package protocol Advisor: AnyObject, Sendable {
  /// Returns the word among `known` that other formats call `word`.
  func translation(of word: String, _ kind: WordKind, among known: [String]) -> String?

  /// Whether `word` is an exact synonym of `ours`, interchangeable with the same value.
  func isSynonym(_ word: String, of ours: String) -> Bool

  /// Returns a nested member that `word` means, and its container, which is among `known`.
  func nested(_ word: String, among known: [String]) -> NestedMember?

  /// Whether the type `word` is a container of shapes in other formats, like a group here.
  func isContainer(_ word: String) -> Bool

  /// Returns the reason why the format deliberately lacks the type `word`.
  func reasonForAbsence(of word: String) -> String?

  /// Returns the extrapolation that other formats call `word`.
  func extrapolation(_ word: String) -> String?

  /// The pairs of members of other formats that correspond to one member here.
  var coordinates: [Coordinates] { get }

  /// Returns advice on the unknown member whose name is at `name`, which corresponds to a member with a different value; nil
  /// for most.
  ///
  /// - Parameters:
  ///   - free: The names of valid members that are absent.
  ///   - known: The names of all valid members.
  func member(
    _ name: Int, of node: Int, free: [String], known: [String], _ context: ReadingContext
  ) -> ForeignMember?

  /// Returns advice on an unknown member that has no counterpart.
  func unsupportedMember(_ name: String, among known: [String]) -> Advice?

  /// Returns advice on an easing in the notation of another tool; nil for an unknown spelling.
  func easing(_ text: String) -> Advice?

  /// Returns advice on an object in place of an animated value; nil for unknown notations.
  func animatedValue(_ node: Int, _ context: ReadingContext) -> Advice?

  /// Returns advice on the object at `node` in place of a list of keyframes.
  func keyframes(_ node: Int, _ context: ReadingContext) -> Advice?

  /// Returns advice on a list of pairs of times and values in place of a list of keyframes.
  func keyframePairs(_ list: Int, _ context: ReadingContext) -> Advice?

  /// Returns advice on a value in place of a number, such as a number in quotes.
  func number(_ node: Int, _ rule: NumberRule, _ context: ReadingContext) -> Advice?

  /// Returns advice on a string that is not a color; nil for an unknown spelling.
  func color(_ text: String, _ node: Int, _ context: ReadingContext) -> Advice?

  /// Returns advice on a value in place of a color that is not a string.
  func channels(_ node: Int, _ context: ReadingContext) -> Advice?

  /// Returns advice on a value of the wrong type.
  ///
  /// - Parameter expected: The phrase of the expected type.
  func wrongType(_ node: Int, expected: String, _ context: ReadingContext) -> Advice?
}

/// The kinds of words that formats name differently.
package enum WordKind {
  case member
  /// A type or another value.
  case value
  /// An action of a timeline entry.
  case action
  case easing
  /// A member or a path of members, as the target of a timeline entry.
  case target
}

/// A member inside another one.
package struct NestedMember {
  package var inner: String
  package var outer: String

  package init(inner: String, outer: String) {
    self.inner = inner
    self.outer = outer
  }
}

/// A member of another format that corresponds to a member with a different value.
package struct ForeignMember {
  package var help: Advice
  /// The corresponding member; nil if the advice does not write it.
  package var meant: String?

  package init(_ help: Advice, _ meant: String?) {
    self.help = help
    self.meant = meant
  }
}

/// A pair of members of other formats that correspond to one member here.
package struct Coordinates {
  package var first: String
  package var second: String
  package var member: String
  /// Whether the meaning is unambiguous.
  package var isSafe: Bool
  /// Whether the corresponding member has half the values.
  package var isHalved: Bool

  package init(first: String, second: String, member: String, isSafe: Bool, isHalved: Bool) {
    (self.first, self.second, self.member) = (first, second, member)
    (self.isSafe, self.isHalved) = (isSafe, isHalved)
  }

  /// Whether it can also be a member of a transform.
  var isOfTransform: Bool { ["position", "scale", "anchor"].contains(member) }
}
