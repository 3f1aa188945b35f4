import AnimFile

/// A shape of the document under construction.
struct LottieElement {
  /// The transform of an element. Members that have no effect are absent.
  struct Transform {
    /// All members but `anchor` and `parent`.
    var members: [JSONValue.Member] = []
    /// The pivot; absent if it has no effect.
    var anchor: JSONValue?
    var parent: String?
    /// Whether nothing in it moves.
    var isConstant = true
    /// A second transform inside this one, for pivots that move independently.
    var inner: [JSONValue.Member]?

    var isIdentity: Bool { members.isEmpty && parent == nil && inner == nil }
  }

  struct Mask {
    var shapes: [LottieElement]
    var isInverted = false
    var isLuminance = false
  }

  /// The band that After Effects paints for an open outline whose last modifier is an offset.
  struct Band {
    /// Twice the distance.
    var width: JSONValue
    /// The offset in the file.
    var node: Int
  }

  var type: String
  var id: String?
  /// The members that only this type has, except the contents.
  var geometry: [JSONValue.Member] = []
  /// The contours of a `path` that does not move.
  var contours: [LottiePath] = []
  /// The contour of a `path` that moves.
  var morph: LottieTrack<LottiePath>?
  /// The outline of a rectangle, an ellipse, a star or a polygon that does not move and has no round corners.
  var corners: LottiePath?
  var children: [LottieElement] = []
  var transform = Transform()
  var opacity: JSONValue?
  var blend: String?
  var start: Double?
  var end: Double?
  var time: JSONValue?
  var modifiers: [JSONValue] = []
  var band: Band?
  var clip: [LottieElement] = []
  var mask: Mask?
  var fill: JSONValue?
  var stroke: JSONValue?
  var isReversed = false
  /// Whether the start and the direction of its outline matter, for a trim or a dash.
  var isTraced = false
  /// Whether a parent refers to its id.
  var isParent = false
  /// Whether its id is the name of a layer, rather than of a group inside one.
  var isLayer = false

  init(_ type: String, id: String? = nil) {
    self.type = type
    self.id = id
  }

  /// A group of shapes.
  static func group(_ children: [LottieElement], id: String? = nil) -> LottieElement {
    var group = LottieElement("group", id: id)
    group.children = children
    return group
  }

  /// Whether it is a container without any effect on its contents.
  var isPlain: Bool {
    type == "group" && transform.isIdentity && opacity == nil && blend == nil && start == nil && end == nil
      && time == nil && modifiers.isEmpty && clip.isEmpty && mask == nil && !isParent
  }

  /// Whether it is an open path without modifiers.
  var isOpen: Bool {
    type == "path" && modifiers.isEmpty && (morph.map { [$0.first] } ?? contours).allSatisfy { !$0.isClosed }
  }

  var hasCopies: Bool { modifiers.contains { $0["type"] == .string("repeat") } }

  /// Whether it shows nothing and moves nothing.
  var isEmpty: Bool { (type == "group" || type == "compound") && children.isEmpty && !isParent }

  /// The element without groups that have no effect.
  func simplified() -> LottieElement {
    guard type == "group" || type == "compound" else { return self }
    var result = self
    result.children = []
    for child in children where !child.isEmpty && (!child.isPlain || !child.children.isEmpty) {
      if child.isPlain, child.id == nil || child.children.count < 2 {
        result.children += child.children.map { inner in
          guard child.children.count == 1, !inner.isParent || inner.id == nil else { return inner }
          var inner = inner
          inner.id = inner.isLayer ? inner.id ?? child.id : child.id ?? inner.id
          return inner
        }
      } else {
        result.children.append(child)
      }
    }
    return type == "group" ? result.merged() ?? result : result
  }

