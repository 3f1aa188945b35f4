import AnimFile

// Outlines with their paints.

extension LottieImporter {
  /// Joins consecutive paths that do not move.
  func joined(_ elements: [LottieElement]) -> [LottieElement] {
    var result: [LottieElement] = []
    for element in elements {
      if let last = result.last, !last.contours.isEmpty, !element.contours.isEmpty, last.modifiers.isEmpty,
        element.modifiers.isEmpty, last.transform.isIdentity, element.transform.isIdentity,
        last.isReversed == element.isReversed
      {
        result[result.count - 1].contours += element.contours
        result[result.count - 1].id = nil
      } else {
        result.append(element)
      }
    }
    return result
  }

  /// Takes the open outlines with an offset out of those under a fill: these are strokes, as wide as After Effects' bands.
  mutating func bands(
    in outline: inout LottieOutline, with paint: LottiePaint, isFill: Bool
  ) -> [LottieElement] {
    func isBand(_ element: LottieElement) -> Bool { element.band != nil && element.modifiers.count == 1 }
    guard outline.elements.contains(where: isBand) else { return [] }
    guard isFill, outline.merge == .normal, paint.rule == "nonzero" else {
      for element in outline.elements where isBand(element) {
        report(
          .lottieModifier, "the offset of an open path is drawn on one side of it, rather than on both",
          at: element.band?.node)
      }
      return []
    }
    let bands = outline.elements.filter(isBand)
    outline.elements.removeAll(where: isBand)
    return bands.map { element in
      var result = element
      var members: [JSONValue.Member] = [.init("color", paint.value)]
      if case .object(let parts) = paint.value { members = parts }
      members.append(.init("width", element.band?.width ?? 0))
      let offset = element.modifiers.last
      if let join = offset?["join"] {
        members.append(.init("join", join))
        if join == "round" { members.append(.init("cap", "round")) }
      }
      if let limit = offset?["miterLimit"] { members.append(.init("miterLimit", limit)) }
      result.modifiers = []
      result.stroke = .object(members)
      result.blend = paint.blend
      return result
    }
  }

  mutating func painted(
    _ outline: LottieOutline, with paint: LottiePaint, isFill: Bool
  ) -> LottieElement? {
    guard !outline.elements.isEmpty, budget.add(shapes: 1) else { return nil }
    var clip: [LottieElement] = []
    var mask: LottieElement.Mask?
    var elements = outline.elements
    var rule = paint.rule
    if !isFill, let merge = outline.mergeNode { reportMerge(merge) }
    switch outline.merge {
    case .normal: break
    case _ where !isFill: break
    case .add: rule = "nonzero"
    case .exclude: rule = "evenodd"
    case .intersect, .subtract:
      var others = Array(elements.dropFirst())
      elements = Array(elements.prefix(1))
      guard !others.isEmpty else { break }
      if outline.merge == .intersect {
        guard others.count <= Self.maximumDepth else {
          budget.exceedLevels()
          return nil
        }
        // Each one clips the one before it.
        while others.count > 1 {
          let last = others.removeLast()
          others[others.count - 1].clip = [last]
        }
        clip = others
      } else {
        for index in others.indices { others[index].fillContents("black") }
        mask = LottieElement.Mask(shapes: others, isInverted: true)
      }
    }
    elements = joined(elements)
    let isSingle = elements.count == 1
    if isSingle, elements[0].modifiers.isEmpty, elements[0].children.isEmpty, !elements[0].isTraced {
      elements[0].isReversed = false
    }
    var shape: LottieElement
    let single = elements[0]
    let keepsPen =
      !paint.isGradient && (isFill || single.transform.members.allSatisfy { $0.name == "rotation" })
    if isSingle, single.type != "group", keepsPen || single.transform.isIdentity,
      clip.isEmpty && mask == nil || single.transform.isIdentity
    {
      shape = single
    } else if isSingle, single.type == "group", single.transform.isIdentity, !single.hasCopies {
      // The modifiers of the group become those of the compound.
      shape = LottieElement("compound")
      shape.children = joined(single.children)
      shape.modifiers = single.modifiers
      if shape.children.count == 1, shape.children[0].type != "group", shape.children[0].transform.isIdentity
      {
        var only = shape.children[0]
        only.modifiers += shape.modifiers
        shape = only
      }
    } else {
      shape = LottieElement("compound")
      shape.children = elements
    }
    if shape.type == "compound" { shape.children = shape.children.map { $0.withoutIDs() } }
    var value = paint.value
    if isFill {
      if rule != paint.rule { value = paint.value(withRule: rule) }
      shape.fill = value
    } else {
      shape.stroke = value
    }
    shape.blend = paint.blend
    shape.clip = clip
    shape.mask = mask
    return shape
  }
}
