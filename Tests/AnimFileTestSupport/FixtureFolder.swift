import AnimFile
import AnimFileAuthoring
import Foundation
import Testing

/// A folder with a subfolder for each code, which contains files with their expected reports.
///
/// `ANIMFILE_RECORD=1 swift test` records the current reports; review the difference before keeping it.
struct FixtureFolder {
  /// Files with findings.
  static let invalid = FixtureFolder(name: "Invalid")
  /// Files that are close to a finding, but valid.
  static let valid = FixtureFolder(name: "Valid")

  let name: String

  private var folder: URL {
    Folder.fixtures.appending(path: "\(name)")
  }

  var codes: [String] { names(in: "") }

  /// The fixtures as code and name: `two-ends/to-and-by`.
  var fixtures: [String] {
    codes.flatMap { code in
      names(in: code).filter { $0.hasSuffix(".json") }.map { "\(code)/\($0.dropLast(5))" }
    }
  }

  private func names(in subfolder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: subfolder).path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  func report(on fixture: String) throws -> ValidationReport {
    // A rule that is off by default is on in its own folder.
    let code = fixture.split(separator: "/").first.flatMap { Diagnostic.Rule(rawValue: String($0)) }
    let linter = code.map(Linter.init(showing:)) ?? Linter()
    return linter.report(on: try text(of: fixture))
  }

  func text(of fixture: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: fixture + ".json")))
  }

  /// Compares a report with its recording, or records it.
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
