/// A type whose values change without interpolation.
package protocol DiscreteValue: DocumentAnimatable where Parts == NoParts {}

extension DiscreteValue {
  package static var isDiscrete: Bool { true }

  package static func sample(_ track: AnimatedTrack<Self>, _ sampler: inout Sampler, into value: inout Self) {
    value = track.track.discreteValue(at: sampler.time)
  }

  package static func resolve(_ parameter: ParameterValue, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  > {
    .failure(.type)
  }
}

extension DiscreteValue where Self: DocumentWord {
  package static var plural: String { "words" }
  package static var takesText: Bool { true }
}

extension Bool: DiscreteValue {
  package static var plural: String { "booleans" }

  package static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Bool>
  ) -> Result<Bool, ParameterMisuse> {
    if case .boolean(let value) = parameter { unmapped(value, reference) } else { .failure(.type) }
  }
}

extension Bool: AnimatableValue {}
