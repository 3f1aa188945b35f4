import AnimFile

/// The composition and the layer in which an expression is evaluated.
struct LottieScope {
  var layers: [LottieNode] = []
  var layer: LottieNode?
  /// The name of the composition.
  var name: String?
  var isRoot = false
  var width = 0.0
  var height = 0.0
  /// The frames of the composition that can show.
  var shown = 0.0...0.0
}

extension LottieImporter {
  /// The nesting of properties that refer to others.
  private static let maximumReferences = 8
  /// The number of bytes that are parsed, and of terms that are evaluated, for a file.
  private static let maximumSteps = 500_000
  /// The number of frames on which an expression is sampled.
  private static let maximumFrames = 20_000

  /// The values of a property with an expression; nil if it has anything else than arithmetic.
  ///
  /// - Parameter own: The values in the file.
  mutating func evaluated<Value: LottieValue>(
    _ text: String, of property: LottieNode, _ own: LottieTrack<Value>, _ fallback: Value, isMotion: Bool,
    read: (LottieNode) -> Value?
  ) -> LottieTrack<Value>? {
    guard referenceDepth < Self.maximumReferences, expressionSteps < Self.maximumSteps else { return nil }
    expressionSteps += text.utf8.count
    guard let expression = LottieExpression(text) else { return nil }
    referenceDepth += 1
    defer { referenceDepth -= 1 }
    if let term = expression.single {
      if term == .name("value") { return own }
      if let track = repeated(own, by: term, property) { return track }
      if let node = self.property(term) {
        return node.node == property.node ? own : track(node, fallback, isMotion: isMotion, read: read)
      }
    }
    guard let own = own as? LottieTrack<[Double]>, let fallback = fallback as? [Double] else { return nil }
    let count = fallback.isEmpty ? own.first.count : fallback.count
    guard count > 0, own.keys.allSatisfy({ $0.value.count == own.first.count }) else { return nil }
    if let term = expression.single {
      if let track = wiggled(own, by: term, property) { return track as? LottieTrack<Value> }
      if let result = operand(term, own, property)?.track?.with(count: count) {
        return result as? LottieTrack<Value>
      }
    }
    return sampled(expression, own, property, count: count) as? LottieTrack<Value>
  }

  // MARK: Repetitions

  /// A track with the words of `loopIn` or `loopOut`; nil if the term is neither.
  private func repeated<Value: Equatable>(
    _ own: LottieTrack<Value>, by term: LottieExpression.Term, _ property: LottieNode
  ) -> LottieTrack<Value>? {
    guard case .call(.name(let name), let arguments) = term, arguments.count <= 2,
      ["loopIn", "loopOut", "loop_in", "loop_out"].contains(name)
    else { return nil }
    let count = max(0, LottieKeyTimes(property).times.count - 1)
    var word = "loop"
    if case .string(let text)? = arguments.first {
      switch text.lowercased() {
      case "pingpong": word = "pingpong"
      case "offset": word = "offset"
      case "continue": word = "continue"
      default: word = "loop"
      }
    } else if !arguments.isEmpty {
      return nil
    }
    if arguments.count == 2 {
      // Only a part of the keyframes repeats.
      guard case .number(let spans) = arguments[1], spans == 0 || spans >= Double(count)
      else { return nil }
    }
    if own.constant != nil { return own }
    // A motion that adds up needs numbers, and cannot jump.
    if word == "offset" || word == "continue" {
      guard Value.self == [Double].self, !own.keys.contains(where: \.holds),
        zip(own.keys, own.keys.dropFirst()).allSatisfy({ $0.t < $1.t })
      else { return nil }
    }
    var result = own
    if name.hasSuffix("n") { result.before = word } else { result.after = word }
    return result
  }

  /// A track with the random values of `wiggle`; nil if the term is another one.
  private mutating func wiggled(
    _ own: LottieTrack<[Double]>, by term: LottieExpression.Term, _ property: LottieNode
  ) -> LottieTrack<[Double]>? {
    guard case .call(.name("wiggle"), let arguments) = term, (2...4).contains(arguments.count),
      own.first.count < 3
    else { return nil }
    let numbers = arguments.compactMap { operand($0, own, property)?.constant?.number }
    guard numbers.count == arguments.count, numbers[0] > 1e-3, numbers[0] < 1e4, numbers[1] >= 0 else {
      return nil
    }
    let octaves = numbers.count > 2 ? Int(min(max(numbers[2], 1), 8)) : 1
    let ratio = numbers.count > 3 ? min(max(numbers[3], 0), 1) : 0.5
    var result = own
    var (frequency, amplitude) = (numbers[0], numbers[1])
    for _ in 0..<octaves {
      wiggles += 1
      if amplitude > 0 {
        result.wiggles.append(.init(every: 1 / frequency, amplitude: amplitude, seed: wiggles))
      }
      frequency *= 2
      amplitude *= ratio
    }
    if numbers[1] > 0 {
      report(.lottieExpression, "'wiggle' has other random values than in After Effects", at: property.node)
    }
    return result
  }

