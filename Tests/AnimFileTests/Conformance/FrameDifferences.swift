@testable import AnimFile
@testable import AnimFileTestSupport

/// Compares frames as JSON by the rules on the documentation page "Conformance".
struct FrameDifferences {
  var tolerance: Double
  /// Whether outlines are compared as areas and lines, independent of their segments.
  var comparesGeometry: Bool

  /// The differences between frames, in sentences.
  func between(_ expected: JSONValue, _ actual: JSONValue) -> [String] {
    var found: [String] = []
    guard var wanted = Self.resolved(expected), var given = Self.resolved(actual) else {
      return ["a frame that is not an object"]
    }
    wanted["t"] = nil
    given["t"] = nil
    compare(wanted, given, at: "", into: &found)
    return found
  }

  private typealias Members = [String: JSONValue]

  /// The frame with clips and masks in place of their indices.
  private static func resolved(_ frame: JSONValue) -> Members? {
    guard var result = members(frame) else { return nil }
    let clips = elements(result.removeValue(forKey: "clips"))
    let masks = elements(result.removeValue(forKey: "masks"))
    func owner(_ value: JSONValue) -> JSONValue {
      guard case .object(var members) = clipped(value),
        let place = members.firstIndex(where: { $0.name == "mask" }),
        case .number(let number) = members[place].value,
        let index = Int(exactly: number), masks.indices.contains(index),
        case .object(var mask) = masks[index]
      else { return clipped(value) }
      // The items of a mask refer only to masks before it.
      for (place, member) in mask.enumerated() where ["items", "groups"].contains(member.name) {
        mask[place].value = .array(elements(member.value).map(owner))
      }
      members[place].value = .object(mask)
      return .object(members)
    }
    func clipped(_ value: JSONValue) -> JSONValue {
      guard case .object(var members) = value,
        let place = members.firstIndex(where: { $0.name == "clip" }),
        case .number(let number) = members[place].value,
        let index = Int(exactly: number), clips.indices.contains(index),
        case .object(var clip) = clipped(clips[index])
      else { return value }
      for (place, member) in clip.enumerated() where member.name == "outlines" {
        clip[place].value = .array(elements(member.value).map(clipped))
      }
      members[place].value = .object(clip)
      return .object(members)
    }
    for name in ["items", "groups"] {
      if let values = result[name] { result[name] = .array(elements(values).map(owner)) }
    }
    return result
  }

  private static func members(_ value: JSONValue) -> Members? {
    guard case .object(let members) = value else { return nil }
    return Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  private static func elements(_ value: JSONValue?) -> [JSONValue] {
    guard case .array(let elements)? = value else { return [] }
    return elements
  }

  /// The value of a member that a frame omits.
  private static func fallback(_ name: String, in object: Members) -> JSONValue? {
    switch name {
    case "transform": [1, 0, 0, 1, 0, 0]
    case "dash", "groups", "clips", "masks": []
    case "blend": "normal"
    case "isolated", "inverted": false
    case "dashOffset": 0
    case "opacity": 1
    case "effectiveOpacity": object["opacity"]
    case "focus": object["center"]
    default: nil
    }
  }

  private func compare(_ expected: Members, _ actual: Members, at place: String, into found: inout [String]) {
    for (name, value) in expected {
      let here = "\(place)/\(name)"
      let other = actual[name] ?? Self.fallback(name, in: actual)
      if case .null = value {
        if let other { found.append("\(here): \(text(other)) in place of nothing") }
      } else if let other {
        if name == "d", case .string(let value) = value, case .string(let other) = other {
          compare(outline: value, other, at: here, into: &found)
        } else if name != "color" || expected["rgba"] == nil {
          compare(value, other, at: here, into: &found)
        }
      } else {
        found.append("\(here): nothing in place of \(text(value))")
      }
    }
  }

  private func compare(
    _ expected: JSONValue, _ actual: JSONValue, at place: String, into found: inout [String]
  ) {
    switch (expected, actual) {
    case (.object, .object):
      guard let expected = Self.members(expected), let actual = Self.members(actual) else { return }
      compare(expected, actual, at: place, into: &found)
    case (.array(let expected), .array(let actual)) where expected.count == actual.count:
      for index in expected.indices {
        compare(expected[index], actual[index], at: "\(place)/\(index)", into: &found)
      }
    case (.number(let expected), .number(let actual))
    where abs(expected - actual) <= tolerance * max(1, abs(expected)):
      break
    default:
      if expected != actual {
        found.append("\(place): \(text(actual)) in place of \(text(expected))")
      }
    }
  }

  private func text(_ value: JSONValue) -> String { String(decoding: value.json, as: UTF8.self) }
}

// MARK: - Outlines

/// A contour as consecutive control points of cubics.
private struct Chain {
  var points: [SIMD2<Double>]
  var isClosed = false

