import AnimFile

/// The parts of a document that respond to inputs: its parameters and listeners, and the uses of parameters in shapes.
struct Interaction {
  /// A use of a parameter or of an event.
  private struct Use: Hashable {
    /// The name of the shape, as ``EvaluatedShape/ownName``.
    var shape: String
    var member: String
    var reference: FlatReference?
    var clock: TrackClock?
    var time: TimeMapping?
    /// Steps whose values are references.
    var steps: FlatSteps?
  }

  private let parameters: Named<Parameter>
  private let listeners: [AnimationDocument.Listener]
  private let uses: Set<Use>

  init(_ document: AnimationDocument) {
    parameters = document.parameters
    listeners = document.listeners
    guard !parameters.entries.isEmpty else {
      uses = []
      return
    }
    let finder = Finder()
    for entry in document.symbols.entries {
      finder.look(at: entry.value, "/symbols/\(entry.name.escapedForPointer)")
    }
    finder.look(at: document.shapes, "/shapes")
    uses = finder.uses
  }

  /// The uses without the places of shapes without an id, which other shapes move.
  private var usesByID: Set<Use> {
    Set(
      uses.map { use in
        var use = use
        if use.shape.hasPrefix("/") { use.shape = "" }
        return use
      })
  }

  /// The names of the shapes in which parameters or events have other uses, as ``EvaluatedShape/ownName``.
  func shapesWithDifferences(from other: Self) -> Set<String> {
    Set(uses.symmetricDifference(other.uses).lazy.map(\.shape))
  }

  /// The names of the parts that differ.
  func differences(from other: Self) -> [String] {
    var names: [String] = []
    if parameters != other.parameters { names.append("parameters") }
    if listeners != other.listeners { names.append("listeners") }
    // Without parameters, there is nothing to refer to.
    if usesByID != other.usesByID, !parameters.entries.isEmpty, !other.parameters.entries.isEmpty {
      names.append("references")
    }
    return names
  }

  /// Collects the uses in shapes.
  private final class Finder: AnimatedMemberVisitor {
    private(set) var uses: Set<Use> = []
    private var shape = ""

    func look(at shapes: [AnimatedShape], _ list: String) {
      for (index, shape) in shapes.enumerated() { look(at: shape, "\(list)/\(index)") }
    }

    /// - Parameter pointer: The location of the shape in the document.
    func look(at shape: AnimatedShape, _ pointer: String) {
      if shape.facts.isResolved { return }
      self.shape = shape.id.map { "#" + $0 } ?? pointer
      if let time = shape.time { uses.insert(Use(shape: self.shape, member: "time", time: time)) }
      var members = shape.members
      AnimatedMemberWalker(self).walk(&members)
      look(at: shape.nestedShapes, "\(pointer)/shapes")
      look(at: shape.clip, "\(pointer)/clip")
      look(at: shape.mask?.shapes ?? [], "\(pointer)/mask/shapes")
    }

    func look(at member: FlatAnimated, _ rule: NumberRule, _ walker: AnimatedMemberWalker) {
      switch member {
      case .parameter(let reference): note(walker, reference)
      case .track(let track):
        for reference in track.parameters.values { note(walker, reference) }
        if track.clock != nil { note(walker, nil, track.clock) }
      case .wiggle(let wiggle): wiggle.around.walk(walker, rule)
      case .steps(let steps):
        if steps.literals == nil { uses.insert(Use(shape: shape, member: walker.name, steps: steps)) }
      case .constant, .components: break
      }
    }

    private func note(_ walker: AnimatedMemberWalker, _ reference: FlatReference?, _ clock: TrackClock? = nil)
    {
      uses.insert(Use(shape: shape, member: walker.name, reference: reference, clock: clock))
    }
  }
}
