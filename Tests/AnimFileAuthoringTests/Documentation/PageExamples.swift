import AnimFile
import AnimFileAuthoring
import AnimFilePictures
import Foundation

@testable import AnimFileTestSupport

// The Swift code of README.md and of the documentation's articles, verbatim, so that it is compiled. A test compares them.

private func evaluating(_ text: String) throws {
  let evaluator = try Evaluator(json: text)  // throws a report of every mistake
  for item in try evaluator.frame(at: 0.5).items {
    print(item.id ?? "-", item.viewportPath.svgPathData(precision: 3))
  }
}

private func picturing() throws -> (strip: String, file: [UInt8], animation: [UInt8]) {
  let evaluator = try Evaluator(
    json: """
      { "animfile": "1.0", "size": [60, 60], "shapes": [ { "type": "circle", "center": [30, 30], "fill": "tomato",
        "radius": { "keyframes": [{ "t": 0, "value": 5 }, { "t": 1, "value": 25 }] } } ] }
      """)
  let poses = try [0, 0.5, 1].map { try evaluator.frame(at: $0) }
  let strip = Frame.filmstrip(of: poses).svgString(precision: 2)
  let pixels = try poses[1].image(scale: 2)
  let file = pixels.png()
  let animation = try evaluator.animatedPNG(fps: 25)
  return (strip, file, animation)
}

private func building() -> String {
  let radius = Animated<Double>.keyframes(.init(0, 20), .init(1, 60, easing: .easeOut))
  let dot = AnimatedShape.circle(center: [100, 100], radius: radius, id: "dot", fill: "tomato")
  let document = AnimationDocument(size: [200, 200], shapes: [dot])
  let json = document.jsonString()
  return json
}

private func staging() throws -> Evaluator {
  let cards = ["first", "second", "third"]
  let shapes = cards.enumerated().map { index, id in
    AnimatedShape.rect(
      origin: [20, .constant(Double(index) * 40)], size: [80, 30], id: id, fill: "tomato")
  }
  let document = AnimationDocument(
    size: [120, 120], shapes: shapes,
    timeline: .sequence {
      .stagger(each: 0.1) {
        for card in cards {
          .fadeIn(card, duration: 0.4)
        }
      }
      .wait(0.5)
      .parallel {
        .animate("first.fill.color", to: "gold")
          .move("second", by: [20, 0], easing: .spring)
          .rotate("third", by: 90, duration: 1)
      }
    })
  let evaluator = try Evaluator(document)
  return evaluator
}

private func tracking() throws -> Point2D {
  let track = try Track([
    Keyframe(t: 0, value: Point2D(0, 0)),
    Keyframe(t: 1, value: Point2D(100, 50), easing: .spring),
  ])
  let point = track.value(at: 0.5)
  return point
}

private func conforming() throws -> Double {
  struct Volume: VectorSpace {
    var left: Double
    var right: Double

    static let zero = Volume(left: 0, right: 0)
    static func + (a: Self, b: Self) -> Self { Self(left: a.left + b.left, right: a.right + b.right) }
    static func - (a: Self, b: Self) -> Self { Self(left: a.left - b.left, right: a.right - b.right) }
    mutating func scale(by factor: Double) {
      left *= factor
      right *= factor
    }
    var magnitudeSquared: Double { left * left + right * right }
  }

  let fade = try Track([
    Keyframe(t: 0, value: Volume(left: 1, right: 0)),
    Keyframe(t: 2, value: Volume(left: 0, right: 1), easing: .easeInOut),
  ])
  let middle = fade.value(at: 1)
  return middle.left + middle.right
}

private func load(_ bytes: [UInt8], name: String) -> Evaluator? {
  do throws(InvalidAnimation) {
    return try Evaluator(json: bytes)
  } catch {
    print(error.report.text(name: name))
    return nil
  }
}

private func badge(_ brand: String) -> AnimationDocument {
  let radius = Animated<Double>.keyframes(.init(0, 20), .init(1, 24, easing: .easeInOut))
  let color = RGBAColor(brand) ?? "#123456"
  let dot = AnimatedShape.circle(center: [32, 32], radius: radius, fill: Fill(color))
  return AnimationDocument(size: [64, 64], repeats: .forever, autoreverses: true, shapes: [dot])
}

private func lines(about text: String) -> [String] {
  Validator().report(on: text).diagnostics.map { diagnostic in
    let start = diagnostic.place.start
    return "\(start.line):\(start.column) \(diagnostic.code): \(diagnostic.message); \(diagnostic.help ?? "")"
  }
}

private func play(
  _ evaluator: Evaluator, until end: Double, nextTime: () -> Double, draw: (Frame) -> Void
) throws {
  var playhead = Playhead(evaluator, viewport: Size2D(400, 300))
  var time = 0.0
  while time < end {
    time = min(nextTime(), end)
    try playhead.move(to: time)
    draw(playhead.frame)
  }
}

