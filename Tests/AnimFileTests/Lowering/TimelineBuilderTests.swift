import AnimFile
import Foundation
import Testing

@testable import AnimFileTestSupport

@Suite struct `A timeline built in code` {
  private let shapes = [
    AnimatedShape(.rect(center: [60, 40], size: [50, 50]), id: "box", opacity: 0, fill: "red"),
    AnimatedShape(.circle(center: [9, 9], radius: 4), id: "dot", fill: "blue"),
  ]

  @Test func `describes a file`() throws {
    let timeline: AnimationDocument.Timeline = .sequence {
      .fadeIn("box", duration: 3)
        .parallel {
          .resize("box", to: [200, 200], duration: 3)
            .rotate("box", by: 90)
        }
        .wait(0.5)
        .animate("box.fill.color", to: "purple", duration: 1, easing: .easeOut)
    }
    let text = #"""
      { "animfile": "1.0", "size": [320, 160],
        "shapes": [ { "id": "box", "type": "rect", "center": [60, 40], "size": [50, 50], "opacity": 0, "fill": "red" }, { "id": "dot", "type": "circle", "center": [9, 9], "radius": 4, "fill": "blue" } ],
        "timeline": [ { "sequence": [
          { "fadeIn": "box", "duration": 3 },
          { "parallel": [ { "resize": "box", "to": [200, 200], "duration": 3 }, { "rotate": "box", "by": 90 } ] },
          { "wait": 0.5 },
          { "animate": "box.fill.color", "to": "purple", "duration": 1, "easing": "easeOut" } ] } ] }
      """#
    let document = AnimationDocument(size: Size2D(320, 160), shapes: shapes, timeline: timeline)
    #expect(try AnimationDocument(json: text) == document)
    #expect(timeline.duration == 7.5)
    #expect(try Evaluator(document).duration == 7.5)
  }

  @Test func `takes conditions and loops`() {
    func timeline(_ isLong: Bool, _ ids: [String]) -> AnimationDocument.Timeline {
      .stagger(each: 0.1) {
        for id in ids {
          .fadeIn(id)
        }
        if isLong {
          .wait(2)
        } else {
          .wait(1)
            .wait(3)
        }
        if isLong { .wait(4) }
        .fadeOut("end")
      }
    }
    #expect(
      timeline(true, ["a", "b"]) == [
        TimelineEntry(
          .stagger(
            [
              TimelineEntry(.change(.init(.fadeIn, "a"))), TimelineEntry(.change(.init(.fadeIn, "b"))),
              TimelineEntry(.wait(2)), TimelineEntry(.wait(4)),
              TimelineEntry(.change(.init(.fadeOut, "end"))),
            ], each: 0.1))
      ])
    #expect(timeline(false, []).entries.first?.duration == 3.1)
  }

  @Test func `begins with several entries together`() {
    let timeline = AnimationDocument.Timeline {
      .move("box", to: [1, 2])
        .move("dot", by: [1, 2])
    }
    #expect(timeline.entries.count == 2)
    #expect(timeline == .move("box", to: [1, 2]).move("dot", by: [1, 2]))
  }

  @Test func `takes values of the library's types and parameters`() throws {
    let document = AnimationDocument(
      size: Size2D(9, 9), parameters: ["accent": .color("lime"), "size": .number(2)], shapes: shapes,
      timeline: .parallel {
        .animate("box.fill.color", from: .parameter("accent"), to: TimelineValue(RGBAColor("#102030")))
          .animate("dot.center", to: TimelineValue(Point2D(0.1, 2)))
          .scale("dot", to: .parameter("size", scale: 2))
          .animate("dot.visible", to: false)
          .animate("dot.radius", by: -1)
      })
    let frame = try Evaluator(document).frame(at: 0.2)
    #expect(frame.items.count == 2)
    #expect(try Evaluator(document).frame(at: 0).items[1].transform.a == 1)
    #expect(throws: InvalidAnimation.self) {
      try Evaluator(AnimationDocument(size: Size2D(9, 9), timeline: .fadeIn("ghost")))
    }
  }

  @Test func `writes names of colors as shapes do`() throws {
    let document = AnimationDocument(
      size: Size2D(9, 9), shapes: shapes, timeline: .animate("box.fill.color", to: "gold"))
    #expect(document.jsonString().contains("\"to\": \"#ffd700\"") && !document.jsonString().contains("gold"))
    let text = document.jsonString().replacingOccurrences(of: "#ffd700", with: "gold")
    #expect(try AnimationDocument(json: text) == document)
    let parameter = TimelineValue(json: .object([.init("parameter", .string("red"))]))
    #expect(parameter.json == .object([.init("parameter", .string("red"))]))
    #expect(TimelineValue("center").json == .string("center"))
  }

  @Test func `has a verb for every kind of entry`() throws {
    let timeline = AnimationDocument.Timeline {
      .sequence(delay: 1) {
        .parallel { .wait(1) }
          .stagger(each: 1) { .fadeIn("box", from: 0, to: 1).fadeOut("dot", to: 0.5) }
          .animate("box.cornerRadius", by: 2).animate("box.cornerRadius", from: 1, to: 2)
          .move("box", from: [0, 0], to: [1, 1]).move("box", by: [1, 1])
          .resize("box", to: [1, 1]).resize("box", by: [1, 1])
          .scale("box", to: 2).scale("box", by: 2)
          .rotate("box", to: 2, easing: .spring).rotate("box", by: 2, delay: 1)
      }
      .sequence {}.parallel {}.stagger(each: 0) {}.wait(1)
      .fadeOut("box", duration: 0)
    }
    let document = AnimationDocument(size: Size2D(9, 9), shapes: shapes, timeline: timeline)
    let text = String(decoding: document.json(), as: UTF8.self)
    for kind in [
      "sequence", "parallel", "stagger", "wait", "animate", "fadeIn", "fadeOut", "move", "resize", "scale",
      "rotate",
    ] {
      #expect(text.contains("\"\(kind)\":"))
    }
    #expect(try AnimationDocument(json: text) == document)
    let encoded = try JSONEncoder().encode(timeline)
    #expect(try JSONDecoder().decode(AnimationDocument.Timeline.self, from: encoded) == timeline)
    let entry = timeline.entries[0]
    #expect(try JSONDecoder().decode(TimelineEntry.self, from: JSONEncoder().encode(entry)) == entry)
  }
}
