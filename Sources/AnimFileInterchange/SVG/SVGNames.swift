import AnimFile

/// The ids of the document, and those that several elements of the file have.
struct SVGNames {
  var duplicates: Set<String> = []
  private var used: Set<String> = []

  /// The id of an element in the document; nil if it has none that is worth keeping.
  func id(of node: Int, _ tree: XMLTree, _ ids: SVG.IDs) -> String? {
    let name = text(of: node, tree)
    guard let name, !duplicates.contains(name) || tree.value(node, "id") != name else { return nil }
    return ids == .all || !Self.isGenerated(name) ? name : nil
  }

  /// The name that a person gave an element, or its id.
  func text(of node: Int, _ tree: XMLTree) -> String? {
    let id = tree.value(node, "id").flatMap { Self.cleaned($0) }
    if id.map(Self.isGenerated) ?? true {
      let label =
        tree.attribute(node, "label", .foreign).map { tree.string($0) } ?? tree.value(node, "data-name")
      if let label, let name = Self.cleaned(label) { return name }
    }
    return id
  }

  /// The first class of an element as an id; nil if it has none that is worth keeping.
  func className(of node: Int, _ tree: XMLTree, _ ids: SVG.IDs) -> String? {
    guard let word = tree.value(node, "class")?.words.first, let name = Self.cleaned(word) else { return nil }
    return ids == .all || !Self.isGenerated(name) ? name : nil
  }

  /// An id in the document, unless another shape has it.
  mutating func unique(_ id: String?) -> String? {
    guard let id, used.insert(id).inserted else { return nil }
    return id
  }

  /// The text without control characters and with the characters that Illustrator writes as `_x20_`.
  private static func cleaned(_ text: String) -> String? {
    var scalars: [Unicode.Scalar] = []
    let all = Array(text.unicodeScalars)
    var index = 0
    while index < all.count {
      if all[index] == "_", index + 4 < all.count, all[index + 1] == "x",
        let end = all[(index + 2)..<min(index + 8, all.count)].firstIndex(of: "_"), end > index + 3,
        let value = UInt32(String(String.UnicodeScalarView(all[(index + 2)..<end])), radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        scalars.append(scalar)
        index = end + 1
      } else {
        scalars.append(all[index])
        index += 1
      }
    }
    scalars = scalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
    let result = String(String.UnicodeScalarView(scalars.prefix(200))).trimmed
    return result.isEmpty ? nil : result
  }

  private static let kinds: Set<String> = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "g", "group", "svg", "use", "layer",
    "text",
    "tspan", "flowroot", "image", "clippath", "mask", "symbol", "object", "shape", "svgid", "xmlid", "id",
    "x", "a",
    "namedview", "defs", "lineargradient", "radialgradient", "c", "p", "e", "l", "s", "r",
  ]

  /// Whether a tool gives this id by itself: a kind of element and numbers.
  static func isGenerated(_ id: String) -> Bool {
    let parts = id.lowercased().split { !($0.isLetter) }
    guard parts.count <= 1 else { return false }
    return parts.first.map { kinds.contains(String($0)) } ?? true
  }
}
