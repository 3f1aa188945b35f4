// Expansion of a document into plain keyframes.

public import AnimFile

extension AnimationDocument {
  /// Returns the same animation in plain keyframes: the timeline becomes tracks, and parameters and named
  /// easings are replaced by their values.
  ///
  /// Frames are bitwise identical at all times. Parameters that a use of a symbol sets differ by use: they
  /// stay in that symbol and the symbols that it uses, and are replaced elsewhere. Parameters of events stay, too.
  /// Listeners stay if their parameters do.
  ///
  /// - Parameters:
  ///   - parameters: Values for parameters, by name; others have their defaults.
  ///   - limits: The resource limits.
  /// - Throws: All errors in the document and the parameters.
  public func expanded(
    parameters: [String: ParameterValue] = [:], limits: Limits = Limits()
  ) throws(InvalidAnimation) -> AnimationDocument {
    try AnimationDocument(
      json: Self.expand(json: json(), parameters: parameters, limits: limits), limits: limits)
  }

  /// Returns a document in UTF-8 text expanded as by ``expanded(parameters:limits:)``, as JSON.
  ///
  /// Comments stay in their objects, if those still exist.
  ///
  /// - Throws: All errors in the document and the parameters, or in the result, whose depth or length may
  ///   exceed the limits. A few lines can expand to a long text; ``Limits/expansion`` bounds its growth.
  public static func expand(
    json text: [UInt8], parameters: [String: ParameterValue] = [:], limits: Limits = Limits()
  ) throws(InvalidAnimation) -> [UInt8] {
    // Functions of their own, so that each step frees its documents before the next one.
    let (compact, colorSpace) = try compactExpansion(of: text, parameters, limits)
    let result = withComments(of: text, compact, colorSpace)
    // Keyframes are nested deeper than the entries they replace.
    let check = Analysis(of: result, limits: limits)
    guard check.isValid else { throw InvalidAnimation(report: check.report()) }
    return result
  }

  /// Returns the expanded document as compact JSON, and its color space.
  @inline(never)
  private static func compactExpansion(
    of text: [UInt8], _ parameters: [String: ParameterValue], _ limits: Limits
  ) throws(InvalidAnimation) -> (json: [UInt8], colorSpace: ColorSpace) {
    let analysis = Analysis(of: text, parameters: parameters, limits: limits, keepsReferences: true)
    guard var document = analysis.resolved, let written = analysis.document else {
      throw InvalidAnimation(report: Linter(limits: limits).report(on: text, parameters: parameters))
    }
    let lowered = SymbolParameters(written, parameters)
    document.symbols = lowered.symbols
    for index in document.shapes.indices { document.shapes[index].updateUses { lowered.reduce(&$0) } }
    let referenced = document.referencedParameters
    document.parameters = [:]
    for entry in written.parameters.entries
    where lowered.needs(entry.name) || referenced.contains(Array(entry.name.utf8)) {
      var definition = entry.value
      definition.value = lowered.value(entry.name) ?? definition.value
      document.parameters[entry.name] = definition
    }
    document.listeners.removeAll { document.parameters[$0.parameter] == nil }
    document.easings = [:]
    let compact = document.compactJSON()
    guard compact.count - text.count <= limits.expansion else {
      throw InvalidAnimation(
        .limit("expansion", "the expansion adds too many bytes", limits.expansion), text)
    }
    return (compact, document.colorSpace)
  }

  /// Returns compact JSON in canonical form, without redundant color spaces and with the comments of the original text.
  @inline(never)
  private static func withComments(
    of text: [UInt8], _ compact: [UInt8], _ colorSpace: ColorSpace
  ) -> [UInt8] {
    var problems: [JSONProblem] = []
    guard let tape = Tape.scan(compact, problems: &problems) else { return compact.inCanonicalForm() }
    let json = tape.withoutColorSpace(colorSpace.rawValue, compact)
    // Few documents have comments, and values of their own for all of the text take far longer than the rest.
    guard text.mayHaveComments, let original = Tape.scan(text, problems: &problems), original.hasComments,
      let expanded = Tape.scan(json, problems: &problems)
    else { return json.inCanonicalForm() }
    var writer = JSONWriter()
    writer.value(JSONValue(expanded, 0).withComments(of: JSONValue(original, 0)))
    return writer.bytes.inCanonicalForm()
  }
}

extension [UInt8] {
  /// Whether there are two slashes one after the other.
  fileprivate var mayHaveComments: Bool {
    let slash = UInt8(ascii: "/")
    var wasSlash = false
    for byte in self {
      if byte == slash, wasSlash { return true }
      wasSlash = byte == slash
    }
    return false
  }
}

extension Tape {
  fileprivate var hasComments: Bool { (0..<count).contains { kind($0) == .name && equals($0, "//") } }

  /// Returns the text of the tape without the color space of tracks, if it is the document's.
  fileprivate func withoutColorSpace(_ name: String, _ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var copied = 0
    var node = 0
    while node < count {
      if kind(node) == .name, equals(node, "extras") {
        node = next(node + 1)
        continue
      }
      if let redundant = redundantColorSpace(node, name) {
        result += text[copied..<redundant.lowerBound]
        copied = redundant.upperBound
      }
      node += 1
    }
    return result + text[copied...]
  }

  /// The range of a track's color space and of the comma before it, if it is the document's.
  private func redundantColorSpace(_ node: Int, _ name: String) -> Range<Int>? {
    guard kind(node) == .object else { return nil }
    var isTrack = false
    var end: Int?
    var found: Range<Int>?
    var member = node + 1
    for _ in 0..<childCount(node) {
      let value = member + 1
      if equals(member, "keyframes") { isTrack = true }
      if let end, equals(member, "colorSpace"), kind(value) == .string, string(value) == name {
        found = end..<range(value).upperBound
      }
      end = range(value).upperBound
      member = next(value)
    }
    return isTrack ? found : nil
  }
}

extension JSONValue {
  /// Returns the value with the comments of the corresponding objects of `original`.
  fileprivate func withComments(of original: JSONValue) -> JSONValue {
    switch (self, original) {
    case (.object(let members), .object(let others)):
      var result = members.filter { $0.name != "//" }
      let known = Dictionary(
        others.map { (Array($0.name.utf8), $0.value) }, uniquingKeysWith: { first, _ in first })
      for index in result.indices {
        guard let other = known[Array(result[index].name.utf8)] else { continue }
        result[index].value = result[index].value.withComments(of: other)
      }
      return .object(others.filter { $0.name == "//" } + result)
    case (.array(let elements), .array(let others)):
      return .array(
        elements.indices.map {
          others.indices.contains($0) ? elements[$0].withComments(of: others[$0]) : elements[$0]
        })
    case (.string, .object(let others)) where others.contains { $0.name == "color" }:
      // A fill or stroke with only a color uses the shorthand, unless it has comments.
      let comments = others.filter { $0.name == "//" }
      return comments.isEmpty ? self : .object(comments + [Member("color", self)])
    default: return self
    }
  }
}
