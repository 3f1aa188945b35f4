import AnimFile

extension EditorDocument {
  /// A short text that an editor shows within the document.
  public struct InlayHint: Hashable, Sendable {
    /// The UTF-8 offset at which the text is shown.
    public let offset: Int
    /// The text.
    public let label: String
    /// An explanation of the text.
    public let tooltip: String
  }

  /// Returns the inlay hints in `range`: the start and end of timeline entries, the times of steps, and the
  /// values of animated members at the poster time.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func inlayHints(in range: Range<Int>) -> [InlayHint] {
    var hints = InlayHints(self, range)
    if let timeline = tape.value(of: "timeline", in: 0), tape.kind(timeline) == .array {
      for entry in tape.children(of: timeline) { _ = hints.addEntry(entry, from: 0) }
    }
    hints.addMembers()
    return hints.hints.sorted { $0.offset < $1.offset }
  }
}

private struct InlayHints {
  private(set) var hints: [EditorDocument.InlayHint] = []
  private let document: EditorDocument
  private let range: Range<Int>
  private let tape: Tape
  /// The shapes at the poster time; nil if the document has none or is invalid.
  private let poster: (evaluator: Evaluator, shapes: ShapeIndex, time: Double)?
  private var valueCount = 0

  /// The maximum number of values, each of which takes an evaluation.
  private static let mostValues = 200

  init(_ document: EditorDocument, _ range: Range<Int>) {
    self.document = document
    self.range = range
    tape = document.tape
    if tape.value(of: "poster", in: 0) != nil,
      let evaluator = try? Evaluator(json: document.text, limits: document.limits),
      let time = evaluator.resolved.poster
    {
      poster = (evaluator, ShapeIndex(evaluator.nodes), time)
    } else {
      poster = nil
    }
  }

  private mutating func add(_ offset: Int, _ label: String, _ tooltip: String) {
    guard range.lowerBound <= offset, offset <= range.upperBound else { return }
    hints.append(EditorDocument.InlayHint(offset: offset, label: label, tooltip: tooltip))
  }

  private static func seconds(_ time: Double) -> String { JSONValue.number(time.roundedTime).shortText }

  private func number(_ name: String, of object: Int) -> Double? {
    tape.number(of: name, in: object)
  }

  // MARK: Timeline

  /// Adds the times of the entry at `node`, which starts at `start`; returns its end. The recursion is
  /// limited by the scanner's maximum depth.
  mutating func addEntry(_ node: Int, from start: Double) -> Double {
    guard tape.kind(node) == .object else { return start }
    let begin = start + (number("delay", of: node) ?? 0)
    let end = addPass(node, from: begin)
    return begin + (number("repeat", of: node) ?? 1) * (end - begin)
  }

  /// Adds the times of the first pass of the entry at `node`, which starts at `begin`; returns its end.
  private mutating func addPass(_ node: Int, from begin: Double) -> Double {
    for name in tape.names(of: node) {
      let value = name + 1
      switch tape.string(name) {
      case "wait": return begin + (number("wait", of: node) ?? 0)
      case "sequence":
        return tape.children(of: value).reduce(begin) { addEntry($1, from: $0) }
      case "parallel":
        return tape.children(of: value).reduce(begin) { max($0, addEntry($1, from: begin)) }
      case "stagger":
        let each = number("each", of: node) ?? 0
        return tape.children(of: value).enumerated().reduce(begin) { end, entry in
          max(end, addEntry(entry.element, from: begin + Double(entry.offset) * each))
        }
      case let verb where TimelineEntry.Verb(rawValue: verb) != nil:
        let end = begin + (number("duration", of: node) ?? 0.3)
        add(
          document.quotedRange(value).upperBound, "\(Self.seconds(begin))–\(Self.seconds(end)) s",
          "The start and the end of this entry, in seconds from the start of the document.")
        return end
      default: continue
      }
    }
    return begin
  }

  // MARK: Members

  /// Adds the hints of animated members in shapes, in document order.
  mutating func addMembers() {
    if let shapes = tape.value(of: "shapes", in: 0) { addShapes(shapes, "/shapes") }
    if let symbols = tape.value(of: "symbols", in: 0) {
      for name in tape.names(of: symbols) where touches(name + 1) {
        addShape(name + 1, "/symbols/" + tape.string(name).escapedForPointer)
      }
    }
  }

  private func touches(_ node: Int) -> Bool {
    let part = tape.range(node)
    return part.lowerBound <= range.upperBound && part.upperBound >= range.lowerBound
  }

  private mutating func addShapes(_ list: Int, _ pointer: String) {
    for (index, shape) in tape.children(of: list).enumerated() where touches(shape) {
      addShape(shape, "\(pointer)/\(index)")
    }
  }

  private mutating func addShape(_ shape: Int, _ pointer: String) {
    for name in tape.names(of: shape) where touches(name + 1) {
      switch tape.string(name) {
      case "shapes": addShapes(name + 1, pointer + "/shapes")
      case "clip": addShapes(name + 1, pointer + "/clip")
      case "mask":
        if tape.kind(name + 1) == .object, let shapes = tape.value(of: "shapes", in: name + 1) {
          addShapes(shapes, pointer + "/mask/shapes")
        }
      case "extras", "//": continue
      case let member: addMember(name + 1, after: name, pointer + "." + member)
      }
    }
  }

  /// Adds the hints of the member at `node`, and of members inside it.
  private mutating func addMember(_ node: Int, after name: Int, _ path: String) {
    guard touches(node) else { return }
    switch tape.kind(node) {
    case .array:
      for (index, element) in tape.children(of: node).enumerated() where tape[element].isContainer {
        addMember(element, after: name, "\(path).\(index)")
      }
    case .object:
      if let steps = tape.value(of: "steps", in: node), tape.kind(steps) == .array { addTimes(of: steps) }
      if ["keyframes", "steps"].contains(where: { tape.value(of: $0, in: node) != nil }) {
        return addValue(of: path, at: document.quotedRange(name).upperBound)
      }
      for inner in tape.names(of: node) where !tape.equals(inner, "//") {
        addMember(inner + 1, after: inner, path + "." + tape.string(inner))
      }
    default: break
    }
  }

  private mutating func addTimes(of steps: Int) {
    var time = 0.0
    for step in tape.children(of: steps) {
      time += number("for", of: step) ?? number("wait", of: step) ?? 0
      guard let value = tape.value(of: "to", in: step), tape.childCount(steps) > 1 else { continue }
      add(
        document.quotedRange(value).upperBound, "at \(Self.seconds(time)) s",
        "The time at the end of this step, in seconds of the shape's time.")
    }
  }

  private mutating func addValue(of path: String, at offset: Int) {
    guard let poster, valueCount < Self.mostValues, range.lowerBound <= offset, offset <= range.upperBound
    else { return }
    valueCount += 1
    guard let address = try? poster.evaluator.address(path, in: poster.shapes),
      let member = try? MemberValues(address, path, of: poster.evaluator)
    else { return }
    let values = member.values(at: poster.time).map { $0.text ?? $0.shortText }
    guard values.count <= 4, values.allSatisfy({ $0.utf8.count <= 24 }) else { return }
    let text = values.count == 1 ? values[0] : "[" + values.joined(separator: ", ") + "]"
    add(offset, "= \(text)", "The value at the poster time, \(Self.seconds(poster.time)) s.")
  }
}

extension JSONValue {
  /// The value as JSON on one line, with at most three decimals.
  fileprivate var shortText: String { String(decoding: text(style: .compact, precision: 3), as: UTF8.self) }
}
