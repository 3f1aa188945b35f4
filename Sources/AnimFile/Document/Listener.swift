extension AnimationDocument {
  /// A rule by which a player turns events of a pointer into settings of a parameter, or firings of a trigger.
  ///
  /// ```json
  /// { "on": "tap", "shape": "heart", "toggle": "liked" }
  /// { "on": "press", "shape": "knob", "set": "pressed" }
  /// { "on": "drag", "shape": "knob", "set": "volume", "along": [[20, 40], [120, 40]] }
  /// ```
  ///
  /// Listeners have no effect on frames. `Pointer` of the module `AnimFilePictures` evaluates them.
  public struct Listener: Hashable, Sendable {
    /// The event.
    public var event: Event
    /// The id of the shape or group on which the event occurs; nil for the viewport.
    public var shape: String? {
      get { id?.text }
      set { id = .optional(newValue) }
    }
    private var id: ExactText?
    /// The response to the event.
    public var action: Action

    /// Creates a listener.
    public init(_ event: Event, on shape: String? = nil, _ action: Action) {
      self.event = event
      id = .optional(shape)
      self.action = action
    }

    /// An event of a pointer.
    public enum Event: String, Hashable, Sendable, CaseIterable {
      /// The pointer goes down and up on the shape, or the shape is activated by a key.
      case tap
      /// The pointer goes down on the shape, and later up or away.
      case press
      /// The pointer enters the shape, and leaves it.
      case hover
      /// The pointer goes down on the shape, and moves until it goes up.
      case drag
      /// The pointer moves over the shape.
      case move
    }

    /// The response to an event.
    public enum Action: Hashable, Sendable {
      /// Sets a Boolean to the opposite of its value. For ``Event/tap``.
      case toggle(String)
      /// Fires a trigger. For ``Event/tap``.
      case fire(String)
      /// Sets a parameter to a constant. For ``Event/tap``.
      case set(String, to: ParameterValue)
      /// Sets a Boolean while the pointer is down, or over the shape; for ``Event/move``, sets a point to its position.
      case follow(String)
      /// Sets a number to the fraction of its range that the position of the pointer is on the way from one point to
      /// another. For ``Event/drag``.
      case slide(String, from: Point2D, to: Point2D)

      public static func == (a: Action, b: Action) -> Bool {
        switch (a, b) {
        case (.toggle(let a), .toggle(let b)), (.fire(let a), .fire(let b)), (.follow(let a), .follow(let b)):
          a.isIdentical(to: b)
        case (.set(let a, let value), .set(let b, let other)): a.isIdentical(to: b) && value == other
        case (.slide(let a, let from, let to), .slide(let b, let otherFrom, let otherTo)):
          a.isIdentical(to: b) && from == otherFrom && to == otherTo
        default: false
        }
      }
    }

    /// The name of the parameter that is set or fired.
    public var parameter: String {
      switch action {
      case .toggle(let name), .fire(let name), .set(let name, _), .follow(let name), .slide(let name, _, _):
        name
      }
    }
  }
}

extension AnimationDocument.Listener {
  /// Returns a listener that sets a Boolean to its opposite when a shape is tapped.
  public static func tap(_ shape: String? = nil, toggle parameter: String) -> Self {
    Self(.tap, on: shape, .toggle(parameter))
  }

  /// Returns a listener that fires a trigger when a shape is tapped.
  public static func tap(_ shape: String? = nil, fire trigger: String) -> Self {
    Self(.tap, on: shape, .fire(trigger))
  }

  /// Returns a listener that sets a parameter to a value when a shape is tapped.
  public static func tap(_ shape: String? = nil, set parameter: String, to value: ParameterValue) -> Self {
    Self(.tap, on: shape, .set(parameter, to: value))
  }

  /// Returns a listener that sets a Boolean while a pointer holds a shape.
  public static func press(_ shape: String? = nil, set parameter: String) -> Self {
    Self(.press, on: shape, .follow(parameter))
  }

  /// Returns a listener that sets a Boolean while a pointer is over a shape.
  public static func hover(_ shape: String? = nil, set parameter: String) -> Self {
    Self(.hover, on: shape, .follow(parameter))
  }

  /// Returns a listener that sets a number with a range while a pointer drags a shape from one point to another.
  public static func drag(
    _ shape: String? = nil, set parameter: String, from start: Point2D, to end: Point2D
  ) -> Self {
    Self(.drag, on: shape, .slide(parameter, from: start, to: end))
  }

  /// Returns a listener that sets a point to the position of a pointer over a shape.
  public static func move(_ shape: String? = nil, set parameter: String) -> Self {
    Self(.move, on: shape, .follow(parameter))
  }
}

// MARK: Reading and writing

extension AnimationDocument.Listener: DocumentObject {
  package static var identifyingMembers: [String] { ["on"] }
  package static var phrase: String { "a listener { \"on\": …, \"shape\": …, \"set\": … }" }

