public import AnimFile

extension Frame {
  /// Returns the frame as a JSON string: the same text as ``json(precision:style:)``.
  ///
  /// - Parameters:
  ///   - precision: The maximum number of decimals of coordinates and lengths, 0…15; nil for the shortest numbers that
  ///     round-trip.
  ///   - style: The layout of the text.
  /// - Complexity: O(*n*) in the length of the result.
  public func jsonString(precision: Int? = 6, style: JSONStyle = .compact) -> String {
    String(decoding: json(precision: precision, style: style), as: UTF8.self)
  }

  /// Returns the frame as JSON, in UTF-8, without a final line break.
  ///
  /// All geometry is in the viewport: `d` is the transformed outline, and widths, dashes and gradients are transformed
  /// too. Where the transform would deform them, they have a separate matrix, `transform`, as described below. A matrix
  /// is `[a, b, c, d, tx, ty]`: x' = a·x + c·y + tx, y' = b·x + d·y + ty. Members marked with ? are omitted as
  /// described.
  ///
  /// The frame is an object with
  /// - `animfile`: the version of the format, `"1.0"`;
  /// - `t`: the requested time, in seconds;
  /// - `duration`: the duration of one pass in one direction, in seconds, 0 or more;
  /// - `size`: `[width, height]` of the viewport;
  /// - `label`?: the document's text alternative, for accessibility;
  /// - `background`?: a color that covers the viewport behind all items: `{ "color", "rgba" }`;
  /// - `items`: the drawn items, from bottom to top;
  /// - `groups`?: the groups of items, each before its nested groups; omitted if there are none;
  /// - `clips`?: the clips of items and groups; omitted if there are none;
  /// - `masks`?: the masks of items and groups; omitted if there are none.
  ///
  /// An item is an object with
  /// - `id`?: the shape's id;
  /// - `source`: the JSON pointer of the shape in its document;
  /// - `label`?: the shape's text alternative;
  /// - `group`?: the innermost enclosing group, as an index into `groups`;
  /// - `opacity`: 0…1, applied to fill and stroke as one picture;
  /// - `effectiveOpacity`?: the product of `opacity` and the opacities of the enclosing groups; omitted if it equals
  ///   `opacity`;
  /// - `d`: SVG path data of absolute `M`, `L`, `Q`, `C` and `Z`, separated by single spaces; empty for an empty
  ///   outline;
  /// - `bounds`?: the bounding box `[x, y, width, height]` of the path, without the stroke; omitted for an empty
  ///   outline;
  /// - `transform`?: the matrix from the shape's own units to the viewport, which *has been* applied to `d`; omitted if
  ///   it is the identity;
  /// - `fill`?: a paint with `rule`, `"nonzero"` or `"evenodd"`, and `opacity`?, omitted if it is 1;
  /// - `stroke`?: a paint with `width`, `cap` (`"butt"`, `"round"`, `"square"`), `join` (`"miter"`, `"round"`,
  ///   `"bevel"`), `miterLimit`, `dash`? (lengths, omitted for a solid line), `dashOffset`? (omitted if it is 0 or
  ///   there is no `dash`), `opacity`? (omitted if it is 1), and `transform`?: omitted if the pen is a circle of
  ///   `width` in the viewport. Otherwise `width` and dashes are those before this matrix, which deforms the line but
  ///   not `d`: to draw it, transform `d` by the inverse of the matrix, stroke it, and apply the matrix to the result.
  ///
  /// A paint has either `color` and `rgba`, the color as `#rrggbb` or `#rrggbbaa` and as `[red, green, blue, alpha]` of
  /// 0…1 in sRGB without rounding, or `gradient`, an object with
  /// - `type`: `"linear"` with `from` and `to`, or `"radial"` with `center`, `radius` and `focus`? (omitted if it is
  ///   the center), in the viewport unless there is a `transform`;
  /// - `stops`: a list of `{ "offset", "color", "rgba" }` in ascending order of their offsets, 0…1;
  /// - `transform`?: the matrix to apply to the gradient; omitted if the gradient is in the viewport.
  ///
  /// A group is an object with
  /// - `id`?, `source`, `label`?: as for items;
  /// - `opacity`: 0…1, applied to the group's items as one picture;
  /// - `parent`?: the enclosing group, as an index into `groups`;
  /// - `items`: `[first, count]`, the group's items, including those of nested groups.
  ///
  /// A clipped item or group has `clip`, an index into `clips`: it is visible only inside that area. A clip is an
  /// object with
  /// - `outlines`: the outlines whose union is the area: objects with `d` in the viewport, `rule`, `"nonzero"` or
  ///   `"evenodd"`, and `clip`?, a clip that this outline is intersected with;
  /// - `clip`?: a clip that the area is intersected with.
  ///
  /// A masked item or group has `mask`, an index into `masks`: its opacity is multiplied at each point by the value of
  /// the mask there. A mask is an object with
  /// - `by`: `"alpha"`, the opacity of the mask's picture, or `"luminance"`, that times 0.2126·red + 0.7152·green +
  ///   0.0722·blue, not premultiplied;
  /// - `inverted`?: true if the value is subtracted from 1;
  /// - `items` and `groups`?: the picture, on a transparent background; the groups of these items are those of the mask.
  ///
  /// An item or group has `blend`?, the mode in which it is blended with what is below it, omitted if it is `"normal"`. A
  /// group has `isolated`?, true if its items are blended only with each other.
  ///
  /// Numbers are finite and never −0. Equal frames give equal bytes.
  ///
  /// - Parameters:
  ///   - precision: The maximum number of decimals of coordinates and lengths, 0…15; nil for the shortest numbers that
  ///     round-trip. Times, opacities, channels, offsets and values in a matrix's units have at least 6, the first four
  ///     numbers of a matrix at least 12.
  ///   - style: The layout of the text.
  /// - Complexity: O(*n*) in the length of the result.
  public func json(precision: Int? = 6, style: JSONStyle = .compact) -> [UInt8] {
    var writer = FrameWriter(FrameNumbers(precision: precision), style)
    // About the length of the result, so that large ones are not copied while they grow.
    writer.json.reserve(items.reduce(200) { $0 + 400 + 20 * $1.path.points.count })
    writer.frame(self)
    return writer.json.bytes
  }
}

