// A document as JSON text, and it and its parts through any other coder.

extension AnimationDocument {
  /// Reads the document in a UTF-8 text.
  ///
  /// - Throws: everything that is wrong with it.
  public init(json text: [UInt8], limits: Limits = Limits()) throws(InvalidAnimation) {
    let analysis = Analysis(of: text, limits: limits, keepsReferences: true)
    guard let document = analysis.document, analysis.report.isValid else {
      throw InvalidAnimation(report: analysis.report)
    }
    self = document
  }

  /// Reads the document in a text.
  ///
  /// - Throws: everything that is wrong with it.
  public init(json text: String, limits: Limits = Limits()) throws(InvalidAnimation) {
    try self.init(json: Array(text.utf8), limits: limits)
  }

  /// The document as JSON, in UTF-8: members in a fixed order, those at their defaults left out.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the document.
  public func json() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes.inCanonicalForm()
  }

  /// The document as JSON, as a text: the same as ``json()``, for whoever prints it.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public func jsonString() -> String { String(decoding: json(), as: UTF8.self) }

  /// The same as ``json()``, but with what is not finite marked, so that it is found.
  func markedJSON() -> [UInt8] {
    var writer = JSONWriter(numbers: .marked)
    write(to: &writer)
    return writer.bytes.inCanonicalForm()
  }
}

extension AnimationDocument: Codable {
  /// Decodes a document with any decoder, and checks it as a whole.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with the first thing that is wrong, at its coding path; how many others
  ///   there are is said in its description. (For all of them with their positions, use ``init(json:limits:)-([UInt8],_)``.)
  public init(from decoder: any Decoder) throws {
    let tape = Tape(try JSONValue(from: decoder))
    let reading = Analysis.read(tape, [:], Limits(), isSound: true, keepsReferences: true)
    try decoder.throwFirstError(among: reading.findings.all, tape)
    self = reading.document ?? reading.resolved
  }

  /// Encodes the document with any encoder.
  public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
}

// The parts of a document stand in it as they do when they are coded alone. References to names are then not checked.

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
  /// Decodes a member that may change over time, in any of its forms.
  ///
  /// - Throws: also for values of a type that no document has.
  public init(from decoder: any Decoder) throws {
    guard let type = Self.self as? any DocumentValue.Type,
      let value = try type.decodeValue(from: decoder) as Any as? Self
    else {
      throw DecodingError.typeMismatch(
        Self.self,
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a document has no values of this type"))
    }
    self = value
  }

  /// Encodes the member in its form.
  ///
  /// - Throws: also for values of a type that no document has.
  public func encode(to encoder: any Encoder) throws {
    guard let value = self as? any DocumentValue else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "a document has no values of this type"))
    }
    try value.encodeValue(to: encoder)
  }
}

extension DocumentValue {
  fileprivate static func decodeValue(from decoder: any Decoder) throws -> Self {
    let tape = Tape(try JSONValue(from: decoder))
    let context = ReadingContext(tape, limits: Limits())
    // A number by itself may be an angle.
    let value = read(0, context, .angle)
    try decoder.throwFirstError(among: context.findings.all, tape)
    return value
  }

  fileprivate func encodeValue(to encoder: any Encoder) throws {
    var writer = JSONWriter(style: .compact, numbers: .marked)
    write(to: &writer)
    var problems: [JSONProblem] = []
    // What is no number does not become JSON.
    guard let tape = Tape.scan(writer.bytes, problems: &problems), problems.isEmpty else {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: problems.first?.message ?? "this cannot be written as JSON"))
    }
    try JSONValue(tape, 0).encode(to: encoder)
  }
}

extension Decoder {
  /// Throws the first error in order of position, if there is one.
  fileprivate func throwFirstError(among findings: [Finding], _ tape: Tape) throws {
    guard findings.contains(where: { $0.message.severity == .error }) else { return }
    let errors = PlaceFinder(tape: tape, text: SourceText([])).diagnostics(for: findings)
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

/// A step of a JSON pointer as a coding key.
private struct PointerKey: CodingKey {
  let stringValue: String
  var intValue: Int? { Int(stringValue) }

  /// - Parameter token: A reference token, in which `~1` stands for a slash and `~0` for a tilde.
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
