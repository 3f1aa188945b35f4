import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

struct AnimatableVectorTests {
  @Test func `adds, subtracts and scales by component`() {
    var vector: AnimatableVector = [1, 2, 3]
    #expect(vector + [10, 20, 30] == [11, 22, 33])
    #expect(vector - [1, 1, 1] == [0, 1, 2])
    vector.scale(by: 2)
    #expect(vector == [2, 4, 6])
    vector.add([1, 1, 1], scaledBy: -2)
    #expect(vector == [0, 2, 4])
    #expect(vector.magnitudeSquared == 20)
    vector[1] = 7
    #expect(Array(vector) == [0, 7, 4])
    #expect(vector.max() == 7)
  }

  @Test func `the empty vector is the zero of every count`() {
    let vector: AnimatableVector = [1, 2]
    #expect(vector + .zero == vector)
    #expect(.zero + vector == vector)
    #expect(.zero - vector == [-1, -2])
    var result = AnimatableVector()
    result.interpolate(from: .zero, to: vector, at: 0.5)
    #expect(result == [0.5, 1])
    result.interpolate(from: vector, to: .zero, at: 0.25)
    #expect(result == [0.75, 1.5])
    result.addDifference(from: .zero, to: [1, 1], scaledBy: 2)
    #expect(result == [2.75, 3.5])
  }

  @Test func `writes results into existing storage`() throws {
    func address(_ vector: AnimatableVector) -> UnsafeRawPointer? {
      vector.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) } ?? nil
    }
    let track = try Track<AnimatableVector>(
      [
        Keyframe(t: 0, value: [0, 0, 0]), Keyframe(t: 1, value: [1, 2, 3]),
        Keyframe(t: 2, value: [2, 0, 2], easing: .smooth), Keyframe(t: 3, value: [2, 0, 1], easing: .spring),
      ], after: .offset)
    var result = AnimatableVector(repeating: 0, count: 3)
    var hint = 0
    let before = address(result)
    for step in 0..<50 {
      track.value(at: Double(step) / 10, into: &result, hint: &hint)
      #expect(address(result) == before)
    }
    #expect(result == track.value(at: 4.9))
  }

  @Test func `vectors of different counts stop the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = AnimatableVector([1, 2]) + AnimatableVector([1, 2, 3])
    }
    await #expect(processExitsWith: .failure) {
      var vector: AnimatableVector = [1, 2]
      vector.interpolate(from: [1, 2], to: [1], at: 0.5)
    }
  }

  @Test func `pairs move both values`() {
    let pair = VectorPair(Point2D(1, 2), 3.0)
    #expect(pair + pair == pair.scaled(by: 2))
    #expect(pair - pair == .zero)
    #expect(pair.magnitudeSquared == 14)
    var result = VectorPair<Point2D, Double>.zero
    result.interpolate(from: .zero, to: pair, at: 0.5)
    #expect(result == VectorPair(Point2D(0.5, 1), 1.5))
  }
}
