public import AnimFile

extension Frame {
  /// Returns the frame as an SVG string: the same text as ``svg(precision:scale:idPrefix:)``.
  ///
  /// - Complexity: O(*n*) in the length of the result.
  public func svgString(precision: Int = 6, scale: Double = 1, idPrefix: String = "") -> String {
    String(decoding: svg(precision: precision, scale: scale, idPrefix: idPrefix), as: UTF8.self)
  }

  /// Returns the frame as an SVG document, in UTF-8, with a final line break.
  ///
  /// Opaque groups without an id or a label are flattened; the others are `g` elements, so that their opacity applies
  /// to all their items as one picture. Ids that are valid in XML are kept.
  ///
  /// - Parameters:
  ///   - precision: The maximum number of decimals of coordinates and lengths, 0…15. Opacities, offsets and matrices
  ///     have at least 6; values that a matrix enlarges have more, for equal accuracy.
  ///   - scale: The display size relative to the viewport, above 0 and at most 1e9; other numbers count as 1. Coordinates
  ///     do not change.
  ///   - idPrefix: A prefix of all ids, so that several pictures can share a page: letters, digits, `_`, `-` and `.`,
  ///     starting with a letter or `_`; other characters are removed.
  /// - Complexity: O(*n*) in the length of the result.
  public func svg(precision: Int = 6, scale: Double = 1, idPrefix: String = "") -> [UInt8] {
    var writer = SVGWriter(precision: max(0, min(15, precision)), idPrefix: idPrefix)
    writer.frame(self, scale: scale > 0 && scale <= Self.largestScale ? scale : 1)
    return writer.bytes
  }

  /// The largest display size relative to a viewport.
  static var largestScale: Double { 1e9 }
}

private struct SVGWriter {
  private(set) var bytes: [UInt8] = []
  private let precision: Int
  private let numbers: FrameNumbers
  private var depth = 0
  private var gradientCount = 0
  /// The ids assigned so far.
  private var ids: Set<String> = []

  /// The prefix of all ids.
  private let idPrefix: String

  init(precision: Int, idPrefix: String) {
    self.precision = precision
    self.idPrefix = String(idPrefix.plainXMLName)
    numbers = FrameNumbers(precision: precision)
  }

  mutating func frame(_ frame: Frame, scale: Double) {
    begin("svg")
    attribute("xmlns", "http://www.w3.org/2000/svg")
    number("width", frame.size.width * scale, numbers.lengths)
    number("height", frame.size.height * scale, numbers.lengths)
    list("viewBox", [0, 0, frame.size.width, frame.size.height], numbers.lengths)
    if frame.label != nil { attribute("role", "img") }
    // In a page, the picture must not be blended with what is behind it.
    if frame.isBlended { attribute("style", "isolation:isolate") }
    open()
    if let label = frame.label { title(label) }
    if let background = frame.background {
      begin("rect")
      number("width", frame.size.width, numbers.lengths)
      number("height", frame.size.height, numbers.lengths)
      color("fill", background, opacity: 1)
      closeEmpty()
    }
    for (index, clip) in frame.clips.enumerated() { self.clip(clip, index) }
    let regions = frame.maskRegions
    for (index, mask) in frame.masks.enumerated() { self.mask(mask, index, regions[index]) }
    picture(frame.items, frame.groups)
    close("svg")
  }

  private typealias Group = Frame.Group

  private mutating func picture(_ items: [Frame.Item], _ all: [Group]) {
    let blends = all.blend(items)
    var groups = all.indices.filter { index in
      !all[index].items.isEmpty && (all[index].isVisibleInSVG || all[index].isolated && blends[index])
    }[...]
    var open: [Group] = []
    for (index, item) in items.enumerated() {
      while let place = groups.first, all[place].items.lowerBound == index {
        groups.removeFirst()
        begin(all[place], isIsolated: all[place].isolated && blends[place])
        open.append(all[place])
      }
      if item.clip != nil || item.mask != nil || item.blend != .normal {
        begin("g")
        composition(clip: item.clip, mask: item.mask, blend: item.blend)
        self.open()
        self.item(item)
        close("g")
      } else {
        self.item(item)
      }
      while let group = open.last, group.items.upperBound == index + 1 {
        open.removeLast()
        close("g")
      }
    }
  }

