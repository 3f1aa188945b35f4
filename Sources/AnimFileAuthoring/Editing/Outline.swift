public import AnimFile

extension EditorDocument {
  /// An item of a document's outline, with its children.
  public struct OutlineItem: Hashable, Sendable {
    /// The kind of an item.
    public enum Kind: Hashable, Sendable {
      /// A drawn shape.
      case shape
      /// A group of shapes.
      case group
      /// A symbol.
      case symbol
      /// A parameter.
      case parameter
      /// An easing.
      case easing
      /// A marker.
      case marker
      /// A timeline entry.
      case entry
      /// A list of items.
      case list
    }

    /// The kind of the item.
    public let kind: Kind
    /// Its id or name, or a substitute.
    public let name: String
    /// A short description.
    public let detail: String
    /// The UTF-8 range of the item.
    public let range: Range<Int>
    /// The range of its name, or its start if it has none.
    public let selection: Range<Int>
    /// The nested items.
    public let children: [OutlineItem]
  }

  /// The outline of the document: parameters, easings, markers, symbols, nested shapes and the timeline.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public var outline: [OutlineItem] {
    [
      list("parameters", tape.names(of: member("parameters"))) { named($0, .parameter) },
      list("easings", tape.names(of: member("easings"))) { named($0, .easing) },
      list("markers", tape.children(of: member("markers"))) { marker($0) },
      list("symbols", tape.names(of: member("symbols"))) { named($0, .symbol) },
      list("shapes", tape.children(of: member("shapes"))) { shape($0) },
      list("timeline", tape.children(of: member("timeline"))) { entry($0) },
    ].compactMap(\.self)
  }

  /// Returns the node of a top-level member, or the last node as a harmless default.
  private func member(_ name: String) -> Int { tape.value(of: name, in: 0) ?? tape.count - 1 }

  private func list(_ name: String, _ nodes: [Int], _ item: (Int) -> OutlineItem?) -> OutlineItem? {
    guard let value = tape.value(of: name, in: 0), !nodes.isEmpty else { return nil }
    let children = nodes.compactMap(item)
    return OutlineItem(
      kind: .list, name: name, detail: "\(children.count)", range: whole(value - 1, value),
      selection: tape.range(value - 1), children: children)
  }

  /// Returns the item of a member of an object of names.
  private func named(_ name: Int, _ kind: OutlineItem.Kind) -> OutlineItem? {
    let text = tape.string(name)
    if text == "//" { return nil }
    let value = name + 1
    return OutlineItem(
      kind: kind, name: text.isEmpty ? "\"\"" : text,
      detail: kind == .easing ? tape.excerpt(value, limit: 30) : tape.text(of: "type", in: value) ?? "",
      range: whole(name, value), selection: tape.range(name),
      children: kind == .symbol ? inside(value) : [])
  }

  private func marker(_ node: Int) -> OutlineItem? {
    guard let name = tape.value(of: "name", in: node) else { return nil }
    let time = tape.value(of: "t", in: node).map { tape.excerpt($0) + " s" } ?? ""
    return OutlineItem(
      kind: .marker, name: tape.text(of: "name", in: node).flatMap { $0.isEmpty ? nil : $0 } ?? "marker",
      detail: time,
      range: tape.range(node), selection: inner(name, of: node), children: [])
  }

  private func shape(_ node: Int) -> OutlineItem? {
    guard tape.kind(node) == .object else { return nil }
    // Editors refuse empty names.
    let type = tape.text(of: "type", in: node).flatMap { $0.isEmpty ? nil : $0 } ?? "shape"
    let id = tape.text(of: "id", in: node).flatMap { $0.isEmpty ? nil : $0 }
    let symbol = tape.text(of: "symbol", in: node).map { $0.isEmpty ? "" : " " + $0 } ?? ""
    let name = tape.value(of: "id", in: node) ?? tape.value(of: "type", in: node)
    return OutlineItem(
      kind: type == "group" ? .group : .shape, name: id ?? type + symbol, detail: type + symbol,
      range: tape.range(node), selection: inner(name, of: node), children: inside(node))
  }

  /// Returns the items in the shape at `node`. The recursion is limited by the scanner's maximum depth.
  private func inside(_ node: Int) -> [OutlineItem] {
    tape.value(of: "shapes", in: node).map { tape.children(of: $0).compactMap { shape($0) } } ?? []
  }

  private func entry(_ node: Int) -> OutlineItem? {
    for name in tape.names(of: node) {
      let verb = tape.string(name)
      guard TimelineEntry.kinds.contains(where: { "\($0.name)" == verb }) else { continue }
      let value = name + 1
      let isList = tape.kind(value) == .array
      return OutlineItem(
        kind: .entry,
        name: isList
          ? verb
          : "\(verb) \(tape.kind(value) == .string ? tape.string(value) : tape.excerpt(value, limit: 30))",
        detail: isList ? "\(tape.childCount(value))" : "", range: tape.range(node),
        selection: tape.range(name),
        children: tape.children(of: value).compactMap { entry($0) })
    }
    return nil
  }

  private func whole(_ name: Int, _ value: Int) -> Range<Int> {
    let start = tape.range(name).lowerBound
    return start..<max(tape.range(name).upperBound, tape.range(value).upperBound)
  }

  /// Returns the range of a scalar member of the object at `node`, or of the object's start.
  private func inner(_ member: Int?, of node: Int) -> Range<Int> {
    if let member, !tape[member].isContainer { return tape.range(member) }
    return tape.range(node).lowerBound..<tape.range(node).lowerBound + 1
  }
}

extension EditorDocument {
  /// A color in the text.
  public struct ColorMark: Hashable, Sendable {
    /// The range of the string, with its quotes.
    public let range: Range<Int>
    /// The color.
    public let color: RGBAColor
  }

  private static let colorMembers: Set<String> = [
    "color", "fill", "stroke", "background", "value", "from", "to", "by", "default", "offset", "around",
  ]

  /// The colors in the text, in order: strings such as `#ff5a36`, and color names in members that contain
  /// colors.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var colors: [ColorMark] {
    var marks: [ColorMark] = []
    for node in 0..<tape.count where tape.kind(node) == .string && tape[node].contentsCount <= 24 {
      let text = tape.string(node)
      let isMember = node > 0 && tape.kind(node - 1) == .name
      let isNamed = isMember && Self.colorMembers.contains(tape.string(node - 1))
      guard isNamed || (!isMember && text.hasPrefix("#")),
        let color = RGBAColor(text)
      else { continue }
      marks.append(ColorMark(range: tape.range(node), color: color))
    }
    return marks
  }
}
