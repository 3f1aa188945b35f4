import AnimFile
import AnimFilePictures

/// The course of a playback: times of a clock become player time, and changes of values become settings.
///
/// It has no clock of its own, and does not depend on SwiftUI.
struct Playback {
  /// The settings that a view asks for.
  struct Configuration {
    /// The document.
    var scene: Evaluator
    /// The values of parameters, by name.
    var values: [String: ParameterValue] = [:]
    /// The values whose changes fire triggers, by the names of the triggers.
    var triggers: [String: AnyHashable] = [:]
    /// Whether time passes. Without, settings arrive at once.
    var isPlaying = true
    /// Whether the view can be seen. Without, time does not pass.
    var isVisible = true
    /// Whether one frame without motion is shown.
    var isStill = false
    /// The seconds of player time in a second, at least 0.
    var speed = 1.0
    /// How the document fits the viewport; nil for the document's.
    var fit: AnimationDocument.Fit?
    /// The number of passes; nil for the document's.
    var repeats: TimeMapping.Repeat?
    /// Whether the events that time passes are noted.
    var notesEvents = false

    init(_ scene: Evaluator) { self.scene = scene }

    /// Whether time passes until the document rests.
    fileprivate var runs: Bool { isPlaying && isVisible && !isStill && speed > 0 }
    /// Whether settings arrive without their transitions.
    fileprivate var jumps: Bool { !isPlaying || isStill }
  }

  /// The events since they were last taken.
  struct News {
    /// The errors in names and values.
    var errors: [ParameterError] = []
    /// The events that time has passed.
    var events: [PlaybackEvent] = []
    /// The values that pointers have set, by the names of the parameters.
    var values: [(parameter: String, value: ParameterValue)] = []
  }

  /// The seconds since playback began.
  private(set) var time = 0.0
  /// The number of errors, events and values of pointers so far.
  private(set) var newsCount = 0
  private var news = News()
  private var configuration: Configuration
  /// The document with the values from the start.
  private var scene: Evaluator
  private(set) var playhead: Playhead
  /// The playhead for the frame without motion, until a setting or the viewport changes.
  private var stillPlayhead: Playhead?
  private var viewport: Size2D
  /// The last time of the clock, in seconds.
  private var moment: Double
  /// The time before which events have been noted.
  private var eventTime = 0.0
  /// Whether the frame at the time is shown, and not the poster.
  private var hasStarted = false
  /// The time from which nothing changes; nil if there is none.
  private var restTime: Double?
  /// The number of settings since the last time that settings were forgotten.
  private var settingCount = 0
  private var pointer = Pointer()

  /// Starts a playback.
  ///
  /// - Parameters:
  ///   - configuration: The settings that the view asks for. Its values are those from the start.
  ///   - moment: The time of the clock, in seconds.
  init(_ configuration: Configuration, at moment: Double) {
    self.configuration = configuration
    self.moment = moment
    scene = configuration.scene
    viewport = scene.document.size
    playhead = Playhead(scene)
    start(with: configuration.values)
  }

  /// Begins at time 0 with values from the start.
  private mutating func start(with values: [String: ParameterValue]) {
    let document = configuration.scene
    scene = document
    if !values.isEmpty {
      do throws(ParameterError) {
        scene = try document.applying(Inputs(initial: values))
      } catch {
        addOneByOne(values)
      }
    }
    (time, eventTime, hasStarted) = (0, 0, false)
    prepare(Inputs())
  }

  /// Uses those of the values that the document allows.
  private mutating func addOneByOne(_ values: [String: ParameterValue]) {
    var allowed: [String: ParameterValue] = [:]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      do throws(ParameterError) {
        scene = try configuration.scene.applying(Inputs(initial: allowed.merging([name: value]) { $1 }))
        allowed[name] = value
      } catch {
        note(error)
      }
    }
  }

  /// Creates the playhead with a log.
  private mutating func prepare(_ log: Inputs) {
    playhead = Playhead(evaluator(log), viewport: viewport)
    settingCount = 0
    inputsChanged()
  }

  /// Returns the evaluator of the document with a log, as the view asks for it.
  private func evaluator(_ log: Inputs) -> Evaluator {
    var evaluator = scene
    if configuration.fit != nil || configuration.repeats != nil {
      evaluator = scene.with(fit: configuration.fit, repeats: configuration.repeats)
    }
    guard !log.settings.isEmpty else { return evaluator }
    // The settings that the log allows do not depend on the fit and the number of passes.
    return (try? evaluator.applying(log)) ?? evaluator
  }

  private mutating func inputsChanged() {
    restTime = playhead.restTime
    stillPlayhead = nil
  }

  private mutating func note(_ error: ParameterError) {
    news.errors.append(error)
    newsCount += 1
  }

  /// Returns what happened since the last call.
  mutating func takeNews() -> News {
    defer { news = News() }
    return news
  }
}

// MARK: - Time

extension Playback {
  /// Whether frames change as the clock runs, or events are still ahead.
  var isRunning: Bool { configuration.runs && stop.map { time < $0 } ?? true }

  /// The time from which nothing changes, and which is not before the end of the last pass; nil if there is none.
  private var stop: Double? {
    guard let restTime else { return nil }
    if let end { return max(restTime, end) }
    // Passes without end pass the markers again and again.
    return configuration.notesEvents && !scene.document.markers.isEmpty ? nil : restTime
  }

