import AnimFile

/// Evaluates an expression at times.
struct LottieEvaluation {
  let own: LottieTrack<[Double]>
  /// The times of the keyframes in the file, in frames.
  let times: [Double]
  let frameRate: Double
  let width: Double
  let height: Double
  var duration = 0.0
  /// The values of the properties that the expression names.
  var references: [LottieExpression.Term: LottieTrack<[Double]>] = [:]
  /// The number of evaluated terms.
  var steps = 0
  private var names: [String: LottieQuantity] = [:]
  private var declared: Set<String> = []
  /// The names of the same list, by the number of the list; a list that several may be has none.
  private var lists: [String: Int?] = [:]
  private var listCount = 0
  private var frame = 0.0

  init(
    own: LottieTrack<[Double]>, times: [Double], frameRate: Double, width: Double, height: Double
  ) {
    (self.own, self.times, self.frameRate) = (own, times, frameRate)
    (self.width, self.height) = (width, height)
  }

  /// Whether the time is in the expression.
  func isMoving(_ expression: LottieExpression) -> Bool {
    expression.terms.contains(.name("time"))
  }

  mutating func value(of expression: LottieExpression, at frame: Double) -> LottieQuantity? {
    self.frame = frame
    names = [:]
    declared = []
    lists = [:]
    guard run(expression.statements) else { return nil }
    return names[LottieExpression.result]
  }

  private mutating func run(_ statements: [LottieExpression.Statement]) -> Bool {
    for statement in statements {
      switch statement {
      case .term(let term):
        guard value(term) != nil else { return false }
      case .declaration(let name): declared.insert(name)
      case .choice(let condition, let first, let second):
        guard let condition = value(condition), run(condition.isTrue ? first : second) else { return false }
      case .attempt(let first, let second):
        let before = (names, lists)
        if !run(first) {
          (names, lists) = before
          guard run(second) else { return false }
        }
      }
    }
    return true
  }

  private mutating func number(_ term: LottieExpression.Term) -> Double? { value(term)?.number }

  private mutating func value(_ term: LottieExpression.Term) -> LottieQuantity? {
    steps += 1
    if !references.isEmpty, let track = references[term] { return LottieQuantity(track.value(at: frame)) }
    switch term {
    case .number(let value): return LottieQuantity(value)
    case .string: return nil
    case .name(let name): return value(ofName: name)
    case .list(let terms):
      let values = terms.compactMap { number($0) }
      return values.count == terms.count ? LottieQuantity(numbers: values, isList: true) : nil
    case .unary(let sign, let inner):
      guard let value = value(inner) else { return nil }
      switch sign {
      case "-": return value.combined("*", with: LottieQuantity(-1))
      case "!": return LottieQuantity(value.isTrue ? 0 : 1)
      default: return value
      }
    case .binary(let sign, let a, let b): return binary(sign, a, b)
    case .conditional(let condition, let first, let second):
      guard let condition = value(condition) else { return nil }
      return value(condition.isTrue ? first : second)
    case .element(let inner, let index):
      guard let list = value(inner), let index = number(index), index >= 0, index < 100 else { return nil }
      return list.element(Int(index))
    case .assignment(let name, let inner): return assign(inner, to: name)
    case .elementAssignment(let name, let index, let inner): return assign(inner, to: index, of: name)
    case .increment(let name, let change, let isPostfix):
      guard let before = names[name]?.number else { return nil }
      names[name] = LottieQuantity(before + change)
      return LottieQuantity(isPostfix ? before : before + change)
    case .member(let inner, let name): return member(name, of: inner)
    case .call(let function, let arguments): return call(function, arguments)
    }
  }

  private func value(ofName name: String) -> LottieQuantity? {
    if let value = names[name] { return value }
    return switch name {
    case "value": LottieQuantity(own.value(at: frame))
    case "time": LottieQuantity(frame / frameRate)
    case "numKeys": LottieQuantity(Double(times.count))
    case "true": LottieQuantity(1)
    case "false": LottieQuantity(0)
    default: nil
    }
  }

  /// Assigns a value to a name; nil if it fails.
  private mutating func assign(_ term: LottieExpression.Term, to name: String) -> LottieQuantity? {
    // In the strict mode of scripts, an assignment to an undeclared name fails.
    guard let value = value(term), declared.contains(name) || name == "value" else { return nil }
    names[name] = value
    if case .name(let other) = term, value.number == nil {
      listCount += 1
      let list = lists[other] ?? listCount
      (lists[name], lists[other]) = (list, list)
    } else if term.choosesList {
      lists[name] = .some(nil)
    } else {
      lists[name] = nil
    }
    return value
  }

