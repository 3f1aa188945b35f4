/// A kind of animatable values as data: its description, its traits and its functions.
///
/// Documents store animated values as numbers of a kind, so that the code for tracks, steps, wiggles and references
/// is compiled once, not once for each type.
public final class ValueKind: Sendable {
  /// A description of a value with its article, such as `a point [x, y]`.
  package let phrase: String
  /// The name of the kind in the plural, such as `colors`.
  let plural: String
  /// The interpretation of the numbers.
  package let columnKind: TrackColumns.Kind
  /// Whether values change in steps, without interpolation.
  package let isDiscrete: Bool
  /// Whether a value can be a string.
  package let takesText: Bool
  /// Whether values interpolate like colors, so that tracks accept a color space.
  package let hasColor: Bool
  /// Whether values are paths, so that tracks accept `morph`.
  package let morphs: Bool
  /// Whether smooth easings accept velocities.
  package let hasVelocity: Bool
  /// Whether values can be angles, so that tracks accept `turn`.
  package let turns: Bool
  /// Whether values are positions, so that keyframes accept `via`.
  package let travels: Bool
  /// Whether values differ in their number of components, so that not all of them can be added.
  package let isStructured: Bool
  /// Whether the numbers are quantities. The numbers of words and Booleans are not, nor are those of whole numbers
  /// and stops, for which no range is computed.
  package let hasQuantities: Bool
  /// The number of amplitudes that a wiggle accepts, repeated over the components; 0 for kinds that cannot wiggle.
  package let amplitudeCount: Int
  /// The valid numbers of separately animated components; nil if there are none.
  package let componentCounts: ClosedRange<Int>?

  /// The forms of values that are read from packed keyframes.
  let packedForm: PackedForm

  private let makePlaceholder: @Sendable () -> FlatValue
  private let findComponentKind: @Sendable () -> ValueKind?

  /// Reads the value at a node.
  package let read: @Sendable (_ node: Int, ReadingContext, NumberRule) -> FlatValue
  /// Reads the value at a node, and appends it to columns.
  let append: @Sendable (_ node: Int, ReadingContext, NumberRule, inout ValueColumns) -> Void
  /// Writes a value.
  package let write: @Sendable (FlatValue, inout JSONWriter) -> Void
  /// Returns advice on what to write in place of the object at a node, if its intention is clear.
  let literalHelp: @Sendable (_ node: Int, ReadingContext) -> Advice?
  /// Returns the reason why the second value cannot follow the first in a track.
  let mismatch: @Sendable (FlatValue, FlatValue, Morph) -> Message?
  /// Returns the value of a parameter, scaled and shifted by a reference.
  let resolve: @Sendable (ParameterValue, FlatReference) -> Result<FlatValue, ParameterMisuse>
  /// Returns the problem with the numbers of a value under a rule, if there is one.
  package let complaint: @Sendable (FlatValue, NumberRule) -> Message?
  /// Returns the parts of a value for tables; nil for values without parts.
  package let sampledParts: @Sendable (FlatValue) -> [(name: String, value: JSONValue)]?

  init<Value: DocumentAnimatable>(_ type: Value.Type) {
    phrase = Value.phrase
    plural = Value.plural
    columnKind = Value.columnKind
    isDiscrete = Value.isDiscrete
    takesText = Value.takesText
    hasColor = Value.hasColor
    morphs = Value.morphs
    hasVelocity = Value.hasVelocity
    turns = Value.turns
    travels = Value.travels
    isStructured = Value.isStructured
    hasQuantities = Value.hasQuantities
    amplitudeCount = Value.amplitudeCount
    componentCounts = Value.componentCounts
    packedForm = Value.packedForm
    makePlaceholder = { Value.placeholder.flat }
    findComponentKind = { Value.componentKind }
    read = { node, context, rule in Value.read(node, context, rule).flat }
    append = { node, context, rule, columns in columns.append(Value.read(node, context, rule)) }
    write = { value, writer in Value(flat: value).write(to: &writer) }
    literalHelp = { node, context in Value.literalHelp(node, context) }
    mismatch = { previous, next, morph in Value.mismatch(Value(flat: previous), Value(flat: next), morph) }
    resolve = { parameter, reference in
      switch Value.resolve(parameter, ParameterReference<Value>(flat: reference)) {
      case .success(let value): .success(value.flat)
      case .failure(let misuse): .failure(misuse)
      }
    }
    complaint = { value, rule in Value(flat: value).complaint(rule) }
    sampledParts = { Value(flat: $0).sampledParts }
  }

  /// The replacement of an invalid value.
  package var placeholder: FlatValue { makePlaceholder() }

  /// The kind of separately animated components; nil if there are none.
  package var componentKind: ValueKind? { findComponentKind() }
}

/// The forms of values that are read from packed keyframes.
package enum PackedForm: Sendable {
  case none, number, integer, boolean, color, path
  /// An array of this many numbers.
  case numbers(Int)
  /// This many numbers, or one for all of them.
  case uniformNumbers(Int)
  /// An array of numbers.
  case vector
  /// A word from a closed list.
  case word([String])
}

extension ValueKind: Hashable {
  public static func == (a: ValueKind, b: ValueKind) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A value as numbers.
public struct FlatValue: Hashable, Sendable {
  package let kind: ValueKind
  package var numbers: [Double]
  /// The verbs of a path.
  package var verbs: [BezierPath.Verb] = []

  package init(_ kind: ValueKind, _ numbers: [Double], verbs: [BezierPath.Verb] = []) {
    self.kind = kind
    self.numbers = numbers
    self.verbs = verbs
  }

  /// The numbers that are quantities.
  package var quantities: [Double] { kind.hasQuantities ? numbers : [] }

  /// The abbreviated value for messages; nil if it has none.
  package var briefly: String? {
    guard kind.hasQuantities, (1...2).contains(numbers.count) else { return nil }
    let texts = numbers.map { $0.rounded.text }
    return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
  }

  /// The value as JSON; `null` for numbers that JSON cannot represent.
  package var jsonValue: JSONValue {
    var writer = JSONWriter(style: .compact)
    kind.write(self, &writer)
    return JSONValue(text: writer.bytes)
  }

  /// The point of two numbers.
  package var point: Point2D { numbers.count > 1 ? Point2D(numbers[0], numbers[1]) : .zero }
}

/// Separately animated components without their types.
package struct FlatParts: Hashable, Sendable {
  package var parts: [FlatAnimated]

  package init(_ parts: [FlatAnimated]) { self.parts = parts }
}
