extension Parameter {
  /// Why a text is no value of a parameter.
  package struct TextError: Error, Hashable, Sendable {
    /// What is wrong, in lower case without a full stop.
    package let message: String
    /// What would be right, if that is known.
    package let help: String?
  }

  /// The value that `text` writes: a color or path data as they are, anything else as JSON. Brackets around a point, a
  /// size or a list may be left out.
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
    }
  }

  /// The value that `json` writes, where nothing is around it.
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
  /// The text as a JSON string.
  var asJSON: String {
    var writer = JSONWriter()
    writer.string(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The text as a JSON list.
  fileprivate var bracketed: String {
    utf8.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "[") ? self : "[\(self)]"
  }
}
