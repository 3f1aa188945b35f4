/// An event in the inputs since which a time runs: a firing of a trigger, or a change of a Boolean or a choice to a value.
///
/// ```json
/// "liked"
/// { "parameter": "open", "is": false }
/// ```
public struct InputEvent: Hashable, Sendable {
  /// The parameter's name.
  public var parameter: String {
    get { name.text }
    set { name = ExactText(newValue) }
  }
  private var name: ExactText
  /// The value to which the parameter changes, a Boolean or a choice; nil for a firing of a trigger, and for true.
  public var value: ParameterValue?
  /// The history of the event, once references are resolved.
  var history = History()

  /// Creates the event that the trigger `parameter` is fired, or that the Boolean `parameter` becomes true.
  public init(_ parameter: String) { name = ExactText(parameter) }

  /// Creates the event that a Boolean or a choice becomes `value`.
  public init(_ parameter: String, is value: ParameterValue) {
    name = ExactText(parameter)
    self.value = value
  }

  /// The times at which an event has happened.
  struct History: Hashable, Sendable {
    /// Whether the parameter has had the value from the start.
    var isInitial = false
    /// Whether the times are those of a playhead's log.
    var isLive = false
    /// The times so far, in ascending order, of a document at a time of a log.
    var times: [Double] = []
    /// The time of the log.
    var now = 0.0
  }
}

extension InputEvent: ExpressibleByStringLiteral {
  /// Creates the event that a trigger is fired, or that a Boolean becomes true.
  public init(stringLiteral name: String) { self.init(name) }
}

extension InputEvent {
  /// Whether the event happens when the parameter is set to a value that it did not have, or is fired.
  func matches(_ value: ParameterValue) -> Bool {
    switch (value, self.value) {
    case (.trigger, nil): true
    case (_, let expected?):
      value.option.flatMap { option in expected.option.map { option.isIdentical(to: $0) } } ?? false
    case (.boolean(let value), nil): value
    default: false
    }
  }
}

extension InputEvent {
  /// Whether a value from the start is that of the event; triggers have none.
  func isInitial(_ value: ParameterValue) -> Bool {
    if case .trigger = value { return false }
    return matches(value)
  }
}

extension ParameterValue {
  /// Whether the name of such a parameter alone is an event: that of a trigger or a boolean.
  var isEventByItself: Bool {
    switch self {
    case .trigger, .boolean: true
    default: false
    }
  }
}

// MARK: Reading and writing

extension InputEvent: DocumentValue {
  package static var phrase: String {
    "the name of a trigger or a boolean, or an object { \"parameter\": …, \"is\": … }"
  }
  package static var placeholder: InputEvent { InputEvent("") }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> InputEvent {
    switch context.tape.kind(node) {
    case .string:
      let name = context.tape.string(node)
      context.note(.parameter, name, at: node, isEvent: true)
      if let parameter = context.knownParameter(name), !parameter.value.isEventByItself {
        context.report(.sinceType(name, parameter.value), at: node)
      }
      return InputEvent(name)
    case .object:
      let errors = context.errorCount
      let members = EventMembers.read(node, context, rule)
      guard context.errorCount == errors, let name = context.member("parameter", of: node),
        let place = context.member("is", of: node)
      else { return placeholder }
      context.note(.parameter, members.name, at: name)
      var event = InputEvent(members.name)
      if context.lacksDeclarations {
        event.value = .undeclared(place, context)
        return event
      }
      guard let parameter = context.knownParameter(members.name) else { return event }
      guard parameter.mapNames != nil else {
        context.report(.eventOfNoChoice(members.name, parameter.value), at: name)
        return event
      }
      let value = parameter.value.anotherValue(place, context)
      event.value = value
      if context.errorCount == errors, let complaint = parameter.complaint(about: value, name: members.name) {
        context.report(complaint, at: place)
      }
      return event
    default:
      context.reportWrongType(node, expected: phrase)
      return placeholder
    }
  }

  package func write(to writer: inout JSONWriter) {
    guard let value else { return writer.string(parameter) }
    EventMembers(name: parameter, value: value.overrideJSON(marksTypes: writer.marksTypes)).write(to: &writer)
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    history = resolver.history(of: self)
  }

  private struct EventMembers: DocumentObject {
    var name = ""
    var value = JSONValue.null

    static var phrase: String { "an event { \"parameter\": …, \"is\": … }" }

    mutating func members(_ visitor: inout some MemberVisitor) {
      visitor.required("parameter", &name)
      visitor.required("is", &value)
    }
  }
}

extension ReadingContext {
  /// The definition of a parameter, if it is known and has no errors.
  fileprivate func knownParameter(_ name: String) -> Parameter? {
    unsoundNames.contains(name) ? nil : parameters[name]
  }
}

extension Message {
  fileprivate static func sinceType(_ name: String, _ value: ParameterValue) -> Message {
    let isChoice = value.option != nil
    return Message(
      .parameterType,
      "'since' needs a trigger or a boolean, but the parameter \(name.quoted) is \(value.typePhrase)",
      help: isChoice
        ? "write { \"parameter\": \(name.asJSON), \"is\": … } with one of its options"
        : "declare a parameter of the type 'trigger', and fire it")
  }

  fileprivate static func eventOfNoChoice(_ name: String, _ value: ParameterValue) -> Message {
    if case .trigger = value {
      return Message(
        .parameterType, "the trigger \(name.quoted) has no values", help: "write its name: \(name.asJSON)")
    }
    return Message(
      .parameterType,
      "'is' needs a boolean or a choice, but the parameter \(name.quoted) is \(value.typePhrase)",
      help: "declare a parameter of the type 'choice' or 'boolean'")
  }
}
