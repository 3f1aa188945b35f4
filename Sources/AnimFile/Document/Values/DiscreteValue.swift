/// A type whose values change without interpolation.
protocol DiscreteValue: DocumentAnimatable where Parts == NoParts {}

extension DiscreteValue {
  static var isDiscrete: Bool { true }

  static func sample(_ track: AnimatedTrack<Self>, _ sampler: inout Sampler, into value: inout Self) {
    value = sampler.find { time, hint in track.track.discreteValue(at: time, hint: &hint) }
  }

  static func resolve(_ parameter: ParameterValue, _ reference: ParameterReference<Self>) -> Result<
    Self, ParameterMisuse
  > {
    .failure(.type)
  }
}

extension DiscreteValue where Self: DocumentWord {
  static var takesText: Bool { true }
}

extension Bool: DiscreteValue {
  static func resolve(
    _ parameter: ParameterValue, _ reference: ParameterReference<Bool>
  ) -> Result<Bool, ParameterMisuse> {
    if case .boolean(let value) = parameter { unmapped(value, reference) } else { .failure(.type) }
  }
}

extension Bool: AnimatableValue {}
