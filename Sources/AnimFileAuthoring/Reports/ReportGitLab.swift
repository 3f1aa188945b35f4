import AnimFile

/// A GitLab code quality report: a JSON list of objects with a description, the code as `check_name`, a severity, a
/// fingerprint and the location.
struct ReportGitLab: ReportPrinter {
  private var json = JSONWriter(style: .pretty)
  private var fingerprints = Fingerprints()

  init() { json.beginArray() }

  mutating func add(_ file: ReportedFile, to output: inout [UInt8]) {
    for diagnostic in file.listed {
      json.beginObject()
      json.text("description", diagnostic.message + (diagnostic.help.map { " (\($0))" } ?? ""))
      json.text("check_name", diagnostic.code)
      json.text(
        "fingerprint",
        fingerprints.next(of: diagnostic, in: file.name))
      json.text("severity", severity(diagnostic.severity))
      json.name("location")
      json.beginObject()
      json.text("path", file.name)
      json.name("positions")
      json.beginObject()
      position("begin", diagnostic.place.start)
      position("end", diagnostic.place.end)
      json.endObject()
      json.endObject()
      json.endObject()
    }
  }

  mutating func add(_ file: UnreadableFile, to output: inout [UInt8]) {
    json.beginObject()
    json.text("description", file.reason)
    json.text("check_name", "unreadable")
    json.text("fingerprint", Fingerprint.text(Fingerprint.of([file.name, "unreadable"])))
    json.text("severity", "blocker")
    json.name("location")
    json.beginObject()
    json.text("path", file.name)
    json.name("lines")
    json.beginObject()
    json.count("begin", 1)
    json.endObject()
    json.endObject()
    json.endObject()
  }

  mutating func finish(_ counts: ReportCounts, _ output: inout [UInt8]) {
    json.endArray()
    output += json.bytes
    output.append(UInt8(ascii: "\n"))
  }

  private mutating func position(_ name: String, _ position: Diagnostic.Position) {
    json.name(name)
    json.beginObject()
    json.count("line", position.line)
    json.count("column", position.column)
    json.endObject()
  }

  private func severity(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "major"
    case .warning: "minor"
    case .information: "info"
    }
  }
}

/// Identifies findings independently of lines that are added above them, and of items that are added before theirs in a list.
struct Fingerprints {
  private var seen: [UInt64: Int] = [:]

  /// Returns a fingerprint that differs from all before.
  ///
  /// Findings with the same hash are numbered in their order, so that one more of them changes no other fingerprint.
  mutating func next(of diagnostic: Diagnostic, in file: String? = nil) -> String {
    let names = diagnostic.place.pointer.split(separator: "/").map { part in
      part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? "*" : part
    }
    let texts = [diagnostic.code, names.joined(separator: "/"), diagnostic.message]
    let hash = Fingerprint.of((file.map { [$0] } ?? []) + texts)
    let count = seen[hash, default: 0]
    seen[hash] = count + 1
    return Fingerprint.text(hash) + (count == 0 ? "" : "-\(count)")
  }
}

/// A text hash for reports: 64-bit FNV-1a, by G. Fowler, L. C. Noll and K.-P. Vo.
enum Fingerprint {
  /// The hash of several texts.
  static func of(_ texts: [String]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      // A separator: the byte 255 does not occur in UTF-8.
      hash = (hash ^ 255) &* 0x100_0000_01B3
    }
    return hash
  }

  /// The hash as 16 hexadecimal digits.
  static func text(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
