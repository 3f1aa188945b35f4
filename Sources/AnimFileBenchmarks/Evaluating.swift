import AnimFile
import AnimFilePictures

extension Benchmark {
  /// Measures the evaluation of frames.
  mutating func evaluating() {
    tracks()
    morphing()
    layers()
    keyframeCounts()
    parameters()
    inputs()
    choices()
    outputs()
  }

  private mutating func tracks() {
    var random = Seeded(3)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let easings: [(Double, Double, Double, Double)] = (0..<20).map { _ in
      (number(0...0.5), number(0...0.2), number(0.5...1), number(0.9...1))
    }
    let values: [Double] = (0..<20).map { _ in number(0...100) }
    let times: [Double] = (0..<20).map { 4 * Double($0) / 19 }
    let naive = NaiveTrack(
      keyframes: (0..<20).map { .init(t: times[$0], value: values[$0], easing: easings[$0]) }
    ) { $0 + ($1 - $0) * $2 }
    let keyframes = (0..<20).map { index in
      let (x1, y1, x2, y2) = easings[index]
      return Keyframe(t: times[index], value: values[index], easing: Easing.cubicBezier(x1, y1, x2, y2))
    }
    guard let track = try? Track(keyframes) else { return fail("the track could not be made") }
    let orders = [
      ("forward in time", (0..<1000).map { 4 * (Double($0) + 0.5) / 1000 }, "≤ 35 ns"),
      ("at random times", (0..<1000).map { _ in number(0...4) }, "≤ 50 ns"),
    ]
    for (index, (name, places, goal)) in orders.enumerated() {
      let seconds = stopwatch.seconds([
        {
          var sum = 0.0
          var value = 0.0
          var hint = 0
          for place in places {
            track.value(at: place, into: &value, hint: &hint)
            sum += value
          }
          use(sum)
        },
        {
          var sum = 0.0
          for place in places { sum += naive.value(at: place) }
          use(sum)
        },
      ])
      table.add(
        .init(
          name: "one number from 20 Bézier keyframes, \(name)", figure: "\(digits(seconds[0] * 1e6)) ns",
          baseline: "naive: \(digits(seconds[1] * 1e6)) ns", ratio: seconds[1] / seconds[0], goal: goal,
          isOnPage: index == 0))
    }
  }

  private mutating func morphing() {
    var scenes = Scenes()
    guard let evaluator = try? Evaluator(json: scenes.longMorph(curves: 1000)) else {
      return fail("the morph could not be read")
    }
    var playhead = Playhead(evaluator)
    var step = 0
    var path = BezierPath()
    let seconds = stopwatch.seconds([
      {
        step = (step + 1) % 240
        try? playhead.move(to: Double(step) / 60)
        use(playhead.frame.items.count)
      },
      {
        step = (step + 1) % 240
        try? playhead.move(to: Double(step) / 60)
        if let item = playhead.frame.items.first {
          path.removeAll(keepingCapacity: true)
          path.append(item.path, transformedBy: item.transform)
        }
        use(path)
      },
    ])
    table.add(
      .init(name: "morph a path of 3,001 points", figure: "\(digits(seconds[0] / 3001 * 1e9)) ns a point"))
    table.add(
      .init(
        name: "morph and transform it", figure: "\(digits(seconds[1] / 3001 * 1e9)) ns a point",
        goal: "≤ 2.5 ns"))
  }

  private mutating func layers() {
    for count in isQuick ? [100] : [100, 1000] {
      var scenes = Scenes()
      guard let evaluator = try? Evaluator(json: scenes.layers(count)) else {
        return fail("the layers could not be read")
      }
      let naive = NaiveScene(layers: count)
      var playhead = Playhead(evaluator)
      var step = 0
      let seconds = stopwatch.seconds([
        {
          step = (step + 1) % 240
          try? playhead.move(to: Double(step) / 60)
          use(playhead.frame.items.count)
        },
        {
          step = (step + 1) % 240
          use(naive.frame(at: Double(step) / 60))
        },
        {
          step = (step + 1) % 240
          use(try? evaluator.frame(at: Double(step) / 60))
        },
      ])
      table.add(
        .init(
          name: "a frame of \(count) layers of 4 tracks and 31 points, with a `Playhead`",
          figure: "\(digits(seconds[0] * 1e6)) µs", baseline: "naive: \(digits(seconds[1] * 1e6)) µs",
          ratio: seconds[1] / seconds[0], goal: count == 100 ? "≤ 40 µs" : "≤ 450 µs",
          isOnPage: count == 100))
      table.add(
        .init(
          name: "the same without a `Playhead`", figure: "\(digits(seconds[2] * 1e6)) µs",
          baseline: "naive: \(digits(seconds[1] * 1e6)) µs", ratio: seconds[1] / seconds[2]))
    }
  }

