// JSON text of documents.

extension AnimationDocument {
  /// Parses a document from UTF-8 text.
  ///
  /// - Throws: All errors in the text.
  public init(json text: [UInt8], limits: Limits = Limits()) throws(InvalidAnimation) {
    let analysis = Analysis(of: text, limits: limits, keepsReferences: true)
    guard let document = analysis.document, analysis.isValid else {
      throw InvalidAnimation(report: analysis.report())
    }
    self = document
  }

  /// Parses a document from any collection of bytes, such as `Data` or an array slice.
  ///
  /// - Throws: All errors in the text.
  public init(json text: some Collection<UInt8>, limits: Limits = Limits()) throws(InvalidAnimation) {
    try self.init(json: Array(text), limits: limits)
  }

  /// Parses a document from a string.
  ///
  /// - Throws: All errors in the text.
  public init(json text: String, limits: Limits = Limits()) throws(InvalidAnimation) {
    try self.init(json: Array(text.utf8), limits: limits)
  }

  /// Returns the document as UTF-8 JSON, with members in a fixed order and default values omitted.
  ///
  /// A document that was built in code may have no valid JSON: numbers that are not finite become `null`, and shapes and
  /// timeline entries that are nested more deeply than any ``Limits/nesting`` allows are cut off. The result is then not a
  /// valid document. ``Evaluator/init(_:parameters:limits:)`` finds such values, and `JSONEncoder` throws an error.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the document.
  public func json() -> [UInt8] {
    compactJSON().inCanonicalForm()
  }

  /// Returns the document as JSON without spaces and line breaks.
  package func compactJSON() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Returns the document as a JSON string, equal to ``json()``.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the document.
  public func jsonString() -> String { String(decoding: json(), as: UTF8.self) }

  /// Returns the same as ``json()`` with non-finite numbers marked, and one level more than `nesting` at most, so that
  /// validation finds both.
  func markedJSON(nesting: Int) -> [UInt8] {
    var writer = JSONWriter(numbers: .marked)
    writer.maximumDepth = nesting
    write(to: &writer)
    return writer.bytes.inCanonicalForm()
  }
}
