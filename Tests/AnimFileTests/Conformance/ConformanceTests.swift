import AnimFile
import Foundation
import Testing

/// The library agrees with the conformance suite in `Tests/Conformance/cases`.
@Suite struct ConformanceTests {
  @Test func `every case of the suite passes`() throws {
    let cases = try ConformanceCase.all()
    #expect(cases.count >= 1500, "The suite has \(cases.count) cases.")
    var complaints: [String] = []
    for conformanceCase in cases { complaints += conformanceCase.complaints() }
    let shown = complaints.prefix(40).joined(separator: "\n")
    #expect(complaints.isEmpty, "\(complaints.count) differences:\n\(shown)")
  }

  /// `Tests/Conformance/make.py --write` adds the examples to the suite.
  @Test func `every example of the specification is a case of the suite`() throws {
    let cases = Set(try ConformanceCase.all().compactMap(\.example))
    var examples: Set<String> = []
    for page in ["FileFormat", "Interpolation"] {
      for block in try Article.inCatalog(page).blocks where block.language == "animfile-example" {
        let source = block.lines.prefix { !$0.text.contains("→") }.map(\.text).joined(separator: "\n")
        examples.insert(source)
      }
    }
    #expect(examples.subtracting(cases) == [], "examples that are not in the suite")
    #expect(cases.subtracting(examples) == [], "cases of examples that are not in the specification")
  }

  @Test func `every error that a file can have is in the suite`() throws {
    let codes = Set(try ConformanceCase.all().flatMap(\.codes))
    let left = Diagnostic.Rule.allCases.filter {
      $0.severity == .error && !codes.contains($0.code) && !Self.uncovered.contains($0.code)
    }
    #expect(left.map(\.code) == [])
  }

  /// Bytes that JSON cannot contain, program limits, and numbers that only code can create.
  private static let uncovered: Set = [
    "json-byte-order-mark", "json-encoding", "json-invalid-utf8", "json-number-too-long", "json-too-large",
    "json-too-many-problems", "number-not-finite", "too-many-findings",
  ]
}

extension JSONValue {
  /// The value in Foundation's types.
  fileprivate var plain: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .number(let value): Int(exactly: value).map { $0 as NSNumber } ?? NSNumber(value: value)
    case .string(let value): value
    case .array(let elements): elements.map(\.plain)
    case .object(let members):
      Dictionary(members.map { ($0.name, $0.value.plain) }, uniquingKeysWith: { first, _ in first })
    }
  }
}

/// A document and its expected results.
struct ConformanceCase {
  /// The file and the name of the case.
  let name: String
  private let members: [String: Any]

  /// The specification's source of the example from which the case is generated.
  var example: String? { members["example"] as? String }

  /// The codes of the document's errors.
  var codes: [String] {
    (members["diagnostics"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
  }

  static func all() throws -> [ConformanceCase] {
    let folder = Article.root.appending(path: "Tests/Conformance/cases")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var cases: [ConformanceCase] = []
    for case let file as URL in files where file.pathExtension == "json" {
      // Not JSONSerialization, which rounds numbers of 17 digits.
      let json = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
      let content = json.plain as? [String: Any]
      for members in try #require(content?["cases"] as? [[String: Any]], "\(file.path) has no cases") {
        let name = "\(file.lastPathComponent): \(members["name"] as? String ?? "?")"
        cases.append(ConformanceCase(name: name, members: members))
      }
    }
    return cases
  }

  /// The differences, in sentences.
  func complaints() -> [String] {
    do {
      let text =
        try members["text"] as? String
        ?? String(
          decoding: JSONSerialization.data(
            withJSONObject: members["document"] ?? [:], options: [.withoutEscapingSlashes]), as: UTF8.self)
      guard let frames = members["frames"] as? [[String: Any]] else {
        return diagnosticComplaints(text).map { "\(name): \($0)" }
      }
      let evaluator = try Evaluator(json: text, parameters: parameters())
      let size = (members["size"] as? [NSNumber]).map { Size2D($0[0].doubleValue, $0[1].doubleValue) }
      let comparison = FrameDifferences(
        tolerance: (members["tolerance"] as? NSNumber)?.doubleValue ?? 1e-6,
        comparesGeometry: members["outline"] as? String == "geometry")
      var complaints: [String] = []
      for expected in frames {
        let time = (expected["t"] as? NSNumber)?.doubleValue ?? 0
        let frame = try evaluator.frame(at: time, viewport: size).json(precision: 12)
        let actual = try JSONSerialization.jsonObject(with: Data(frame)) as? [String: Any] ?? [:]
        for difference in comparison.between(expected, actual) {
          complaints.append("\(name): t = \(time): \(difference)")
        }
      }
      return complaints
    } catch {
      return ["\(name): \(error)"]
    }
  }

  private func parameters() throws -> [String: ParameterValue] {
    var result: [String: ParameterValue] = [:]
    let declared = (members["document"] as? [String: Any])?["parameters"] as? [String: [String: Any]] ?? [:]
    for (name, value) in members["parameters"] as? [String: Any] ?? [:] {
      let numbers = (value as? [NSNumber])?.map(\.doubleValue) ?? []
      result[name] =
        switch declared[name]?["type"] as? String {
        case "number"?: .number((value as? NSNumber)?.doubleValue ?? .nan)
        case "angle"?: .angle((value as? NSNumber)?.doubleValue ?? .nan)
        case "boolean"?: .boolean((value as? Bool) ?? false)
        case "color"?: try .color(#require((value as? String).flatMap(RGBAColor.init)))
        case "point"?: .point(Point2D(numbers[0], numbers[1]))
        case "size"?: .size(Size2D(numbers[0], numbers[1]))
        case "numbers"?: .numbers(AnimatableVector(numbers))
        default: throw CocoaError(.featureUnsupported)
        }
    }
    return result
  }

  private func diagnosticComplaints(_ text: String) -> [String] {
    let diagnostics = Validator().report(on: text).diagnostics.filter { $0.severity == .error }
    var found = diagnostics.map(Self.members)
    var complaints: [String] = []
    for expected in members["diagnostics"] as? [[String: Any]] ?? [] {
      let index = found.firstIndex { found in expected.allSatisfy { found[$0] == "\($1)" } }
      if let index {
        found.remove(at: index)
      } else {
        complaints.append("no \(expected)")
      }
    }
    return complaints + found.map { "\($0) is too many" }
  }

  private static func members(of diagnostic: Diagnostic) -> [String: String] {
    [
      "code": diagnostic.code, "at": diagnostic.place.pointer, "line": "\(diagnostic.place.start.line)",
      "column": "\(diagnostic.place.start.column)",
    ]
  }
}
