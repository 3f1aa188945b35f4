import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

private let scene = """
  { "animfile": "1.0", "size": [100, 50], "duration": 1, "title": "<Dots>", "shapes": [
    { "type": "circle", "id": "moving", "center": { "keyframes": [
      { "t": 0, "value": [10, 40] }, { "t": 1, "value": [90, 40], "easing": "easeOutBack" }] }, "radius": 5, "fill": "blue" } ] }
  """

private func page(_ text: String = scene) throws -> String {
  String(decoding: try PreviewPage(json: Array(text.utf8), name: "a.json").html(), as: UTF8.self)
}

@Suite("The preview page")
struct PreviewPageTests {
  @Test func `is made of the modules in its folders`() throws {
    #expect(
      try Sample.digest(of: ["Workbench", "Player"]) == PreviewPage.digest,
      "the modules have changed: run python3 Tests/player/bundle.py --write")
  }

  @Test func `contains the document`() throws {
    let page = try page()
    let start = try #require(page.range(of: #"id="data">"#)).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
    #expect(data["document"] as? String == scene)
    #expect(data["title"] as? String == "<Dots>")
    #expect(data["live"] as? Bool == false)
    #expect(page.contains("<title>&lt;Dots&gt;</title>"))
  }

  @Test func `allows only its own script and style, and makes no network requests`() throws {
    let page = try page()
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("unsafe-inline"))
    #expect(page.contains("script-src '\(PreviewPage.scriptDigest)'"))
    #expect(page.contains("<script>\(PreviewPage.script)</script>"))
    #expect(page.contains("<style>\(PreviewPage.style)</style>"))
    for word in [
      " src=", " href=", " style=", " onclick=", "@import", "import(", "XMLHttpRequest", "WebSocket",
    ] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.components(separatedBy: "https://").count == 1)
    // The SVG namespace is not requested from the network.
    #expect(
      page.components(separatedBy: "http://").count
        == page.components(separatedBy: "http://www.w3.org/2000/svg").count)
  }

  @Test(arguments: Sample.all) func `is small`(_ sample: Sample) throws {
    let page = try PreviewPage(json: sample.bytes, name: sample.name).html()
    #expect(page.count < 275_000, "\(page.count) bytes")
  }
}
