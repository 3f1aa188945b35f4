/// The values over time of the members that move.
struct PreviewCurves: Sendable {
  struct Curve: Sendable {
    /// The shape's node.
    let node: Int
    /// The way to the member, such as `fill.color`.
    let member: String
    let names: [String]
    /// For each of the parts its values, frame by frame.
    let columns: [[JSONValue]]
  }

  /// The curves in the order of the shapes.
  private(set) var curves: [Curve] = []
  /// How many more members move than there are curves.
  private(set) var omitted = 0

  /// How many curves there are at most.
  static let limit = 200

  /// - Parameter room: How many numbers there may be.
  init(_ evaluator: Evaluator, times: [Double], capacity: Int) {
    var capacity = capacity
    // Uses of a symbol have the members of the symbol; the first stands for all.
    var seen: Set<String> = []
    for (index, node) in evaluator.nodes.enumerated() {
      for member in MemberLister.moving(in: node.shape.shape)
      where seen.insert(node.shape.source + "." + member).inserted {
        let names = member.split(separator: ".").map(String.init)
        let address = ShapeAddress(node: index, names: names)
        // An outline is no curve.
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
        // To millionths, as in the pictures.
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