private func export(_ evaluator: Evaluator, to folder: URL) throws {
  let frame = try evaluator.frame(at: evaluator.document.poster ?? 0)
  try Data(frame.svg()).write(to: folder.appending(path: "frame.svg"))
  try Data(frame.png(scale: 2)).write(to: folder.appending(path: "frame.png"))
  try Data(evaluator.animatedSVG()).write(to: folder.appending(path: "animation.svg"))
  try Data(evaluator.animatedPNG(fps: 25)).write(to: folder.appending(path: "animation.png"))
}

private func thumbnail(of upload: [UInt8]) throws -> [UInt8] {
  var limits = Limits()
  limits.bytes = 1_000_000
  limits.shapes = 5000
  limits.frameElements = 200_000
  let evaluator = try Evaluator(json: upload, limits: limits)
  let frame = try evaluator.frame(
    at: evaluator.document.poster ?? 0, viewport: Size2D(320, 200))
  return try frame.png(limits: limits)
}

private func film(_ evaluator: Evaluator, write: (_ number: Int, _ png: [UInt8]) -> Void) throws {
  let frames = try evaluator.frames(fps: 25, in: 0...2, viewport: Size2D(400, 300))
  for (number, frame) in frames.enumerated() {
    write(number, try frame.png())
  }
}

private func shape(at point: Point2D, of frame: Frame) -> String? {
  guard let item = frame.hitTest(point) else { return nil }
  return item.label ?? item.id
}

private func recolored(_ text: [UInt8], _ id: String, to color: RGBAColor) throws -> [UInt8] {
  var editor = try DocumentEditor(text)
  guard let shape = editor.path(ofShape: id) else { return text }
  try editor.set(shape.appending("fill"), to: .string(color.hex))
  return editor.text
}

private struct Rating {
  var document: [UInt8]
  var face = 0.0

  /// The animation of a click on `next`.
  mutating func choose(_ next: Double) throws -> Evaluator {
    defer { face = next }
    return try Evaluator(json: document, parameters: ["from": .number(face), "to": .number(next)])
  }
}

private struct SwitchAnimation {
  let evaluator: Evaluator
  var isOn = false
  /// The seconds since the last click.
  var elapsed = 1.0

  func frame() throws -> Frame {
    let step = min(elapsed, 0.3)
    return try evaluator.frame(at: isOn ? step : 0.3 + step)
  }
}

private func columns(_ values: [Double]) -> AnimationDocument {
  let shapes = values.enumerated().map { index, value in
    AnimatedShape(
      .rect(
        origin: [.constant(20 + Double(index) * 30), .keyframes(.init(0, 90), .init(1, 90 - value))],
        size: [20, .keyframes(.init(0, 0), .init(1, value))]),
      id: "column\(index + 1)", fill: "tomato")
  }
  return AnimationDocument(
    size: Size2D(40 + Double(values.count) * 30, 100), title: "Columns", shapes: shapes)
}

private func follow(_ slider: Double, at time: Double, _ playhead: inout Playhead) throws -> Frame {
  try playhead.set("to", to: slider)
  try playhead.move(to: time)
  return playhead.frame
}

struct VolumeControl {
  var playhead: Playhead
  var pointer = Pointer()

  mutating func pointerDown(at point: Point2D, _ now: Double) throws {
    try pointer.down(at: point, time: now, on: &playhead)
  }

  mutating func pointerMoved(to point: Point2D, _ now: Double) throws {
    try pointer.move(to: point, time: now, on: &playhead)
  }

  mutating func pointerUp(at point: Point2D, _ now: Double) throws {
    try pointer.up(at: point, time: now, on: &playhead)
  }
}

func tap(_ isOn: Bool, at time: Double, _ playhead: inout Playhead) throws {
  try playhead.set("on", to: isOn ? 1 : 0, at: time)
}

func toggled(_ evaluator: Evaluator) throws -> Frame {
  var inputs = Inputs()
  try inputs.set("on", to: 1, at: 0)
  try inputs.set("on", to: 0, at: 0.15)
  return try evaluator.frame(at: 0.2, inputs: inputs)
}

/// Shows the frame at `time`, and returns the events since the last one, and whether another one is needed. After a seek
/// backward, there are no events.
func advance(
  to time: Double, from last: Double, _ playhead: inout Playhead
) throws -> (events: [PlaybackEvent], isMoving: Bool) {
  try playhead.move(to: time)
  let events = time > last ? try playhead.events(in: last..<time) : []
  return (events, playhead.restTime.map { time < $0 } ?? true)
}

func receive(_ visits: [Double], at time: Double, _ playhead: inout Playhead) throws {
  try playhead.set("visits", to: .numbers(AnimatableVector(visits)), at: time)
}

struct Turret {
  var playhead: Playhead

  mutating func frame(aim: Double, at time: Double) throws -> Frame {
    try playhead.set("aim", to: aim)
    try playhead.move(to: time)
    return playhead.frame
  }

  /// Starts the burst if a shot hits the turret, at a point in its own units.
  mutating func shoot(at point: Point2D, _ time: Double) throws -> Bool {
    guard playhead.frame.hitTest(point) != nil else { return false }
    try playhead.fire("hit", at: time)
    return true
  }
}

