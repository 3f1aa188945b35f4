import AnimFile

/// The elements and texts of an XML document, in one array.
struct XMLTree {
  enum Namespace: UInt8 {
    /// No namespace at all.
    case absent
    case svg, xlink, xml
    /// A namespace that this library does not know.
    case foreign
  }

  /// An element, or a text that is not only white space.
  struct Node {
    /// The index of the local name; −1 for a text.
    var name: Int32
    var namespace: Namespace
    var parent: Int32
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var next: Int32 = -1
    /// The place of the start tag's name with `<`, or of the text.
    var range: Range<Int32>
    var attributes: Range<Int32>
    /// Whether the text is in `decoded`.
    var isDecoded = false

    var isElement: Bool { name >= 0 }
  }

  struct Attribute {
    /// The index of the local name.
    var name: Int32
    var namespace: Namespace
    /// The place of the value between its quotes.
    var range: Range<Int32>
    /// The place of the value in `decoded`, if it contains references or line breaks.
    var decoded: Range<Int32>?
  }

  /// The text in UTF-8, to which all places refer.
  let text: [UInt8]
  /// Values in which references are replaced.
  var decoded: [UInt8] = []
  var names: [String] = []
  var nodes: [Node] = []
  var attributes: [Attribute] = []

  // MARK: Access

  /// The local name of an element.
  func name(_ node: Int) -> String { nodes[node].isElement ? names[Int(nodes[node].name)] : "" }

  func parent(_ node: Int) -> Int? { nodes[node].parent < 0 ? nil : Int(nodes[node].parent) }

  /// The place of the start tag's name, which findings about an element show.
  func range(_ node: Int) -> Range<Int> {
    Int(nodes[node].range.lowerBound)..<Int(nodes[node].range.upperBound)
  }

  /// The elements and texts in an element.
  func children(_ node: Int) -> Children { Children(tree: self, upcoming: nodes[node].firstChild) }

  /// The elements in an element.
  func elements(_ node: Int) -> LazyFilterSequence<Children> {
    children(node).lazy.filter { nodes[$0].isElement }
  }

  struct Children: Sequence, IteratorProtocol {
    let tree: XMLTree
    var upcoming: Int32

    mutating func next() -> Int? {
      guard upcoming >= 0 else { return nil }
      defer { upcoming = tree.nodes[Int(upcoming)].next }
      return Int(upcoming)
    }
  }

  /// The attribute without a namespace of that name, or the one of XLink.
  func attribute(_ node: Int, _ name: String, _ namespace: Namespace = .absent) -> Attribute? {
    let range = nodes[node].attributes
    for attribute in attributes[Int(range.lowerBound)..<Int(range.upperBound)]
    where attribute.namespace == namespace && names[Int(attribute.name)] == name {
      return attribute
    }
    return nil
  }

  /// The bytes of an attribute's value.
  func bytes(_ attribute: Attribute) -> ArraySlice<UInt8> {
    if let range = attribute.decoded { return decoded[Int(range.lowerBound)..<Int(range.upperBound)] }
    return text[Int(attribute.range.lowerBound)..<Int(attribute.range.upperBound)]
  }

  /// The value of an attribute.
  func string(_ attribute: Attribute) -> String { String(decoding: bytes(attribute), as: UTF8.self) }

  /// The value of the attribute without a namespace of that name.
  func value(_ node: Int, _ name: String) -> String? { attribute(node, name).map { string($0) } }

  /// The bytes of a text.
  func bytes(ofText node: Int) -> ArraySlice<UInt8> {
    let range = nodes[node].range
    return (nodes[node].isDecoded ? decoded : text)[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The texts directly in an element, one after the other.
  func content(_ node: Int) -> String {
    var bytes: [UInt8] = []
    for child in children(node) where !nodes[child].isElement { bytes += self.bytes(ofText: child) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
