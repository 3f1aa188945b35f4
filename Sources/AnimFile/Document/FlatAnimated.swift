/// A member that can change over time, without the type of its values.
package enum FlatAnimated: Hashable, Sendable {
  case constant(FlatValue)
  case track(FlatTrack)
  indirect case steps(FlatSteps)
  indirect case wiggle(FlatWiggle)
  indirect case parameter(FlatReference)
  /// The kind of the whole value, and its separately animated components.
  case components(ValueKind, FlatParts)

  package var kind: ValueKind {
    switch self {
    case .constant(let value): value.kind
    case .track(let track): track.kind
    case .steps(let steps): steps.kind
    case .wiggle(let wiggle): wiggle.kind
    case .parameter(let reference): reference.kind
    case .components(let kind, _): kind
    }
  }

  package var isConstant: Bool {
    if case .constant = self { true } else { false }
  }
}

/// The members that identify the forms of an animated value.
package let animatedForms: [StaticString] = ["keyframes", "steps", "wiggle", "parameter"]

// MARK: Reading

extension FlatAnimated {
  /// The kind of the value at a node.
  enum Notation {
    case constant, object, components
    /// An error that has been reported.
    case invalid
  }

  /// Returns what the value at `node` is.
  static func notation(_ node: Int, _ context: ReadingContext, _ kind: ValueKind) -> Notation {
    switch context.tape.kind(node) {
    case .object: .object
    case .array
    where kind.componentCounts != nil && (context.holdsObject(node) || context.holdsBareParameter(node)):
      context.reportBareKeyframes(node, expected: kind.phrase) ? .invalid : .components
    case .array where context.reportBareKeyframes(node, expected: kind.phrase): .invalid
    case .string where context.reportBareParameter(node, expected: kind.phrase, takesText: kind.takesText):
      .invalid
    default: .constant
    }
  }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind)
    -> FlatAnimated
  {
    switch notation(node, context, kind) {
    case .constant: .constant(kind.read(node, context, rule))
    case .invalid: .constant(kind.placeholder)
    case .object: readObject(node, context, rule, kind) ?? .constant(kind.placeholder)
    case .components: readComponents(node, context, rule, kind) ?? .constant(kind.placeholder)
    }
  }

  /// Reads the object at `node`; nil if it has errors.
  static func readObject(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind)
    -> FlatAnimated?
  {
    context.animatedCount += 1
    // Fast path for a track with packed keyframes and no other member.
    if context.tape.childCount(node) == 1, context.tape.kind(node + 2) == .keyframes {
      return FlatTrack.read(
        list: node + 2, of: node, TrackOptions(), context, rule, kind, context.errorCount
      ).map { .track($0) }
    }
    if let value = context.lottieValue(node) {
      if kind.hasColor, let advice = context.vocabulary.advisor?.channels(value, context) {
        context.reportWrongType(node, expected: kind.phrase, help: advice)
        return nil
      }
      context.reportWrongType(
        node, expected: kind.phrase,
        help: context.tape.range(value).count <= 80
          ? .write(String(decoding: context.tape.bytes[context.tape.range(value)], as: UTF8.self))
          : "write only the value of 'k'")
      context.reading(value) { _ = kind.read(value, context, rule) }
      return nil
    }
    let isTrack = context.member("keyframes", of: node) != nil
    if context.reportMixedUpTrack(node) { return nil }
    // A track in steps begins with 'from'.
    if context.tape.childCount(node) == 1, context.member("from", of: node) != nil {
      return FlatSteps.read(node, context, rule, kind).map { .steps($0) }
    }
    if !isTrack, let advice = foreignHelp(node, context, kind) {
      context.reportWrongType(node, expected: kind.phrase, help: advice)
      return nil
    }
    switch isTrack ? "keyframes" : context.form(of: node, among: animatedForms) {
    case "parameter": return .parameter(FlatReference.read(node, context, rule, kind))
    case "keyframes": return FlatTrack.read(node, context, rule, kind).map { .track($0) }
    case "steps":
      context.referenceCount += 1
      return FlatSteps.read(node, context, rule, kind).map { .steps($0) }
    case "wiggle":
      context.referenceCount += 1
      return FlatWiggle.read(node, context, rule, kind).map { .wiggle($0) }
    default:
      context.reportWrongType(
        node, expected: kind.phrase,
        help: kind.literalHelp(node, context)
          ?? "write a track { \"keyframes\": … } or { \"from\": …, \"steps\": … }, or a parameter { \"parameter\": … }"
      )
      return nil
    }
  }

  /// Returns advice for an object in a form of another format.
  private static func foreignHelp(_ node: Int, _ context: ReadingContext, _ kind: ValueKind) -> Advice? {
    guard animatedForms.allSatisfy({ context.member($0, of: node) == nil }),
      kind.literalHelp(node, context) == nil
    else { return nil }
    if kind.hasColor, kind.componentCounts == nil,
      context.member("gradient", of: node) != nil || context.member("stops", of: node) != nil
    {
      let isBackground =
        node > 0 && context.tape.kind(node - 1) == .name && context.tape.equals(node - 1, "background")
      return isBackground
        ? "use a single color; for a gradient, add a 'rect' of the document's size as the first shape"
        : "use a single color: this member does not accept a gradient"
    }
    return context.advisor?.animatedValue(node, context)
  }

  /// Reads the separately animated components at `node`; nil if they have errors.
  static func readComponents(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind)
    -> FlatAnimated?
  {
    let count = context.tape.childCount(node)
    guard let counts = kind.componentCounts, counts.contains(count), let componentKind = kind.componentKind
    else {
      context.report(.wrongCount(expected: kind.phrase, found: count), at: node)
      return nil
    }
    guard context.allowsList(node) else { return nil }
    context.animatedCount += 1
    var parts: [FlatAnimated] = []
    parts.reserveCapacity(count)
    var child = node + 1
    for _ in 0..<count {
      parts.append(read(child, context, rule, componentKind))
      child = context.tape.next(child)
    }
    return .components(kind, FlatParts(parts))
  }
}

