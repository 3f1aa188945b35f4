import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// An animated SVG of one shape, parsed as an SVG renderer does.
struct AnimatedPicture {
  private struct Element {
    var name: String
    var attributes: [String: String]

    /// - Parameter tag: The text between the angle brackets.
    init(_ tag: String) {
      let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
      name = String(tag.prefix { $0 != " " && $0 != "/" })
      attributes = [:]
      for index in stride(from: 0, to: parts.count - 1, by: 2) {
        let attribute = parts[index].split(separator: " ").last.map { $0.dropLast() } ?? ""
        attributes[String(attribute)] = String(parts[index + 1])
      }
    }
  }

  private let shape: Element
  private let gradient: Element?
  private let animations: [Element]
  /// The duration of one pass.
  let duration: Double

  init?(_ bytes: [UInt8]) {
    let elements = String(decoding: bytes, as: UTF8.self).split(separator: "<").map { text in
      Element(String(text.prefix { $0 != ">" }))
    }
    guard let shape = elements.last(where: { $0.name == "path" }) else { return nil }
    self.shape = shape
    gradient = elements.last { $0.name.hasSuffix("Gradient") }
    animations = elements.filter { $0.name.hasPrefix("animate") && $0.attributes["attributeName"] != nil }
    duration = animations.first?.attributes["dur"].flatMap { Double($0.dropLast()) } ?? 0
  }

  /// The outline in the viewport, at a fraction of a pass.
  func path(at part: Double) throws -> BezierPath {
    let data = try BezierPath(svgPathData: value("d", at: part) ?? "")
    return data.transformed(by: matrix(at: part))
  }

  /// Red, green and blue from 0 to 255.
  func fill(at part: Double) -> [Double] {
    let digits = Array((value("fill", at: part) ?? "#000000").utf8.dropFirst())
    return stride(from: 0, to: 6, by: 2).compactMap { index in
      Int(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16).map(Double.init)
    }
  }

  func opacity(at part: Double) -> Double {
    value("opacity", at: part).flatMap { Self.numbers($0).first } ?? 1
  }

  func dash(at part: Double) -> [Double] {
    (value("stroke-dasharray", at: part) ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
  }

  func isShown(at part: Double) -> Bool { value("display", at: part) != "none" }

  private func value(_ name: String, at part: Double) -> String? {
    guard let animation = animations.first(where: { $0.attributes["attributeName"] == name }) else {
      return shape.attributes[name]
    }
    return Self.value(of: animation, at: part)
  }

  private func matrix(at part: Double) -> AffineMatrix { matrix("transform", of: shape, at: part) }

  /// The matrix from the gradient's coordinates to the viewport, at a fraction of a pass.
  func gradientMatrix(at part: Double) throws -> AffineMatrix {
    matrix(at: part) * matrix("gradientTransform", of: try #require(gradient), at: part)
  }

  /// The matrix in the text of a still SVG.
  static func gradientMatrix(still text: String) throws -> AffineMatrix {
    matrix(String(try #require(text.firstMatch(of: /gradientTransform="([^"]*)"/)).output.1))
  }

  private func matrix(_ name: String, of element: Element, at part: Double) -> AffineMatrix {
    let moves = animations.filter { $0.name == "animateTransform" && $0.attributes["attributeName"] == name }
    if moves.isEmpty { return Self.matrix(element.attributes[name] ?? "") }
    return moves.reduce(.identity) { matrix, move in
      matrix * Self.matrix("\(move.attributes["type"] ?? "")(\(Self.value(of: move, at: part)))")
    }
  }

  private static func matrix(_ text: String) -> AffineMatrix {
    let n = numbers(text)
    switch text.prefix(while: { $0 != "(" }) {
    case "translate": return .translation(Point2D(n[0], n.count > 1 ? n[1] : 0))
    case "rotate": return .rotation(degrees: n[0])
    case "skewX": return AffineMatrix(a: 1, b: 0, c: Math.tan(degrees: n[0]), d: 1, tx: 0, ty: 0)
    case "scale": return .scale(n[0], n.count > 1 ? n[1] : n[0])
    case "matrix": return AffineMatrix(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    default: return .identity
    }
  }

  /// The value interpolated between the surrounding times, number by number.
  private static func value(of animation: Element, at part: Double) -> String {
    let values = (animation.attributes["values"] ?? "").split(separator: ";").map(String.init)
    if values.count == 1 { return values[0] }
    let times = animation.attributes["keyTimes"]?.split(separator: ";").compactMap { Double($0) } ?? [0, 1]
    let index = min(max(0, (times.lastIndex { $0 <= part } ?? 0)), values.count - 1)
    guard animation.attributes["calcMode"] != "discrete", index + 1 < values.count else {
      return values[index]
    }
    let (from, to) = (values[index], values[index + 1])
    let share = (part - times[index]) / (times[index + 1] - times[index])
    if from.hasPrefix("#") { return color(from, to, share) }
    let (a, b) = (numbers(from), numbers(to))
    guard a.count == b.count else { return from }
    var between = zip(a, b).map { $0 + ($1 - $0) * share }[...]
    var result = ""
    for part in parts(from) { result += part.isNumber ? " \(between.removeFirst())" : part.text }
    return result
  }

  private static func color(_ from: String, _ to: String, _ share: Double) -> String {
    guard let a = RGBAColor(from), let b = RGBAColor(to) else { return from }
    return RGBAColor(
      red: a.red + (b.red - a.red) * share, green: a.green + (b.green - a.green) * share,
      blue: a.blue + (b.blue - a.blue) * share, alpha: 1
    ).hex
  }

  private static func numbers(_ text: String) -> [Double] {
    parts(text).compactMap { $0.isNumber ? Double($0.text) : nil }
  }

  /// Splits a text into numbers and the characters between them. A sign or a second point starts another number.
  private static func parts(_ text: String) -> [(text: String, isNumber: Bool)] {
    var parts: [(text: String, isNumber: Bool)] = []
    for character in text {
      let isNumber = "-.0123456789".contains(character)
      if let last = parts.last, isNumber, last.isNumber, character != "-",
        character != "." || !last.text.contains(".")
      {
        parts[parts.count - 1].text.append(character)
      } else {
        parts.append((String(character), isNumber))
      }
    }
    return parts
  }
}
