import AnimFile

/// Values over time, plotted as curves.
struct Plot {
  /// The number of samples for a smooth curve.
  static let steps = 960
  /// The maximum number of distinguishable curves.
  private static let mostCurves = 36

  struct Curve {
    var name: String
    var style: TextStyle
    var values: [Double]
    var lowest: Place?
    var highest: Place?
  }

  /// A point of a curve.
  struct Place {
    var time: Double
    var value: Double
  }

  let title: String
  /// The values of the horizontal axis, in ascending order.
  let times: [Double]
  /// The unit of `times`, shown after the last one on the axis.
  let unit: String
  private(set) var curves: [Curve]
  private let precision: Int

  init(
    _ member: MemberValues, _ title: String, _ times: [Double], isThroughout: Bool, _ precision: Int
  ) throws(UsageError) {
    try self.init(
      title, times, unit: " s", names: member.names, isThroughout: isThroughout, precision
    ) { member.values(at: $0) }
  }

  /// - Parameters:
  ///   - isThroughout: Whether minimum and maximum include values between the times.
  ///   - values: A value for each of the names.
  init(
    _ title: String, _ times: [Double], unit: String, names: [String], isThroughout: Bool = false,
    _ precision: Int, _ values: @escaping (Double) -> [JSONValue]
  ) throws(UsageError) {
    guard names.count <= Self.mostCurves else {
      throw UsageError(
        "a plot shows at most \(Self.mostCurves) curves, but \(quoted(title)) has \(names.count) numbers",
        hint: "print them with --format csv")
    }
    self.title = title
    self.times = times.sorted()
    self.unit = unit
    self.precision = precision
    let styles: [TextStyle] =
      names == ["r", "g", "b", "a"]
      ? [.red, .green, .blue, .yellow] : [.cyan, .yellow, .magenta, .green, .red, .blue]
    curves = names.enumerated().map { index, name in
      Curve(name: name, style: styles[index % styles.count], values: [])
    }
    for time in self.times {
      for (index, value) in values(time).enumerated() {
        switch value {
        case .number(let number): curves[index].values.append(number)
        case .bool(let isTrue): curves[index].values.append(isTrue ? 1 : 0)
        case .null:
          throw UsageError(
            "\(quoted(title)) does not exist at all of these times, so it cannot be plotted",
            hint: "print it with --format csv")
        default:
          throw UsageError(
            "\(quoted(title)) is a string, which cannot be plotted", hint: "print it with --format csv")
        }
      }
    }
    for index in curves.indices {
      func place(_ sign: Double) -> Place? {
        let search = PeakSearch { time in
          guard case .number(let number) = values(time)[index] else { return nil }
          return sign * number
        }
        let peak = search.peak(self.times, curves[index].values.map { sign * $0 }, between: isThroughout)
        return peak.map { Place(time: $0.time, value: sign * $0.value) }
      }
      curves[index].lowest = place(-1)
      curves[index].highest = place(1)
    }
  }

  /// The smallest and the largest value.
  var range: ClosedRange<Double> {
    let all = curves.flatMap(\.values)
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// A number with the digits that are significant beside the others.
  func number(_ value: Double) -> String {
    var decimals = min(precision, 4)
    var extent = range.upperBound - range.lowerBound
    while extent > 0, extent < 0.1, decimals < 15 {
      extent *= 10
      decimals += 1
    }
    return value.text(precision: decimals)
  }
}
