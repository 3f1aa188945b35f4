extension BezierPath {
  /// Parses SVG path data.
  ///
  /// Supports the whole grammar of SVG 1.1 and SVG 2. `H` and `V` become lines, arcs become cubics as in
  /// ``addSVGArc(radii:rotation:largeArc:sweep:to:)``, and all coordinates become absolute. White space alone gives an
  /// empty path. Unlike in a browser, the first error rejects the whole string.
  ///
  /// - Complexity: O(*n*) in the length of the string.
  public init(svgPathData: String, maximumElements: Int = .max) throws(SVGPathDataError) {
    // A slice has a span on older Apple systems too, an array only on recent ones.
    let bytes = Array(svgPathData.utf8)[...]
    self.init()
    try append(svgPathData: bytes.span, maximumElements: maximumElements)
  }

  /// Adds the path described by UTF-8 text; offsets in errors count from the start of `bytes`.
  ///
  /// After an error the path contains the elements parsed so far.
  package mutating func append(
    svgPathData bytes: Span<UInt8>, maximumElements: Int = .max
  ) throws(SVGPathDataError) {
    var parser = SVGPathDataParser(maximumElements: maximumElements, elementsBefore: verbs.count)
    try parser.parse(bytes, into: &self)
  }
}

/// Parses commands and adds them to a path.
///
/// The path and the bytes are passed as arguments, so that the state is only a few plain numbers.
private struct SVGPathDataParser {
  let maximumElements: Int
  let elementsBefore: Int
  var offset = 0
  /// The offset of the current element's numbers, or of its command.
  var segmentOffset = 0
  var current = Point2D.zero
  var subpathStart = Point2D.zero
  /// The last control point of a curve, if the next command may reflect it.
  var reflected = Reflection.none

  enum Reflection {
    case none
    case cubic(Point2D)
    case quad(Point2D)
  }

  init(maximumElements: Int, elementsBefore: Int) {
    self.maximumElements = maximumElements
    self.elementsBefore = elementsBefore
  }

  mutating func parse(_ bytes: Span<UInt8>, into path: inout BezierPath) throws(SVGPathDataError) {
    skipSpace(bytes)
    var isFirst = true
    while offset < bytes.count {
      segmentOffset = offset
      let letter = bytes[offset]
      guard let command = Command(letter) else { throw unknownCommand(bytes, isFirst: isFirst) }
      guard !isFirst || command.kind == .move else { throw missingMove(bytes) }
      isFirst = false
      offset += 1
      skipSpace(bytes)
      try parseArguments(of: command, bytes, into: &path)
    }
  }

  /// Parses the argument sets of a command.
  private mutating func parseArguments(
    of command: Command, _ bytes: Span<UInt8>, into path: inout BezierPath
  ) throws(SVGPathDataError) {
    var command = command
    while true {
      try add(command, bytes, to: &path)
      guard path.verbs.count - elementsBefore <= maximumElements else { throw tooManyElements() }
      // Further argument sets repeat the command; after a move, they are lines.
      skipSpace(bytes)
      guard offset < bytes.count else { return }
      segmentOffset = offset
      if bytes[offset] == UInt8(ascii: ",") {
        let comma = offset
        offset += 1
        skipSpace(bytes)
        guard command.kind != .close, startsNumber(bytes) else {
          throw misplacedComma(at: comma)
        }
      } else if command.kind == .close || !startsNumber(bytes) {
        return
      }
      if command.kind == .move { command.kind = .line }
    }
  }

  /// Parses one argument set and adds its element.
  private mutating func add(_ command: Command, _ bytes: Span<UInt8>, to path: inout BezierPath)
    throws(SVGPathDataError)
  {
    let base = command.isRelative ? current : .zero
    var reflection = Reflection.none
    switch command.kind {
    case .move:
      current = try finite(point(bytes, from: base, first: true, command))
      subpathStart = current
      path.move(to: current)
    case .line:
      current = try finite(point(bytes, from: base, first: true, command))
      path.line(to: current)
    case .horizontal:
      current = try finite(Point2D(number(bytes, command) + base.x, current.y))
      path.line(to: current)
    case .vertical:
      current = try finite(Point2D(current.x, number(bytes, command) + base.y))
      path.line(to: current)
    case .cubic:
      // Fast path: all numbers are plain, and absolute, so that they are finite.
      if !command.isRelative, let (curve, end) = bytes.plainCurve(at: offset) {
        let control2 = Point2D(curve[2], curve[3])
        path.cubic(
          control1: Point2D(curve[0], curve[1]), control2: control2, to: Point2D(curve[4], curve[5]))
        current = Point2D(curve[4], curve[5])
        offset = end
        reflection = .cubic(control2)
        break
      }
      let control1 = try point(bytes, from: base, first: true, command)
      let control2 = try point(bytes, from: base, command)
      try addCubic(control1, control2, try point(bytes, from: base, command), to: &path)
      reflection = .cubic(control2)
    case .smoothCubic:
      var control1 = current
      if case .cubic(let control) = reflected { control1 = current + (current - control) }
      let control2 = try point(bytes, from: base, first: true, command)
      try addCubic(control1, control2, try point(bytes, from: base, command), to: &path)
      reflection = .cubic(control2)
    case .quad:
      let control = try point(bytes, from: base, first: true, command)
      try addQuad(control, try point(bytes, from: base, command), to: &path)
      reflection = .quad(control)
    case .smoothQuad:
      var control = current
      if case .quad(let last) = reflected { control = current + (current - last) }
      try addQuad(control, try point(bytes, from: base, first: true, command), to: &path)
      reflection = .quad(control)
    case .arc:
      let rx = try number(bytes, command)
      let ry = try separatedNumber(bytes, command)
      let rotation = try separatedNumber(bytes, command)
      let largeArc = try flag(bytes, "large-arc")
      let sweep = try flag(bytes, "sweep")
      let start = current
      current = try finite(point(bytes, from: base, command))
      path.addSVGArc(
        from: start, radii: Size2D(rx, ry), rotation: rotation, largeArc: largeArc, sweep: sweep,
        to: current)
    case .close:
      path.close()
      current = subpathStart
    }
    reflected = reflection
  }

