extension EditorDocument {
  /// Where something is defined, and where that was asked.
  public struct Definition: Hashable, Sendable {
    /// The name that was asked about, with its quotes.
    public let origin: Range<Int>
    /// The name where it is defined, with its quotes.
    public let target: Range<Int>
    /// All that the definition says.
    public let whole: Range<Int>
  }

  /// Where the symbol, parameter, easing or shape that is named at `offset` is defined; nil if nothing of the kind is.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public func definition(at offset: Int) -> Definition? {
    let spot = spot(at: offset)
    switch spot.part {
    case .value(let node) where tape.kind(node) == .string:
      guard let kind = rules(at: spot.steps).kindOfName,
        let (target, whole) = definition(of: tape.string(node), kind, spot.steps)
      else { return nil }
      return Definition(origin: tape.range(node), target: tape.range(target), whole: tape.range(whole))
    case .name(let node):
      // A use of a symbol names the parameters that it sets.
      guard rules(at: spot.steps.dropLast()).kindOfName == "assignment",
        let (target, whole) = definition(of: tape.string(node), "parameter", spot.steps)
      else { return nil }
      return Definition(origin: tape.range(node), target: tape.range(target), whole: tape.range(whole))
    default: return nil
    }
  }

  /// The node of the name or id where `name` is defined, and that of what it is the name of.
  func definition(of name: String, _ kind: String, _ steps: [Step]) -> (name: Int, whole: Int)? {
    let names = DefinedNames(tape)
    func member(_ members: [DefinedNames.Member]) -> (name: Int, whole: Int)? {
      members.first { $0.name == name }.map { ($0.node, $0.node + 1) }
    }
    switch kind {
    case "symbol": return member(names.symbols)
    case "parameter": return member(names.parameters)
    case "easing": return member(names.easings)
    case "sibling":
      let list = list(around: steps)
      return names.shapes.first { $0.id == name && $0.list == list }.map { ($0.node, $0.shape) }
    case "shape": return names.shapes.first { $0.id == name }.map { ($0.node, $0.shape) }
    case "member": return names.shape(of: name).map { ($0.shape.node, $0.shape.shape) }
    default: return nil
    }
  }

  /// The innermost list of shapes that the way goes through.
  func list(around steps: [Step]) -> Int? {
    steps.indices.last { index in
      guard steps[index].name == nil else { return false }
      guard index > 0, let name = steps[index - 1].name else { return false }
      return name == "shapes" || name == "clip"
    }.map { steps[$0].container }
  }
}

extension EditorDocument {
  /// What the format says of the value that `steps` lead to.
  func rules(at steps: ArraySlice<Step>) -> FormatSchema.Rules { rules(at: Array(steps)) }
}
