public import AnimFile

/// Reads Lottie files.
public enum Lottie {
  /// The result of reading a Lottie file.
  public struct Reading: Hashable, Sendable {
    /// The document in canonical form; nil if there are reasons not to make one, which `report` lists.
    public let document: [UInt8]?
    /// The features that the document lacks or shows differently, with the places in the Lottie file.
    public let report: ValidationReport
  }

  /// Converts a Lottie file in any collection of bytes, such as `Data` or an array slice, to a document, as
  /// ``read(_:fonts:limits:selection:)-([UInt8],_,_,_)`` does.
  public static func read(
    _ text: some Collection<UInt8>, fonts: [FontFile] = [], limits: Limits = Limits(),
    selection: RuleSelection = RuleSelection()
  ) -> Reading { read(Array(text), fonts: fonts, limits: limits, selection: selection) }

  /// Converts the text of a Lottie file to a document, as ``read(_:fonts:limits:selection:)-([UInt8],_,_,_)`` does.
  public static func read(
    _ text: String, fonts: [FontFile] = [], limits: Limits = Limits(),
    selection: RuleSelection = RuleSelection()
  ) -> Reading { read(Array(text.utf8), fonts: fonts, limits: limits, selection: selection) }

  /// Converts a Lottie file to a document.
  ///
  /// The document is valid. The report lists features that it cannot carry, as an error if content is missing, and as a warning
  /// if something looks different.
  ///
  /// - Parameters:
  ///   - text: The Lottie file in UTF-8, or a `.lottie` or `.tgs` archive with one. Places are those in its text.
  ///   - fonts: The fonts for characters that the file has no outlines of, chosen by their families and styles.
  ///   - limits: The limits of the document. Nesting counts up to 256 in the Lottie file.
  ///   - selection: The reported rules and their severities.
  /// - Complexity: O(*n*) in the length of the text.
  public static func read(
    _ text: [UInt8], fonts: [FontFile] = [], limits: Limits = Limits(),
    selection: RuleSelection = RuleSelection()
  ) -> Reading {
    var source = LottieSource(findings: Findings(selection))
    guard let others = source.unpack(text, limits), let root = source.parse(),
      let settings = Settings(root, &source.findings)
    else { return source.reading(nil) }
    var importer = LottieImporter(
      root, limits: limits, selection: selection, frameRate: settings.frameRate, decimals: settings.decimals)
    importer.findings.append(source.findings)
    importer.library = FontLibrary(fonts)
    importer.reportOthers(others)
    let document = importer.document(settings)
    let bytes = importer.text(of: document, limits)
    source.findings = importer.findings
    return source.reading(bytes)
  }
}

/// The text of a Lottie file, and the findings in it.
private struct LottieSource {
  private var bytes: [UInt8] = []
  private var tape: Tape?
  var findings: Findings

  init(findings: Findings) { self.findings = findings }

  /// Takes the text of the first animation out of an archive, or a text as it is; returns the names of the other
  /// animations, or nil after a finding.
  mutating func unpack(_ text: [UInt8], _ limits: Limits) -> [String]? {
    let limit = min(limits.bytes, Tape.Node.maximumOffset)
    let content: [UInt8]
    let others: [String]
    do throws(Inflater.Problem) {
      (content, others) = try LottieArchive.content(of: text, limit: limit)
    } catch {
      switch error {
      case .malformed: refuse(Message(.lottieNot, "the archive is damaged, or has no animation in it"))
      case .tooLong: refuse(.limit("bytes", "the text in the archive has too many bytes", limits.bytes))
      }
      return nil
    }
    guard content.count <= limit else {
      refuse(.limit("bytes", "the text has too many bytes", limits.bytes))
      return nil
    }
    bytes = content
    if let name = ForeignFormat.binary(content, isText: true)?.name {
      refuse(
        Message(.lottieNot, "the file is \(name), not a Lottie file", help: "import a Lottie or SVG file"))
      return nil
    }
    return others
  }

  private mutating func refuse(_ message: Message) {
    findings.append(Finding(message: message, place: .text(0..<0)))
  }

  /// The maximum nesting of a Lottie file.
  private static let nesting = 256