  package init() { self.init(.tap, .follow("")) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    var form = ListenerForm(self)
    visitor.variant("on", &form)
    self = form.listener
  }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Self {
    let errors = context.errorCount
    var listener = readMembers(node, context, rule)
    let names: [StaticString] = ["toggle", "fire", "set"]
    guard let place = names.lazy.compactMap({ context.member($0, of: node) }).first,
      context.tape.kind(place) == .string
    else { return listener }
    let name = listener.parameter
    guard context.errorCount == errors else {
      context.note(.parameter, context.tape.string(place), at: place)
      return listener
    }
    context.note(.parameter, name, at: place)
    guard let parameter = context.parameters[name], !context.unsoundNames.contains(name) else {
      return listener
    }
    if let complaint = listener.complaint(about: parameter) {
      context.report(complaint, at: place)
    } else if case .set = listener.action, let constant = context.member("to", of: node) {
      let value = parameter.value.anotherValue(constant, context)
      listener.action = .set(name, to: value)
      if context.errorCount == errors, let complaint = parameter.complaint(about: value, name: name) {
        context.report(complaint, at: constant)
      }
    }
    return listener
  }

  /// The listener's JSON in a document.
  package var json: JSONValue { jsonValue }

  // All values are constants.
  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {}
  package func inspect(_ finder: MotionFinder) {}

  /// Returns the reason why the parameter cannot be that of the listener, if there is one.
  private func complaint(about definition: Parameter) -> Message? {
    let value = definition.value
    switch (action, value) {
    case (.toggle, .boolean), (.fire, .trigger): return nil
    case (.set, .trigger), (.toggle, .trigger):
      return .listenerType(
        self, value, needs: action.isToggle ? "a boolean" : "a parameter with a value",
        help: "write \"fire\": \(parameter.asJSON)")
    case (.set, _): return nil
    case (.fire, .boolean):
      return .listenerType(self, value, needs: "a trigger", help: "write \"toggle\": \(parameter.asJSON)")
    case (.fire, _), (.toggle, _):
      return .listenerType(
        self, value, needs: action.isToggle ? "a boolean" : "a trigger",
        help: "write \"set\": \(parameter.asJSON), \"to\": …")
    case (.follow, .boolean) where event != .move, (.follow, .point) where event == .move: return nil
    case (.follow, .trigger) where event != .move:
      return .listenerType(
        self, value, needs: "a boolean", help: "write \"on\": \"tap\" and \"fire\": \(parameter.asJSON)")
    case (.follow, _):
      let needs = event == .move ? "a point" : "a boolean"
      return .listenerType(
        self, value, needs: needs,
        help: "declare a parameter of the type '\(needs.dropFirst(2))', and set it here")
    case (.slide, .number), (.slide, .angle):
      return definition.range == nil
        ? .listenerType(
          self, value, needs: "a number with a 'range'",
          help: "add \"range\": [smallest, largest] to the parameter") : nil
    case (.slide, _):
      return .listenerType(
        self, value, needs: "a number with a 'range'", help: "declare a parameter of the type 'number'")
    }
  }
}

extension AnimationDocument.Listener.Action {
  fileprivate var isToggle: Bool { if case .toggle = self { true } else { false } }
}

/// A listener by its members: those of its event.
struct ListenerForm: Hashable, Sendable {
  var event: AnimationDocument.Listener.Event
  var shape: String?
  var toggle: String?
  var fire: String?
  var set: String?
  var to: JSONValue?
  var along: PointSegment?
  /// The constant, once the type of the parameter is known.
  private var value = ParameterValue.trigger

  init(_ event: AnimationDocument.Listener.Event) { self.event = event }

  init(_ listener: AnimationDocument.Listener) {
    event = listener.event
    shape = listener.shape
    switch listener.action {
    case .toggle(let name): toggle = name
    case .fire(let name): fire = name
    case .set(let name, let constant):
      set = name
      value = constant
      to = constant == .trigger ? .null : constant.jsonValue
    // A tap without an action is incomplete.
    case .follow(let name): set = event == .tap && name.isEmpty ? nil : name
    case .slide(let name, let start, let end):
      set = name
      along = PointSegment(start: start, end: end)
    }
  }

  var listener: AnimationDocument.Listener {
    let action: AnimationDocument.Listener.Action =
      if let toggle {
        .toggle(toggle)
      } else if let fire {
        .fire(fire)
      } else if let along {
        .slide(set ?? "", from: along.start, to: along.end)
      } else if to != nil {
        .set(set ?? "", to: value)
      } else {
        .follow(set ?? "")
      }
    return AnimationDocument.Listener(event, on: shape, action)
  }
}

extension ListenerForm: DocumentVariant {
  static let noun = "listener"

