// JSON text and `Codable` conformance of documents and their parts.

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
  /// - Complexity: O(*n* log *n*) in the size of the document.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes.inCanonicalForm()
  }

  /// Returns the document as a JSON string, equal to ``json()``.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public func jsonString() -> String { String(decoding: json(), as: UTF8.self) }

  /// Returns the same as ``json()`` with non-finite numbers marked, so that validation finds them.
  func markedJSON() -> [UInt8] {
    var writer = JSONWriter(numbers: .marked)
    write(to: &writer)
    return writer.bytes.inCanonicalForm()
  }
}

extension AnimationDocument: Codable {
  /// Decodes and validates a document with any decoder.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the first error at its coding path; the description gives
  ///   the number of further errors. (For all errors with positions, use ``init(json:limits:)-([UInt8],_)``.)
  public init(from decoder: any Decoder) throws {
    let tape = Tape(try JSONValue(from: decoder))
    let reading = Analysis.read(tape, [:], Limits(), isSound: true, keepsReferences: true)
    try decoder.throwFirstError(among: reading.findings.all, tape)
    self = reading.document ?? reading.resolved
  }

  /// Encodes the document with any encoder.
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

// Parts of a document can be coded separately in the same form. References to names are then not checked.

extension AnimatedShape: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension ShapeTransform: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension Fill: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension Stroke: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension Paint.Gradient: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension Easing: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension TimeMapping: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension Parameter: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension TimelineEntry: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension AnimationDocument.Timeline: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension RGBAColor: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension BezierPath: Codable {
  public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

extension Animated: Codable {
  /// Decodes an animated member in any of its forms.
  ///
  /// - Throws: A decoding error, also for types that documents do not contain.
  public init(from decoder: any Decoder) throws {
    guard let type = Self.self as? any DocumentValue.Type,
      let value = try type.decodeValue(from: decoder) as Any as? Self
    else {
      throw DecodingError.typeMismatch(
        Self.self,
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "documents do not contain values of this type"))
    }
    self = value
  }

  /// Encodes the member in its form.
  ///
  /// - Throws: An encoding error, also for types that documents do not contain.
  public func encode(to encoder: any Encoder) throws {
    guard let value = self as? any DocumentValue else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "documents do not contain values of this type"))
    }
    try value.encodeValue(to: encoder)
  }
}

extension DocumentValue {
  fileprivate static func decodeValue(from decoder: any Decoder) throws -> Self {
    let tape = Tape(try JSONValue(from: decoder))
    let context = ReadingContext(tape, limits: Limits())
    // A bare number may be an angle.
    let value = read(0, context, .angle)
    try decoder.throwFirstError(among: context.findings.all, tape)
    return value
  }

  fileprivate func encodeValue(to encoder: any Encoder) throws {
    var writer = JSONWriter(style: .compact, numbers: .marked)
    write(to: &writer)
    var problems: [JSONProblem] = []
    // Non-finite numbers have no JSON representation.
    guard let tape = Tape.scan(writer.bytes, problems: &problems), problems.isEmpty else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: problems.first?.message ?? "the value cannot be written as JSON"))
    }
    try JSONValue(tape, 0).encode(to: encoder)
  }
}

extension Decoder {
  /// Throws the first error in order of position, if there is one.
  fileprivate func throwFirstError(among findings: [Finding], _ tape: Tape) throws {
    guard findings.contains(where: { $0.message.severity == .error }) else { return }
    let errors = LocationResolver(tape: tape, text: SourceText([])).diagnostics(for: findings)
      .filter { $0.severity == .error }
    guard let first = errors.first else { return }
    var description = "\(first.place.path): \(first.message) [\(first.code)]"
    if let help = first.help { description += "; \(help)" }
    if errors.count > 1 { description += " (and \(errors.count - 1) more)" }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath + first.place.pointer.split(separator: "/").map { PointerKey(String($0)) },
        debugDescription: description))
  }
}

/// A JSON pointer component as a coding key.
private struct PointerKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  /// - Parameter token: A reference token, with `~1` for a slash and `~0` for a tilde.
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
