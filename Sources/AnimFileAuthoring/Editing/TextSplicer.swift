import AnimFile

/// Computes the edits of a text that remove or insert one member or element and leave all other bytes unchanged.
struct TextSplicer {
  typealias Edit = Diagnostic.Fix.Edit

  let tape: Tape
  private var text: [UInt8] { tape.bytes }

  /// - Parameter tape: A tape with text.
  init(_ tape: Tape) { self.tape = tape }

  /// Returns the first nodes of an object's members or an array's elements: names or values.
  func children(of container: Int) -> [Int] {
    tape.kind(container) == .object ? tape.names(of: container) : tape.children(of: container)
  }

  /// Returns the node of the value of a member or element, given its first node.
  func value(of child: Int) -> Int { tape.kind(child) == .name ? child + 1 : child }

  private func end(of child: Int) -> Int { tape.range(value(of: child)).upperBound }

  /// Returns the text between two offsets; empty if they are not in order, as between values of a broken text.
  fileprivate func gap(_ start: Int, _ end: Int) -> ArraySlice<UInt8> { text[min(start, end)..<end] }

  // MARK: Removal

  /// Returns the edit that removes a member or element with its comma; nil if the separator contains more than a comma.
  ///
  /// The last child of a line takes the preceding comma with it, any other child the following one. Brackets that
  /// become empty lose the white space in them.
  func removal(of first: Int, in container: Int) -> Edit? {
    var previous: Int?
    var child = container + 1
    while child < first {
      previous = value(of: child)
      child = tape.next(value(of: child))
    }
    guard child == first else { return nil }
    let range = tape.range(first).lowerBound..<end(of: first)
    let next = tape.next(value(of: first))
    let before = previous.map { tape.range($0).upperBound..<range.lowerBound }
    let after = next < tape.next(container) ? range.upperBound..<tape.range(next).lowerBound : nil
    if let before, !isSeparator(before) { return nil }
    if let after, !isSeparator(after) { return nil }
    let endsLine = after.map { text[$0].contains(where: Self.isLineBreak) } ?? true
    if let before, endsLine, after == nil || !text[before].contains(where: Self.isLineBreak) {
      return .removal(before.lowerBound..<range.upperBound)
    }
    if let after { return .removal(range.lowerBound..<after.upperBound) }
    // Remove all white space between brackets that become empty.
    let inside = tape.range(container).lowerBound + 1..<tape.range(container).upperBound - 1
    let isAlone =
      previous == nil && inside.lowerBound <= range.lowerBound && range.upperBound <= inside.upperBound
    let space =
      isAlone
      ? Array(text[inside.lowerBound..<range.lowerBound]) + text[range.upperBound..<inside.upperBound] : [1]
    return .removal(space.allSatisfy { Scanner.isWhitespace($0) } ? inside : range)
  }

  /// Whether `range` contains one comma and otherwise only white space.
  func isSeparator(_ range: Range<Int>) -> Bool {
    range.count { text[$0] == UInt8(ascii: ",") } == 1
      && range.allSatisfy { text[$0] == UInt8(ascii: ",") || Scanner.isWhitespace(text[$0]) }
  }

  static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  // MARK: Insertion

  /// The position of a new member or element.
  struct Position {
    /// The indentation of its line.
    var indent: [UInt8]
    /// The column at which it starts, in bytes. After other members of a line, the indentation: they do not shorten it.
    var column: Int
  }

