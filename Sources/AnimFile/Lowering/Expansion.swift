// A document with everything written out that is short for something else.

extension AnimationDocument {
  /// The same animation in keyframes alone: the timeline has become tracks, and parameters and named easings are
  /// replaced by what they stand for.
  ///
  /// It gives the same frames, bit for bit, at every time. Where a use of a symbol gives parameters, what the symbol is
  /// depends on where it is used: such parameters stay, in that symbol and those it uses, and no others.
  ///
  /// - Parameters:
  ///   - parameters: Values for parameters, by their names; the others have their defaults.
  ///   - limits: How much the document may ask for.
  /// - Throws: everything that is wrong with the document or the parameters.
  public func expanded(
    parameters: [String: ParameterValue] = [:], limits: Limits = Limits()
  ) throws(InvalidAnimation) -> AnimationDocument {
    try AnimationDocument(
      json: Self.expand(json: json(), parameters: parameters, limits: limits), limits: limits)
  }

  /// The document in a UTF-8 text as ``expanded(parameters:limits:)`` gives it, as JSON again.
  ///
  /// Comments stay with the objects that they are in, if those are still there.
  ///
  /// - Throws: everything that is wrong with the document or the parameters, or with the result, which can be deeper or
  ///   longer than the limits allow.
  public static func expand(
    json text: [UInt8], parameters: [String: ParameterValue] = [:], limits: Limits = Limits()
  ) throws(InvalidAnimation) -> [UInt8] {
    let analysis = Analysis(of: text, parameters: parameters, limits: limits, keepsReferences: true)
    guard var document = analysis.resolved, let written = analysis.document else {
      throw InvalidAnimation(report: analysis.report)
    }
    let lowered = SymbolParameters(written, parameters)
    document.symbols = lowered.symbols
    for index in document.shapes.indices { document.shapes[index].updateUses { lowered.reduce(&$0) } }
    for entry in written.parameters.entries {
      var definition = entry.value
      definition.value = lowered.value(entry.name) ?? definition.value
      document.parameters[entry.name] = lowered.needs(entry.name) ? definition : nil
    }
    document.easings = [:]
    var problems: [JSONProblem] = []
    guard let original = Tape.scan(text, problems: &problems),
      let tape = Tape.scan(document.json(), problems: &problems)
    else { return document.json() }
    var value = JSONValue(tape, 0).withoutColorSpace(document.colorSpace.rawValue)
    if original.hasComments { value = value.withComments(of: JSONValue(original, 0)) }
    var writer = JSONWriter()
    writer.value(value)
    let result = writer.bytes.inCanonicalForm()
    // Keyframes are deeper inside than what stood for them.
    let report = Validator(limits: limits).report(on: result)
    guard report.isValid else { throw InvalidAnimation(report: report) }
    return result
  }
}

extension Tape {
  /// Whether there is a comment anywhere.
  fileprivate var hasComments: Bool { (0..<count).contains { kind($0) == .name && equals($0, "//") } }
}

extension JSONValue {
  /// The value without saying in each track which is the color space of all.
  fileprivate func withoutColorSpace(_ name: String) -> JSONValue {
    switch self {
    case .object(let members):
      let isTrack = members.contains { $0.name == "keyframes" }
      return .object(
        members.filter { !(isTrack && $0.name == "colorSpace" && $0.value == .string(name)) }
          .map { $0.name == "extras" ? $0 : Member($0.name, $0.value.withoutColorSpace(name)) })
    case .array(let elements): return .array(elements.map { $0.withoutColorSpace(name) })
    default: return self
    }
  }

  /// The value with the comments of `original` in the objects that both have at the same place.
  fileprivate func withComments(of original: JSONValue) -> JSONValue {
    switch (self, original) {
    case (.object(let members), .object(let others)):
      var result = members.filter { $0.name != "//" }
      for index in result.indices {
        guard let other = others.first(where: { $0.name.isIdentical(to: result[index].name) }) else {
          continue
        }
        result[index].value = result[index].value.withComments(of: other.value)
      }
      return .object(others.filter { $0.name == "//" } + result)
    case (.array(let elements), .array(let others)):
      return .array(
        elements.indices.map {
          others.indices.contains($0) ? elements[$0].withComments(of: others[$0]) : elements[$0]
        })
    case (.string, .object(let others)) where others.contains { $0.name == "color" }:
      // A fill or stroke that is nothing but a color is written as that, unless there is more to say.
      let comments = others.filter { $0.name == "//" }
      return comments.isEmpty ? self : .object(comments + [Member("color", self)])
    default: return self
    }
  }
}
