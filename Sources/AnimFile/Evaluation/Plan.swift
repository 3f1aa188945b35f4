/// A document prepared for playback: its tracks as columns of numbers, and for each shape the location of its values.
///
/// Immutable, and shared by all playheads of an evaluator.
final class Plan: Sendable {
  let columns: TrackColumns
  /// The knots of the curves of the columns.
  let knots: CurveKnots
  let tracks: [TrackColumns.Track]
  let steps: [PlanStep]
  let programs: [ShapeProgram]
  /// The animated parts of the shapes that have some.
  let animations: [ShapeAnimation]
  /// The functions from columns to outlines.
  let outlineFunctions: [OutlineFunction]
  /// The tracks of outlines that have no columns.
  let outlineTracks: [FlatTrack]
  /// The constant matrices of shapes; the first one is the identity.
  let matrices: [AffineMatrix]
  let modifiers: [ModifierProgram]
  /// The members `zIndex` of the shapes that have one.
  let stackings: [MemberProgram]
  /// The numbers that are inner times.
  let timings: [MemberProgram]
  /// The nodes of the evaluator, in the same order.
  let nodes: [PlanNode]
  /// Whether any shape follows an outline.
  let hasFollowers: Bool
  /// The clips and contents of nodes; the first list is empty.
  private let lists: [ShapeList]
  /// The background, if it is animated.
  let background: MemberProgram?
  /// The spans and values of a new playhead.
  let sampler: SpanSampler
  /// For each bound parameter, the columns that it determines.
  let bindings: [[ParameterBinding]]
  /// For each bound parameter, its readers with their indices.
  let readers: [[ParameterReader: Int]]
  /// The offsets of bindings.
  let offsets: [Double]
  /// The parameters that turned out to determine more than columns.
  let unbound: Set<String>
  /// The clocks of shapes whose time runs since an event.
  let clocks: [EventClock]

  init(_ builder: consuming PlanBuilder, _ nodes: [ShapeNode], parents: [Int]) {
    background = builder.background
    var planNodes: [PlanNode] = []
    planNodes.reserveCapacity(nodes.count)
    builder.reserveInstances()
    var lists = [ShapeList()]
    for node in nodes { planNodes.append(builder.instantiate(node, &lists)) }
    self.lists = lists
    for index in parents { planNodes[index].isParent = true }
    var hasFollowers = false
    for node in nodes {
      guard let followed = node.followed else { continue }
      hasFollowers = true
      planNodes[parents[followed]].isFollowed = true
    }
    self.hasFollowers = hasFollowers
    self.nodes = planNodes
    columns = builder.columns
    knots = CurveKnots(count: builder.columns.curves.count)
    tracks = builder.tracks
    steps = builder.steps
    programs = builder.programs
    animations = builder.animations
    outlineFunctions = builder.outlineFunctions
    outlineTracks = builder.outlineTracks
    matrices = builder.matrices
    modifiers = builder.modifiers
    stackings = builder.stackings
    timings = builder.timings
    sampler = SpanSampler(spans: builder.spans, table: builder.table)
    bindings = builder.bindings
    readers = builder.readers
    offsets = builder.offsets
    unbound = builder.unbound
    clocks = builder.clocks
  }

  /// The animated outline of the shape with a program.
  @inline(__always)
  func outline(of program: Int) -> ShapeAnimation.Outline? {
    let index = Int(programs[program].animation)
    return index >= 0 ? animations[index].outline : nil
  }

  /// The animated transform of the shape with a program.
  @inline(__always)
  func transform(of program: Int) -> ShapeAnimation.Transform? {
    let index = Int(programs[program].animation)
    return index >= 0 ? animations[index].transform : nil
  }

  /// The constant matrix of the shape with a program.
  @inline(__always)
  func matrix(of program: Int) -> AffineMatrix { matrices[Int(programs[program].matrix)] }

  /// The clip of a node.
  @inline(__always)
  func clip(of node: PlanNode) -> ShapeList { lists[Int(node.clip)] }

  /// The shapes of the mask of a node.
  @inline(__always)
  func mask(of node: PlanNode) -> ShapeList { lists[Int(node.mask)] }

  /// The nested shapes of a node.
  @inline(__always)
  func contents(of node: PlanNode) -> ShapeList { lists[Int(node.contents)] }
}

/// An instance of a shape's program.
struct PlanNode: Sendable {
  var program: Int32
  /// The node after the last nested one.
  var end: Int32
  /// The shape whose transform it inherits, by index in the evaluator's parents; −1 for none.
  var parent: Int32
  /// The shape whose outline it follows, by index in the evaluator's parents; −1 for none.
  var followed: Int32 = -1
  /// Whether the transforms of other shapes depend on it.
  var isParent = false
  /// Whether other shapes follow its outline.
  var isFollowed = false
  /// The first span.
  var spans: Int
  /// The first column.
  var slots: Int
  /// The clip, the mask and the nested shapes, by index in the plan's lists; 0 for none.
  var clip: Int32
  var mask: Int32
  var contents: Int32
}

/// A group of members that are evaluated at one time.
struct MemberProgram: Sendable {
  private let spanPlaces: SmallRange
  private let stepPlaces: SmallRange
  private let slotPlaces: SmallRange

