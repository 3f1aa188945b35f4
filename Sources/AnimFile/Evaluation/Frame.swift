/// The evaluated drawing at one time.
public struct Frame: Hashable, Sendable {
  /// The requested time, in seconds.
  public package(set) var t = 0.0
  /// The duration of one pass of the document in one direction, in seconds.
  public package(set) var duration = 0.0
  /// The size of the viewport.
  public package(set) var size = Size2D.zero
  /// The background color; nil for transparent.
  public package(set) var background: RGBAColor?
  /// The text alternative of the document.
  public package(set) var label: String?
  /// The items in drawing order, bottom first.
  public package(set) var items: [Item] = []
  /// The groups that contain items, each before its nested groups.
  public package(set) var groups: [Group] = []
  /// The clips of items and groups.
  public package(set) var clips: [Clip] = []
  /// The masks of items and groups.
  public package(set) var masks: [Mask] = []

  /// A painted outline.
  public struct Item: Hashable, Sendable {
    private var names = FrameNames.none
    /// The outline in the shape's own units, before `transform`.
    public package(set) var path = BezierPath()
    /// The matrix from the shape's units to the viewport's.
    public package(set) var transform = AffineMatrix.identity
    /// The fill; nil for none.
    public package(set) var fill: Fill?
    /// One stroke or none. Strokes are large, and many items have none.
    var strokes: [Stroke] = []
    /// The shape's own opacity, 0…1.
    public package(set) var opacity = 1.0
    /// The product of the opacities of the shape and its enclosing groups.
    public package(set) var effectiveOpacity = 1.0
    private var groupPlace = OptionalIndex()
    private var clipPlace = OptionalIndex()
    private var maskPlace = OptionalIndex()
    /// The way in which the picture of fill and stroke is blended with what is below it.
    public package(set) var blend = BlendMode.normal
    /// The origin of the item in the evaluator.
    var origin = FrameOrigin()

    /// The shape's id.
    public package(set) var id: String? {
      get { names.id }
      set { names.change { $0.id = newValue } }
    }

    /// The JSON pointer of the shape in its document.
    public package(set) var source: String {
      get { names.source }
      set { names.change { $0.source = newValue } }
    }

    /// The text alternative of the shape.
    public package(set) var label: String? {
      get { names.label }
      set { names.change { $0.label = newValue } }
    }

    /// The stroke, drawn over the fill; nil for none.
    public package(set) var stroke: Stroke? {
      get { strokes.first }
      set {
        strokes.removeAll(keepingCapacity: true)
        if let newValue { strokes.append(newValue) }
      }
    }

    /// The innermost group, by index in ``Frame/groups``.
    public package(set) var group: Int? {
      get { groupPlace.index }
      set { groupPlace.index = newValue }
    }

    /// The clip, by index in ``Frame/clips``; nil for no clip of its own.
    public package(set) var clip: Int? {
      get { clipPlace.index }
      set { clipPlace.index = newValue }
    }

    /// The mask, by index in ``Frame/masks``; nil for no mask of its own.
    public package(set) var mask: Int? {
      get { maskPlace.index }
      set { maskPlace.index = newValue }
    }

    /// The node of the shape; −1 for an item without one.
    package var node: Int {
      get { origin.node.index ?? -1 }
      set { origin.node.index = newValue < 0 ? nil : newValue }
    }

    /// Takes over the id, the source and the label of a shape.
    mutating func takeNames(of shape: EvaluatedShape) { names = .shape(shape) }

    /// The matrix from the shape's units to the document's.
    package var matrix: AffineMatrix {
      get { origin.matrix }
      set { origin.matrix = newValue }
    }

    package init(
      id: String? = nil, source: String = "", label: String? = nil, path: BezierPath = BezierPath(),
      transform: AffineMatrix = .identity, fill: Fill? = nil, stroke: Stroke? = nil, opacity: Double = 1.0,
      effectiveOpacity: Double = 1.0, group: Int? = nil, clip: Int? = nil, mask: Int? = nil,
      blend: BlendMode = .normal, node: Int = -1,
      isModified: Bool = false, matrix: AffineMatrix = .identity
    ) {
      names = FrameNames(id: id, source: source, label: label)
      self.path = path
      self.transform = transform
      self.fill = fill
      if let stroke { strokes = [stroke] }
      self.opacity = opacity
      self.effectiveOpacity = effectiveOpacity
      groupPlace = OptionalIndex(group)
      clipPlace = OptionalIndex(clip)
      maskPlace = OptionalIndex(mask)
      self.blend = blend
      origin = FrameOrigin(isModified: isModified, matrix: matrix)
      self.node = node
    }

