import AnimFile

/// A writer of path data in few characters.
///
/// Relative coordinates are relative to the rounded point before, so that rounding errors do not add up.
struct CompactPathData {
  private(set) var bytes: [UInt8] = []
  private let decimals: Int
  private let factor: Double
  private let isRelative: Bool
  /// Whether horizontal and vertical lines have commands of their own; otherwise equal verbs have equal commands.
  private let shortensLines: Bool
  private var current = Place()
  private var start = Place()
  private var command: UInt8 = 0
  /// Whether the last number has a decimal point, so that a point starts another number.
  private var hasPoint = false
  /// Whether the last byte belongs to a number.
  private var followsNumber = false

  /// A point in units of the last decimal.
  private struct Place {
    var x: Int64 = 0
    var y: Int64 = 0
  }

  /// Returns path data, or nil if a coordinate is too large for it.
  ///
  /// - Parameters:
  ///   - isRelative: Whether coordinates are relative to the point before.
  ///   - shortensLines: Whether horizontal and vertical lines have commands of their own; otherwise, outlines with equal
  ///     verbs have equal commands, as an animation requires.
  static func bytes(
    _ path: BezierPath, decimals: Int, isRelative: Bool, shortensLines: Bool
  ) -> [UInt8]? {
    var data = CompactPathData(decimals: decimals, isRelative: isRelative, shortensLines: shortensLines)
    for point in path.points
    where !(abs(point.x) * data.factor < 1e15) || !(abs(point.y) * data.factor < 1e15) {
      return nil
    }
    data.write(path)
    return data.bytes
  }

  private init(decimals: Int, isRelative: Bool, shortensLines: Bool) {
    self.decimals = decimals
    self.isRelative = isRelative
    self.shortensLines = shortensLines
    factor = (0..<decimals).reduce(1) { factor, _ in factor * 10 }
  }

  private mutating func write(_ path: BezierPath) {
    bytes.reserveCapacity(path.points.count * 8)
    for element in path.elements {
      switch element {
      case .move(let to):
        begin(UInt8(ascii: "m"))
        end(at: to)
        start = current
        // Further pairs after a move would be lines.
        command = UInt8(ascii: "l")
      case .line(let to):
        let place = place(to)
        if shortensLines, place.y == current.y {
          begin(UInt8(ascii: "h"))
          number(place.x - origin.x)
          current = place
        } else if shortensLines, place.x == current.x {
          begin(UInt8(ascii: "v"))
          number(place.y - origin.y)
          current = place
        } else {
          begin(UInt8(ascii: "l"))
          end(at: to)
        }
      case .quad(let control, let to):
        begin(UInt8(ascii: "q"))
        pair(place(control))
        end(at: to)
      case .cubic(let control1, let control2, let to):
        begin(UInt8(ascii: "c"))
        pair(place(control1))
        pair(place(control2))
        end(at: to)
      case .close:
        begin(UInt8(ascii: "z"))
        command = 0
        current = start
      }
    }
  }

  private func place(_ point: Point2D) -> Place {
    Place(x: Int64((point.x * factor).rounded()), y: Int64((point.y * factor).rounded()))
  }

  private mutating func begin(_ new: UInt8) {
    guard new != command else { return }
    // The letters of commands with absolute coordinates are upper-case.
    bytes.append(isRelative ? new : new & 0xDF)
    command = new
    followsNumber = false
  }

  private mutating func end(at point: Point2D) {
    let place = place(point)
    pair(place)
    current = place
  }

  private mutating func pair(_ place: Place) {
    number(place.x - origin.x)
    number(place.y - origin.y)
  }

  /// The point to which coordinates are relative.
  private var origin: Place { isRelative ? current : Place() }

  /// Writes a number without its unnecessary zeros, and with a space only where numbers would merge.
  private mutating func number(_ number: Int64) {
    var rest = number.magnitude
    var count = decimals
    while count > 0, rest % 10 == 0 {
      rest /= 10
      count -= 1
    }
    if number < 0 {
      bytes.append(UInt8(ascii: "-"))
    } else if followsNumber {
      let startsWithPoint = count > 0 && rest < Self.powers[count]
      if !(startsWithPoint && hasPoint) { bytes.append(UInt8(ascii: " ")) }
    }
    let first = bytes.count
    for place in 0... {
      if place == count, count > 0 { bytes.append(UInt8(ascii: ".")) }
      // No zero before the point, but one for zero.
      if rest == 0, place >= count, place > 0 { break }
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    bytes[first...].reverse()
    hasPoint = count > 0
    followsNumber = true
  }

  private static let powers: [UInt64] = (0..<19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
}
