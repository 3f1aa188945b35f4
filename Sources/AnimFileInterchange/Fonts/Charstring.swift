import AnimFile

/// The interpreter of a Type 2 charstring, which describes a glyph (Adobe Technical Note 5177).
struct Charstring {
  let globals: CFFOutlines.Index
  let locals: CFFOutlines.Index?
  /// The outline so far, with y up.
  private(set) var path = BezierPath()
  /// The parts of an accented glyph, by their codes in Adobe's standard encoding.
  private(set) var accent: (letter: Int, accent: Int, offset: Point2D)?

  private var stack: [Double] = []
  private var position = Point2D(0, 0)
  /// The start of the contour.
  private var start = Point2D(0, 0)
  private var hintCount = 0
  /// Whether the first operator that clears the stack has been seen: a width may be before its operands.
  private var hasWidth = false
  private var isOpen = false
  private var storage = [Double](repeating: 0, count: 32)

  private static let maximumOperands = 48
  private static let maximumCalls = 10
  /// The largest coordinate. Those of real fonts have 16 bits.
  private static let maximumCoordinate = 131_072.0

  private static let damaged = FontProblem.damaged("an outline of the table 'CFF ' has a mistake")

  init(globals: CFFOutlines.Index, locals: CFFOutlines.Index?) {
    self.globals = globals
    self.locals = locals
  }

  mutating func run(_ code: FontTable, _ budget: inout FontBudget) throws(FontProblem) {
    _ = try execute(code, calls: 0, &budget)
    close()
  }

  /// Executes a charstring or a subroutine; returns whether it ended the glyph.
  private mutating func execute(
    _ code: FontTable, calls: Int, _ budget: inout FontBudget
  ) throws(FontProblem) -> Bool {
    var place = 0
    while place < code.count {
      try budget.spend(1)
      let byte = try code.uint8(place)
      place += 1
      switch byte {
      case 28:
        try push(Double(try code.int16(place)))
        place += 2
      case 32...246: try push(Double(byte - 139))
      case 247...250:
        try push(Double((byte - 247) * 256 + (try code.uint8(place)) + 108))
        place += 1
      case 251...254:
        try push(Double(-(byte - 251) * 256 - (try code.uint8(place)) - 108))
        place += 1
      case 255:
        try push(Double(Int32(truncatingIfNeeded: try code.uint32(place))) / 65_536)
        place += 4
      case 10, 29:
        guard calls < Self.maximumCalls, let index = stack.popLast(),
          let subroutines = byte == 10 ? locals : globals
        else { throw Self.damaged }
        let bias = subroutines.count < 1240 ? 107 : subroutines.count < 33_900 ? 1131 : 32_768
        guard let number = Int(exactly: index) else { throw Self.damaged }
        if try execute(try subroutines.element(number + bias), calls: calls + 1, &budget) { return true }
      case 11: return false
      case 14:
        try end()
        return true
      case 19, 20:
        countHints()
        place += (hintCount + 7) / 8
      case 12:
        let second = try code.uint8(place)
        place += 1
        if 34...37 ~= second { try flex(second) } else { try calculate(second) }
      default: try draw(byte)
      }
    }
    return false
  }

  private mutating func push(_ value: Double) throws(FontProblem) {
    guard stack.count < Self.maximumOperands else { throw Self.damaged }
    stack.append(value)
  }

  // MARK: Hints and the end

  /// Counts the pairs of operands, and clears the stack; an operand before them is the width.
  private mutating func countHints() {
    hasWidth = true
    hintCount += stack.count / 2
    stack.removeAll(keepingCapacity: true)
  }

  /// Removes the width before the operands of the first operator.
  private mutating func dropWidth(keeping count: Int) {
    if !hasWidth, stack.count > count { stack.removeFirst() }
    hasWidth = true
  }

  private mutating func end() throws(FontProblem) {
    if stack.count >= 4 {
      dropWidth(keeping: 4)
      let parts = stack.suffix(4).map { $0 }
      guard let letter = Int(exactly: parts[2]), let sign = Int(exactly: parts[3]) else { throw Self.damaged }
      accent = (letter, sign, Point2D(parts[0], parts[1]))
    }
  }

  // MARK: Drawing

