import AnimFile

/// A gradient in the notation of CSS, such as `linear-gradient(to right, red, blue 80%)`.
///
/// CSS Images Module Level 3, section 3.
struct GradientText {
  private enum Line {
    /// Toward an angle, in degrees clockwise from up.
    case angle(Double)
    /// Toward a corner; each coordinate is -1 or 1.
    case corner(Point2D)
    /// A circle, with its size and its center as fractions of the box.
    case radial(isCircle: Bool, size: String, center: Point2D)
  }

  private struct Stop {
    var color: String
    /// The offset along the line; nil to be distributed between its neighbors.
    var offset: Double?
  }

  private var line: Line
  private var stops: [Stop] = []

  /// Parses a gradient; nil for one that repeats, for units other than percentages, and for other functions.
  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let name = text[..<open].filter { $0 != " " }.lowercased()
    var parts = text[text.index(after: open)...].dropLast().partsBetweenCommas
    guard let first = parts.first else { return nil }
    let words = first.lowercased().split(separator: " ").map(String.init)
    switch name {
    case "linear-gradient":
      let given = Self.direction(words)
      line = given ?? .angle(180)
      if given != nil { parts.removeFirst() }
    case "radial-gradient":
      let given = Self.circle(words)
      line = given ?? .radial(isCircle: false, size: "farthest-corner", center: Point2D(0.5, 0.5))
      if given != nil { parts.removeFirst() }
    default: return nil
    }
    for part in parts {
      guard let stops = Self.stops(part) else { return nil }
      self.stops += stops
    }
    guard stops.count > 1 else { return nil }
    distribute()
  }

  private static func direction(_ words: [String]) -> Line? {
    if words.first == "to" {
      let sides = words.dropFirst()
      guard (1...2).contains(sides.count), Set(sides).count == sides.count else { return nil }
      let x = sides.contains("left") ? -1.0 : sides.contains("right") ? 1 : 0
      let y = sides.contains("top") ? -1.0 : sides.contains("bottom") ? 1 : 0
      switch (x, y) {
      case (0, 0): return nil
      case (0, _): return sides.count == 1 ? .angle(y < 0 ? 0 : 180) : nil
      case (_, 0): return sides.count == 1 ? .angle(x < 0 ? 270 : 90) : nil
      default: return .corner(Point2D(x, y))
      }
    }
    guard words.count == 1, let word = words.first else { return nil }
    let units = [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    for (unit, degrees) in units where word.hasSuffix(unit) {
      if let number = Double(decimal: word.dropLast(unit.utf8.count)), number.isFinite {
        return .angle(number * degrees)
      }
    }
    return nil
  }

  private static func circle(_ words: [String]) -> Line? {
    var (isCircle, size, center) = (false, "farthest-corner", Point2D(0.5, 0.5))
    guard let first = words.first else { return nil }
    let sizes = ["closest-side", "closest-corner", "farthest-side", "farthest-corner"]
    guard (["circle", "ellipse", "at"] + sizes).contains(first) else { return nil }
    var index = 0
    while index < words.count, words[index] != "at" {
      switch words[index] {
      case "circle": isCircle = true
      case "ellipse": break
      case let word where sizes.contains(word): size = word
      default: return nil
      }
      index += 1
    }
    if index < words.count {
      let place = words[(index + 1)...]
      guard (1...2).contains(place.count) else { return nil }
      var axes: [Double?] = [nil, nil]
      for (axis, word) in place.enumerated() {
        switch word {
        case "left": axes[0] = 0
        case "right": axes[0] = 1
        case "top": axes[1] = 0
        case "bottom": axes[1] = 1
        case "center": break
        default:
          guard word.last == "%", let number = Double(decimal: word.dropLast()), number.isFinite else {
            return nil
          }
          axes[axis] = number / 100
        }
      }
      center = Point2D(axes[0] ?? 0.5, axes[1] ?? 0.5)
    }
    return .radial(isCircle: isCircle, size: size, center: center)
  }

  /// Returns the stops of a color with up to two offsets.
  private static func stops(_ part: String) -> [Stop]? {
    var words: [String] = []
    var depth = 0
    for character in part {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == " ", depth == 0 {
        words.append("")
      } else {
        if words.isEmpty { words.append("") }
        words[words.count - 1].append(character)
      }
    }
    words.removeAll { $0.isEmpty }
    var offsets: [Double] = []
    while let word = words.last, word.last == "%" || word == "0", words.count > 1 {
      guard let number = Double(decimal: word.last == "%" ? word.dropLast() : word[...]), number.isFinite
      else {
        return nil
      }
      offsets.insert(number / 100, at: 0)
      words.removeLast()
    }
    guard words.count == 1, offsets.count <= 2, let color = ColorSpelling.code(ofCSS: words[0]) else {
      return nil
    }
    return offsets.isEmpty ? [Stop(color: color)] : offsets.map { Stop(color: color, offset: $0) }
  }

  /// Sets the missing offsets.
  private mutating func distribute() {
    if stops[0].offset == nil { stops[0].offset = 0 }
    if stops[stops.count - 1].offset == nil { stops[stops.count - 1].offset = 1 }
    var largest = -Double.infinity
    var last = 0
    for index in stops.indices {
      guard let offset = stops[index].offset else { continue }
      largest = max(largest, offset)
      stops[index].offset = largest
      let start = stops[last].offset ?? 0
      for between in last..<index where between > last {
        stops[between].offset = start + (largest - start) * Double(between - last) / Double(index - last)
      }
      last = index
    }
  }

  /// Returns the gradient as JSON, and whether it is complete; nil if it has no equivalent.
  ///
  /// - Parameter box: The bounds of the painted shape; nil if unknown.
  func json(in box: BoundingBox?) -> (text: String, isComplete: Bool)? {
    let offsets = stops.compactMap { $0.offset }
    var (start, end) = (min(0, offsets[0]), max(1, offsets[offsets.count - 1]))
    guard end > start else { return nil }
    let layout: String
    switch line {
    case .angle, .corner:
      layout = "\"type\": \"linear\", " + (box.map { points(in: $0, start, end) } ?? "\"from\": …, \"to\": …")
    case .radial(let isCircle, let size, let center):
      guard start == 0 else { return nil }
      if let box {
        guard let circle = circle(size, center, box, isCircle, end) else { return nil }
        layout = "\"type\": \"radial\", " + circle
      } else {
        layout = "\"type\": \"radial\", \"center\": …, \"radius\": …"
      }
    }
    if box == nil { (start, end) = (0, 1) }
    let list = stops.map { stop in
      let offset = (((stop.offset ?? 0) - start) / (end - start)).clamped(0, 1)
      return "{ \"offset\": \(Self.rounded(offset)), \"color\": \"\(stop.color)\" }"
    }
    return (
      "{ \"gradient\": { \(layout), \"stops\": [\(list.joined(separator: ", "))] } }", box != nil
    )
  }

  /// Returns the members for the line through the center of the box, from the offset `start` to `end`.
  private func points(in box: BoundingBox, _ start: Double, _ end: Double) -> String {
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    var direction: Point2D
    switch line {
    case .angle(let degrees):
      let (sin, cos) = Math.sinCos(degrees: degrees)
      direction = Point2D(sin, -cos)
    case .corner(let corner):
      // At right angles to the diagonal between the other two corners.
      let length = Math.hypot(width, height)
      direction =
        length > 0 ? Point2D(corner.x * height / length, corner.y * width / length) : Point2D(corner.x, 0)
    case .radial: direction = .zero
    }
    let length = abs(width * direction.x) + abs(height * direction.y)
    let center = Point2D((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    func point(_ offset: Double) -> String {
      Self.text(
        Point2D(
          center.x + direction.x * length * (offset - 0.5), center.y + direction.y * length * (offset - 0.5)))
    }
    return "\"from\": \(point(start)), \"to\": \(point(end))"
  }

  /// Returns the members for the circle; nil for an ellipse.
  private func circle(
    _ size: String, _ place: Point2D, _ box: BoundingBox, _ isCircle: Bool, _ end: Double
  ) -> String? {
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    let center = Point2D(box.minX + place.x * width, box.minY + place.y * height)
    let isCentered = place == Point2D(0.5, 0.5)
    guard isCircle || width == height && isCentered else { return nil }
    let across = [abs(center.x - box.minX), abs(box.maxX - center.x)]
    let down = [abs(center.y - box.minY), abs(box.maxY - center.y)]
    let radius =
      switch size {
      case "closest-side": min(across[0], across[1], down[0], down[1])
      case "farthest-side": max(across[0], across[1], down[0], down[1])
      case "closest-corner": Math.hypot(min(across[0], across[1]), min(down[0], down[1]))
      default: Math.hypot(max(across[0], across[1]), max(down[0], down[1]))
      }
    return "\"center\": \(Self.text(center)), \"radius\": \(Self.rounded(radius * end))"
  }

  private static func text(_ point: Point2D) -> String { "[\(rounded(point.x)), \(rounded(point.y))]" }

  private static func rounded(_ number: Double) -> String { ((number * 1e6).rounded() / 1e6 + 0).text }
}

extension ReadingContext {
  /// Returns advice for a CSS gradient at `node`, in place of a paint or of the member `gradient`.
  ///
  /// - Parameter isPaint: Whether the text is in place of the whole paint, so that the advice can replace it.
  func cssGradientAdvice(_ text: String, at node: Int, isPaint: Bool) -> Advice {
    let folded = text.lowercased().utf8
    if folded.range(of: "conic") != nil {
      return "use a linear or radial gradient: the format has no conic gradients"
    }
    guard folded.range(of: "repeating") == nil, let gradient = GradientText(text),
      let (json, isComplete) = gradient.json(in: boundsOfShape(around: node)) ?? gradient.json(in: nil)
    else {
      let layout =
        folded.range(of: "radial") != nil
        ? "\"type\": \"radial\", \"center\": …, \"radius\": …"
        : "\"type\": \"linear\", \"from\": …, \"to\": …"
      let object = "{ \(layout), \"stops\": [ … ] }"
      return Advice(
        "write \(isPaint ? "{ \"gradient\": \(object) }" : object): the points and the radius are in the units of the shape"
      )
    }
    let inner = isPaint ? json : String(json.dropFirst("{ \"gradient\": ".count).dropLast(2))
    return isComplete
      ? .write(inner) : Advice("write \(inner): the points and the radius are in the units of the shape")
  }

  /// Returns the bounds of the innermost shape around a node, if its members are numbers.
  private func boundsOfShape(around node: Int) -> BoundingBox? {
    var shape: Int?
    var container = 0
    while tape.kind(container) == .object || tape.kind(container) == .array, container < node {
      if tape.kind(container) == .object, let type = member("type", of: container),
        tape.kind(type) == .string, tape.string(type) != "linear", tape.string(type) != "radial"
      {
        shape = container
      }
      let isObject = tape.kind(container) == .object
      var child = container + 1
      while tape.next(isObject ? child + 1 : child) <= node {
        child = tape.next(isObject ? child + 1 : child)
      }
      container = isObject ? child + 1 : child
    }
    return shape.flatMap { bounds(ofShape: $0) }
  }

  private func bounds(ofShape node: Int) -> BoundingBox? {
    func pair(_ name: StaticString) -> Point2D? {
      guard let value = member(name, of: node), tape.kind(value) == .array,
        let numbers = listedNumbers(value), numbers.count == 2
      else { return nil }
      return Point2D(numbers[0], numbers[1])
    }
    func box(_ center: Point2D, _ x: Double, _ y: Double) -> BoundingBox {
      BoundingBox(minX: center.x - x, minY: center.y - y, maxX: center.x + x, maxY: center.y + y)
    }
    guard let type = member("type", of: node), tape.kind(type) == .string else { return nil }
    switch tape.string(type) {
    case "rect":
      guard let size = pair("size") else { return nil }
      if let center = pair("center") { return box(center, size.x / 2, size.y / 2) }
      guard let origin = pair("origin") else { return nil }
      return BoundingBox(
        minX: origin.x, minY: origin.y, maxX: origin.x + size.x, maxY: origin.y + size.y)
    case "circle":
      guard let center = pair("center"), let radius = numbers(["radius"], of: node) else { return nil }
      return box(center, radius[0], radius[0])
    case "ellipse":
      guard let center = pair("center"), let radii = pair("radii") else { return nil }
      return box(center, radii.x, radii.y)
    case "capsule":
      guard let start = pair("start"), let end = pair("end"), let radius = numbers(["radius"], of: node)
      else {
        return nil
      }
      return BoundingBox(
        minX: min(start.x, end.x) - radius[0], minY: min(start.y, end.y) - radius[0],
        maxX: max(start.x, end.x) + radius[0], maxY: max(start.y, end.y) + radius[0])
    case "line":
      guard let from = pair("from"), let to = pair("to") else { return nil }
      return BoundingBox(
        minX: min(from.x, to.x), minY: min(from.y, to.y), maxX: max(from.x, to.x), maxY: max(from.y, to.y))
    default: return nil
    }
  }
}
