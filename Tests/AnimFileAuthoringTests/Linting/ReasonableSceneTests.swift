import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

// Reasonable scenes in many styles, as written by people and programs. A rule that reports one of them has a false
// positive.

@Suite struct `Reasonable scenes` {
  private static let folder = Folder.fixtures.appending(path: "Reasonable")

  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()

  private static func text(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  @Test func `are a hundred or more`() { #expect(Self.names.count >= 100) }

  @Test(arguments: Campaign.cases(Array(names), oneOf: 5))
  func `are without any finding`(name: String) throws {
    let report = Linter().report(on: try Self.text(name))
    #expect(report.diagnostics.isEmpty, "\(report.text(name: name))")
  }

  @Test(arguments: Campaign.cases(names, oneOf: 5))
  func `show something at their poster, and are finite at twenty times`(name: String) throws {
    let evaluator = try Evaluator(json: try Self.text(name))
    let poster = try evaluator.frame(at: evaluator.document.poster ?? 0)
    let image = try poster.image(scale: 100 / max(poster.size.width, poster.size.height))
    let colors = Set(
      stride(from: 0, to: image.pixels.count, by: 4).map { Array(image.pixels[$0..<$0 + 4]) })
    #expect(colors.count > 1, "\(name) shows nothing at its poster")
    for step in stride(from: 0, to: 20, by: Campaign.choose(quick: 6, complete: 1)) {
      let frame = try evaluator.frame(at: evaluator.duration * Double(step) / 19)
      #expect(
        frame.items.allSatisfy { item in
          item.viewportPath.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } && item.opacity.isFinite
        })
    }
  }
}
