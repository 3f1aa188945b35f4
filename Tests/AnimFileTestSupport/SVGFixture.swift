import AnimFile
import AnimFileAuthoring
import AnimFileInterchange
import Foundation

/// An SVG file in `Fixtures/SVG`, with its recorded findings and document.
struct SVGFixture {
  let name: String

  private static let folder = Folder.fixtures.appending(path: "SVG")

  static let all: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()
  }()

  func text() throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: name + ".svg")))
  }

  func reading() throws -> SVG.Reading { SVG.read(try text(), fonts: try fonts(), options: options) }

  /// The fonts for the texts that the file shows.
  func fonts() throws -> [FontFile] { name.hasPrefix("text") ? try FontFixture.forTexts() : [] }

  /// The options that the file shows.
  private var options: SVG.Options {
    switch name {
    case "flatten": SVG.Options(isFlat: true)
    case "ids": SVG.Options(ids: .named)
    case "language": SVG.Options(language: "de")
    case "precision": SVG.Options(precision: 1)
    default: SVG.Options()
    }
  }

  private var recording: URL { Self.folder.appending(path: name + ".txt") }

  func record(_ result: String) throws { try Data(result.utf8).write(to: recording) }

  func recorded() -> String? { try? String(contentsOf: recording, encoding: .utf8) }
}
