/// A straightforward implementation as the baseline: linear search for keyframes, and bisection for easings.
struct NaiveTrack<Value> {
  struct Keyframe {
    var t: Double
    var value: Value
    var easing: (x1: Double, y1: Double, x2: Double, y2: Double)
  }

  var keyframes: [Keyframe]
  var mix: (Value, Value, Double) -> Value

  func value(at time: Double) -> Value {
    guard let next = keyframes.firstIndex(where: { $0.t > time }) else {
      return keyframes[keyframes.count - 1].value
    }
    guard next > 0 else { return keyframes[0].value }
    let (start, end) = (keyframes[next - 1], keyframes[next])
    return mix(start.value, end.value, Self.eased((time - start.t) / (end.t - start.t), end.easing))
  }

  private static func eased(_ x: Double, _ curve: (x1: Double, y1: Double, x2: Double, y2: Double)) -> Double
  {
    func coordinate(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    while high - low > 1e-12 {
      let middle = (low + high) / 2
      if coordinate(curve.x1, curve.x2, middle) < x { low = middle } else { high = middle }
    }
    return coordinate(curve.y1, curve.y2, low)
  }
}

/// The layers of `Scenes.layers`, with new arrays for each frame.
struct NaiveScene {
  private struct Layer {
    var path: NaiveTrack<[SIMD2<Double>]>
    var position: NaiveTrack<SIMD2<Double>>
    var rotation: NaiveTrack<Double>
    var opacity: NaiveTrack<Double>
  }

  private var layers: [Layer] = []

  init(layers count: Int, keyframes: Int = 20) {
    var random = Seeded(1)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func track<Value>(_ value: () -> Value, _ mix: @escaping (Value, Value, Double) -> Value) -> NaiveTrack<
      Value
    > {
      NaiveTrack(
        keyframes: (0..<keyframes).map { index in
          NaiveTrack.Keyframe(
            t: 4 * Double(index) / Double(keyframes - 1), value: value(),
            easing: (number(0...0.5), number(0...0.2), number(0.5...1), number(0.9...1)))
        }, mix: mix)
    }
    for _ in 0..<count {
      layers.append(
        Layer(
          path: track({ (0..<31).map { _ in SIMD2(number(0...200), number(0...200)) } }) { a, b, p in
            zip(a, b).map { $0 + ($1 - $0) * p }
          },
          position: track({ SIMD2(number(0...800), number(0...600)) }) { $0 + ($1 - $0) * $2 },
          rotation: track({ number(-360...360) }) { $0 + ($1 - $0) * $2 },
          opacity: track({ number(0...1) }) { $0 + ($1 - $0) * $2 }))
    }
  }

  func frame(at time: Double) -> [(
    path: [SIMD2<Double>], position: SIMD2<Double>, angle: Double, opacity: Double
  )] {
    layers.map {
      (
        $0.path.value(at: time), $0.position.value(at: time), $0.rotation.value(at: time),
        $0.opacity.value(at: time)
      )
    }
  }
}
