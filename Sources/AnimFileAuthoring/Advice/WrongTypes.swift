import AnimFile

extension ReadingContext {
  /// Returns advice on a value of the wrong type.
  func wrongTypeAdvice(_ node: Int, expected: String) -> Advice? {
    (expected == String.phrase ? targetsHelp(node) : nil)
      ?? (expected == ShapeTransform.phrase ? transformHelp(node) : nil)
      ?? (expected == TimelineEntry.phrase ? entryHelp(node) : nil)
      ?? (expected == Parameter.phrase ? parameterHelp(node) : nil) ?? cornersHelp(node)
      ?? (expected == Paint.Stop.phrase ? stopHelp(node) : nil)
      ?? (expected == Paint.Gradient.phrase ? gradientHelp(node) : nil)
  }

  /// Returns advice for authors who write a transform as in SVG and CSS.
  private func transformHelp(_ node: Int) -> Advice? {
    if tape.kind(node) == .array { return "put all members into one object { … }" }
    guard tape.kind(node) == .string, tape.range(node).count <= 200 else { return nil }
    var members: [String] = []
    for function in tape.string(node).split(separator: ")") {
      let parts = function.split(separator: "(")
      guard parts.count == 2 else { return nil }
      let name = parts[0].filter { $0.isLetter }
      let numbers = parts[1].split { ", ".contains($0) }.compactMap { word in
        Double(decimal: word.prefix { $0.isNumber || "+-.".contains($0) })
      }
      guard let first = numbers.first, numbers.allSatisfy({ $0.isFinite }) else { return nil }
      let second = numbers.count > 1 ? numbers[1] : nil
      switch name {
      case "translate": members.append("\"position\": [\(first.text), \((second ?? 0).text)]")
      case "rotate": members.append("\"rotation\": \(first.text)")
      case "scale": members.append("\"scale\": [\(first.text), \((second ?? first).text)]")
      case "matrix":
        guard numbers.count == 6, let matrix = Self.decomposed(numbers) else { return nil }
        members += matrix
      case "skewX": members.append("\"skew\": \(first.text)")
      default: return nil
      }
    }
    guard !members.isEmpty, Set(members.map { $0.prefix(6) }).count == members.count else { return nil }
    return Advice(
      "write { \(members.joined(separator: ", ")) }; the shape rotates and scales about its 'anchor', by default its center"
    )
  }

  /// Returns the transform members equivalent to an SVG matrix; nil if the matrix has skew.
  private static func decomposed(_ matrix: [Double]) -> [String]? {
    let (a, b, c, d) = (matrix[0], matrix[1], matrix[2], matrix[3])
    let length = (a * a + b * b).squareRoot()
    guard length > 0, abs(a * c + b * d) <= 1e-9 * length else { return nil }
    func rounded(_ value: Double) -> String { ((value * 1e6).rounded() / 1e6).text }
    var members = ["\"position\": [\(matrix[4].text), \(matrix[5].text)]"]
    if b != 0 || a < 0 { members.append("\"rotation\": \(rounded(Math.atan2(b, a) * 180 / .pi))") }
    let scale = (length, (a * d - b * c) / length)
    if scale != (1, 1) { members.append("\"scale\": [\(rounded(scale.0)), \(rounded(scale.1))]") }
    return members
  }

  /// Returns advice for authors who write only the value of a parameter.
  private func parameterHelp(_ node: Int) -> Advice? {
    switch tape.kind(node) {
    case .number: return .write("{ \"type\": \"number\", \"default\": \(tape.number(node).text) }")
    case .true, .false:
      return .write("{ \"type\": \"boolean\", \"default\": \(tape.kind(node) == .true) }")
    case .string where RGBAColor(tape.string(node)) != nil:
      return .write("{ \"type\": \"color\", \"default\": \"\(tape.string(node))\" }")
    default: return nil
    }
  }

  /// Returns advice for authors who write only an id as a timeline entry.
  private func entryHelp(_ node: Int) -> Advice? {
    guard tape.kind(node) == .string else { return nil }
    return
      "write an action and a shape: { \"fadeIn\": \"\(tape.string(node).quoted.dropFirst().dropLast())\" }"
  }

  /// Returns advice for authors who write the corner points of a polygon.
  private func cornersHelp(_ node: Int) -> Advice? {
    guard node > 0, tape.kind(node - 1) == .name, tape.equals(node - 1, "points"),
      tape.kind(node) == .string || tape.kind(node) == .array
    else { return nil }
    return
      "write the number of corners of a regular polygon; for an irregular polygon, use a 'polyline' with \"closed\": true"
  }

  /// Returns advice for authors who write a bare color among stops.
  private func stopHelp(_ node: Int) -> Advice? {
    guard tape.kind(node) == .string, RGBAColor(tape.string(node)) != nil else { return nil }
    return "write { \"offset\": …, \"color\": \"\(tape.string(node))\" }, with an offset from 0 to 1"
  }

  /// Returns advice for authors who write a CSS gradient.
  private func gradientHelp(_ node: Int) -> Advice? {
    guard tape.kind(node) == .string else { return nil }
    let isRadial = tape.string(node).lowercased().utf8.range(of: "radial") != nil
    return "write \(Paint.Gradient.example(isRadial ? "radial" : "linear"))"
  }

  /// Returns advice for authors who let one timeline entry change several shapes.
  private func targetsHelp(_ node: Int) -> Advice? {
    guard tape.kind(node) == .array, node > 0, tape.kind(node - 1) == .name else { return nil }
    guard let verb = TimelineEntry.Verb(rawValue: tape.string(node - 1)) else { return nil }
    let example = verb == .animate ? "ID.member" : "ID"
    return
      """
      write one entry for each shape: { "parallel": [{ "\(verb.rawValue)": "\(example)", … }, …] }, \
      or use 'stagger' to start them one after another
      """
  }
}