  // MARK: References

  /// The property that a term names; nil if it names none, or one of another composition that moves.
  private func property(_ term: LottieExpression.Term) -> LottieNode? {
    guard let node = anyProperty(term) else { return nil }
    return isAtRest(node) || !usesOtherComposition(term) ? node : nil
  }

  /// Whether a property has one value and no expression.
  private func isAtRest(_ node: LottieNode) -> Bool {
    node["x"] == nil && node["k"]?.first?.kind != .object
  }

  /// Whether a term names a layer of another composition, whose time is another one.
  private func usesOtherComposition(_ term: LottieExpression.Term) -> Bool {
    switch term {
    case .call(.name("comp"), let names):
      if case .string(let name)? = names.first { !isOwnName(name) } else { true }
    case .call(let inner, _), .member(let inner, _): usesOtherComposition(inner)
    default: false
    }
  }

  /// Whether a name is that of the composition that is being converted.
  private func isOwnName(_ name: String) -> Bool {
    scope.isRoot ? isNameOfFile(name) : name == scope.name
  }

  /// Whether a name is that of the file. A file without a name has any that is not one of a precomposition.
  private func isNameOfFile(_ name: String) -> Bool {
    if let own = root["nm"]?.string { return name == own }
    return !assetNames.contains(name)
  }

  private func anyProperty(_ term: LottieExpression.Term) -> LottieNode? {
    switch term {
    case .member(let inner, "value"): return property(inner)
    case .member(let inner, let name):
      let names = [
        "rotation": "r", "position": "p", "scale": "s", "opacity": "o", "anchorPoint": "a", "skew": "sk",
        "skewAxis": "sa",
      ]
      if case .name("transform") = inner, let layer = scope.layer {
        return names[name].flatMap { transformProperty(layer["ks"], $0) }
      }
      if case .member(let owner, "transform") = inner {
        guard let key = names[name] else { return nil }
        if let layer = layer(owner) { return transformProperty(layer["ks"], key) }
        return item(owner)?["it"]?.elements.last { $0["ty"]?.string == "tr" }.flatMap {
          transformProperty($0, key)
        }
      }
      if let layer = layer(inner) { return names[name].flatMap { transformProperty(layer["ks"], $0) } }
      guard let item = item(inner) else { return nil }
      switch (item["ty"]?.string, name) {
      case ("sh", "path"): return item["ks"]
      case ("rc", "size"), ("el", "size"), ("tm", "start"): return item["s"]
      case ("rc", "position"), ("el", "position"), ("sr", "position"): return item["p"]
      case ("rc", "roundness"), ("rd", "radius"): return item["r"]
      case ("fl", "color"), ("st", "color"): return item["c"]
      case ("fl", "opacity"), ("st", "opacity"), ("gf", "opacity"), ("gs", "opacity"), ("tm", "offset"):
        return item["o"]
      case ("st", "strokeWidth"), ("gs", "strokeWidth"): return item["w"]
      case ("tm", "end"): return item["e"]
      default: return nil
      }
    case .call(.call(let effect, let first), let second) where first.count == 1 && second.count == 1:
      let layer: LottieNode?
      switch effect {
      case .name("effect"): layer = scope.layer
      case .member(let owner, "effect"): layer = self.layer(owner)
      default: return nil
      }
      return named(first[0], in: layer?["ef"]).flatMap { named(second[0], in: $0["ef"]) }?["v"]
    default: return nil
    }
  }

  private func transformProperty(_ transform: LottieNode?, _ name: String) -> LottieNode? {
    switch name {
    case "r": return transform?["r"] ?? transform?["rz"]
    case "p":
      // A split position is no single property.
      let position = transform?["p"]
      return position?["k"] == nil ? nil : position
    case "s": return transform?["s"]
    case "o": return transform?["o"]
    case "a": return transform?["a"]
    case "sk": return transform?["sk"]
    default: return transform?["sa"]
    }
  }

  /// The first element of a list with a name, a matching name or an index from 1.
  private func named(_ term: LottieExpression.Term, in list: LottieNode?) -> LottieNode? {
    let elements = list?.elements ?? []
    switch term {
    case .string(let name):
      return elements.first { $0["nm"]?.string == name } ?? elements.first { $0["mn"]?.string == name }
    case .number(let index): return elements.first { $0["ix"]?.number == index }
    default: return nil
    }
  }

