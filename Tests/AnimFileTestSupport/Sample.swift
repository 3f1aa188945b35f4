import AnimFile
import Foundation
import Testing

/// A file of the folder `Samples`.
struct Sample: Sendable, CustomTestStringConvertible {
  /// The path in the folder without the extension, such as `shapes/circle`.
  let name: String
  let bytes: [UInt8]

  var testDescription: String { name }

  /// Every sample, sorted by name.
  static let all: [Sample] = {
    let folder = Folder.package.appending(path: "Samples")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let scenes = paths.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".inputs.json") }
    return scenes.sorted().compactMap { path in
      guard let data = try? Data(contentsOf: folder.appending(path: path)) else { return nil }
      return Sample(name: String(path.dropLast(".json".count)), bytes: Array(data))
    }
  }()

  /// The sample called `name`.
  static func named(_ name: String) throws -> Sample {
    try #require(all.first { $0.name == name }, "there is no sample '\(name)'")
  }

  /// Times to evaluate: the start, times in between, the end, and one on the way back if there is one.
  func times(_ evaluator: Evaluator) -> [Double] {
    let end = evaluator.duration
    guard end > 0 else { return [0] }
    return [0, 0.25 * end, 0.5 * end, 0.8 * end, end] + (evaluator.document.autoreverses ? [1.5 * end] : [])
  }
}

extension String {
  /// The name of a type or shape as in a file name: `line-chart` for `lineChart`.
  var kebab: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }
}
