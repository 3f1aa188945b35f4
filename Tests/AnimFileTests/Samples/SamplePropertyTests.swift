import AnimFileGenerator
import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Properties of all valid files, checked on the samples.
@Suite struct `Every sample` {
  @Test func `is found`() {
    #expect(Sample.all.count > 20)
  }

  @Test(arguments: Sample.all)
  func `has no findings, a title, a description, a label and a poster`(
    _ sample: Sample
  ) throws {
    let report = Linter().report(on: sample.bytes)
    #expect(report.diagnostics.isEmpty, "\(report.text(name: sample.name))")
    let document = try AnimationDocument(json: sample.bytes)
    #expect(document.title != nil)
    #expect(document.description?.contains("\n") == false)
    #expect(document.label != nil && document.poster != nil)
    let up = sample.name.contains("/") ? "../../" : "../"
    #expect(document.schema == up + "Schemas/animfile-1.0.schema.json")
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6)) func `gives the same frames in any order`(
    _ sample: Sample
  ) throws {
    let evaluator = try Evaluator(json: sample.bytes)
    var generator = SplitMix64(seed: 1)
    let end = max(evaluator.duration, 1)
    let times = (0..<Campaign.choose(quick: 20, complete: 50)).map { _ in
      Double.random(in: -end...3 * end, using: &generator)
    }.sorted()
    let ascending = try times.map { try evaluator.frame(at: $0) }
    for index in times.indices.shuffled(using: &generator) {
      #expect(try evaluator.frame(at: times[index]) == ascending[index])
    }
    var playhead = Playhead(evaluator)
    for (time, frame) in zip(times, ascending) {
      try playhead.move(to: time)
      #expect(playhead.frame == frame)
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 9)) func `is rejected when its end is missing`(
    _ sample: Sample
  ) throws {
    let last = try #require(sample.bytes.lastIndex(of: UInt8(ascii: "}")))
    let (count, tail) = Campaign.choose(quick: (3, 1), complete: (8, 2))
    let step = max(1, last / count)
    let ends = Set(stride(from: 0, through: last, by: step)).union(max(0, last - tail)...last)
    for end in ends.sorted() {
      let report = Linter().report(on: Array(sample.bytes.prefix(end)))
      #expect(!report.isValid, "the first \(end) bytes")
      for diagnostic in report.diagnostics { Self.check(diagnostic, length: end) }
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6)) func `is the same through every coder`(
    _ sample: Sample
  ) throws {
    let document = try AnimationDocument(json: sample.bytes)
    let decoded = try JSONDecoder().decode(AnimationDocument.self, from: Data(sample.bytes))
    #expect(decoded == document)
    let encoded = try JSONEncoder().encode(document)
    #expect(try AnimationDocument(json: Array(encoded)) == document)
    #expect(try JSONDecoder().decode(AnimationDocument.self, from: encoded) == document)
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6)) func `is the same when written and read again`(
    _ sample: Sample
  ) throws {
    let document = try AnimationDocument(json: sample.bytes)
    let text = document.json()
    let again = try AnimationDocument(json: text)
    #expect(again == document)
    #expect(again.json() == text)
    let evaluator = try Evaluator(json: sample.bytes)
    let second = try Evaluator(document)
    #expect(second.duration == evaluator.duration)
    for time in sample.times(evaluator) {
      #expect(try second.frame(at: time) == evaluator.frame(at: time))
    }
  }

  @Test(arguments: Campaign.cases(Sample.all, oneOf: 6)) func `gets a report whatever byte is changed`(
    _ sample: Sample
  ) {
    var generator = SplitMix64(seed: UInt64(sample.bytes.count))
    for _ in 0..<Campaign.choose(quick: 2, complete: 8) {
      var bytes = sample.bytes
      let place = Int.random(in: bytes.indices, using: &generator)
      // Mostly characters with a meaning in JSON.
      bytes[place] =
        Bool.random(using: &generator)
        ? UInt8.random(in: 0...255, using: &generator)
        : Array("\"\\{}[]:,-.0159eEtfn \n".utf8).randomElement(using: &generator) ?? 0
      let report = Linter().report(on: bytes)
      for diagnostic in report.diagnostics { Self.check(diagnostic, length: bytes.count) }
      guard report.isValid else { continue }
      // A valid document evaluates to finite outlines.
      let evaluator = try? Evaluator(json: bytes)
      for time in [-1, 0, 0.3, 1e6] {
        let frame = try? evaluator?.frame(at: time)
        #expect(
          frame?.items.allSatisfy { $0.viewportPath.isFinite } == true, "byte \(place) is \(bytes[place])")
      }
    }
  }

  private static func check(_ diagnostic: Diagnostic, length: Int) {
    let place = diagnostic.place
    #expect(place.range.lowerBound >= 0 && place.range.upperBound <= length, "\(diagnostic)")
    #expect(place.start.line >= 1 && place.start.column >= 1, "\(diagnostic)")
    #expect(
      (place.start.line, place.start.column) <= (place.end.line, place.end.column), "\(diagnostic)")
    #expect(!diagnostic.message.isEmpty && !diagnostic.code.isEmpty)
  }
}

