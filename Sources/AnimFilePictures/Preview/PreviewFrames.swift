import AnimFile

/// The frames of an animation at many times, encoded for interpolation by the page.
///
/// Changes are stored per line of SVG, so an added or removed line leaves the others unchanged.
struct PreviewFrames: Sendable {
  /// A line over consecutive frames in which only its numbers change.
  struct Strand: Sendable {
    /// The index of the line's text.
    let line: Int
    /// The index of the first frame.
    let first: Int
    /// The number of values in the line.
    let width: Int
    /// The values, frame by frame.
    var numbers: [Double]
  }

  /// Consecutive frames with the same strands.
  struct Span: Sendable {
    /// The index of the first frame.
    let first: Int
    /// The strands in the order of their lines.
    let strands: [Int]
  }

  /// The distinct lines, with placeholders for numbers.
  private(set) var lines: [[UInt8]] = []
  private(set) var strands: [Strand] = []
  private(set) var spans: [Span] = []
  /// The frames followed by a jump or a sharp bend, where linear interpolation to the next frame would be wrong.
  private(set) var holds: [Int] = []
  /// The total number of values.
  private(set) var count = 0
  /// The nodes that are drawn at some time, with a sample item each.
  private(set) var shapes: [Int: Frame.Item] = [:]

  private var known: [[UInt8]: Int] = [:]
  /// The number of frames that are sampled to estimate whether all are too large.
  private static let trialCount = 4

  /// A line within a frame.
  private struct Place: Hashable {
    let line: Int
    /// The number of equal lines before it.
    let number: Int
  }

  /// Evaluates the frames at `times`, and halfway between them to find where interpolation is linear.
  ///
  /// - Complexity: O(frames × drawn elements).
  init(_ evaluator: Evaluator, times: [Double], limit: Int) throws(PreviewError) {
    var playhead = Playhead(evaluator)
    try Self.checkSize(&playhead, times, limit)
    let extent = max(evaluator.resolved.size.width, evaluator.resolved.size.height)
    var tolerances: [Double] = []
    var places: [Place: Int] = [:]
    var former: SVGTemplate?
    // Every shape is evaluated, even if it draws nothing.
    let base = 8 + evaluator.nodes.count / 4
    var looked = 0
    for (index, time) in times.enumerated() {
      let picture = Self.picture(&playhead, time)
      looked += base + picture.numbers.count
      for item in playhead.frame.items where shapes[item.node] == nil { shapes[item.node] = item }
      count += picture.numbers.count
      if let former, former.text == picture.text {
        let middle = Self.picture(&playhead, times[index - 1] / 2 + time / 2)
        if middle.text != picture.text
          || !Self.isStraight(former.numbers, middle.numbers, picture.numbers, tolerances)
        {
          holds.append(index - 1)
        }
      } else {
        if index > 0 { holds.append(index - 1) }
        places = begin(picture, at: index, after: places)
        tolerances = picture.places.flatMap { place in
          Array(repeating: place.attribute.tolerance(extent: extent), count: place.numbers.count)
        }
      }
      var start = 0
      for strand in spans[spans.count - 1].strands {
        let end = start + strands[strand].width
        strands[strand].numbers += picture.numbers[start..<end]
        start = end
      }
      former = picture
      if count > limit || looked > limit { throw .tooLarge(limit: limit) }
    }
  }

  /// Throws if the frames would have more values than the limit even if all were as small as the smallest of a few.
  static func checkSize(
    _ playhead: inout Playhead, _ times: [Double], _ limit: Int
  ) throws(PreviewError) {
    guard times.count > 4 * trialCount else { return }
    for trial in 0..<trialCount {
      let picture = picture(&playhead, times[trial * times.count / trialCount])
      if picture.numbers.count * times.count <= limit { return }
    }
    throw .tooLarge(limit: limit)
  }

  /// Begins a span, continuing the strands of lines that the previous span has.
  private mutating func begin(
    _ picture: SVGTemplate, at index: Int, after places: [Place: Int]
  ) -> [Place: Int] {
    var new: [Place: Int] = [:]
    var numbers: [Int: Int] = [:]
    var order: [Int] = []
    for text in picture.text.split(separator: UInt8(ascii: "\n")) {
      let line = self.line(Array(text))
      let place = Place(line: line, number: numbers[line, default: 0])
      numbers[line] = place.number + 1
      let strand = places[place] ?? strands.count
      if strand == strands.count {
        let width = text.reduce(0) { $0 + SVGTemplate.width(ofMark: $1) }
        strands.append(Strand(line: line, first: index, width: width, numbers: []))
      }
      new[place] = strand
      order.append(strand)
    }
    // Strand indices count as well.
    count += order.count
    spans.append(Span(first: index, strands: order))
    return new
  }

  private mutating func line(_ text: [UInt8]) -> Int {
    if let line = known[text] { return line }
    known[text] = lines.count
    lines.append(text)
    count += text.count / 8
    return lines.count - 1
  }

  private static func picture(_ playhead: inout Playhead, _ time: Double) -> SVGTemplate {
    // Only a time that is not finite can fail.
    try? playhead.move(to: time)
    return SVGTemplate(playhead.frame.markedSVG())
  }

  private static func isStraight(
    _ before: [Double], _ middle: [Double], _ after: [Double], _ tolerances: [Double]
  ) -> Bool {
    for index in middle.indices
    where abs(before[index] / 2 + after[index] / 2 - middle[index]) > tolerances[index] {
      return false
    }
    return true
  }
}

extension PreviewFrames {
  /// Writes the members `lines`, `strands` and `spans`.
  func write(to json: inout JSONWriter) {
    json.name("lines")
    json.beginArray()
    for line in lines { json.string(String(decoding: line, as: UTF8.self)) }
    json.endArray()
    json.name("strands")
    json.beginArray()
    for strand in strands { strand.write(to: &json) }
    json.endArray()
    json.name("spans")
    json.beginArray()
    for span in spans { span.write(to: &json) }
    json.endArray()
  }
}

extension PreviewFrames.Strand {
  /// Writes the line, the first frame, and the columns of values.
  fileprivate func write(to json: inout JSONWriter) {
    json.beginArray()
    json.number(Double(line))
    json.number(Double(first))
    for column in 0..<width {
      json.column(stride(from: column, to: numbers.count, by: width).map { numbers[$0] })
    }
    json.endArray()
  }
}

extension PreviewFrames.Span {
  /// Writes the first frame, and the strands as runs: the first index and the length of each run.
  fileprivate func write(to json: inout JSONWriter) {
    json.beginArray()
    json.number(Double(first))
    var index = 0
    while index < strands.count {
      var end = index + 1
      while end < strands.count, strands[end] == strands[end - 1] + 1 { end += 1 }
      json.number(Double(strands[index]))
      json.number(Double(end - index))
      index = end
    }
    json.endArray()
  }
}
