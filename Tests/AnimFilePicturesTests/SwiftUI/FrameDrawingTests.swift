import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileSwiftUI
@testable import AnimFileTestSupport

/// Draws in pixels, one for each unit of the viewport, with single fills and strokes from the renderer of the library.
private struct PixelSurface: FrameSurface {
  let size: Size2D
  /// Premultiplied.
  var pixels: [Pixel]
  /// The product of all clips.
  var coverage: [Float]

  init(size: Size2D) {
    self.size = size
    let count = Int(size.width) * Int(size.height)
    pixels = Array(repeating: .zero, count: count)
    coverage = Array(repeating: 1, count: count)
  }

  /// The pixels of one item.
  private func picture(_ item: Frame.Item) -> [Pixel] {
    var frame = Frame(size: size, background: nil)
    frame.items = [item]
    guard let bytes = try? frame.image().pixels else {
      Issue.record("no picture of an item")
      return pixels.map { _ in .zero }
    }
    return stride(from: 0, to: bytes.count, by: 4).map { index in
      let pixel = Pixel(
        Float(bytes[index]), Float(bytes[index + 1]), Float(bytes[index + 2]), Float(bytes[index + 3]))
      var color = pixel / 255
      color *= Pixel(color.w, color.w, color.w, 1)
      return color
    }
  }

  private mutating func composite(_ layer: [Pixel], opacity: Double = 1, _ blend: BlendMode = .normal) {
    let blending = PixelBlending(blend)
    for index in pixels.indices where layer[index].w > 0 {
      let source = layer[index] * coverage[index] * Float(opacity)
      pixels[index] = blending.composite(source, over: pixels[index])
    }
  }

  mutating func fill(
    _ path: BezierPath, _ matrix: AffineMatrix, _ rule: FillRule, with paint: Frame.Paint, opacity: Double
  ) {
    composite(
      picture(
        Frame.Item(path: path, transform: matrix, fill: .init(paint: paint, rule: rule, opacity: opacity))))
  }

  mutating func stroke(_ path: BezierPath, with stroke: Frame.Stroke, _ units: AffineMatrix, opacity: Double)
  {
    guard let back = units.inverse else { return }
    var stroke = stroke
    stroke.opacity = opacity
    composite(
      picture(
        Frame.Item(path: path.transformed(by: back * stroke.transform), transform: units, stroke: stroke)))
  }

  mutating func clip(to outlines: [Frame.Clip.Outline], _ draw: (inout Self) -> Void) {
    let before = coverage
    for outline in outlines {
      let fill = Frame.Fill(paint: .color(.black), rule: outline.rule, opacity: 1)
      let area = picture(Frame.Item(path: outline.path, transform: outline.transform, fill: fill))
      for index in coverage.indices { coverage[index] *= area[index].w }
    }
    draw(&self)
    coverage = before
  }

  mutating func layer(
    opacity: Double, blend: BlendMode, masks: [LayerMask<Self>], _ draw: (inout Self) -> Void
  ) {
    var layer = Self(size: size)
    draw(&layer)
    for mask in masks {
      var values = Self(size: size)
      mask.draw(&values)
      for index in layer.pixels.indices {
        let pixel = values.pixels[index]
        let value = mask.channel == .alpha ? pixel.w : (pixel * Pixel(0.2126, 0.7152, 0.0722, 0)).sum()
        layer.pixels[index] *= mask.isInverted ? 1 - value : value
      }
    }
    composite(layer.pixels, opacity: opacity, blend)
  }
}

@Suite struct `The drawing of a frame` {
  /// The pixels on a surface, premultiplied, and those of the image.
  private static func drawn(_ frame: Frame) throws -> (surface: [Pixel], image: [Pixel]) {
    var surface = PixelSurface(size: frame.size)
    FrameDrawing(frame).draw(on: &surface)
    let bytes = try frame.image().pixels
    let image = stride(from: 0, to: bytes.count, by: 4).map { index in
      let alpha = Float(bytes[index + 3]) / 255
      return Pixel(
        Float(bytes[index]) / 255 * alpha, Float(bytes[index + 1]) / 255 * alpha,
        Float(bytes[index + 2]) / 255 * alpha, alpha)
    }
    return (surface.pixels, image)
  }

  /// Expects the same picture, except for the rounding of colors and of antialiased edges.
  private static func expectSame(
    _ frame: Frame, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (surface, image) = try drawn(frame)
    let differences = zip(surface, image).map { pointwiseMax($0 - $1, $1 - $0).max() }
    let mean = differences.reduce(0, +) / Float(differences.count)
    let share = Float(differences.count { $0 > 0.05 }) / Float(differences.count)
    #expect(mean < 0.004 && share < 0.01, "\(name): \(mean), \(share)", sourceLocation: sourceLocation)
  }