    /// The outline in viewport units.
    ///
    /// - Complexity: O(*n*) in the elements of the path.
    public var viewportPath: BezierPath {
      var outline = path.transformed(by: transform)
      outline.saturate()
      return outline
    }

    /// The exact bounds of the outline in the viewport, without the stroke; nil for an empty path.
    ///
    /// - Complexity: O(*n*) in the elements of the path.
    public var bounds: BoundingBox? { viewportPath.bounds }
  }

  /// A group that contains items.
  public struct Group: Hashable, Sendable {
    private var names = FrameNames.none
    /// The group's own opacity, 0…1, applied to its items composited together.
    public package(set) var opacity = 1.0
    private var parentPlace = OptionalIndex()
    private var clipPlace = OptionalIndex()
    private var maskPlace = OptionalIndex()
    /// The node of the group in the evaluator.
    private var origin = FrameNode()
    /// The way in which the group's picture is blended with what is below it.
    public package(set) var blend = BlendMode.normal
    /// Whether the group's items are blended only with each other, and not with what is below the group.
    public package(set) var isolated = false
    /// The items of the group and of its nested groups, by index in ``Frame/items``.
    public package(set) var items = 0..<0

    /// The group's id.
    public package(set) var id: String? {
      get { names.id }
      set { names.change { $0.id = newValue } }
    }

    /// The JSON pointer of the group in its document.
    public package(set) var source: String {
      get { names.source }
      set { names.change { $0.source = newValue } }
    }

    /// The text alternative of the group.
    public package(set) var label: String? {
      get { names.label }
      set { names.change { $0.label = newValue } }
    }

    /// The enclosing group, by index in ``Frame/groups``.
    public package(set) var parent: Int? {
      get { parentPlace.index }
      set { parentPlace.index = newValue }
    }

    /// The clip, by index in ``Frame/clips``; nil for no clip of its own.
    public package(set) var clip: Int? {
      get { clipPlace.index }
      set { clipPlace.index = newValue }
    }

    /// The mask, by index in ``Frame/masks``; nil for no mask of its own.
    public package(set) var mask: Int? {
      get { maskPlace.index }
      set { maskPlace.index = newValue }
    }

    /// The node of the group; −1 for a group without a shape.
    package var node: Int {
      get { origin.index ?? -1 }
      set { origin.index = newValue < 0 ? nil : newValue }
    }

    /// Creates a group of a shape.
    init(_ shape: EvaluatedShape, node: Int, opacity: Double, parent: Int?) {
      names = .shape(shape)
      self.node = node
      self.opacity = opacity
      parentPlace = OptionalIndex(parent)
      blend = shape.blend
      isolated = shape.isIsolated
    }

    package init(
      id: String? = nil, source: String = "", label: String? = nil, opacity: Double = 1.0, parent: Int? = nil,
      clip: Int? = nil, mask: Int? = nil, blend: BlendMode = .normal, isolated: Bool = false,
      items: Range<Int> = 0..<0
    ) {
      names = FrameNames(id: id, source: source, label: label)
      self.opacity = opacity
      parentPlace = OptionalIndex(parent)
      clipPlace = OptionalIndex(clip)
      maskPlace = OptionalIndex(mask)
      self.blend = blend
      self.isolated = isolated
      self.items = items
    }
  }

  /// A clip: the union of the interiors of its outlines.
  public struct Clip: Hashable, Sendable {
    /// The outlines; an empty clip hides everything.
    public package(set) var outlines: [Outline] = []
    /// The clip that this clip is intersected with, by index in ``Frame/clips``.
    public package(set) var clip: Int?