  private mutating func begin(_ group: Group, isIsolated: Bool) {
    begin("g")
    id(group.id)
    opacity("opacity", group.opacity)
    composition(clip: group.clip, mask: group.mask, blend: group.blend, isIsolated: isIsolated)
    open()
    if let label = group.label { title(label) }
  }

  private mutating func composition(clip: Int?, mask: Int?, blend: BlendMode, isIsolated: Bool = false) {
    if let clip { attribute("clip-path", "url(#\(idPrefix)clip\(clip + 1))") }
    if let mask { attribute("mask", "url(#\(idPrefix)mask\(mask + 1))") }
    let styles = [
      blend == .normal ? nil : "mix-blend-mode:\(blend.nameInCSS)", isIsolated ? "isolation:isolate" : nil,
    ].compactMap { $0 }
    if !styles.isEmpty { attribute("style", styles.joined(separator: ";")) }
  }

  /// Writes a mask. SVG has no inverted masks: their values are those of a white area with a black one in it, which has
  /// the values as its mask.
  private mutating func mask(_ mask: Frame.Mask, _ index: Int, _ region: BoundingBox?) {
    let name = "\(idPrefix)mask\(index + 1)"
    guard mask.inverted else { return self.mask(mask, name, region) }
    self.mask(mask, name + "-values", region)
    begin("mask", name, .luminance, region)
    area("#ffffff", region)
    closeEmpty()
    area("#000000", region)
    attribute("mask", "url(#\(name)-values)")
    closeEmpty()
    close("mask")
  }

  private mutating func mask(_ mask: Frame.Mask, _ name: String, _ region: BoundingBox?) {
    begin("mask", name, mask.by, region)
    picture(mask.items, mask.groups)
    close("mask")
  }

  private mutating func begin(
    _ element: String, _ name: String, _ channel: AnimatedShape.Mask.Channel, _ region: BoundingBox?
  ) {
    begin(element)
    attribute("id", name)
    attribute("maskUnits", "userSpaceOnUse")
    self.region(region)
    attribute("style", "mask-type:\(channel.rawValue)")
    open()
  }

  /// Begins a rectangle of one color.
  private mutating func area(_ color: String, _ region: BoundingBox?) {
    begin("rect")
    self.region(region)
    attribute("fill", color)
  }

  private mutating func region(_ region: BoundingBox?) {
    number("x", region?.minX ?? 0, numbers.lengths)
    number("y", region?.minY ?? 0, numbers.lengths)
    number("width", region?.width ?? 0, numbers.lengths)
    number("height", region?.height ?? 0, numbers.lengths)
  }

  private mutating func clip(_ clip: Frame.Clip, _ index: Int) {
    begin("clipPath")
    attribute("id", "\(idPrefix)clip\(index + 1)")
    if let clip = clip.clip { attribute("clip-path", "url(#\(idPrefix)clip\(clip + 1))") }
    open()
    for outline in clip.outlines {
      begin("path")
      path(outline.path, outline.transform, numbers.lengths)
      if outline.rule != .nonzero { attribute("clip-rule", outline.rule.rawValue) }
      if let clip = outline.clip { attribute("clip-path", "url(#\(idPrefix)clip\(clip + 1))") }
      closeEmpty()
    }
    close("clipPath")
  }

  // MARK: Items

