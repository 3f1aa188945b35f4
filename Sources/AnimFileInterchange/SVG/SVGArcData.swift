import AnimFile

/// The commands and numbers of path data with arcs, which change number by number between two values.
struct SVGArcData {
  private enum Token: Hashable {
    case command(UInt8)
    case number(Double)
    case flag(UInt8)
  }

  /// Empty if there are no arcs.
  private var tokens: [Token] = []

  /// Reads path data up to the first mistake.
  init(_ data: String) {
    let arc = UInt8(ascii: "a")
    guard data.utf8.contains(where: { $0 | 0x20 == arc }) else { return }
    var scanner = SVGScanner(data)
    var isArc = false
    while true {
      scanner.skipSeparator()
      guard let byte = scanner.next else { return }
      if (arc...UInt8(ascii: "z")).contains(byte | 0x20) {
        isArc = byte | 0x20 == arc
        tokens.append(.command(byte))
        scanner.offset += 1
        continue
      }
      for index in 0..<(isArc ? 7 : 1) {
        scanner.skipSeparator()
        if index == 3 || index == 4 {
          guard let flag = scanner.next else { return }
          tokens.append(.flag(flag))
          scanner.offset += 1
        } else {
          guard let number = scanner.number() else { return }
          tokens.append(.number(number))
        }
      }
    }
  }

  /// The flags of the arcs.
  var flags: [UInt8] { tokens.compactMap { if case .flag(let flag) = $0 { flag } else { nil } } }

  /// How far the outline halfway to another one is from that of the numbers halfway; 0 if that is not known.
  ///
  /// - Parameter outline: The outline of this path data.
  func bend(_ outline: BezierPath, to other: BezierPath, _ data: SVGArcData) -> Double {
    guard tokens.count == data.tokens.count, outline.points.count == other.points.count else { return 0 }
    var text = ""
    for (a, b) in zip(tokens, data.tokens) {
      switch (a, b) {
      case (.command(let a), .command(let b)) where a == b: text.unicodeScalars.append(Unicode.Scalar(a))
      case (.flag(let a), .flag(let b)) where a == b: text.unicodeScalars.append(Unicode.Scalar(a))
      case (.number(let a), .number(let b)): text += ((a + b) / 2).shortest
      default: return 0
      }
      text += " "
    }
    guard let middle = try? BezierPath(svgPathData: text), middle.points.count == outline.points.count else {
      return 0
    }
    var result = 0.0
    for index in middle.points.indices {
      let mixed = outline.points[index].mixed(with: other.points[index], 0.5)
      result = max(result, (middle.points[index] - mixed).length)
    }
    return result
  }
}
