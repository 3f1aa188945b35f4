import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Recomputes the calculations of an explanation from its text.
private struct Recalculation {
  private(set) var names: [String: [Double]] = [:]
  /// The number of formulas.
  private(set) var count = 0

  /// Checks `formula = result`, or `name = formula = result`, to six decimals.
  mutating func check(_ line: String) throws {
    var parts = line.components(separatedBy: " = ")
    let result = try Formula.value(parts.removeLast())
    let isNamed = parts.first.map {
      $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " } && $0.first?.isLetter == true
    }
    let name = isNamed == true ? parts.removeFirst() : nil
    if let formula = parts.first {
      count += 1
      let value = try Formula.value(formula, names)
      #expect(parts.count == 1 && value.count == result.count, "\(line)")
      for (a, b) in zip(value, result) { #expect(abs(a - b) < 1e-6 * max(1, abs(b)), "\(line) is \(value)") }
    }
    if let name { names[name] = result }
  }

  /// Checks all formulas in the text of an explanation.
  mutating func check(text: String) throws {
    var isEasing = false
    for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if let equation = line.after("calculation: ") ?? line.after("displacement: ") ?? line.after("alpha: ") {
        if let split = equation.range(of: ", where s = ") {
          // The s is that of the curve through the points.
          names["s"] = try Formula.value(String(equation[split.upperBound...].prefix { $0 != " " }))
          try check(String(equation[..<split.lowerBound]))
        } else if !equation.hasPrefix("alpha ") {
          try check(equation)
        }
      } else if let equation = line.after("time: ") {
        try check(String(equation.dropLast(" of the span".count)))
      } else if isEasing, line.contains(" = "), !line.contains(": ") {
        guard let split = line.range(of: ", where ") else {
          try check(String(line.prefix { $0 != "," }))
          continue
        }
        try check(String(line[..<split.lowerBound]))
        try check(String(line[split.upperBound...]))
      } else {
        isEasing = line.hasPrefix("easing: ")
      }
    }
  }
}

extension String {
  fileprivate func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

private func explanation(_ value: String, of member: String, at time: Double) throws -> Explanation {
  let transform =
    member == "rotation" ? #""transform":{"rotation":\#(value)}"# : #""transform":{"position":\#(value)}"#
  let own = member == "stroke.color" ? #""stroke":{"width":1,"color":\#(value)}"# : transform
  let json = """
    {"animfile":"1.0","size":[9,9],"easings":{"snap":[0.2,0,0,1]},
     "shapes":[{"id":"a","type":"line","from":[0,0],"to":[1,0],\(own)}]}
    """
  let name = member == "stroke.color" ? "a.stroke.color" : "a.transform.\(member)"
  return try Explainer(json: json).explanation(of: name, at: time)
}

/// sRGB decoding and Oklab, as published by their authors.
private func converted(_ c: [Double], to space: ColorSpace) -> [Double] {
  let light = c.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  guard space == .oklab else { return light }
  func times(_ matrix: [[Double]], _ v: [Double]) -> [Double] {
    matrix.map { zip($0, v).map(*).reduce(0, +) }
  }
  let cone = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ], light)
  return times(
    [
      [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.8086757660],
    ], cone.map(cbrt))
}

@Suite struct `A printed calculation` {
  private static let easings: [String] =
    Easing.Preset.allCases.map { "\"\($0.rawValue)\"" } + [
      "[0.42, 0, 0.58, 1]", "[0, 1, 1, 0]", "[1, 0, 0, 1]", "[0.34, 1.56, 0.64, 1]", #""snap""#, #""smooth""#,
      #"{"smooth": {"startVelocity": 3, "endVelocity": -2}}"#,
      #"{"steps": 4}"#, #"{"steps": 4, "jump": "start"}"#, #"{"steps": 4, "jump": "none"}"#,
      #"{"steps": 4, "jump": "both"}"#, #"{"linear": [0, [0.25, 0.9], [0.5, 0.2], 0.3, 1]}"#,
      #"{"linear": [0, [0.5, 0.5], [0.5, 0.7], 1]}"#, #""spring""#,
      #"{"spring": {"bounce": 0}}"#, #"{"spring": {"bounce": -0.4}}"#,
      #"{"spring": {"bounce": 0.9, "velocity": 4}}"#,
      #"{"spring": {"duration": 0.5, "bounce": 0.3}}"#, #"{"spring": {"duration": 0.5}}"#,
      #"{"spring": {"duration": 0.4, "bounce": -0.5, "velocity": -2}}"#,
      #"{"spring": {"response": 0.3, "dampingFraction": 0.6}}"#,
      #"{"spring": {"response": 0.01, "dampingFraction": 30}}"#,
      #"{"spring": {"mass": 2, "stiffness": 300, "damping": 12}}"#,
      #"{"spring": {"mass": 1, "stiffness": 100, "damping": 20}}"#,
      #"{"spring": {"mass": 1, "stiffness": 100, "damping": 45, "velocity": 1}}"#,
    ]

