import AnimFile
import AnimFileAuthoring
import AnimFileInterchange
import Foundation

/// A font in `Fixtures/Fonts`, which `Tests/fonts/make.py` writes, with the outlines and positions of other software.
struct FontFixture {
  let name: String

  static let all = ["quadratic.ttf", "pairs.ttf", "classes.ttf", "roman.ttf", "cubic.otf"]

  private static let folder = Folder.fixtures.appending(path: "Fonts")

  /// The fonts of the files with texts.
  static func forTexts() throws -> [FontFile] {
    try ["quadratic.ttf", "cubic.otf"].map { try FontFixture(name: $0).font() }
  }

  /// The names of all files.
  static let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []

  func bytes() throws -> [UInt8] { Array(try Data(contentsOf: Self.folder.appending(path: name))) }

  func font() throws -> FontFile { try FontFile(try bytes()) }

  /// The findings about the font, or else about a text with it.
  func report(on text: String) throws -> ValidationReport {
    let bytes = try bytes()
    do throws(InvalidFont) {
      return GlyphText.write(text, font: try FontFile(bytes)).report
    } catch {
      return error.report
    }
  }

  /// The fields of each line of the outlines or positions.
  func rows(_ kind: String) throws -> [[String]] {
    let path = String(name.prefix { $0 != "." }) + "." + kind + ".txt"
    let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The options with which one unit of the document is one of the font.
  static let fontUnits = GlyphText.Options(size: 1000, precision: 3, anchor: .baseline)
}
