import AnimFile

/// Converts the elements of an SVG file to shapes, and collects what cannot be carried.
struct SVGImporter {
  let tree: XMLTree
  let options: SVG.Options
  let limits: Limits
  var findings: Findings
  var sheet = SVGStyleSheet()
  /// The fonts for texts.
  var library = FontLibrary([])
  /// The findings about fonts, each of which is reported once.
  var reportedFonts: Set<Message> = []
  /// The elements by their ids.
  var elementsByID: [String: Int] = [:]
  /// The kinds of the properties that names mean, by the indices of the names.
  let propertyKinds: [PropertyKind?]
  /// The texts of colors.
  private var colorTexts: [RGBAColor: JSONValue] = [:]
  /// The larger side of the document.
  var extent = 100.0
  /// The elements that are referred to, from the outside in.
  var active: [Int] = []
  /// The contents that elements show by reference.
  var instances: [SVGInstance] = []
  var instanceIndices: [SVGInstance.Key: Int] = [:]
  /// The context elements whose gradients and patterns other elements take over.
  var paintOrigins: [PaintOrigin] = []
  var paintOriginIndices: [PaintOrigin: Int] = [:]
  /// The values that gradients and patterns set, as far as they are known.
  var serverStyles: [Int: SVGDeclared] = [:]
  /// The elements whose masks would be inside themselves; nil before they are known.
  var cyclicMasks: Set<Int>?
  /// Whether an element takes over paints of a context element; nil before it is known.
  private var takesContextPaints: Bool?
  /// Whether the file has the word for strokes that do not scale with their shapes, once that is known.
  private var fixesPens: Bool?
  /// Whether a color refers to the parameter `color`.
  var usesColor = false
  var customProperties = SVGCustomProperties()
  /// Whether elements are converted, rather than animations collected.
  var isConverting = false
  var names = SVGNames()
  var animations = SVGAnimations()
  var budget: SVGBudget
  /// The reported places of each rule, for elements that are converted several times.
  private var reported: Set<Reported> = []

  private struct Reported: Hashable {
    var rule: Diagnostic.Rule
    var place: Int
  }

  /// The maximum nesting of elements and of what they refer to.
  static let maximumDepth = 256
  /// The maximum nesting of the shapes of elements, which have groups for their effects and motions.
  static let maximumLevels = 288

  init(_ tree: XMLTree, options: SVG.Options, limits: Limits, selection: RuleSelection) {
    self.tree = tree
    self.options = options
    self.limits = limits
    budget = SVGBudget(limits)
    findings = Findings(selection)
    propertyKinds = tree.names.map { name in
      Self.styleProperties.contains(name) || !Self.properties.contains(name)
        ? nil : Self.inheritedProperties.contains(name) ? .inherited : .own
    }
  }

  // MARK: Findings

  mutating func report(_ rule: Diagnostic.Rule, _ text: String, help: String? = nil, at range: Range<Int>) {
    guard reported.insert(Reported(rule: rule, place: range.lowerBound)).inserted else { return }
    findings.append(Finding(message: Message(rule, text, help: help), place: .text(range)))
  }

  mutating func report(_ rule: Diagnostic.Rule, _ text: String, help: String? = nil, at node: Int) {
    report(rule, text, help: help, at: tree.range(node))
  }

  /// The place of an attribute, or of the element without it.
  func range(_ node: Int, _ name: String, _ namespace: XMLTree.Namespace = .absent) -> Range<Int> {
    tree.attribute(node, name, namespace).map { range($0) } ?? tree.range(node)
  }

  func range(_ attribute: XMLTree.Attribute) -> Range<Int> {
    Int(attribute.range.lowerBound)..<Int(attribute.range.upperBound)
  }

  // MARK: Colors

  /// The text of a color, which is the same for many elements.
  mutating func text(of color: RGBAColor) -> JSONValue {
    if let text = colorTexts[color] { return text }
    let text = Self.text(of: color)
    if colorTexts.count < 1000 { colorTexts[color] = text }
    return text
  }

  // MARK: Limits

  /// The first exceeded limit.
  var exceeded: (name: String, what: String, maximum: Int, node: Int)? { budget.exceeded }

  /// Counts shapes; false if a limit is exceeded.
  @discardableResult
  mutating func add(shapes count: Int, at node: Int) -> Bool {
    budget.add(shapes: count, areReferences: !active.isEmpty, at: node)
    return exceeded == nil
  }

  /// Counts path elements; false if a limit is exceeded.
  @discardableResult
  mutating func add(elements count: Int, at node: Int) -> Bool {
    budget.add(elements: count, at: node)
    return exceeded == nil
  }

  mutating func exceed(_ name: String, _ what: String, _ maximum: Int, at node: Int) {
    budget.exceed(name, what, maximum, at: node)
  }

  // MARK: References

  /// The id in `href`, with or without XLink; nil if there is none, or if it is in another file.
  mutating func reference(_ node: Int) -> (id: String, range: Range<Int>)? {
    guard let attribute = tree.attribute(node, "href") ?? tree.attribute(node, "href", .xlink) else {
      return nil
    }
    let text = tree.string(attribute).trimmed
    guard text.hasPrefix("#"), text.utf8.count > 1 else {
      if !text.isEmpty {
        report(
          .svgExternal, "the reference to another file is not followed",
          help: "copy what it refers to into this file", at: range(attribute))
      }
      return nil
    }
    return (String(text.dropFirst()), range(attribute))
  }

