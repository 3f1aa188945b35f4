/// Checks that listeners name shapes on which a pointer can be.
enum ListenerShapes {
  static func check(_ document: AnimationDocument, _ context: ReadingContext) {
    let tape = context.tape
    guard document.listeners.contains(where: { $0.shape != nil }),
      let list = context.member("listeners", of: 0),
      tape.kind(list) == .array, tape.childCount(list) == document.listeners.count,
      // A shape with errors may have had the id.
      !context.unsoundShapes.contains(""), !context.misspelledMembers.contains("id"),
      !context.misspelledMembers.contains("shapes"),
      let shapes = context.member("shapes", of: 0), tape.kind(shapes) == .array
    else { return }
    let targets = PointerTargets(document)
    let known = Suggestion.Names(targets.names)
    var child = list + 1
    for listener in document.listeners {
      defer { child = tape.next(child) }
      guard let id = listener.shape, !targets.contains(id), let place = context.member("shape", of: child),
        tape.kind(place) == .string
      else { continue }
      context.reportUnlessFull(.unknownShape, at: place) {
        targets.holder(of: id).map { .shapeWithoutPointer(id, in: $0) } ?? .unknownShape(id, known: known)
      }
    }
  }
}

/// The shapes on which a pointer can be: those that are drawn by themselves, outside of symbols.
private struct PointerTargets {
  private(set) var names: [String] = []
  private var all: Set<[UInt8]> = []
  private var others: [[UInt8]: ShapeHolder] = [:]

  init(_ document: AnimationDocument) {
    for entry in document.symbols.entries { add([entry.value], in: .symbol(entry.name)) }
    add(document.shapes, in: nil)
  }

  private mutating func add(_ shapes: [AnimatedShape], in holder: ShapeHolder?) {
    for shape in shapes {
      if let id = shape.id {
        if let holder {
          others[Array(id.utf8)] = holder
        } else if all.insert(Array(id.utf8)).inserted {
          names.append(id)
        }
      }
      if !shape.clip.isEmpty { add(shape.clip, in: holder ?? .clip) }
      if let mask = shape.mask { add(mask.shapes, in: holder ?? .mask) }
      let isCompound = if case .compound = shape.geometry { true } else { false }
      if !shape.nestedShapes.isEmpty {
        add(shape.nestedShapes, in: isCompound ? holder ?? .compound : holder)
      }
    }
  }

  func contains(_ id: String) -> Bool { all.contains(Array(id.utf8)) }

  func holder(of id: String) -> ShapeHolder? { others[Array(id.utf8)] }
}

extension Message {
  fileprivate static func shapeWithoutPointer(_ id: String, in holder: ShapeHolder) -> Message {
    let (place, help) =
      switch holder {
      case .clip: ("a clip", "use the id of the shape that it clips")
      case .mask: ("a mask", "use the id of the shape that it masks")
      case .compound: ("a compound", "use the id of the compound")
      case .symbol(let name): ("the symbol \(name.quoted)", "use the id of the 'use' that draws it")
      }
    return Message(
      .unknownShape, "the shape \(id.quoted) is inside \(place), where no listener can observe it",
      help: Advice(help))
  }
}
