import AnimFile

extension LottieExporter {
  /// A property of a Lottie file.
  ///
  /// - Parameter isList: Whether a value that does not move is a list, even of one number.
  func property(
    _ spans: LottieSpans, scale: Double = 1, decimals: Int? = nil, isList: Bool = true
  ) -> JSONValue {
    let decimals = decimals ?? self.decimals
    return keyed(spans, isList: isList) { numbers in
      numbers.map { min(max($0 * scale, -1e9), 1e9).rounded(decimals) }
    }
  }

  /// A property of one number.
  func number(
    _ spans: LottieSpans, scale: Double = 1, decimals: Int? = nil
  ) -> JSONValue {
    property(spans, scale: scale, decimals: decimals, isList: false)
  }

  /// A property with a value that does not move.
  static func still(_ value: JSONValue) -> JSONValue {
    .object([JSONValue.Member("a", 0), JSONValue.Member("k", value)])
  }

  static func still(_ numbers: [Double]) -> JSONValue { still(.array(numbers.map { .number($0) })) }

  private func keyed(
    _ spans: LottieSpans, isList: Bool, _ encode: ([Double]) -> [Double]
  ) -> JSONValue {
    func list(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }
    let keys = keys(spans, encode)
    guard keys.count > 1 else {
      let value = keys[0].value
      return Self.still(!isList && value.count == 1 ? .number(value[0]) : list(value))
    }
    return Self.animated(keys) { list($0) }
  }

  /// The rounded keyframes of a value, without those that have no effect.
  func keys(_ spans: LottieSpans, _ encode: ([Double]) -> [Double]) -> [LottieKey<[Double]>] {
    var track = spans.spans.track(frameRate: frameRate).map(encode)
    for index in track.keys.indices { track.keys[index].t = track.keys[index].t.rounded(4) }
    if let constant = track.constant { return [LottieKey(t: 0, value: constant)] }
    track = track.simplified()
    // A jump between values that are rounded to the same.
    for index in track.keys.indices.reversed().dropLast()
    where track.keys[index].t == track.keys[index - 1].t
      && track.keys[index].value == track.keys[index - 1].value
    {
      track.keys.remove(at: index)
    }
    // A constant at the start, and one at the end.
    while track.keys.count > 1, track.keys[0].value == track.keys[1].value, track.keys[1].via == nil,
      track.keys[0].t < track.keys[1].t
    {
      track.keys.removeFirst()
    }
    while track.keys.count > 1, case let last = track.keys[track.keys.count - 1],
      track.keys[track.keys.count - 2].value == last.value, last.via == nil,
      track.keys[track.keys.count - 2].t < last.t
    {
      track.keys.removeLast()
    }
    return track.keys
  }

  /// The property of keyframes.
  static func animated(
    _ keys: [LottieKey<[Double]>], _ encode: ([Double]) -> JSONValue
  ) -> JSONValue {
    var list: [JSONValue] = []
    for (index, key) in keys.enumerated() {
      let next = index + 1 < keys.count ? keys[index + 1] : nil
      let isJump = next.map { $0.t == key.t } ?? false
      // Players draw the value after a jump from the second keyframe on.
      var time = isJump ? (key.t - 0.001).rounded(4) : key.t
      if index > 0, keys[index - 1].t >= time { time = ((keys[index - 1].t + key.t) / 2).rounded(4) }
      var members = [
        JSONValue.Member("t", .number(time)),
        JSONValue.Member("s", encode(key.value)),
      ]
      if let next {
        if next.holds || isJump || next.value == key.value && next.via == nil {
          members.append(JSONValue.Member("h", 1))
        } else {
          members += motionMembers(from: key, to: next)
        }
      }
      list.append(.object(members))
    }
    return .object([JSONValue.Member("a", 1), JSONValue.Member("k", .array(list))])
  }

  /// The members of a keyframe for the easing and the motion path to the next one.
  private static func motionMembers(
    from key: LottieKey<[Double]>, to next: LottieKey<[Double]>
  ) -> [JSONValue.Member] {
    var curve = next.curves.first ?? .linear
    // All linear easings are written alike, as they are read.
    if curve.x1.rounded(4) == curve.y1.rounded(4), curve.x2.rounded(4) == curve.y2.rounded(4) {
      curve = .linear
    }
    func handle(_ x: Double, _ y: Double) -> JSONValue {
      .object([
        JSONValue.Member("x", .number(min(max(x, 0), 1).rounded(4))),
        JSONValue.Member("y", .number(y.rounded(4))),
      ])
    }
    var members = [
      JSONValue.Member("o", handle(curve.x1, curve.y1)), JSONValue.Member("i", handle(curve.x2, curve.y2)),
    ]
    if let via = next.via {
      func offset(_ point: [Double], _ origin: [Double]) -> JSONValue {
        .array(zip(point, origin).map { .number(($0 - $1).rounded(3)) })
      }
      members.append(JSONValue.Member("to", offset(via.0, key.value)))
      members.append(JSONValue.Member("ti", offset(via.1, next.value)))
    }
    return members
  }

