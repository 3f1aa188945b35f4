public import AnimFile

extension Explanation {
  /// Returns the explanation as UTF-8 JSON, without a final line break.
  ///
  /// It is an object with
  /// - `target`: the explained target; `t`: the requested time;
  /// - `shows`: whether the shape is visible at that time;
  /// - `times`: from the document inwards, objects with `of` (`"document"` or the shape's type), `id`?,
  ///   `outer` and `inner` (the outer and inner time), `offset`, `speed`, `repeat`, `autoreverses`,
  ///   `duration` (of one pass) if time is mapped, `copies` (the index of the copy in each of the shape's
  ///   repeats) and `delay` (in seconds relative to the first copy) if there are any, `in`?, `out`?;
  /// - either `value`, or `point`.
  ///
  /// A value is an object with `name`, `value`, `drawn`? (the clamped value), and `origin`: `"default"`,
  /// `"literal"`, `"parameter"`, `"keyframes"`, `"steps"`, `"timeline"`, `"wiggle"`, `"parts"` or `"part"`,
  /// with its details: `parameter`, `track`, `wiggle`, `parts`, or `whole`, the value that contains it.
  ///
  /// - A parameter: `name`, `scale`?, `offset`?.
  /// - A track: `t` (the time on it), `count` (of keyframes), `from`, `extrapolation`?, `passes`?, and
  ///   between keyframes `to`, `fraction`, `easing`, `easingName`?, `progress`?, `startVelocity`?,
  ///   `endVelocity`?, `via`?, `colorSpace`?. `from` and `to` are keyframes: `index`, `t`, `value`,
  ///   `parameter`?.
  /// - A wiggle: `around` (a value), `step`, `every`, `fraction`, `easing`, `progress`, `from`, `to`,
  ///   `displacement`.
  ///
  /// A point is an object with `element`, `copy`, `copies`, `stages`, `matrices`, `transform` and `position`.
  /// A stage has `kind`, `copy`?, `t`, `elements`?, `point`?, `members` (values); a matrix `kind`, `id`?,
  /// `matrix`, `point`, `members`. A matrix is `[a, b, c, d, tx, ty]`, as in
  /// ``Frame/json(precision:style:)``.
  ///
  /// Objects that are written in the file have a `place`: `file`, `line` and `column`, counted from 1, and
  /// `pointer`.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - precision: The maximum number of decimals, 0…15.
  ///   - style: The layout of the text.
  /// - Complexity: O(*n*) in the length of the result.
  public func json(name: String, precision: Int = 6, style: JSONStyle = .pretty) -> [UInt8] {
    var members: [(String, JSONValue?)] = [
      ("target", .string(target)), ("t", .number(t)), ("shows", .bool(shows)),
      ("times", .array(times.map { $0.json(name) })),
    ]
    switch subject {
    case .member(let value): members.append(("value", value.json(name)))
    case .point(let point): members.append(("point", point.json(name)))
    }
    return object(members).text(style: style, precision: precision)
  }
}

