/// The properties of a reference on which its motion depends.
struct ParameterReader: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case motion
    /// A Boolean, which is true until a transition to false has ended.
    case flag
    /// A whole number, which takes the target.
    case target
  }

  /// The transition, without named easings; nil to jump.
  var transition: Transition?
  var form: Form
  /// The default space of colors.
  var space: ColorSpace
}

/// The settings of one parameter, of which the last one at each time counts.
struct ParameterSettings: Sendable {
  struct Setting: Sendable {
    var time: Double
    var value: ParameterValue
    var jumps: Bool
  }

  let initial: ParameterValue
  private(set) var settings: [Setting] = []

  init(_ initial: ParameterValue) { self.initial = initial }

  mutating func append(_ setting: Setting) {
    if settings.last?.time == setting.time { settings.removeLast() }
    // Setting the current target starts nothing, but a jump arrives.
    guard setting.jumps || setting.value != last || setting.value == .trigger else { return }
    settings.append(setting)
  }

  /// Returns the times of an event, in ascending order.
  func times(of event: InputEvent, upTo end: Double = .infinity) -> [Double] {
    var previous = initial
    var times: [Double] = []
    for setting in settings {
      guard setting.time <= end else { break }
      if event.matches(setting.value), setting.value == .trigger || setting.value != previous {
        times.append(setting.time)
      }
      previous = setting.value
    }
    return times
  }

  /// The last value.
  var last: ParameterValue { settings.last?.value ?? initial }

  /// The target at a time.
  func target(at time: Double) -> ParameterValue {
    let next = settings.partitioningIndex { $0.time > time }
    return next > 0 ? settings[next - 1].value : initial
  }

  /// Returns the value at a time that a reader with a map and a transition has.
  func mappedValue(_ reader: ParameterReader, _ map: Named<FlatValue>, _ time: Double) -> FlatValue? {
    guard let target = target(at: time).option.flatMap({ map[$0] }) else { return nil }
    // Without a transition, values may have different structures.
    if reader.transition == nil { return target }
    guard let mapped = mappedMotion(reader, map) else { return nil }
    let motion = mapped.motion
    let span = motion.span(at: time)
    if reader.form == .motion, motion.rests(span, at: time), !mapped.isUniform {
      // At rest, the path has its own commands.
      let last = settings.last { $0.time <= motion.start(of: span) }?.value ?? initial
      return last.option.flatMap { map[$0] } ?? target
    }
    var numbers = Array(repeating: 0.0, count: motion.stride)
    motion.read(reader.form, span, at: time, into: &numbers, from: 0)
    return mapped.value(numbers)
  }

  /// The motion of a reader between the constants of a map.
  struct MappedMotion {
    var motion: LiveMotion
    fileprivate var kind: ValueKind
    fileprivate var verbs: [BezierPath.Verb]
    /// Whether all constants have the same structure.
    fileprivate var isUniform: Bool

    func value(_ numbers: [Double]) -> FlatValue { FlatValue(kind, numbers, verbs: verbs) }
  }

  /// Returns the motion of a reader with a map and a transition.
  ///
  /// - Parameter visit: Called with the motion up to each setting.
  func mappedMotion(
    _ reader: ParameterReader, _ map: Named<FlatValue>,
    _ visit: (_ setting: Int, LiveMotion) -> Void = { _, _ in }
  ) -> MappedMotion? {
    guard let first = initial.option.flatMap({ map[$0] }) else { return nil }
    let kind = first.kind
    // Paths of different commands travel as cubics.
    let isUniform = map.entries.allSatisfy { $0.value.verbs == first.verbs }
    func moving(_ value: FlatValue) -> FlatValue {
      isUniform ? value : BezierPath(flat: value).asCubics().flat
    }
    let layout: ColorLayout? =
      switch kind.columnKind {
      case .color: ColorLayout(space: reader.space)
      case .stops: ColorLayout(space: reader.space, stride: 5, offset: 1)
      default: nil
      }
    var motion = LiveMotion(reader.transition, initial: moving(first).numbers, colors: layout)
    var previous = initial
    var target = first
    for (index, setting) in settings.enumerated() {
      guard let value = setting.value.option.flatMap({ map[$0] }) else { continue }
      // An option with the same constant as the one before starts nothing here.
      if setting.jumps || value != target {
        motion.set(
          moving(value).numbers, at: setting.time, isLower: setting.value.isLower(than: previous),
          jumps: setting.jumps)
      }
      (previous, target) = (setting.value, value)
      visit(index, motion)
    }
    return MappedMotion(motion: motion, kind: kind, verbs: moving(first).verbs, isUniform: isUniform)
  }