  /// Returns the edit that inserts a member or element with a comma, laid out like its siblings.
  ///
  /// - Parameters:
  ///   - index: The index of the new child among those of the container, up to their number.
  ///   - container: An array or object.
  ///   - spreads: Whether the child should be on a separate line if the container has several lines.
  ///   - item: Returns the text of the member or element.
  func insertion(
    at index: Int, in container: Int, spreads: Bool, _ item: (Position) -> [UInt8]
  ) -> Edit {
    let children = children(of: container)
    let range = tape.range(container)
    guard let first = children.first, let last = children.last else {
      return insertion(intoEmpty: container, spreads: spreads, item)
    }
    /// The white space before the first child.
    let head = collapsed(gap(range.lowerBound + 1, tape.range(first).lowerBound))
    let isSpread = head.contains(where: Self.isLineBreak)
    func separator(before child: Int) -> [UInt8] {
      collapsed(gap(end(of: children[child - 1]), tape.range(children[child]).lowerBound))
    }
    let ownLine = [UInt8(ascii: ",")] + head
    guard index > 0 else {
      let offset = tape.range(first).lowerBound
      let shared = children.count > 1 && !(isSpread && spreads) ? plain(separator(before: 1)) : nil
      let comma = shared ?? (isSpread ? ownLine : JSONSpacing(of: tape, around: container).comma)
      return .insertion(Self.string(item(position(at: offset)) + comma), at: offset)
    }
    guard index < children.count else {
      let offset = end(of: last)
      var comma = children.count > 1 ? plain(separator(before: children.count - 1)) : nil
      if isSpread, tape.kind(container) == .object || spreads,
        comma?.contains(where: Self.isLineBreak) != true
      {
        comma = ownLine
      }
      let separator = comma ?? (isSpread ? ownLine : JSONSpacing(of: tape, around: container).comma)
      return .insertion(
        Self.string(separator + item(position(after: separator, at: offset))), at: offset)
    }
    let offset = tape.range(children[index]).lowerBound
    return .insertion(Self.string(item(position(at: offset)) + separator(before: index)), at: offset)
  }

  private func insertion(intoEmpty container: Int, spreads: Bool, _ item: (Position) -> [UInt8]) -> Edit {
    let range = tape.range(container)
    let inside = range.lowerBound + 1..<range.upperBound - 1
    let spacing = JSONSpacing(of: tape, around: container)
    let outer = indentation(at: range.lowerBound)
    guard spreads, let lineBreak = spacing.lineBreak else {
      let padding = tape.kind(container) == .object ? spacing.padding : []
      return Edit(
        range: inside,
        replacement: Self.string(padding + item(Position(indent: outer, column: outer.count)) + padding))
    }
    let inner = outer + spacing.indent
    return Edit(
      range: inside,
      replacement: Self.string(
        lineBreak + inner + item(Position(indent: inner, column: inner.count)) + lineBreak + outer))
  }

  /// Returns white space with blank lines removed.
  private func collapsed(_ space: ArraySlice<UInt8>) -> [UInt8] {
    guard let last = space.lastIndex(of: 0x0A), let first = space.firstIndex(where: Self.isLineBreak),
      space[first..<last].allSatisfy({ Scanner.isWhitespace($0) })
    else { return Array(space) }
    let start = last > space.startIndex && space[last - 1] == 0x0D ? last - 1 : last
    return Array(space[..<first] + space[start...])
  }

  /// Returns the separator; nil if it is more than a comma with white space, as in a text with comments.
  private func plain(_ separator: [UInt8]) -> [UInt8]? {
    let commas = separator.count { $0 == UInt8(ascii: ",") }
    return commas == 1 && separator.allSatisfy { $0 == UInt8(ascii: ",") || Scanner.isWhitespace($0) }
      ? separator : nil
  }

  private static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Lines

  /// Returns the position of text that replaces the text from `offset` on.
  ///
  /// - Parameter start: The start of the member with the text; nil for `offset`.
  func position(at offset: Int, from start: Int? = nil) -> Position {
    let indent = indentation(at: offset)
    let line = lineStart(at: offset)
    let isFirst = (start ?? offset) == line + indent.count
    return Position(indent: indent, column: isFirst ? offset - line : indent.count)
  }

  /// Returns the position after a separator that is inserted at `offset`.
  private func position(after separator: [UInt8], at offset: Int) -> Position {
    guard let lineBreak = separator.lastIndex(where: Self.isLineBreak) else {
      let indent = indentation(at: offset)
      return Position(indent: indent, column: indent.count)
    }
    let line = separator[(lineBreak + 1)...]
    return Position(indent: Array(line.prefix { $0 == 0x20 || $0 == 0x09 }), column: line.count)
  }

