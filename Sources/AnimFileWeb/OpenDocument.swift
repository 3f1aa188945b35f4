import AnimFile

/// A document that a page plays.
///
/// It owns the memory of its numbers: nothing else keeps or frees it, and it grows before numbers are written.
@safe package final class OpenDocument {
  private let document: AnimationDocument
  private var playhead: Playhead
  private var frame = FrameNumbers()
  /// The numbers of the last frame, after their count.
  private var memory = unsafe UnsafeMutableBufferPointer<Double>(start: nil, count: 0)

  /// Opens the document in a UTF-8 text; nil if it has errors.
  package init?(_ text: [UInt8]) {
    do throws(InvalidAnimation) {
      let evaluator = try Evaluator(json: text)
      document = evaluator.document
      playhead = Playhead(evaluator)
    } catch {
      return nil
    }
  }

  deinit { unsafe memory.deallocate() }

  /// The duration of one pass in one direction, in seconds.
  package var duration: Double { playhead.duration }

  /// Returns the numbers of the frame at `time`, as ``FrameNumbers`` lists them; empty if the time is not finite or is forgotten.
  package func numbers(at time: Double) -> [Double] {
    do throws(EvaluationError) {
      try playhead.move(to: time)
    } catch {
      return []
    }
    frame.fill(with: playhead.frame)
    return frame.numbers
  }

  /// Returns the address of the count of the frame's numbers, which the numbers follow, until the next frame.
  func frame(at time: Double) -> UnsafePointer<Double>? {
    let numbers = numbers(at: time)
    if unsafe memory.count <= numbers.count {
      unsafe memory.deallocate()
      unsafe memory = .allocate(capacity: max(1024, 2 * numbers.count))
    }
    unsafe memory[0] = Double(numbers.count)
    _ = unsafe memory[1...].update(fromContentsOf: numbers)
    return unsafe UnsafePointer(memory.baseAddress)
  }

  /// Sets a parameter from a text: colors, choices and path data verbatim, other types as JSON.
  ///
  /// - Parameter time: The time of the setting, from which on transitions move to the value; nil to replace the value from
  ///   the start.
  /// - Returns: The problem; nil if the value is valid.
  package func set(_ name: String, to text: String, at time: Double? = nil) -> String? {
    guard let parameter = document.parameters[name] else {
      return set(name, to: ParameterValue.number(0), at: time)
    }
    do throws(Parameter.TextError) {
      return set(name, to: try parameter.value(from: text, name: name), at: time)
    } catch {
      return error.help.map { "\(error.message); \($0)" } ?? error.message
    }
  }

  /// Fires a trigger at a time.
  ///
  /// - Returns: The problem; nil if there is such a trigger.
  package func fire(_ name: String, at time: Double) -> String? {
    do throws(ParameterError) {
      try playhead.fire(name, at: time)
      return nil
    } catch {
      return error.description
    }
  }

  /// Forgets settings and firings that have no effect on frames from a time on.
  package func forget(before time: Double) { playhead.forget(before: time) }

  /// Sets a number or an angle.
  ///
  /// - Returns: The problem; nil if the value is valid.
  package func set(_ name: String, to number: Double) -> String? {
    if case .angle? = playhead.parameter(name) { return set(name, to: .angle(number)) }
    return set(name, to: .number(number))
  }

  private func set(_ name: String, to value: ParameterValue, at time: Double? = nil) -> String? {
    do throws(ParameterError) {
      if let time {
        try playhead.set(name, to: value, at: time)
      } else {
        try playhead.set(name, to: value)
      }
      return nil
    } catch {
      return error.description
    }
  }
}