  /// Parses the text; nil, after a finding, if players cannot.
  mutating func parse() -> LottieNode? {
    var problems: [JSONProblem] = []
    tape = Tape.scan(bytes, maximumDepth: Self.nesting, problems: &problems)
    var isReadable = true
    for problem in problems {
      var finding = Finding(problem)
      switch problem.rule {
      case .jsonDuplicateName:
        finding.message.severity = .information
        finding.message.help = "remove the first, which has no effect"
      case .jsonByteOrderMark, .jsonLoneSurrogate:
        // Players read such files, so they need no repair.
        finding.message.severity = .information
      default: isReadable = false
      }
      findings.append(finding)
    }
    guard let tape, isReadable else { return nil }
    let mayRepeatNames = problems.contains { $0.rule == .jsonDuplicateName }
    return LottieNode(tape: tape, node: 0, mayRepeatNames: mayRepeatNames)
  }

  /// The result with a document, or without one.
  func reading(_ document: [UInt8]?) -> Lottie.Reading {
    let text = SourceText(bytes)
    let diagnostics = LocationResolver(tape: tape, text: text).diagnostics(for: findings.all)
    return Lottie.Reading(
      document: document,
      report: ValidationReport(
        diagnostics: diagnostics, source: text, isValid: !findings.hasErrors, omitted: findings.omitted))
  }
}

extension LottieImporter {
  /// Reports the animations of an archive that are not read.
  fileprivate mutating func reportOthers(_ names: [String]) {
    guard let name = names.first else { return }
    let rest = names.count > 1 ? " and \(names.count - 1) more" : ""
    report(
      .lottieIgnored, "only the first animation of the archive is read, without \(name.quoted)\(rest)",
      help: "to convert another one, take it out of the archive, which is a ZIP file", at: nil)
  }

  /// The text of a document; nil, after a finding, if it is too large or not valid.
  fileprivate mutating func text(of document: JSONValue, _ limits: Limits) -> [UInt8]? {
    if let excess = budget.exceeded {
      findings.append(
        Finding(message: .limit(excess.name, excess.what, excess.maximum), place: .node(0)))
      return nil
    }
    let bytes = document.json.inCanonicalForm()
    if let problem = Message(problemOfImported: bytes, limits: limits) {
      findings.append(Finding(message: problem, place: .node(0)))
      return nil
    }
    return bytes
  }
}

extension Lottie {
  /// The members of the root that everything depends on.
  struct Settings {
    let frameRate: Double
    let start: Double
    let end: Double
    let width: Double
    let height: Double

    /// Reads the members; nil, after a finding, if they do not make a Lottie file.
    init?(_ root: LottieNode, _ findings: inout Findings) {
      func refuse(_ text: String, at node: LottieNode?, help: String? = nil) {
        findings.append(
          Finding(message: Message(.lottieNot, text, help: help), place: .node((node ?? root).node)))
      }
      guard root.kind == .object else {
        refuse("a Lottie file is an object", at: root)
        return nil
      }
      if let version = root["animfile"] {
        refuse(
          "this is an animfile document already", at: version,
          help: "use it as it is: nothing needs to be imported")
        return nil
      }
      guard let layers = root["layers"], layers.kind == .array else {
        refuse("a Lottie file must have an array 'layers'", at: root["layers"])
        return nil
      }
      for (name, node) in [("fr", root["fr"]), ("w", root["w"]), ("h", root["h"])] {
        guard let number = node?.number, number > 0 else {
          refuse("'\(name)' must be a number above 0", at: node)
          return nil
        }
      }
      guard let rate = root["fr"]?.number, let width = root["w"]?.number, let height = root["h"]?.number
      else {
        return nil
      }
      start = root["ip"]?.number ?? 0
      guard let end = root["op"]?.number, end > start else {
        refuse("'op' must be a number above 'ip'", at: root["op"])
        return nil
      }
      (frameRate, self.end, self.width, self.height) = (rate, end, width, height)
    }

    /// The number of decimals of coordinates: about a ten-thousandth of a pixel of a small picture.
    var decimals: Int { max(width, height) < 100 ? 5 : max(width, height) < 1000 ? 4 : 3 }
  }
}

