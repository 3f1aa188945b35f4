extension AnimatedShape {
  /// A use of a symbol of the document.
  public struct Use: Sendable {
    /// The symbol's name.
    public var symbol: String
    /// The parameters with other values than in the document.
    public var parameters: Named<ParameterOverride>
    /// The symbol's content with these parameters, after references are resolved.
    package var content: SharedShape?

    /// Creates a use of a symbol.
    public init(symbol: String, parameters: Named<ParameterOverride> = [:]) {
      self.symbol = symbol
      self.parameters = parameters
    }
  }
}

extension AnimatedShape.Geometry {
  /// A use of a symbol of the document.
  public static func use(_ symbol: String, parameters: Named<ParameterOverride> = [:]) -> Self {
    .use(.init(symbol: symbol, parameters: parameters))
  }
}

/// The override of a parameter in a use of a symbol.
public enum ParameterOverride: Hashable, Sendable {
  /// A value.
  case value(ParameterValue)
  /// The value of the outer parameter with this name.
  case parameter(String)

  public static func == (a: ParameterOverride, b: ParameterOverride) -> Bool {
    switch (a, b) {
    case (.value(let a), .value(let b)): a == b
    case (.parameter(let a), .parameter(let b)): a.isIdentical(to: b)
    default: false
    }
  }
}

/// A shape that is shared by several uses.
package final class SharedShape: Sendable {
  package let shape: AnimatedShape
  /// The animated parts of the shape.
  let motion: ContentMotion

  init(_ shape: AnimatedShape) {
    self.shape = shape
    let finder = MotionFinder()
    shape.inspect(finder)
    motion = finder.motion
  }
}

extension AnimatedShape.Use: Hashable {
  // The content is derived from the other members and the document.
  public static func == (a: Self, b: Self) -> Bool {
    a.symbol.isIdentical(to: b.symbol) && a.parameters == b.parameters
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(symbol)
    hasher.combine(parameters)
  }
}

extension AnimatedShape {
  /// A use of a symbol of the document.
  public static func use(
    _ symbol: String, parameters: Named<ParameterOverride> = [:],
    id: String? = nil, transform: ShapeTransform? = nil, opacity: Animated<Double> = 1,
    modifiers: [Modifier] = [], clip: [AnimatedShape] = []
  ) -> AnimatedShape {
    AnimatedShape(
      .use(symbol, parameters: parameters), id: id, transform: transform, opacity: opacity,
      modifiers: modifiers, clip: clip)
  }
}

extension AnimatedShape.Use: DocumentObject {
  package init() { self.init(symbol: "") }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    var name = SymbolName(name: symbol)
    visitor.required("symbol", &name)
    symbol = name.name
    visitor.defaulted("parameters", &parameters, [:])
    visitor.content(of: &self)
  }
}

/// The name of a symbol that the document must define.
private struct SymbolName: DocumentValue {
  var name = ""

  static var phrase: String { "the name of a symbol" }
  static var placeholder: SymbolName { SymbolName() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> SymbolName {
    guard context.tape.kind(node) == .string else {
      context.reportWrongType(node, expected: phrase)
      return placeholder
    }
    let name = context.tape.string(node)
    context.animatedCount += 1
    context.note(.symbol, name, at: node)
    return SymbolName(name: name)
  }

  func write(to writer: inout JSONWriter) { writer.string(name) }
}

extension ParameterOverride: DocumentValue {
  package static var phrase: String { "a value for the parameter" }
  package static var placeholder: ParameterOverride { .parameter("") }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> ParameterOverride {
    let tape = context.tape
    // The name precedes its value.
    let name = tape.string(node - 1)
    context.note(.parameter, name, at: node - 1)
    if tape.kind(node) == .object, !TypedValue.isWritten(at: node, context) {
      let errors = context.errorCount
      let reference = Reference.read(node, context, rule)
      if let node = context.member("parameter", of: node) {
        context.note(.parameter, reference.name, at: node)
        if context.errorCount == errors, let parameter = context.parameters[name],
          let outer = context.parameters[reference.name],
          parameter.value.type != outer.value.type,
          !context.unsoundNames.contains(name), !context.unsoundNames.contains(reference.name)
        {
          context.report(.overrideType(name, parameter.value, by: reference.name, outer.value), at: node)
        }
      }
      return .parameter(reference.name)
    }
    if context.lacksDeclarations { return .value(.undeclared(node, context)) }
    guard let parameter = context.parameters[name], !context.unsoundNames.contains(name) else {
      return placeholder
    }
    let errors = context.errorCount
    let value = parameter.value.anotherValue(node, context)
    if context.errorCount == errors, let complaint = parameter.complaint(about: value, name: name) {
      context.report(complaint, at: node)
    }
    return .value(value)
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .value(let value): value.writeOverride(to: &writer)
    case .parameter(let name): Reference(name: name).write(to: &writer)
    }
  }

  private struct Reference: DocumentObject {
    var name = ""

    static var phrase: String { "a parameter { \"parameter\": … }" }

    mutating func members(_ visitor: inout some MemberVisitor) { visitor.required("parameter", &name) }
  }
}

extension ParameterValue {
  /// Reads a value at `node` of the same type as this one.
  func anotherValue(_ node: Int, _ context: ReadingContext) -> ParameterValue {
    switch self {
    case .number: .number(.read(node, context, .any))
    case .angle: .angle(.read(node, context, .any))
    case .point: .point(.read(node, context, .any))
    case .size: .size(.read(node, context, .any))
    case .color: .color(.read(node, context, .any))
    case .boolean: .boolean(.read(node, context, .any))
    case .numbers: .numbers(.read(node, context, .any))
    case .points: .points(.read(node, context, .any))
    case .path: .path(.read(node, context, .any))
    case .choice: .choice(.read(node, context, .any))
    case .trigger: .trigger
    }
  }

  func writeValue(to writer: inout JSONWriter) {
    switch self {
    case .number(let value), .angle(let value): value.write(to: &writer)
    case .point(let value): value.write(to: &writer)
    case .size(let value): value.write(to: &writer)
    case .color(let value): value.write(to: &writer)
    case .boolean(let value): value.write(to: &writer)
    case .numbers(let value): value.write(to: &writer)
    case .points(let value): value.write(to: &writer)
    case .path(let value): value.write(to: &writer)
    case .choice(let value): value.write(to: &writer)
    case .trigger: writer.null()
    }
  }
}
