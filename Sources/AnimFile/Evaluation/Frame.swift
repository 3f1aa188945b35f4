/// Everything that is drawn at one time.
public struct Frame: Hashable, Sendable {
  /// The time that was asked for, in seconds.
  public internal(set) var t = 0.0
  /// How long a pass of the document lasts one way, in seconds.
  public internal(set) var duration = 0.0
  /// Width and height of the viewport.
  public internal(set) var size = Size2D.zero
  /// What is behind all items; nil for nothing.
  public internal(set) var background: RGBAColor?
  /// What the document shows, for people who cannot see it.
  public internal(set) var label: String?
  /// What is drawn, from bottom to top.
  public internal(set) var items: [Item] = []
  /// The groups that items are in, each before those inside it.
  public internal(set) var groups: [Group] = []
  /// What items and groups are clipped by.
  public internal(set) var clips: [Clip] = []

  /// An outline and how it is painted.
  public struct Item: Hashable, Sendable {
    /// The shape's id.
    public internal(set) var id: String?
    /// Where the shape is in its document: a JSON pointer.
    public internal(set) var source = ""
    /// What the shape shows, for people who cannot see it.
    public internal(set) var label: String?
    /// The outline in the shape's own units, before `transform`.
    public internal(set) var path = BezierPath()
    /// The matrix that brings the shape's units to the viewport's.
    public internal(set) var transform = AffineMatrix.identity
    /// How the inside is painted; nil for not at all.
    public internal(set) var fill: Fill?
    /// How the outline is drawn, over the fill; nil for not at all.
    public internal(set) var stroke: Stroke?
    /// The shape's own opacity, 0…1.
    public internal(set) var opacity = 1.0
    /// The product of the opacities of the shape and of the groups it is in.
    public internal(set) var effectiveOpacity = 1.0
    /// The innermost group, by its index in ``Frame/groups``.
    public internal(set) var group: Int?
    /// What it is clipped by, by its index in ``Frame/clips``; nil for nothing of its own.
    public internal(set) var clip: Int?
    /// Which shape of the evaluator this is.
    var node = -1
    /// The matrix that brings the shape's units to the document's.
    var matrix = AffineMatrix.identity

    /// The outline in the viewport.
    ///
    /// - Complexity: O(*n*) in the elements of the path.
    public var viewportPath: BezierPath { path.transformed(by: transform) }

    /// The exact bounds of the outline in the viewport, without the stroke; nil for an empty path.
    ///
    /// - Complexity: O(*n*) in the elements of the path.
    public var bounds: BoundingBox? { viewportPath.bounds }
  }

  /// A group that has items in it.
  public struct Group: Hashable, Sendable {
    /// The group's id.
    public internal(set) var id: String?
    /// Where the group is in its document: a JSON pointer.
    public internal(set) var source = ""
    /// What the group shows, for people who cannot see it.
    public internal(set) var label: String?
    /// The group's own opacity, 0…1, which applies to the picture of all its items together.
    public internal(set) var opacity = 1.0
    /// The group around it, by its index in ``Frame/groups``.
    public internal(set) var parent: Int?
    /// What it is clipped by, by its index in ``Frame/clips``; nil for nothing of its own.
    public internal(set) var clip: Int?
    /// The items in it, those in groups inside it included, by their indices in ``Frame/items``.
    public internal(set) var items = 0..<0
  }

  /// An area outside of which something does not show: all that is inside of any of its outlines.
  public struct Clip: Hashable, Sendable {
    /// The outlines; without any, nothing shows.
    public internal(set) var outlines: [Outline] = []
    /// What the area is clipped by itself, by its index in ``Frame/clips``.
    public internal(set) var clip: Int?

    /// An outline that bounds an area.
    public struct Outline: Hashable, Sendable {
      /// The outline in the shape's own units, before `transform`.
      public internal(set) var path = BezierPath()
      /// The matrix that brings the shape's units to the viewport's.
      public internal(set) var transform = AffineMatrix.identity
      /// What counts as inside.
      public internal(set) var rule = FillRule.nonzero
      /// What the area is clipped by itself, by its index in ``Frame/clips``, which is lower than that of the clip it is in.
      public internal(set) var clip: Int?
    }
  }

  /// How the inside of an outline is painted.
  public struct Fill: Hashable, Sendable {
    /// What with.
    public internal(set) var paint: Paint
    /// What counts as inside.
    public internal(set) var rule: FillRule
    /// How opaque, times the item's opacity, 0…1.
    public internal(set) var opacity: Double
  }

  /// How an outline is drawn.
  public struct Stroke: Hashable, Sendable {
    /// What with.
    public internal(set) var paint: Paint
    /// The width before `transform`, at least 0.
    public internal(set) var width: Double
    /// The form of the ends.
    public internal(set) var cap: AnimFile.Stroke.Cap
    /// The form of the corners.
    public internal(set) var join: AnimFile.Stroke.Join
    /// How many widths a pointed corner may be long before it is cut off.
    public internal(set) var miterLimit: Double
    /// Lengths drawn and left out in turn, before `transform`; empty for a solid line.
    public internal(set) var dash: [Double]
    /// How far into the dashes the line starts.
    public internal(set) var dashOffset: Double
    /// How opaque, times the item's opacity, 0…1.
    public internal(set) var opacity: Double
    /// What happens to the pen, which is a circle of `width` before it. The item's own transform, unless the document is
    /// stretched into its viewport: that deforms outlines and leaves pens alone.
    public internal(set) var transform: AffineMatrix
  }

  /// What covers an area or a line.
  public enum Paint: Hashable, Sendable {
    /// One color.
    case color(RGBAColor)
    /// Colors that run into each other.
    case gradient(Gradient)
  }

  /// Colors that run into each other. Points and radii are in the shape's own units, before the item's transform.
  public struct Gradient: Hashable, Sendable {
    /// How the colors are laid out.
    public internal(set) var layout: Layout
    /// The colors, in ascending order of their places.
    public internal(set) var stops: [StopList.Stop]

    /// How a gradient's colors are laid out.
    public enum Layout: Hashable, Sendable {
      /// Along the line from one point to another.
      case linear(from: Point2D, to: Point2D)
      /// From `focus` out to a circle.
      case radial(center: Point2D, radius: Double, focus: Point2D)
    }
  }
}
