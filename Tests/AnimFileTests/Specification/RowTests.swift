import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// Every row of the specification has an example with numbers.
@Suite struct RowTests {
  @Test(arguments: Row.document)
  func `every row of the document`(row: Row) { expectNothing(row.complaints()) }

  @Test(arguments: Row.values)
  func `every row of values`(row: Row) { expectNothing(row.complaints()) }

  @Test(arguments: Row.keyframes)
  func `every row of keyframes, easings and time`(row: Row) { expectNothing(row.complaints()) }

  @Test(arguments: Row.shapes)
  func `every row of shapes, paint and modifiers`(row: Row) { expectNothing(row.complaints()) }

  @Test(arguments: Row.timeline)
  func `every row of the timeline`(row: Row) { expectNothing(row.complaints()) }

  /// Sections of FileFormat.md that do not describe documents.
  private static let otherSections: Set = [
    "", "The file format", "Overview", "How to read the examples", "Terms", "Frames as JSON", "Items",
    "Out of scope",
  ]

  /// The sections of log files and of their players, which `InputsTests` and `PlaybackEventTests` test.
  private static let sectionsOfLogs: Set = ["Inputs", "Events and rest"]

  @Test func `there is a row for every part of the specification`() throws {
    let page = try Article.inCatalog("FileFormat")
    for section in page.sections
    where !Self.otherSections.contains(section.title) && !Self.sectionsOfLogs.contains(section.title) {
      // Limits are counted rather than computed.
      let known =
        section.title == "Limits"
        ? LimitRow.all.map(\.name)
        : Row.all.filter { $0.section == section.title }.flatMap { [$0.title] + $0.names }
      #expect(
        !known.isEmpty, "FileFormat.md has a section '\(section.title)', for which Fixtures/Rows has no row")
      for row in section.rows {
        let names = row[0].inBackticks.isEmpty ? [row[0]] : row[0].inBackticks
        for name in names where !known.contains(name) {
          Issue.record(
            "FileFormat.md has '\(name)' in '\(section.title)', for which Fixtures/Rows has no row")
        }
      }
    }
  }

  @Test func `every row covers a part of the specification`() throws {
    let page = try Article.inCatalog("FileFormat")
    for row in Row.all {
      guard let section = page.section(row.section) else {
        Issue.record("\(row.page) has a section '\(row.section)', which is not in FileFormat.md")
        continue
      }
      let text = section.lines.map(\.text).joined(separator: "\n")
      for name in row.names {
        #expect(
          text.contains(name), "\(row.page): '\(row.section)' of FileFormat.md does not contain '\(name)'")
        let isShown = row.blocks.contains { $0.text.contains(name) }
        // A name with a pattern needs an example with numbers.
        #expect(
          isShown || name.hasPrefix("["),
          "\(row.page): no example of '\(row.title)' in '\(row.section)' has '\(name)'")
      }
    }
  }

  private func expectNothing(_ complaints: [String]) {
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }
}
