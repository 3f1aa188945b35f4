/// Checks that markers, the poster time and the reduced-motion time are within the duration, and that a repeating
/// document has one.
struct TimesWithinDuration: DocumentCheck {
  /// Without an explicit duration, it depends on every track.
  static func needsSound(_ document: AnimationDocument) -> Bool { document.duration.map { $0 <= 0 } ?? true }

  static func check(_ document: AnimationDocument, _ tally: ShapeTally, _ findings: inout Findings) {
    let playsOnce = document.repeats == .count(1) && !document.autoreverses
    if document.markers.isEmpty, document.poster == nil, document.reducedMotion == nil, playsOnce { return }
    let duration = document.passDuration
    for (index, marker) in document.markers.enumerated() where marker.t > duration {
      findings.add(
        .timeAfterEnd("the marker \(marker.name.quoted) is", marker.t, duration: duration),
        at: .member("markers"),
        .index(index), .member("t"))
    }
    if let poster = document.poster, poster > duration {
      findings.add(.timeAfterEnd("'poster' is", poster, duration: duration), at: .member("poster"))
    }
    if let pose = document.reducedMotion, pose > duration {
      findings.add(
        .timeAfterEnd("'reducedMotion' is", pose, duration: duration), at: .member("reducedMotion"))
    }
    if document.repeatFrom >= duration, duration > 0, !playsOnce {
      findings.add(.nothingRepeats(from: document.repeatFrom, duration: duration), at: .member("repeatFrom"))
    }
    if duration == 0 {
      if document.repeats != .count(1) {
        findings.add(.noDuration("the document repeats"), at: .member("repeat"))
      } else if document.autoreverses {
        findings.add(.noDuration("the document reverses"), at: .member("autoreverses"))
      }
    }
  }
}
