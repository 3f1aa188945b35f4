// Reads and writes easings: a name, four control values, or an object with one member that names the kind.

extension Easing: DocumentValue {
  package static var phrase: String { "an easing" }
  package static var placeholder: Easing { .linear }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> Easing {
    switch context.tape.kind(node) {
    case .string: return named(context.tape.string(node), node, context)
    case .array: return controlPoints(node, context)
    case .object: return form(node, context)
    default:
      context.reportWrongType(
        node, expected: phrase, help: "write an easing such as \"easeInOut\" or [0.2, 0, 0, 1]")
      return placeholder
    }
  }

  private static let presets = Dictionary(uniqueKeysWithValues: Preset.allCases.map { ($0.rawValue, $0) })

  /// Returns the easing that a document calls `name`, which may be undefined.
  init(name: String) {
    if let preset = Self.presets[name] {
      self = .preset(preset)
    } else {
      self = name == "smooth" ? .smooth : name == "spring" ? .spring : .named(name)
    }
  }

  private static func named(_ name: String, _ node: Int, _ context: ReadingContext) -> Easing {
    let easing = Easing(name: name)
    if case .named = easing { context.note(.easing, name, at: node) }
    return easing
  }

  private static func controlPoints(_ node: Int, _ context: ReadingContext) -> Easing {
    let count = context.tape.childCount(node)
    guard count == 4 else {
      context.report(.wrongCount(expected: "four control values [x1, y1, x2, y2]", found: count), at: node)
      return placeholder
    }
    let errors = context.errorCount
    var values = SIMD4<Double>.zero
    var nodes = SIMD4<Int>.zero
    var child = node + 1
    for index in 0..<4 {
      values[index] = Double.read(child, context, .any)
      nodes[index] = child
      child = context.tape.next(child)
    }
    guard context.errorCount == errors else { return placeholder }
    for index in 0..<4 where index % 2 == 0 && !(0...1).contains(values[index]) {
      context.report(.easingControlPoint(values[index]), at: nodes[index])
    }
    guard context.errorCount == errors, let curve = CubicBezier(values[0], values[1], values[2], values[3])
    else {
      return placeholder
    }
    return .cubicBezier(curve)
  }

  /// The members that identify the object forms of easings.
  private static let kinds: [StaticString] = ["steps", "linear", "smooth", "spring"]

  private static func form(_ node: Int, _ context: ReadingContext) -> Easing {
    let kind = kinds.first { context.member($0, of: node) != nil }
    guard let kind, var reader = ObjectReader(node, context, .any, expected: phrase),
      let value = reader.take(kind)
    else {
      reportNoKind(node, context)
      return placeholder
    }
    var easing = placeholder
    switch "\(kind)" {
    case "steps": easing = steps(value, &reader, context)
    case "linear": easing = pieces(value, context)
    case "smooth":
      if var smooth = ObjectReader(value, context) {
        for name: StaticString in ["startVelocity", "endVelocity"] {
          guard let velocity = smooth.take(name) else { continue }
          context.report(
            .invalidEasing(
              "'\(name)' applies only to the easing of a keyframe",
              help: "write the smooth easing, with its velocities, in the keyframe"),
            at: .node(velocity - 1))
        }
        if smooth.hasUnmatchedMembers { smooth.finish(knowing: []) }
      }
      easing = .smooth
    default: easing = SpringForm.read(value, context, .any).easing
    }
    if reader.hasUnmatchedMembers {
      reader.finish(knowing: "\(kind)" == "steps" ? ["steps", "jump"] : ["\(kind)"])
    }
    return easing
  }

  private static func reportNoKind(_ node: Int, _ context: ReadingContext) {
    let names = kinds.map { "\($0)" }
    var first = node + 1
    if first < context.tape.next(node), context.tape.equals(first, "//") {
      first = context.tape.next(first + 1)
    }
    if first < context.tape.next(node) {
      let name = context.tape.string(first)
      if let help = curveHelp(node, first, context) ?? kindHelp(node, first, context) {
        return context.report(
          Message(.unknownMember, "unknown member \(name.quoted)", help: help), at: .node(first))
      }
      context.report(
        .unknownMember(
          name, nearest: context.vocabulary.meaning(of: name, .member, among: names), known: names),
        at: .node(first))
    } else {
      context.report(
        .invalidEasing("the easing is empty", help: "add one of: \(names.joined(separator: ", "))"),
        at: node)
    }
  }

  /// Returns advice for authors who write `{ "cubicBezier": [x1, y1, x2, y2] }`.
  private static func curveHelp(_ node: Int, _ first: Int, _ context: ReadingContext) -> Advice? {
    let names = ["cubicbezier", "bezier", "cubic", "timingcurve", "controlpoints", "curve"]
    guard names.contains(context.tape.string(first).folded), context.memberCount(of: node) == 1
    else {
      return nil
    }
    return curve(context, at: first + 1, in: node, isSafe: true)
  }