@Test func `a document built in code equals the sample`() throws {
  let size = Size2D(200, 120)
  var needle = AnimatedShape(
    .line(
      from: [30, 60],
      to: .keyframes(
        AnimatedKeyframe(0, Point2D(160, 96)), AnimatedKeyframe(1, Point2D(160, 24), easing: .easeOutBack),
        AnimatedKeyframe(1.3, Point2D(160, 24)),
        AnimatedKeyframe(2.2, Point2D(160, 96), easing: .easeInOutCubic))),
    id: "needle")
  needle.stroke = Stroke("#1f7a5c", width: 5, cap: .round)
  let scale = AnimatedShape(
    .arc(center: [30, 60], radius: 140, startAngle: -18, endAngle: 18), id: "scale",
    stroke: Stroke(.color("#c9d8cf"), width: 3, cap: .constant(.round), dash: [0, 8.8]))
  let pivot = AnimatedShape(.circle(center: [30, 60], radius: 8), id: "pivot", fill: "#123f33")
  let document = AnimationDocument(
    size: size, duration: 2.4, repeats: .forever, background: "#f4f7f4", poster: 0.4,
    title: "A line with one end that moves",
    description: "The far end of a line swings up and down like the needle of a gauge; the near end stays.",
    label: "The needle of a gauge swings",
    shapes: [scale, needle, pivot], schema: "../../Schemas/animfile-1.0.schema.json")
  let sample = try Sample.named("tests/line-one-end")
  #expect(try AnimationDocument(json: sample.bytes) == document)
  let (built, read) = (try Evaluator(document), try Evaluator(json: sample.bytes))
  for time in sample.times(read) { #expect(try built.frame(at: time) == read.frame(at: time)) }
}

@Test func `every kind of shape has a sample`() throws {
  let names = Set(Sample.all.map(\.name))
  for (name, _) in AnimatedShape.Geometry.variants {
    let file = "shapes/" + "\(name)".kebab
    #expect(names.contains(file), "the shape '\(name)' has no sample: write Samples/\(file).json")
    guard let sample = Sample.all.first(where: { $0.name == file }) else { continue }
    let document = try AnimationDocument(json: sample.bytes)
    #expect(
      document.shapes.contains { "\($0.geometry.name)" == "\(name)" },
      "Samples/\(file).json shows no '\(name)'")
  }
}

@Test func `every easing is in the sample of easings`() throws {
  let text = String(decoding: try Sample.named("easings").bytes, as: UTF8.self)
  for preset in Easing.Preset.allCases {
    #expect(
      text.contains("\"easing\": \"\(preset.rawValue)\""),
      "'\(preset.rawValue)' is not in Samples/easings.json")
  }
  for jump in StepJump.allCases where jump != .end {
    #expect(
      text.contains("\"jump\": \"\(jump.rawValue)\""), "'\(jump.rawValue)' is not in Samples/easings.json")
  }
}