/// The results of the examples, so that they are executed.
enum PageExamples {
  static func run() throws -> (
    json: String, point: Point2D, volume: Double, duration: Double,
    picture: (strip: String, file: [UInt8], animation: [UInt8])
  ) {
    try evaluating(#"{ "animfile": "1.0", "size": [9, 9], "shapes": [] }"#)
    return (building(), try tracking(), try conforming(), try staging().duration, try picturing())
  }

  /// The JSON of a chart with three columns.
  static func generate() -> String { columns([40, 70, 25]).jsonString() }

  /// The evaluator of a document, or nil if the document is invalid.
  static func open(_ text: String) -> Evaluator? { load(Array(text.utf8), name: "document.json") }

  /// The picture of a document.
  static func picture(of text: String) throws -> [UInt8] { try thumbnail(of: Array(text.utf8)) }

  /// Writes the pictures of a document to a folder.
  static func write(_ text: String, to folder: URL) throws {
    try export(try Evaluator(json: text), to: folder)
  }

  /// The documents of a badge in two colors.
  static func badges() -> [AnimationDocument] { ["tomato", "no color"].map(badge) }

  /// A line for each finding in a document.
  static func findings(in text: String) -> [String] { lines(about: text) }

  /// The times of the frames of one second, on a display that shows a frame every 0.3 s.
  static func times(of evaluator: Evaluator) throws -> [Double] {
    var times: [Double] = []
    var shown = 0.0
    try play(
      evaluator, until: 1,
      nextTime: {
        shown += 0.3; return shown
      }, draw: { times.append($0.t) })
    return times
  }

  /// The numbers of the pictures of a film.
  static func numbers(of evaluator: Evaluator) throws -> [Int] {
    var numbers: [Int] = []
    try film(evaluator) { number, png in if !png.isEmpty { numbers.append(number) } }
    return numbers
  }

  /// The label or id of the shape at a point, after the shape `id` has become blue.
  static func edit(_ text: String, _ id: String, at point: Point2D) throws -> (name: String?, text: String) {
    let changed = try recolored(Array(text.utf8), id, to: "blue")
    return (
      shape(at: point, of: try Evaluator(json: changed).frame(at: 0)),
      String(decoding: changed, as: UTF8.self)
    )
  }

  /// The frame at `time` with another value of the parameter `to`.
  static func slide(_ text: String, to value: Double, at time: Double) throws -> Frame {
    var playhead = Playhead(try Evaluator(json: text))
    return try follow(value, at: time, &playhead)
  }

  /// The frame of `volume` half a second after its knob is dragged to a point.
  static func drag(volume: String, from start: Point2D, to end: Point2D) throws -> Frame {
    var control = VolumeControl(playhead: Playhead(try Evaluator(json: volume)))
    try control.playhead.move(to: 0)
    try control.pointerDown(at: start, 0)
    try control.pointerMoved(to: end, 0.1)
    try control.pointerUp(at: end, 0.2)
    try control.playhead.move(to: 0.7)
    return control.playhead.frame
  }

  /// The frame of `chart` at `time`, after it has received values at 1 s.
  static func receive(_ visits: [Double], in chart: String, at time: Double) throws -> Frame {
    var playhead = Playhead(try Evaluator(json: chart))
    try AnimFileAuthoringTests.receive(visits, at: 1, &playhead)
    try playhead.move(to: time)
    return playhead.frame
  }

  /// Whether a shot at `turret` hits it, and the frame 0.1 s later, in which it aims to the right.
  static func shoot(at point: Point2D, turret: String) throws -> (isHit: Bool, frame: Frame) {
    var sprite = Turret(playhead: Playhead(try Evaluator(json: turret)))
    _ = try sprite.frame(aim: 0, at: 2)
    let isHit = try sprite.shoot(at: point, 2)
    return (isHit, try sprite.frame(aim: 90, at: 2.1))
  }

  /// The frames of `switched` on its way back, at the end of a transition of `rating` from face 0 to face 4, and of
  /// `toggle` after it is turned on.
  static func interact(switched: String, rating: String, toggle: String) throws -> (
    switched: Frame, rating: Frame, toggle: Frame
  ) {
    var scale = Rating(document: Array(rating.utf8))
    let transition = try scale.choose(4)
    var playhead = Playhead(try Evaluator(json: switched))
    try tap(true, at: 0, &playhead)
    try tap(false, at: 0.15, &playhead)
    try playhead.move(to: 0.2)
    let frame = try toggled(try Evaluator(json: switched))
    precondition(playhead.frame.items.map(\.path) == frame.items.map(\.path), "both take the same inputs")
    let end = try advance(to: 0.6, from: 0.2, &playhead)
    precondition(end.events.contains { $0.name == "on" } && !end.isMoving, "the switch has arrived")
    let animation = SwitchAnimation(evaluator: try Evaluator(json: toggle), isOn: true)
    return (
      frame, try transition.frame(at: transition.duration),
      try animation.frame()
    )
  }
}