  /// Reports that an id does not exist, or that the element with it is of the wrong kind.
  mutating func reportReference(_ id: String, _ what: String, at range: Range<Int>) {
    report(
      .svgReference,
      elementsByID[id] == nil
        ? "no element has the id \(id.quotedText)" : "the element \(id.quotedText) is no \(what)",
      at: range)
  }

  mutating func reportCycle(_ id: String, at range: Range<Int>) {
    report(.svgCycle, "\(id.quotedText) refers to itself: the reference has no effect", at: range)
  }

  /// Whether an element is in the namespace of SVG, or in none like the root.
  func isSVG(_ node: Int) -> Bool {
    let namespace = tree.nodes[node].namespace
    return namespace == .svg || (namespace == .absent && tree.nodes[0].namespace == .absent)
  }

  /// Whether the file has the words of the paints of context elements.
  mutating func hasContextPaints() -> Bool {
    if let takesContextPaints { return takesContextPaints }
    let result = has("context-fill") || has("context-stroke")
    takesContextPaints = result
    return result
  }

  /// Whether the file has the word for strokes that do not scale with their shapes.
  mutating func hasFixedPens() -> Bool {
    if let fixesPens { return fixesPens }
    let result = has("non-scaling-stroke")
    fixesPens = result
    return result
  }

  /// Whether a word is anywhere in the file.
  private func has(_ word: StaticString) -> Bool {
    let word = Array("\(word)".utf8)
    return [tree.text, tree.decoded].contains { text in
      text.indices.contains { text[$0] == word[0] && text[$0...].starts(with: word) }
    }
  }

  // MARK: The document

  /// Converts the file; nil, after a finding, if there is no document.
  mutating func document() -> JSONValue? {
    guard tree.name(0) == "svg", isSVG(0) else {
      report(
        .svgNot, "the root element is \(tree.name(0).quotedText), not 'svg'",
        help: "check that this is the SVG file", at: 0)
      return nil
    }
    if tree.nodes[0].namespace == .absent {
      report(
        .svgNamespace, "the root element has no namespace: it is read as SVG",
        help: "add xmlns=\"http://www.w3.org/2000/svg\"", at: 0)
    }
    survey()
    if let excess = sheet.excess {
      report(
        .svgLimit, "the style sheets have more than \(excess): the file is not read",
        help: "remove rules that match no element", at: 0)
      return nil
    }
    let members = picture()
    if sheet.isExhausted {
      report(
        .svgLimit, "the style sheets have too many rules for so many elements: the file is not read",
        help: "remove rules that match no element, or select elements by their classes", at: 0)
      return nil
    }
    if let exceeded {
      findings.append(
        Finding(
          message: .limit(exceeded.name, exceeded.what, exceeded.maximum),
          place: .text(tree.range(exceeded.node))))
      return nil
    }
    return members
  }

  /// The elements that animate others. Their ids are not those of shapes.
  private static let animationElements: Set<String> = [
    "animate", "animateColor", "animateMotion", "animateTransform", "set",
  ]

  /// Collects ids, style sheets and animations.
  private mutating func survey() {
    var animated: [Int] = []
    for node in tree.nodes.indices where tree.nodes[node].isElement {
      if let attribute = tree.attribute(node, "id") {
        let id = tree.string(attribute)
        if elementsByID[id] == nil {
          elementsByID[id] = node
        } else if isSVG(node), !Self.animationElements.contains(tree.name(node)) {
          names.duplicates.insert(id)
          report(
            .svgID, "duplicate id \(id.quotedText): references mean the first element",
            help: "rename one of the two", at: range(attribute))
        }
      }
      guard isSVG(node) else { continue }
      switch tree.name(node) {
      case "style": addSheet(node)
      case "script":
        report(.svgScript, "the script is not run", help: "remove it", at: node)
      case let name where Self.animationElements.contains(name): animated.append(node)
      default: break
      }
    }
    for problem in sheet.problems { report(.svgCSS, problem.message, at: problem.range) }
    collectAnimations(animated)
  }

  private mutating func addSheet(_ node: Int) {
    let type = tree.value(node, "type")?.trimmed.lowercased() ?? ""
    guard type.isEmpty || type == "text/css" else {
      report(.svgCSS, "a style sheet of the type \(type.quotedText) is not read", at: range(node, "type"))
      return
    }
    guard SVGStyleSheet.applies(tree.value(node, "media") ?? "") else {
      if !SVGStyleSheet.isRefused(tree.value(node, "media") ?? "") {
        report(
          .svgCSS, "this 'media' is not evaluated: the style sheet has no effect", at: range(node, "media"))
      }
      return
    }
    for child in tree.children(node) where !tree.nodes[child].isElement {
      sheet.add(tree.bytes(ofText: child), at: Int(tree.nodes[child].range.lowerBound))
    }
  }
}

/// A context element: the matrix from its units to the document's, and the bounds of its outline.
struct PaintOrigin: Hashable {
  var matrix: AffineMatrix
  var box: BoundingBox?
}

/// The content that elements show by reference, once for each way in which it is inherited.
struct SVGInstance {
  struct Key: Hashable {
    var node: Int
    var style: SVGStyle
    var viewport: [Double]
    var paints: [SVGPaint]
    /// The scope of the custom properties that apply, if it is not that of the content where it is.
    var scope: Int?
  }

  var node: Int
  var shape: SVGShape
  var bounds: BoundingBox?
  var extent: BoundingBox?
  var uses = 0
  /// The name of the symbol, once it has one.
  var symbol: String?
  /// Whether the symbol would show nothing.
  var isEmpty = false
}
