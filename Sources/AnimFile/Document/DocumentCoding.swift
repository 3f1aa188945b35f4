// A document as JSON text, and through any other coder.

extension AnimationDocument {
  /// Reads the document in a UTF-8 text.
  ///
  /// - Throws: everything that is wrong with it.
  public init(json text: [UInt8], limits: Limits = Limits()) throws(InvalidAnimation) {
    let analysis = Analysis(of: text, limits: limits)
    guard let document = analysis.document, analysis.report.isValid else {
      throw InvalidAnimation(report: analysis.report)
    }
    self = document
  }

  /// The document as JSON, in UTF-8: members in a fixed order, those at their defaults left out.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public func json() -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    write(to: &writer)
    return writer.bytes + [0x0A]
  }
}

extension AnimationDocument: Codable {
  /// Decodes a document with any decoder.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the first thing that is wrong, at its coding path; how many others
  ///   there are is said in its description. (For all of them with their positions, use ``init(json:limits:)``.)
  public init(from decoder: any Decoder) throws {
    let tape = Tape(try JSONValue(from: decoder))
    let reading = Analysis.read(tape, [:], Limits(), isSound: true)
    let errors = PlaceFinder(tape: tape, text: SourceText([])).diagnostics(for: reading.findings)
      .filter { $0.severity == .error }
    guard let first = errors.first else {
      self = reading.document
      return
    }
    var description = "\(first.place.path): \(first.message) [\(first.code)]"
    if let help = first.help { description += "; \(help)" }
    if errors.count > 1 { description += " (and \(errors.count - 1) more)" }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath + first.place.pointer.split(separator: "/").map { PointerKey(String($0)) },
        debugDescription: description))
  }

  /// Encodes the document with any encoder.
  public func encode(to encoder: any Encoder) throws {
    var problems: [JSONProblem] = []
    guard let tape = Tape.scan(json(), problems: &problems) else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: problems.first?.message ?? "the document cannot be written as JSON"))
    }
    try JSONValue(tape, 0).encode(to: encoder)
  }

  private struct PointerKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(_ token: String) {
      var name = ""
      var isEscape = false
      for character in token {
        if isEscape {
          name.append(character == "1" ? "/" : "~")
          isEscape = false
        } else if character == "~" {
          isEscape = true
        } else {
          name.append(character)
        }
      }
      stringValue = name
    }

    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(String(intValue)) }
  }
}