    package init(outlines: [Outline] = [], clip: Int? = nil) {
      self.outlines = outlines
      self.clip = clip
    }

    /// An outline of a clip.
    public struct Outline: Hashable, Sendable {
      /// The outline in the shape's own units, before `transform`.
      public package(set) var path = BezierPath()
      /// The matrix from the shape's units to the viewport's.
      public package(set) var transform = AffineMatrix.identity
      /// The fill rule.
      public package(set) var rule = FillRule.nonzero
      private var clipPlace = OptionalIndex()

      /// The clip of this outline, by index in ``Frame/clips``, which is less than that of the enclosing
      /// clip.
      public package(set) var clip: Int? {
        get { clipPlace.index }
        set { clipPlace.index = newValue }
      }

      package init(
        path: BezierPath = BezierPath(), transform: AffineMatrix = .identity, rule: FillRule = .nonzero,
        clip: Int? = nil
      ) {
        self.path = path
        self.transform = transform
        self.rule = rule
        clipPlace = OptionalIndex(clip)
      }
    }
  }

  /// A mask: a picture that determines how visible each point of an item or group is.
  public struct Mask: Hashable, Sendable {
    /// The items of the picture in drawing order, bottom first. Their groups are those of the mask.
    public package(set) var items: [Item] = []
    /// The groups that contain items of the mask, each before its nested groups.
    public package(set) var groups: [Group] = []
    /// The channel that determines the values.
    public package(set) var by = AnimatedShape.Mask.Channel.alpha
    /// Whether the values are subtracted from 1.
    public package(set) var inverted = false

    package init(
      items: [Item] = [], groups: [Group] = [], by: AnimatedShape.Mask.Channel = .alpha,
      inverted: Bool = false
    ) {
      self.items = items
      self.groups = groups
      self.by = by
      self.inverted = inverted
    }
  }

  /// The evaluated fill of an item.
  public struct Fill: Hashable, Sendable {
    /// The paint.
    public package(set) var paint: Paint
    /// The fill rule.
    public package(set) var rule: FillRule
    /// The opacity, 0…1, multiplied by the item's.
    public package(set) var opacity: Double

    package init(paint: Paint, rule: FillRule, opacity: Double) {
      self.paint = paint
      self.rule = rule
      self.opacity = opacity
    }
  }

  /// The evaluated stroke of an item.
  public struct Stroke: Hashable, Sendable {
    /// The paint.
    public package(set) var paint: Paint
    /// The width before `transform`, at least 0.
    public package(set) var width: Double
    /// The line cap.
    public package(set) var cap: AnimFile.Stroke.Cap
    /// The line join.
    public package(set) var join: AnimFile.Stroke.Join
    /// The miter limit as a multiple of the width.
    public package(set) var miterLimit: Double
    /// The alternating lengths of dashes and gaps, before `transform`; empty for a solid line.
    public package(set) var dash: [Double]
    /// The offset of the start of the line into the dash pattern.
    public package(set) var dashOffset: Double
    /// The opacity, 0…1, multiplied by the item's.
    public package(set) var opacity: Double
    /// The transform of the pen, a circle of diameter `width`. Equal to the item's transform, unless the
    /// document is stretched into its viewport: stretching deforms outlines but not pens.
    public package(set) var transform: AffineMatrix

    package init(
      paint: Paint, width: Double, cap: AnimFile.Stroke.Cap, join: AnimFile.Stroke.Join, miterLimit: Double,
      dash: [Double], dashOffset: Double, opacity: Double, transform: AffineMatrix
    ) {
      self.paint = paint
      self.width = width
      self.cap = cap
      self.join = join
      self.miterLimit = miterLimit
      self.dash = dash
      self.dashOffset = dashOffset
      self.opacity = opacity
      self.transform = transform
    }
  }

  /// The paint of a fill or stroke.
  public enum Paint: Hashable, Sendable {
    /// One color.
    case color(RGBAColor)
    /// A gradient.
    case gradient(Gradient)
  }

  /// A gradient. Its transform maps its points and radii to the shape's own units, before the item's transform.
  public struct Gradient: Hashable, Sendable {
    /// One element: gradients are large, and most paints are colors. An array, because its element is changed in place.
    private var contents: [Contents]

