package import AnimFile

/// The words and notations of Lottie, SVG, CSS, SwiftUI, GSAP, After Effects, Rive and others.
package final class ForeignVocabulary: Advisor {
  package static let shared = ForeignVocabulary()

  // Most documents have no foreign words, so the table is built for the first one.
  private static let words = ForeignWords()

  private init() {}

  package func translation(of word: String, _ kind: WordKind, among known: [String]) -> String? {
    Self.words.translation(of: word, kind, among: known)
  }

  package func isSynonym(_ word: String, of ours: String) -> Bool { Self.words.isSynonym(word, of: ours) }

  package func nested(_ word: String, among known: [String]) -> NestedMember? {
    Self.words.nested(word, among: known)
  }

  package func isContainer(_ word: String) -> Bool { ForeignWords.isContainer(word) }

  package func reasonForAbsence(of word: String) -> String? { ForeignWords.reasonForAbsence(of: word) }

  package func extrapolation(_ word: String) -> String? { ForeignWords.extrapolation(word) }

  package var coordinates: [Coordinates] { ForeignWords.coordinates }

  package func member(
    _ name: Int, of node: Int, free: [String], known: [String], _ context: ReadingContext
  ) -> ForeignMember? {
    MemberTranslation(name, of: node, free: free, known: known, context).advice
  }

  package func unsupportedMember(_ name: String, among known: [String]) -> Advice? {
    UnsupportedMembers.advice(for: name, among: known)
  }

  package func easing(_ text: String) -> Advice? { EasingSpelling.advice(for: text) }

  package func animatedValue(_ node: Int, _ context: ReadingContext) -> Advice? {
    TrackSpelling.advice(node, context)
  }

  package func keyframes(_ node: Int, _ context: ReadingContext) -> Advice? {
    TrackSpelling.keyframeAdvice(node, context)
  }

  package func keyframePairs(_ list: Int, _ context: ReadingContext) -> Advice? {
    TrackSpelling.pairAdvice(list, context)
  }

  package func number(_ node: Int, _ rule: NumberRule, _ context: ReadingContext) -> Advice? {
    QuotedNumber.advice(node, rule, context)
  }

  package func color(_ text: String, _ node: Int, _ context: ReadingContext) -> Advice? {
    ColorSpelling.advice(text, node, context)
  }

  package func channels(_ node: Int, _ context: ReadingContext) -> Advice? {
    ColorSpelling.channelHelp(node, context)
  }

  package func wrongType(_ node: Int, expected: String, _ context: ReadingContext) -> Advice? {
    context.wrongTypeAdvice(node, expected: expected)
  }
}
