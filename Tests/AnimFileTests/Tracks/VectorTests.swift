import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// The files in `Fixtures/Vectors`, computed with more digits than a `Double` has.
struct VectorTests {
  struct Curves: Decodable {
    struct Curve: Decodable {
      var name: String
      var controlPoints: [Double]
      var samples: [[Double]]
    }
    var curves: [Curve]
  }

  struct Springs: Decodable {
    struct Spring: Decodable {
      var mass, stiffness, damping, velocity: Double
      var samples: [[Double]]
    }
    var springs: [Spring]
  }

  static func read<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    let file = Folder.fixtures.appending(path: "Vectors/\(name).json")
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }

  @Test func `curves are right to 1e-12, and to 1e-7 next to a vertical tangent`() throws {
    for curve in try VectorTests.read("easing", as: Curves.self).curves {
      let points = curve.controlPoints
      let bezier = try #require(CubicBezier(points[0], points[1], points[2], points[3]))
      for sample in curve.samples {
        let vertical: [Double] =
          switch curve.name {
          case "steep": [0.5]
          case "vertical": [0]
          case "edge": [1]
          default: []
          }
        let tolerance = vertical.contains { abs($0 - sample[0]) <= 1e-3 } ? 1e-7 : 1e-12
        let y = bezier.progress(at: sample[0])
        #expect(abs(y - sample[1]) <= tolerance, "\(curve.name) at \(sample[0])")
      }
    }
  }

  @Test func `springs are right to 1e-12`() throws {
    for spring in try VectorTests.read("spring", as: Springs.self).springs {
      let form = try #require(
        Spring(
          mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, velocity: spring.velocity))
      for sample in spring.samples {
        #expect(abs(form.value(at: sample[0]) - sample[1]) <= 1e-12, "\(spring) at \(sample[0])")
      }
    }
  }
}
