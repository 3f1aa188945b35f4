import AnimFileWeb
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// The functions that a page calls.
@Suite struct `Functions for pages` {
  @Test(arguments: Campaign.cases(Sample.all, oneOf: 4)) func `the numbers of a frame describe all of it`(
    _ sample: Sample
  ) throws {
    let document = try #require(Document(sample.bytes))
    let evaluator = try Evaluator(json: sample.bytes)
    #expect(document.duration == evaluator.duration)
    for step in 0...4 {
      let time = evaluator.duration * Double(step) / 4
      var numbers = FrameReader(numbers: document.frame(at: time))
      let frame = numbers.frame()
      #expect(numbers.isAtEnd)
      #expect(frame == (try evaluator.frame(at: time)).withoutNames, "\(sample.name) at \(time) s")
    }
  }

  @Test func `a document with errors cannot be opened and its report has the findings`() throws {
    let text = Array(#"{ "animfile": "1.0", "size": [10, 10], "shapes": [{ "type": "circel" }] }"#.utf8)
    #expect(Document(text) == nil)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(Document.report(on: text))) as? [String: Any])
    #expect(report["valid"] as? Bool == false)
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.map { $0["code"] as? String } == ["unknown-type"])
    #expect(diagnostics[0]["pointer"] as? String == "/shapes/0/type")
  }

  @Test func `parameters change the next frame and invalid values change nothing`() throws {
    let text = """
      {
        "animfile": "1.0", "size": [100, 100],
        "parameters": {
          "level": { "type": "number", "default": 10, "range": [0, 50] }, "tint": { "type": "color", "default": "red" }
        },
        "shapes": [{
          "type": "circle", "center": [50, 50], "radius": { "parameter": "level" },
          "fill": { "color": { "parameter": "tint" } }
        }]
      }
      """
    let document = try #require(Document(Array(text.utf8)))
    func item() -> Frame.Item {
      var reader = FrameReader(numbers: document.frame(at: 0))
      return reader.frame().items[0]
    }
    #expect(item().path.bounds?.width == 20)
    #expect(document.set("level", to: 30) == nil)
    #expect(document.set("tint", to: "blue") == nil)
    #expect(item().path.bounds?.width == 60)
    #expect(item().fill?.paint == .color(RGBAColor(red: 0, green: 0, blue: 1)))
    #expect(document.set("level", to: 60)?.contains("level") == true)
    #expect(document.set("tint", to: "blu")?.contains("blue") == true)
    #expect(document.set("levle", to: 1)?.contains("level") == true)
    #expect(item().path.bounds?.width == 60)
  }

  @Test func `settings and firings at times move the frames after them`() throws {
    let text = """
      {
        "animfile": "1.0", "size": [100, 100],
        "parameters": {
          "x": { "type": "number", "default": 10, "transition": { "duration": 1, "easing": "linear" } },
          "hit": { "type": "trigger" }
        },
        "shapes": [
          { "type": "circle", "center": [{ "parameter": "x" }, 50], "radius": 4 },
          { "type": "circle", "center": [50, 50], "radius": { "keyframes": [{ "t": 0, "value": 1 }, { "t": 1, "value": 3 }] },
            "time": { "since": "hit" } }
        ]
      }
      """
    let document = try #require(Document(Array(text.utf8)))
    func bounds(_ time: Double) -> [BoundingBox?] {
      var reader = FrameReader(numbers: document.frame(at: time))
      return reader.frame().items.map(\.path.bounds)
    }
    #expect(document.set("x", to: "30", at: 2) == nil)
    #expect(document.fire("hit", at: 2.5) == nil)
    #expect(bounds(1).map { $0?.center.x } == [10])
    #expect(bounds(2.5).map { $0?.center.x } == [20, 50])
    #expect(bounds(3).map { $0?.width } == [8, 4])
    #expect(document.fire("x", at: 3)?.contains("x") == true)
    #expect(document.fire("hti", at: 3)?.contains("hit") == true)
    #expect(document.set("x", to: "wide", at: 3) != nil)
    #expect(document.set("x", to: "30", at: .nan) != nil)
    #expect(bounds(9).map { $0?.center.x } == [30, 50])
    document.forget(before: 8)
    #expect(bounds(9).map { $0?.center.x } == [30, 50])
    #expect(document.frame(at: 1).isEmpty)
  }

