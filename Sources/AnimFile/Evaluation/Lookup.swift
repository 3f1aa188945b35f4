extension Frame {
  /// Returns the first item of the shape with an id, in drawing order; nil if the shape has none in this frame.
  ///
  /// A shape has several items if it is copied by a repeat or is in a symbol with several uses, and none while it is
  /// invisible.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public func item(id: String) -> Item? { items.first { $0.id?.isIdentical(to: id) ?? false } }

  /// Returns the items of the shape with an id, or of the shapes in the group or use with the id, in drawing order.
  ///
  /// - Complexity: O(*n*) in the number of items and groups.
  public func items(id: String) -> [Item] { items.indices.filter(belongs(to: id)).map { items[$0] } }

  /// Returns whether each item belongs to the shape or group with an id.
  package func belongs(to id: String) -> (Int) -> Bool {
    // A group precedes its nested groups.
    var isWanted: [Bool] = []
    for group in groups {
      isWanted.append(group.id?.isIdentical(to: id) ?? false || group.parent.map { isWanted[$0] } ?? false)
    }
    return { index in
      let item = items[index]
      return item.id?.isIdentical(to: id) ?? false || item.group.map { isWanted[$0] } ?? false
    }
  }
}

extension AnimationDocument {
  /// Returns the shape with an id: in ``shapes``, in a group, in a clip or in a symbol. Nil if there is none; if there
  /// are several, the first, with those of symbols after all others.
  ///
  /// - Complexity: O(*n*) in the number of shapes.
  public func shape(id: String) -> AnimatedShape? {
    var pending = Array(symbols.entries.map { $0.value }.reversed())
    pending += shapes.reversed()
    while let shape = pending.popLast() {
      if let own = shape.id, own.isIdentical(to: id) { return shape }
      pending += shape.attachments.reversed()
      pending += shape.nestedShapes.reversed()
    }
    return nil
  }
}