extension LottieImporter {
  /// Converts the file.
  mutating func document(_ settings: Lottie.Settings) -> JSONValue {
    readAssets(settings)
    let clock = LottieClock(frameRate: settings.frameRate, start: settings.start, end: settings.end)
    var composition = LottieComposition(
      clock: clock, shown: settings.start...settings.end, width: settings.width, height: settings.height)
    composition.isRoot = true
    composition.name = root["nm"]?.string
    rootLayers = root["layers"]?.elements ?? []
    let shapes = LottieElement.group(self.composition(rootLayers, composition)).simplified()
    var members: [JSONValue.Member] = [
      JSONValue.Member("animfile", "1.0"),
      JSONValue.Member("size", .array([.number(settings.width), .number(settings.height)])),
      JSONValue.Member("duration", .number(clock.seconds(settings.end))),
    ]
    if settings.frameRate <= 1000 {
      members.append(JSONValue.Member("frameRate", .number(max(settings.frameRate.rounded(4), 1e-4))))
    }
    if let name = root["nm"]?.string, !name.isEmpty {
      members.append(JSONValue.Member("title", .string(name)))
    }
    let meta = root["meta"]
    for (name, text) in [("description", meta?["d"]?.string), ("author", meta?["a"]?.string)] {
      if let text, !text.isEmpty { members.append(JSONValue.Member(name, .string(text))) }
    }
    let markers = markers(clock)
    if !markers.isEmpty { members.append(JSONValue.Member("markers", .array(markers))) }
    var symbols: [JSONValue.Member] = []
    while let id = pendingSymbols.first, budget.exceeded == nil {
      pendingSymbols.removeFirst()
      guard let asset = assets[id], let name = asset.symbol else { continue }
      // A layer that ends a little before a whole frame hides that frame: keyframes there stay whole.
      let end = asset.shown.flatMap { shown in
        let whole = shown.upperBound.rounded(.up)
        return shown.upperBound < 1e8 ? (whole - shown.upperBound < 0.0011 ? whole : shown.upperBound) : nil
      }
      var inner = LottieComposition(
        clock: LottieClock(frameRate: settings.frameRate, start: 0, end: end),
        shown: asset.shown ?? 0...0,
        width: asset.node["w"]?.number ?? settings.width, height: asset.node["h"]?.number ?? settings.height)
      inner.name = asset.node["nm"]?.string
      let group = LottieElement.group(self.composition(asset.layers, inner)).simplified()
      symbols.append(JSONValue.Member(name, group.json(decimals: decimals)))
    }
    if !symbols.isEmpty { members.append(JSONValue.Member("symbols", .object(symbols))) }
    guard budget.exceeded == nil else { return .object([]) }
    let contents = shapes.isPlain && shapes.id == nil ? shapes.children : [shapes]
    members.append(JSONValue.Member("shapes", .array(contents.map { $0.json(decimals: decimals) })))
    return .object(members)
  }

  private func markers(_ clock: LottieClock) -> [JSONValue] {
    var names = LottieNames()
    var markers: [JSONValue] = []
    for marker in (root["markers"]?.elements ?? []).prefix(10_000) {
      guard let t = marker["tm"]?.number, let name = names.id(marker["cm"]?.string),
        t >= clock.start, t <= clock.end ?? t
      else { continue }
      markers.append(
        .object([JSONValue.Member("name", .string(name)), JSONValue.Member("t", .number(clock.seconds(t)))]))
    }
    return markers
  }

  // MARK: Assets

  /// Reads the precompositions, removes those that contain themselves, and finds the frames of each that can show.
  private mutating func readAssets(_ settings: Lottie.Settings) {
    var order: [String] = []
    for node in root["assets"]?.elements ?? [] {
      guard let layers = node["layers"], layers.kind == .array, let id = node["id"]?.idText, assets[id] == nil
      else { continue }
      order.append(id)
      if let name = node["nm"]?.string { assetNames.insert(name) }
      assets[id] = LottieAsset(
        id: id, node: node, layers: layers.elements,
        blends: layers.elements.contains { $0.blends || Self.blends($0["shapes"]) })
    }
    /// The layers of each composition that show another one.
    struct Use {
      var target: String
      var layer: LottieLayer
    }
    func uses(_ layers: [LottieNode]) -> [Use] {
      layers.compactMap { node in
        guard node["ty"]?.integer == 0, let id = node["refId"]?.idText, assets[id] != nil else { return nil }
        return Use(target: id, layer: LottieLayer(node))
      }
    }
    var inside: [String: [Use]] = [:]
    for id in order { inside[id] = uses(assets[id]?.layers ?? []) }
    breakCycles(order) { id in (inside[id] ?? []).map { ($0.target, $0.layer.node.node) } }
    for (id, list) in inside { inside[id] = list.filter { assets[$0.target] != nil } }
    let top = uses(root["layers"]?.elements ?? [])
    // Every composition comes after all that show it.
    var waiting: [String: Int] = [:]
    for id in order { for use in inside[id] ?? [] { waiting[use.target, default: 0] += 1 } }
    func show(_ list: [Use], _ shown: ClosedRange<Double>) {
      for use in list {
        guard var asset = assets[use.target] else { continue }
        asset.uses += 1
        let range = frames(of: use.layer, shown)
        if let known = asset.shown {
          asset.shown = min(known.lowerBound, range.lowerBound)...max(known.upperBound, range.upperBound)
        } else {
          asset.shown = range
        }
        assets[use.target] = asset
      }
    }
    show(top, settings.start...settings.end)
    var ready = order.filter { waiting[$0, default: 0] == 0 }
    while let id = ready.popLast() {
      if let shown = assets[id]?.shown { show(inside[id] ?? [], shown) }
      for use in inside[id] ?? [] {
        waiting[use.target, default: 0] -= 1
        if waiting[use.target] == 0 { ready.append(use.target) }
      }
    }
  }

