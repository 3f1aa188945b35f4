/// A rule about a document as a whole.
package protocol DocumentCheck {
  /// Whether the rule requires a document without parse errors.
  static func needsSound(_ document: AnimationDocument) -> Bool

  /// Adds findings in `document`, whose shapes were counted while parsing, to `findings`.
  static func check(_ document: AnimationDocument, _ tally: ShapeTally, _ findings: inout Findings)
}

extension DocumentCheck {
  package static func needsSound(_ document: AnimationDocument) -> Bool { false }

  /// Runs the check if `isSound`, or if it does not require a document without parse errors.
  fileprivate static func check(
    _ document: AnimationDocument, _ tally: ShapeTally, isSound: Bool, _ findings: inout Findings
  ) {
    if isSound || !needsSound(document) { check(document, tally, &findings) }
  }
}

extension AnimationDocument {
  /// Checks all rules about the document as a whole.
  ///
  /// - Parameter isSound: Whether there are no parse errors.
  func check(_ tally: ShapeTally, isSound: Bool, _ findings: inout Findings) {
    UniqueIDs.check(self, tally, isSound: isSound, &findings)
    UnreservedEasingNames.check(self, tally, isSound: isSound, &findings)
    UniqueMarkers.check(self, tally, isSound: isSound, &findings)
    TimesWithinDuration.check(self, tally, isSound: isSound, &findings)
    Parents.check(self, tally, isSound: isSound, &findings)
    KnownExtensions.check(self, tally, isSound: isSound, &findings)
  }
}
