import Foundation
import Testing

@testable import AnimFile

/// A folder with a folder for each code, in which there are files, each with the whole report beside it.
///
/// `ANIMFILE_RECORD=1 swift test` writes down the reports as they are now; read the difference before keeping it.
struct FixtureFolder {
  /// Files with the mistake.
  static let invalid = FixtureFolder(name: "Invalid")
  /// Files that come as near to it as can be, and are right.
  static let valid = FixtureFolder(name: "Valid")

  let name: String

  private var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/\(name)")
  }

  var codes: [String] { names(in: "") }

  /// The files, each by its code and its name: `two-ends/to-and-by`.
  var fixtures: [String] {
    codes.flatMap { code in
      names(in: code).filter { $0.hasSuffix(".json") }.map { "\(code)/\($0.dropLast(5))" }
    }
  }

  private func names(in subfolder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: subfolder).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// What is found in a file.
  func report(on fixture: String) throws -> ValidationReport {
    // Some kinds are off by default, and on where they are shown.
    let code = fixture.split(separator: "/").first.flatMap { Diagnostic.Rule(rawValue: String($0)) }
    let validator = code.map(Validator.init(showing:)) ?? Validator()
    return validator.report(on: try text(of: fixture))
  }

  /// What is in a file.
  func text(of fixture: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: fixture + ".json")))
  }

  /// Compares what is printed of a file with what is beside it, or writes it there.
  func check(_ report: ValidationReport, on fixture: String) throws {
    let printed = report.text(name: String(fixture.split(separator: "/")[1] + ".json"))
    let file = folder.appending(path: fixture + ".txt")
    if ProcessInfo.processInfo.environment["ANIMFILE_RECORD"] != nil {
      try Data(printed.utf8).write(to: file)
    } else {
      let expected = try? String(decoding: Data(contentsOf: file), as: UTF8.self)
      #expect(printed == expected, "\(name)/\(fixture)")
    }
  }
}
