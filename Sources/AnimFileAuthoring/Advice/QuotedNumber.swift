import AnimFile

/// Recognizes numbers in quotes, with units, and in the notation of other tools.
enum QuotedNumber {
  /// Returns advice for authors who quote a number, or wrap it in an array.
  static func advice(_ node: Int, _ rule: NumberRule, _ context: ReadingContext) -> Advice? {
    if context.tape.kind(node) == .array, context.tape.childCount(node) == 1,
      context.tape.kind(node + 1) == .number
    {
      return .write(context.tape.number(node + 1).text, ", without brackets", isSafe: true)
    }
    guard context.tape.kind(node) == .string else { return nil }
    let text = context.tape.string(node)
    if let help = angleHelp(text) ?? wiggleHelp(text) { return help }
    var bare = text.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    // Units such as 'em' start like an exponent.
    if bare.last == "e" || bare.last == "E" { bare.removeLast() }
    guard let number = Double(decimal: bare), number.isFinite else { return nil }
    let degrees = ": angles are in degrees"
    switch text.dropFirst(bare.count).filter({ $0 != " " }).lowercased() {
    case "" where bare.count == text.count: return .write(number.text, ", without quotes", isSafe: true)
    case "%" where rule == .fraction: return .write((number / 100).text, ": 100% is 1")
    case "%"
    where node > 0 && context.tape.kind(node - 1) == .name && context.tape.equals(node - 1, "fraction"):
      return .write((number / 100).text, ": 100% is 1")
    case "%" where node > 0 && context.tape.kind(node - 1) == .name && context.tape.equals(node - 1, "t"):
      return "write the time in seconds, not as a percentage of the duration"
    case "%" where context.isScale(node): return .write((number / 100).text, ": 100% is 1")
    case "%": return "write the number in the units of 'size': this member does not accept percentages"
    case "ms": return .write((number / 1000).text, ": times are in seconds")
    case "deg", "°": return .write(number.text, degrees)
    case "turn": return .write((number * 360).text, degrees)
    case "grad": return .write((number * 0.9).text, degrees)
    case "rad": return .write(((number * 180 / Double.pi * 1e5).rounded() / 1e5).text, degrees)
    case "px", "s", "sec": return .write(number.text, ": numbers have no units")
    case let unit where unit != "" && unit != "e" && unit.allSatisfy({ $0.isLetter }):
      return "write only the number: numbers have no units"
    default: return nil
    }
  }

  /// Returns advice for authors who write `.degrees(45)` as in SwiftUI, or `1x+45` turns and degrees as in
  /// After Effects.
  private static func angleHelp(_ text: String) -> Advice? {
    let word = text.filter { !" °".contains($0) }
    if let x = word.firstIndex(of: "x"), let turns = Int(word[..<x]),
      let degrees = Double(decimal: word[word.index(after: x)...]),
      degrees.isFinite, abs(turns) < 1_000_000
    {
      return .write((Double(turns) * 360 + degrees).text, ": angles are in degrees")
    }
    guard let open = word.firstIndex(of: "("), word.last == ")" else { return nil }
    var inside = word[word.index(after: open)...].dropLast()
    var unit = word[..<open].split(separator: ".").last.map(String.init) ?? ""
    if unit == "Angle", let colon = inside.firstIndex(of: ":") {
      unit = String(inside[..<colon])
      inside = inside[inside.index(after: colon)...]
    }
    guard let number = Double(decimal: inside), number.isFinite else { return nil }
    switch unit {
    case "degrees", "deg": return .write(number.text, ": angles are in degrees")
    case "radians", "rad":
      return .write(((number * 180 / Double.pi * 1e5).rounded() / 1e5).text, ": angles are in degrees")
    default: return nil
    }
  }

  /// Returns advice for authors who write the expression `wiggle(frequency, amount)` of After Effects.
  private static func wiggleHelp(_ text: String) -> Advice? {
    guard text.hasPrefix("wiggle("), text.last == ")" else { return nil }
    let numbers = text.dropFirst(7).dropLast().split { ", ".contains($0) }.compactMap { Double(decimal: $0) }
    guard numbers.count > 1, numbers[0] > 0, numbers.allSatisfy({ $0.isFinite }) else { return nil }
    return Advice(
      "write { \"wiggle\": { \"around\": …, \"amplitude\": \(numbers[1].text), \"every\": \((1 / numbers[0]).text) } }"
    )
  }
}

extension ReadingContext {
  fileprivate func isScale(_ node: Int) -> Bool {
    node > 0 && tape.kind(node - 1) == .name && tape.equals(node - 1, "scale")
  }
}