  /// The contours of path data of absolute M, L, Q, C and Z.
  static func all(in text: String) -> [Chain] {
    var chains: [Chain] = []
    var letter: Character = "M"
    var numbers: [Double] = []
    func third(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ p: Double) -> SIMD2<Double> { a + (b - a) * p }
    for word in text.split(separator: " ") {
      if let number = Double(word) {
        numbers.append(number)
      } else {
        letter = word.first ?? "M"
      }
      if letter == "Z", !chains.isEmpty { chains[chains.count - 1].isClosed = true }
      guard numbers.count == ["M": 2, "L": 2, "Q": 4, "C": 6][letter] else { continue }
      let p = stride(from: 0, to: numbers.count, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
      numbers = []
      guard letter != "M", let start = chains.last?.points.last else {
        chains.append(Chain(points: p))
        continue
      }
      let cubic =
        switch letter {
        case "L": [third(start, p[0], 1 / 3), third(start, p[0], 2 / 3), p[0]]
        case "Q": [third(start, p[0], 2 / 3), third(p[1], p[0], 2 / 3), p[1]]
        default: p
        }
      chains[chains.count - 1].points += cubic
    }
    for index in chains.indices where chains[index].isClosed {
      // The closing line counts, whether it is explicit or not.
      let (start, end) = (chains[index].points[chains[index].points.count - 1], chains[index].points[0])
      guard (end - start).size > 1e-9 else { continue }
      chains[index].points += [third(start, end, 1 / 3), third(start, end, 2 / 3), end]
    }
    return chains
  }

  /// A polyline along the contour; `nil` if it has no length.
  func flattened() -> Chain? {
    var line = [points[0]]
    for first in stride(from: 0, to: points.count - 1, by: 3) {
      let chord = points[first + 3] - points[first]
      let isStraight = (1...2).allSatisfy {
        (points[first + $0] - points[first] - chord * (Double($0) / 3)).size < 1e-9
      }
      let count = isStraight ? 1 : 24
      for step in 1...count {
        let s = Double(step) / Double(count)
        let r = 1 - s
        let weights: [Double] = [r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s]
        let start = weights[0] * points[first] + weights[1] * points[first + 1]
        line.append(start + weights[2] * points[first + 2] + weights[3] * points[first + 3])
      }
    }
    guard line.contains(where: { ($0 - line[0]).size > 1e-9 }) else { return nil }
    return Chain(points: line, isClosed: isClosed)
  }

  /// The largest distance of about 64 of the points from a polyline.
  func distance(to line: Chain) -> Double {
    let corners = line.points.map { (x: $0.x, y: $0.y) }
    var farthest = 0.0
    for index in stride(from: 0, to: points.count, by: max(1, points.count / 64)) {
      let (x, y) = (points[index].x, points[index].y)
      var nearest = Double.infinity
      var start = corners[0]
      for end in corners.dropFirst() {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        let s = square > 0 ? min(max(((x - start.x) * dx + (y - start.y) * dy) / square, 0), 1) : 0
        let (ex, ey) = (x - start.x - dx * s, y - start.y - dy * s)
        nearest = min(nearest, ex * ex + ey * ey)
        start = end
      }
      farthest = max(farthest, nearest)
    }
    return farthest.squareRoot()
  }
}

extension SIMD2<Double> {
  fileprivate var size: Double { (self * self).sum().squareRoot() }
}

extension FrameDifferences {
  private func compare(
    outline expected: String, _ actual: String, at place: String, into found: inout [String]
  ) {
    var (wanted, given) = (Chain.all(in: expected), Chain.all(in: actual))
    if comparesGeometry {
      (wanted, given) = (wanted.compactMap { $0.flattened() }, given.compactMap { $0.flattened() })
    }
    func complain(_ text: String) { found.append("\(place): \(actual) \(text) \(expected)") }
    guard wanted.count == given.count else { return complain("has other contours than") }
    for (a, b) in zip(wanted, given) {
      guard a.isClosed == b.isClosed else { return complain("is closed elsewhere than") }
      if comparesGeometry {
        if max(a.distance(to: b), b.distance(to: a)) > tolerance { return complain("is far from") }
        continue
      }
      guard a.points.count == b.points.count else { return complain("has other segments than") }
      var size = 1.0
      for p in a.points { size = max(size, abs(p.x), abs(p.y)) }
      for (p, q) in zip(a.points, b.points)
      where !(max(abs(p.x - q.x), abs(p.y - q.y)) <= tolerance * size) {
        return complain("is far from")
      }
    }
  }
}
