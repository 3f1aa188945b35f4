import AnimFile

/// The values of animated members over time.
struct PreviewCurves: Sendable {
  struct Curve: Sendable {
    /// The shape's node.
    let node: Int
    /// The member's path, such as `fill.color`.
    let member: String
    let names: [String]
    /// The values of each component, frame by frame.
    let columns: [[JSONValue]]
  }

  /// The curves in the order of the shapes.
  private(set) var curves: [Curve] = []
  /// The number of animated members left out.
  private(set) var omitted = 0

  /// The maximum number of curves.
  static let limit = 200

  /// - Parameter capacity: The maximum number of values.
  init(_ evaluator: Evaluator, times: [Double], capacity: Int) {
    var capacity = capacity
    // All uses of a symbol share its members; the first represents them.
    var seen: Set<String> = []
    for (index, node) in evaluator.nodes.enumerated() {
      for member in MemberLister.moving(in: node.shape.shape)
      where seen.insert(node.shape.source + "." + member).inserted {
        let names = member.split(separator: ".").map(String.init)
        let address = ShapeAddress(node: index, names: names)
        // Outlines have no curve.
        guard let values = try? MemberValues(address, member, of: evaluator) else { continue }
        let size = times.count * values.names.count
        guard curves.count < Self.limit, size <= capacity else {
          omitted += 1
          continue
        }
        capacity -= size
        var columns = [[JSONValue]](repeating: [], count: values.names.count)
        for time in times {
          for (part, value) in values.values(at: time).enumerated() { columns[part].append(value) }
        }
        curves.append(Curve(node: index, member: member, names: values.names, columns: columns))
      }
    }
  }
}

extension PreviewCurves.Curve {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.name("node")
    json.number(Double(node))
    json.name("member")
    json.string(member)
    json.name("names")
    json.beginArray()
    for name in names { json.string(name) }
    json.endArray()
    json.name("columns")
    json.beginArray()
    for column in columns {
      let numbers = column.compactMap { value -> Double? in
        guard case .number(let number) = value else { return nil }
        // Millionths, as in the frames.
        let scaled = (number * 1e6).rounded()
        return abs(number) < 1e9 ? scaled / 1e6 : number
      }
      if numbers.count == column.count {
        json.column(numbers)
      } else {
        json.value(.object([.init("is", .array(column))]))
      }
    }
    json.endArray()
    json.endObject()
  }
}
