// The targets of parameters in a log, and settings at its end.

extension Evaluator {
  /// Returns the value to which a parameter was last set; nil for an unknown parameter.
  package func target(of name: String, at time: Double) -> ParameterValue? {
    inputs?.log.settings[Array(name.utf8)]?.target(at: time) ?? parameters[name]
      ?? document.parameters[name]?.value
  }

  /// Returns an evaluator whose log has one more setting or firing at its end.
  ///
  /// - Throws: An error if the document does not allow it, or if its time is before the last one.
  /// - Complexity: That of ``applying(_:)``.
  package func appending(_ setting: Inputs.Setting) throws(ParameterError) -> Evaluator {
    try appending(contentsOf: [setting])
  }

  /// Returns an evaluator whose log has more settings and firings at its end.
  package func appending(contentsOf settings: [Inputs.Setting]) throws(ParameterError) -> Evaluator {
    var log = inputs?.source ?? Inputs()
    for setting in settings { try log.append(setting) }
    return try applying(log)
  }

  /// Returns the reason why the log cannot have an entry at a time, if there is one.
  package func complaint(aboutTime time: Double) -> ParameterError? {
    Inputs.complaint(time, after: inputs?.source.settings.last?.time).map { ParameterError($0) }
  }
}

extension Playhead {
  /// The document as written.
  package var document: AnimationDocument { evaluator.document }

  /// The settings and firings that have been added, and the values from the start if any have been set since then.
  package var log: Inputs { inputs == nil ? Inputs() : settingsSoFar }

  /// Returns the value to which a parameter was last set; nil for an unknown parameter.
  ///
  /// - Complexity: O(*n*) in the settings after the last one of the parameter.
  package func target(of name: String) -> ParameterValue? {
    guard inputs != nil,
      let last = settingsSoFar.settings.last(where: { !$0.isFiring && $0.parameter.isIdentical(to: name) })
    else { return parameter(name) }
    return try? document.parameters[name]?.value(last.value, name: name)
  }

  /// Returns the reason why the log cannot have an entry at a time, if there is one.
  package func complaint(aboutTime time: Double) -> ParameterError? {
    Inputs.complaint(time, after: inputs == nil ? nil : settingsSoFar.settings.last?.time)
      .map { ParameterError($0) }
  }

  /// Appends a setting or a firing, such as those that a pointer causes.
  ///
  /// - Throws: An error if the document does not allow it, or if its time is before the last one; nothing changes then.
  public mutating func append(_ setting: Inputs.Setting) throws(ParameterError) {
    guard !setting.isFiring else { return try fire(setting.parameter, at: setting.time) }
    guard let definition = document.parameters[setting.parameter] else {
      let known = Suggestion.Names(document.parameters.entries.map { $0.name })
      throw ParameterError(.unknownParameter(setting.parameter, known: known))
    }
    let value = try definition.value(setting.value, name: setting.parameter)
    try set(setting.parameter, to: value, at: setting.time, jumps: setting.jumps)
  }
}
