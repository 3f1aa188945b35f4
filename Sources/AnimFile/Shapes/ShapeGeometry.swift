/// A kind of shape that has an outline.
protocol ShapeGeometry: DocumentObject {
  /// Adds the outline at the sampler's time to `path`, which is empty.
  func outline(_ sampler: inout Sampler, into path: inout BezierPath)

  /// An upper bound of the outline's elements; requires resolved references.
  var elementBound: Int { get }
}