  init(spans: Range<Int> = 0..<0, steps: Range<Int> = 0..<0, slots: Range<Int> = 0..<0) {
    spanPlaces = SmallRange(spans)
    stepPlaces = SmallRange(steps)
    slotPlaces = SmallRange(slots)
  }

  /// The spans, relative to those of the shape.
  var spans: Range<Int> { spanPlaces.range }
  /// The steps after the spans.
  var steps: Range<Int> { stepPlaces.range }
  /// The columns, relative to those of the shape.
  var slots: Range<Int> { slotPlaces.range }
}

/// A range of indices in eight bytes.
struct SmallRange: Sendable {
  private var lowerBound: UInt32
  private var upperBound: UInt32

  @inline(__always)
  init(_ range: Range<Int>) {
    lowerBound = UInt32(range.lowerBound)
    upperBound = UInt32(range.upperBound)
  }

  @inline(__always)
  var range: Range<Int> {
    // The bounds are those of a range.
    unsafe Range(uncheckedBounds: (Int(lowerBound), Int(upperBound)))
  }
}

/// An evaluation that is not that of a span.
enum PlanStep: Sendable {
  /// The columns of the value around which it wiggles, the first column of the result, and the wiggle.
  case wiggle(Range<Int>, Int, FlatWiggle)
  /// A track at a number: the column of the number, the first column of the result, and the track.
  case driven(Int, Int, FlatTrack)
  /// A track since an event: the clock, the first column of the result, and the track.
  case event(Int, Int, FlatTrack)
  /// A point on a motion path.
  case travel(Int, PointMotion)
  /// The direction of a motion path in degrees.
  case direction(Int, FlatAnimated)
}

/// The evaluation of a modifier.
struct ModifierProgram: Sendable {
  var members: MemberProgram
  /// The modifier of outlines; nil for a repeat.
  var outline: OutlineModifier?
  /// The constant members of a repeat.
  var copies = AnimatedShape.Repeat.Form(drawsBelow: false)
}

/// The evaluation of a shape, shared by the instances of a symbol.
///
/// Small, because most shapes of most documents do not move.
struct ShapeProgram: Sendable {
  /// The interval in which it is visible.
  var start: Double
  var stop: Double
  /// All members except those of modifiers; the visibility and the opacity are the first columns.
  var members = MemberProgram()
  private var modifierPlaces = SmallRange(0..<0)
  /// The animated parts, by index in the plan's animations; −1 for none.
  var animation: Int32 = -1
  /// The matrix of a constant transform, by index in the plan's matrices.
  var matrix: Int32 = 0
  var hasTime: Bool
  var isOutlined: Bool
  var isReversed: Bool
  var hasRepeat = false
  var hasMask = false
  /// Whether the outline and the paints depend on parameters only, not on time.
  var isStill = false
  /// The member `zIndex`, by index in the plan's stackings; −1 for the default.
  var stacking: Int32 = -1
  /// The number that is the inner time, by index in the plan's timings; −1 for none.
  var timing: Int32 = -1
  /// The clock, by index in the plan's clocks; −1 for none.
  var clock: Int32 = -1

  init(start: Double, stop: Double, hasTime: Bool, isOutlined: Bool, isReversed: Bool) {
    self.start = start
    self.stop = stop
    self.hasTime = hasTime
    self.isOutlined = isOutlined
    self.isReversed = isReversed
  }

  /// The range of modifiers.
  var modifiers: Range<Int> {
    get { modifierPlaces.range }
    set { modifierPlaces = SmallRange(newValue) }
  }
}

/// The animated parts of a shape.
///
/// Without references, because every frame copies them.
struct ShapeAnimation: Sendable {
  /// The outline, if it is animated.
  var outline: Outline?
  /// The transform, if it is animated.
  var transform: Transform?
  /// The columns of the fill, if it is animated.
  var fill: Range<Int>?
  var fillForm = Paint.Form.color
  /// The columns of the stroke, if it is animated; those of the dashes, relative to these, are the last.
  var stroke: Range<Int>?
  var strokeForm = Paint.Form.color
  var dashes = 0..<0

  enum Outline: Sendable {
    /// A function of columns, by index in the plan's functions.
    case columns(Int, Range<Int>)
    /// A path track, by its span.
    case path(Int)
    /// A path track whose values have different structure, by index in the plan's tracks of outlines.
    case unmatched(Int)
    /// A path track at a number: the column of the number, and the index of the track.
    case driven(Int, Int)
    /// A path track since an event: the clock, and the index of the track.
    case event(Int, Int)
    /// The outlines of the nested shapes.
    case contents

    /// Whether the columns determine it.
    var isFunctionOfColumns: Bool {
      if case .columns = self { return true }
      return false
    }
  }

  struct Transform: Sendable {
    var slots: Range<Int>
    /// The column of the direction of the motion path, if the shape is oriented along it.
    var direction: Int?
    /// The columns of the fraction and the offset, if the shape follows an outline.
    var following: Range<Int>?
    /// Whether it is oriented along that outline.
    var isOrientedByOutline = false
    var pivot: Pivot
  }

  enum Pivot: Sendable {
    /// The columns after those of the transform.
    case columns
    /// The center of a constant outline.
    case point(Point2D)
    /// The center of the outline.
    case outline
    /// The center of all visible outlines of the content.
    case content
  }
}
