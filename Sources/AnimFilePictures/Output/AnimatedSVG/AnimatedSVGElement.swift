import AnimFile

/// An SVG element without its values.
struct AnimatedSVGElement: Sendable {
  /// Its order among its siblings: the node of its shape, its copy, and its purpose.
  var place: [Int]
  /// The node of its shape; −1 for the background.
  var node: Int
  var parent: Int?
  var name: String
  var id: String?
  var label: String?
  /// The names of its attributes, in the order of their values.
  var attributes: [String] = []
  /// The element that clips it.
  var clip: Int?
  /// The element that masks it.
  var mask: Int?
  /// The value of `style`, which does not change.
  var style = ""
  /// The point in its own units that moves least, and the origin of its outline.
  var pivot = Point2D.zero
  /// The maximum enlargement of lengths.
  var scale = 0.0
  /// The maximum distance of its outline from the pivot.
  var reach = 0.0
  /// The largest number of dashes and gaps along its outline, at most 1,000.
  var dashes = 1.0
  /// Whether its first two attributes are a matrix and the outline that it moves.
  var isPlaced: Bool { attributes.first == "transform" }
}