  /// Measures random access with few and many keyframes.
  private mutating func keyframeCounts() {
    let counts = [2, 20, 200, 2000]
    var random = Seeded(4)
    let places = (0..<240).map { _ in Double.random(in: 0...4, using: &random) }
    var scenes = Scenes()
    let works: [() -> Void] = counts.map { count in
      guard let evaluator = try? Evaluator(json: scenes.scalars(20, keyframes: count)) else { return {} }
      var playhead = Playhead(evaluator)
      var step = 0
      return {
        step = (step + 1) % places.count
        try? playhead.move(to: places[step])
      }
    }
    let seconds = stopwatch.seconds(works)
    for (index, count) in counts.enumerated() {
      table.add(
        .init(
          name: "a frame of 80 tracks of \(count) keyframes, at random times",
          figure: "\(digits(seconds[index] * 1e6)) µs",
          baseline: index == 0 ? "" : "tracks of 2 keyframes: \(digits(seconds[0] * 1e6)) µs",
          ratio: index == 0 ? nil : seconds[index] / seconds[0], goal: index == 0 ? "" : "≤ 2 ×",
          isOnPage: index == counts.count - 1))
    }
  }

  /// Measures values of parameters that change while playing.
  private mutating func parameters() {
    let scenes = Scenes()
    guard let evaluator = try? Evaluator(json: scenes.parameters(1000)),
      let keyframed = try? Evaluator(json: scenes.parameters(1000, isKeyframed: true))
    else { return fail("the parameters could not be read") }
    var (playhead, moving) = (Playhead(evaluator), Playhead(keyframed))
    try? playhead.set("size", to: 5)
    try? playhead.set("place", to: Point2D(4, 3))
    var step = 0.0
    let seconds = stopwatch.seconds([
      {
        step += 1
        try? moving.move(to: step)
      },
      {
        step += 1
        try? playhead.set("size", to: step)
        try? playhead.set("tint", to: .color(RGBAColor(red: 0, green: 0, blue: 1)))
        try? playhead.set("place", to: Point2D(step, 3))
        try? playhead.move(to: step)
      },
      { use(try? Evaluator(evaluator.document, parameters: ["size": .number(6)])) },
    ])
    table.add(
      .init(
        name: "three parameters of 1,000 shapes each, and a frame", figure: "\(digits(seconds[1] * 1e6)) µs",
        baseline:
          "the same members as keyframes: \(digits(seconds[0] * 1e6)) µs, a new evaluator: \(digits(seconds[2] * 1e3)) ms",
        ratio: seconds[1] / seconds[0], goal: "≤ 1.2 × the keyframes", isOnPage: true))
  }

  /// Measures frames that depend on a long log of settings.
  private mutating func inputs() {
    let scenes = Scenes()
    guard let evaluator = try? Evaluator(json: scenes.travelling(100)),
      let keyframed = try? Evaluator(json: scenes.travelling(100, isKeyframed: true)),
      let settings = try? Self.longLog(), let following = try? evaluator.applying(settings)
    else { return fail("the settings could not be applied") }
    var playheads = [keyframed, following, evaluator, following].map { Playhead($0) }
    var step = 0.0
    let seconds = stopwatch.seconds([
      {
        step += 1
        try? playheads[0].move(to: (step / 60).truncatingRemainder(dividingBy: 3600))
      },
      {
        step += 1
        try? playheads[1].move(to: (step / 60).truncatingRemainder(dividingBy: 3600))
      },
      {
        step += 1
        try? playheads[2].move(to: 3700 + step / 60)
      },
      {
        step += 1
        try? playheads[3].move(to: 3700 + step / 60)
      },
    ])
    table.add(
      .init(
        name: "100 shapes that follow a log of 10,000 settings in an hour, one frame",
        figure: "\(digits(seconds[1] * 1e6)) µs",
        baseline: "the same motion as keyframes: \(digits(seconds[0] * 1e6)) µs",
        ratio: seconds[1] / seconds[0], goal: "≤ 1.2 × the keyframes", isOnPage: true))
    table.add(
      .init(
        name: "the same after the last transition", figure: "\(digits(seconds[3] * 1e6)) µs",
        baseline: "without settings: \(digits(seconds[2] * 1e6)) µs",
        ratio: seconds[3] / seconds[2], goal: "≤ 1.2 × the frame without settings"))
  }

