#if canImport(SwiftUI)
  public import AnimFile
  public import SwiftUI

  /// The outline of a shape of a document, as a shape of SwiftUI.
  ///
  /// SwiftUI animates the time and the values of parameters, and fills, strokes and clips the outline:
  ///
  /// ```swift
  /// AnimFileShape(scene, id: "blob", at: isOpen ? 1 : 0)
  ///   .fill(.orange)
  ///   .animation(.spring, value: isOpen)
  /// ```
  ///
  /// The document fits the frame of the view by its `fit`. Its paints, clips, masks and opacities have no effect. A group has
  /// the outlines of all shapes in it, and a shape that is invisible at the time has an empty path.
  public struct AnimFileShape: Shape {
    private var outline: ShapeOutline

    /// Creates the outline of a shape.
    ///
    /// - Parameters:
    ///   - scene: The document. Create the evaluator once, not in the `body` of a view.
    ///   - id: The id of the shape, or of a group.
    ///   - time: The time in seconds; any finite number.
    public init(_ scene: Evaluator, id: String, at time: Double = 0) {
      outline = ShapeOutline(scene, id: id, at: time)
    }

    /// Returns the outline with a value of a parameter.
    ///
    /// SwiftUI animates numbers, angles, points, sizes, lists of them, and paths of one structure. Numbers that it moves beyond the
    /// range of the parameter, as springs do, are clamped. A value that the document does not allow is ignored.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: A value of the parameter's type.
    /// - Complexity: O(*n*) in the shapes of the document, and less for each frame of an animation.
    // Literals choose the methods for their types.
    @_disfavoredOverload
    public func parameter(_ name: String, _ value: ParameterValue) -> AnimFileShape {
      var shape = self
      shape.outline.set(name, to: value)
      return shape
    }

    /// Returns the outline with a value of a parameter of the type `number` or `angle`.
    public func parameter(_ name: String, _ value: Double) -> AnimFileShape {
      var shape = self
      shape.outline.set(name, to: value)
      return shape
    }

    /// Returns the outline with a value of a parameter of the type `number` or `angle`.
    public func parameter(_ name: String, _ value: Int) -> AnimFileShape { parameter(name, Double(value)) }

    /// Returns the outline with a value of a parameter of the type `numbers`.
    public func parameter(_ name: String, _ values: [Double]) -> AnimFileShape {
      parameter(name, .numbers(AnimatableVector(values)))
    }

    /// The time and the numbers of the parameters.
    public var animatableData: Numbers {
      get { Numbers(outline.numbers) }
      set { outline.numbers = newValue.elements }
    }

    /// Returns the outline in the frame of a view.
    ///
    /// - Complexity: That of a frame of the document.
    public func path(in rect: CGRect) -> Path {
      let path = outline.path(in: Size2D(rect.size))
      return Path(path.transformed(by: .translation(Point2D(rect.origin))))
    }

    /// Numbers that SwiftUI interpolates. Vectors of different lengths have zeros at the end of the shorter one.
    public struct Numbers: VectorArithmetic, Sendable {
      /// The components.
      public private(set) var elements: [Double]

      init(_ elements: [Double]) { self.elements = elements }

      /// The empty vector.
      public static var zero: Numbers { Numbers([]) }

      public static func + (a: Numbers, b: Numbers) -> Numbers { combined(a, b, +) }

      public static func - (a: Numbers, b: Numbers) -> Numbers { combined(a, b, -) }

      private static func combined(
        _ a: Numbers, _ b: Numbers, _ operation: (Double, Double) -> Double
      ) -> Numbers {
        let count = max(a.elements.count, b.elements.count)
        return Numbers(
          (0..<count).map { index in
            operation(
              index < a.elements.count ? a.elements[index] : 0,
              index < b.elements.count ? b.elements[index] : 0)
          })
      }

      public mutating func scale(by factor: Double) {
        for index in elements.indices { elements[index] *= factor }
      }

      public var magnitudeSquared: Double { elements.reduce(0) { $0 + $1 * $1 } }
    }
  }
#endif