// MARK: Writing and resolving

extension FlatAnimated {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .constant(let value): value.kind.write(value, &writer)
    case .track(let track): track.write(to: &writer)
    case .steps(let steps): steps.write(to: &writer)
    case .wiggle(let wiggle): wiggle.write(to: &writer)
    case .parameter(let reference): reference.write(to: &writer)
    case .components(_, let components):
      writer.beginArray()
      for part in components.parts { part.write(to: &writer) }
      writer.endArray()
    }
  }

  /// Replaces references to parameters and named easings by values, and steps by keyframes.
  mutating func resolve(_ resolver: Resolver, _ rule: NumberRule) {
    switch self {
    case .constant: return
    case .track(var track):
      guard track.hasReferences || track.needsPreparation || track.hasClock else { return }
      track.resolve(resolver, rule)
      self = .track(track)
    case .steps(let steps):
      self = steps.track(resolver, rule).map { .track($0) } ?? .constant(steps.kind.placeholder)
    case .wiggle(var wiggle):
      wiggle.resolve(resolver, rule)
      self = .wiggle(wiggle)
    case .parameter(let reference):
      if resolver.keeps(reference, rule) { return }
      self = .constant(reference.value(resolver, rule) ?? reference.kind.placeholder)
    case .components(let kind, var components):
      for index in components.parts.indices {
        resolver.at(index) { components.parts[index].resolve($0, rule) }
      }
      // Constant components make a constant value.
      self = components.constant(kind).map { .constant($0) } ?? .components(kind, components)
    }
  }

  func inspect(_ finder: MotionFinder) {
    switch self {
    case .constant: return
    case .parameter: if finder.countsParameters { finder.moves = true }
    case .track(let track):
      finder.moves = true
      finder.tracks += 1
      finder.tally?.add(track)
      guard track.hasClock else {
        finder.end = max(finder.end, track.times.last ?? 0)
        return
      }
      if case .at(let number)? = track.clock { number.inspect(finder) }
    case .steps(let steps):
      finder.moves = true
      finder.tracks += 1
      finder.tally?.add(steps)
      guard let clock = steps.options.clock else {
        finder.end = max(finder.end, steps.duration)
        return
      }
      if case .at(let number) = clock { number.inspect(finder) }
    case .wiggle(let wiggle):
      finder.moves = true
      finder.tally?.addWiggle()
      wiggle.around.inspect(finder)
    case .components(_, let components): for part in components.parts { part.inspect(finder) }
    }
  }

  package func walk(_ walker: AnimatedMemberWalker, _ rule: NumberRule) {
    guard case .components(_, let components) = self else { return walker.arrive(at: self, rule) }
    for (index, part) in components.parts.enumerated() { walker.at(index) { part.walk(walker, rule) } }
  }
}

extension FlatParts {
  /// The value of the components, if all of them are constant and their number is valid.
  fileprivate func constant(_ kind: ValueKind) -> FlatValue? {
    guard kind.componentCounts?.contains(parts.count) ?? false else { return nil }
    var numbers: [Double] = []
    for part in parts {
      guard case .constant(let value) = part else { return nil }
      numbers += value.numbers
    }
    return FlatValue(kind, numbers)
  }
}

// MARK: Evaluating

extension FlatAnimated {
  /// Returns the value at a time. References must be resolved.
  package func value(at time: Double) -> FlatValue {
    switch self {
    case .constant(let value): return value
    case .track(let track): return track.value(at: time)
    case .components(let kind, let components):
      guard kind.componentCounts?.contains(components.parts.count) ?? false else { return kind.placeholder }
      return FlatValue(kind, components.parts.flatMap { $0.value(at: time).numbers })
    case .wiggle(let wiggle): return wiggle.value(at: time)
    case .parameter, .steps: return kind.placeholder
    }
  }

  /// Whether the value depends on time; parameters do not count.
  package var moves: Bool {
    let finder = MotionFinder()
    inspect(finder)
    return finder.moves
  }
}
