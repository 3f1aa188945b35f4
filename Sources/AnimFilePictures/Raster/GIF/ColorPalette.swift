import AnimFile

/// At most 255 colors, and a transparent one.
struct ColorPalette: Hashable, Sendable {
  /// The colors as red, green, blue and 255, from the lowest byte, in ascending order.
  let colors: [UInt32]

  static let mostColors = 255

  /// The index of transparent pixels, after those of the colors.
  var transparent: UInt8 { UInt8(colors.count) }

  /// The number of bits of an index, from 1 to 8.
  var tableBits: UInt8 { UInt8(max(1, Int.bitWidth - colors.count.leadingZeroBitCount)) }

  /// Red, green and blue of 2, 4, 8, … colors.
  var table: [UInt8] {
    var bytes = colors.flatMap {
      [
        UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8),
        UInt8(truncatingIfNeeded: $0 >> 16),
      ]
    }
    bytes += Array(repeating: 0, count: 3 * (1 << Int(tableBits)) - bytes.count)
    return bytes
  }

  /// Chooses the colors of a picture with these colors, each with the number of pixels that have it.
  ///
  /// If there are more than 255, the colors are divided into boxes: again and again, the box with the largest squared
  /// distance of its pixels from their mean is divided at the mean of its longest extent. The means of the boxes are then
  /// improved by k-means clustering.
  ///
  /// - Complexity: O(colors × 255).
  init(of counts: [UInt32: Int]) {
    guard counts.count > Self.mostColors else {
      colors = counts.keys.sorted()
      return
    }
    let entries = Self.bins(counts)
    var boxes = [Box(entries[...])]
    while boxes.count < Self.mostColors {
      var widest = 0
      for index in boxes.indices where boxes[index].error > boxes[widest].error { widest = index }
      guard let (lower, upper) = boxes[widest].halves else { break }
      boxes[widest] = lower
      boxes.append(upper)
    }
    var means = boxes.map(\.mean)
    for _ in 0..<2 { Self.improve(&means, entries) }
    colors = Set(means.map { UInt32(rounding: $0) }).sorted()
  }

  /// Whether it has all of these colors.
  func contains(_ counts: [UInt32: Int]) -> Bool {
    guard counts.count <= colors.count else { return false }
    return counts.keys.allSatisfy { color in
      let place = colors.partitioningIndex { $0 >= color }
      return place < colors.count && colors[place] == color
    }
  }

  /// A mean color with the number of its pixels.
  private struct Entry {
    var color: SIMD3<Double>
    var count: Double
  }

  /// The means of the colors that agree in the upper six bits of each channel.
  private static func bins(_ counts: [UInt32: Int]) -> [Entry] {
    var sums: [UInt32: Entry] = [:]
    // In a fixed order, so that rounding is the same in each run.
    for (color, count) in counts.sorted(by: { $0.key < $1.key }) {
      let count = Double(count)
      sums[color & 0xFCFC_FCFC, default: Entry(color: .zero, count: 0)].color += count * SIMD3(rgb: color)
      sums[color & 0xFCFC_FCFC, default: Entry(color: .zero, count: 0)].count += count
    }
    return sums.sorted { $0.key < $1.key }.map {
      Entry(color: $0.value.color / $0.value.count, count: $0.value.count)
    }
  }

  /// Colors that are near each other.
  private struct Box {
    let entries: ArraySlice<Entry>
    let mean: SIMD3<Double>
    /// The sums of the squared distances from the mean.
    let variance: SIMD3<Double>
    var error: Double { entries.count > 1 ? variance.sum() : 0 }

    init(_ entries: ArraySlice<Entry>) {
      self.entries = entries
      var (sum, count) = (SIMD3<Double>.zero, 0.0)
      for entry in entries {
        sum += entry.count * entry.color
        count += entry.count
      }
      let mean = sum / count
      var variance = SIMD3<Double>.zero
      for entry in entries { variance += entry.count * (entry.color - mean) * (entry.color - mean) }
      (self.mean, self.variance) = (mean, variance)
    }

    /// The colors below and above the mean, in the channel in which they differ the most.
    var halves: (Box, Box)? {
      var channel = 0
      for other in 1..<3 where variance[other] > variance[channel] { channel = other }
      var (lower, upper): ([Entry], [Entry]) = ([], [])
      for entry in entries {
        if entry.color[channel] < mean[channel] { lower.append(entry) } else { upper.append(entry) }
      }
      return lower.isEmpty || upper.isEmpty ? nil : (Box(lower[...]), Box(upper[...]))
    }
  }

  /// Moves each color to the mean of those that are nearest to it.
  private static func improve(_ means: inout [SIMD3<Double>], _ entries: [Entry]) {
    var sums = Array(repeating: Entry(color: .zero, count: 0), count: means.count)
    for entry in entries {
      var (nearest, least) = (0, Double.infinity)
      for index in means.indices {
        let offset = means[index] - entry.color
        let distance = (offset * offset).sum()
        if distance < least { (nearest, least) = (index, distance) }
      }
      sums[nearest].color += entry.count * entry.color
      sums[nearest].count += entry.count
    }
    for index in means.indices where sums[index].count > 0 {
      means[index] = sums[index].color / sums[index].count
    }
  }
}

/// Finds the entries of a palette for colors, with or without ordered dithering of those that it does not have.
struct ColorMatcher {
  private let dithering: Bool
  private let channels: [SIMD3<Double>]
  /// The nearest entries of colors that have been looked for.
  private var known: [UInt32: (index: UInt8, distance: Double)] = [:]

  init(_ palette: ColorPalette, dithering: Bool) {
    self.dithering = dithering
    channels = palette.colors.map { SIMD3(rgb: $0) }
  }

  /// Returns the index of the entry for a color at a pixel.
  ///
  /// With dithering, the color is moved by up to its distance from the nearest entry, by an amount that depends on the place only: flat areas
  /// of a color of the palette stay flat, and pixels that do not change keep their color.
  mutating func index(of color: UInt32, _ x: Int, _ y: Int) -> UInt8 {
    let nearest = nearest(to: color)
    guard dithering, nearest.distance > 0 else { return nearest.index }
    let threshold = Double(OrderedDithering.threshold(x, y)) - 0.5
    let moved = SIMD3(rgb: color) + SIMD3(repeating: 2 * threshold * nearest.distance.squareRoot())
    return self.nearest(to: UInt32(rounding: moved)).index
  }

  /// Returns the nearest entry, and its squared distance.
  private mutating func nearest(to color: UInt32) -> (index: UInt8, distance: Double) {
    if let known = known[color] { return known }
    let wanted = SIMD3(rgb: color)
    var best: (index: UInt8, distance: Double) = (0, .infinity)
    for (index, channel) in channels.enumerated() {
      let offset = channel - wanted
      let distance = (offset * offset).sum()
      if distance < best.distance { best = (UInt8(index), distance) }
    }
    known[color] = best
    return best
  }
}

extension SIMD3<Double> {
  /// Red, green and blue of a color, from the lowest byte.
  fileprivate init(rgb color: UInt32) {
    self.init(Double(color & 255), Double(color >> 8 & 255), Double(color >> 16 & 255))
  }
}

extension UInt32 {
  /// The nearest opaque color.
  fileprivate init(rounding color: SIMD3<Double>) {
    let bytes = color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)).rounded(.toNearestOrEven)
    self = 0xFF00_0000 | UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16
  }
}