  /// The end of the last pass in seconds; nil if there is none.
  private var end: Double? {
    // With the values of parameters from the start, as for events.
    let document = scene.document
    let timing = DocumentTiming(
      configuration.repeats ?? document.repeats, autoreverses: document.autoreverses,
      from: document.repeatFrom,
      duration: scene.duration)
    return timing.end.isFinite ? timing.end : nil
  }

  /// Lets time pass up to a time of the clock, in seconds. The clock never runs backward.
  mutating func advance(to moment: Double) {
    let elapsed = max(0, moment - self.moment)
    self.moment = max(self.moment, moment)
    guard configuration.runs else { return }
    hasStarted = true
    let next = time + elapsed * configuration.speed
    // Settings are forgotten once the next one comes after the rest.
    time = max(time, stop.map { min(next, $0 + 0.001) } ?? next)
    noteEvents()
  }

  private mutating func noteEvents() {
    // A range does not contain its upper bound.
    let bound = time.nextUp
    defer { eventTime = bound }
    guard configuration.notesEvents, eventTime < bound,
      let passed = try? playhead.events(in: eventTime..<bound)
    else { return }
    news.events += passed
    newsCount += passed.count
  }

  /// Follows what the view asks for, from a time of the clock on.
  ///
  /// Values that have changed become settings. A value that a parameter has already, such as one that a pointer has set, does not.
  /// Another document begins anew.
  mutating func update(to next: Configuration, at moment: Double) {
    guard next.scene.isSame(as: configuration.scene) else {
      let size = viewport
      let earlier = (newsCount, news)
      self = Playback(next, at: moment)
      newsCount += earlier.0
      news.errors.insert(contentsOf: earlier.1.errors, at: 0)
      news.events.insert(contentsOf: earlier.1.events, at: 0)
      news.values.insert(contentsOf: earlier.1.values, at: 0)
      return resize(to: size)
    }
    advance(to: moment)
    let previous = configuration
    configuration = next
    if next.fit != previous.fit || next.repeats != previous.repeats { prepare(playhead.log) }
    if next.isPlaying, !previous.isPlaying, let end, end > 0, time >= end { start(with: targets) }
    for (name, value) in next.values.sorted(by: { $0.key < $1.key }) where previous.values[name] != value {
      if playhead.target(of: name) != value { set(name, to: value) }
    }
    for (name, value) in next.triggers.sorted(by: { $0.key < $1.key }) {
      if let old = previous.triggers[name], old != value { fire(name) }
    }
  }

  /// The values that parameters have or move to.
  private var targets: [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for entry in scene.document.parameters.entries where entry.value.value != .trigger {
      values[entry.name] = playhead.target(of: entry.name)
    }
    return values
  }
}

// MARK: - Inputs

extension Playback {
  private mutating func set(_ name: String, to value: ParameterValue) {
    do throws(ParameterError) {
      try playhead.set(name, to: value, at: time, jumps: configuration.jumps)
      added()
    } catch {
      note(error)
    }
  }

  private mutating func fire(_ name: String) {
    do throws(ParameterError) {
      try playhead.fire(name, at: time)
      added()
    } catch {
      note(error)
    }
  }

  /// Follows a new setting.
  private mutating func added() {
    hasStarted = hasStarted || configuration.runs
    settingCount += 1
    if settingCount >= 256 {
      playhead.forget(before: time)
      settingCount = 0
    }
    inputsChanged()
  }

  /// Responds to an event of a pointer on the frame that is shown, at a time of the clock.
  mutating func respond(to event: Pointer.Event, at moment: Double) {
    advance(to: moment)
    guard let frame = shownFrame() else { return }
    for var setting in pointer.settings(for: event, time: time, on: playhead, showing: frame) {
      if configuration.jumps, !setting.isFiring { setting.jumps = true }
      do throws(ParameterError) {
        try playhead.append(setting)
      } catch {
        // The members that refer to the parameter do not allow the value.
        continue
      }
      added()
      guard !setting.isFiring, let value = playhead.target(of: setting.parameter) else { continue }
      news.values.append((setting.parameter, value))
      newsCount += 1
    }
  }

  /// Whether the pointer is down.
  var isTouched: Bool { pointer.isDown }

  /// Ends what the pointer holds, if its gesture has been interrupted.
  mutating func cancelTouch(at moment: Double) {
    if pointer.isDown { respond(to: .cancel, at: moment) }
  }
}

// MARK: - Frames

extension Playback {
  /// Returns the frame at a time of the clock in a viewport; nil for a viewport without area.
  mutating func frame(at moment: Double, in viewport: Size2D) -> Frame? {
    advance(to: moment)
    resize(to: viewport)
    return shownFrame()
  }

  private mutating func resize(to viewport: Size2D) {
    guard viewport != self.viewport else { return }
    self.viewport = viewport
    playhead.resize(to: viewport)
    stillPlayhead?.resize(to: viewport)
  }

  private mutating func shownFrame() -> Frame? {
    guard !configuration.isStill else { return stillFrame() }
    let document = scene.document
    guard (try? playhead.move(to: hasStarted ? time : document.poster ?? 0)) != nil else { return nil }
    return playhead.frame
  }

  /// The frame for viewers who prefer reduced motion, after the settings so far.
  private mutating func stillFrame() -> Frame? {
    if stillPlayhead == nil {
      stillPlayhead = Playhead(evaluator(playhead.log).settled(), viewport: viewport)
    }
    guard (try? stillPlayhead?.move(to: scene.reducedMotionTime)) != nil else { return nil }
    return stillPlayhead?.frame
  }
}
