import AnimFile

extension EditorDocument {
  /// The ranges of arrays and objects, outer ones before inner ones.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public var containers: [(range: Range<Int>, depth: Int)] {
    var containers: [(range: Range<Int>, depth: Int)] = []
    // The nodes after the enclosing containers.
    var ends: [Int] = []
    for node in 0..<tape.count where tape[node].isContainer {
      while let end = ends.last, end <= node { ends.removeLast() }
      containers.append((tape.range(node), ends.count))
      ends.append(tape.next(node))
    }
    return containers
  }

  /// A link to another file or page.
  public struct Link: Hashable, Sendable {
    /// The range of the text, without quotes.
    public let range: Range<Int>
    /// The URL, or a path relative to the document.
    public let target: String
  }

  /// The links in the document: the location of its schema, unless that is a URN.
  public var links: [Link] {
    guard let node = tape.value(of: "$schema", in: 0), tape.kind(node) == .string else { return [] }
    let target = tape.string(node)
    if target.isEmpty || target.lowercased().hasPrefix("urn:") { return [] }
    return [Link(range: tape[node].contents, target: target)]
  }
}
