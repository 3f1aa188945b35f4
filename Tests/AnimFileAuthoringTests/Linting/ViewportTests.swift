import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// A shape reported as outside the viewport is outside at all times, whatever its position depends on.
@Suite struct `Shapes outside the viewport` {
  private struct Scene {
    var generator: SplitMix64
    /// Whether shapes may be clipped.
    var clips = false

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &generator) * 10).rounded() / 10
    }

    mutating func pick(_ list: String...) -> String { list.randomElement(using: &generator) ?? "" }

    mutating func easing() -> String {
      pick(
        #""linear""#, #""easeOutBack""#, #""easeInElastic""#, #""spring""#, "[0.2, -1.5, 0.4, 2.5]",
        #""hold""#,
        #"{ "spring": { "response": 0.4, "dampingFraction": 0.2 } }"#)
    }

    mutating func track(_ value: (inout Scene) -> String) -> String {
      let before = pick("hold", "loop", "pingpong")
      let after = pick("hold", "loop", "pingpong", "offset", "continue")
      return """
        { "keyframes": [ { "t": 0.2, "value": \(value(&self)) }, { "t": 0.9, "value": \(value(&self)), "easing": \(easing()) },
        { "t": 1.7, "value": \(value(&self)), "easing": \(easing()) } ], "before": "\(before)", "after": "\(after)" }
        """
    }

    mutating func animated(_ value: (inout Scene) -> String) -> String {
      pick("still", "still", "track") == "still" ? value(&self) : track(value)
    }

    mutating func point(_ far: Double) -> String {
      animated { scene in "[\(scene.number(-far...far)), \(scene.number(-far...far))]" }
    }

    mutating func transform() -> String {
      var members = [#""position": \#(point(150))"#]
      if pick("no", "yes") == "yes" {
        members.append(#""rotation": \#(animated { "\($0.number(-200...200))" })"#)
      }
      if pick("no", "yes") == "yes" {
        members.append(#""scale": \#(animated { "[\($0.number(-2...2)), \($0.number(-2...2))]" })"#)
      }
      if pick("no", "no", "yes") == "yes" {
        members.append(#""skew": \#(animated { "\($0.number(-40...40))" })"#)
      }
      if pick("no", "yes") == "yes" { members.append(#""anchor": \#(pick(point(50), #""center""#))"#) }
      return "{ \(members.joined(separator: ", ")) }"
    }

    mutating func shape(_ depth: Int) -> String {
      var members = [#""transform": \#(transform())"#]
      if clips, pick("no", "yes") == "yes" {
        clips = false
        let position = "[\(number(-400...400)), \(number(-400...400))]"
        members.append(
          #""clip": [ { "type": "group", "transform": { "position": \#(position) }, "shapes": [ \#(shape(0)) ] } ]"#
        )
        clips = true
      }
      if depth > 0, pick("no", "yes") == "yes" {
        members.append(#""type": "group", "shapes": [ \#(shape(depth - 1)), \#(shape(depth - 1)) ]"#)
        return "{ \(members.joined(separator: ", ")) }"
      }
      let size = animated { "\($0.number(0...30))" }
      switch pick("circle", "ellipse", "rect", "line", "star", "path", "polyline", "capsule", "blob") {
      case "circle": members.append(#""type": "circle", "center": \#(point(50)), "radius": \#(size)"#)
      case "ellipse": members.append(#""type": "ellipse", "center": \#(point(50)), "radii": [\#(size), 4]"#)
      case "rect":
        members.append(
          #""type": "rect", "\#(pick("center", "origin"))": \#(point(50)), "size": [\#(size), 9]"#)
      case "line": members.append(#""type": "line", "from": \#(point(50)), "to": \#(point(50))"#)
      case "star":
        members.append(
          #""type": "star", "points": 5, "center": \#(point(50)), "outerRadius": \#(size), "innerRadius": 12"#
        )
      case "path":
        let d = track {
          #""M0 0C\#($0.number(-50...50)) 9 20 \#($0.number(-50...50)) 9 \#($0.number(-50...50))Z""#
        }
        members.append(#""type": "path", "d": \#(d)"#)
      case "polyline":
        let points = animated { "[[0, 0], [\($0.number(-50...50)), 9], [3, \($0.number(-50...50))]]" }
        members.append(
          #""type": "polyline", "curve": "\#(pick("linear", "catmullRom"))", "points": \#(points)"#)
      case "capsule":
        members.append(#""type": "capsule", "start": \#(point(50)), "end": [9, 9], "radius": \#(size)"#)
      default:
        members.append(
          #""type": "blob", "center": \#(point(50)), "radius": \#(size), "offsets": [1, -4, 9, 2]"#)
      }
      let join = pick("miter", "round", "bevel")
      members.append(
        #""fill": "red", "stroke": { "color": "red", "width": \#(size), "join": "\#(join)", "cap": "square" }"#
      )
      if pick("no", "no", "yes") == "yes" {
        members.append(
          #""modifiers": [ { "type": "offset", "distance": \#(animated { "\($0.number(-9...9))" }) } ]"#)
      }
      return "{ \(members.joined(separator: ", ")) }"
    }
  }

  @Test func `are never inside`() throws {
    var reported = 0
    for seed in 0..<Campaign.choose(quick: 50, complete: 300) {
      var scene = Scene(generator: SplitMix64(seed: UInt64(seed)))
      let position = "[\(scene.number(-400...400)), \(scene.number(-300...300))]"
      let text = """
        { "animfile": "1.0", "size": [100, 80], "duration": 3, "shapes": [
          { "type": "group", "transform": { "position": \(position) }, "shapes": [ \(scene.shape(2)) ] } ] }
        """
      var linter = Linter()
      linter.selection.only = [.outsideViewport]
      let report = linter.report(on: text)
      #expect(report.isValid, "\(Linter().report(on: text).text(name: "\(seed)"))")
      let places = report.diagnostics.map { $0.place.pointer }
      guard !places.isEmpty else { continue }
      reported += 1
      let evaluator = try Evaluator(json: text)
      for step in 0...300 {
        for item in try evaluator.frame(at: Double(step) / 100).items
        where places.contains(where: { (item.source + "/").hasPrefix($0 + "/") }) {
          guard let bounds = item.viewportPath.bounds else { continue }
          let isInside = bounds.minX < 100 && bounds.maxX > 0 && bounds.minY < 80 && bounds.maxY > 0
          #expect(!isInside, "\(item.source) at \(step): \(bounds), seed \(seed)\n\(text)")
          if isInside { return }
        }
      }
    }
    #expect(reported > Campaign.choose(quick: 10, complete: 60), "only \(reported) of the scenes were tried")
  }

  @Test func `are never inside their clip`() throws {
    var reported = 0
    for seed in 0..<Campaign.choose(quick: 75, complete: 300) {
      var scene = Scene(generator: SplitMix64(seed: UInt64(seed)), clips: true)
      let text = """
        { "animfile": "1.0", "size": [2000, 1600], "duration": 3, "shapes": [
          { "type": "group", "transform": { "position": [1000, 800] }, "shapes": [ \(scene.shape(1)) ] } ] }
        """
      var linter = Linter()
      linter.selection.only = [.neverVisible]
      let report = linter.report(on: text)
      #expect(report.isValid, "\(Linter().report(on: text).text(name: "\(seed)"))")
      let places = report.diagnostics.filter { $0.message.contains("'clip'") }.map { $0.place.pointer + "/" }
      guard !places.isEmpty else { continue }
      reported += 1
      let evaluator = try Evaluator(json: text)
      for step in 0...6 {
        func isEmpty(_ viewport: Size2D) throws -> Bool {
          var frame = try evaluator.frame(at: Double(step) / 2, viewport: viewport)
          for index in frame.items.indices
          where !places.contains(where: { "\(frame.items[index].source)/".hasPrefix($0) }) {
            (frame.items[index].fill, frame.items[index].stroke) = (nil, nil)
          }
          return try frame.image().pixels.allSatisfy { $0 == 0 }
        }
        // Adjacent shapes in one pixel appear to overlap.
        let isEmpty = try isEmpty(Size2D(100, 80)) || isEmpty(Size2D(1000, 800))
        #expect(isEmpty, "\(places) at \(step), seed \(seed)\n\(text)")
        if !isEmpty { return }
      }
    }
    #expect(reported > Campaign.choose(quick: 7, complete: 30), "only \(reported) of the scenes were tried")
  }

  @Test func `are found among many`() {
    let shape =
      #"{ "type": "circle", "center": [20, 1], "radius": 1, "fill": "red", "transform": { "rotation": 4 } }"#
    let count = Campaign.choose(quick: 4_000, complete: 20_000)
    let list = Array(repeating: shape, count: count).joined(separator: ",")
    let text = #"{ "animfile": "1.0", "size": [9, 9], "shapes": [\#(list)] }"#
    let report = Linter().report(on: text)
    #expect(report.warningCount == count)
    #expect(report.diagnostics.count == 1001)
  }
}
