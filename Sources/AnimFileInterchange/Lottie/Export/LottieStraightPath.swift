/// A motion path on one line, which can turn on it.
struct LottieStraightPath {
  /// The start, the points at which it turns, and the end.
  private let points: [[Double]]
  /// The length of the path up to each point.
  private let lengths: [Double]

  /// Creates the path of a cubic curve; nil if it is not straight.
  init?(_ from: [Double], _ first: [Double], _ second: [Double], _ to: [Double]) {
    guard
      let direction = [to, second, first].map({ [$0[0] - from[0], $0[1] - from[1]] }).first(where: {
        $0 != [0, 0]
      })
    else { return nil }
    let length = (direction[0] * direction[0] + direction[1] * direction[1]).squareRoot()
    let (x, y) = (direction[0] / length, direction[1] / length)
    var places: [Double] = []
    for point in [first, second, to] {
      let (px, py) = (point[0] - from[0], point[1] - from[1])
      guard abs(px * y - py * x) <= 0.001 else { return nil }
      places.append(px * x + py * y)
    }
    // The roots of the derivative.
    let (a, b, c) = (places[0], places[1] - places[0], places[2] - places[1])
    let (square, half) = (a - 2 * b + c, b - a)
    var turns: [Double] = []
    if abs(square) < 1e-9 * length {
      if half != 0 { turns = [-a / (2 * half)] }
    } else if half * half > a * square {
      let root = (half * half - a * square).squareRoot()
      turns = [(-half - root) / square, (-half + root) / square]
    }
    var points = [from]
    var lengths = [0.0]
    var last = 0.0
    for turn in turns.filter({ $0 > 1e-6 && $0 < 1 - 1e-6 }).sorted() + [1] {
      let rest = 1 - turn
      let place =
        3 * rest * rest * turn * places[0] + 3 * rest * turn * turn * places[1] + turn * turn * turn
        * places[2]
      points.append(turn == 1 ? to : [from[0] + place * x, from[1] + place * y])
      lengths.append(lengths[lengths.count - 1] + abs(place - last))
      last = place
    }
    (self.points, self.lengths) = (points, lengths)
  }

  /// The parts of a span that travels the path at constant speed, one for each direction.
  func pieces(of span: LottieSpan) -> [LottieSpan] {
    let total = lengths[lengths.count - 1]
    guard points.count > 2, let curve = span.curve, total > 0 else { return [span] }
    var whole = span
    (whole.from, whole.to) = ([0], [total])
    let times = lengths.indices.map { index -> Double in
      guard index > 0 else { return span.start }
      guard index + 1 < lengths.count else { return span.end }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<52 {
        let middle = (low + high) / 2
        if curve.progress(at: middle) < lengths[index] / total { low = middle } else { high = middle }
      }
      return span.start + (span.end - span.start) * low
    }
    return points.indices.dropLast().compactMap { index in
      guard times[index] < times[index + 1],
        var piece = whole.clipped(from: times[index], to: times[index + 1])
      else { return nil }
      (piece.from, piece.to) = (points[index], points[index + 1])
      return piece
    }
  }
}
