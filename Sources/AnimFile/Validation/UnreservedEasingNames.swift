/// Checks that the names of custom easings are not reserved by the format, and not aliases of reserved names.
struct UnreservedEasingNames: DocumentCheck {
  static func check(_ document: AnimationDocument, _ tally: ShapeTally, _ findings: inout Findings) {
    let names = Set(document.easings.entries.map { Array($0.name.utf8) })
    for entry in document.easings.entries {
      if Easing.isReserved(entry.name) {
        findings.append(
          Finding(
            message: .reservedEasing(entry.name), place: .name([.member("easings"), .member(entry.name)])))
      }
      if case .named(let name) = entry.value, names.contains(Array(name.utf8)) {
        findings.add(.easingOfEasing(name), at: .member("easings"), .member(entry.name))
      }
    }
  }
}

extension Easing {
  /// Whether `name` is an easing of the format, independent of the document.
  package static func isReserved(_ name: String) -> Bool {
    Preset(rawValue: name) != nil || name == "smooth" || name == "spring"
  }
}
