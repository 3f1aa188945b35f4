import AnimFile

/// Computes the edits that fix findings.
struct FixFinder {
  typealias Edit = Diagnostic.Fix.Edit
  typealias Target = LocationResolver.Target

  let tape: Tape?
  let text: [UInt8]
  /// A comment in the text, which JSON does not allow.
  struct Comment {
    var range: Range<Int>
    /// The enclosing arrays and objects, innermost last.
    var containers: [Int]
  }

  private(set) var comments: [Comment] = []
  /// The comments about each object, computed on demand.
  var commentsByObject: [Int: [Comment]]?
  /// The fix that converts the comments about each object to a member.
  var commentFixes: [Int: Diagnostic.Fix?] = [:]
  /// The fix that sorts each list, computed on demand; nil if it cannot be sorted.
  private var sorted: [Int: Diagnostic.Fix?] = [:]

  /// Returns the fix of each finding, given their targets.
  static func fixes(
    tape: Tape?, text: [UInt8], findings: [Finding], targets: [Target]
  ) -> [Diagnostic.Fix?] {
    var finder = FixFinder(tape: tape, text: text)
    for (finding, target) in zip(findings, targets) where finding.message.rule == .jsonComment {
      if case .text(let range) = finding.place {
        finder.note(Comment(range: range, containers: target.containers))
      }
    }
    return withoutPartialRepairs(zip(findings, targets).map { finder.fix(for: $0, at: $1) })
  }

  /// Returns the fixes, of which none is safe if it inserts text where an unsafe one does: together they repair a place, and
  /// one alone hides where the others belong.
  private static func withoutPartialRepairs(_ fixes: [Diagnostic.Fix?]) -> [Diagnostic.Fix?] {
    var places: Set<Int> = []
    for fix in fixes where fix?.isSafe == false {
      for edit in fix?.edits ?? [] where edit.range.isEmpty { places.insert(edit.range.lowerBound) }
    }
    guard !places.isEmpty else { return fixes }
    return fixes.map { fix in
      guard let fix, fix.isSafe,
        fix.edits.contains(where: { $0.range.isEmpty && places.contains($0.range.lowerBound) })
      else { return fix }
      return Diagnostic.Fix(fix.title, isSafe: false, fix.edits, claim: fix.claim)
    }
  }

  init(tape: Tape?, text: [UInt8]) {
    self.tape = tape.flatMap { $0.hasText ? $0 : nil }
    self.text = text
  }

  /// Adds a comment. Must precede requests for fixes.
  mutating func note(_ comment: Comment) {
    var place = comments.count
    while place > 0, comments[place - 1].range.lowerBound > comment.range.lowerBound { place -= 1 }
    comments.insert(comment, at: place)
  }

  /// Returns the fix of a finding; nil if none is known.
  mutating func fix(for finding: Finding, at target: Target) -> Diagnostic.Fix? {
    guard let proposal = finding.message.proposal else { return jsonFix(for: finding, at: target) }
    if case .edit(let range, let replacement) = proposal.change {
      let title = finding.message.help ?? "replace it with '\(replacement)'"
      return Diagnostic.Fix(title, isSafe: proposal.isSafe, [Edit(range: range, replacement: replacement)])
    }
    guard let tape, target.node < tape.count else { return nil }
    switch proposal.change {
    case .write(let json):
      guard target.range == tape.range(target.node), !target.range.isEmpty, !holdsComment(target.node) else {
        return nil
      }
      return replacement(target, json, json, isSafe: proposal.isSafe)
    case .writeWord(let word, let given), .correctWord(let word, let given):
      let kind = tape.kind(target.node)
      guard kind == .string || kind == .name, tape.string(target.node).isIdentical(to: given),
        target.range == tape.range(target.node)
      else { return nil }
      let json = word.quotedForJSON
      let isCorrection = if case .correctWord = proposal.change { true } else { false }
      // Renaming must change all occurrences.
      let others = finding.related.compactMap { related -> Edit? in
        guard case .node(let node) = related.place, tape.kind(node) == kind,
          tape.string(node).isIdentical(to: given)
        else { return nil }
        return Edit(range: tape.range(node), replacement: json)
      }
      return Diagnostic.Fix(
        "replace it with \(word.quoted)",
        isSafe: proposal.isSafe || isCorrection && ForeignVocabulary.shared.isSynonym(given, of: word),
        [Edit(range: target.range, replacement: json)] + others)
    case .writeNumber(let number, let given):
      // With a sign after it, the number is already a percentage.
      let end = target.range.upperBound
      guard tape.kind(target.node) == .number, tape.number(target.node) == given,
        end == text.count || text[end] != UInt8(ascii: "%")
      else { return nil }
      return replacement(target, number.text, number.text, isSafe: proposal.isSafe)
    case .wrap(let member):
      guard target.range == tape.range(target.node), !target.range.isEmpty else { return nil }
      return Diagnostic.Fix(
        "wrap it in { \"\(member)\": … }", isSafe: proposal.isSafe,
        [
          .insertion("{ \"\(member)\": ", at: target.range.lowerBound),
          .insertion(" }", at: target.range.upperBound),
        ])
    case .join(let member, let other, let json):
      return joining(target, other, as: member, json, isSafe: proposal.isSafe)
    case .bracket:
      guard target.range == tape.range(target.node), !target.range.isEmpty else { return nil }
      return Diagnostic.Fix(
        "wrap it in [ … ]", isSafe: proposal.isSafe,
        [.insertion("[", at: target.range.lowerBound), .insertion("]", at: target.range.upperBound)])
    case .removeMember:
      return isOutOfOrder(target) ? nil : memberRemoval(target, isSafe: proposal.isSafe)
    case .moveToNextElement:
      return shift(target, isSafe: proposal.isSafe) ?? memberRemoval(target, isSafe: false)
    case .removeElement: return elementRemoval(finding, target, isSafe: proposal.isSafe)
    case .sort(let name):
      guard let list = target.containers.last(where: { tape.kind($0) == .array }) else { return nil }
      if let known = sorted[list] { return known }
      let fix = sorting(list, by: name, isSafe: proposal.isSafe)
      sorted[list] = .some(fix)
      return fix
    case .edit: return nil
    }
  }

