extension Parameter {
  /// The reason why a text is not a valid parameter value.
  package struct TextError: Error, Hashable, Sendable {
    /// The problem, in lower case without a full stop.
    package let message: String
    /// Advice on the correction, if there is any.
    package let help: String?
  }

  /// Parses a parameter value: colors and path data verbatim, other types as JSON. The brackets around a
  /// point, a size or a list are optional.
  ///
  /// - Parameter name: The parameter's name, for messages.
  package func value(from text: String, name: String) throws(TextError) -> ParameterValue {
    let value = try parsed(text)
    if let complaint = complaint(about: value, name: name) {
      throw TextError(message: complaint.text, help: complaint.help)
    }
    return value
  }

  private func parsed(_ text: String) throws(TextError) -> ParameterValue {
    switch value {
    case .number: .number(try Self.read(text, Double.self))
    case .angle: .angle(try Self.read(text, Double.self))
    case .point: .point(try Self.read(text.bracketed, Point2D.self))
    case .size: .size(try Self.read(text.bracketed, Size2D.self))
    case .color: .color(try Self.read(text.asJSON, RGBAColor.self))
    case .boolean: .boolean(try Self.read(text, Bool.self))
    case .numbers: .numbers(try Self.read(text.bracketed, AnimatableVector.self))
    case .points: .points(try Self.read(text.bracketed, PointList.self))
    case .path: .path(try Self.read(text.asJSON, BezierPath.self))
    case .choice: .choice(text)
    case .trigger: .trigger
    }
  }

  /// Parses a value of `type` from standalone JSON.
  static func read<Value: DocumentValue>(_ json: String, _ type: Value.Type) throws(TextError) -> Value {
    var problems: [JSONProblem] = []
    let tape = Tape.scan(Array(json.utf8), problems: &problems)
    guard problems.isEmpty, let tape else { throw TextError(message: "expected \(Value.phrase)", help: nil) }
    let context = ReadingContext(tape, limits: Limits())
    let value = Value.read(0, context, .any)
    if let finding = context.findings.kept.first(where: { $0.message.severity == .error }) {
      throw TextError(message: finding.message.text, help: finding.message.help)
    }
    return value
  }
}

extension String {
  package var asJSON: String {
    var writer = JSONWriter()
    writer.string(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The text as a JSON list.
  fileprivate var bracketed: String {
    utf8.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "[") ? self : "[\(self)]"
  }
}
