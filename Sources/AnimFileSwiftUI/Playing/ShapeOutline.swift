import AnimFile

/// The outline of one shape of a document, at a time and with values of parameters that change continuously.
struct ShapeOutline: Sendable {
  /// The id of the shape or the group.
  let id: String
  /// The time in seconds.
  var time: Double
  private var playhead: Playhead
  /// The values of parameters that have been set, in order.
  private var values: [(name: String, value: ParameterValue)] = []

  init(_ scene: Evaluator, id: String, at time: Double) {
    self.id = id
    self.time = time
    playhead = Playhead(scene)
  }

  /// Sets a parameter. A value that the document does not allow is ignored.
  // Literals choose the method for their type.
  @_disfavoredOverload
  mutating func set(_ name: String, to value: ParameterValue) {
    let value = inRange(name, value)
    guard (try? playhead.set(name, to: value)) != nil else { return }
    if let index = values.firstIndex(where: { $0.name == name }) {
      values[index].value = value
    } else {
      values.append((name, value))
    }
  }

  /// Sets a parameter of the type `number` or `angle`.
  mutating func set(_ name: String, to value: Double) {
    if case .angle? = playhead.document.parameters[name]?.value {
      set(name, to: .angle(value))
    } else {
      set(name, to: .number(value))
    }
  }

  /// Returns a number in the range of its parameter. Springs take numbers beyond it.
  private func inRange(_ name: String, _ value: ParameterValue) -> ParameterValue {
    guard let range = playhead.document.parameters[name]?.range else { return value }
    func clamped(_ number: Double) -> Double { min(max(number, range.lowerBound), range.upperBound) }
    return switch value {
    case .number(let number): .number(clamped(number))
    case .angle(let angle): .angle(clamped(angle))
    default: value
    }
  }

  /// The time, and the numbers of the values in the order in which they have been set.
  ///
  /// Numbers that are missing do not change, and further ones are ignored.
  var numbers: [Double] {
    get { values.reduce(into: [time]) { $0 += $1.value.motionNumbers } }
    set {
      var rest = newValue[...]
      if let first = rest.popFirst(), first.isFinite { time = first }
      for (name, value) in values {
        let count = value.motionNumbers.count
        guard rest.count >= count else { return }
        set(name, to: value.with(Array(rest.prefix(count))))
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Returns the outlines of the shape, or of all shapes of the group, in a viewport; empty if there are none.
  func path(in viewport: Size2D) -> BezierPath {
    var playhead = playhead
    playhead.resize(to: viewport)
    guard (try? playhead.move(to: time)) != nil else { return BezierPath() }
    return playhead.frame.items(id: id).reduce(into: BezierPath()) { path, item in
      path.append(item.path, transformedBy: item.transform)
    }
  }
}
