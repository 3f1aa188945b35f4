import AnimFile

/// Findings as JUnit test results: a suite for each file, with a case for each finding, one failing case if only findings
/// that are not listed fail, or one passing case if there is none.
///
/// Errors fail, and in strict mode warnings. Other findings are passing cases with the message as output.
struct ReportJUnit: ReportPrinter {
  private var suites = ""
  private var tests = 0
  private var failures = 0
  private var errors = 0

  mutating func add(_ file: ReportedFile, to output: inout [UInt8]) {
    var cases = ""
    var count = 0
    var failed = 0
    for diagnostic in file.listed {
      let place = diagnostic.place.start
      let name = "\(diagnostic.code) \(place.line):\(place.column)"
      var text = "\(file.name):\(place.line):\(place.column): \(diagnostic.message)"
      if let help = diagnostic.help { text += "\nhelp: \(help)" }
      for related in diagnostic.related {
        let start = related.place.start
        text += "\nnote: \(file.name):\(start.line):\(start.column): \(related.message)"
      }
      let fails = diagnostic.severity >= file.lowestFailing
      let body =
        fails
        ? "<failure message=\"\(escaped(diagnostic.message))\" type=\"\(diagnostic.severity.rawValue)\">\(escaped(text))</failure>"
        : "<system-out>\(diagnostic.severity.rawValue): \(escaped(text))</system-out>"
      cases += testCase(name, file.name, body)
      count += 1
      if fails { failed += 1 }
    }
    if failed == 0, file.fails {
      let body = "<failure message=\"the findings that fail are not listed\" type=\"unlisted\"/>"
      cases += testCase("valid", file.name, body)
      (count, failed) = (count + 1, 1)
    } else if count == 0 {
      cases = testCase("valid", file.name, nil)
      count = 1
    }
    add(file.name, cases, tests: count, failures: failed, errors: 0)
  }

  mutating func add(_ file: UnreadableFile, to output: inout [UInt8]) {
    let body = "<error message=\"\(escaped(file.reason))\" type=\"unreadable\"/>"
    add(file.name, testCase("readable", file.name, body), tests: 1, failures: 0, errors: 1)
  }

  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8]) {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="animfile" tests="\(tests)" failures="\(failures)" errors="\(errors)">
      \(suites)</testsuites>

      """
    output += Array(text.utf8)
  }

  private mutating func add(_ name: String, _ cases: String, tests: Int, failures: Int, errors: Int) {
    suites +=
      "  <testsuite name=\"\(escaped(name))\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"0\">\n"
      + cases + "  </testsuite>\n"
    self.tests += tests
    self.failures += failures
    self.errors += errors
  }

  private func testCase(_ name: String, _ file: String, _ body: String?) -> String {
    let start = "    <testcase classname=\"\(escaped(file))\" name=\"\(escaped(name))\""
    return body.map { "\(start)>\($0)</testcase>\n" } ?? "\(start)/>\n"
  }

  /// The text escaped for XML, with characters that XML does not allow spelled out.
  private func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "&#10;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result += scalar.printable
      }
    }
  }
}
