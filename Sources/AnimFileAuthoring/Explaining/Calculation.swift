// Formulas of interpolated values in explanations.

import AnimFile

enum Operand {
  /// Returns a number, in parentheses if negative.
  static func text(_ number: Double, _ precision: Int) -> String {
    let text = shown([number], precision)
    return text.hasPrefix("-") ? "(\(text))" : text
  }

  /// Returns one number as it is, several as a list.
  static func shown(_ numbers: [Double], _ precision: Int) -> String {
    let texts = numbers.map {
      String(decoding: JSONValue.number($0).text(style: .compact, precision: precision), as: UTF8.self)
    }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }

  /// Returns the numbers of a value; nil if it contains anything else.
  static func numbers(_ value: JSONValue?) -> [Double]? {
    guard let value else { return nil }
    let numbers = value.leaves.compactMap { leaf in if case .number(let number) = leaf { number } else { nil }
    }
    return numbers.count == value.leaves.count && !numbers.isEmpty ? numbers : nil
  }
}

extension Explanation.TrackValue {
  /// Returns the lines of the formula for `result`, with enough decimals to be exact; empty if there is no
  /// short formula.
  func calculation(of result: JSONValue, _ precision: Int) -> [String] {
    guard let span, let result = Operand.numbers(result), let start = Operand.numbers(from.value),
      let end = Operand.numbers(span.to.value), start.count == result.count, end.count == result.count
    else { return [] }
    if !span.via.isEmpty {
      return curve(span, start, end, result, precision).map { ["calculation: \($0)"] } ?? []
    }
    if let space = span.colorSpace, space != .srgb {
      guard passes == 0, let calculation = ColorCalculation(space, start, end, span.progress) else {
        return []
      }
      return calculation.lines(result, precision)
    }
    var sum = Sum(start, precision: precision)
    sum.add(zip(end, start).map { $0 - $1 }, as: (end, start), times: span.progress)
    if let velocity = Operand.numbers(span.startVelocity) { sum.add(velocity, times: span.startFactor) }
    if let velocity = Operand.numbers(span.endVelocity) { sum.add(velocity, times: span.endFactor) }
    if passes != 0, let pass = Operand.numbers(pass) { sum.add(pass, times: passes) }
    if sum.comes(to: result) {
      return ["calculation: \(sum.text) = \(Operand.shown(result, precision))"]
    }
    guard span.colorSpace == .srgb, let text = color(span, start, end, result, precision) else { return [] }
    return ["calculation: \(text)"]
  }

  private func curve(
    _ span: Explanation.Span, _ start: [Double], _ end: [Double], _ result: [Double], _ precision: Int
  ) -> String? {
    guard let s = span.curveParameter, passes == 0 else { return nil }
    let points = [start] + span.via.map { [$0.x, $0.y] } + [end]
    let weights = [(1 - s) * (1 - s) * (1 - s), 3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s, s * s * s]
    var sum = Sum([0, 0], precision: precision)
    for (point, weight) in zip(points, weights) { sum.add(point, times: weight) }
    guard sum.comes(to: result) else { return nil }
    let texts = points.map { Operand.shown($0, precision) }
    let digits = sum.decimals(for: points.flatMap(\.self))
    return
      "\(texts[0]) * (1 - s)^3 + \(texts[1]) * 3 * (1 - s)^2 * s + \(texts[2]) * 3 * (1 - s) * s^2 + \(texts[3]) * s^3"
      + " = \(Operand.shown(result, precision)), where s = \(Operand.text(s, digits)) is at that fraction of the length"
  }

  /// Returns the formula of a color between two colors that are not opaque.
  private func color(
    _ span: Explanation.Span, _ start: [Double], _ end: [Double], _ result: [Double], _ precision: Int
  ) -> String? {
    let ends = [start, end].map { color in color.dropLast().map { $0 * (color.last ?? 1) } }
    guard let alpha = result.last, alpha > 0, let startAlpha = start.last, let endAlpha = end.last else {
      return nil
    }
    var opacity = Sum([startAlpha], precision: precision)
    opacity.add([endAlpha - startAlpha], as: ([endAlpha], [startAlpha]), times: span.progress)
    var channels = Sum(ends[0], precision: precision)
    channels.add(zip(ends[1], ends[0]).map { $0 - $1 }, as: (ends[1], ends[0]), times: span.progress)
    guard opacity.comes(to: [alpha]), channels.comes(to: result.dropLast().map { $0 * alpha }) else {
      return nil
    }
    return
      "alpha \(opacity.text) = \(Operand.shown([alpha], precision)), the other channels (\(channels.text)) / \(Operand.text(alpha, precision))"
      + " = \(Operand.shown(result.dropLast(), precision))"
  }
}

