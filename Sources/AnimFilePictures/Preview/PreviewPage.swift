public import AnimFile

/// A self-contained HTML page that plays an animation in any browser, without network access.
///
/// The page contains frames from the ``Evaluator`` at a fixed rate. Between two frames it interpolates linearly, number
/// by number; at a jump or a sharp bend it shows the earlier frame. Readers who prefer reduced motion get a still page
/// at ``Evaluator/reducedMotionTime``.
public struct PreviewPage: Sendable {
  /// The frame rate of the page: the requested rate, or the least multiple of the document's frame rate that is at
  /// least 60.
  public let framesPerSecond: Double
  /// The number of frames.
  public var frameCount: Int { times.count }

  /// The findings in the document, which is valid.
  public var diagnostics: [Diagnostic] { evaluator.diagnostics }

  private let name: String
  private let evaluator: Evaluator
  private let parameters: [(name: String, parameter: Parameter)]
  private let times: [Double]
  private let frames: PreviewFrames
  private let curves: PreviewCurves
  private let ticks: [Double]

  /// The maximum number of values in a page, which corresponds to 12 to 40 MB.
  public static let largestCount = 5_000_000

  /// Evaluates all frames of one pass, in both directions if the animation alternates.
  ///
  /// - Parameters:
  ///   - text: The document, in UTF-8.
  ///   - name: The title if the document has none, such as the file's name.
  ///   - parameters: Values for parameters, by their names.
  ///   - inputs: The settings of parameters while the animation plays; nil for none.
  ///   - framesPerSecond: The frame rate, above 0; nil for a suitable default.
  ///   - limits: The limits of the document.
  /// - Throws: ``InvalidAnimation`` with all errors of the document or the parameters, a `ParameterError` in the inputs,
  ///   or a ``PreviewError``.
  /// - Complexity: O(frames × (shapes + path elements)).
  public init(
    json text: [UInt8], name: String, parameters: [String: ParameterValue] = [:], inputs: Inputs? = nil,
    framesPerSecond: Double? = nil, limits: Limits = Limits()
  ) throws {
    var evaluator = try Evaluator(json: text, parameters: parameters, limits: limits)
    if let inputs { evaluator = try evaluator.applying(inputs) }
    let written = evaluator.document
    self.name = name
    self.evaluator = evaluator
    // A trigger has no value to show.
    self.parameters = written.parameters.entries.filter { $0.value.value != .trigger }.map { entry in
      var parameter = entry.value
      if let value = parameters[entry.name] { parameter.value = value }
      return (entry.name, parameter)
    }
    let own = written.frameRate ?? 60
    let rate = framesPerSecond ?? own * max(1, (60 / own).rounded(.up))
    guard rate > 0, rate.isFinite else { throw PreviewError.invalidRate }
    self.framesPerSecond = rate
    let end =
      evaluator.hasSettings
      ? evaluator.recordedDuration : evaluator.duration * (written.autoreverses ? 2 : 1)
    let last = (end * rate - 1e-9).rounded(.up)
    guard last < 200_000 else { throw PreviewError.tooManyFrames(limit: 200_000) }
    times = (0...Int(max(0, last))).map { Double($0) == last ? end : Double($0) / rate }
    frames = try PreviewFrames(evaluator, times: times, limit: Self.largestCount)
    curves = PreviewCurves(evaluator, times: times, capacity: Self.largestCount - frames.count)
    ticks = Self.ticks(evaluator, end: end)
  }

  /// The document times of keyframes; a sample if there are very many.
  private static func ticks(_ evaluator: Evaluator, end: Double) -> [Double] {
    let finder = MotionFinder()
    let tally = MotionTally()
    finder.tally = tally
    evaluator.resolved.background?.inspect(finder)
    for shape in evaluator.resolved.shapes { shape.inspect(finder) }
    var times = Set(tally.times.filter { (0...evaluator.duration).contains($0) })
    times.formUnion(evaluator.inputTimes)
    if evaluator.resolved.autoreverses, !evaluator.hasSettings { times.formUnion(times.map { end - $0 }) }
    let stride = max(1, times.count / 1000)
    return times.sorted().enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }

  /// The page, in UTF-8.
  ///
  /// - Complexity: O(*n*) in the length of the result.
  public func html() -> [UInt8] { Self.page(title: title, data: data(isLive: false)) }

  /// The page's title.
  private var title: String { evaluator.resolved.title ?? name }
}

