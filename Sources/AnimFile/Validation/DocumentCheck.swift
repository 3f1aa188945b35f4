/// A rule about a document as a whole.
protocol DocumentCheck: Sendable {
  /// Whether the rule says something sensible only about a document that could be read without errors.
  static func needsSound(_ document: AnimationDocument) -> Bool

  /// Adds what breaks the rule in `document`, whose shapes were counted when they were read, to `findings`.
  static func check(_ document: AnimationDocument, _ tally: ShapeTally, _ findings: inout Findings)
}

extension DocumentCheck {
  static func needsSound(_ document: AnimationDocument) -> Bool { false }
}

/// Every rule about a document as a whole.
let documentChecks: [any (DocumentCheck & Sendable).Type] = [
  UniqueIDs.self, UnreservedEasingNames.self, UniqueMarkers.self, TimesWithinDuration.self,
  PlausibleDuration.self, Parents.self, KnownExtensions.self,
]
