/// Reports a duration a thousand times as long as the animation, which is probably in milliseconds.
struct PlausibleDuration: DocumentCheck {
  /// The shortest checked duration, in seconds.
  private static let shortest = 100.0

  static func needsSound(_ document: AnimationDocument) -> Bool { true }

  static func check(_ document: AnimationDocument, _ tally: ShapeTally, _ findings: inout Findings) {
    guard let duration = document.duration, duration >= shortest else { return }
    let end = max(document.naturalDuration, document.timeline.duration)
    guard end > 0, (900...1100).contains(duration / end) else { return }
    findings.add(.implausibleDuration(duration, end: end), at: .member("duration"))
  }
}
