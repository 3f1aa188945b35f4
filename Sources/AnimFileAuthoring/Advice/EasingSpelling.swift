import AnimFile

/// Recognizes easings in the notation of CSS, SwiftUI, GSAP and other tools.
enum EasingSpelling {
  /// Returns advice for an easing in the notation of another tool; nil for an unknown spelling.
  static func advice(for text: String) -> Advice? {
    let namespace = ["Animation", "Curves", "Easing", "Easings"].first { text.hasPrefix("\($0).") }
    let bare = text.dropFirst(namespace?.count ?? 0)
    if let open = bare.firstIndex(of: "("), bare.last == ")" {
      let inside = bare[bare.index(after: open)...].dropLast()
      return function(bare[..<open], String(inside), text) ?? Advice(forms)
    }
    if text.contains("(") { return Advice(forms) }
    switch bare.lowercased() {
    case "none": return "write 'linear' or 'hold': tools disagree about 'none'"
    case "step-start", "stepstart", "steps-start":
      return .write("{ \"steps\": 1, \"jump\": \"start\" }", isSafe: true)
    case ".spring": return .write("\"spring\"")
    case ".bouncy", "bouncy": return spring("\"bounce\": 0.3")
    case ".snappy", "snappy": return spring("\"bounce\": 0.15")
    case ".smooth": return spring("\"bounce\": 0")
    case "fastoutslowin", ".fastoutslowin": return .write("[0.4, 0, 0.2, 1]", isSafe: true)
    default:
      let name = bare.drop { $0 == "." }
      if namespace != nil, let preset = Easing.Preset(rawValue: String(name)) {
        return .meant(preset.rawValue, by: text, isSafe: true)
      }
      return category(name, of: text)
    }
  }

  private static let forms = "write a name, four control values, or an object such as { \"steps\": 4 }"

  private static func spring(_ members: String) -> Advice { .write("{ \"spring\": { \(members) } }") }

  // MARK: Functions

  private static func function(_ name: Substring, _ inside: String, _ text: String) -> Advice? {
    let folded = String(name).folded
    let words = inside.split { ", ".contains($0) }
    let numbers = words.compactMap { Double(decimal: $0) }.filter { $0.isFinite }
    let areNumbers = numbers.count == words.count
    switch folded {
    case "cubicbezier", "timingcurve", "bezier", "controlpoints":
      guard areNumbers, numbers.count == 4 else {
        return "write four control values: [x1, y1, x2, y2]"
      }
      let list = "[\(numbers.map { $0.text }.joined(separator: ", "))]"
      guard (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
        return "write \(list), with x1 and x2 from 0 to 1"
      }
      return .write(list, isSafe: true)
    case "steps": return steps(words)
    case "linear" where !inside.contains(":"): return pieces(inside)
    case "spring", "interpolatingspring", "interactivespring":
      return spring(inside, areNumbers ? numbers : nil)
    default: break
    }
    if let preset = preset(category: name.drop { $0 == "." }) {
      // These are defaults of the other tools, equivalent to the presets.
      let isDefault = inside.isEmpty || [[1.7], [1.70158], [1, 0.3], [1]].contains(numbers) && areNumbers
      return isDefault
        ? .meant(preset.name, by: text, isSafe: false)
        : Advice("use '\(preset.name)', the closest easing: its curve is fixed")
    }
    guard let preset = Easing.Preset(rawValue: String(name.drop { $0 == "." })) else { return nil }
    return .write("\"\(preset.rawValue)\"", ": the keyframes set its duration")
  }

  private static func steps(_ words: [Substring]) -> Advice {
    let given = words.count > 1 ? words[1] : "end"
    let jump = given.hasPrefix("jump-") ? given.dropFirst(5) : given
    let json = "{ \"steps\": \(words.first ?? "1"), \"jump\": \"\(jump)\" }"
    let isKnown = words.count <= 2 && ["start", "end", "none", "both"].contains(jump)
    guard isKnown, let count = words.first.flatMap({ Int($0) }), count > 0 else {
      return Advice("write \(json)")
    }
    return .write(json, isSafe: true)
  }

