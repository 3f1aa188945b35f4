import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Suite struct `A hit test` {
  private static func hit(_ point: Point2D, _ shapes: [AnimatedShape]) throws -> String? {
    let document = AnimationDocument(size: [100, 100], shapes: shapes)
    return try Evaluator(document).frame(at: 0).hitTest(point)?.id
  }

  private static let low = AnimatedShape.rect(origin: [0, 0], size: [60, 60], id: "low", fill: "red")
  private static let high = AnimatedShape.rect(origin: [40, 40], size: [60, 60], id: "high", fill: "blue")

  @Test func `finds the topmost item`() throws {
    #expect(try Self.hit([50, 50], [Self.low, Self.high]) == "high")
    #expect(try Self.hit([50, 50], [Self.high, Self.low]) == "low")
    #expect(try Self.hit([10, 10], [Self.low, Self.high]) == "low")
    #expect(try Self.hit([90, 10], [Self.low, Self.high]) == nil)
  }

  @Test func `finds nothing outside the viewport`() throws {
    let large = AnimatedShape.circle(center: [50, 50], radius: 500, fill: "red")
    for point in [Point2D(-1, 50), Point2D(101, 50), Point2D(50, -1), Point2D(50, 101), Point2D(.nan, 50)] {
      #expect(
        try Evaluator(AnimationDocument(size: [100, 100], shapes: [large])).frame(at: 0).hitTest(point) == nil
      )
    }
  }

  @Test func `finds transparent paint, and no shape without paint`() throws {
    let whole = AnimatedShape.rect(origin: [0, 0], size: [100, 100], id: "clear", fill: "red")
    var (opacity, mask, blank, hidden) = (whole, whole, whole, whole)
    opacity.opacity = .constant(0)
    mask.mask = .init([.rect(origin: [0, 0], size: [1, 1], fill: "red")])
    blank.fill = nil
    hidden.visible = .constant(false)
    for clear in [
      opacity, mask, .rect(origin: [0, 0], size: [100, 100], id: "clear", fill: "transparent"),
      .rect(origin: [0, 0], size: [100, 100], id: "clear", fill: Fill(.color("red"), opacity: 0)),
      .group([whole], opacity: 0),
    ] {
      #expect(try Self.hit([50, 50], [Self.low, clear]) == "clear")
    }
    #expect(try Self.hit([50, 50], [Self.low, blank]) == "low")
    #expect(try Self.hit([50, 50], [Self.low, hidden]) == "low")
  }

  /// Every item, from the top down, by the areas of its outlines.
  @Test func `agrees with a search of all items of generated scenes`() throws {
    var hits = 0
    for seed in 0..<Campaign.choose(quick: 50, complete: 150) as Range<UInt64> {
      let scene = GeneratedScene(seed: seed)
      guard let evaluator = try? Evaluator(json: JSONText(scene.document).bytes) else { continue }
      let frame = try evaluator.frame(at: 0.4)
      guard frame.items.count < 200 else { continue }
      var random = SplitMix64(seed: seed)
      for _ in 0..<12 {
        let point = Point2D(
          .random(in: 0...frame.size.width, using: &random),
          .random(in: 0...frame.size.height, using: &random))
        let expected = frame.items.indices.reversed().first { frame.covers($0, point) }
        #expect(frame.hitTest(point) == expected.map { frame.items[$0] }, "\(seed): \(point)")
        if expected != nil { hits += 1 }
      }
    }
    #expect(hits > Campaign.choose(quick: 30, complete: 100))
  }

  @Test func `follows the fill rule`() throws {
    func ring(_ rule: FillRule) -> AnimatedShape {
      .path(
        d: .constant("M 0 0 H 100 V 100 H 0 Z M 40 40 H 60 V 60 H 40 Z"), id: "ring",
        fill: Fill(.color("red"), rule: .constant(rule)))
    }
    #expect(try Self.hit([50, 50], [ring(.evenodd)]) == nil)
    #expect(try Self.hit([50, 50], [ring(.nonzero)]) == "ring")
    #expect(try Self.hit([20, 50], [ring(.evenodd)]) == "ring")
  }

  @Test func `finds the area of a stroke with its joins, caps and dashes`() throws {
    func line(_ stroke: Stroke) -> [AnimatedShape] {
      [.line(from: [20, 50], to: [80, 50], id: "line", stroke: stroke)]
    }
    let plain = Stroke("red", width: 10)
    #expect(try Self.hit([50, 54], line(plain)) == "line")
    #expect(try Self.hit([50, 56], line(plain)) == nil)
    #expect(try Self.hit([17, 50], line(plain)) == nil)
    var round = plain
    round.cap = .constant(.round)
    #expect(try Self.hit([17, 50], line(round)) == "line")
    #expect(try Self.hit([16, 54], line(round)) == nil)
    var dashed = plain
    dashed.dash = [10, 10]
    #expect(try Self.hit([25, 50], line(dashed)) == "line")
    #expect(try Self.hit([35, 50], line(dashed)) == nil)
    var corner = plain
    corner.miterLimit = 10
    let angle = [AnimatedShape.path(d: .constant("M 10 90 L 50 30 L 90 90"), id: "angle", stroke: corner)]
    #expect(try Self.hit([50, 22.5], angle) == "angle")
    #expect(try Self.hit([50, 20], angle) == nil)
    #expect(try Self.hit([50, 80], angle) == nil)
  }

  @Test func `is limited by clips of shapes, groups and their clips`() throws {
    let left = AnimatedShape.rect(origin: [0, 0], size: [50, 100])
    let upper = AnimatedShape.rect(origin: [0, 0], size: [100, 50])
    var clip = left
    clip.clip = [upper]
    let square = AnimatedShape.rect(origin: [0, 0], size: [100, 100], id: "square", fill: "red")
    var clipped = square
    clipped.clip = [left]
    var twice = square
    twice.clip = [clip]
    for shapes in [[clipped], [.group([square], clip: [left])], [.group([.group([square])], clip: [left])]] {
      #expect(try Self.hit([20, 80], shapes) == "square")
      #expect(try Self.hit([80, 80], shapes) == nil)
    }
    for shapes in [[twice], [.group([clipped], clip: [upper])]] {
      #expect(try Self.hit([20, 20], shapes) == "square")
      #expect(try Self.hit([20, 80], shapes) == nil)
      #expect(try Self.hit([80, 20], shapes) == nil)
    }
  }

  @Test func `follows transforms and the viewport`() throws {
    var turned = AnimatedShape.rect(center: [0, 0], size: [80, 4], id: "bar", fill: "red")
    turned.transform = ShapeTransform(position: [50, 50], rotation: 90)
    #expect(try Self.hit([50, 20], [turned]) == "bar")
    #expect(try Self.hit([20, 50], [turned]) == nil)
    let frame = try Evaluator(AnimationDocument(size: [100, 100], shapes: [turned]))
      .frame(at: 0, viewport: [400, 400])
    #expect(frame.hitTest([200, 80])?.id == "bar")
    #expect(frame.hitTest([80, 200]) == nil)
    var flat = turned
    flat.transform = ShapeTransform(position: [50, 50], scale: [1, 0])
    #expect(try Self.hit([50, 50], [flat]) == nil)
  }

  /// A pixel is divided into nine points, so that thin parts do not decide.
  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6)) func `finds something where a sample is painted`(
    sample: Sample
  ) throws {
    let evaluator = try Evaluator(json: sample.bytes)
    let size = evaluator.document.size
    let scale = 60 / max(size.width, size.height)
    var frame = try evaluator.frame(
      at: evaluator.document.poster ?? evaluator.duration / 2,
      viewport: Size2D(size.width * scale, size.height * scale))
    guard frame.items.count < 400 else { return }
    frame.background = nil
    let image = try frame.image()
    var generator = SplitMix64(seed: 5)
    for _ in 0..<Campaign.choose(quick: 15, complete: 40) {
      let (x, y) = (
        Int.random(in: 0..<image.width, using: &generator),
        Int.random(in: 0..<image.height, using: &generator)
      )
      let points = Point2D.grid(inPixel: x, y, side: 3)
      guard points.allSatisfy({ $0.x <= frame.size.width && $0.y <= frame.size.height }) else { continue }
      let hits = points.map { frame.hitTest($0) }
      let alpha = image[x, y].alpha
      if hits.allSatisfy({ $0 == nil }) { #expect(alpha < 0.6, "\(x), \(y)") }
      let isSolid = hits.allSatisfy { hit in
        guard let hit, hit.effectiveOpacity > 0.1, case .color(let color)? = hit.fill?.paint else {
          return false
        }
        return color.alpha > 0.1 && (hit.fill?.opacity ?? 0) > 0.1 && hit.stroke == nil
      }
      if isSolid { #expect(alpha > 0, "\(x), \(y)") }
    }
  }
}

extension Frame {
  /// Whether an item covers a point, by a direct reading of the specification.
  fileprivate func covers(_ index: Int, _ point: Point2D) -> Bool {
    let item = items[index]
    func isInside(_ path: BezierPath, _ matrix: AffineMatrix, _ rule: FillRule) -> Bool {
      guard let inverse = matrix.inverse else { return false }
      return path.contains(inverse.apply(point), rule: rule)
    }
    func isInside(_ clip: Int?) -> Bool {
      guard let clip else { return true }
      return isInside(clips[clip].clip)
        && clips[clip].outlines.contains { isInside($0.path, $0.transform, $0.rule) && isInside($0.clip) }
    }
    guard isInside(item.clip) else { return false }
    var group = item.group
    while let index = group {
      guard isInside(groups[index].clip) else { return false }
      group = groups[index].parent
    }
    return item.fill.map { isInside(item.path, item.transform, $0.rule) } ?? false
      || item.strokedOutline()?.contains(point) ?? false
  }
}