  private mutating func draw(_ byte: Int) throws(FontProblem) {
    switch byte {
    case 1, 3, 18, 23:
      countHints()
      return
    case 21:
      dropWidth(keeping: 2)
      guard stack.count >= 2 else { throw Self.damaged }
      try move(stack[stack.count - 2], stack[stack.count - 1])
    case 22, 4:
      dropWidth(keeping: 1)
      guard let distance = stack.last else { throw Self.damaged }
      if byte == 22 { try move(distance, 0) } else { try move(0, distance) }
    case 5: try lines(stack[...])
    case 6, 7:
      var isHorizontal = byte == 6
      for distance in stack {
        if isHorizontal { try line(distance, 0) } else { try line(0, distance) }
        isHorizontal.toggle()
      }
    case 8: try curves(stack[...])
    case 24:
      guard stack.count >= 2 else { throw Self.damaged }
      try curves(stack.dropLast(2))
      try lines(stack.suffix(2))
    case 25:
      guard stack.count >= 6 else { throw Self.damaged }
      try lines(stack.dropLast(6))
      try curves(stack.suffix(6))
    case 26, 27: try parallelCurves(isVertical: byte == 26)
    case 30, 31: try alternatingCurves(isHorizontal: byte == 31)
    default: throw Self.damaged
    }
    stack.removeAll(keepingCapacity: true)
  }

  private mutating func close() {
    guard isOpen else { return }
    isOpen = false
    // The close draws a line to the start.
    if path.verbs.last == .line, path.points.last == start { path.removeLast() }
    if path.verbs.last == .move { path.removeLast() } else { path.close() }
  }

  private mutating func advance(_ dx: Double, _ dy: Double) throws(FontProblem) -> Point2D {
    position = Point2D(position.x + dx, position.y + dy)
    guard abs(position.x) <= Self.maximumCoordinate, abs(position.y) <= Self.maximumCoordinate else {
      throw Self.damaged
    }
    guard path.points.count < TrueTypeOutlines.maximumPoints else { throw TrueTypeOutlines.tooManyPoints }
    return position
  }

  private mutating func move(_ dx: Double, _ dy: Double) throws(FontProblem) {
    close()
    start = try advance(dx, dy)
    path.move(to: start)
    isOpen = true
  }

  private mutating func line(_ dx: Double, _ dy: Double) throws(FontProblem) {
    guard isOpen else { throw Self.damaged }
    path.line(to: try advance(dx, dy))
  }

  private mutating func curve(
    _ dx1: Double, _ dy1: Double, _ dx2: Double, _ dy2: Double, _ dx3: Double, _ dy3: Double
  ) throws(FontProblem) {
    guard isOpen else { throw Self.damaged }
    let first = try advance(dx1, dy1)
    let second = try advance(dx2, dy2)
    path.cubic(control1: first, control2: second, to: try advance(dx3, dy3))
  }

  private mutating func lines(_ operands: ArraySlice<Double>) throws(FontProblem) {
    var rest = operands
    while rest.count >= 2 { try line(rest.removeFirst(), rest.removeFirst()) }
  }

  private mutating func curves(_ operands: ArraySlice<Double>) throws(FontProblem) {
    var rest = operands
    while rest.count >= 6 {
      try curve(
        rest.removeFirst(), rest.removeFirst(), rest.removeFirst(), rest.removeFirst(), rest.removeFirst(),
        rest.removeFirst())
    }
  }

  /// Curves that begin and end in the same direction.
  private mutating func parallelCurves(isVertical: Bool) throws(FontProblem) {
    var rest = stack[...]
    var across = rest.count % 4 == 0 ? 0 : rest.popFirst() ?? 0
    while rest.count >= 4 {
      let (a, b, c, d) = (rest.removeFirst(), rest.removeFirst(), rest.removeFirst(), rest.removeFirst())
      if isVertical { try curve(across, a, b, c, 0, d) } else { try curve(a, across, b, c, d, 0) }
      across = 0
    }
  }

  /// Curves that begin horizontally and end vertically, and the reverse.
  private mutating func alternatingCurves(isHorizontal: Bool) throws(FontProblem) {
    var isHorizontal = isHorizontal
    var rest = stack[...]
    while rest.count >= 4 {
      let (a, b, c, d) = (rest.removeFirst(), rest.removeFirst(), rest.removeFirst(), rest.removeFirst())
      let last = rest.count == 1 ? rest.removeFirst() : 0
      if isHorizontal { try curve(a, 0, b, c, last, d) } else { try curve(0, a, b, c, d, last) }
      isHorizontal.toggle()
    }
  }