  /// Assigns a number to an element of a list, under all names of the list; nil if it fails.
  private mutating func assign(
    _ term: LottieExpression.Term, to index: LottieExpression.Term, of name: String
  ) -> LottieQuantity? {
    let list = lists[name]
    guard list != .some(nil), let index = number(index), index >= 0, index < 100, index == index.rounded(),
      let value = number(term), names[name]?.assign(value, at: Int(index)) ?? false
    else { return nil }
    if let list { for (other, own) in lists where own == list { names[other] = names[name] } }
    return LottieQuantity(value)
  }

  private mutating func binary(
    _ sign: String, _ a: LottieExpression.Term, _ b: LottieExpression.Term
  ) -> LottieQuantity? {
    guard let first = value(a) else { return nil }
    if sign == "&&" { return first.isTrue ? value(b) : first }
    if sign == "||" { return first.isTrue ? first : value(b) }
    guard let second = value(b) else { return nil }
    if sign == "," { return second }
    if LottieQuantity.signs.values.contains(sign) { return first.combined(sign, with: second) }
    guard let x = first.number, let y = second.number else { return nil }
    let result: Bool
    switch sign {
    case "===", "==": result = x == y
    case "!==", "!=": result = x != y
    case "<": result = x < y
    case ">": result = x > y
    case "<=": result = x <= y
    default: result = x >= y
    }
    return LottieQuantity(result ? 1 : 0)
  }

  private mutating func member(_ name: String, of inner: LottieExpression.Term) -> LottieQuantity? {
    switch (inner, name) {
    case (.name("Math"), "PI"): return LottieQuantity(Double.pi)
    case (.name("Math"), "E"): return LottieQuantity(Math.exp(1))
    case (.name("thisComp"), "width"): return LottieQuantity(width)
    case (.name("thisComp"), "height"): return LottieQuantity(height)
    case (.name("thisComp"), "frameDuration"): return LottieQuantity(1 / frameRate)
    case (.name("thisComp"), "duration"): return LottieQuantity(duration)
    case (.name("thisProperty"), "numKeys"): return LottieQuantity(Double(times.count))
    case (.call(.name("nearestKey"), let arguments), "index") where arguments.count == 1:
      guard let time = number(arguments[0]), !times.isEmpty else { return nil }
      let nearest = times.indices.min {
        abs(times[$0] - time * frameRate) < abs(times[$1] - time * frameRate)
      }
      return nearest.map { LottieQuantity(Double($0 + 1)) }
    case (.call(.name("key"), let arguments), _) where arguments.count == 1:
      guard let index = number(arguments[0]), index >= 1, index < Double(times.count + 1) else { return nil }
      let time = times[Int(index) - 1]
      switch name {
      case "time": return LottieQuantity(time / frameRate)
      case "value": return LottieQuantity(own.value(at: time))
      default: return nil
      }
    default: return nil
    }
  }

  private mutating func call(
    _ function: LottieExpression.Term, _ arguments: [LottieExpression.Term]
  ) -> LottieQuantity? {
    if case .member(let inner, "valueAtTime") = function, arguments.count == 1 {
      guard let track = references[inner], let time = number(arguments[0]) else { return nil }
      return LottieQuantity(track.value(at: time * frameRate))
    }
    if case .member(.name("Math"), let name) = function {
      let numbers = arguments.compactMap { number($0) }
      return numbers.count == arguments.count ? Self.math(name, numbers) : nil
    }
    guard case .name(let name) = function else { return nil }
    let values = arguments.compactMap { value($0) }
    guard values.count == arguments.count, let first = values.first else { return nil }
    if let sign = LottieQuantity.signs[name], values.count == 2 {
      return first.combined(sign, with: values[1])
    }
    return call(name, values, first)
  }

  /// The result of a function of `Math`; nil if there is none.
  private static func math(_ name: String, _ numbers: [Double]) -> LottieQuantity? {
    guard let first = numbers.first else { return nil }
    let result: Double
    switch (name, numbers.count) {
    case ("sin", 1): result = Math.sin(first)
    case ("cos", 1): result = Math.cos(first)
    case ("tan", 1): result = Math.tan(first)
    case ("exp", 1): result = Math.exp(first)
    case ("log", 1): result = Math.log(first)
    case ("sqrt", 1): result = first.squareRoot()
    case ("abs", 1): result = abs(first)
    case ("floor", 1): result = first.rounded(.down)
    case ("ceil", 1): result = first.rounded(.up)
    case ("round", 1): result = (first + 0.5).rounded(.down)
    case ("pow", 2): result = Math.pow(first, numbers[1])
    case ("atan2", 2): result = Math.atan2(first, numbers[1])
    case ("min", _): result = numbers.min() ?? first
    case ("max", _): result = numbers.max() ?? first
    default: return nil
    }
    return result.isFinite ? LottieQuantity(result) : nil
  }