  @Test func `the page about other languages lists all of them`() throws {
    let file = Folder.package.appending(path: "Sources/AnimFileWeb/Exports.swift")
    let exported = try String(contentsOf: file, encoding: .utf8).matches(of: /@_expose\(wasm, "(\w+)"\)/)
      .map { String($0.1) }
    let listed = try Article.inCatalog("WebAssembly").rows.flatMap { Article.names($0.first) }
    #expect(Set(listed) == Set(exported))
    #expect(listed.count == exported.count)
  }

  @Test func `a time that is not finite has no frame`() throws {
    let document = try #require(Document(Sample.all[0].bytes))
    #expect(document.frame(at: .nan).isEmpty)
    #expect(!document.frame(at: 1e9).isEmpty)
  }
}

/// A document that the exported functions opened.
private final class Document {
  private let handle: UnsafeMutableRawPointer

  init?(_ text: [UInt8]) {
    let handle = text.withUnsafeBufferPointer { text in
      text.baseAddress.flatMap { AnimFileWeb.open($0, text.count) }
    }
    guard let handle else { return nil }
    self.handle = handle
  }

  deinit { AnimFileWeb.close(handle) }

  var duration: Double { AnimFileWeb.duration(handle) }

  func frame(at time: Double) -> [Double] {
    guard let numbers = AnimFileWeb.frame(handle, time) else { return [] }
    return Array(UnsafeBufferPointer(start: numbers + 1, count: Int(numbers[0])))
  }

  func set(_ name: String, to number: Double) -> String? {
    withBytes(name) { AnimFileWeb.setNumber(handle, $0, $1, number) }.map(Self.text)
  }

  func set(_ name: String, to text: String) -> String? {
    withBytes(name) { name, nameCount in
      withBytes(text) { AnimFileWeb.set(handle, name, nameCount, $0, $1) }
    }.map(Self.text)
  }

  func set(_ name: String, to text: String, at time: Double) -> String? {
    withBytes(name) { name, nameCount in
      withBytes(text) { AnimFileWeb.setAt(handle, name, nameCount, $0, $1, time) }
    }.map(Self.text)
  }

  func forget(before time: Double) { AnimFileWeb.forget(handle, time) }

  func fire(_ name: String, at time: Double) -> String? {
    withBytes(name) { AnimFileWeb.fire(handle, $0, $1, time) }.map(Self.text)
  }

  static func report(on text: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer { text in
      text.baseAddress.map { bytes(AnimFileWeb.validate($0, text.count)) } ?? []
    }
  }

  /// Returns bytes after their count, and frees them.
  private static func bytes(_ address: UnsafeMutableRawPointer) -> [UInt8] {
    defer { AnimFileWeb.release(address) }
    let count = Int(address.load(as: UInt32.self))
    return Array(UnsafeRawBufferPointer(start: address + 4, count: count))
  }

  private static func text(_ address: UnsafeMutableRawPointer) -> String {
    String(decoding: bytes(address), as: UTF8.self)
  }
}

private func withBytes<Result>(_ text: String, _ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
  let count = text.utf8.count
  let address = AnimFileWeb.allocate(count)
  defer { AnimFileWeb.release(address) }
  let bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
  bytes.copyBytes(from: text.utf8)
  return body(UnsafePointer(bytes.bindMemory(to: UInt8.self).baseAddress!), count)
}

extension Frame {
  /// The frame without ids, sources and labels.
  fileprivate var withoutNames: Frame {
    var frame = self
    frame.label = nil
    frame.items = items.map(\.withoutNames)
    frame.groups = groups.map(\.withoutNames)
    for index in masks.indices {
      frame.masks[index].items = masks[index].items.map(\.withoutNames)
      frame.masks[index].groups = masks[index].groups.map(\.withoutNames)
    }
    return frame
  }
}

extension Frame.Item {
  fileprivate var withoutNames: Self {
    var item = self
    (item.id, item.source, item.label, item.node, item.matrix) = (nil, "", nil, -1, .identity)
    return item
  }
}

extension Frame.Group {
  fileprivate var withoutNames: Self {
    var group = self
    (group.id, group.source, group.label, group.node) = (nil, "", nil, -1)
    return group
  }
}