/// An error of making a preview page.
public enum PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The frames contain more than `limit` values.
  case tooLarge(limit: Int)
  /// The animation has more than `limit` frames.
  case tooManyFrames(limit: Int)
  /// The frame rate is not finite and above 0.
  case invalidRate

  public var description: String {
    switch self {
    case .tooLarge(let limit): "the page would be too large: its frames exceed the limit of \(limit) numbers"
    case .tooManyFrames(let limit): "the page would be too large: it exceeds the limit of \(limit) frames"
    case .invalidRate: "the frame rate must be finite and above 0"
    }
  }
}

// MARK: - Page contents

extension PreviewPage {
  /// The page's data, as JSON.
  ///
  /// - Parameter isLive: Whether the page can request updates from its server.
  package func data(isLive: Bool) -> [UInt8] {
    let document = evaluator.resolved
    var json = JSONWriter()
    func list<Element>(_ name: String, _ elements: [Element], _ write: (Element) -> Void) {
      json.name(name)
      json.beginArray()
      for element in elements { write(element) }
      json.endArray()
    }
    func number(_ name: String, _ value: Double) {
      json.name(name)
      json.number(value)
    }
    json.beginObject()
    json.name("title")
    json.string(title)
    json.name("file")
    json.string(name)
    list("size", [document.size.width, document.size.height]) { json.number($0) }
    number("end", times.last ?? 0)
    number("count", Double(times.count))
    number("rate", framesPerSecond)
    let own = document.frameRate.map { (framesPerSecond / $0).rounded() } ?? 1
    number("step", max(1, own))
    number("rest", evaluator.reducedMotionTime)
    json.name("plays")
    if evaluator.hasSettings {
      json.number(1)
    } else if case .count(let count) = document.repeats {
      json.number(count)
    } else {
      json.string("forever")
    }
    json.name("autoreverses")
    json.bool(document.autoreverses && !evaluator.hasSettings)
    json.name("live")
    json.bool(isLive)
    list("markers", document.markers) { marker in
      json.beginArray()
      json.string(marker.name)
      json.number(marker.t)
      json.endArray()
    }
    list("ticks", ticks) { json.number($0) }
    list("shapes", nodesToName) { node in
      let shape = evaluator.nodes[node].shape
      json.beginArray()
      json.number(Double(node))
      json.string(shape.source)
      shape.id.map { json.string($0) } ?? json.null()
      shape.label.map { json.string($0) } ?? json.null()
      json.endArray()
    }
    list("holds", frames.holds) { json.number(Double($0)) }
    frames.write(to: &json)
    list("curves", curves.curves) { $0.write(to: &json) }
    number("omitted", Double(curves.omitted))
    list("parameters", parameters) { entry in
      json.beginArray()
      json.string(entry.name)
      json.value(entry.parameter.json)
      json.endArray()
    }
    json.endObject()
    return json.bytes
  }

  /// The shapes that are drawn or have a curve.
  private var nodesToName: [Int] {
    Set(Array(frames.shapes.keys) + curves.curves.map(\.node)).filter { $0 >= 0 }.sorted()
  }

  /// The page for a live server, which reloads when the file changes.
  package func liveHTML() -> [UInt8] { Self.page(title: title, data: data(isLive: true)) }

  /// The data for a file with errors, as JSON.
  package static func data(problem: String, name: String) -> [UInt8] {
    var json = JSONWriter()
    json.value(["title": .string(name), "file": .string(name), "live": true, "problem": .string(problem)])
    return json.bytes
  }

  /// The live page for a file with errors.
  package static func liveHTML(problem: String, name: String) -> [UInt8] {
    page(title: name, data: data(problem: problem, name: name))
  }

  private static func page(title: String, data: [UInt8]) -> [UInt8] {
    var page = Array("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n".utf8)
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n".utf8
    page += "<meta name=\"color-scheme\" content=\"light dark\">\n".utf8
    // Content security policy: no document can make the page load or run anything.
    page += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ".utf8
    page +=
      "style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:\">\n".utf8
    page += "<title>\(title.escapedForXML)</title>\n<style>\n".utf8
    page += style.utf8
    page += "\n</style>\n</head>\n".utf8
    page += content.utf8
    page += "\n<script type=\"application/json\" id=\"data\">".utf8
    page.reserveCapacity(page.count + data.count + script.utf8.count + 100)
    for byte in data {
      // Escaped so that the data cannot contain the element's end tag.
      if byte == UInt8(ascii: "<") { page += "\\u003c".utf8 } else { page.append(byte) }
    }
    page += "</script>\n<script>\n".utf8
    page += script.utf8
    page += "\n</script>\n</body>\n</html>\n".utf8
    return page
  }
}