  /// Returns the motion for a reader with a transition.
  ///
  /// - Parameter visit: Called with the motion up to each setting.
  func motion(
    _ reader: ParameterReader, _ visit: (_ setting: Int, LiveMotion) -> Void = { _, _ in }
  ) -> LiveMotion {
    var isColor = false
    if case .color = initial { isColor = true }
    // Choices have no numbers: any different ones give the times of their motion.
    var names: [[UInt8]: Double] = [:]
    func numbers(_ value: ParameterValue) -> [Double] {
      guard case .choice(let name) = value else { return value.motionNumbers }
      let number = names[Array(name.utf8)] ?? Double(names.count)
      names[Array(name.utf8)] = number
      return [number]
    }
    var motion = LiveMotion(
      reader.transition, initial: numbers(initial),
      colors: isColor ? ColorLayout(space: reader.space) : nil)
    var previous = initial
    for (index, setting) in settings.enumerated() {
      motion.set(
        numbers(setting.value), at: setting.time, isLower: setting.value.isLower(than: previous),
        jumps: setting.jumps)
      previous = setting.value
      visit(index, motion)
    }
    return motion
  }

  /// Returns the time from which all readers rest after each setting, if no other setting follows.
  func restTimes(_ readers: [LiveParameters.Uses.Reader]) -> [Double] {
    var times = settings.map { $0.time }
    for use in readers where use.reader.transition != nil {
      _ = motion(of: use) { index, motion in
        times[index] = max(times[index], motion.restTime(use.reader.form))
      }
    }
    return times
  }

  /// Returns the motion of a reader with a transition, which may have a map.
  ///
  /// - Parameter visit: Called with the motion up to each setting.
  func motion(
    of use: LiveParameters.Uses.Reader, _ visit: (_ setting: Int, LiveMotion) -> Void = { _, _ in }
  ) -> LiveMotion? {
    if let map = use.map { return mappedMotion(use.reader, map, visit)?.motion }
    return motion(use.reader, visit)
  }
}

extension LiveMotion {
  /// Writes the numbers that a reader has at a time to `result`.
  func read(
    _ form: ParameterReader.Form, _ span: Int, at time: Double, into result: inout [Double], from place: Int
  ) {
    switch form {
    case .motion: evaluate(span, at: time, into: &result, from: place)
    case .target: target(span, into: &result, from: place)
    case .flag: result[place] = flag(span, at: time) ? 1 : 0
    }
  }
}

/// The settings of the parameters of a document.
struct InputLog: Sendable {
  /// By name.
  var settings: [[UInt8]: ParameterSettings] = [:]

  /// Returns the times of an event in a document, in ascending order.
  func times(of event: InputEvent) -> [Double] {
    guard event.history.isLive, let settings = settings[Array(event.parameter.utf8)] else {
      return event.history.times
    }
    return settings.times(of: event)
  }
}

/// A time in a log.
struct InputMoment: Sendable {
  var log: InputLog
  var time: Double
  /// Whether all values have arrived, and all events are long ago.
  var isSettled = false

  /// The value of a parameter for a reader.
  func value(of reader: ParameterReader, _ settings: ParameterSettings, _ time: Double) -> ParameterValue {
    let target = settings.target(at: time)
    guard reader.transition != nil, !isSettled else { return target }
    let motion = settings.motion(reader)
    var numbers = Array(repeating: 0.0, count: motion.stride)
    motion.read(reader.form, motion.span(at: time), at: time, into: &numbers, from: 0)
    // Numbers read Booleans as 0 and 1.
    if case .boolean = target, reader.form != .flag { return .number(numbers[0]) }
    return target.with(numbers)
  }
}
