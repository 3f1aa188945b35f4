// Timeline entries without changes.

import AnimFile

extension Linting {
  /// Returns the findings about entries without any change.
  func idleEntries() -> [Finding] {
    let entries = original.timeline.entries
    guard !entries.isEmpty, wants(.idleTimeline) else { return [] }
    guard entries.contains(where: \.changesSomething) else {
      return [Finding(message: .idleTimeline(), place: .path([.member("timeline")]))]
    }
    var findings: [Finding] = []
    func look(at entries: [TimelineEntry], _ path: [PathComponent]) {
      for (index, entry) in entries.enumerated() {
        let place = path + [.index(index)]
        guard let (name, inside) = entry.inside else { continue }
        if inside.isEmpty {
          findings.append(Finding(message: .emptyEntry(name), place: .path(place)))
        } else {
          look(at: inside, place + [.member(name)])
        }
      }
    }
    look(at: entries, [.member("timeline")])
    return findings
  }
}

extension TimelineEntry {
  /// The nested entries and their member; nil for entries without any.
  fileprivate var inside: (name: String, entries: [TimelineEntry])? {
    switch action {
    case .sequence(let entries): ("sequence", entries)
    case .parallel(let entries): ("parallel", entries)
    case .stagger(let entries, _): ("stagger", entries)
    case .wait, .change: nil
    }
  }

  fileprivate var changesSomething: Bool {
    if case .change = action { return true }
    return inside?.entries.contains(where: \.changesSomething) ?? false
  }
}
