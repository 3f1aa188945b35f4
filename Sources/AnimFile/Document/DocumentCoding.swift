// `Codable` conformance of documents, their parts and JSON values. Embedded Swift has no `Codable`.

#if !hasFeature(Embedded)

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
    public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder, marksTypes: false) }
  }

  // Parts of a document can be coded separately in the same form. References to names are then not checked. Values of
  // parameters, whose types the document declares, have the type beside them where their JSON does not show it.

  extension AnimatedShape: Codable {
    /// Decodes a shape without its document, whose names are then not known.
    ///
    /// - Throws: `DecodingError.dataCorrupted` with the first error at its coding path.
    public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }

    /// Encodes the shape as in a document, except that values of parameters in uses of symbols and in events have their
    /// types, such as `{ "type": "angle", "default": 45 }`, where their JSON alone does not show them.
    ///
    /// - Throws: An encoding error if a number is not finite, or shapes are nested too deeply.
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

  extension Inputs: Codable {
    public init(from decoder: any Decoder) throws { self = try Self.decodeValue(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try encodeValue(to: encoder) }
  }

  extension Transition: Codable {
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

  extension ParameterValue: Codable {
    /// Decodes a value from its JSON in a document, or from an object with its type, such as
    /// `{ "type": "angle", "default": 45 }`.
    ///
    /// Numbers, Booleans, strings and arrays alone are numbers, Booleans, choices, points, and lists of numbers or points.
    public init(from decoder: any Decoder) throws { self = try UntypedValue.decodeValue(from: decoder).value }

    /// Encodes the value as its JSON in a document, or with its type if that alone has another.
    public func encode(to encoder: any Encoder) throws {
      try UntypedValue(value: self).encodeValue(to: encoder)
    }
  }

  extension AnimatableVector: Codable {
    public init(from decoder: any Decoder) throws { self.init(try [Double](from: decoder)) }
    public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
  }

  extension PointList: Codable {
    public init(from decoder: any Decoder) throws { self.init(try [Point2D](from: decoder)) }
    public func encode(to encoder: any Encoder) throws { try points.encode(to: encoder) }
  }

  // As arrays of numbers, without the limits of documents.

  extension Point2D: Codable {
    public init(from decoder: any Decoder) throws {
      let numbers = try decoder.numbers(2)
      self.init(numbers[0], numbers[1])
    }
    public func encode(to encoder: any Encoder) throws { try [x, y].encode(to: encoder) }
  }

  extension Size2D: Codable {
    public init(from decoder: any Decoder) throws {
      let numbers = try decoder.numbers(2)
      self.init(numbers[0], numbers[1])
    }
    public func encode(to encoder: any Encoder) throws { try [width, height].encode(to: encoder) }
  }

  extension AffineMatrix: Codable {
    public init(from decoder: any Decoder) throws {
      let numbers = try decoder.numbers(6)
      self.init(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }
    public func encode(to encoder: any Encoder) throws { try [a, b, c, d, tx, ty].encode(to: encoder) }
  }

  extension Decoder {
    /// Decodes an array of `count` numbers.
    fileprivate func numbers(_ count: Int) throws -> [Double] {
      let numbers = try [Double](from: self)
      guard numbers.count == count else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: codingPath, debugDescription: "expected \(count) numbers, found \(numbers.count)"))
      }
      return numbers
    }
  }

  extension Limits: Codable {
    /// Decodes limits from an object with a number for each of some ``names``; the others have their defaults.
    public init(from decoder: any Decoder) throws {
      self.init()
      for (name, value) in try [String: Int](from: decoder) {
        guard Self.names.contains(name), Self.range(of: name).contains(value) else {
          throw DecodingError.dataCorrupted(
            DecodingError.Context(
              codingPath: decoder.codingPath,
              debugDescription: Self.names.contains(name)
                ? "the limit '\(name)' is out of range" : "unknown limit '\(name)'"))
        }
        self[name] = value
      }
    }

    /// Encodes all limits by their ``names``.
    public func encode(to encoder: any Encoder) throws {
      try Dictionary(firstOf: Self.names.map { ($0, self[$0] ?? 0) }).encode(to: encoder)
    }
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
      context.lacksDeclarations = true
      // A bare number may be an angle.
      let value = read(0, context, .angle)
      try decoder.throwFirstError(among: context.findings.all, tape)
      return value
    }

    fileprivate func encodeValue(to encoder: any Encoder, marksTypes: Bool = true) throws {
      var writer = JSONWriter(style: .compact, numbers: .marked)
      writer.marksTypes = marksTypes
      writer.maximumDepth = Limits().nesting
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

  // MARK: JSON values

  extension JSONValue: Codable {
    /// Decodes any value. Members are sorted by name, because decoders do not preserve their order.
    public init(from decoder: any Decoder) throws {
      if let members = try? decoder.container(keyedBy: Name.self) {
        self = .object(
          try members.allKeys.sorted { $0.stringValue < $1.stringValue }
            .map { Member($0.stringValue, try members.decode(JSONValue.self, forKey: $0)) })
      } else if var elements = try? decoder.unkeyedContainer() {
        var values: [JSONValue] = []
        while !elements.isAtEnd { values.append(try elements.decode(JSONValue.self)) }
        self = .array(values)
      } else {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
          self = .null
        } else if let bool = try? value.decode(Bool.self) {
          self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
          self = .number(number)
        } else {
          self = .string(try value.decode(String.self))
        }
      }
    }

    /// Encodes the value.
    ///
    /// - Throws: An encoding error, also for a value that is nested too deeply for any ``Limits/nesting``.
    public func encode(to encoder: any Encoder) throws {
      guard encoder.codingPath.count <= Limits.deepestNesting else {
        throw EncodingError.invalidValue(
          self,
          EncodingError.Context(
            codingPath: encoder.codingPath,
            debugDescription: "arrays and objects are nested more than \(Limits.deepestNesting) deep"))
      }
      switch self {
      case .null:
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      case .bool(let bool):
        try bool.encode(to: encoder)
      case .number(let number):
        try number.encode(to: encoder)
      case .string(let string):
        try string.encode(to: encoder)
      case .array(let elements):
        var container = encoder.unkeyedContainer()
        for element in elements { try container.encode(element) }
      case .object(let members):
        var container = encoder.container(keyedBy: Name.self)
        for member in members { try container.encode(member.value, forKey: Name(member.name)) }
      }
    }

    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(_ name: String) { stringValue = name }
      init?(stringValue: String) { self.init(stringValue) }
      init?(intValue: Int) { nil }
    }
  }

#endif