  private mutating func item(_ item: Frame.Item) {
    guard !item.path.isEmpty else { return }
    let pen = item.stroke.flatMap { Pen($0, item) }
    // One element draws both if the pen is a circle in the viewport; otherwise fill and stroke are separate elements.
    let isDeformed = pen?.transform != nil
    let fillGradient = item.fill.flatMap { gradient($0.paint, item.transform) }
    let strokeGradient = item.stroke.flatMap { stroke in
      pen.flatMap { gradient(stroke.paint, $0.transform == nil ? item.transform : $0.fromItem) }
    }
    if isDeformed, item.fill != nil {
      begin("g")
      name(item)
      opacity("opacity", item.opacity)
      open()
      if let label = item.label { title(label) }
      begin("path")
      path(item.path, item.transform, numbers.lengths)
      fill(item.fill, fillGradient)
      closeEmpty()
      if let stroke = item.stroke, let pen { strokeElement(stroke, pen, item, strokeGradient) }
      close("g")
      return
    }
    if isDeformed, let stroke = item.stroke, let pen {
      strokeElement(stroke, pen, item, strokeGradient, isWholeItem: true)
      return
    }
    begin("path")
    name(item)
    path(item.path, item.transform, numbers.lengths)
    fill(item.fill, fillGradient)
    if let stroke = item.stroke, let pen { self.stroke(stroke, pen, strokeGradient) }
    opacity("opacity", item.opacity)
    end("path", title: item.label)
  }

  /// Writes a stroke whose pen is not a circle in the viewport: the outline in the pen's units, and its matrix.
  private mutating func strokeElement(
    _ stroke: Frame.Stroke, _ pen: Pen, _ item: Frame.Item, _ gradient: Int?, isWholeItem: Bool = false
  ) {
    begin("path")
    if isWholeItem { name(item) }
    path(item.path, pen.fromItem, .fixed(min(15, precision + pen.extraDecimals)))
    fill(nil, nil)
    self.stroke(stroke, pen, gradient)
    if let transform = pen.transform { matrix("transform", transform) }
    if isWholeItem { opacity("opacity", item.opacity) }
    end("path", title: isWholeItem ? item.label : nil)
  }

  private mutating func path(_ path: BezierPath, _ matrix: AffineMatrix, _ numbers: JSONWriter.Numbers) {
    attribute("d") { bytes in
      path.writeSVGPathData(into: &bytes, transformedBy: matrix) { numbers.append($0.saturated, to: &$1) }
    }
  }

  // MARK: Paint

  private mutating func fill(_ fill: Frame.Fill?, _ gradient: Int?) {
    guard let fill else { return attribute("fill", "none") }
    paint("fill", fill.paint, gradient, opacity: fill.opacity)
    if fill.rule != .nonzero { attribute("fill-rule", fill.rule.rawValue) }
  }

  private mutating func stroke(_ stroke: Frame.Stroke, _ pen: Pen, _ gradient: Int?) {
    paint("stroke", stroke.paint, gradient, opacity: stroke.opacity)
    let numbers = pen.extraDecimals == 0 ? numbers.lengths : .fixed(min(15, precision + pen.extraDecimals))
    number("stroke-width", stroke.width * pen.scale, numbers)
    if stroke.cap != .butt { attribute("stroke-linecap", stroke.cap.rawValue) }
    if stroke.join != .miter {
      attribute("stroke-linejoin", stroke.join.rawValue)
    } else if stroke.miterLimit != 4 {
      number("stroke-miterlimit", stroke.miterLimit, self.numbers.fractions)
    }
    guard !stroke.dash.isEmpty else { return }
    list("stroke-dasharray", stroke.dash.map { $0 * pen.scale }, numbers)
    if stroke.dashOffset != 0 { number("stroke-dashoffset", stroke.dashOffset * pen.scale, numbers) }
  }

  private mutating func paint(_ name: String, _ paint: Frame.Paint, _ gradient: Int?, opacity: Double) {
    switch paint {
    case .color(let color): self.color(name, color, opacity: opacity)
    case .gradient:
      attribute(name, "url(#\(idPrefix)paint\(gradient ?? 0))")
      self.opacity("\(name)-opacity", opacity)
    }
  }

