import AnimFile
import AnimFileAuthoring
import AnimFilePictures
import Foundation

/// A part of a file, and its results according to the documentation.
///
/// In the documentation it is a code block in the language `animfile-example`:
///
///     number { "keyframes": [ { "t": 0, "value": 20 }, { "t": 1, "value": 60 } ] }
///     t = 0.5 → 40
///
/// The first word is the kind of the JSON: a whole `document`, a `shape`, an `easing`, or the value of a member that is
/// a `number`, a `point`, a `color` or a `path`. Each claim has an arrow: conditions before it, the result after it,
/// rounded to the printed digits.
///
/// - Before the arrow: `t = 0.5`, for an easing `x = 0.5` and `duration = 2`, for the viewport `size = 400x100`; any other
///   name is a parameter, as in `to = 4`, or with a setting at a time `to = 4 at 0.2`.
/// - After it: the value. For a shape or a document, the value of a subject: `d = M 0 0 L 10 0`, or with an id `dot.d =
///   …`. (The list is in ``Subject``.) A pointer such as `/items/0/stroke/cap = round` refers to the frame as JSON, and
///   `document/title = …` to the parsed and printed document; a missing value is `none`. For a finding, `error code:
///   message`, or `warning`, or `information`. `valid` if there is none.
struct WorkedExample {
  enum Kind: String, CaseIterable {
    case document, shape, easing, number, point, color, path
  }

  struct Claim {
    var line: Article.Line
    var conditions: [(name: String, value: String)] = []
    var outcome: String
  }

  let page: String
  let kind: Kind
  let json: String
  let claims: [Claim]

  /// An error in a block, as a sentence.
  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  init(_ block: Article.Block, in page: String) throws(Unreadable) {
    self.page = page
    let place = "\(page):\(block.lines.first?.number ?? 0)"
    let source = block.lines.prefix { !$0.text.contains("→") }.map(\.text).joined(separator: "\n")
    let word = source.prefix { $0.isLetter }
    guard let kind = Kind(rawValue: String(word)) else {
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw Unreadable(
        description: "\(place): An example starts with one of the words \(kinds), not with '\(word)'.")
    }
    self.kind = kind
    json = String(source.dropFirst(word.count + 1))
    var claims: [Claim] = []
    for line in block.lines.drop(while: { !$0.text.contains("→") }) where !line.text.isEmpty {
      claims.append(try Self.claim(line, place: "\(page):\(line.number)"))
    }
    guard !claims.isEmpty else {
      throw Unreadable(description: "\(place): The example has no claim, a line with an arrow '→'.")
    }
    self.claims = claims
  }

  private static func claim(_ line: Article.Line, place: String) throws(Unreadable) -> Claim {
    guard let arrow = line.text.firstRange(of: "→") else {
      throw Unreadable(
        description: "\(place): A line after the JSON of an example has an arrow '→': \(line.text)")
    }
    var claim = Claim(line: line, outcome: line.text[arrow.upperBound...].trimmed)
    for condition in line.text[..<arrow.lowerBound].split(separator: ",") where !condition.trimmed.isEmpty {
      let sides = condition.split(separator: "=").map(\.trimmed)
      guard sides.count == 2 else {
        throw Unreadable(description: "\(place): '\(condition.trimmed)' does not have the form 't = 0.5'.")
      }
      claim.conditions.append((sides[0], sides[1]))
    }
    return claim
  }
}

extension StringProtocol {
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

// MARK: - Checking

extension WorkedExample {
  /// The failed claims, in sentences.
  func complaints() -> [String] {
    var complaints: [String] = []
    let duration =
      claims.flatMap(\.conditions).first { $0.name == "duration" }.flatMap { Double($0.value) } ?? 1
    let findings = Linter.ofMistakes.report(on: document(duration: duration)).diagnostics
    let announced = claims.filter { $0.isFinding }
    for (claim, finding) in zip(announced, findings) where claim.outcome != finding.claimed {
      complaints.append(complaint(claim, finding.claimed))
    }
    for finding in findings.dropFirst(announced.count) {
      let line = claims[0].line.number
      complaints.append("\(page):\(line): The example does not say that there is → \(finding.claimed)")
    }
    for claim in announced.dropFirst(findings.count) { complaints.append(complaint(claim, "no finding")) }
    for claim in claims where !claim.isFinding && claim.outcome != "valid" {
      do {
        let found = try outcome(claim)
        let expected = claim.outcome.split(separator: " = ").last.map(\.trimmed) ?? ""
        if !found.agrees(with: expected) { complaints.append(complaint(claim, found)) }
      } catch {
        complaints.append("\(page):\(claim.line.number): \(error)")
      }
    }
    return complaints
  }