  private mutating func addCubic(
    _ control1: Point2D, _ control2: Point2D, _ end: Point2D, to path: inout BezierPath
  ) throws(SVGPathDataError) {
    let (control1, control2) = (try finite(control1), try finite(control2))
    current = try finite(end)
    path.cubic(control1: control1, control2: control2, to: end)
  }

  private mutating func addQuad(_ control: Point2D, _ end: Point2D, to path: inout BezierPath)
    throws(SVGPathDataError)
  {
    let control = try finite(control)
    current = try finite(end)
    path.quad(control: control, to: end)
  }

  /// Returns `point`; relative coordinates and reflections may overflow.
  private func finite(_ point: Point2D) throws(SVGPathDataError) -> Point2D {
    guard point.isFinite else { throw coordinateOverflow() }
    return point
  }
}

// MARK: - Commands

private struct Command {
  enum Kind {
    case move, line, horizontal, vertical, cubic, smoothCubic, quad, smoothQuad, arc, close
  }

  var kind: Kind
  var isRelative: Bool
  let letter: UInt8

  init?(_ letter: UInt8) {
    self.letter = letter
    isRelative = letter & 0x20 != 0
    switch letter & ~0x20 {
    case UInt8(ascii: "M"): kind = .move
    case UInt8(ascii: "L"): kind = .line
    case UInt8(ascii: "H"): kind = .horizontal
    case UInt8(ascii: "V"): kind = .vertical
    case UInt8(ascii: "C"): kind = .cubic
    case UInt8(ascii: "S"): kind = .smoothCubic
    case UInt8(ascii: "Q"): kind = .quad
    case UInt8(ascii: "T"): kind = .smoothQuad
    case UInt8(ascii: "A"): kind = .arc
    case UInt8(ascii: "Z"): kind = .close
    default: return nil
    }
  }

  /// The command's arguments, as in "'L' takes x and y".
  var arguments: String {
    switch kind {
    case .move, .line, .smoothQuad: "x and y"
    case .horizontal: "x"
    case .vertical: "y"
    case .cubic: "x1 y1, x2 y2 and x y"
    case .smoothCubic: "x2 y2 and x y"
    case .quad: "x1 y1 and x y"
    case .arc: "rx, ry, rotation, two flags, x and y"
    case .close: "nothing"
    }
  }
}

// MARK: - Numbers

extension Span<UInt8> {
  /// Returns six plain numbers at `offset` of path data, each after at most one space or comma; nil for others.
  fileprivate func plainCurve(at offset: Int) -> (numbers: InlineArray<6, Double>, end: Int)? {
    var numbers: InlineArray<6, Double> = [0, 0, 0, 0, 0, 0]
    var cursor = offset
    for index in 0..<6 {
      if index > 0 {
        let byte = byte(at: cursor)
        // A minus sign separates numbers, too.
        if byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") {
          cursor &+= 1
        } else if byte != UInt8(ascii: "-") {
          return nil
        }
      }
      guard let number = plainPathNumber(at: cursor) else { return nil }
      numbers[index] = number.value
      cursor = number.end
    }
    return (numbers, cursor)
  }
}

extension SVGPathDataParser {
  /// Parses a point relative to `base`; no comma may precede the first number after a command.
  private mutating func point(
    _ bytes: Span<UInt8>, from base: Point2D, first: Bool = false, _ command: Command
  ) throws(SVGPathDataError) -> Point2D {
    let x = first ? try number(bytes, command) : try separatedNumber(bytes, command)
    let y = try separatedNumber(bytes, command)
    // Nothing is added to absolute coordinates, so they are preserved exactly.
    return command.isRelative ? Point2D(base.x + x, base.y + y) : Point2D(x, y)
  }

  private mutating func separatedNumber(
    _ bytes: Span<UInt8>, _ command: Command
  ) throws(SVGPathDataError) -> Double {
    skipSeparator(bytes)
    return try number(bytes, command)
  }

