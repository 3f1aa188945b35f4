// JSON has no comments, but every object of a document accepts a member "//". Fixes move comments there.

import AnimFile

extension FixFinder {
  /// Returns a fix that converts the comment at `range` to a member, or removes it if it is empty. Removing a
  /// comment that is in no object is unsafe.
  ///
  /// - Parameter containers: The enclosing arrays and objects, innermost last.
  mutating func commentFix(_ range: Range<Int>, _ containers: [Int]) -> Diagnostic.Fix? {
    // An unterminated comment.
    guard range.count > 2 || !text[range].elementsEqual("/*".utf8) else { return nil }
    guard let lines = commentLines(range) else { return nil }
    let removal = removal(of: range)
    guard !lines.isEmpty else { return Diagnostic.Fix("remove it", isSafe: true, [removal]) }
    let loss = Diagnostic.Fix("remove the comment", isSafe: false, [removal])
    if mayBeValue(range) { return loss }
    guard let tape, tape.count > 0, tape.kind(0) == .object, !isForeign(containers),
      let object = object(for: range, containers)
    else { return loss }
    if let known = commentFixes[object] { return known }
    let fix = memberFix(for: object)
    commentFixes[object] = .some(fix)
    return fix
  }

  /// Whether a comment in the place of a value can be a value without quotes, such as `#1` or the end of an address.
  private func mayBeValue(_ range: Range<Int>) -> Bool {
    let before = text[..<range.lowerBound].last { $0 != 0x20 && $0 != 0x09 }
    guard let before, ":[(".utf8.contains(before) else { return false }
    let isApart =
      Scanner.isWhitespace(text[range.lowerBound - 1])
      || before == UInt8(ascii: "[") && text[range.lowerBound] == UInt8(ascii: "/")
    let second = text[range].dropFirst().first
    return !isApart || !(second.map { Scanner.isWhitespace($0) || "/*#".utf8.contains($0) } ?? true)
  }

  /// Returns a fix that converts all comments about an object to its single member "//".
  private mutating func memberFix(for object: Int) -> Diagnostic.Fix? {
    let comments = comments(about: object)
    let lines = comments.flatMap { commentLines($0.range) ?? [] }
    guard let tape, let first = comments.first, !lines.isEmpty else { return nil }
    let words = lines.map { line in line.quotedForJSON }.joined(separator: ", ")
    let json = lines.count == 1 ? words : "[\(words)]"
    let others = comments.dropFirst().map { removal(of: $0.range) }
    func fix(_ edits: [Edit]) -> Diagnostic.Fix {
      Diagnostic.Fix(
        comments.count == 1
          ? "replace it with a member \"//\"" : "replace these comments with a member \"//\"",
        isSafe: true,
        edits.apart, claim: tape.range(object).lowerBound)
    }
    if let other = member("//", of: object) {
      guard isSettled(other) else { return nil }
      return fix([removal(of: first.range)] + others + adding(words, to: other))
    }
    if first.containers.last == object, let edits = inPlace(first.range, "\"//\": " + json) {
      return fix(edits + others)
    }
    let member = "\"//\": " + json
    // The text in an object without members may be one of the comments.
    let start =
      tape.childCount(object) == 0
      ? .insertion(" " + member, at: tape.range(object).lowerBound + 1)
      : TextSplicer(tape).insertion(at: 0, in: object, spreads: true) { _ in Array(member.utf8) }
    return fix([removal(of: first.range)] + others + [start])
  }

  /// Returns the comments about an object, in order.
  private mutating func comments(about object: Int) -> [Comment] {
    if let commentsByObject { return commentsByObject[object] ?? [] }
    var groups: [Int: [Comment]] = [:]
    for comment in comments
    where !(commentLines(comment.range) ?? []).isEmpty && !isForeign(comment.containers) {
      guard comment.range.count > 2 || !text[comment.range].elementsEqual("/*".utf8),
        !mayBeValue(comment.range),
        let object = self.object(for: comment.range, comment.containers)
      else { continue }
      groups[object, default: []].append(comment)
    }
    commentsByObject = groups
    return groups[object] ?? []
  }

