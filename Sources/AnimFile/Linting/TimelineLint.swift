// Entries of the timeline that change nothing.

extension Linting {
  /// Entries without any change in them.
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
  /// The entries inside, and the member that they are in; nil for one that has none.
  fileprivate var inside: (name: String, entries: [TimelineEntry])? {
    switch action {
    case .sequence(let entries): ("sequence", entries)
    case .parallel(let entries): ("parallel", entries)
    case .stagger(let entries, _): ("stagger", entries)
    case .wait, .change: nil
    }
  }

  /// Whether it is a change, or there is one in it.
  fileprivate var changesSomething: Bool {
    if case .change = action { return true }
    return inside?.entries.contains(where: \.changesSomething) ?? false
  }
}
