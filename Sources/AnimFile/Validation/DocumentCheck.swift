/// A rule about a document as a whole.
package protocol DocumentCheck: Sendable {
  /// Whether the rule requires a document without parse errors.
  static func needsSound(_ document: AnimationDocument) -> Bool

  /// Adds findings in `document`, whose shapes were counted while parsing, to `findings`.
  static func check(_ document: AnimationDocument, _ tally: ShapeTally, _ findings: inout Findings)
}

extension DocumentCheck {
  package static func needsSound(_ document: AnimationDocument) -> Bool { false }
}

/// All rules about a document as a whole.
let documentChecks: [any (DocumentCheck & Sendable).Type] = [
  UniqueIDs.self, UnreservedEasingNames.self, UniqueMarkers.self, TimesWithinDuration.self,
  PlausibleDuration.self, Parents.self, KnownExtensions.self,
]
