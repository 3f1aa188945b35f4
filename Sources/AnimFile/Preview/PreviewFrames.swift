/// The pictures of an animation at many times, ready for a page that goes from one to the next.
struct PreviewFrames: Sendable {
  /// Frames one after another that differ in numbers alone.
  struct Span: Sendable {
    /// The first frame's index.
    let first: Int
    let template: SVGTemplate
    /// The numbers of each frame.
    var numbers: [[Double]]
  }

  private(set) var spans: [Span] = []
  /// The frames after which there is a jump or a sharp bend: what comes between them and the next is not on a line.
  private(set) var holds: [Int] = []
  /// How many numbers there are.
  private(set) var count = 0
  /// The nodes that are drawn at some time, with a sample of how.
  private(set) var shapes: [Int: Frame.Item] = [:]

  /// Evaluates the frames at `times`, and halfway between them to see what is on a line.
  ///
  /// - Complexity: O(frames × what is drawn).
  init(_ evaluator: Evaluator, times: [Double], limit: Int) throws(PreviewError) {
    var playhead = Playhead(evaluator)
    let extent = max(evaluator.document.size.width, evaluator.document.size.height)
    var tolerances: [Double] = []
    for (index, time) in times.enumerated() {
      let picture = Self.picture(&playhead, time)
      for item in playhead.frame.items where shapes[item.node] == nil { shapes[item.node] = item }
      count += picture.numbers.count
      var continues = false
      if let last = spans.indices.last, spans[last].template.text == picture.text,
        let former = spans[last].numbers.last
      {
        spans[last].numbers.append(picture.numbers)
        continues = true
        let middle = Self.picture(&playhead, times[index - 1] / 2 + time / 2)
        if middle.text != picture.text
          || !Self.isStraight(former, middle.numbers, picture.numbers, tolerances)
        {
          holds.append(index - 1)
        }
      }
      if !continues {
        // Texts take room as well.
        count += picture.text.count / 8
        if index > 0 { holds.append(index - 1) }
        spans.append(Span(first: index, template: picture, numbers: [picture.numbers]))
        tolerances = picture.places.flatMap { place in
          Array(repeating: place.attribute.tolerance(extent: extent), count: place.numbers.count)
        }
      }
      if count > limit { throw .tooLarge(limit: limit) }
    }
  }

  private static func picture(_ playhead: inout Playhead, _ time: Double) -> SVGTemplate {
    // Only what is not finite has no frame.
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

extension PreviewFrames.Span {
  /// Writes the first picture, and of every attribute that changes how it does.
  func write(to json: inout JSONWriter) {
    json.beginObject()
    json.name("first")
    json.number(Double(first))
    json.name("count")
    json.number(Double(numbers.count))
    json.name("text")
    json.string(String(decoding: template.text, as: UTF8.self))
    json.name("numbers")
    json.beginArray()
    for number in numbers[0] { json.number(number) }
    json.endArray()
    json.name("slots")
    json.beginArray()
    for place in template.places {
      let isMoving = place.numbers.contains { index in
        numbers.contains { $0[index] != numbers[0][index] }
      }
      guard isMoving else { continue }
      json.beginArray()
      json.number(Double(place.element))
      json.string(place.name)
      json.string(String(decoding: place.value, as: UTF8.self))
      json.beginArray()
      for index in place.numbers { json.column(numbers.map { $0[index] }) }
      json.endArray()
      json.endArray()
    }
    json.endArray()
    json.endObject()
  }
}