  /// Returns the lines of the comment's text; nil if it is not UTF-8.
  private func commentLines(_ range: Range<Int>) -> [String]? {
    var bytes = text[range]
    let isBlock = bytes.starts(with: "/*".utf8)
    bytes =
      isBlock
      ? bytes.dropFirst(2).dropLast(2) : bytes.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") }
    guard let text = validated(Array(bytes)) else { return nil }
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }.map
    {
      line -> Substring in
      let start = line.drop { $0 == " " || $0 == "\t" || isBlock && $0 == "*" }
      var end = start
      while let last = end.last, last == " " || last == "\t" || isBlock && last == "*" { end.removeLast() }
      return end
    }
    let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
    let last = lines.lastIndex { !$0.isEmpty } ?? first
    return first < lines.endIndex ? lines[first...last].map(String.init) : []
  }

  /// Removes the comment with redundant white space: its whole line, if nothing else is on it.
  private func removal(of range: Range<Int>) -> Edit {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    func isMark(_ byte: UInt8) -> Bool { "{}[],:".utf8.contains(byte) }
    var start = range.lowerBound
    while start > 0, isSpace(text[start - 1]) { start -= 1 }
    var end = range.upperBound
    while end < text.count, isSpace(text[end]) { end += 1 }
    let startsLine = start == 0 || isBreak(text[start - 1])
    if end == text.count || isBreak(text[end]) {
      if startsLine {
        if end < text.count, text[end] == 0x0D { end += 1 }
        if end < text.count, text[end] == 0x0A { end += 1 }
      } else {
        end = range.upperBound
      }
      return .removal(start..<end)
    }
    if startsLine { return .removal(range.lowerBound..<end) }
    // Keep tokens separated.
    if end > range.upperBound || isMark(text[end]) { return .removal(start..<range.upperBound) }
    return start < range.lowerBound || isMark(text[start - 1])
      ? .removal(range) : Edit(range: range, replacement: " ")
  }

  /// Whether the comment is inside application data, which must not change.
  private func isForeign(_ containers: [Int]) -> Bool {
    guard let tape else { return false }
    return containers.contains { $0 > 0 && tape.kind($0 - 1) == .name && tape.equals($0 - 1, "extensions") }
  }

  // MARK: Target

  /// Returns the object that the comment is about: the enclosing one, or in a list an adjacent one.
  private func object(for range: Range<Int>, _ containers: [Int]) -> Int? {
    guard let tape else { return nil }
    guard let innermost = containers.last else { return 0 }
    if tape.kind(innermost) == .object { return innermost }
    var before: Int?
    var child = innermost + 1
    while child < tape.next(innermost), tape.range(child).lowerBound < range.lowerBound {
      before = child
      child = tape.next(child)
    }
    if let before, tape.kind(before) == .object, tape.range(before).upperBound <= range.lowerBound,
      !text[tape.range(before).upperBound..<range.lowerBound].contains(where: { $0 == 0x0A || $0 == 0x0D })
    {
      return before
    }
    if child < tape.next(innermost), tape.kind(child) == .object { return child }
    if let before, tape.kind(before) == .object { return before }
    return containers.last { tape.kind($0) == .object }
  }

  /// Whether the value at `node` has no JSON errors.
  private func isSettled(_ node: Int) -> Bool {
    guard let tape else { return false }
    return !(node..<tape.next(node)).contains { tape.kind($0) == .invalid }
  }

  /// Returns the edits that append to an existing member.
  private func adding(_ words: String, to node: Int) -> [Edit] {
    guard let tape else { return [] }
    let range = tape.range(node)
    guard tape.kind(node) == .array else {
      return [.insertion("[", at: range.lowerBound), .insertion(", \(words)]", at: range.upperBound)]
    }
    let end = endOfContent(before: range.upperBound - 1)
    let needsComma = end > range.lowerBound + 1 && text[end - 1] != UInt8(ascii: ",")
    return [.insertion((needsComma ? ", " : "") + words, at: end)]
  }

  /// Returns the edits that write the member in place of the comment; nil if no member can be inserted there.
  private func inPlace(_ range: Range<Int>, _ member: String) -> [Edit]? {
    let before = endOfContent(before: range.lowerBound)
    let after = startOfContent(from: range.upperBound)
    guard before > 0, after < text.count else { return nil }
    let previous = text[before - 1]
    let next = text[after]
    let isLast = next == UInt8(ascii: "}")
    // The edit starts with the comma, so that no other fix can remove it.
    func edit(from start: Int, _ end: String) -> Edit {
      Edit(
        range: start..<range.upperBound,
        replacement: String(decoding: text[start..<range.lowerBound], as: UTF8.self) + member + end)
    }
    switch previous {
    case UInt8(ascii: "{"): return [edit(from: range.lowerBound, isLast ? "" : ",")]
    case UInt8(ascii: ","):
      let isCommaOfTwo = next == UInt8(ascii: ",")
      return isCommaOfTwo ? nil : [edit(from: isLast ? before - 1 : range.lowerBound, isLast ? "" : ",")]
    case UInt8(ascii: ":"): return nil
    default:
      guard isLast || next == UInt8(ascii: ",") else { return nil }
      return [.insertion(",", at: before), edit(from: range.lowerBound, "")]
    }
  }
}

extension [Diagnostic.Fix.Edit] {
  /// The edits with overlapping removals merged.
  fileprivate var apart: [Diagnostic.Fix.Edit] {
    var result: [Diagnostic.Fix.Edit] = []
    for edit in sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }) {
      guard let last = result.last, last.range.upperBound > edit.range.lowerBound else {
        result.append(edit)
        continue
      }
      let start = last.range.upperBound
      result.append(
        Diagnostic.Fix.Edit(
          range: start..<Swift.max(start, edit.range.upperBound), replacement: edit.replacement))
    }
    return result
  }
}