  private func complaint(_ claim: Claim, _ found: String) -> String {
    "\(page):\(claim.line.number): The example says \(claim.line.text.trimmed), but it is \(found)."
  }

  /// A document that contains the JSON.
  private func document(duration: Double) -> String {
    func scene(_ shape: String) -> String {
      "{ \"animfile\": \"1.0\", \"size\": [200, 200], \"shapes\": [\(shape)] }"
    }
    func placed(_ position: String) -> String {
      scene(
        "{ \"type\": \"line\", \"from\": [0, 0], \"to\": [0, 0], \"transform\": { \"position\": \(position) } }"
      )
    }
    return switch kind {
    case .document: json
    case .shape: scene(json)
    case .number: placed("[\(json), 0]")
    case .point: placed(json)
    case .easing:
      placed(
        "[{ \"keyframes\": [{ \"t\": 0, \"value\": 0 }, { \"t\": \(duration), \"value\": 1, \"easing\": \(json) }] }, 0]"
      )
    case .color:
      scene("{ \"type\": \"line\", \"from\": [0, 0], \"to\": [0, 0], \"fill\": { \"color\": \(json) } }")
    case .path: scene("{ \"type\": \"path\", \"d\": \(json) }")
    }
  }

  private func outcome(_ claim: Claim) throws -> String {
    var time = 0.0
    var duration = 1.0
    var viewport: Size2D?
    var parameters: [String: ParameterValue] = [:]
    var inputs = Inputs()
    for (name, value) in claim.conditions {
      let number = Double(value)
      switch name {
      case "t", "x": time = try number.orThrow("'\(value)' is not a time.")
      case "duration": duration = try number.orThrow("'\(value)' is not a duration.")
      case "size":
        let sides = value.split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2 else {
          throw Unreadable(description: "'\(value)' is not a size such as 400x100.")
        }
        viewport = Size2D(sides[0], sides[1])
      default:
        let parts = value.split(separator: " at ")
        if name == "fire", parts.count == 2 {
          try inputs.fire(String(parts[0]), at: Double(parts[1]).orThrow("'\(parts[1])' is not a time."))
          continue
        }
        let value: ParameterValue =
          Double(parts[0]).map { .number($0) } ?? RGBAColor(String(parts[0])).map { .color($0) }
          ?? (["true", "false"].contains(parts[0]) ? .boolean(parts[0] == "true") : .choice(String(parts[0])))
        if parts.count > 1 {
          try inputs.set(name, to: value, at: Double(parts[1]).orThrow("'\(parts[1])' is not a time."))
        } else {
          parameters[name] = value
        }
      }
    }
    let evaluator = try Evaluator(json: document(duration: duration), parameters: parameters).applying(inputs)
    let frame = try evaluator.frame(at: kind == .easing ? time * duration : time, viewport: viewport)
    var names =
      (claim.outcome.split(separator: " = ").count > 1 ? claim.outcome.split(separator: " = ")[0] : "")
      .split(separator: ".").map(\.trimmed)
    if let pointer = names.first, pointer.contains("/") {
      let json =
        try pointer.hasPrefix("/")
        ? frame.json(precision: nil) : AnimationDocument(json: document(duration: duration)).json()
      return try JSONDecoder().decode(JSONValue.self, from: Data(json)).text(at: pointer)
    }
    if names.count == 2 {
      let item = try frame.items.first { $0.id == names[0] }.orThrow(
        "No drawn shape has the id '\(names[0])'.")
      return try Subject(names[1]).text(of: item)
    }
    if kind == .document || kind == .shape,
      let text = try names.first.flatMap({ try Self.text($0, of: frame) })
    {
      return text
    }
    if names.isEmpty { names = [defaultSubject] }
    return try Subject(names[0]).text(of: try frame.items.first.orThrow("Nothing is drawn."))
  }

  /// The subject of a claim without a name.
  private var defaultSubject: String {
    switch kind {
    case .easing, .number: "x"
    case .point: "position"
    case .color: "fill"
    case .path, .shape, .document: "d"
    }
  }

