import Foundation
import Testing

@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite struct `The web player` {
  @Test func `is made of the modules in its folder`() throws {
    #expect(
      try Sample.digest(of: ["Player"]) == WebPlayer.digest,
      "the modules have changed: run python3 Tests/player/bundle.py --write")
  }

  @Test func `is a module that defines the element`() {
    #expect(WebPlayer.script.contains("animfile-player"))
    #expect(WebPlayer.script.contains("export{"))
    #expect(WebPlayer.declarations.hasSuffix("}\n"))
  }
}

extension Sample {
  /// The digest of the files in folders of `Sources/AnimFileWeb`, as `Tests/player/bundle.py` computes it.
  static func digest(of folders: [String]) throws -> String {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for folder in folders {
      let folder = Folder.package.appending(path: "Sources/AnimFileWeb/\(folder)")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
        for byte in try Data(contentsOf: folder.appending(path: name)) {
          digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
        }
      }
    }
    let text = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