  /// Returns a fix that replaces the object at `node` by the four control values at `list`.
  private static func curve(_ context: ReadingContext, at list: Int, in node: Int, isSafe: Bool) -> Advice? {
    guard let numbers = context.listedNumbers(list), numbers.count == 4 else { return nil }
    let json = "[\(numbers.map { $0.text }.joined(separator: ", "))]"
    return Advice("write \(json)", FixProposal(change: .edit(context.tape.range(node), json), isSafe: isSafe))
  }

  /// Returns advice for authors who name the kind in a member such as `type`, whose name is at `first`.
  private static func kindHelp(_ node: Int, _ first: Int, _ context: ReadingContext) -> Advice? {
    let tape = context.tape
    guard ["type", "name", "kind", "ease", "easing", "curve"].contains(tape.string(first)),
      tape.kind(first + 1) == .string
    else { return nil }
    let given = tape.string(first + 1)
    if given.lowercased().filter({ $0.isLetter }).hasSuffix("bezier") {
      var child = node + 1
      while child < tape.next(node) {
        if let help = curve(context, at: child + 1, in: node, isSafe: false) { return help }
        child = tape.next(child + 1)
      }
      return "write its four control values: [x1, y1, x2, y2]"
    }
    let known = Preset.allCases.map { $0.rawValue } + ["smooth", "spring", "steps"]
    guard let word = context.vocabulary.easing(meaning: given, among: Suggestion.Names(known)) else {
      return
        "write a name such as \"easeOut\", four control values, or an object such as { \"spring\": { … } }"
    }
    if word == "spring", context.memberCount(of: node) > 1,
      let json = springMembers(of: node, besides: first, context)
    {
      let isWhole = !json.contains("…")
      return Advice(
        "write \(json)", isWhole ? FixProposal(change: .edit(tape.range(node), json), isSafe: false) : nil)
    }
    if context.memberCount(of: node) > 1 || word == "steps" {
      return word == "spring" || word == "steps"
        ? Advice("use the kind as the member name: write { \"\(word)\": \(word == "steps" ? "4" : "{ … }") }")
        : Advice("write only the name: \"\(word)\"")
    }
    return Advice(
      "write \"\(word)\"", FixProposal(change: .edit(tape.range(node), "\"\(word)\""), isSafe: false))
  }

  /// Returns the other members as those of a spring; nil if one of them is not a member of springs.
  private static func springMembers(of node: Int, besides first: Int, _ context: ReadingContext) -> String? {
    var members: [String] = []
    var given: Set<String> = []
    var child = node + 1
    while child < context.tape.next(node) {
      let name = context.tape.string(child)
      if child != first {
        given.insert(name)
        guard springMembers.contains(name), context.tape.kind(child + 1) == .number else { return nil }
        members.append("\"\(name)\": \(context.json(child + 1))")
      }
      child = context.tape.next(child + 1)
    }
    members += springMembers(lackingBeside: given).map { "\"\($0)\": …" }
    return "{ \"spring\": { \(members.joined(separator: ", ")) } }"
  }

  private static func steps(_ node: Int, _ reader: inout ObjectReader, _ context: ReadingContext) -> Easing {
    let errors = context.errorCount
    let count = Int.read(node, context, .integer(1...1_000_000))
    var jump = StepJump.end
    reader.defaulted("jump", &jump, .end)
    if context.errorCount == errors, jump == .none, count < 2 {
      context.report(
        .invalidEasing(
          "a single step that jumps neither at its start nor at its end never changes",
          help: "use at least 2 steps with \"jump\": \"none\""),
        at: node)
    }
    return .steps(max(count, jump == .none ? 2 : 1), jump)
  }

  private static func pieces(_ node: Int, _ context: ReadingContext) -> Easing {
    let tape = context.tape
    guard tape.kind(node) == .array else {
      context.reportWrongType(node, expected: "an array of points such as [0, [0.4, 0.6], 1]")
      return placeholder
    }
    let errors = context.errorCount
    var points: [PiecewiseLinear.Point] = []
    var nodes: [Int] = []
    var child = node + 1
    while child < tape.next(node) {
      if tape.kind(child) == .array {
        if let (x, y) = Point2D.readPair(child, context, .any, "a point [time, value]") {
          points.append(PiecewiseLinear.Point(y, at: x))
        }
      } else {
        points.append(PiecewiseLinear.Point(Double.read(child, context, .any)))
      }
      nodes.append(child)
      child = tape.next(child)
    }
    guard context.errorCount == errors else { return placeholder }
    do throws(PiecewiseLinear.Failure) {
      return .piecewiseLinear(try PiecewiseLinear(points))
    } catch {
      switch error {
      case .tooFewPoints: context.report(.invalidEasing("a linear easing needs at least 2 points"), at: node)
      case .notFinite(let index): context.report(.numberNotFinite(), at: nodes[index])
      case .descending(let index):
        context.report(
          .invalidEasing("this point is earlier than the previous one", help: "sort the points by time"),
          at: nodes[index])
      }
      return placeholder
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .preset(let preset): writer.string(preset.rawValue)
    case .named(let name): writer.string(name)
    case .smooth: writer.string("smooth")
    case .cubicBezier(let curve): [curve.x1, curve.y1, curve.x2, curve.y2].write(to: &writer)
    case .steps(let count, let jump):
      writer.beginObject()
      writer.name("steps")
      count.write(to: &writer)
      if jump != .end {
        writer.name("jump")
        jump.write(to: &writer)
      }
      writer.endObject()
    case .piecewiseLinear(let pieces):
      writer.beginObject()
      writer.name("linear")
      writer.beginArray()
      for point in pieces.points {
        if let x = point.x { [x, point.y].write(to: &writer) } else { writer.number(point.y) }
      }
      writer.endArray()
      writer.endObject()
    case .spring(let spring):
      if spring == Spring() {
        writer.string("spring")
      } else {
        writer.beginObject()
        writer.name("spring")
        SpringForm(spring).write(to: &writer)
        writer.endObject()
      }
    }
  }

