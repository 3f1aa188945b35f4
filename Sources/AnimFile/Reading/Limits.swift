/// How much a document may ask for. Past a limit there is an error that names it, before memory or time is spent.
public struct Limits: Hashable, Sendable {
  /// Bytes of text.
  public var bytes = 64 << 20
  /// Values inside values.
  public var nesting = 64
  /// Shapes, at any depth.
  public var shapes = 100_000
  /// Keyframes, over all tracks.
  public var keyframes = 1_000_000
  /// Elements in one path, and points, offsets or values in one list.
  public var pathElements = 100_000
  /// Path elements in one frame, over all shapes.
  public var frameElements = 2_000_000
  /// Shapes in one frame, over all symbols and copies.
  public var frameItems = 1_000_000
  /// Groups, uses of symbols and repeats inside each other.
  public var levels = 32
  /// Parameters with values of their own in symbols, over all uses, and keyframes of the symbols that are made of them.
  public var symbolValues = 1_000_000
  /// Pixels in one picture. No document asks for any; whoever makes a picture of it does.
  public var pixels = 1 << 26
  /// Pixels along one side of a picture.
  public var pictureSide = 1 << 16
  /// Pixels that are painted for one picture, each as often as shapes cover it; sides of shapes count as pixels, too.
  public var painting = 1 << 30
  /// Pixels of all frames of one animated PNG.
  public var animationPixels = 1 << 27
  /// Dashes and gaps along all lines of one picture that has lines as areas: a picture of pixels, or of outlines.
  public var dashes = 200_000
  /// Numbers looked at to make one SVG file that moves by itself. As with pixels, whoever makes one asks for them.
  public var motion = 1 << 26

  /// The limits that are part of the format.
  public init() {}
}

extension Limits {
  /// Every limit, by its name.
  private static let members: [(name: String, path: any WritableKeyPath<Limits, Int> & Sendable)] = [
    ("bytes", \.bytes),
    ("nesting", \.nesting),
    ("shapes", \.shapes),
    ("keyframes", \.keyframes),
    ("pathElements", \.pathElements),
    ("frameElements", \.frameElements),
    ("frameItems", \.frameItems),
    ("levels", \.levels),
    ("symbolValues", \.symbolValues),
    ("pixels", \.pixels),
    ("pictureSide", \.pictureSide),
    ("painting", \.painting),
    ("animationPixels", \.animationPixels),
    ("dashes", \.dashes),
    ("motion", \.motion),
  ]

  /// The names of all limits, which are those of the members.
  public static var names: [String] { members.map(\.name) }

  /// The limit known as `name`; nil where there is none. Setting one that is unknown, or to nil, does nothing.
  public subscript(name: String) -> Int? {
    get { Self.members.first { $0.name == name }.map { self[keyPath: $0.path] } }
    set {
      if let newValue, let member = Self.members.first(where: { $0.name == name }) {
        self[keyPath: member.path] = newValue
      }
    }
  }

  /// To which numbers the limit `name` can be set. What is inside something else takes room on the stack, of which threads
  /// have little.
  public static func range(of name: String) -> ClosedRange<Int> {
    switch name {
    case "nesting": 1...256
    case "levels": 1...32
    default: 0...Int(Int32.max)
    }
  }
}
