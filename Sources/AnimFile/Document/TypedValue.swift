// Values of parameters in parts of documents that are coded separately, without the declarations of the parameters.

extension ParameterValue {
  /// Reads a value of a parameter whose type is not known: a number, a Boolean, a choice, a point, numbers or points by
  /// its JSON, and any type from an object with the type.
  static func undeclared(_ node: Int, _ context: ReadingContext) -> ParameterValue {
    let tape = context.tape
    switch tape.kind(node) {
    case .true, .false: return .boolean(.read(node, context, .any))
    case .string: return .choice(.read(node, context, .any))
    case .object: return TypedValue.read(node, context, .any).value
    case .array:
      let count = tape.childCount(node)
      if count > 0, tape.kind(node + 1) == .array { return .points(.read(node, context, .any)) }
      return count == 2 ? .point(.read(node, context, .any)) : .numbers(.read(node, context, .any))
    default: return .number(.read(node, context, .any))
    }
  }

  /// Writes the value in a use or an event, with its type if the writer marks types and the JSON alone has another.
  func writeOverride(to writer: inout JSONWriter) {
    if writer.marksTypes, !isShownByJSON {
      TypedValue(value: self).write(to: &writer)
    } else {
      writeValue(to: &writer)
    }
  }

  /// Returns the JSON of the value in a use or an event.
  func overrideJSON(marksTypes: Bool) -> JSONValue {
    marksTypes && !isShownByJSON ? TypedValue(value: self).jsonValue : jsonValue
  }

  /// Whether `undeclared` reads the value's JSON as this type.
  private var isShownByJSON: Bool {
    switch self {
    case .number, .boolean, .choice, .point: true
    case .numbers(let numbers): numbers.count != 2
    case .points(let points): !points.points.isEmpty
    case .angle, .size, .color, .path, .trigger: false
    }
  }
}

/// A value with its type, in the notation of a parameter: `{ "type": "angle", "default": 45 }`.
struct TypedValue: DocumentObject {
  var value = ParameterValue.number(0)

  static var phrase: String { "a value, or an object { \"type\": …, \"default\": … }" }

  mutating func members(_ visitor: inout some MemberVisitor) { visitor.variant("type", &value) }

  /// Whether the object at `node` is a value with its type, in a part without declarations.
  static func isWritten(at node: Int, _ context: ReadingContext) -> Bool {
    context.lacksDeclarations && context.member("type", of: node) != nil
  }
}

/// A value of a parameter without a declaration.
struct UntypedValue: DocumentValue {
  var value: ParameterValue

  static var phrase: String { TypedValue.phrase }
  static var placeholder: UntypedValue { UntypedValue(value: .number(0)) }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> UntypedValue {
    UntypedValue(value: .undeclared(node, context))
  }

  func write(to writer: inout JSONWriter) { value.writeOverride(to: &writer) }
}