  package mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    guard case .named(let name) = self else { return }
    // The parser has reported undefined names.
    if let easing = resolver.easing(name) { self = easing }
  }
}

extension StepJump: DocumentWord {
  package static var placeholder: StepJump { .end }
}

/// The members of all forms of springs.
private struct SpringForm: DocumentObject {
  var duration: Double?
  var bounce: Double?
  var response: Double?
  var dampingFraction: Double?
  var mass: Double?
  var stiffness: Double?
  var damping: Double?
  var velocity: Double?

  static var phrase: String { "a spring such as { \"duration\": 0.5, \"bounce\": 0.2 }" }

  init() {}

  init(_ spring: Spring) {
    velocity = spring.initialVelocity
    switch spring.form {
    case .settling(let bounce): self.bounce = bounce == Spring.defaultBounce ? nil : bounce
    case .duration(let duration, let bounce): (self.duration, self.bounce) = (duration, bounce)
    case .response(let response, let dampingFraction):
      (self.response, self.dampingFraction) = (response, dampingFraction)
    case .physical(let mass, let stiffness, let damping):
      (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    }
  }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.optional("duration", &duration, .positive)
    visitor.optional("bounce", &bounce, NumberRule(lower: -1, excludesLower: true, upper: 1))
    visitor.optional("response", &response, .positive)
    visitor.optional("dampingFraction", &dampingFraction, .nonNegative)
    visitor.optional("mass", &mass, .positive)
    visitor.optional("stiffness", &stiffness, .positive)
    visitor.optional("damping", &damping, .nonNegative)
    visitor.optional("velocity", &velocity)
    let form = self
    visitor.check("spring") { form.complaint }
  }

  private var complaint: Message? {
    let physical = mass != nil || stiffness != nil || damping != nil
    let responsive = response != nil || dampingFraction != nil
    let timed = duration != nil || bounce != nil
    let forms =
      "use 'duration' and 'bounce', or 'response' and 'dampingFraction', or 'mass', 'stiffness' and 'damping'"
    if [physical, responsive, timed].filter({ $0 }).count > 1 {
      return .invalidEasing("the spring has mutually exclusive members", help: forms)
    }
    if physical, stiffness == nil || damping == nil {
      return .invalidEasing("missing member '\(stiffness == nil ? "stiffness" : "damping")'", help: forms)
    }
    if responsive, response == nil || dampingFraction == nil {
      return .invalidEasing(
        "missing member '\(response == nil ? "response" : "dampingFraction")'", help: forms)
    }
    if timed, duration == nil, bounce == 1 {
      return .invalidEasing(
        "a spring with a bounce of 1 never settles", help: "use a bounce below 1, or add a duration")
    }
    return spring == nil ? .invalidEasing("a spring with these numbers cannot be evaluated") : nil
  }

  private var spring: Spring? {
    if let stiffness, let damping {
      return Spring(mass: mass ?? 1, stiffness: stiffness, damping: damping, velocity: velocity)
    }
    if let response, let dampingFraction {
      return Spring(response: response, dampingFraction: dampingFraction, velocity: velocity)
    }
    if let duration { return Spring(duration: duration, bounce: bounce ?? 0, velocity: velocity) }
    return Spring(bounce: bounce ?? Spring.defaultBounce, velocity: velocity)
  }

  var easing: Easing { spring.map(Easing.spring) ?? .linear }
}

extension Easing {
  package static let springMembers: Set<String> = [
    "duration", "bounce", "response", "dampingFraction", "mass", "stiffness", "damping", "velocity",
  ]

  /// Returns the members that a spring with `given` still requires.
  static func springMembers(lackingBeside given: Set<String>) -> [String] {
    if !given.isDisjoint(with: ["mass", "stiffness", "damping"]) {
      return ["stiffness", "damping"].filter { !given.contains($0) }
    }
    if !given.isDisjoint(with: ["response", "dampingFraction"]) {
      return ["response", "dampingFraction"].filter { !given.contains($0) }
    }
    return []
  }
}
