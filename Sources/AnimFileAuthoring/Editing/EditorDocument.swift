public import AnimFile

/// A document under edit, valid or not: completions, hovers, definitions and outlines for editors.
///
/// Positions are UTF-8 offsets. The text need not be a valid document or valid JSON. Use a ``Linter`` for
/// diagnostics.
public struct EditorDocument {
  /// The UTF-8 text.
  public let text: [UInt8]
  let tape: Tape
  /// The unclosed arrays and objects.
  private let open: Set<Int>
  let limits: Limits

  /// Creates a document from UTF-8 text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: [UInt8], limits: Limits = Limits()) {
    self.text = text
    self.limits = limits
    var problems: [JSONProblem] = []
    if text.count <= limits.bytes,
      let tape = Tape.scan(text, maximumDepth: limits.nesting, problems: &problems), problems.isEmpty
    {
      (self.tape, open) = (tape, [])
    } else {
      // Texts above the size limit are not analyzed.
      let text = text.count <= limits.bytes ? text : []
      (tape, open) = Tape.scanLeniently(text, maximumDepth: limits.nesting)
    }
  }

  /// Creates a document from any collection of bytes in UTF-8, such as `Data` or an array slice.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: some Collection<UInt8>, limits: Limits = Limits()) {
    self.init(Array(text), limits: limits)
  }

  /// Creates a document from a string.
  public init(_ text: String) { self.init(Array(text.utf8)) }

  /// Whether the text claims to be an animation, by a member `animfile` or a schema of that name.
  public var isAnimation: Bool {
    AnimationDocument.isRecognized(in: text) || tape.text(of: "$schema", in: 0)?.contains("animfile") ?? false
  }

  /// Whether the text has no members yet.
  public var isEmpty: Bool { tape.kind(0) == .invalid || tape.kind(0) == .object && tape.childCount(0) == 0 }
}

extension EditorDocument {
  /// A step from an array or object to a child.
  struct Step {
    let container: Int
    var name: String?
    var index = 0
    /// The value node, if there is one.
    var value: Int?
  }

  /// The syntactic context at an offset.
  struct SyntaxContext {
    enum Part {
      /// An existing member name.
      case name(Int)
      /// A position where a name can be inserted.
      case newName
      /// An existing value.
      case value(Int)
      /// A position where a value can be inserted.
      case newValue
      /// None of these.
      case nothing
    }

    /// The path from the root to the member or element.
    var steps: [Step] = []
    var part = Part.nothing
    /// The end of the preceding value, if the comma after it is missing.
    var lacksCommaAt: Int?
  }

  func spot(at offset: Int) -> SyntaxContext {
    var spot = SyntaxContext()
    var node = 0
    while true {
      guard tape[node].isContainer else {
        spot.part = tape.kind(node) == .invalid && tape.range(node).isEmpty ? .newValue : .value(node)
        return spot
      }
      let range = tape.range(node)
      guard range.lowerBound < offset,
        offset < range.upperBound || open.contains(node) && offset <= range.upperBound
      else {
        if tape[node].isContainer, range.lowerBound == offset { spot.part = .value(node) }
        return spot
      }
      guard let inner = step(from: node, to: offset, &spot) else { return spot }
      node = inner
    }
  }

  /// Descends into the container; nil if the context is found.
  private func step(from container: Int, to offset: Int, _ spot: inout SyntaxContext) -> Int? {
    let isObject = tape.kind(container) == .object
    // The last child that starts before the offset.
    var last: (node: Int, index: Int)?
    var child = container + 1
    for index in 0..<tape.childCount(container) {
      guard quotedRange(child).lowerBound <= offset else { break }
      last = (child, index)
      child = tape.next(isObject ? child + 1 : child)
    }
    guard let last else {
      spot.steps.append(Step(container: container))
      spot.part = isObject ? .newName : .newValue
      return nil
    }
    var step = Step(container: container, index: last.index, value: last.node)
    if isObject {
      step.name = tape.string(last.node)
      step.value = last.node + 1
      if offset <= quotedRange(last.node).upperBound {
        spot.steps.append(step)
        spot.part = .name(last.node)
        return nil
      }
    }
    let value = isObject ? last.node + 1 : last.node
    let range = quotedRange(value)
    let isMissing = tape.kind(value) == .invalid && range.isEmpty
    let isInside =
      tape[value].isContainer
      ? offset < range.upperBound || open.contains(value) : offset <= range.upperBound
    if isObject, isMissing || offset < range.lowerBound {
      // Nothing can be inserted before the colon or before an existing value.
      let name = tape.range(last.node).upperBound
      let gap = text[min(name, offset)..<offset]
      if isMissing, gap.contains(UInt8(ascii: ",")) {
        spot.steps.append(Step(container: container))
        spot.part = .newName
        return nil
      }
      spot.steps.append(step)
      spot.part = gap.contains(UInt8(ascii: ":")) ? .newValue : .nothing
      return nil
    }
    if isInside, offset >= range.lowerBound {
      spot.steps.append(step)
      return value
    }
    if !text[min(range.upperBound, offset)..<offset].contains(UInt8(ascii: ",")) {
      spot.lacksCommaAt = range.upperBound
    }
    spot.steps.append(Step(container: container, index: last.index + 1))
    spot.part = isObject ? .newName : .newValue
    return nil
  }

  /// Returns the range of a name or value, including an unterminated string's single quote.
  func quotedRange(_ node: Int) -> Range<Int> {
    let range = tape.range(node)
    guard tape.kind(node) == .string || tape.kind(node) == .name,
      tape[node].contents.lowerBound == range.lowerBound,
      range.lowerBound > 0, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(text[range.lowerBound - 1])
    else { return range }
    return range.lowerBound - 1..<range.upperBound
  }

  /// Returns the schema rules of the value at `steps`.
  ///
  /// - Parameter isOpen: Whether to ignore the existing value because it will be replaced.
  func rules(at steps: [Step], isOpen: Bool = false) -> FormatSchema.Rules {
    let schema = FormatSchema.shared
    var schemas = [schema.root]
    var node: Int? = 0
    for step in steps {
      let rules = schema.rules(schemas, for: step.container, tape)
      schemas = step.name.map { rules.schemas(ofMember: $0) } ?? rules.schemas(ofElement: step.index)
      node = step.value
    }
    if let value = node, isOpen || tape.kind(value) == .invalid { node = nil }
    return schema.rules(schemas, for: node, tape)
  }
}
