import AnimFile
import AnimFileAuthoring
import AnimFileInterchange
import Foundation

/// A Lottie file in `Fixtures/Lottie`, with its recorded findings and document.
struct LottieFixture {
  let name: String

  private static let folder = Folder.fixtures.appending(path: "Lottie")

  static let all: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  func text() throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: name + ".json")))
  }

  func reading() throws -> Lottie.Reading { Lottie.read(try text(), fonts: try fonts()) }

  /// The fonts for the texts that the file shows.
  func fonts() throws -> [FontFile] { name == "text-font" ? try FontFixture.forTexts() : [] }

  private var recording: URL { Self.folder.appending(path: name + ".txt") }

  func record(_ result: String) throws { try Data(result.utf8).write(to: recording) }

  func recorded() -> String? { try? String(contentsOf: recording, encoding: .utf8) }
}
