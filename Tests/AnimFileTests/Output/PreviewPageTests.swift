import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures

/// A dot that appears and disappears, one that moves, and identical lines.
private let scene = """
  { "animfile": "1.0", "size": [100, 50], "duration": 1, "title": "Dots", "shapes": [
    { "type": "circle", "id": "still", "center": [10, 10], "radius": 4, "fill": "red" },
    { "type": "circle", "center": [50, 10], "radius": 4, "fill": "red", "in": 0.3, "out": 0.6 },
    { "type": "circle", "id": "moving", "center": { "keyframes": [
      { "t": 0, "value": [10, 40] }, { "t": 1, "value": [90, 40], "easing": "easeOutBack" }] }, "radius": 5, "fill": "blue" },
    { "type": "circle", "center": [50, 20], "radius": { "keyframes": [{ "t": 0, "value": 1 }, { "t": 1, "value": 5 }] },
      "fill": "red" } ] }
  """

private let times = (0...60).map { Double($0) / 60 }

private func frames(_ text: String = scene) throws -> PreviewFrames {
  try PreviewFrames(Evaluator(json: text), times: times, limit: 1 << 20)
}

extension PreviewFrames {
  /// The template of a frame and its numbers, as a page combines them.
  fileprivate func picture(_ index: Int) -> (text: String, numbers: [Double]) {
    guard let span = spans.last(where: { $0.first <= index }) else { return ("", []) }
    var numbers: [Double] = []
    let texts = span.strands.map { strand in
      let strand = strands[strand]
      let start = (index - strand.first) * strand.width
      numbers += strand.numbers[start..<start + strand.width]
      return String(decoding: lines[strand.line], as: UTF8.self)
    }
    return (texts.joined(separator: "\n"), numbers)
  }
}

@Suite("The preview page")
struct PreviewPageTests {
  @Test func `every frame is reconstructed exactly`() throws {
    let frames = try frames()
    let evaluator = try Evaluator(json: scene)
    for (index, time) in times.enumerated() {
      let template = SVGTemplate(try evaluator.frame(at: time).markedSVG())
      let picture = frames.picture(index)
      #expect(picture.text + "\n" == String(decoding: template.text, as: UTF8.self))
      #expect(picture.numbers == template.numbers)
    }
  }

  @Test func `a shape that appears and disappears does not affect the others`() throws {
    let frames = try frames()
    #expect(frames.spans.map(\.first) == [0, 18, 36])
    #expect(frames.holds.contains(17) && frames.holds.contains(35))
    // The two ends of the document, and the shapes, one of which appears for a while.
    #expect(frames.strands.count == 6)
    #expect(Set(frames.lines).count == frames.lines.count)
    #expect(frames.spans[0].strands == frames.spans[2].strands)
  }

  @Test func `a value that reverses abruptly is held until then`() throws {
    let text = scene.replacing(
      #"{ "t": 1, "value": [90, 40], "easing": "easeOutBack" }"#,
      with: #"{ "t": 0.505, "value": [90, 40] }, { "t": 1, "value": [10, 40] }"#)
    #expect(try frames(text).holds.contains(30))
  }

  @Test(arguments: [
    [1, 1, 1], [0, 0.5, 2, 2.25], [-3.5, 1e-6, 12_345.678901], [0.1234567, 1, 2], [1e12, 3, -4], [5], [],
  ])
  func `a column of numbers round-trips`(values: [Double]) throws {
    var json = JSONWriter()
    json.column(values)
    let written = try JSONSerialization.jsonObject(with: Data(json.bytes), options: .fragmentsAllowed)
    let read: [Double]
    switch written {
    case let differences as [Double]:
      var (value, difference) = (0.0, 0.0)
      read = differences.enumerated().map { index, next in
        difference = index < 2 ? next : difference + next
        value += difference
        return value / 1e6
      }
    case let object as [String: [Double]]: read = object["is"] ?? []
    case let number as Double: read = Array(repeating: number, count: values.count)
    default: read = []
    }
    #expect(read.count == values.count)
    #expect(zip(read, values).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) })
  }

  @Test func `the page makes no network requests`() throws {
    let page = String(
      decoding: try PreviewPage(json: Array(scene.utf8), name: "a.json").html(), as: UTF8.self)
    #expect(page.contains("default-src 'none'"))
    for word in [" src=", " href=", "@import", "import(", "XMLHttpRequest", "WebSocket"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.components(separatedBy: "https://").count == 1)
    // The SVG namespace is not requested from the network.
    #expect(
      page.components(separatedBy: "http://").count
        == page.components(separatedBy: "http://www.w3.org/2000/svg").count)
  }

  @Test func `there are curves for animated modifiers and for wiggles`() throws {
    let text = """
      { "animfile": "1.0", "size": [9, 9], "duration": 1, "shapes": [
        { "type": "circle", "id": "flame", "center": [4, 4], "radius": 2, "fill": "red",
          "opacity": { "wiggle": { "around": 0.5, "amplitude": 0.3, "every": 0.1, "seed": 1 } } },
        { "type": "line", "id": "trail", "from": [0, 0], "to": [9, 9], "stroke": { "color": "red", "width": 1 },
          "modifiers": [{ "type": "trim", "start": 0,
            "end": { "keyframes": [{ "t": 0, "value": 0 }, { "t": 1, "value": 1 }] } }] } ] }
      """
    let curves = PreviewCurves(try Evaluator(json: text), times: times, capacity: 10_000).curves
    #expect(curves.map(\.member) == ["opacity", "modifiers.0.end"])
    #expect(curves.last?.columns.first?.first == .number(0) && curves.last?.columns.first?.last == .number(1))
  }

  @Test func `a page is rejected before its frames are evaluated only if some of them are all too large`()
    throws
  {
    let times = (0..<100).map { Double($0) / 100 }
    func isRejected(_ copies: String, limit: Int) throws -> Bool {
      let dot = #""type":"circle","center":[9,9],"radius":4,"fill":"red""#
      let evaluator = try Evaluator(
        json:
          #"{"animfile":"1.0","size":[99,9],"shapes":[{\#(dot),"modifiers":[{"type":"repeat","copies":\#(copies),"position":[1,0]}]}]}"#
      )
      var playhead = Playhead(evaluator)
      do throws(PreviewError) {
        try PreviewFrames.checkSize(&playhead, times, limit)
        return false
      } catch {
        #expect(error == .tooLarge(limit: limit))
        return true
      }
    }
    #expect(try isRejected("50", limit: 20_000))
    #expect(try !isRejected("5", limit: 20_000))
    let many = #"{"keyframes":[{"t":0,"value":50},{"t":0.4,"value":1,"easing":"hold"}]}"#
    #expect(try !isRejected(many, limit: 20_000))
  }

  @Test func `a page that would be too large is rejected`() throws {
    let evaluator = try Evaluator(json: scene)
    #expect(throws: PreviewError.tooLarge(limit: 100)) {
      _ = try PreviewFrames(evaluator, times: times, limit: 100)
    }
    let text = Array(scene.utf8)
    #expect(throws: PreviewError.invalidRate) {
      _ = try PreviewPage(json: text, name: "a", framesPerSecond: 0)
    }
    #expect(throws: PreviewError.tooManyFrames(limit: 200_000)) {
      _ = try PreviewPage(json: text, name: "a", framesPerSecond: 1e6)
    }
  }
}
