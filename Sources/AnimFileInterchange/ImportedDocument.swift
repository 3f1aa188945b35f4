package import AnimFile

extension Message {
  /// The problem that makes a document of an import invalid, or nil if it is valid.
  ///
  /// An importer writes only valid members, but the limits of frames depend on symbols and copies, which only the reader
  /// of documents counts.
  package init?(problemOfImported document: [UInt8], limits: Limits) {
    let report = Validator(limits: limits).report(on: document)
    guard !report.isValid else { return nil }
    let first = report.diagnostics.first { $0.severity == .error }
    self.init(
      first?.rule ?? .limitExceeded,
      "the document would not be valid: \(first?.message ?? "it has errors")", help: first?.help)
  }
}
