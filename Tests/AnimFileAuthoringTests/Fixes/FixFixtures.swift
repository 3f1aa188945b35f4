import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// A folder with a subfolder for each code, which contains files with their results: the fixed file and the difference.
/// Unsafe fixes are applied only in files whose names begin with `unsafe-`.
///
/// `ANIMFILE_RECORD=1 swift test` records the current results; review the difference before keeping it.
struct FixFixture: CustomTestStringConvertible {
  let code: String
  let name: String

  private static let folder = Folder.fixtures.appending(path: "Fixes")

  static let all: [FixFixture] = names(in: "").flatMap { code in
    names(in: code).filter { $0.hasSuffix(".json") && !$0.hasSuffix(".after.json") }
      .map { FixFixture(code: code, name: String($0.dropLast(5))) }
  }

  private static func names(in subfolder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: subfolder).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  var testDescription: String { "\(code)/\(name)" }
  var rule: Diagnostic.Rule { Diagnostic.Rule(rawValue: code) ?? .unknownMember }
  var includesUnsafe: Bool { name.hasPrefix("unsafe-") }

  func text() throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: "\(code)/\(name).json")))
  }

  /// Compares bytes with a file beside this one, or records them.
  func check(_ bytes: [UInt8], _ ending: String) throws {
    let file = Self.folder.appending(path: "\(code)/\(name)\(ending)")
    if ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] != nil {
      try Data(bytes).write(to: file)
    } else {
      let expected = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
      #expect(String(decoding: bytes, as: UTF8.self) == expected, "\(testDescription)\(ending)")
    }
  }
}