  static let kindNoun = "event"
  static let kindPhrase = "an event"

  static let variants: [(name: StaticString, make: @Sendable () -> ListenerForm)] = [
    ("tap", { ListenerForm(.tap) }), ("press", { ListenerForm(.press) }), ("hover", { ListenerForm(.hover) }),
    ("drag", { ListenerForm(.drag) }), ("move", { ListenerForm(.move) }),
  ]

  var name: StaticString {
    switch event {
    case .tap: "tap"
    case .press: "press"
    case .hover: "hover"
    case .drag: "drag"
    case .move: "move"
    }
  }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.optional("shape", &shape)
    if event == .tap {
      tapMembers(&visitor)
    } else {
      visitor.excluded("toggle", .actionOfTap("toggle", name))
      visitor.excluded("fire", .actionOfTap("fire", name))
      var parameter = set ?? ""
      visitor.required("set", &parameter)
      set = parameter
      visitor.excluded("to", .actionOfTap("to", name))
    }
    if event == .drag {
      var segment = along ?? PointSegment()
      visitor.required("along", &segment)
      along = segment
    } else {
      visitor.excluded("along", .memberNotApplicable("along", "'\(name)'"))
    }
  }

  private mutating func tapMembers(_ visitor: inout some MemberVisitor) {
    visitor.optional("toggle", &toggle)
    visitor.optional("fire", &fire)
    visitor.optional("set", &set)
    visitor.requires(["toggle", "fire", "set"], unless: toggle != nil || fire != nil || set != nil)
    let (toggle, fire, set) = (toggle, fire, set)
    visitor.check("fire", with: ["toggle", "fire"]) {
      toggle != nil && fire != nil ? .twoActionsOfListener("toggle", "fire") : nil
    }
    visitor.check("set", with: ["toggle", "fire", "set"]) {
      guard set != nil else { return nil }
      return toggle != nil
        ? .twoActionsOfListener("toggle", "set") : fire != nil ? .twoActionsOfListener("fire", "set") : nil
    }
    if set != nil {
      var constant = to ?? .null
      visitor.required("to", &constant)
      to = constant
    } else if let action = toggle != nil ? "toggle" : fire != nil ? "fire" : nil {
      visitor.excluded("to", .memberNotApplicable("to", "'\(action)'"))
    } else {
      visitor.optional("to", &to)
    }
  }
}

/// Two different points: the ends of the way along which a shape is dragged.
struct PointSegment: DocumentValue {
  var start = Point2D.zero
  var end = Point2D(1, 0)

  static var phrase: String { "two points [[x, y], [x, y]]" }
  static var placeholder: PointSegment { PointSegment() }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> PointSegment {
    guard context.tape.kind(node) == .array else {
      context.reportWrongType(node, expected: phrase)
      return placeholder
    }
    let count = context.tape.childCount(node)
    guard count == 2 else {
      context.report(.wrongCount(expected: phrase, found: count), at: node)
      return placeholder
    }
    let errors = context.errorCount
    let points = [Point2D].read(node, context, rule)
    guard points.count == 2, context.errorCount == errors else { return placeholder }
    if points[0] == points[1] { context.report(.wayWithoutLength(), at: node) }
    return PointSegment(start: points[0], end: points[1])
  }

  func write(to writer: inout JSONWriter) { [start, end].write(to: &writer) }
}

extension Message {
  fileprivate static func listenerType(
    _ listener: AnimationDocument.Listener, _ value: ParameterValue, needs: String, help: String
  ) -> Message {
    let action =
      switch listener.action {
      case .toggle: "toggle"
      case .fire: "fire"
      case .set: "set"
      case .follow, .slide: listener.event.rawValue
      }
    return Message(
      .parameterType,
      "'\(action)' needs \(needs), but the parameter \(listener.parameter.quoted) is \(value.typePhrase)"
        + (needs.hasSuffix("'range'") && help.hasPrefix("add") ? " without one" : ""),
      help: Advice(help))
  }

  fileprivate static func actionOfTap(_ member: String, _ event: StaticString) -> Message {
    Message(
      .memberNotApplicable, "'\(member)' does not apply to '\(event)', which sets a parameter itself",
      help: member == "to"
        ? Advice("remove it, or use \"on\": \"tap\"", FixProposal(change: .removeMember, isSafe: false))
        : "write \"set\" with the name of a parameter, or use \"on\": \"tap\"")
  }

  fileprivate static func twoActionsOfListener(_ first: String, _ second: String) -> Message {
    Message(
      .twoActions, "a listener can have only one action, but this one has '\(first)' and '\(second)'",
      help: "split it into two listeners: all listeners of a shape respond")
  }

  fileprivate static func wayWithoutLength() -> Message {
    Message(
      .wrongCount, "'along' has the same point twice", help: "use two different points")
  }
}
