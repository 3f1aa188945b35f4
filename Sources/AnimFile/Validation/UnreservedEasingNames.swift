/// A name that a document gives an easing is none of the format's own, and stands for no other such name.
struct UnreservedEasingNames: DocumentCheck {
  static func check(_ document: AnimationDocument, _ findings: inout [Finding]) {
    for entry in document.easings.entries {
      let isReserved =
        Easing.Preset(rawValue: entry.name) != nil || entry.name == "smooth" || entry.name == "spring"
      if isReserved {
        findings.append(
          Finding(
            message: .reservedEasing(entry.name), place: .name([.member("easings"), .member(entry.name)])))
      }
      if case .named(let name) = entry.value, document.easings[name] != nil {
        findings.add(.easingOfEasing(name), at: .member("easings"), .member(entry.name))
      }
    }
  }
}
