import AnimFile
import AnimFileGenerator

extension SplitMix64 {
  mutating func point(in range: ClosedRange<Double> = -100...100) -> Point2D {
    Point2D(Double.random(in: range, using: &self), Double.random(in: range, using: &self))
  }

  /// A path of up to `count` random elements.
  mutating func path(count: Int) -> BezierPath {
    var path = BezierPath()
    path.move(to: point())
    for _ in 0..<count {
      switch Int.random(in: 0..<8, using: &self) {
      case 0: path.move(to: point())
      case 1: path.close()
      case 2, 3: path.line(to: point())
      case 4, 5: path.quad(control: point(), to: point())
      default: path.cubic(control1: point(), control2: point(), to: point())
      }
    }
    return path
  }
}

extension Point2D {
  /// The centers of the squares of a grid in a pixel.
  static func grid(inPixel x: Int, _ y: Int, side: Int) -> [Point2D] {
    var points: [Point2D] = []
    for row in 0..<side {
      for column in 0..<side {
        let (across, down) = ((Double(column) + 0.5) / Double(side), (Double(row) + 0.5) / Double(side))
        points.append(Point2D(Double(x) + across, Double(y) + down))
      }
    }
    return points
  }

  func isClose(to other: Point2D, _ tolerance: Double = 1e-9) -> Bool {
    (self - other).length <= tolerance
  }
}

extension BezierPath {
  /// Parses well-formed path data.
  init(_ data: String) {
    do {
      try self.init(svgPathData: data)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Every line and curve.
  var segments: [CubicSegment] {
    var result: [CubicSegment] = []
    forEachSegment { segment, _ in result.append(segment) }
    return result
  }

  /// Whether all coordinates are finite.
  var isFinite: Bool { points.allSatisfy { $0.isFinite } }
}