  private mutating func flag(_ bytes: Span<UInt8>, _ name: String) throws(SVGPathDataError) -> Bool {
    skipSeparator(bytes)
    guard offset < bytes.count else { throw badFlag(bytes, name) }
    let byte = bytes[offset]
    guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { throw badFlag(bytes, name) }
    offset += 1
    return byte == UInt8(ascii: "1")
  }

  /// Whether a number can start here: a digit, a sign or a point.
  private func startsNumber(_ bytes: Span<UInt8>) -> Bool {
    guard offset < bytes.count else { return false }
    let byte = bytes[offset]
    return SVGNumber.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "+")
  }

  /// Skips white space with at most one comma.
  private mutating func skipSeparator(_ bytes: Span<UInt8>) {
    skipSpace(bytes)
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return }
    offset += 1
    skipSpace(bytes)
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09, 0x0C: offset += 1
      default: return
      }
    }
  }

  private mutating func number(
    _ bytes: Span<UInt8>, _ command: Command
  ) throws(SVGPathDataError) -> Double {
    do {
      return try SVGNumber.scan(bytes, at: &offset)
    } catch {
      throw explained(error, bytes, command)
    }
  }
}

// MARK: - Errors

// Not inlined: building messages would enlarge the stack frames of the number parser.
extension SVGPathDataParser {
  private func error(
    _ kind: SVGPathDataError.Kind, at offset: Int, _ message: String
  ) -> SVGPathDataError {
    SVGPathDataError(kind: kind, offset: offset, message: message)
  }

  @inline(never)
  private func missingMove(_ bytes: Span<UInt8>) -> SVGPathDataError {
    error(.missingMove, at: offset, "a path must start with the command 'M', not \(quoted(bytes))")
  }

  @inline(never)
  private func misplacedComma(at offset: Int) -> SVGPathDataError {
    error(.misplacedComma, at: offset, "a comma is only allowed between two numbers")
  }

  @inline(never)
  private func explained(
    _ mistake: SVGNumber.Mistake, _ bytes: Span<UInt8>, _ command: Command
  ) -> SVGPathDataError {
    switch mistake {
    case .tooLarge: return error(.numberOverflow, at: offset, "this number is too large")
    case .noExponentDigits(let offset):
      return error(.malformedNumber, at: offset, "missing digits in the exponent of this number")
    case .noDigits:
      if startsNumber(bytes) {
        return error(.malformedNumber, at: offset, "missing digit after \(quoted(bytes))")
      }
      if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") { return misplacedComma(at: offset) }
      let letter = String(UnicodeScalar(command.letter))
      return error(
        .missingNumber, at: offset,
        "'\(letter)' takes \(command.arguments): missing number before \(quoted(bytes))")
    }
  }

  @inline(never)
  private func coordinateOverflow() -> SVGPathDataError {
    error(.numberOverflow, at: segmentOffset, "the resulting coordinates are too large")
  }

  @inline(never)
  private func tooManyElements() -> SVGPathDataError {
    error(
      .tooManyElements, at: segmentOffset, "too many elements in the path: the maximum is \(maximumElements)")
  }

  @inline(never)
  private func badFlag(_ bytes: Span<UInt8>, _ name: String) -> SVGPathDataError {
    let found = offset < bytes.count ? ", not \(quoted(bytes))" : ""
    return error(.badFlag, at: offset, "the \(name) flag must be 0 or 1\(found)")
  }

  @inline(never)
  private func unknownCommand(_ bytes: Span<UInt8>, isFirst: Bool) -> SVGPathDataError {
    let byte = bytes[offset]
    if isFirst { return missingMove(bytes) }
    if byte == UInt8(ascii: ",") { return misplacedComma(at: offset) }
    if startsNumber(bytes) {
      return error(
        .unknownCommand, at: offset,
        "'Z' takes no numbers: missing command before \(quoted(bytes))")
    }
    let hint =
      switch byte | 0x20 {
      case UInt8(ascii: "b"), UInt8(ascii: "k"): "; use 'C' for a cubic curve"
      case UInt8(ascii: "x"), UInt8(ascii: "e"): "; the only letter in a number is the 'e' of an exponent"
      case UInt8(ascii: "n"), UInt8(ascii: "i"): "; 'NaN' and 'Infinity' are not allowed"
      case UInt8(ascii: "r"): "; use 'C', 'S', 'Q' or 'T' for a spline"
      default: "; use one of: M, L, H, V, C, S, Q, T, A, Z"
      }
    return error(.unknownCommand, at: offset, "unknown command \(quoted(bytes))\(hint)")
  }

  /// The quoted character at the offset, or its code if it is not printable.
  private func quoted(_ bytes: Span<UInt8>) -> String {
    guard offset < bytes.count else { return "the end of the path" }
    let byte = bytes[offset]
    if byte > 0x20, byte < 0x7F { return "'\(String(UnicodeScalar(byte)))'" }
    if byte < 0x80 { return "'\(UnicodeScalar(byte).printable)'" }
    var character: [UInt8] = [byte]
    var next = offset + 1
    while next < bytes.count, next < offset + 4, bytes[next] & 0xC0 == 0x80 {
      character.append(bytes[next])
      next += 1
    }
    return "'\(String(decoding: character, as: UTF8.self))'"
  }
}