  private mutating func flex(_ second: Int) throws(FontProblem) {
    let s = stack
    stack.removeAll(keepingCapacity: true)
    switch second {
    case 34:
      guard s.count >= 7 else { throw Self.damaged }
      try curve(s[0], 0, s[1], s[2], s[3], 0)
      try curve(s[4], 0, s[5], -s[2], s[6], 0)
    case 35:
      guard s.count >= 12 else { throw Self.damaged }
      try curve(s[0], s[1], s[2], s[3], s[4], s[5])
      try curve(s[6], s[7], s[8], s[9], s[10], s[11])
    case 36:
      guard s.count >= 9 else { throw Self.damaged }
      try curve(s[0], s[1], s[2], s[3], s[4], 0)
      try curve(s[5], 0, s[6], s[7], s[8], -(s[1] + s[3] + s[7]))
    default:
      guard s.count >= 11 else { throw Self.damaged }
      let dx = s[0] + s[2] + s[4] + s[6] + s[8]
      let dy = s[1] + s[3] + s[5] + s[7] + s[9]
      try curve(s[0], s[1], s[2], s[3], s[4], s[5])
      if abs(dx) > abs(dy) {
        try curve(s[6], s[7], s[8], s[9], s[10], -dy)
      } else {
        try curve(s[6], s[7], s[8], s[9], -dx, s[10])
      }
    }
  }

  // MARK: Arithmetic

  private mutating func calculate(_ second: Int) throws(FontProblem) {
    func truth(_ value: Bool) -> Double { value ? 1 : 0 }
    switch second {
    case 3:
      let (b, a) = (try pop(), try pop())
      try push(truth(a != 0 && b != 0))
    case 4:
      let (b, a) = (try pop(), try pop())
      try push(truth(a != 0 || b != 0))
    case 5: try push(truth(try pop() == 0))
    case 9: try push(abs(try pop()))
    case 10: try push(try pop() + (try pop()))
    case 11:
      let (b, a) = (try pop(), try pop())
      try push(a - b)
    case 12:
      let (b, a) = (try pop(), try pop())
      guard b != 0 else { throw Self.damaged }
      try push(a / b)
    case 14: try push(-(try pop()))
    case 15: try push(truth(try pop() == (try pop())))
    case 18: _ = try pop()
    case 20:
      let (index, value) = (try index(), try pop())
      storage[index] = value
    case 21: try push(storage[try index()])
    case 22:
      let (b, a, second, first) = (try pop(), try pop(), try pop(), try pop())
      try push(a <= b ? first : second)
    case 24: try push(try pop() * (try pop()))
    case 26:
      let value = try pop()
      guard value >= 0 else { throw Self.damaged }
      try push(value.squareRoot())
    case 27:
      guard let top = stack.last else { throw Self.damaged }
      try push(top)
    case 28:
      let (b, a) = (try pop(), try pop())
      try push(b)
      try push(a)
    case 29:
      let depth = max(0, try pop())
      guard depth < Double(stack.count) else { throw Self.damaged }
      try push(stack[stack.count - 1 - Int(depth)])
    case 30:
      let (shift, count) = (try pop(), try pop())
      guard let shift = Int(exactly: shift), let count = Int(exactly: count), count > 0, count <= stack.count
      else { throw Self.damaged }
      let top = Array(stack.suffix(count))
      // A positive shift moves elements toward the top.
      let start = ((-(shift % count)) % count + count) % count
      stack.removeLast(count)
      stack += top[start...] + top[..<start]
    default: throw Self.damaged
    }
  }

  private mutating func pop() throws(FontProblem) -> Double {
    guard let value = stack.popLast() else { throw Self.damaged }
    return value
  }

  /// An index of the storage.
  private mutating func index() throws(FontProblem) -> Int {
    guard let index = Int(exactly: try pop()), storage.indices.contains(index) else { throw Self.damaged }
    return index
  }
}

extension BezierPath {
  /// Removes the last element, which has one point.
  fileprivate mutating func removeLast() {
    verbs.removeLast()
    points.removeLast()
  }
}