  /// Whether a shape in a list, or in a group in it, blends.
  private static func blends(_ shapes: LottieNode?) -> Bool {
    (shapes?.elements ?? []).contains { $0.blends || blends($0["it"]) }
  }

  /// The frames of a precomposition that a layer can show, given those of the layer's composition.
  private mutating func frames(of layer: LottieLayer, _ shown: ClosedRange<Double>) -> ClosedRange<Double> {
    if let remap = layer.node["tm"] {
      // Only passes of the keyframes keep to their values.
      if let text = remap["x"]?.string,
        !text.contains("loop") || text.contains("offset") || text.contains("continue")
      {
        return -1e9...1e9
      }
      let values = remap["k"]?.elements.flatMap { ($0["s"]?.numbers ?? []) + ($0["e"]?.numbers ?? []) } ?? []
      guard let least = values.min(), let most = values.max(), !Self.overshoots(remap) else {
        return -1e9...1e9
      }
      return (least * frameRate)...(most * frameRate)
    }
    let stretch = layer.node["sr"]?.number ?? 1
    let offset = layer.node["st"]?.number ?? 0
    let first = max(layer.start, shown.lowerBound)
    let last = max(first, min(layer.end, shown.upperBound))
    let speed = stretch == 0 ? 1 : 1 / stretch
    let (a, b) = ((first - offset) * speed, (last - offset) * speed)
    return min(a, b)...max(a, b)
  }

  /// Whether an easing of a property leaves the range of its keyframes.
  private static func overshoots(_ property: LottieNode) -> Bool {
    (property["k"]?.elements ?? []).contains { key in
      [key["o"], key["i"]].contains { handle in
        (handle?["y"]?.numbers ?? []).contains { !(0...1).contains($0) }
      }
    }
  }

  /// Removes precompositions that contain themselves.
  private mutating func breakCycles(_ order: [String], uses: (String) -> [(target: String, node: Int)]) {
    var state: [String: Int] = [:]
    var cyclic: [(id: String, node: Int, path: [String])] = []
    for start in order where state[start] == nil {
      var stack: [(id: String, uses: [(target: String, node: Int)], next: Int)] = [(start, uses(start), 0)]
      state[start] = 1
      while let top = stack.last {
        guard top.next < top.uses.count else {
          state[top.id] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let use = top.uses[top.next]
        if state[use.target] == 1 {
          let path = stack.drop { $0.id != use.target }.map(\.id) + [use.target]
          cyclic.append((use.target, use.node, path))
        } else if state[use.target] == nil {
          state[use.target] = 1
          stack.append((use.target, uses(use.target), 0))
        }
      }
    }
    for cycle in cyclic where assets[cycle.id] != nil {
      let names = cycle.path.count > 8 ? cycle.path.prefix(4) + ["…"] + cycle.path.suffix(3) : cycle.path[...]
      report(
        .lottieCycle,
        "the precomposition contains itself: \(names.map(\.quotedText).joined(separator: " → "))",
        at: cycle.node)
      assets[cycle.id] = nil
    }
  }
}

extension LottieNode {
  /// Whether a layer or a shape has a blend mode.
  fileprivate var blends: Bool { self["bm"]?.integer ?? 0 != 0 }

  /// An id, which some files write as a number.
  var idText: String? { string ?? integer.map { "\($0)" } }
}