  /// - Parameter name: `fill`, `stroke` or `stop`.
  private mutating func color(_ name: String, _ color: RGBAColor, opacity: Double) {
    var opaque = color
    opaque.alpha = 1
    attribute(name == "stop" ? "stop-color" : name, opaque.hex)
    self.opacity("\(name)-opacity", color.alpha * opacity)
  }

  /// Defines the gradient of a paint, if it is one, and returns its number.
  ///
  /// - Parameter transform: The transform from the shape's units to those of the painted element.
  private mutating func gradient(_ paint: Frame.Paint, _ transform: AffineMatrix) -> Int? {
    guard case .gradient(let gradient) = paint else { return nil }
    gradientCount += 1
    let (layout, rest) = gradient.inViewport(transform)
    // A matrix may enlarge lengths in other units, so these are rounded less.
    let lengths = rest == nil ? numbers.lengths : numbers.fractions
    begin("defs")
    open()
    let element: String
    switch layout {
    case .linear(let from, let to):
      element = "linearGradient"
      beginGradient(element)
      number("x1", from.x, lengths)
      number("y1", from.y, lengths)
      number("x2", to.x, lengths)
      number("y2", to.y, lengths)
    case .radial(let center, let radius, let focus):
      element = "radialGradient"
      beginGradient(element)
      number("cx", center.x, lengths)
      number("cy", center.y, lengths)
      number("r", radius, lengths)
      if focus != center {
        number("fx", focus.x, lengths)
        number("fy", focus.y, lengths)
      }
    }
    if let rest { matrix("gradientTransform", rest) }
    open()
    for stop in gradient.stops {
      begin("stop")
      number("offset", stop.offset, numbers.fractions)
      color("stop", stop.color, opacity: 1)
      closeEmpty()
    }
    close(element)
    close("defs")
    return gradientCount
  }

  private mutating func beginGradient(_ element: String) {
    begin(element)
    attribute("id", "\(idPrefix)paint\(gradientCount)")
    attribute("gradientUnits", "userSpaceOnUse")
  }

  // MARK: Elements

  private mutating func begin(_ element: String) {
    indent()
    bytes.append(UInt8(ascii: "<"))
    bytes += element.utf8
  }

  private mutating func open() {
    bytes += ">\n".utf8
    depth += 1
  }

  private mutating func closeEmpty() { bytes += "/>\n".utf8 }

  /// Ends an element that contains at most a title.
  private mutating func end(_ element: String, title: String?) {
    guard let title else { return closeEmpty() }
    open()
    self.title(title)
    close(element)
  }

  private mutating func close(_ element: String) {
    depth -= 1
    indent()
    bytes += "</\(element)>\n".utf8
  }

  private mutating func indent() {
    for _ in 0..<depth { bytes += "  ".utf8 }
  }

  private mutating func title(_ text: String) {
    indent()
    bytes += "<title>\(text.escapedForXML)</title>\n".utf8
  }

  // MARK: Attributes