/// Reads the numbers of a frame.
private struct FrameReader {
  let numbers: [Double]
  private var place = 0

  init(numbers: [Double]) { self.numbers = numbers }

  var isAtEnd: Bool { place == numbers.count }

  private mutating func number() -> Double {
    place += 1
    return numbers[place - 1]
  }

  private mutating func integer() -> Int { Int(number()) }

  private mutating func index() -> Int? {
    let index = integer()
    return index < 0 ? nil : index
  }

  private mutating func list<Element>(_ element: (inout FrameReader) -> Element) -> [Element] {
    (0..<integer()).map { _ in element(&self) }
  }

  private mutating func point() -> Point2D { Point2D(number(), number()) }

  private mutating func color() -> RGBAColor {
    RGBAColor(red: number(), green: number(), blue: number(), alpha: number())
  }

  private mutating func matrix() -> AffineMatrix {
    AffineMatrix(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
  }

  private mutating func rule() -> FillRule { integer() == 1 ? .evenodd : .nonzero }

  private mutating func path() -> BezierPath {
    var path = BezierPath()
    for _ in 0..<integer() {
      switch integer() {
      case 0: path.move(to: point())
      case 1: path.line(to: point())
      case 2: path.quad(control: point(), to: point())
      case 3: path.cubic(control1: point(), control2: point(), to: point())
      default: path.close()
      }
    }
    return path
  }

  private mutating func stops() -> [StopList.Stop] {
    list { StopList.Stop($0.number(), $0.color()) }
  }

  private mutating func paint() -> Frame.Paint? {
    switch integer() {
    case 1: .color(color())
    case 2: .gradient(.init(layout: .linear(from: point(), to: point()), transform: matrix(), stops: stops()))
    case 3:
      .gradient(
        .init(
          layout: .radial(center: point(), radius: number(), focus: point()), transform: matrix(),
          stops: stops()))
    default: nil
    }
  }

  private mutating func stroke(_ paint: Frame.Paint) -> Frame.Stroke {
    Frame.Stroke(
      paint: paint, width: number(), cap: [.butt, .round, .square][integer()],
      join: [.miter, .round, .bevel][integer()], miterLimit: number(), dash: [], dashOffset: number(),
      opacity: number(), transform: matrix())
  }

  private mutating func blend() -> BlendMode { BlendMode.allCases[integer()] }

  private mutating func group() -> Frame.Group {
    Frame.Group(
      opacity: number(), parent: index(), clip: index(), mask: index(), blend: blend(),
      isolated: integer() == 1,
      items: integer()..<integer())
  }

  private mutating func item() -> Frame.Item {
    var item = Frame.Item()
    item.group = index()
    item.clip = index()
    item.mask = index()
    item.blend = blend()
    item.opacity = number()
    item.effectiveOpacity = number()
    item.transform = matrix()
    item.path = path()
    if let paint = paint() { item.fill = Frame.Fill(paint: paint, rule: rule(), opacity: number()) }
    if let paint = paint() {
      item.stroke = stroke(paint)
      item.stroke?.dash = list { $0.number() }
    }
    return item
  }

  mutating func frame() -> Frame {
    var frame = Frame()
    frame.t = number()
    frame.duration = number()
    frame.size = Size2D(width: number(), height: number())
    if case .color(let color)? = paint() { frame.background = color }
    frame.clips = list { numbers in
      let clip = numbers.index()
      return Frame.Clip(
        outlines: numbers.list {
          let (rule, clip) = ($0.rule(), $0.index())
          return Frame.Clip.Outline(transform: $0.matrix(), rule: rule, clip: clip).with(path: $0.path())
        }, clip: clip)
    }
    frame.masks = list {
      let (channel, isInverted) = ($0.integer(), $0.integer())
      let groups = $0.list { $0.group() }
      return Frame.Mask(
        items: $0.list { $0.item() }, groups: groups, by: channel == 1 ? .luminance : .alpha,
        inverted: isInverted == 1)
    }
    frame.groups = list { $0.group() }
    frame.items = list { $0.item() }
    return frame
  }
}

extension Frame.Clip.Outline {
  fileprivate func with(path: BezierPath) -> Self {
    var outline = self
    outline.path = path
    return outline
  }
}