    private struct Contents: Hashable, Sendable {
      var layout: Layout
      var transform: AffineMatrix
      var stops: [StopList.Stop]
    }

    init(layout: Layout, transform: AffineMatrix = .identity, stops: [StopList.Stop]) {
      contents = [Contents(layout: layout, transform: transform, stops: stops)]
    }

    /// The geometry.
    public package(set) var layout: Layout {
      get { contents[0].layout }
      set { contents[0].layout = newValue }
    }

    /// The mapping of the layout to the shape's own units; always invertible.
    public package(set) var transform: AffineMatrix {
      get { contents[0].transform }
      set { contents[0].transform = newValue }
    }

    /// The color stops, in ascending order of offset.
    public package(set) var stops: [StopList.Stop] {
      get { contents[0].stops }
      _modify { yield &contents[0].stops }
    }

    /// The geometry of a gradient.
    public enum Layout: Hashable, Sendable {
      /// Along the line from one point to another.
      case linear(from: Point2D, to: Point2D)
      /// From `focus` to a circle.
      case radial(center: Point2D, radius: Double, focus: Point2D)
    }
  }
}

extension Frame {
  /// Creates an empty frame.
  package init(size: Size2D, background: RGBAColor?) {
    self.size = size
    self.background = background
  }
}

/// The origin of an item in its evaluator. It is not part of a frame's value: equal frames of different evaluators are
/// equal.
struct FrameOrigin: Hashable, Sendable {
  var node = OptionalIndex()
  /// Whether the path differs from the shape's own because of modifiers.
  var isModified = false
  /// The matrix from the shape's units to the document's.
  var matrix = AffineMatrix.identity
  /// The numbers that determine the path; empty if they are not known.
  var columns: [Double] = []
  /// How often parameters had been assigned when the item was evaluated.
  var assignments = 0

  static func == (a: FrameOrigin, b: FrameOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// The node of a group in its evaluator, which is not part of a frame's value.
private struct FrameNode: Hashable, Sendable {
  private var place = OptionalIndex()

  var index: Int? {
    get { place.index }
    set { place.index = newValue }
  }

  static func == (a: FrameNode, b: FrameNode) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// An index or nil in four bytes. Frames have far fewer elements than four bytes can count.
struct OptionalIndex: Hashable, Sendable {
  /// The index plus 1; 0 for nil.
  private var number: UInt32 = 0

  init(_ index: Int? = nil) { self.index = index }

  var index: Int? {
    @inline(__always) get { number == 0 ? nil : Int(number) - 1 }
    @inline(__always) set { number = newValue.map { UInt32($0 + 1) } ?? 0 }
  }
}

/// The id, the source and the label of an item or a group.
///
/// Mostly those of a shape, which all of its items refer to.
private enum FrameNames: Hashable, Sendable {
  case none
  case shape(EvaluatedShape)
  case given(Box<Given>)

  struct Given: Hashable, Sendable {
    var id: String?
    var source = ""
    var label: String?
  }

  init(id: String?, source: String, label: String?) {
    if id == nil, source.isEmpty, label == nil {
      self = .none
    } else {
      self = .given(Box(Given(id: id, source: source, label: label)))
    }
  }

  var id: String? {
    switch self {
    case .none: nil
    case .shape(let shape): shape.id
    case .given(let names): names.contents.id
    }
  }

  var source: String {
    switch self {
    case .none: ""
    case .shape(let shape): shape.source
    case .given(let names): names.contents.source
    }
  }

  var label: String? {
    switch self {
    case .none: nil
    case .shape(let shape): shape.label
    case .given(let names): names.contents.label
    }
  }

  mutating func change(_ change: (inout Given) -> Void) {
    var names = Given(id: id, source: source, label: label)
    change(&names)
    self = FrameNames(id: names.id, source: names.source, label: names.label)
  }

  static func == (a: FrameNames, b: FrameNames) -> Bool {
    if case .shape(let one) = a, case .shape(let other) = b, one === other { return true }
    return a.id == b.id && a.source == b.source && a.label == b.label
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(source)
    hasher.combine(label)
  }
}