  private mutating func attribute(_ name: String, _ body: (inout [UInt8]) -> Void) {
    bytes.append(UInt8(ascii: " "))
    bytes += name.utf8
    bytes += "=\"".utf8
    body(&bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// - Parameter value: Text that needs no escaping.
  private mutating func attribute(_ name: String, _ value: String) { attribute(name) { $0 += value.utf8 } }

  private mutating func number(_ name: String, _ value: Double, _ numbers: JSONWriter.Numbers) {
    attribute(name) { bytes in numbers.append(value.saturated, to: &bytes) }
  }

  private mutating func list(_ name: String, _ values: [Double], _ numbers: JSONWriter.Numbers) {
    attribute(name) { bytes in bytes.append(values, numbers) }
  }

  private mutating func opacity(_ name: String, _ value: Double) {
    if value != 1 { number(name, value, numbers.fractions) }
  }

  private mutating func matrix(_ name: String, _ matrix: AffineMatrix) {
    let numbers = numbers
    attribute(name) { bytes in
      bytes += "matrix(".utf8
      bytes.append([matrix.a, matrix.b, matrix.c, matrix.d], numbers.factors)
      bytes.append(UInt8(ascii: " "))
      bytes.append([matrix.tx, matrix.ty], numbers.fractions)
      bytes.append(UInt8(ascii: ")"))
    }
  }

  /// Writes the item's id, and its node if items are marked.
  private mutating func name(_ item: Frame.Item) {
    id(item.id)
  }

  /// Writes the id if it is valid in XML and unused.
  private mutating func id(_ id: String?) {
    guard let id, id.isPlainXMLName, ids.insert(id).inserted else { return }
    attribute("id", idPrefix + id)
  }
}

/// The pen of a stroke: a circle in the viewport, or in its own units.
private struct Pen {
  /// The factor of widths and dashes.
  let scale: Double
  /// The matrix from the pen's units to the viewport, if widths are in the pen's units.
  let transform: AffineMatrix?
  /// The matrix from the shape's units to the pen's.
  let fromItem: AffineMatrix
  /// The number of additional decimals of lengths in the pen's units.
  let extraDecimals: Int

  /// Nil if the stroke is invisible: it has no width, or its pen is collapsed.
  init?(_ stroke: Frame.Stroke, _ item: Frame.Item) {
    if let scale = stroke.viewportScale {
      guard stroke.width * scale > 0 else { return nil }
      self.scale = scale
      transform = nil
      fromItem = .identity
      extraDecimals = 0
      return
    }
    guard stroke.width > 0, let inverse = stroke.transform.inverse else { return nil }
    scale = 1
    transform = stroke.transform
    fromItem = stroke.transform == item.transform ? .identity : inverse * item.transform
    var size = max(
      max(abs(stroke.transform.a), abs(stroke.transform.b)),
      max(abs(stroke.transform.c), abs(stroke.transform.d)))
    var decimals = 0
    while size > 1, decimals < 15 {
      size /= 10
      decimals += 1
    }
    extraDecimals = decimals
  }
}

extension Frame.Group {
  /// Whether the group needs an element.
  fileprivate var isVisibleInSVG: Bool {
    opacity != 1 || id != nil || label != nil || clip != nil || mask != nil || blend != .normal
  }
}

extension String {
  /// The text with XML markup escaped, without characters that XML does not allow.
  package var escapedForXML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\r": result += "&#13;"
      default:
        if scalar.value >= 0x20, scalar.value & 0xFFFE != 0xFFFE { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// The text without characters that are not allowed in a name, or at its start.
  var plainXMLName: Substring.UnicodeScalarView {
    let letters = unicodeScalars.filter { $0.isASCII && UInt8($0.value).isInXMLName }
    return String(String.UnicodeScalarView(letters)).unicodeScalars.drop { scalar in
      !(UInt8(scalar.value).isLetter || scalar == "_")
    }
  }

  /// Whether the text is an XML name of unreserved ASCII characters.
  var isPlainXMLName: Bool {
    guard let first = utf8.first, first.isLetter || first == UInt8(ascii: "_") else { return false }
    return !hasPrefix("paint") && !hasPrefix("clip") && !hasPrefix("mask") && utf8.allSatisfy(\.isInXMLName)
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  /// Whether the byte is allowed in a name.
  fileprivate var isInXMLName: Bool {
    isLetter || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || "_-.".utf8.contains(self)
  }
}

extension [UInt8] {
  /// Appends numbers separated by spaces.
  fileprivate mutating func append(_ values: [Double], _ numbers: JSONWriter.Numbers) {
    for (index, value) in values.enumerated() {
      if index > 0 { append(UInt8(ascii: " ")) }
      numbers.append(value.saturated, to: &self)
    }
  }
}
