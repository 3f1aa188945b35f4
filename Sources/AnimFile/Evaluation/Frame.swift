/// The evaluated drawing at one time.
public struct Frame: Hashable, Sendable {
  /// The requested time, in seconds.
  public internal(set) var t = 0.0
  /// The duration of one pass of the document in one direction, in seconds.
  public internal(set) var duration = 0.0
  /// The size of the viewport.
  public internal(set) var size = Size2D.zero
  /// The background color; nil for transparent.
  public internal(set) var background: RGBAColor?
  /// The text alternative of the document.
  public internal(set) var label: String?
  /// The items in drawing order, bottom first.
  public internal(set) var items: [Item] = []
  /// The groups that contain items, each before its nested groups.
  public internal(set) var groups: [Group] = []
  /// The clips of items and groups.
  public internal(set) var clips: [Clip] = []

  /// A painted outline.
  public struct Item: Hashable, Sendable {
    /// The shape's id.
    public internal(set) var id: String?
    /// The JSON pointer of the shape in its document.
    public internal(set) var source = ""
    /// The text alternative of the shape.
    public internal(set) var label: String?
    /// The outline in the shape's own units, before `transform`.
    public internal(set) var path = BezierPath()
    /// The matrix from the shape's units to the viewport's.
    public internal(set) var transform = AffineMatrix.identity
    /// The fill; nil for none.
    public internal(set) var fill: Fill?
    /// The stroke, drawn over the fill; nil for none.
    public internal(set) var stroke: Stroke?
    /// The shape's own opacity, 0…1.
    public internal(set) var opacity = 1.0
    /// The product of the opacities of the shape and its enclosing groups.
    public internal(set) var effectiveOpacity = 1.0
    /// The innermost group, by index in ``Frame/groups``.
    public internal(set) var group: Int?
    /// The clip, by index in ``Frame/clips``; nil for no clip of its own.
    public internal(set) var clip: Int?
    var node = -1
    /// Whether the path differs from the shape's own because of modifiers.
    var isModified = false
    /// The matrix from the shape's units to the document's.
    var matrix = AffineMatrix.identity

    /// The outline in viewport units.
    ///
    /// - Complexity: O(*n*) in the elements of the path.
    public var viewportPath: BezierPath { path.transformed(by: transform) }

    /// The exact bounds of the outline in the viewport, without the stroke; nil for an empty path.
    ///
    /// - Complexity: O(*n*) in the elements of the path.
    public var bounds: BoundingBox? { viewportPath.bounds }
  }

  /// A group that contains items.
  public struct Group: Hashable, Sendable {
    /// The group's id.
    public internal(set) var id: String?
    /// The JSON pointer of the group in its document.
    public internal(set) var source = ""
    /// The text alternative of the group.
    public internal(set) var label: String?
    /// The group's own opacity, 0…1, applied to its items composited together.
    public internal(set) var opacity = 1.0
    /// The enclosing group, by index in ``Frame/groups``.
    public internal(set) var parent: Int?
    /// The clip, by index in ``Frame/clips``; nil for no clip of its own.
    public internal(set) var clip: Int?
    /// The items of the group and of its nested groups, by index in ``Frame/items``.
    public internal(set) var items = 0..<0
  }

  /// A clip: the union of the interiors of its outlines.
  public struct Clip: Hashable, Sendable {
    /// The outlines; an empty clip hides everything.
    public internal(set) var outlines: [Outline] = []
    /// The clip that this clip is intersected with, by index in ``Frame/clips``.
    public internal(set) var clip: Int?

    /// An outline of a clip.
    public struct Outline: Hashable, Sendable {
      /// The outline in the shape's own units, before `transform`.
      public internal(set) var path = BezierPath()
      /// The matrix from the shape's units to the viewport's.
      public internal(set) var transform = AffineMatrix.identity
      /// The fill rule.
      public internal(set) var rule = FillRule.nonzero
      /// The clip of this outline, by index in ``Frame/clips``, which is less than that of the enclosing
      /// clip.
      public internal(set) var clip: Int?
    }
  }

  /// The evaluated fill of an item.
  public struct Fill: Hashable, Sendable {
    /// The paint.
    public internal(set) var paint: Paint
    /// The fill rule.
    public internal(set) var rule: FillRule
    /// The opacity, 0…1, multiplied by the item's.
    public internal(set) var opacity: Double
  }

  /// The evaluated stroke of an item.
  public struct Stroke: Hashable, Sendable {
    /// The paint.
    public internal(set) var paint: Paint
    /// The width before `transform`, at least 0.
    public internal(set) var width: Double
    /// The line cap.
    public internal(set) var cap: AnimFile.Stroke.Cap
    /// The line join.
    public internal(set) var join: AnimFile.Stroke.Join
    /// The miter limit as a multiple of the width.
    public internal(set) var miterLimit: Double
    /// The alternating lengths of dashes and gaps, before `transform`; empty for a solid line.
    public internal(set) var dash: [Double]
    /// The offset of the start of the line into the dash pattern.
    public internal(set) var dashOffset: Double
    /// The opacity, 0…1, multiplied by the item's.
    public internal(set) var opacity: Double
    /// The transform of the pen, a circle of diameter `width`. Equal to the item's transform, unless the
    /// document is stretched into its viewport: stretching deforms outlines but not pens.
    public internal(set) var transform: AffineMatrix
  }

  /// The paint of a fill or stroke.
  public enum Paint: Hashable, Sendable {
    /// One color.
    case color(RGBAColor)
    /// A gradient.
    case gradient(Gradient)
  }

  /// A gradient. Points and radii are in the shape's own units, before the item's transform.
  public struct Gradient: Hashable, Sendable {
    /// The geometry.
    public internal(set) var layout: Layout
    /// The color stops, in ascending order of offset.
    public internal(set) var stops: [StopList.Stop]

    /// The geometry of a gradient.
    public enum Layout: Hashable, Sendable {
      /// Along the line from one point to another.
      case linear(from: Point2D, to: Point2D)
      /// From `focus` to a circle.
      case radial(center: Point2D, radius: Double, focus: Point2D)
    }
  }
}