  private static func text(_ name: String, of frame: Frame) throws -> String? {
    switch name {
    case "items": "\(frame.items.map { $0.id ?? "-" })"
    case "opacities": "\(frame.items.map(\.opacity))"
    case "matrices":
      "\(frame.items.map(\.transform).map { m in [m.a, m.b, m.c, m.d, m.tx, m.ty] })"
    case "clips":
      frame.clips.flatMap(\.outlines).map { $0.path.transformed(by: $0.transform).svgPathData() }
        .joined(separator: " ")
    case "duration": "\(frame.duration)"
    case "background": "\(frame.background?.hex ?? "none")"
    default: nil
    }
  }
}

extension WorkedExample.Claim {
  fileprivate var isFinding: Bool {
    Diagnostic.Severity.allCases.contains { outcome.hasPrefix("\($0.rawValue) ") }
  }
}

extension JSONValue {
  /// The value at a pointer, whose first word is ignored, as compact JSON.
  fileprivate func text(at pointer: String) -> String {
    var value: JSONValue? = self
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      if case .array(let elements)? = value {
        value = Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      } else {
        value = value?[String(step)]
      }
    }
    return value?.compactJSON ?? "none"
  }
}

extension Diagnostic {
  fileprivate var claimed: String { "\(severity.rawValue) \(code): \(message)" }
}

/// The subject of a claim about a drawn shape.
private enum Subject: String, CaseIterable {
  /// The outline in the shape's own units, the middle of its bounds in them, and its length.
  case d, middle, length
  /// In the viewport: the bounds of the outline, and the outline's transform.
  case bounds, matrix
  case x, position
  case opacity, effectiveOpacity
  /// The fill's color in hexadecimal notation, its channels with the opacity, and the places of a gradient's stops.
  case fill, channels, offsets, stops
  /// The stroke's color, width, dashes and pen.
  case stroke, width, dash, pen

  init(_ name: String) throws {
    let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
    self = try Subject(rawValue: name).orThrow("A claim is about one of \(names), not about '\(name)'.")
  }

  func text(of item: Frame.Item) throws -> String {
    switch self {
    case .d: return item.path.svgPathData()
    case .middle:
      let center = try item.path.bounds.orThrow("An empty path has no middle.").center
      return "[\(center.x), \(center.y)]"
    case .length: return "\(item.path.length())"
    case .bounds:
      let box = try item.bounds.orThrow("An empty path has no bounds.")
      return "[\(box.minX), \(box.minY), \(box.maxX - box.minX), \(box.maxY - box.minY)]"
    case .matrix: return Self.text(item.transform)
    case .x: return "\(item.transform.tx)"
    case .position: return "[\(item.transform.tx), \(item.transform.ty)]"
    case .opacity: return "\(item.opacity)"
    case .effectiveOpacity: return "\(item.effectiveOpacity)"
    case .fill: return try Self.color(item.fill?.paint).hex
    case .channels:
      let color = try Self.color(item.fill?.paint)
      return "[\(color.red), \(color.green), \(color.blue), \(color.alpha)]"
    case .offsets: return "\(try Self.stops(item.fill?.paint).map(\.offset))"
    case .stops:
      return "[" + (try Self.stops(item.fill?.paint).map(\.color.hex)).joined(separator: ", ") + "]"
    case .stroke: return try Self.color(item.stroke?.paint).hex
    case .width: return "\(try item.stroke.orThrow("There is no stroke.").width)"
    case .dash: return "\(try item.stroke.orThrow("There is no stroke.").dash)"
    case .pen: return Self.text(try item.stroke.orThrow("There is no stroke.").transform)
    }
  }

  private static func text(_ m: AffineMatrix) -> String {
    "[\(m.a), \(m.b), \(m.c), \(m.d), \(m.tx), \(m.ty)]"
  }

  private static func color(_ paint: Frame.Paint?) throws -> RGBAColor {
    guard case .color(let color) = paint else {
      throw WorkedExample.Unreadable(description: "The shape is not painted in one color.")
    }
    return color
  }

  private static func stops(_ paint: Frame.Paint?) throws -> [StopList.Stop] {
    guard case .gradient(let gradient) = paint else {
      throw WorkedExample.Unreadable(description: "The shape is not painted with a gradient.")
    }
    return gradient.stops
  }
}

extension Optional {
  fileprivate func orThrow(_ sentence: String) throws -> Wrapped {
    guard let self else { throw WorkedExample.Unreadable(description: sentence) }
    return self
  }
}

extension String {
  /// Whether all numbers agree with `printed` to the printed digits, and everything else is equal.
  fileprivate func agrees(with printed: String) -> Bool {
    func words(_ text: String) -> [Substring] { text.split { " ,[]\"".contains($0) } }
    let (found, expected) = (words(self), words(printed))
    guard found.count == expected.count else { return false }
    return zip(found, expected).allSatisfy { found, expected in
      guard let number = Double(found), let wanted = Double(expected) else { return found == expected }
      let decimals = expected.split(separator: ".").dropFirst().first?.count ?? 0
      var unit = 1.0
      for _ in 0..<decimals { unit /= 10 }
      return abs(number - wanted) <= unit / 2 * (1 + 1e-6) + 1e-12 * abs(number)
    }
  }
}