  /// Measures frames after a setting that changes words, for which the document is evaluated anew.
  private mutating func choices() {
    var settings = Inputs()
    guard let evaluator = try? Evaluator(json: Scenes().choosing(100)),
      (try? settings.set("end", to: .choice("hard"), at: 1)) != nil,
      let following = try? evaluator.applying(settings)
    else { return fail("the choice could not be set") }
    var playheads = [Playhead(evaluator), Playhead(following)]
    var step = 0.0
    let operations: [() -> Void] = playheads.indices.map { index in
      {
        step += 1
        try? playheads[index].move(to: 2 + (step / 60).truncatingRemainder(dividingBy: 8))
      }
    }
    let seconds = stopwatch.seconds(operations)
    table.add(
      .init(
        name: "100 lines whose caps a setting has changed, one frame",
        figure: "\(digits(seconds[1] * 1e6)) µs",
        baseline: "without settings: \(digits(seconds[0] * 1e6)) µs",
        ratio: seconds[1] / seconds[0], goal: "≤ 1.2 × the frame without settings"))
  }

  /// 10,000 settings of a number in an hour.
  private static func longLog() throws -> Inputs {
    var inputs = Inputs()
    for index in 0..<10_000 { try inputs.set("face", to: Double(index * 7 % 5), at: Double(index) * 0.36) }
    return inputs
  }

  /// Measures the output of frames as text.
  private mutating func outputs() {
    var scenes = Scenes()
    guard let frame = try? Evaluator(json: scenes.layers(100)).frame(at: 1.3) else {
      return fail("the layers could not be read")
    }
    let numbers = Double(2 * 31 * frame.items.count)
    let seconds = stopwatch.seconds([{ use(frame.json()) }, { use(frame.svg()) }])
    for (name, seconds) in zip(["JSON", "SVG"], seconds) {
      table.add(
        .init(
          name: "a frame of 100 layers of 31 points as \(name)", figure: "\(digits(seconds * 1e6)) µs",
          baseline: "\(digits(seconds / numbers * 1e9)) ns for each number in its paths"))
    }
  }

  /// Plays frames without measuring, for `valgrind`: an equal number of allocations for more frames shows that frames
  /// do not allocate. Without a number of layers, plays several scenes.
  func play(frames: Int, layers: Int?) {
    var scenes = Scenes()
    let texts =
      layers.map { [scenes.layers($0)] }
      ?? [scenes.layers(20), AllKinds.text, scenes.keyframes(bytes: 100_000)]
    for text in texts {
      guard let evaluator = try? Evaluator(json: text) else { continue }
      var playhead = Playhead(evaluator)
      for step in 0..<frames { try? playhead.move(to: Double(step % 240) / 60) }
    }
  }

  /// Measures memory growth after the first few frames.
  mutating func memory() {
    allocations()
    var scenes = Scenes()
    for (name, text, settings) in [
      ("layers", scenes.layers(20), Inputs()), ("every kind of shape", AllKinds.text, Inputs()),
      ("keyframes", scenes.keyframes(bytes: 100_000), Inputs()),
      ("settings", scenes.travelling(100), (try? Self.longLog()) ?? Inputs()),
    ] {
      let evaluator: Evaluator
      do {
        evaluator = try Evaluator(json: text).applying(settings)
      } catch {
        fail("\(name): \(error)")
        continue
      }
      var playhead = Playhead(evaluator)
      for step in 0..<240 { try? playhead.move(to: Double(step) / 60) }
      // The first call allocates.
      _ = bytesInUse()
      guard let before = bytesInUse() else { return }
      for step in 0..<1000 { try? playhead.move(to: Double(step % 240) / 60) }
      let growth = (bytesInUse() ?? before) - before
      table.add(
        .init(
          name: "heap after 1,000 more frames: \(name)", figure: "+\(growth) bytes",
          goal: "below 1 byte a frame"))
      if growth >= 1000 { fail("\(name): frames leave memory behind") }
    }
  }
}