  /// Returns the points of `linear(…)`: values with optional percentages.
  private static func pieces(_ inside: String) -> Advice? {
    var points: [String] = []
    for part in inside.split(separator: ",") {
      let words = part.split(separator: " ")
      let percentages = words.filter { $0.last == "%" }.map { Double(decimal: $0.dropLast()) }
      guard words.count - percentages.count == 1, percentages.count < 2,
        let value = words.first(where: { $0.last != "%" }).flatMap({ Double(decimal: $0) }), value.isFinite
      else { return "write { \"linear\": [ … ] }, with [time, value] for a point at a given time" }
      if let percentage = percentages.first {
        guard let percentage, percentage.isFinite else { return nil }
        points.append("[\((percentage / 100).text), \(value.text)]")
      } else {
        points.append(value.text)
      }
    }
    return points.count < 2
      ? nil : .write("{ \"linear\": [\(points.joined(separator: ", "))] }", isSafe: true)
  }

  /// Returns a spring from its arguments: labeled as in SwiftUI, or mass, stiffness, damping and velocity.
  private static func spring(_ inside: String, _ numbers: [Double]?) -> Advice {
    if inside.allSatisfy({ $0 == " " }) { return .write("\"spring\"") }
    if let numbers, numbers.count == 4 {
      let names = ["mass", "stiffness", "damping", "velocity"]
      return spring(zip(names, numbers).map { "\"\($0)\": \($1.text)" }.joined(separator: ", "))
    }
    var members: [String] = []
    for part in inside.split(separator: ",") {
      let words = part.split(separator: ":").map { $0.filter { $0 != " " } }
      guard words.count == 2, let number = Double(decimal: words[1]), number.isFinite else {
        members = []; break
      }
      let name = words[0] == "initialVelocity" ? "velocity" : words[0]
      if name == "blendDuration" { continue }
      guard Easing.springMembers.contains(name) else { members = []; break }
      members.append("\"\(name)\": \(number.text)")
    }
    return members.isEmpty
      ? "write { \"spring\": { \"bounce\": … } }; a spring can also have 'duration' and 'bounce', or 'stiffness' and 'damping'"
      : spring(members.joined(separator: ", "))
  }

  // MARK: Categories

  /// Returns the preset for a category and direction, as in `power2.out`, `Quad.easeInOut` and `cubicIn`.
  private static func preset(category text: Substring) -> (name: String, isExact: Bool)? {
    let word = String(text).folded
    let categories: [(prefix: String, ours: String, isExact: Bool)] = [
      ("power1", "Quad", true), ("power2", "Cubic", true), ("power3", "Quart", true),
      ("power4", "Quint", true),
      ("strong", "Quint", true), ("quadratic", "Quad", true), ("quad", "Quad", true),
      ("cubic", "Cubic", true), ("quart", "Quart", true),
      ("quint", "Quint", true), ("sine", "Sine", true), ("circ", "Circ", true), ("bounce", "Bounce", true),
      // Tools differ in the strength of these.
      ("expo", "Expo", false), ("back", "Back", false), ("elastic", "Elastic", false),
    ]
    // The direction can precede the category, as in `outQuad`, and D3 has `easeQuadOut`.
    let bare = word.hasPrefix("ease") ? word.dropFirst(4) : word[...]
    for category in categories where bare.hasPrefix(category.prefix) || bare.hasSuffix(category.prefix) {
      var direction =
        bare.hasPrefix(category.prefix)
        ? bare.dropFirst(category.prefix.count) : bare.dropLast(category.prefix.count)
      if direction.hasPrefix("ease") { direction = direction.dropFirst(4) }
      switch direction {
      case "in": return ("easeIn\(category.ours)", category.isExact)
      case "out": return ("easeOut\(category.ours)", category.isExact)
      case "inout": return ("easeInOut\(category.ours)", category.isExact)
      // GSAP's default direction.
      case "" where bare.hasPrefix("power"): return ("easeOut\(category.ours)", false)
      default: return nil
      }
    }
    return nil
  }

  private static func category(_ name: Substring, of text: String) -> Advice? {
    let word = String(name).folded
    if ["lineareasenone", "linearnone", "linearease", "power0", "power0none"].contains(word) {
      return .meant("linear", by: text, isSafe: true)
    }
    guard let preset = preset(category: name), Easing.Preset(rawValue: preset.name) != nil else { return nil }
    return .meant(preset.name, by: text, isSafe: preset.isExact)
  }
}