  private func replacement(_ target: Target, _ json: String, _ shown: String, isSafe: Bool) -> Diagnostic.Fix
  {
    Diagnostic.Fix("replace it with \(shown)", isSafe: isSafe, [Edit(range: target.range, replacement: json)])
  }

  /// Returns a fix that joins the target and the member at `other`.
  private func joining(
    _ target: Target, _ other: Int, as member: String, _ json: String?, isSafe: Bool
  ) -> Diagnostic.Fix? {
    guard let tape, let object = target.containers.last, tape.kind(object) == .object,
      tape.kind(target.node) == .name, tape.kind(other) == .name,
      let rest = TextSplicer(tape).removal(of: other, in: object)
    else { return nil }
    let values = [target.node + 1, other + 1].map { String(decoding: text[tape.range($0)], as: UTF8.self) }
    let range = tape.range(target.node).lowerBound..<tape.range(target.node + 1).upperBound
    return Diagnostic.Fix(
      "merge the two members into \(member.quoted)", isSafe: isSafe,
      [Edit(range: range, replacement: "\"\(member)\": \(json ?? "[\(values[0]), \(values[1])]")"), rest])
  }

  // MARK: Removal

  /// Returns a fix that removes the member whose name or value is the target; nil if it is not a member.
  func memberRemoval(_ target: Target, isSafe: Bool) -> Diagnostic.Fix? {
    guard let tape, target.node > 0, let object = target.containers.last, tape.kind(object) == .object else {
      return nil
    }
    let name = tape.kind(target.node) == .name ? target.node : target.node - 1
    guard tape.kind(name) == .name else { return nil }
    let edit = TextSplicer(tape).removal(of: name, in: object)
    return edit.map {
      Diagnostic.Fix(
        "remove \(tape.string(name).quoted)", isSafe: isSafe && !holdsComment(name + 1), [$0])
    }
  }

  /// Returns a fix that removes the element; unsafe if that loses more than a time and a value.
  private func elementRemoval(_ finding: Finding, _ target: Target, isSafe: Bool) -> Diagnostic.Fix? {
    guard let tape, let list = target.containers.last, tape.kind(list) == .array,
      let edit = TextSplicer(tape).removal(of: target.node, in: list)
    else { return nil }
    var isTwin = false
    if case .node(let twin)? = finding.related.first?.place {
      isTwin = JSONValue(tape, twin) == JSONValue(tape, target.node)
    }
    var isPlain = tape.kind(target.node) == .object
    if isPlain {
      var name = target.node + 1
      while name < tape.next(target.node) {
        isPlain = isPlain && (tape.equals(name, "t") || tape.equals(name, "value")) && !holdsComment(name + 1)
        name = tape.next(name + 1)
      }
    }
    return Diagnostic.Fix("remove it", isSafe: isSafe && (isTwin || isPlain), [edit])
  }

