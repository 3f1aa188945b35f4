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
    /// The shape's id.
    public package(set) var id: String?
    /// The JSON pointer of the shape in its document.
    public package(set) var source = ""
    /// The text alternative of the shape.
    public package(set) var label: String?
    /// The outline in the shape's own units, before `transform`.
    public package(set) var path = BezierPath()
    /// The matrix from the shape's units to the viewport's.
    public package(set) var transform = AffineMatrix.identity
    /// The fill; nil for none.
    public package(set) var fill: Fill?
    /// The stroke, drawn over the fill; nil for none.
    public package(set) var stroke: Stroke?
    /// The shape's own opacity, 0…1.
    public package(set) var opacity = 1.0
    /// The product of the opacities of the shape and its enclosing groups.
    public package(set) var effectiveOpacity = 1.0
    /// The innermost group, by index in ``Frame/groups``.
    public package(set) var group: Int?
    /// The clip, by index in ``Frame/clips``; nil for no clip of its own.
    public package(set) var clip: Int?
    /// The mask, by index in ``Frame/masks``; nil for no mask of its own.
    public package(set) var mask: Int?
    /// The way in which the picture of fill and stroke is blended with what is below it.
    public package(set) var blend = BlendMode.normal
    /// The origin of the item in the evaluator.
    var origin = FrameOrigin()

    /// The node of the shape; −1 for an item without one.
    package var node: Int {
      get { origin.node }
      set { origin.node = newValue }
    }

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
      self.id = id
      self.source = source
      self.label = label
      self.path = path
      self.transform = transform
      self.fill = fill
      self.stroke = stroke
      self.opacity = opacity
      self.effectiveOpacity = effectiveOpacity
      self.group = group
      self.clip = clip
      self.mask = mask
      self.blend = blend
      origin = FrameOrigin(node: node, isModified: isModified, matrix: matrix)
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
    /// The group's id.
    public package(set) var id: String?
    /// The JSON pointer of the group in its document.
    public package(set) var source = ""
    /// The text alternative of the group.
    public package(set) var label: String?
    /// The group's own opacity, 0…1, applied to its items composited together.
    public package(set) var opacity = 1.0
    /// The enclosing group, by index in ``Frame/groups``.
    public package(set) var parent: Int?
    /// The clip, by index in ``Frame/clips``; nil for no clip of its own.
    public package(set) var clip: Int?
    /// The mask, by index in ``Frame/masks``; nil for no mask of its own.
    public package(set) var mask: Int?
    /// The way in which the group's picture is blended with what is below it.
    public package(set) var blend = BlendMode.normal
    /// Whether the group's items are blended only with each other, and not with what is below the group.
    public package(set) var isolated = false
    /// The items of the group and of its nested groups, by index in ``Frame/items``.
    public package(set) var items = 0..<0
    /// The origin of the group in the evaluator.
    private var origin = FrameOrigin()

    /// The node of the group; −1 for a group without a shape.
    package var node: Int {
      get { origin.node }
      set { origin.node = newValue }
    }

    package init(
      id: String? = nil, source: String = "", label: String? = nil, opacity: Double = 1.0, parent: Int? = nil,
      clip: Int? = nil, mask: Int? = nil, blend: BlendMode = .normal, isolated: Bool = false,
      items: Range<Int> = 0..<0
    ) {
      self.id = id
      self.source = source
      self.label = label
      self.opacity = opacity
      self.parent = parent
      self.clip = clip
      self.mask = mask
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
      /// The clip of this outline, by index in ``Frame/clips``, which is less than that of the enclosing
      /// clip.
      public package(set) var clip: Int?

      package init(
        path: BezierPath = BezierPath(), transform: AffineMatrix = .identity, rule: FillRule = .nonzero,
        clip: Int? = nil
      ) {
        self.path = path
        self.transform = transform
        self.rule = rule
        self.clip = clip
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
    /// The geometry.
    public package(set) var layout: Layout
    /// The mapping of the layout to the shape's own units; always invertible.
    public package(set) var transform: AffineMatrix = .identity
    /// The color stops, in ascending order of offset.
    public package(set) var stops: [StopList.Stop]

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

/// The origin of an item or a group in its evaluator. It is not part of a frame's value: equal frames of different
/// evaluators are equal.
struct FrameOrigin: Hashable, Sendable {
  var node = -1
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
