import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

// Every folder in `Fixtures/Valid` is named after a code and contains files that are close to that finding, but do not
// have it.

@Suite struct `Valid files` {
  @Test(arguments: FixtureFolder.valid.fixtures)
  func `have the recorded report, without the code and without errors`(name: String) throws {
    let report = try FixtureFolder.valid.report(on: name)
    let code = String(name.split(separator: "/")[0])
    #expect(!report.diagnostics.contains { $0.code == code }, "\(name) shows \(code)")
    #expect(report.isValid, "\(name) has errors")
    try FixtureFolder.valid.check(report, on: name)
  }
}