  private func layer(_ term: LottieExpression.Term) -> LottieNode? {
    switch term {
    case .name("thisLayer"): return scope.layer
    case .call(.member(let composition, "layer"), let arguments) where arguments.count == 1:
      let layers: [LottieNode]
      switch composition {
      case .name("thisComp"): layers = scope.layers
      case .call(.name("comp"), let names) where names.count == 1:
        guard case .string(let name) = names[0] else { return nil }
        if isOwnName(name) {
          layers = scope.layers
        } else if isNameOfFile(name) {
          layers = rootLayers
        } else {
          return nil
        }
      default: return nil
      }
      switch arguments[0] {
      case .string(let name): return layers.first { $0["nm"]?.string == name }
      case .number(let index): return layers.first { $0["ind"]?.number == index }
      default: return nil
      }
    default: return nil
    }
  }

  /// The item of a shape layer that a term names.
  private func item(_ term: LottieExpression.Term) -> LottieNode? {
    switch term {
    case .call(.name("content"), let names) where names.count == 1:
      return named(names[0], in: scope.layer?["shapes"])
    case .call(.member(let owner, "content"), let names) where names.count == 1:
      if let layer = layer(owner) { return named(names[0], in: layer["shapes"]) }
      return named(names[0], in: item(owner)?["it"])
    default: return nil
    }
  }

  private mutating func numbers(of node: LottieNode, count: Int) -> LottieTrack<[Double]>? {
    let content = node["k"]
    let key = content?.first?.kind == .object ? content?.first : nil
    // Paths and gradients are no numbers.
    guard (key == nil ? content : key?["s"] ?? key?["e"])?.numbers != nil else { return nil }
    let track = track(node, [], isMotion: true) { node in
      // Depth has no effect.
      node.numbers.flatMap { $0.isEmpty ? nil : $0.count == 3 && count < 3 ? Array($0.prefix(2)) : $0 }
    }
    let length = track.first.count
    return length > 0 && track.wiggles.isEmpty && track.keys.allSatisfy({ $0.value.count == length })
      ? track : nil
  }

  // MARK: Exact arithmetic

  /// The value of a term that is a track or a constant; nil if its motion has to be sampled.
  private mutating func operand(
    _ term: LottieExpression.Term, _ own: LottieTrack<[Double]>, _ property: LottieNode
  ) -> LottieOperand? {
    if let node = self.property(term) {
      guard node.node != property.node else { return LottieOperand(track: own) }
      return numbers(of: node, count: own.first.count).map { LottieOperand(track: $0) }
    }
    switch term {
    case .number(let value): return LottieOperand(LottieQuantity(value))
    case .name("value"): return LottieOperand(track: own)
    case .name("index"): return scope.layer?["ind"]?.number.map { LottieOperand(LottieQuantity($0)) }
    case .list(let terms):
      let values = terms.compactMap { operand($0, own, property)?.constant?.number }
      return values.count == terms.count && !values.isEmpty
        ? LottieOperand(LottieQuantity(numbers: values, isList: true)) : nil
    case .member(.name("thisComp"), "width"): return LottieOperand(LottieQuantity(scope.width))
    case .member(.name("thisComp"), "height"): return LottieOperand(LottieQuantity(scope.height))
    case .unary("-", let inner):
      return operand(inner, own, property)?.combined("*", with: LottieOperand(LottieQuantity(-1)))
    case .binary(let sign, let a, let b):
      guard let first = operand(a, own, property), let second = operand(b, own, property) else { return nil }
      return first.combined(sign, with: second)
    case .call(.name(let name), let arguments) where arguments.count == 2:
      guard let sign = LottieQuantity.signs[name], let first = operand(arguments[0], own, property),
        let second = operand(arguments[1], own, property)
      else { return nil }
      return first.combined(sign, with: second)
    case .element(let inner, .number(let index)):
      guard let operand = operand(inner, own, property), index >= 0, index < 4 else { return nil }
      if let constant = operand.constant {
        return constant.element(Int(index)).map { LottieOperand($0) }
      }
      guard let track = operand.track, Int(index) < track.first.count, track.first.count > 1,
        track.keys.allSatisfy({ $0.via == nil })
      else { return nil }
      return LottieOperand(track: track.component(Int(index)))
    default: return nil
    }
  }

  // MARK: Sampling

