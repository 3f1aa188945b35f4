// Access to the numbers of arrays in the innermost loops of a frame.
//
// A plan computes all indices when it is made, so a frame does not check them again; debug builds do. The values here are
// only passed down the stack, by the functions below that lend the memory of an array: none outlives its array.

/// The numbers of an array, for reading.
@safe struct Numbers {
  private let start: UnsafePointer<Double>
  let count: Int

  @inline(__always)
  fileprivate init(start: UnsafePointer<Double>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// - Precondition: `index` is at least 0 and below ``count``.
  @inline(__always)
  subscript(index: Int) -> Double {
    assert(index >= 0 && index < count)
    return unsafe start[index]
  }

  /// The numbers from `index` on.
  @inline(__always)
  func from(_ index: Int) -> Numbers {
    assert(index >= 0 && index <= count)
    return unsafe Numbers(start: start + index, count: count &- index)
  }

  /// The first `count` numbers.
  @inline(__always)
  func first(_ count: Int) -> Numbers {
    assert(count >= 0 && count <= self.count)
    return unsafe Numbers(start: start, count: count)
  }
}

/// The numbers of an array, for reading and writing.
@safe struct MutableNumbers {
  private let start: UnsafeMutablePointer<Double>
  let count: Int

  @inline(__always)
  fileprivate init(start: UnsafeMutablePointer<Double>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// - Precondition: `index` is at least 0 and below ``count``.
  @inline(__always)
  subscript(index: Int) -> Double {
    get {
      assert(index >= 0 && index < count)
      return unsafe start[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe start[index] = newValue
    }
  }

  /// Four consecutive numbers, the first of which has the given index.
  @inline(__always)
  subscript(four index: Int) -> SIMD4<Double> {
    get {
      assert(index >= 0 && index + 4 <= count)
      return unsafe UnsafeRawPointer(start + index).loadUnaligned(as: SIMD4<Double>.self)
    }
    nonmutating set {
      assert(index >= 0 && index + 4 <= count)
      unsafe UnsafeMutableRawPointer(start + index).storeBytes(of: newValue, as: SIMD4<Double>.self)
    }
  }

  /// The numbers from `index` on.
  @inline(__always)
  func from(_ index: Int) -> MutableNumbers {
    assert(index >= 0 && index <= count)
    return unsafe MutableNumbers(start: start + index, count: count &- index)
  }

  /// The same numbers, for reading. Writing changes them.
  @inline(__always)
  var reading: Numbers { unsafe Numbers(start: start, count: count) }
}

extension [Double] {
  /// Calls `body` with the numbers. They must not be used after it returns.
  @inline(__always)
  func withNumbers<Result>(_ body: (Numbers) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return withEmptyNumbers { body($0.reading) } }
      return body(unsafe Numbers(start: start, count: numbers.count))
    }
  }

  /// Calls `body` with the numbers. They must not be used after it returns.
  @inline(__always)
  mutating func withMutableNumbers<Result>(_ body: (MutableNumbers) -> Result) -> Result {
    unsafe withUnsafeMutableBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return withEmptyNumbers(body) }
      return body(unsafe MutableNumbers(start: start, count: numbers.count))
    }
  }
}

extension [Point2D] {
  /// Calls `body` with the coordinates, x before y. They must not be used after it returns.
  @inline(__always)
  mutating func withMutableNumbers(_ body: (MutableNumbers) -> Void) {
    // A point is two numbers without padding.
    unsafe withUnsafeMutableBufferPointer { points in
      unsafe points.withMemoryRebound(to: Double.self) { numbers in
        guard let start = numbers.baseAddress else { return withEmptyNumbers(body) }
        body(unsafe MutableNumbers(start: start, count: numbers.count))
      }
    }
  }
}

/// Calls `body` with no numbers.
private func withEmptyNumbers<Result>(_ body: (MutableNumbers) -> Result) -> Result {
  var nothing = 0.0
  return unsafe withUnsafeMutablePointer(to: &nothing) { body(unsafe MutableNumbers(start: $0, count: 0)) }
}
