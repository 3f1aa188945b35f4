import AnimFile
import AnimFileAuthoring
import AnimFileInterchange
import Foundation

/// A document in `Fixtures/LottieExport`, with its recorded findings and Lottie file.
struct LottieExportFixture {
  let name: String

  private static let folder = Folder.fixtures.appending(path: "LottieExport")

  static let all: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  func text() throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: name + ".json")))
  }

  func writing(_ style: JSONStyle = .compact) throws -> Lottie.Writing {
    Lottie.write(try text(), options: Lottie.ExportOptions(keepsNames: style == .pretty, style: style))
  }

  private var recording: URL { Self.folder.appending(path: name + ".txt") }

  func record(_ result: String) throws { try Data(result.utf8).write(to: recording) }

  func recorded() -> String? { try? String(contentsOf: recording, encoding: .utf8) }
}