/// Returns an object of the members that have a value.
private func object(_ members: [(String, JSONValue?)]) -> JSONValue {
  .object(members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
}

private func whole(_ number: Int) -> JSONValue { .number(Double(number)) }

extension Point2D {
  fileprivate var json: JSONValue { [.number(x), .number(y)] }
}

extension AffineMatrix {
  fileprivate var json: JSONValue { .array([a, b, c, d, tx, ty].map(JSONValue.number)) }
}

extension Diagnostic.Place {
  fileprivate func json(_ name: String) -> JSONValue {
    [
      "file": .string(name), "line": whole(start.line), "column": whole(start.column),
      "pointer": .string(pointer),
    ]
  }
}

extension Explanation.LocalTime {
  fileprivate func json(_ name: String) -> JSONValue {
    var members: [(String, JSONValue?)] = [
      ("of", .string(kind)), ("id", id.map(JSONValue.string)), ("outer", .number(outer)),
      ("inner", .number(inner)),
    ]
    if let event { members.append(("since", event.json)) }
    if let mapping {
      members += [
        ("offset", .number(mapping.offset)), ("speed", .number(mapping.speed)),
        ("repeat", mapping.repeats.jsonValue), ("autoreverses", .bool(mapping.autoreverses)),
        ("duration", .number(mapping.duration ?? duration)),
      ]
      if repeatFrom > 0 { members.append(("repeatFrom", .number(repeatFrom))) }
    }
    if !copies.isEmpty {
      members += [("copies", .array(copies.map(whole))), ("delay", .number(delay))]
    }
    members += [
      ("in", start.map(JSONValue.number)), ("out", end.map(JSONValue.number)), ("place", place?.json(name)),
    ]
    return object(members)
  }
}

extension Explanation.Value {
  fileprivate func json(_ file: String) -> JSONValue {
    var members: [(String, JSONValue?)] = [
      ("name", .string(name)), ("value", value), ("drawn", drawn), ("unit", unit.map(JSONValue.string)),
      ("origin", .string(origin.word)),
    ]
    switch origin {
    case .fallback, .literal: break
    case .parameter(let use): members.append(("parameter", use.json(file)))
    case .track(let track): members.append(("track", track.json(file)))
    case .wiggle(let wiggle):
      members.append(
        (
          "wiggle",
          [
            "around": wiggle.around.json(file), "step": .number(wiggle.step), "every": .number(wiggle.every),
            "fraction": .number(wiggle.fraction), "easing": wiggle.arrival.jsonValue,
            "progress": .number(wiggle.progress),
            "from": .array(wiggle.from.map(JSONValue.number)), "to": .array(wiggle.to.map(JSONValue.number)),
            "displacement": .array(wiggle.displacement.map(JSONValue.number)),
          ]
        ))
    case .parts(let parts): members.append(("parts", .array(parts.map { $0.json(file) })))
    case .part(let whole): members.append(("whole", whole.json(file)))
    }
    members.append(("place", place?.json(file)))
    return object(members)
  }
}

extension Explanation.Origin {
  var word: String {
    switch self {
    case .fallback: "default"
    case .literal: "literal"
    case .parameter: "parameter"
    case .track(let track): track.form.rawValue
    case .wiggle: "wiggle"
    case .parts: "parts"
    case .part: "part"
    }
  }
}

extension Explanation.ParameterUse {
  fileprivate func json(_ file: String) -> JSONValue {
    object([
      ("name", .string(name)), ("scale", scale.map(JSONValue.number)), ("offset", offset),
      ("place", definition?.json(file)), ("value", value), ("motion", motion?.json),
      ("sources", .array(sources.map { $0.json(file) })),
    ])
  }
}

extension Explanation.ParameterMotion {
  fileprivate var json: JSONValue {
    object([
      ("setting", .number(setting)), ("target", target), ("progress", progress.map(JSONValue.number)),
      ("from", from), ("to", to),
      ("velocity", progress == nil ? nil : .array(velocity.map(JSONValue.number))),
    ])
  }
}

extension Explanation.ParameterSource {
  fileprivate func json(_ file: String) -> JSONValue {
    object([
      ("kind", .string(kind.rawValue)), ("name", .string(name)), ("id", id.map(JSONValue.string)),
      ("passed", passed.map(JSONValue.string)), ("place", place?.json(file)),
    ])
  }
}

extension Explanation.Keyframe {
  fileprivate func json(_ file: String) -> JSONValue {
    object([
      ("index", whole(index)), ("t", .number(t)), ("value", value), ("parameter", parameter?.json(file)),
      ("place", place?.json(file)),
    ])
  }
}

extension Explanation.Event {
  fileprivate var json: JSONValue {
    object([
      ("parameter", .string(parameter)), ("is", value), ("elapsed", elapsed.map(JSONValue.number)),
      ("settled", isSettled ? .bool(true) : nil),
    ])
  }
}

extension Explanation.TrackValue {
  fileprivate func json(_ file: String) -> JSONValue {
    var members: [(String, JSONValue?)] = [
      ("t", .number(t)), ("since", since?.json), ("at", at?.value.json(file)), ("count", whole(count)),
      ("extrapolation", extrapolation.map { .string($0.rawValue) }),
      ("passes", passes == 0 ? .none : .some(.number(passes))), ("pass", pass), ("from", from.json(file)),
    ]
    if let span {
      members += [
        ("to", span.to.json(file)), ("fraction", .number(span.fraction)), ("easing", span.easing),
        ("easingName", span.easingName.map(JSONValue.string)), ("easingPlace", span.easingPlace?.json(file)),
        ("progress", .number(span.progress)), ("startVelocity", span.startVelocity),
        ("startFactor", span.startVelocity.map { _ in .number(span.startFactor) }),
        ("endVelocity", span.endVelocity),
        ("endFactor", span.endVelocity.map { _ in .number(span.endFactor) }),
        ("via", span.via.isEmpty ? .none : .some(.array(span.via.map(\.json)))),
        ("curveParameter", span.curveParameter.map(JSONValue.number)),
        ("colorSpace", span.colorSpace.map { .string($0.rawValue) }),
      ]
    }
    return object(members)
  }
}

extension Explanation.Point {
  fileprivate func json(_ file: String) -> JSONValue {
    [
      "element": whole(element), "copy": whole(copy), "copies": whole(copies),
      "stages": .array(
        stages.map { stage in
          object([
            ("kind", .string(stage.kind)), ("copy", stage.copy.map(whole)), ("t", .number(stage.t)),
            ("elements", stage.elements.map(whole)), ("point", stage.point?.json),
            ("members", .array(stage.members.map { $0.json(file) })), ("place", stage.place?.json(file)),
          ])
        }),
      "matrices": .array(
        matrices.map { matrix in
          object([
            ("kind", .string(matrix.kind.rawValue)), ("id", matrix.id.map(JSONValue.string)),
            ("shape", matrix.shape.map(JSONValue.string)),
            ("copies", matrix.copies.isEmpty ? .none : .some(.array(matrix.copies.map(whole)))),
            ("pivot", matrix.pivot?.json), ("direction", matrix.direction.map(JSONValue.number)),
            ("matrix", matrix.matrix.json), ("point", matrix.point.json),
            ("members", .array(matrix.members.map { $0.json(file) })), ("place", matrix.place?.json(file)),
          ])
        }),
      "transform": transform.json, "position": position.json,
    ]
  }
}