private struct FrameWriter {
  var json: JSONWriter
  let numbers: FrameNumbers

  init(_ numbers: FrameNumbers, _ style: JSONStyle) {
    json = JSONWriter(style: style)
    self.numbers = numbers
  }

  mutating func frame(_ frame: Frame) {
    beginObject(lines: !frame.items.isEmpty || frame.background != nil)
    text("animfile", "\(FormatVersion.current)")
    fraction("t", frame.t)
    fraction("duration", frame.duration)
    list("size", [frame.size.width, frame.size.height], numbers.lengths)
    text("label", frame.label)
    if let background = frame.background {
      json.plainName("background")
      json.beginObject()
      color(background)
      json.endObject()
    }
    json.plainName("items")
    if frame.items.isEmpty { json.beginArray() } else { json.beginLines(isObject: false) }
    for item in frame.items { self.item(item) }
    json.endArray()
    if !frame.groups.isEmpty {
      json.plainName("groups")
      json.beginArray()
      for group in frame.groups { self.group(group) }
      json.endArray()
    }
    if !frame.clips.isEmpty {
      json.plainName("clips")
      json.beginArray()
      for clip in frame.clips { self.clip(clip) }
      json.endArray()
    }
    if !frame.masks.isEmpty {
      json.plainName("masks")
      json.beginArray()
      for mask in frame.masks { self.mask(mask) }
      json.endArray()
    }
    json.endObject()
  }

  private mutating func mask(_ mask: Frame.Mask) {
    json.beginObject()
    text("by", mask.by.rawValue)
    if mask.inverted { flag("inverted") }
    json.plainName("items")
    json.beginArray()
    for item in mask.items { self.item(item) }
    json.endArray()
    if !mask.groups.isEmpty {
      json.plainName("groups")
      json.beginArray()
      for group in mask.groups { self.group(group) }
      json.endArray()
    }
    json.endObject()
  }

  /// Begins an object; one that contains objects is spread over lines.
  private mutating func beginObject(lines: Bool) {
    if lines { json.beginLines(isObject: true) } else { json.beginObject() }
  }

  private mutating func item(_ item: Frame.Item) {
    beginObject(lines: item.fill != nil || item.stroke != nil)
    text("id", item.id)
    text("source", item.source)
    text("label", item.label)
    if let group = item.group { index("group", group) }
    if let clip = item.clip { index("clip", clip) }
    if let mask = item.mask { index("mask", mask) }
    if item.blend != .normal { text("blend", item.blend.rawValue) }
    fraction("opacity", item.opacity)
    if item.effectiveOpacity != item.opacity { fraction("effectiveOpacity", item.effectiveOpacity) }
    outline(item.path, item.transform)
    if let bounds = item.bounds {
      four("bounds", bounds.minX, bounds.minY, bounds.width, bounds.height, numbers.lengths)
    }
    if !item.transform.isIdentity { matrix(item.transform) }
    if let fill = item.fill { self.fill(fill, item.transform) }
    if let stroke = item.stroke { self.stroke(stroke, item.transform) }
    json.endObject()
  }

  private mutating func outline(_ path: BezierPath, _ transform: AffineMatrix) {
    json.plainName("d")
    let lengths = numbers.lengths
    json.plainText { bytes in
      path.writeSVGPathData(into: &bytes, transformedBy: transform) { lengths.append($0.saturated, to: &$1) }
    }
  }

  private mutating func clip(_ clip: Frame.Clip) {
    json.beginObject()
    json.plainName("outlines")
    json.beginArray()
    for outline in clip.outlines {
      json.beginObject()
      self.outline(outline.path, outline.transform)
      text("rule", outline.rule.rawValue)
      if let clip = outline.clip { index("clip", clip) }
      json.endObject()
    }
    json.endArray()
    if let clip = clip.clip { index("clip", clip) }
    json.endObject()
  }

