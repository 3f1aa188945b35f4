// Settings of parameters while a playhead plays.

extension Playhead {
  /// Sets a parameter at a time, from which values move with their transitions.
  ///
  /// Frames are the same as those of ``Evaluator/applying(_:)`` with the settings so far. A frame at an earlier time does not
  /// depend on the setting, unless it has copies with a negative `delay`, which show a later time.
  ///
  /// The first setting of each parameter prepares the document, without reading it again. After that, a call costs as much
  /// as the evaluation of the values that depend on the parameter. These settings take as long as `applying`:
  ///
  /// - a second one of a parameter at one time
  /// - values that change the structure of frames or tracks, as in ``set(_:to:)-(_,ParameterValue)``
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - value: A value of the declared type, in the declared range, and in the ranges of all members that use it.
  ///   - time: The time in seconds since playback began, at least 0 and not before the last setting.
  ///   - jumps: Whether the value arrives at once, without a transition.
  /// - Throws: An error if there is no such parameter, it cannot have the value, or the time is invalid; nothing changes
  ///   then.
  // Literals choose the methods for their types.
  @_disfavoredOverload
  public mutating func set(
    _ name: String, to value: ParameterValue, at time: Double, jumps: Bool = false
  ) throws(ParameterError) {
    let complaint = evaluator.document.parameters[name]?.complaint(about: value, name: name)
    let value = value.asSetting
    try settingsSoFar.set(name, to: value, at: time, jumps: jumps)
    try followLast(name, value, jumps: jumps, complaint)
  }

  /// Follows the last of the settings so far, or removes it if it is invalid.
  private mutating func followLast(
    _ name: String, _ value: ParameterValue, jumps: Bool, _ complaint: Message?
  ) throws(ParameterError) {
    let time = settingsSoFar.settings[settingsSoFar.settings.count - 1].time
    do throws(ParameterError) {
      if let complaint { throw ParameterError(complaint) }
      if try !append(name, value, at: time, jumps: jumps) {
        let log = settingsSoFar
        try follow(log)
        settingsSoFar = log
      }
    } catch {
      settingsSoFar.settings.removeLast()
      throw error
    }
    currentTime = time
  }

  /// Fires a trigger at a time.
  ///
  /// Frames are the same as those of ``Evaluator/applying(_:)`` with the settings and firings so far. The first firing of
  /// each trigger prepares the document, as ``set(_:to:at:jumps:)-(_,ParameterValue,_,_)`` does.
  ///
  /// - Parameters:
  ///   - name: The trigger's name.
  ///   - time: The time in seconds since playback began, at least 0 and not before the last setting or firing.
  /// - Throws: An error if there is no such trigger or the time is invalid; nothing changes then.
  public mutating func fire(_ name: String, at time: Double) throws(ParameterError) {
    try settingsSoFar.fire(name, at: time)
    let complaint = evaluator.document.parameters[name]?.complaintAboutFiring(name)
    try followLast(name, .trigger, jumps: false, complaint)
  }

  /// Sets a parameter of the type `number` or `angle` at a time.
  public mutating func set(
    _ name: String, to value: Double, at time: Double, jumps: Bool = false
  ) throws(ParameterError) {
    if case .angle? = evaluator.document.parameters[name]?.value {
      try set(name, to: .angle(value), at: time, jumps: jumps)
    } else {
      try set(name, to: .number(value), at: time, jumps: jumps)
    }
  }

  /// Sets a parameter of the type `choice`, `color` or `path` at a time, to a value in the notation of documents.
  public mutating func set(
    _ name: String, to value: String, at time: Double, jumps: Bool = false
  ) throws(ParameterError) {
    try set(name, to: evaluator.document.value(of: name, from: value), at: time, jumps: jumps)
  }

  /// Sets a parameter of the type `point` at a time, or `size` to a literal.
  public mutating func set(
    _ name: String, to value: Point2D, at time: Double, jumps: Bool = false
  ) throws(ParameterError) {
    if case .size? = evaluator.document.parameters[name]?.value {
      try set(name, to: .size(Size2D(value.x, value.y)), at: time, jumps: jumps)
    } else {
      try set(name, to: .point(value), at: time, jumps: jumps)
    }
  }

  /// Sets a parameter of the type `boolean` at a time.
  public mutating func set(
    _ name: String, to value: Bool, at time: Double, jumps: Bool = false
  ) throws(ParameterError) {
    try set(name, to: .boolean(value), at: time, jumps: jumps)
  }
}

extension ParameterValue {
  /// The value as inputs have it, with the colors of documents.
  var asSetting: ParameterValue {
    if case .color(let color) = self { .color(RGBAColor(color.hex) ?? color) } else { self }
  }
}