  /// Returns a fix that moves the member and its counterparts in the following elements to the next element each, up to
  /// the first element without one; nil if there is none.
  private func shift(_ target: Target, isSafe: Bool) -> Diagnostic.Fix? {
    guard let tape, target.node > 0, target.containers.count > 1,
      case let list = target.containers[target.containers.count - 2], tape.kind(list) == .array,
      let object = target.containers.last, tape.kind(object) == .object,
      tape.kind(target.node - 1) == .name,
      let removal = TextSplicer(tape).removal(of: target.node - 1, in: object)
    else { return nil }
    let name = tape.string(target.node - 1)
    var edits = [removal]
    var moved = target.node
    var element = tape.next(object)
    while element < tape.next(list) {
      guard tape.kind(element) == .object else { return nil }
      let value = text[tape.range(moved)]
      guard let next = member(name, of: element) else {
        let splicer = TextSplicer(tape)
        let colon = JSONSpacing(of: tape, around: object).colon
        let member = Array("\"\(name)\"".utf8) + colon + value
        edits.append(
          splicer.insertion(at: tape.childCount(element), in: element, spreads: false) { _ in member })
        let title =
          edits.count > 2 ? "move each \(name.quoted) to the next keyframe" : "move it to the next keyframe"
        return Diagnostic.Fix(title, isSafe: isSafe, edits)
      }
      edits.append(Edit(range: tape.range(next), replacement: String(decoding: value, as: UTF8.self)))
      moved = next
      element = tape.next(element)
    }
    return nil
  }

  private func holdsComment(_ node: Int) -> Bool {
    guard let tape else { return false }
    return (node..<tape.next(node)).contains { tape.kind($0) == .name && tape.equals($0, "//") }
  }

  // MARK: Sorting

  /// Returns a fix that sorts the list by the members `name`, moving the text of each element; nil if one has
  /// no such number, or if a separator contains more than a comma.
  private func sorting(_ list: Int, by name: String, isSafe: Bool) -> Diagnostic.Fix? {
    guard let tape else { return nil }
    var elements: [(node: Int, key: Double)] = []
    elements.reserveCapacity(tape.childCount(list))
    var child = list + 1
    while child < tape.next(list) {
      guard tape.kind(child) == .object, let key = number(name, of: child) else { return nil }
      if let last = elements.last,
        !TextSplicer(tape).isSeparator(tape.range(last.node).upperBound..<tape.range(child).lowerBound)
      {
        return nil
      }
      elements.append((child, key))
      child = tape.next(child)
    }
    let order = elements.indices.sorted { (elements[$0].key, $0) < (elements[$1].key, $1) }
    guard let first = order.first, order != Array(elements.indices) else { return nil }
    var edits: [Edit] = []
    for (place, element) in zip(elements.indices, order) where place != element {
      let bytes = text[tape.range(elements[element].node)]
      let moved = String(decoding: bytes, as: UTF8.self)
      guard moved.utf8.elementsEqual(bytes) else { return nil }
      edits.append(Edit(range: tape.range(elements[place].node), replacement: moved))
    }
    // The easing and motion path of the first keyframe would lose their effect.
    let leadsNowhere = first > 0 && (has("easing", elements[first].node) || has("via", elements[first].node))
    let isPlausible = name != "t" || !mixesUnits(elements.map(\.key))
    return Diagnostic.Fix(
      "sort the array by '\(name)'", isSafe: isSafe && !leadsNowhere && isPlausible, edits,
      claim: tape.range(list).lowerBound)
  }

  /// Whether some times are so much larger than the others that they are probably milliseconds or frames.
  private func mixesUnits(_ times: [Double]) -> Bool {
    if let tape, tape.kind(0) == .object, let end = number("duration", of: 0),
      times.contains(where: { $0 > end })
    {
      return true
    }
    let sizes = times.map(abs).filter { $0 > 0 }.sorted()
    return zip(sizes, sizes.dropFirst()).contains { $1 >= 50 * $0 }
  }

  /// Whether the target is in a list with times out of order; sorting can give its members an effect.
  private func isOutOfOrder(_ target: Target) -> Bool {
    guard let tape, let list = target.containers.last(where: { tape.kind($0) == .array }) else {
      return false
    }
    var last = -Double.infinity
    var child = list + 1
    while child < tape.next(list) {
      if let time = number("t", of: child) {
        if time < last { return true }
        last = time
      }
      child = tape.next(child)
    }
    return false
  }

  private func number(_ name: String, of object: Int) -> Double? {
    tape?.number(of: name, in: object)
  }

  private func has(_ name: String, _ object: Int) -> Bool { member(name, of: object) != nil }

  func member(_ name: String, of node: Int) -> Int? {
    tape?.value(of: name, in: node)
  }
}