  /// The only child of a group with the group's own members; nil if that would look different.
  private func merged() -> LottieElement? {
    guard children.count == 1, modifiers.isEmpty, time == nil, transform.inner == nil else { return nil }
    var child = children[0]
    guard !child.isParent || id == nil else { return nil }
    guard child.transform.isIdentity || transform.isIdentity, child.transform.inner == nil else { return nil }
    let isComposed = opacity != nil || blend != nil || !clip.isEmpty || mask != nil
    if isComposed, child.hasCopies || child.blend != nil { return nil }
    // Elements inside a transform stay inside it, and other layers do not follow it.
    if !child.transform.isIdentity {
      guard clip.isEmpty, mask == nil, !isParent else { return nil }
    }
    guard opacity == nil || child.opacity == nil, clip.isEmpty || child.clip.isEmpty,
      mask == nil || child.mask == nil,
      (start == nil && end == nil) || (child.start == nil && child.end == nil)
    else { return nil }
    if child.time != nil {
      guard transform.isConstant, opacity?.isConstant ?? true, clip.isEmpty, mask == nil else { return nil }
    }
    if child.transform.isIdentity { child.transform = transform }
    child.opacity = child.opacity ?? opacity
    child.blend = child.blend ?? blend
    if child.clip.isEmpty { child.clip = clip }
    child.mask = child.mask ?? mask
    child.start = child.start ?? start
    child.end = child.end ?? end
    child.id = id ?? child.id
    child.isParent = child.isParent || isParent
    child.isLayer = isLayer || child.isLayer
    return child
  }

  /// The element with the outlines under each paint in the opposite order.
  var withOutlinesInReverse: LottieElement {
    var result = self
    result.contours.reverse()
    result.children = children.map(\.withOutlinesInReverse)
    if type == "compound" { result.children.reverse() }
    return result
  }

  /// The number of contours that are not those of groups.
  var leafCount: Int {
    children.isEmpty ? (type == "group" ? 0 : 1) : children.reduce(0) { $0 + $1.leafCount }
  }
}

extension JSONValue {
  /// Whether it is a value that does not move: a number, or an array of numbers.
  var isConstant: Bool {
    switch self {
    case .number, .string, .bool, .null: true
    case .array(let elements): elements.allSatisfy(\.isConstant)
    case .object(let members): members.allSatisfy { $0.name != "keyframes" && $0.value.isConstant }
    }
  }
}

// MARK: JSON

extension LottieElement {
  /// The element as a shape of a document.
  ///
  /// - Parameter decimals: The number of decimals of coordinates.
  func json(decimals: Int) -> JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append(JSONValue.Member(name, value)) }
    }
    add("id", id.map { .string($0) })
    add("type", .string(type))
    if !contours.isEmpty {
      var data = ""
      for contour in contours {
        contour.append(to: &data, decimals: decimals) { contour.isLine($0) }
      }
      add("d", .string(data))
    }
    members += geometry
    add("transform", transformValue)
    add("opacity", opacity)
    add("blend", blend.map { .string($0) })
    add("in", start.map { .number($0) })
    add("out", end.map { .number($0) })
    add("time", time)
    if !modifiers.isEmpty { add("modifiers", .array(modifiers)) }
    if !clip.isEmpty { add("clip", .array(clip.map { $0.json(decimals: decimals) })) }
    if let mask {
      var value: [JSONValue.Member] = []
      if mask.isLuminance { value.append(JSONValue.Member("by", "luminance")) }
      if mask.isInverted { value.append(JSONValue.Member("inverted", true)) }
      value.append(JSONValue.Member("shapes", .array(mask.shapes.map { $0.json(decimals: decimals) })))
      add("mask", .object(value))
    }
    add("fill", fill)
    add("stroke", stroke)
    if isReversed { add("reversed", true) }
    if type == "group" || type == "compound" {
      add("shapes", .array(children.map { $0.json(decimals: decimals) }))
    }
    return .object(members)
  }

  private var transformValue: JSONValue? {
    var members = transform.members
    if let anchor = transform.anchor {
      let isDefault = type == "group" && anchor == .array([0, 0])
      if !isDefault { members.append(JSONValue.Member("anchor", anchor)) }
    }
    if let parent = transform.parent { members.append(JSONValue.Member("parent", .string(parent))) }
    return members.isEmpty ? nil : .object(members)
  }
}