  /// The property of a contour, given the numbers of the points of all contours.
  func pathProperty(_ spans: LottieSpans, _ contour: LottieContour) -> JSONValue {
    // A decimal that is far below the tolerance has no effect.
    let decimals = spans.isBaked && tolerance >= 0.05 ? min(2, decimals) : decimals
    let keys = keys(spans) { numbers in contour.numbers(numbers).map { $0.rounded(decimals) } }
    func value(_ numbers: [Double]) -> JSONValue { contour.value(numbers) }
    guard keys.count > 1 else { return Self.still(value(keys[0].value)) }
    return Self.animated(keys) { .array([value($0)]) }
  }
}

/// A contour among the points of a path, as vertices with handles.
struct LottieContour {
  /// For each vertex, the indices of its point and of the handles on both sides.
  struct Vertex {
    var point: Int
    var incoming: Handle = .none
    var outgoing: Handle = .none
  }

  /// A control point.
  enum Handle: Equatable {
    case none
    case cubic(Int)
    /// Two thirds of the way to the control point of a quadratic curve.
    case quad(Int)
  }

  var vertices: [Vertex] = []
  var isClosed = false

  /// The contours of a path with these verbs.
  static func contours(_ verbs: [BezierPath.Verb]) -> [LottieContour] {
    var result: [LottieContour] = []
    var current = LottieContour()
    var point = 0
    func finish() {
      if !current.vertices.isEmpty { result.append(current) }
      current = LottieContour()
    }
    for verb in verbs {
      switch verb {
      case .move:
        finish()
        current.vertices.append(Vertex(point: point))
      case .line: current.vertices.append(Vertex(point: point))
      case .quad:
        current.vertices[current.vertices.count - 1].outgoing = .quad(point)
        current.vertices.append(Vertex(point: point + 1, incoming: .quad(point)))
      case .cubic:
        current.vertices[current.vertices.count - 1].outgoing = .cubic(point)
        current.vertices.append(Vertex(point: point + 2, incoming: .cubic(point + 1)))
      case .close:
        current.isClosed = true
        finish()
      }
      point += verb.pointCount
    }
    finish()
    return result
  }

  /// Joins the last vertices of a closed contour with the first one, if they coincide at all times and no curve is between them.
  func joined(where coincide: (Int, Int) -> Bool) -> LottieContour {
    var result = self
    while isClosed, result.vertices.count > 1, let last = result.vertices.last,
      result.vertices[0].incoming == .none, last.outgoing == .none, coincide(vertices[0].point, last.point)
    {
      result.vertices.removeLast()
      result.vertices[0].incoming = last.incoming
    }
    return result
  }

  /// The vertices of the contour with their handles, six numbers each, of the points of all contours.
  func numbers(_ points: [Double]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(6 * vertices.count)
    for vertex in vertices {
      let (x, y) = (points[2 * vertex.point], points[2 * vertex.point + 1])
      result += [x, y]
      for handle in [vertex.incoming, vertex.outgoing] {
        switch handle {
        case .none: result += [0, 0]
        case .cubic(let index): result += [points[2 * index] - x, points[2 * index + 1] - y]
        case .quad(let index):
          result += [(points[2 * index] - x) * 2 / 3, (points[2 * index + 1] - y) * 2 / 3]
        }
      }
    }
    return result
  }

  /// The value of a property.
  func value(_ numbers: [Double]) -> JSONValue {
    func points(_ offset: Int) -> JSONValue {
      .array(
        vertices.indices.map {
          .array([.number(numbers[6 * $0 + offset]), .number(numbers[6 * $0 + offset + 1])])
        })
    }
    return .object([
      JSONValue.Member("c", .bool(isClosed)), JSONValue.Member("v", points(0)),
      JSONValue.Member("i", points(2)),
      JSONValue.Member("o", points(4)),
    ])
  }
}
