import AnimFile

/// The ends of the commands of path data, which are where markers are.
struct SVGCommandEnds {
  /// The end of a command.
  struct End {
    var point: Point2D
    /// Whether this is a `Z` after a `Z`.
    var repeatsClose = false
  }

  private(set) var ends: [End] = []
  private var scanner: SVGScanner
  private var current = Point2D.zero
  private var start = Point2D.zero
  private var command: UInt8 = 0
  private var isClosed = false

  /// Reads path data; nil if there is a mistake.
  init?(_ text: ArraySlice<UInt8>) {
    scanner = SVGScanner(text)
    scanner.skipSpace()
    while let byte = scanner.next {
      guard readCommand(byte) else { return nil }
      if kind == UInt8(ascii: "z") {
        close()
        scanner.skipSpace()
      } else {
        guard let numbers = lastNumbers() else { return nil }
        draw(to: numbers)
        scanner.skipSeparator()
      }
    }
  }

  /// The command in lower case.
  private var kind: UInt8 { command | 0x20 }

  private var isRelative: Bool { command & 0x20 != 0 }

  /// Reads the letter of the next command; false if it is missing.
  private mutating func readCommand(_ byte: UInt8) -> Bool {
    if byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
      command = byte
      scanner.offset += 1
      return true
    }
    // Without a letter, the command before is repeated.
    return command != 0 && kind != UInt8(ascii: "z")
  }

  private mutating func close() {
    current = start
    ends.append(End(point: current, repeatsClose: isClosed))
    isClosed = true
  }

  /// The number of numbers and flags of the command; nil if it is none.
  private var argumentCount: Int? {
    switch kind {
    case UInt8(ascii: "h"), UInt8(ascii: "v"): 1
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "t"): 2
    case UInt8(ascii: "s"), UInt8(ascii: "q"): 4
    case UInt8(ascii: "c"): 6
    case UInt8(ascii: "a"): 7
    default: nil
    }
  }

  /// Reads the arguments of the command; returns the last two numbers, or nil if there is a mistake.
  private mutating func lastNumbers() -> (Double, Double)? {
    guard let argumentCount else { return nil }
    var (beforeLast, last) = (0.0, 0.0)
    for index in 0..<argumentCount {
      scanner.skipSeparator()
      if kind == UInt8(ascii: "a"), index == 3 || index == 4 {
        guard scanner.next == UInt8(ascii: "0") || scanner.next == UInt8(ascii: "1") else { return nil }
        scanner.offset += 1
      } else {
        guard let number = scanner.number() else { return nil }
        (beforeLast, last) = (last, number)
      }
    }
    return (beforeLast, last)
  }

  /// Adds the end of a command.
  ///
  /// - Parameter numbers: Its last two numbers.
  private mutating func draw(to numbers: (Double, Double)) {
    let base = isRelative ? current : .zero
    switch kind {
    case UInt8(ascii: "h"): current.x = base.x + numbers.1
    case UInt8(ascii: "v"): current.y = base.y + numbers.1
    default: current = Point2D(base.x + numbers.0, base.y + numbers.1)
    }
    if kind == UInt8(ascii: "m") {
      start = current
      command = isRelative ? UInt8(ascii: "l") : UInt8(ascii: "L")
    }
    ends.append(End(point: current))
    isClosed = false
  }
}
