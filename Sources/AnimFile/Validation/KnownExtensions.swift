/// Reports required extensions that are unknown, and notes others.
struct KnownExtensions: DocumentCheck {
  /// The extensions that this library supports.
  private static let known: Set<String> = []

  static func check(_ document: AnimationDocument, _ tally: ShapeTally, _ findings: inout Findings) {
    for (index, name) in document.extensionsRequired.enumerated() where !known.contains(name) {
      findings.add(.unsupportedExtension(name), at: .member("extensionsRequired"), .index(index))
    }
    let required = Set(document.extensionsRequired)
    for entry in document.extensions.entries
    where !known.contains(entry.name) && !required.contains(entry.name) {
      findings.append(
        Finding(
          message: .unknownExtension(entry.name), place: .name([.member("extensions"), .member(entry.name)])))
    }
  }
}

extension Message {
  fileprivate static func unsupportedExtension(_ name: String) -> Message {
    Message(
      .unsupportedExtension, "the required extension \(name.quoted) is not supported",
      help: "use a program that supports it, or remove it from 'extensionsRequired'")
  }

  fileprivate static func unknownExtension(_ name: String) -> Message {
    Message(.unknownExtension, "unknown extension \(name.quoted): its data is ignored")
  }
}
