import AnimFile

// Timing functions of CSS as easings.
extension SVGImporter {
  /// A timing function as an easing, which is nil for a straight line; nil for another text.
  static func timing(_ text: String) -> JSONValue?? {
    let word = text.trimmed.lowercased()
    switch word {
    case "linear": return .some(nil)
    case "ease": return [0.25, 0.1, 0.25, 1]
    case "ease-in": return [0.42, 0, 1, 1]
    case "ease-out": return [0, 0, 0.58, 1]
    case "ease-in-out": return [0.42, 0, 0.58, 1]
    case "step-start": return steps(1, jump: "start")
    case "step-end": return "hold"
    default: break
    }
    guard word.last == ")", let open = word.firstIndex(of: "(") else { return nil }
    let arguments = String(word[word.index(after: open)...].dropLast())
    let function: JSONValue?
    switch word[..<open] {
    case "cubic-bezier":
      if numbers(arguments) == [0, 0, 1, 1] { return .some(nil) }
      function = easing(arguments)
    case "steps": function = steps(arguments)
    case "linear": function = pieces(arguments)
    default: function = nil
    }
    return function.map { .some($0) }
  }

  private static func steps(_ count: Double, jump: String) -> JSONValue {
    var members = [JSONValue.Member("steps", .number(count))]
    if jump != "end" { members.append(JSONValue.Member("jump", .string(jump))) }
    return .object(members)
  }

  private static func steps(_ arguments: String) -> JSONValue? {
    let parts = arguments.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count <= 2, let count = Int(parts[0]), 1...1_000_000 ~= count else { return nil }
    let jumps = [
      "start": "start", "jump-start": "start", "end": "end", "jump-end": "end", "jump-none": "none",
      "jump-both": "both",
    ]
    guard let jump = parts.count > 1 ? jumps[parts[1]] : "end", jump != "none" || count > 1 else {
      return nil
    }
    return steps(Double(count), jump: jump)
  }

  /// The points of `linear()`: values with up to two percentages each.
  private static func pieces(_ arguments: String) -> JSONValue? {
    var points: [JSONValue] = []
    // A time before that of an earlier point becomes that time.
    var latest: Double?
    let parts = arguments.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 10_000 else { return nil }
    for (index, part) in parts.enumerated() {
      var value: Double?
      var times: [Double] = []
      for word in part.words {
        var scanner = SVGScanner(word)
        guard let number = scanner.number(), abs(number) <= 1e6 else { return nil }
        if scanner.skip("%") {
          times.append(number / 100)
        } else if value == nil {
          value = number
        } else {
          return nil
        }
        guard scanner.isAtEnd else { return nil }
      }
      guard let value, times.count <= 2 else { return nil }
      if times.isEmpty, index == parts.count - 1, let latest, latest > 1 { times = [latest] }
      for time in times {
        let later = max(time, latest ?? time)
        latest = later
        points.append(.array([.number(later.shortened(within: 1e-9)), .number(value)]))
      }
      if times.isEmpty { points.append(.number(value)) }
      if index == 0 { latest = latest ?? 0 }
    }
    return points.count > 1 ? .object([.init("linear", .array(points))]) : nil
  }

  /// The easing of an interval that runs backward.
  static func mirrored(_ easing: JSONValue?) -> JSONValue? {
    func opposite(_ value: JSONValue) -> JSONValue {
      guard case .number(let number) = value else { return value }
      return .number((1 - number).shortened(within: 1e-9))
    }
    switch easing {
    case .string("hold")?: return steps(1, jump: "start")
    case .array(let curve)? where curve.count == 4:
      return .array([curve[2], curve[3], curve[0], curve[1]].map(opposite))
    case .object?:
      if case .number(let count)? = easing?["steps"] {
        switch easing?["jump"] {
        case nil: return steps(count, jump: "start")
        case .string("start")?: return count == 1 ? "hold" : steps(count, jump: "end")
        default: return easing
        }
      }
      guard case .array(let points)? = easing?["linear"] else { return easing }
      let mirrored = points.reversed().map { point in
        if case .array(let parts) = point { JSONValue.array(parts.map(opposite)) } else { opposite(point) }
      }
      return .object([.init("linear", .array(mirrored))])
    default: return easing
    }
  }
}
