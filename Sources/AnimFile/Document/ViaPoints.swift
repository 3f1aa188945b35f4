/// The two control points of the motion path from a keyframe to the next.
public struct ViaPoints: Hashable, Sendable {
  /// The control point of the preceding keyframe.
  public var control1: Point2D
  /// The control point of this keyframe.
  public var control2: Point2D

  /// Creates a pair of control points.
  public init(_ control1: Point2D, _ control2: Point2D) {
    self.control1 = control1
    self.control2 = control2
  }
}

extension ViaPoints: DocumentValue {
  package static var phrase: String { "two control points [[x, y], [x, y]]" }
  package static var placeholder: ViaPoints { ViaPoints(.zero, .zero) }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> ViaPoints {
    let tape = context.tape
    guard tape.kind(node) == .array else {
      context.reportWrongType(node, expected: phrase)
      return placeholder
    }
    guard tape.childCount(node) == 2 else {
      var message = Message.wrongCount(expected: phrase, found: tape.childCount(node))
      let numbers = (node + 1..<tape.next(node)).filter { tape.kind($0) == .number }.map {
        tape.number($0).text
      }
      if numbers.count == 4, tape.childCount(node) == 4 {
        let advice = Advice.write("[[\(numbers[0]), \(numbers[1])], [\(numbers[2]), \(numbers[3])]]")
        (message.help, message.proposal) = (advice.text, advice.proposal)
      }
      context.report(message, at: node)
      return placeholder
    }
    return ViaPoints(
      Point2D.read(node + 1, context, rule), Point2D.read(tape.next(node + 1), context, rule))
  }

  package func write(to writer: inout JSONWriter) { [control1, control2].write(to: &writer) }
}
