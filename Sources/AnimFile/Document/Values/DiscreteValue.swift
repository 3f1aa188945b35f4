/// A type whose values change without interpolation.
package protocol DiscreteValue: DocumentAnimatable {}

extension DiscreteValue {
  package static var isDiscrete: Bool { true }

  package static func resolve(_ parameter: ParameterValue, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  > {
    .failure(.type)
  }
}

extension DiscreteValue where Self: DocumentWord {
  package static var plural: String { "words" }
  package static var packedForm: PackedForm { .word(allCases.map { $0.rawValue }) }
  package static var takesText: Bool { true }
}

extension DiscreteValue where Self: DocumentWord {
  package var sampledParts: [(name: String, value: JSONValue)]? { [("value", .string(rawValue))] }
}

extension Bool: DiscreteValue {
  public static let kind = ValueKind(Bool.self)
  package static var plural: String { "booleans" }
  package static var packedForm: PackedForm { .boolean }

  public init(flat: FlatValue) { self = flat.numbers[0] != 0 }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Bool>
  ) -> Result<Bool, ParameterMisuse> {
    if case .boolean(let value) = parameter { unmapped(value, reference) } else { .failure(.type) }
  }
}

extension Bool: AnimatableValue {}
