/// The targets of a timeline entry in a document: a string, or an array of strings.
struct TimelineTargets: DocumentValue, Hashable {
  var ids: [String]

  static var phrase: String { "a string or an array of strings" }
  static var placeholder: TimelineTargets { TimelineTargets([""]) }

  init(_ ids: [String]) { self.ids = ids }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> TimelineTargets {
    let tape = context.tape
    switch tape.kind(node) {
    case .string: return TimelineTargets([tape.string(node)])
    case .array where tape.childCount(node) == 0:
      context.report(.wrongCount(expected: "at least one id", found: 0), at: .node(node))
      return placeholder
    case .array: return TimelineTargets([String].read(node, context, rule))
    default:
      context.reportWrongType(node, expected: phrase)
      return placeholder
    }
  }

  func write(to writer: inout JSONWriter) {
    if ids.count == 1 { ids[0].write(to: &writer) } else { ids.write(to: &writer) }
  }
}