  private func lineStart(at offset: Int) -> Int {
    text[..<offset].lastIndex(where: Self.isLineBreak).map { $0 + 1 } ?? 0
  }

  /// Returns the white space at the start of the line with the byte at `offset`.
  func indentation(at offset: Int) -> [UInt8] {
    Array(text[lineStart(at: offset)..<offset].prefix { $0 == 0x20 || $0 == 0x09 })
  }
}

/// The white space between the tokens of a text.
struct JSONSpacing {
  /// The line break; nil for a text on one line.
  private(set) var lineBreak: [UInt8]?
  /// The indentation of one level.
  private(set) var indent: [UInt8] = [0x20, 0x20]
  /// The text between a name and its value.
  private(set) var colon: [UInt8] = Array(": ".utf8)
  /// The text between elements on one line.
  private(set) var comma: [UInt8] = Array(", ".utf8)
  /// The white space inside the braces of an object on one line.
  private(set) var padding: [UInt8] = []

  private var hasIndent = false
  private var hasColon = false
  private var hasComma = false
  private var hasPadding = false

  /// Finds the white space of a text, first in the given container, then in the text from its start.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  init(of tape: Tape, around container: Int) {
    find(in: container..<tape.next(container), of: tape)
    find(in: 0..<tape.count, of: tape)
    if !hasPadding, lineBreak != nil || hasColon && colon.count > 1 { padding = [0x20] }
  }

  private mutating func find(in nodes: Range<Int>, of tape: Tape) {
    let (text, splicer) = (tape.bytes, TextSplicer(tape))
    var node = nodes.lowerBound
    while node < nodes.upperBound, !(hasIndent && hasColon && hasComma && hasPadding) {
      defer { node += 1 }
      if tape.kind(node) == .name, !hasColon {
        let gap = splicer.gap(tape.range(node).upperBound, tape.range(node + 1).lowerBound)
        if Self.isSpacing(gap, with: UInt8(ascii: ":")) {
          colon = Array(gap)
          hasColon = true
        }
      }
      guard tape[node].isContainer, tape.childCount(node) > 0 else { continue }
      let start = tape.range(node).lowerBound
      let head = splicer.gap(start + 1, tape.range(node + 1).lowerBound)
      if let first = head.firstIndex(where: TextSplicer.isLineBreak) {
        if lineBreak == nil {
          lineBreak =
            text[first] == 0x0D && first + 1 < head.endIndex && text[first + 1] == 0x0A
            ? [0x0D, 0x0A] : [text[first]]
        }
        let inner = head.reversed().prefix { $0 == 0x20 || $0 == 0x09 }
        let outer = splicer.indentation(at: start)
        if !hasIndent, inner.count > outer.count, inner.reversed().starts(with: outer) {
          indent = Array(inner.reversed().dropFirst(outer.count))
          hasIndent = true
        }
      } else if tape.kind(node) == .object, !hasPadding, Self.isSpacing(head) {
        // An object may start a line although its last member spreads.
        padding = Array(head)
        hasPadding = true
      }
      guard !hasComma, tape.childCount(node) > 1 else { continue }
      let value = tape.kind(node) == .object ? node + 2 : node + 1
      let next = tape.next(value)
      let gap = splicer.gap(tape.range(value).upperBound, tape.range(next).lowerBound)
      if Self.isSpacing(gap, with: UInt8(ascii: ",")) {
        comma = Array(gap)
        hasComma = true
      }
    }
  }

  /// Whether a text is on one line, and has nothing but a mark and white space: no comment.
  private static func isSpacing(_ gap: ArraySlice<UInt8>, with mark: UInt8? = nil) -> Bool {
    gap.count { $0 == mark } == (mark == nil ? 0 : 1)
      && gap.allSatisfy { $0 == mark || Scanner.isWhitespace($0) && !TextSplicer.isLineBreak($0) }
  }
}
