package import AnimFile

/// The difference between a text and its edited form, as a list of pieces.
struct EditLog {
  private enum Piece {
    case original(Range<Int>)
    case inserted([UInt8])

    var count: Int {
      switch self {
      case .original(let range): range.count
      case .inserted(let bytes): bytes.count
      }
    }

    func part(_ range: Range<Int>) -> Piece {
      switch self {
      case .original(let whole):
        .original(whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound)
      case .inserted(let bytes): .inserted(Array(bytes[range]))
      }
    }
  }

  private var pieces: [Piece]

  /// Starts with an unedited text.
  init(count: Int) { pieces = [.original(0..<count)] }

  /// Adds an edit of the current text.
  ///
  /// - Complexity: O(*n*) in the number of edits so far.
  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    var result: [Piece] = []
    result.reserveCapacity(pieces.count + 2)
    var isWritten = false
    func append(_ piece: Piece, to result: inout [Piece]) {
      guard piece.count > 0 else { return }
      switch (result.last, piece) {
      case (.original(let last)?, .original(let next)) where last.upperBound == next.lowerBound:
        result[result.count - 1] = .original(last.lowerBound..<next.upperBound)
      case (.inserted(let last)?, .inserted(let next)): result[result.count - 1] = .inserted(last + next)
      default: result.append(piece)
      }
    }
    var start = 0
    for piece in pieces {
      let end = start + piece.count
      append(piece.part(0..<min(max(range.lowerBound - start, 0), piece.count)), to: &result)
      if !isWritten, end >= range.lowerBound {
        append(.inserted(bytes), to: &result)
        isWritten = true
      }
      append(piece.part(min(max(range.upperBound - start, 0), piece.count)..<piece.count), to: &result)
      start = end
    }
    if !isWritten { append(.inserted(bytes), to: &result) }
    pieces = result
  }

  /// Returns the edits of the original text: in order, apart from each other, each as short as possible.
  ///
  /// - Complexity: O(*n*) in the length of the replaced text and its replacements.
  func edits(of original: [UInt8]) -> [Diagnostic.Fix.Edit] {
    var edits: [Diagnostic.Fix.Edit] = []
    var offset = 0
    var inserted: [UInt8] = []
    func close(at end: Int) {
      if let edit = Diagnostic.Fix.Edit(from: original[offset..<end], to: inserted[...]) {
        edits.append(edit)
      }
    }
    for piece in pieces {
      switch piece {
      case .inserted(let bytes): inserted += bytes
      case .original(let range):
        close(at: range.lowerBound)
        offset = range.upperBound
        inserted = []
      }
    }
    close(at: original.count)
    return edits
  }
}

extension Diagnostic.Fix.Edit {
  /// Creates the shortest edit that changes one text to another, without dividing a character; nil if both are equal.
  ///
  /// - Complexity: O(*n*) in the lengths of the texts.
  package init?(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
    func isInside(_ text: ArraySlice<UInt8>, _ offset: Int) -> Bool {
      offset < text.endIndex && text[offset] & 0xC0 == 0x80
    }
    let most = min(old.count, new.count)
    var start = 0
    while start < most, old[old.startIndex + start] == new[new.startIndex + start] { start += 1 }
    if start == old.count, start == new.count { return nil }
    while start > 0, isInside(old, old.startIndex + start) || isInside(new, new.startIndex + start) {
      start -= 1
    }
    var common = 0
    while common < most - start, old[old.endIndex - common - 1] == new[new.endIndex - common - 1] {
      common += 1
    }
    while common > 0, isInside(old, old.endIndex - common) { common -= 1 }
    self.init(
      range: old.startIndex + start..<old.endIndex - common,
      replacement: String(decoding: new[new.startIndex + start..<new.endIndex - common], as: UTF8.self))
  }
}
