import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// The library agrees with the conformance suite in `Tests/Conformance/cases`.
@Suite struct ConformanceTests {
  @Test func `every case of the suite passes`() throws {
    let cases = try ConformanceCase.all.get()
    #expect(cases.count >= 4000, "The suite has \(cases.count) cases.")
    var complaints: [String] = []
    for index in stride(from: 0, to: cases.count, by: Campaign.choose(quick: 8, complete: 1)) {
      complaints += cases[index].complaints()
    }
    let shown = complaints.prefix(40).joined(separator: "\n")
    #expect(complaints.isEmpty, "\(complaints.count) differences:\n\(shown)")
  }

  /// `Tests/Conformance/make.py --write` adds the examples to the suite.
  @Test func `every example of the specification is a case of the suite`() throws {
    let cases = Set(try ConformanceCase.all.get().compactMap(\.example))
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
    let codes = Set(try ConformanceCase.all.get().flatMap(\.codes))
    let left = Diagnostic.Rule.allCases.filter {
      $0.severity == .error && ![.lottie, .svg, .font].contains($0.documentation.category)
        && !codes.contains($0.code)
        && !Self.uncovered.contains($0.code)
    }
    #expect(left.map(\.code) == [])
  }

  /// Bytes that JSON cannot contain, program limits, and numbers that only code can create.
  /// The suite has no invalid logs of inputs.
  private static let uncovered: Set = [
    "input-order", "json-byte-order-mark", "json-encoding", "json-invalid-utf8", "json-number-too-long",
    "json-too-large",
    "json-too-many-problems", "number-not-finite", "too-many-findings",
  ]
}

/// A document and its expected results.
struct ConformanceCase {
  /// The file and the name of the case.
  let name: String
  private let members: JSONValue

  /// The specification's source of the example from which the case is generated.
  var example: String? { members["example"]?.text }

  /// The codes of the document's errors.
  var codes: [String] { (members["diagnostics"]?.elements ?? []).compactMap { $0["code"]?.text } }

  /// The cases of the suite, read once, in the order of the files' names.
  static let all = Result { try read() }

  private static func read() throws -> [ConformanceCase] {
    let folder = Folder.package.appending(path: "Tests/Conformance/cases")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    var cases: [ConformanceCase] = []
    for name in names where name.hasSuffix(".json") {
      // Documents at the limit of depth are inside the file.
      let text = Array(try Data(contentsOf: folder.appending(path: name)))
      let content = JSONValue(json: text, maximumDepth: 128)
      for members in try #require(content?["cases"]?.elements, "\(name) has no cases") {
        cases.append(ConformanceCase(name: "\(name): \(members["name"]?.text ?? "?")", members: members))
      }
    }
    return cases
  }

  /// The failures, in sentences.
  func complaints() -> [String] {
    do {
      let text = members["text"].map { Array(($0.text ?? "").utf8) } ?? (members["document"] ?? [:]).json
      guard let frames = members["frames"]?.elements else {
        return diagnosticComplaints(text).map { "\(name): \($0)" }
      }
      var evaluator = try Evaluator(json: text, parameters: parameters())
      if let log = members["inputs"] {
        let (inputs, report) = Inputs.read(json: log.json, for: evaluator)
        guard report.isValid else { return ["\(name): \(report.text(name: "inputs"))"] }
        evaluator = try evaluator.applying(inputs)
      }
      let size = members["size"]?.numbers.map { Size2D($0[0], $0[1]) }
      let comparison = FrameDifferences(
        tolerance: members["tolerance"]?.number ?? 1e-6,
        comparesGeometry: members["outline"]?.text == "geometry")
      var complaints: [String] = []
      for expected in frames {
        let time = expected["t"]?.number ?? 0
        let frame = try evaluator.frame(at: time, viewport: size).json(precision: 12)
        for difference in comparison.between(expected, try #require(JSONValue(json: frame))) {
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
    guard case .object(let values)? = members["parameters"] else { return result }
    for entry in values {
      let value = entry.value
      let numbers = value.numbers ?? []
      result[entry.name] =
        switch members["document"]?["parameters"]?[entry.name]?["type"]?.text {
        case "number"?: .number(value.number ?? .nan)
        case "angle"?: .angle(value.number ?? .nan)
        case "boolean"?: .boolean(value == true)
        case "color"?: try .color(#require(value.text.flatMap(RGBAColor.init)))
        case "point"?: .point(Point2D(numbers[0], numbers[1]))
        case "size"?: .size(Size2D(numbers[0], numbers[1]))
        case "numbers"?: .numbers(AnimatableVector(numbers))
        default: throw CocoaError(.featureUnsupported)
        }
    }
    return result
  }

  private func diagnosticComplaints(_ text: [UInt8]) -> [String] {
    let diagnostics = Linter().report(on: text).diagnostics.filter { $0.severity == .error }
    var found = diagnostics.map(Self.members)
    var complaints: [String] = []
    for expected in members["diagnostics"]?.elements ?? [] {
      guard case .object(let members) = expected else { continue }
      let index = found.firstIndex { found in members.allSatisfy { found[$0.name] == $0.value } }
      if let index {
        found.remove(at: index)
      } else {
        complaints.append("no \(String(decoding: expected.json, as: UTF8.self))")
      }
    }
    return complaints + found.map { "\($0) is too many" }
  }

  private static func members(of diagnostic: Diagnostic) -> [String: JSONValue] {
    [
      "code": .string(diagnostic.code), "at": .string(diagnostic.place.pointer),
      "line": .number(Double(diagnostic.place.start.line)),
      "column": .number(Double(diagnostic.place.start.column)),
    ]
  }
}

extension JSONValue {
  /// The text of a string.
  fileprivate var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of a number.
  fileprivate var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The elements of an array.
  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The numbers of an array.
  fileprivate var numbers: [Double]? { elements?.compactMap(\.number) }
}