/// A sum of products with its text.
private struct Sum {
  private var values: [Double]
  private var largest: Double
  private(set) var text: String
  private let precision: Int

  init(_ values: [Double], precision: Int) {
    self.values = values
    self.precision = precision
    largest = values.reduce(1) { max($0, abs($1)) }
    text = Operand.shown(values, precision)
  }

  /// Returns the number of decimals that a factor of `values` needs for a product with `precision` decimals.
  func decimals(for values: [Double]) -> Int {
    var decimals = precision
    var size = values.reduce(0) { max($0, abs($1)) }
    while size > 1, decimals < 15 {
      size /= 10
      decimals += 1
    }
    return decimals
  }

  /// Adds a product.
  ///
  /// - Parameter difference: The minuend and subtrahend of `values`, if they are differences.
  mutating func add(_ values: [Double], as difference: ([Double], [Double])? = nil, times factor: Double) {
    guard values.count == self.values.count else { return }
    for index in values.indices {
      self.values[index] += values[index] * factor
      largest = max(largest, abs(values[index] * factor))
    }
    let written =
      difference.map { "(\(Operand.shown($0.0, precision)) - \(operand($0.1)))" } ?? operand(values)
    text += " + \(written) * \(Operand.text(factor, decimals(for: values)))"
  }

  private func operand(_ values: [Double]) -> String {
    values.count == 1 ? Operand.text(values[0], precision) : Operand.shown(values, precision)
  }

  /// Whether the sum equals `result` up to rounding.
  func comes(to result: [Double]) -> Bool {
    zip(values, result).allSatisfy { abs($0 - $1) <= 1e-9 * largest } && values.count == result.count
  }
}

extension Explanation.Matrix {
  var phrase: String {
    let owner = "\(shape ?? "shape")\(id.map { " \"\($0.printable)\"" } ?? "")"
    return switch kind {
    case .copy: "copy \(copies.map { "\($0)" }.joined(separator: ", ")) of the \(owner)"
    case .transform: "transform of the \(owner)"
    case .parent: "transform of the parent, the \(owner),"
    case .viewport: "fit into the viewport"
    }
  }

  /// The product that forms the matrix; nil if a single number suffices.
  var factors: String? {
    if kind == .viewport { return nil }
    if kind == .copy {
      guard copies.count == 1 else { return nil }
      let step = repeatMembers.contains("first") ? "j" : "k"
      return "T(position * \(step)) * T(anchor) * R(rotation * \(step)) * S(scale ^ \(step)) * T(-anchor), "
        + (step == "j" ? "where j = first + \(copies[0])" : "where k = \(copies[0])")
        + (repeatMembers.contains("jitter") ? ", and the jitter of that copy" : "")
    }
    func has(_ member: String) -> Bool { members.contains { $0.name.hasSuffix(".transform.\(member)") } }
    var factors: [String] = []
    // The anchor of a follower lands on the place.
    let follows = has("position.fraction")
    if follows { factors.append("T(place)") }
    if has("position") { factors.append("T(position)") }
    if pivot != nil, !follows { factors.append("T(anchor)") }
    switch (has("rotation"), direction != nil) {
    case (true, true): factors.append("R(rotation + direction)")
    case (true, false): factors.append("R(rotation)")
    case (false, true): factors.append("R(direction)")
    case (false, false): break
    }
    if has("skew") { factors.append("K(skew)") }
    if has("scale") { factors.append("S(scale)") }
    if pivot != nil { factors.append("T(-anchor)") }
    return factors.count < 2 ? nil : factors.joined(separator: " * ")
  }
}
