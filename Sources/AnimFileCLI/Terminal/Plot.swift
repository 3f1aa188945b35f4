import AnimFile

/// Numbers over time, to be shown as curves.
struct Plot {
  /// How many steps make a curve look smooth, and its lowest and highest value right.
  static let steps = 960
  /// How many curves can be told apart.
  private static let mostCurves = 36

  struct Curve {
    var name: String
    var style: TextStyle
    var values: [Double]
  }

  let title: String
  /// What is to the right, in ascending order.
  let times: [Double]
  /// What `times` are in: after the last of them it stands on the axis.
  let unit: String
  private(set) var curves: [Curve]
  private let precision: Int

  init(_ member: MemberValues, _ title: String, _ times: [Double], _ precision: Int) throws(UsageError) {
    try self.init(title, times, unit: " s", names: member.names, precision) { member.values(at: $0) }
  }

  /// - Parameter values: A value for each of the names.
  init(
    _ title: String, _ times: [Double], unit: String, names: [String], _ precision: Int,
    _ values: (Double) -> [JSONValue]
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
            "\(quoted(title)) is not there at all of these times, so that it cannot be plotted",
            hint: "print it with --format csv")
        default:
          throw UsageError(
            "\(quoted(title)) is a word, which cannot be plotted", hint: "print it with --format csv")
        }
      }
    }
  }

  /// The smallest and the largest value.
  var range: ClosedRange<Double> {
    let all = curves.flatMap(\.values)
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// A number in full, as far as it matters beside the others.
  func number(_ value: Double) -> String {
    var decimals = min(precision, 4)
    var extent = range.upperBound - range.lowerBound
    while extent > 0, extent < 0.1, decimals < 15 {
      extent *= 10
      decimals += 1
    }
    return Self.number(value, decimals: decimals)
  }

  static func number(_ value: Double, decimals: Int) -> String {
    String(decoding: JSONValue.number(value).text(style: .compact, precision: decimals), as: UTF8.self)
  }
}