  private static let samples = [
    "ball", "porthole", "stage-lights", "gradients-and-strokes", "wobbling-blob", "logo-reveal", "train",
    "press-button", "toggle-switch", "moons",
  ]

  @Test(arguments: Campaign.cases(samples, oneOf: 3)) func `gives the picture of the renderer`(_ name: String)
    throws
  {
    let evaluator = try Evaluator(json: try Sample.named(name).bytes)
    let size = evaluator.document.size
    let scale = 90 / max(size.width, size.height)
    let viewport = Size2D((size.width * scale).rounded(), (size.height * scale).rounded())
    for time in [evaluator.document.poster ?? 0, 0.9] {
      try Self.expectSame(try evaluator.frame(at: time, viewport: viewport), "\(name) at \(time)")
    }
  }

  @Test func `gives the pictures of generated documents`() throws {
    var (clips, masks, blends, groups) = (0, 0, 0, 0)
    for seed in 0..<Campaign.choose(quick: 24, complete: 300) as Range<UInt64> {
      let scene = GeneratedScene(seed: seed)
      guard let evaluator = try? Evaluator(json: JSONText(scene.document).bytes),
        let frame = try? evaluator.frame(at: 0.4, viewport: [40, 40]),
        frame.items.count + frame.masks.count < 40, (try? frame.image()) != nil
      else { continue }
      try Self.expectSame(frame, "seed \(seed)")
      clips += frame.clips.count
      masks += frame.masks.count
      blends += frame.items.count { $0.blend != .normal }
      groups += frame.groups.count
    }
    #expect(min(clips, masks, blends, groups) > Campaign.choose(quick: 2, complete: 9))
  }

  @Test func `draws a union of clips, a clip of a clip, and masks of both channels`() throws {
    let text = """
      { "animfile": "1.0", "size": [40, 40], "background": "white", "shapes": [
        { "type": "rect", "origin": [0, 0], "size": [40, 40], "fill": "red", "clip": [
          { "type": "circle", "center": [12, 12], "radius": 10 },
          { "type": "rect", "origin": [14, 14], "size": [20, 8], "clip": [
            { "type": "circle", "center": [24, 18], "radius": 7 } ] } ] },
        { "type": "rect", "origin": [0, 20], "size": [20, 20], "fill": "blue", "stroke": { "color": "gold", "width": 4 },
          "opacity": 0.5, "mask": { "by": "luminance", "shapes": [
            { "type": "circle", "center": [10, 30], "radius": 9, "fill": "gray" } ] } },
        { "type": "rect", "origin": [20, 20], "size": [20, 20], "fill": "green", "mask": { "inverted": true, "shapes": [
            { "type": "circle", "center": [30, 30], "radius": 6, "fill": "#0008" } ] } } ] }
      """
    let frame = try Evaluator(json: text).frame(at: 0)
    #expect(frame.clips.count > 1 && frame.masks.count == 2)
    try Self.expectSame(frame, "clips and masks")
  }

  @Test func `draws short lines instead of points`() throws {
    var path = try BezierPath(svgPathData: "M 5 5 L 5 5 M 9 9 M 1 1 H 4 Z M 7 7 C 7 7 7 7 7 7 Z")
    path = path.withVisiblePoints(1024)
    #expect(path.svgPathData() == "M 5 5 L 6 5 M 1 1 L 4 1 Z M 7 7 L 8 7")
  }

  @Test func `replaces gradients and dashes without extent`() throws {
    let text = """
      { "animfile": "1.0", "size": [40, 40], "shapes": [
        { "type": "rect", "origin": [0, 0], "size": [9, 9], "fill": { "gradient": { "type": "linear", "from": [3, 3], "to": [3, 3],
          "stops": [{ "offset": 0, "color": "red" }, { "offset": 1, "color": "blue" }] } },
          "stroke": { "color": "black", "width": 1, "dash": [0, 0] } } ] }
      """
    let item = try Evaluator(json: text).frame(at: 0).items[0]
    #expect(item.fill?.paint.simplified == .color("blue"))
    #expect(item.stroke?.visibleDash == [])
  }

  @Test func `measures the luminance of a mask`() throws {
    var frame = Frame(size: [2, 1], background: nil)
    frame.items = [
      Frame.Item(
        path: try BezierPath(svgPathData: "M 0 0 H 1 V 1 H 0 Z"),
        fill: Frame.Fill(paint: .color(RGBAColor(red: 0, green: 1, blue: 0)), rule: .nonzero, opacity: 0.5))
    ]
    let map = try #require(LuminanceMap(frame, scale: 1))
    #expect(map.width == 2 && map.height == 1)
    // 0.7152 · 255 · 128/255, and nothing beside it.
    #expect(map.values == [92, 0])
  }
}
