import AnimFile
import AnimFileAuthoring
import AnimFilePictures

/// Low limits, so that many inputs are tested per second.
private let limits: Limits = {
  var limits = Limits()
  limits.bytes = 100_000
  limits.keyframes = 2_000
  limits.frameElements = 20_000
  limits.frameItems = 1_000
  return limits
}()

/// Runs the whole pipeline on one input and checks its invariants. Called by libFuzzer; a violation ends the program.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryOne(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = Array(UnsafeBufferPointer(start: start, count: count))
  let linter = Linter(limits: limits)
  let report = linter.report(on: text)
  for diagnostic in report.diagnostics {
    let range = diagnostic.place.range
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count, "a range outside the text")
  }
  precondition(report.isValid == (report.errorCount == 0), "valid with errors, or invalid without")

  let fixed = linter.fixed(text, includesUnsafe: true)
  // Fixes may reveal errors that others hid, so their number may grow.
  precondition(
    linter.fixed(fixed.text, includesUnsafe: true).text == fixed.text, "what is mended can be mended again"
  )

  let canonical = try? AnimationDocument.formatted(json: text, limits: limits)
  if let canonical {
    let again = try? AnimationDocument.formatted(json: canonical, limits: limits)
    precondition(again == canonical, "formatting is not idempotent")
  }

  guard let evaluator = try? Evaluator(json: text, limits: limits) else {
    precondition(!report.isValid, "valid, but cannot be evaluated")
    return 0
  }
  precondition(report.isValid, "invalid, but can be evaluated")
  let times = [0, 0.37, 1, 2.5, -1, 1e9]
  let frames = times.map { try? evaluator.frame(at: $0) }
  for (index, time) in times.enumerated().reversed() {
    precondition((try? evaluator.frame(at: time)) == frames[index], "a frame depends on earlier frames")
  }
  var playhead = Playhead(evaluator)
  for (index, time) in times.enumerated() {
    try? playhead.move(to: time)
    precondition(frames[index] == nil || playhead.frame == frames[index], "a playhead has a different frame")
  }
  if let canonical {
    let same = try? Evaluator(json: canonical, limits: limits)
    precondition((try? same?.frame(at: 0.37)) == frames[1], "the canonical form draws a different frame")
  }
  if let expanded = try? AnimationDocument.expand(json: text, limits: limits) {
    let same = try? Evaluator(json: expanded, limits: limits)
    precondition(
      (try? same?.frame(at: 0.37))?.json() == frames[1]?.json(), "the expanded form draws a different frame")
  }
  guard let frame = frames[1] else { return 0 }
  use(frame.json().count + frame.svg().count)
  let larger = max(frame.size.width, frame.size.height)
  var size = 0
  try? frame.png(scale: 24 / larger, limits: limits) { size += $0.count }
  use(size)
  return 0
}

/// Prevents the optimizer from removing a result.
@inline(never)
private func use(_ value: Int) { withExtendedLifetime(value) {} }
