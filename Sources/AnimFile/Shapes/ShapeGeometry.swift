/// A kind of shape that has an outline.
protocol ShapeGeometry: DocumentObject {
  /// Adds the outline at the sampler's time to `path`, which is empty.
  func outline(_ sampler: inout Sampler, into path: inout BezierPath)

  /// The most elements the outline has at any time, once references are resolved.
  var elementBound: Int { get }
}
