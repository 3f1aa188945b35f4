import AnimFile
import Testing

@testable import AnimFileTestSupport

@Suite struct `The page about SwiftUI` {
  /// The samples of the page, by the names of its constants.
  private static func scenes(_ page: Article) throws -> [String: AnimationDocument] {
    var scenes: [String: AnimationDocument] = [:]
    for line in page.blocks[0].text.split(separator: "\n") {
      guard let match = line.firstMatch(of: #/static let (\w+) = scene\("(.+)"\)/#) else { continue }
      let name = String(match.2)
      let sample = try #require(Sample.all.first { $0.name == name || $0.name == "tests/\(name)" })
      scenes[String(match.1)] = try AnimationDocument(json: sample.bytes)
    }
    return scenes
  }

  @Test func `names shapes and parameters of the samples`() throws {
    let page = try Article.inCatalog("SwiftUI")
    let scenes = try Self.scenes(page)
    #expect(scenes.count == 6)
    var names = 0
    for block in page.blocks where block.language == "swift" {
      for use in block.text.split(separator: "Scenes.").dropFirst() {
        let document = try #require(scenes[String(use.prefix { $0.isLetter })])
        for match in use.matches(of: #/id: "(.+?)"/#) {
          #expect(document.shape(id: String(match.1)) != nil)
          names += 1
        }
        for match in use.matches(of: #/\.(parameter|trigger)\("(.+?)"/#) {
          let parameter = try #require(document.parameters[String(match.2)])
          #expect((parameter.value == .trigger) == (match.1 == "trigger"))
          names += 1
        }
      }
    }
    #expect(names > 6)
  }
}