  private mutating func group(_ group: Frame.Group) {
    json.beginObject()
    text("id", group.id)
    text("source", group.source)
    text("label", group.label)
    fraction("opacity", group.opacity)
    if let parent = group.parent { index("parent", parent) }
    if let clip = group.clip { index("clip", clip) }
    if let mask = group.mask { index("mask", mask) }
    if group.blend != .normal { text("blend", group.blend.rawValue) }
    if group.isolated { flag("isolated") }
    list("items", [Double(group.items.lowerBound), Double(group.items.count)], .shortest)
    json.endObject()
  }

  // MARK: Paint

  private mutating func fill(_ fill: Frame.Fill, _ transform: AffineMatrix) {
    json.plainName("fill")
    json.beginObject()
    paint(fill.paint, transform)
    text("rule", fill.rule.rawValue)
    if fill.opacity != 1 { fraction("opacity", fill.opacity) }
    json.endObject()
  }

  private mutating func stroke(_ stroke: Frame.Stroke, _ transform: AffineMatrix) {
    let scale = stroke.viewportScale
    let factor = scale ?? 1
    // A matrix may enlarge lengths in other units, so these are rounded less.
    let lengths = scale == nil ? numbers.fractions : numbers.lengths
    json.plainName("stroke")
    json.beginObject()
    paint(stroke.paint, transform)
    number("width", stroke.width * factor, lengths)
    text("cap", stroke.cap.rawValue)
    text("join", stroke.join.rawValue)
    fraction("miterLimit", stroke.miterLimit)
    // A dash list of zeros draws a solid line.
    if stroke.dash.contains(where: { $0 > 0 }) {
      list("dash", stroke.dash.map { $0 * factor }, lengths)
      if stroke.dashOffset != 0 { number("dashOffset", stroke.dashOffset * factor, lengths) }
    }
    if stroke.opacity != 1 { fraction("opacity", stroke.opacity) }
    if scale == nil { matrix(stroke.transform) }
    json.endObject()
  }

  private mutating func paint(_ paint: Frame.Paint, _ transform: AffineMatrix) {
    switch paint {
    case .color(let color): self.color(color)
    case .gradient(let gradient): self.gradient(gradient, transform)
    }
  }

  private mutating func color(_ color: RGBAColor) {
    text("color", color.hex)
    four("rgba", color.red, color.green, color.blue, color.alpha, numbers.fractions)
  }

  private mutating func gradient(_ gradient: Frame.Gradient, _ transform: AffineMatrix) {
    let (layout, transform) = gradient.inViewport(transform)
    let lengths = transform == nil ? numbers.lengths : numbers.fractions
    json.plainName("gradient")
    json.beginObject()
    switch layout {
    case .linear(let from, let to):
      text("type", "linear")
      list("from", [from.x, from.y], lengths)
      list("to", [to.x, to.y], lengths)
    case .radial(let center, let radius, let focus):
      text("type", "radial")
      list("center", [center.x, center.y], lengths)
      number("radius", radius, lengths)
      if focus != center { list("focus", [focus.x, focus.y], lengths) }
    }
    json.plainName("stops")
    json.beginArray()
    for stop in gradient.stops {
      json.beginObject()
      fraction("offset", stop.offset)
      color(stop.color)
      json.endObject()
    }
    json.endArray()
    if let transform { matrix(transform) }
    json.endObject()
  }

  // MARK: Members

  private mutating func text(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    json.plainName(name)
    json.string(value)
  }

  private mutating func flag(_ name: StaticString) {
    json.plainName(name)
    json.bool(true)
  }

  private mutating func index(_ name: StaticString, _ value: Int) { number(name, Double(value), .shortest) }

  private mutating func fraction(_ name: StaticString, _ value: Double) {
    number(name, value, numbers.fractions)
  }

  private mutating func number(_ name: StaticString, _ value: Double, _ numbers: JSONWriter.Numbers) {
    json.plainName(name)
    json.number(value.saturated, numbers)
  }

  private mutating func list(_ name: StaticString, _ values: [Double], _ numbers: JSONWriter.Numbers) {
    json.plainName(name)
    json.beginArray()
    for value in values { json.number(value.saturated, numbers) }
    json.endArray()
  }

  private mutating func four(
    _ name: StaticString, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ numbers: JSONWriter.Numbers
  ) {
    json.plainName(name)
    json.beginArray()
    json.number(a.saturated, numbers)
    json.number(b.saturated, numbers)
    json.number(c.saturated, numbers)
    json.number(d.saturated, numbers)
    json.endArray()
  }

  private mutating func matrix(_ matrix: AffineMatrix) {
    json.plainName("transform")
    json.beginArray()
    json.number(matrix.a, numbers.factors)
    json.number(matrix.b, numbers.factors)
    json.number(matrix.c, numbers.factors)
    json.number(matrix.d, numbers.factors)
    json.number(matrix.tx, numbers.fractions)
    json.number(matrix.ty, numbers.fractions)
    json.endArray()
  }
}
