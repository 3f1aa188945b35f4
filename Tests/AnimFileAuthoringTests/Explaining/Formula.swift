import Foundation

@testable import AnimFileTestSupport

/// Evaluates a printed formula from its text only: numbers, lists of numbers, names, `+ - * / ^`, parentheses and the
/// functions of explanations.
struct Formula {
  private var rest: Substring
  private let names: [String: [Double]]

  struct Mistake: Error { var text: String }

  /// The value of `text` with the given values of `names`; a single number is a list of one.
  static func value(_ text: String, _ names: [String: [Double]] = [:]) throws -> [Double] {
    var formula = Formula(rest: text[...], names: names)
    let value = try formula.sum()
    guard formula.next == nil else { throw Mistake(text: "unexpected '\(formula.rest)' in '\(text)'") }
    return value
  }

  private var next: Character? {
    mutating get {
      rest = rest.drop { $0 == " " }
      return rest.first
    }
  }

  private mutating func take(_ wanted: Character) -> Bool {
    guard next == wanted else { return false }
    rest.removeFirst()
    return true
  }

  private func combined(
    _ a: [Double], _ b: [Double], _ operation: (Double, Double) -> Double
  ) throws -> [Double] {
    if a.count == b.count { return zip(a, b).map(operation) }
    if b.count == 1 { return a.map { operation($0, b[0]) } }
    guard a.count == 1 else { throw Mistake(text: "lists of \(a.count) and \(b.count)") }
    return b.map { operation(a[0], $0) }
  }

  private mutating func sum() throws -> [Double] {
    var value = try product()
    while true {
      if take("+") {
        value = try combined(value, product(), +)
      } else if take("-") {
        value = try combined(value, product(), -)
      } else {
        return value
      }
    }
  }

  private mutating func product() throws -> [Double] {
    var value = try negated()
    while true {
      if take("*") {
        value = try combined(value, negated(), *)
      } else if take("/") {
        value = try combined(value, negated(), /)
      } else {
        return value
      }
    }
  }

  private mutating func negated() throws -> [Double] {
    take("-") ? try negated().map { -$0 } : try power()
  }

  private mutating func power() throws -> [Double] {
    let base = try atom()
    return take("^") ? try combined(base, negated(), pow) : base
  }

  private mutating func atom() throws -> [Double] {
    if take("(") {
      let value = try sum()
      guard take(")") else { throw Mistake(text: "no ')' before '\(rest)'") }
      return value
    }
    if take("[") {
      var values = try sum()
      while take(",") { values += try sum() }
      guard take("]") else { throw Mistake(text: "no ']' before '\(rest)'") }
      return values
    }
    guard let first = next else { throw Mistake(text: "unexpected end") }
    let isName = first.isLetter
    let word = rest.prefix { $0.isLetter || $0.isNumber || !isName && ($0 == "." || $0 == "e") }
    rest = rest.dropFirst(word.count)
    guard isName else {
      guard let number = Double(word) else { throw Mistake(text: "'\(word)' is no number") }
      return [number]
    }
    let functions: [String: (Double) -> Double] = [
      "exp": exp, "sin": sin, "cos": cos, "sqrt": { $0.squareRoot() }, "floor": { $0.rounded(.down) },
    ]
    if let function = functions[String(word)] { return try atom().map(function) }
    guard let value = word == "pi" ? [Double.pi] : names[String(word)] else {
      throw Mistake(text: "unknown name '\(word)'")
    }
    return value
  }
}
