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
    if let help = radiiHelp(node, context) { return help }
    guard context.tape.kind(node) == .string else { return nil }
    let text = context.tape.string(node)
    if let help = (rule.isAngle ? turnsHelp(text) : nil) ?? angleHelp(text) ?? wiggleHelp(text) {
      return help
    }
    var bare = text.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
    // Units such as 'em' start like an exponent.
    if bare.last == "e" || bare.last == "E" { bare.removeLast() }
    guard let number = Double(decimal: bare), number.isFinite else { return nil }
    let degrees = ": angles are in degrees"
    switch text.dropFirst(bare.count).filter({ $0 != " " }).lowercased() {
    case "" where bare.count == text.count: return .write(number.text, ", without quotes", isSafe: true)
    case "%":
      let name = context.memberName(of: node)
      if rule == .fraction || shares.contains(name) { return .write((number / 100).text, ": 100% is 1") }
      if name == "t" { return "write the time in seconds, not as a percentage of the duration" }
      if times.contains(name) { return "write the time in seconds: this member does not accept percentages" }
      if rule.isAngle { return "write the angle in degrees: this member does not accept percentages" }
      if rule.isInteger || numbers.contains(name) {
        return "write the number: this member does not accept percentages"
      }
      return "write the number in the units of 'size': this member does not accept percentages"
    case "ms": return .write((number / 1000).text, ": times are in seconds")
    case "deg", "°": return .write(number.text, degrees)
    case "turn": return .write((number * 360).text, degrees)
    case "grad": return .write((number * 0.9).text, degrees)
    case "rad": return .write(((number * 180 / Double.pi * 1e5).rounded() / 1e5).text, degrees)
    case "px", "s", "sec", "x", "fps": return .write(number.text, ": numbers have no units")
    case let unit where unit != "" && unit != "e" && unit.allSatisfy({ $0.isLetter }):
      return "write only the number: numbers have no units"
    default: return nil
    }
  }

  /// Returns advice for authors who give a circle two radii.
  private static func radiiHelp(_ node: Int, _ context: ReadingContext) -> Advice? {
    let tape = context.tape
    guard tape.kind(node) == .array, tape.childCount(node) == 2, tape.next(node) == node + 3,
      tape.kind(node + 1) == .number, tape.kind(node + 2) == .number,
      context.memberName(of: node) == "radius",
      let type = context.enclosingObject(of: node).flatMap({ context.member("type", of: $0) }),
      tape.equals(type, "circle")
    else { return nil }
    return Advice("use an ellipse for two radii: \"type\": \"ellipse\", \"radii\": \(context.json(node))")
  }

  /// The members of which 1 is the whole.
  private static let shares: Set<String> = [
    "fraction", "scale", "speed", "opacity", "roundness", "amount", "start", "end",
  ]

  /// The members that are times.
  private static let times: Set<String> = [
    "duration", "in", "out", "poster", "delay", "at", "for", "wait", "every", "repeatFrom",
  ]

  /// The members that are numbers without a unit.
  private static let numbers: Set<String> = [
    "zIndex", "points", "repeat", "copies", "offset", "seed", "miterLimit",
  ]

  /// Returns advice for authors who write turns and degrees such as `1x+45`, as in After Effects.
  private static func turnsHelp(_ text: String) -> Advice? {
    let word = text.filter { !" °".contains($0) }
    guard let x = word.firstIndex(of: "x"), let turns = Int(word[..<x]),
      let degrees = Double(decimal: word[word.index(after: x)...]),
      degrees.isFinite, abs(turns) < 1_000_000
    else { return nil }
    return .write((Double(turns) * 360 + degrees).text, ": angles are in degrees")
  }

  /// Returns advice for authors who write `.degrees(45)` as in SwiftUI.
  private static func angleHelp(_ text: String) -> Advice? {
    let word = text.filter { !" °".contains($0) }
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
  /// Returns the object with the member whose value is at `node`, if it begins shortly before.
  fileprivate func enclosingObject(of node: Int) -> Int? {
    (max(0, node - 64)..<node).last { tape.kind($0) == .object && tape.next($0) > node }
  }

  /// The name of the member with a value, or of the scale with a value for an axis; empty if there is none.
  fileprivate func memberName(of node: Int) -> String {
    // Between the name and the value of an axis, there are the array and maybe the value of the other axis.
    for distance in 1...3 where node >= distance && tape.kind(node - distance) == .name {
      return distance == 1 || tape.equals(node - distance, "scale") ? tape.string(node - distance) : ""
    }
    return ""
  }
}
