import AnimFile

extension EditorDocument {
  /// A reference and its definition, as text ranges.
  public struct Definition: Hashable, Sendable {
    /// The reference, with its quotes.
    public let origin: Range<Int>
    /// The name in the definition, with its quotes.
    public let target: Range<Int>
    /// The entire definition.
    public let whole: Range<Int>
  }

  /// Returns the definition of the symbol, parameter, easing or shape referenced at `offset`.
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
      // Members of a `use` name the parameters that it sets.
      guard rules(at: spot.steps.dropLast()).kindOfName == "assignment",
        let (target, whole) = definition(of: tape.string(node), "parameter", spot.steps)
      else { return nil }
      return Definition(origin: tape.range(node), target: tape.range(target), whole: tape.range(whole))
    default: return nil
    }
  }

  /// Returns the node of the name or id that defines `name`, and the node of the definition.
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

  /// Returns the innermost list of shapes on the path.
  func list(around steps: [Step]) -> Int? {
    steps.indices.last { index in
      guard steps[index].name == nil else { return false }
      guard index > 0, let name = steps[index - 1].name else { return false }
      return name == "shapes" || name == "clip"
    }.map { steps[$0].container }
  }
}

extension EditorDocument {
  /// Returns the schema rules of the value at `steps`.
  func rules(at steps: ArraySlice<Step>) -> FormatSchema.Rules { rules(at: Array(steps)) }
}