  /// The result of a function of After Effects; nil if there is none.
  private func call(_ name: String, _ values: [LottieQuantity], _ first: LottieQuantity) -> LottieQuantity? {
    let numbers = values.compactMap(\.number)
    switch (name, values.count) {
    case ("clamp", 3):
      guard numbers.count >= 2, let low = values[1].number, let high = values[2].number else { return nil }
      var result = first
      result.numbers = first.numbers.map { min(max($0, min(low, high)), max(low, high)) }
      return result
    case ("linear", 5) where numbers.count == 5:
      guard numbers[1] != numbers[2] else {
        return LottieQuantity(numbers[0] < numbers[1] ? numbers[3] : numbers[4])
      }
      let part = min(max((numbers[0] - numbers[1]) / (numbers[2] - numbers[1]), 0), 1)
      return LottieQuantity(numbers[3] + (numbers[4] - numbers[3]) * part)
    case ("degreesToRadians", 1) where !first.isList: return LottieQuantity(first.numbers[0] * .pi / 180)
    case ("radiansToDegrees", 1) where !first.isList: return LottieQuantity(first.numbers[0] * 180 / .pi)
    case ("valueAtTime", 1) where !first.isList:
      return LottieQuantity(own.value(at: first.numbers[0] * frameRate))
    case ("velocityAtTime", 1) where !first.isList:
      // The mean over a thousandth of a second, as in other players.
      let (now, before) = (
        own.value(at: first.numbers[0] * frameRate), own.value(at: (first.numbers[0] - 0.001) * frameRate)
      )
      return LottieQuantity(zip(now, before).map { ($0 - $1) / 0.001 })
    default: return nil
    }
  }
}

/// A number or a list of numbers.
struct LottieQuantity {
  var numbers: [Double]
  var isList: Bool

  init(numbers: [Double], isList: Bool) { (self.numbers, self.isList) = (numbers, isList) }

  init(_ number: Double) { self.init(numbers: [number], isList: false) }

  init(_ numbers: [Double]) { self.init(numbers: numbers, isList: numbers.count > 1) }

  var number: Double? { isList ? nil : numbers[0] }

  var isTrue: Bool { isList || (numbers[0] != 0 && !numbers[0].isNaN) }

  func element(_ index: Int) -> LottieQuantity? {
    isList && numbers.indices.contains(index) ? LottieQuantity(numbers[index]) : nil
  }

  /// Replaces an element, or appends the next one; false if there is a gap, or if it is no list.
  mutating func assign(_ value: Double, at index: Int) -> Bool {
    guard isList, index <= numbers.count else { return false }
    if index < numbers.count { numbers[index] = value } else { numbers.append(value) }
    return true
  }

  /// The names of functions for operators.
  static let signs = [
    "$bm_sum": "+", "sum": "+", "add": "+", "$bm_sub": "-", "sub": "-", "$bm_mul": "*", "mul": "*",
    "$bm_div": "/",
    "div": "/", "$bm_mod": "%", "mod": "%",
  ]

  func combined(_ sign: String, with other: LottieQuantity) -> LottieQuantity? {
    func both(_ a: Double, _ b: Double) -> Double? {
      let result: Double
      switch sign {
      case "+": result = a + b
      case "-": result = a - b
      case "*": result = a * b
      case "/": result = a / b
      case "%": result = a.truncatingRemainder(dividingBy: b)
      default: return nil
      }
      return result.isFinite ? result : nil
    }
    var result = self
    switch (isList, other.isList) {
    case (false, false):
      guard let value = both(numbers[0], other.numbers[0]) else { return nil }
      return LottieQuantity(value)
    case (true, true):
      guard sign == "+" || sign == "-" else { return nil }
      let count = max(numbers.count, other.numbers.count)
      result.numbers = (0..<count).compactMap { index in
        both(
          index < numbers.count ? numbers[index] : 0, index < other.numbers.count ? other.numbers[index] : 0)
      }
      return result.numbers.count == count ? result : nil
    case (true, false):
      guard !numbers.isEmpty else { return nil }
      if sign == "+" || sign == "-" {
        // A number counts for the first component.
        guard let first = both(numbers[0], other.numbers[0]) else { return nil }
        result.numbers[0] = first
        return result
      }
      result.numbers = numbers.compactMap { both($0, other.numbers[0]) }
      return result.numbers.count == numbers.count ? result : nil
    case (false, true):
      guard sign == "+" || sign == "*" else { return nil }
      return other.combined(sign, with: self)
    }
  }
}