  @Test(arguments: easings) func `of an easing gives the printed result`(_ easing: String) throws {
    let track = """
      {"keyframes":[{"t":0,"value":10},{"t":0.5,"value":0,"easing":"easeInQuad"},
        {"t":2,"value":30,"easing":\(easing)},{"t":3,"value":-12}]}
      """
    // Near the ends, on both sides of the middle, and at jumps of steps.
    let fractions = [0.001, 0.1, 0.25, 1.0 / 3, 0.5, 0.501, 0.7, 0.75, 0.9, 0.999]
    for fraction in Campaign.choose(quick: [0.25, 0.501], complete: fractions) {
      let explanation = try explanation(track, of: "rotation", at: 0.5 + 1.5 * fraction)
      guard case .member(let value) = explanation.subject, case .track(let track) = value.origin else {
        Issue.record("no track")
        return
      }
      let span = try #require(track.span)
      for precision in [6, 9, .max] {
        var recalculation = Recalculation()
        try recalculation.check(text: explanation.text(name: "a.json", precision: precision))
        if let progress = recalculation.names["progress"] {
          #expect(abs(progress[0] - span.progress) < 1e-6)
          #expect(recalculation.count >= 3)
        } else {
          // Straight lines, holds and jumps have no calculation.
          #expect(
            easing == "\"linear\"" || easing == "\"hold\"" || easing.contains("linear") && fraction == 0.5)
        }
        if let factor = recalculation.names["velocity factor"] ?? recalculation.names["first velocity factor"]
        {
          #expect(abs(factor[0] - span.startFactor) < 1e-6)
        }
      }
    }
  }

  @Test(
    arguments: [ColorSpace.linear, .oklab],
    [("#ff0000", "#0000ff"), ("#0a0b0c", "#ffcc0040"), ("#12345680", "#fff"), ("#f0f0", "lime")])
  func `of a color gives the printed result`(_ space: ColorSpace, _ colors: (String, String)) throws {
    let track = """
      {"keyframes":[{"t":0,"value":"\(colors.0)"},{"t":1,"value":"\(colors.1)","easing":"easeIn"}],
       "colorSpace":"\(space.rawValue)"}
      """
    for time in [0.2, 0.5, 0.9] {
      let explanation = try explanation(track, of: "stroke.color", at: time)
      guard case .member(let value) = explanation.subject else { return }
      let text = explanation.text(name: "a.json")
      var recalculation = Recalculation()
      try recalculation.check(text: text)
      var conversions = 0
      for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
        guard let conversion = line.after("in \(space.rawValue): ") ?? line.after("in srgb: ") else {
          continue
        }
        let sides = conversion.replacing(", each from 0 to 1", with: "").components(separatedBy: " is ")
        let (a, b) = (try Formula.value(sides[0]), try Formula.value(sides[1]))
        conversions += 1
        if line.hasPrefix("in srgb") {
          for (a, b) in zip(a, converted(b, to: space)) { #expect(abs(a - b) < 1e-5, "\(line)") }
          #expect(zip(b, value.value.leaves).allSatisfy { .number($0) == $1.rounded(to: 6) }, "\(line)")
        } else {
          for (a, b) in zip(converted(a, to: space), b) { #expect(abs(a - b) < 1e-5, "\(line)") }
        }
      }
      #expect(conversions == 3 && recalculation.count >= 3, "\(text)")
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6)) func `of a sample gives the printed result`(
    _ sample: Sample
  ) throws {
    let explainer = try Explainer(json: sample.bytes)
    let names = ShapeIndex(explainer.evaluator.nodes)
    let time = 0.37 * max(explainer.evaluator.duration, 1)
    for (place, item) in try explainer.evaluator.frame(at: time).items.enumerated().prefix(60)
    where place % 3 == 0 && !item.path.isEmpty {
      let explanation = try explainer.explanation(of: "\(names.name(of: item.node)).point.0", at: time)
      var recalculation = Recalculation()
      try recalculation.check(text: explanation.text(name: "a.json", precision: 9))
    }
  }
}

extension JSONValue {
  fileprivate func rounded(to decimals: Int) -> JSONValue {
    guard case .number(let number) = self else { return self }
    let scale = pow(10, Double(decimals))
    return .number((number * scale).rounded() / scale)
  }
}
