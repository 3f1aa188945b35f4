import AnimFile

/// A rectangle of pixels.
struct PixelRegion: Hashable, Sendable {
  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  /// The pixels that a box touches, and a margin of one pixel for rounding; nil if there are none within `bounds`.
  init?(_ box: BoundingBox, within bounds: PixelRegion) {
    func pixel(_ value: Double, _ lower: Int, _ upper: Int) -> Int {
      Int(max(Double(lower), min(Double(upper), value)))
    }
    self.init(
      minX: pixel(box.minX.rounded(.down) - 1, bounds.minX, bounds.maxX),
      minY: pixel(box.minY.rounded(.down) - 1, bounds.minY, bounds.maxY),
      maxX: pixel(box.maxX.rounded(.up) + 1, bounds.minX, bounds.maxX),
      maxY: pixel(box.maxY.rounded(.up) + 1, bounds.minY, bounds.maxY))
    if isEmpty { return nil }
  }

  init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  var width: Int { maxX - minX }
  var height: Int { maxY - minY }
  var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// The common pixels; nil if there are none.
  func intersection(_ other: PixelRegion) -> PixelRegion? {
    let common = PixelRegion(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return common.isEmpty ? nil : common
  }

  func union(_ other: PixelRegion) -> PixelRegion {
    PixelRegion(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The row-major index of a pixel in the region.
  func index(_ x: Int, _ y: Int) -> Int { (y - minY) * width + x - minX }
}