  /// The values of an expression on every frame; nil if it fails on one of them.
  private mutating func sampled(
    _ expression: LottieExpression, _ own: LottieTrack<[Double]>, _ property: LottieNode, count: Int
  ) -> LottieTrack<[Double]>? {
    guard own.wiggles.isEmpty else { return nil }
    var evaluation = LottieEvaluation(
      own: own, times: LottieKeyTimes(property).times, frameRate: frameRate, width: scope.width,
      height: scope.height)
    for term in expression.references() where evaluation.references[term] == nil {
      guard let node = self.property(term) else { continue }
      evaluation.references[term] =
        node.node == property.node ? own : numbers(of: node, count: own.first.count)
    }
    evaluation.duration = (scope.shown.upperBound - scope.shown.lowerBound) / frameRate
    let tracks = [own] + evaluation.references.values
    var frames: Set<Double> = []
    if evaluation.isMoving(expression) || tracks.contains(where: { $0.constant == nil }) {
      let first = max(scope.shown.lowerBound, scope.layer?["ip"]?.number ?? -1e9).rounded(.down)
      let last = min(scope.shown.upperBound, scope.layer?["op"]?.number ?? 1e9).rounded(.up)
      guard last > first, last - first < Double(Self.maximumFrames) else { return nil }
      frames = Set(stride(from: first, through: last, by: 1))
      for track in tracks { frames.formUnion(track.keys.map(\.t).filter { $0 > first && $0 < last }) }
    } else {
      frames = [0]
    }
    let jumps = Set(tracks.flatMap { track in track.keys.filter(\.holds).map(\.t) })
    var keys: [LottieKey<[Double]>] = []
    guard budget.add(keyframes: frames.count) else { return nil }
    for frame in frames.sorted() {
      evaluation.steps = 0
      let value = evaluation.value(of: expression, at: frame)
      expressionSteps += evaluation.steps
      guard expressionSteps < Self.maximumSteps, let value, value.numbers.count >= count,
        value.isList == (own.first.count > 1)
      else { return nil }
      keys.append(
        LottieKey(
          t: frame, value: Array(value.numbers.prefix(count)), holds: !keys.isEmpty && jumps.contains(frame)))
    }
    let largest = keys.flatMap(\.value).map(abs).max() ?? 0
    let track = LottieTrack(keys: keys, node: property.node).straightened(within: 1e-9 * max(1, largest))
    if track.constant == nil {
      report(
        .lottieBaked, "the expression is sampled on every frame, with straight lines between them",
        at: property.node)
    }
    return track
  }
}

/// The times of the keyframes of a property, in frames.
struct LottieKeyTimes {
  let times: [Double]

  init(_ property: LottieNode) {
    times = (property["k"]?.elements ?? []).compactMap { $0["t"]?.number }.sorted()
  }
}

/// A value in exact arithmetic: a constant, or a track.
private struct LottieOperand {
  var constant: LottieQuantity?
  var moving: LottieTrack<[Double]>?

  init(_ constant: LottieQuantity) { self.constant = constant }

  init(track: LottieTrack<[Double]>) {
    if let value = track.constant { constant = LottieQuantity(value) } else { moving = track }
  }

  var track: LottieTrack<[Double]>? { moving ?? constant.map { LottieTrack($0.numbers) } }

  /// The result of an operator; nil if both sides move, or the operator does not keep straight lines straight.
  func combined(_ sign: String, with other: LottieOperand) -> LottieOperand? {
    if let a = constant, let b = other.constant { return a.combined(sign, with: b).map { LottieOperand($0) } }
    guard moving == nil || other.moving == nil, sign != "%", sign != "/" || other.constant != nil else {
      return nil
    }
    guard let track = moving ?? other.moving else { return nil }
    func apply(_ value: [Double]) -> [Double] {
      let result =
        moving != nil
        ? other.constant.flatMap { LottieQuantity(value).combined(sign, with: $0) }
        : constant?.combined(sign, with: LottieQuantity(value))
      return result?.numbers ?? []
    }
    let result = track.map(apply)
    guard result.keys.allSatisfy({ $0.value.count == track.first.count }),
      // A distance that adds up on each pass counts once.
      sign == "*" || sign == "/" || result.before != "offset" && result.after != "offset"
    else { return nil }
    return LottieOperand(track: result)
  }
}

extension LottieTrack where Value == [Double] {
  /// The track with a number of components; nil if it has fewer.
  fileprivate func with(count: Int) -> LottieTrack? {
    guard keys.allSatisfy({ $0.value.count >= count }) else { return nil }
    return map { Array($0.prefix(count)) }
  }
}

extension LottieExpression {
  /// The terms that may name a property.
  fileprivate func references() -> [Term] {
    terms.filter { term in
      switch term {
      case .call, .member: true
      default: false
      }
    }
  }
}
