/// Checks that the parent of a transform, and the shape whose outline it follows, are shapes of the same list, without
/// cycles.
package struct Parents: DocumentCheck {
  package static func check(_ document: AnimationDocument, _ tally: ShapeTally, _ findings: inout Findings) {
    guard tally.hasParents else { return }
    var ids: Set<[UInt8]>?
    for entry in document.symbols.entries {
      // A symbol has no siblings.
      guard let link = entry.value.link, !link.id.isEmpty else { continue }
      let place = [.member("symbols"), .member(entry.name)] + link.path
      findings.append(
        Finding(
          message: .unknownParent(
            link.id, known: Suggestion.Names([]), isElsewhere: false, isFollowed: link.isFollowed),
          place: .path(place)))
    }
    document.forEachList { shapes, path in
      guard shapes.contains(where: { $0.linkedSibling != nil }) else { return }
      let all = ids ?? Set(document.ids.map { Array($0.utf8) })
      ids = all
      check(shapes, path, all, &findings)
    }
  }

  private static func check(
    _ shapes: [AnimatedShape], _ path: [PathComponent], _ all: Set<[UInt8]>, _ findings: inout Findings
  ) {
    let places = places(of: shapes)
    lazy var known = Suggestion.Names(shapes.compactMap { $0.id })
    // 0: not visited, 1: in progress, 2: done.
    var states = [UInt8](repeating: 0, count: shapes.count)
    for first in shapes.indices where states[first] == 0 {
      var chain: [Int] = []
      var index = first
      while states[index] == 0 {
        states[index] = 1
        chain.append(index)
        guard let link = shapes[index].link, !link.id.isEmpty else { break }
        let parent = link.id
        let place = path + [.index(index)] + link.path
        guard let next = places[Array(parent.utf8)] else {
          guard !findings.isFull else {
            findings.omit(.unknownParent, .error, at: .path(place))
            break
          }
          findings.append(
            Finding(
              message: .unknownParent(
                parent, of: shapes[index].id, known: known, isElsewhere: all.contains(Array(parent.utf8)),
                isFollowed: link.isFollowed),
              place: .path(place)))
          break
        }
        if link.isFollowed, !shapes[next].isOutlined {
          findings.append(
            Finding(
              message: .followedGroup(parent, kind: "\(shapes[next].geometry.name)"), place: .path(place)))
        }
        if states[next] == 1 {
          let cycle = chain.drop { $0 != next } + [next]
          let others = cycle.dropFirst().filter { $0 != index }.prefix(4)
          findings.append(
            Finding(
              message: .parentCycle(cycle.map { shapes[$0].id ?? "" }), place: .path(place),
              related: others.compactMap { other in
                shapes[other].link.map {
                  ("another shape of the cycle", .path(path + [.index(other)] + $0.path))
                }
              }))
          break
        }
        index = next
      }
      for index in chain { states[index] = 2 }
    }
  }

  /// The indices of shapes in a list, by id.
  package static func places(of shapes: [AnimatedShape]) -> [[UInt8]: Int] {
    var places: [[UInt8]: Int] = [:]
    for (index, shape) in shapes.enumerated() {
      if let id = shape.id, places[Array(id.utf8)] == nil { places[Array(id.utf8)] = index }
    }
    return places
  }
}

/// The dependency of a transform on another shape of the same list.
private struct ShapeLink {
  var id: String
  /// Whether it is the outline that the shape follows; otherwise the parent.
  var isFollowed: Bool
  /// The path from the shape.
  var path: [PathComponent] {
    [.member("transform")] + (isFollowed ? [.member("position"), .member("along")] : [.member("parent")])
  }
}

extension AnimatedShape {
  fileprivate var link: ShapeLink? {
    guard hasTransform, let transform else { return nil }
    if let following = transform.following { return ShapeLink(id: following.outline, isFollowed: true) }
    return transform.parent.map { ShapeLink(id: $0, isFollowed: false) }
  }
}

extension AnimationDocument {
  /// Calls `body` with every list of shapes and the path to it.
  func forEachList(_ body: ([AnimatedShape], [PathComponent]) -> Void) {
    for entry in symbols.entries { entry.value.forEachList([.member("symbols"), .member(entry.name)], body) }
    shapes.forEachList([.member("shapes")], body)
  }

  /// The ids of all shapes, including those of symbols.
  var ids: [String] {
    var ids = symbols.entries.compactMap { $0.value.id }
    forEachList { shapes, _ in ids += shapes.compactMap { $0.id } }
    return ids
  }
}

extension AnimatedShape {
  fileprivate func forEachList(_ path: [PathComponent], _ body: ([AnimatedShape], [PathComponent]) -> Void) {
    if !clip.isEmpty { clip.forEachList(path + [.member("clip")], body) }
    if let mask { mask.shapes.forEachList(path + [.member("mask"), .member("shapes")], body) }
    if !nestedShapes.isEmpty { nestedShapes.forEachList(path + [.member("shapes")], body) }
  }
}

extension [AnimatedShape] {
  fileprivate func forEachList(_ path: [PathComponent], _ body: ([AnimatedShape], [PathComponent]) -> Void) {
    body(self, path)
    for (index, shape) in enumerated()
    where !shape.clip.isEmpty || shape.hasMask || !shape.nestedShapes.isEmpty {
      shape.forEachList(path + [.index(index)], body)
    }
  }
}
