import AnimFile

extension ReadingContext {
  /// Returns advice on a value of the wrong type.
  func wrongTypeAdvice(_ node: Int, expected: String) -> Advice? {
    if node == 0, let help = quotedDocumentHelp { return help }
    let help: Advice? =
      switch expected {
      case ShapeTransform.phrase: transformHelp(node)
      case TimelineEntry.phrase: entryHelp(node)
      case Transition.phrase: transitionHelp(node)
      case Parameter.phrase: parameterHelp(node)
      case Paint.Stop.phrase: stopHelp(node)
      case Paint.Gradient.phrase: gradientHelp(node)
      case Bool.phrase: booleanHelp(node)
      default: nil
      }
    return help ?? mapHelp(node) ?? cornersHelp(node) ?? passesHelp(node, expected)
  }

  /// The advice for a document that is written as a JSON string.
  private var quotedDocumentHelp: Advice? {
    guard tape.kind(0) == .string, let first = tape.string(0).utf8.first(where: { $0 > 0x20 }),
      first == UInt8(ascii: "{")
    else { return nil }
    return "remove the quotes around the document, and the '\\' before each quote inside it"
  }

  /// Returns advice for authors who write a transform as in SVG and CSS.
  private func transformHelp(_ node: Int) -> Advice? {
    if tape.kind(node) == .array { return "put all members into one object { … }" }
    guard tape.kind(node) == .string else { return nil }
    let text = tape.string(node)
    guard text.utf8.contains(UInt8(ascii: "(")) else { return text == "none" ? "remove it" : nil }
    let transform = tape.range(node).count <= 1000 ? TransformText(text) : nil
    guard let members = transform?.members else {
      return
        "write 'position', 'rotation', 'scale' and 'skew' as numbers: this text has no exact equivalent; the page 'Migrate from CSS' shows the members for each function"
    }
    guard !members.isEmpty else { return "remove it: it changes nothing" }
    return Advice(
      "write { \(members.joined(separator: ", ")) }; the shape rotates and scales about its 'anchor', by default its center"
    )
  }

  /// Returns advice for authors who write a boolean as a word.
  private func booleanHelp(_ node: Int) -> Advice? {
    guard tape.kind(node) == .string else { return nil }
    switch tape.string(node).lowercased() {
    case "true", "yes", "on", "visible", "show", "shown": return .write("true")
    case "false", "no", "off", "hidden", "none", "collapse", "hide": return .write("false")
    default: return nil
    }
  }

  /// Returns advice for authors who write only the value of a parameter.
  private func parameterHelp(_ node: Int) -> Advice? {
    switch tape.kind(node) {
    case .number: return .write("{ \"type\": \"number\", \"default\": \(tape.number(node).text) }")
    case .true, .false:
      return .write("{ \"type\": \"boolean\", \"default\": \(tape.kind(node) == .true) }")
    case .string where RGBAColor(tape.string(node)) != nil:
      return .write("{ \"type\": \"color\", \"default\": \"\(tape.string(node))\" }")
    default: return nil
    }
  }

  /// Returns advice for authors who write only the duration or the easing of a transition.
  private func transitionHelp(_ node: Int) -> Advice? {
    switch tape.kind(node) {
    case .number where tape.number(node) >= 0:
      return .write("{ \"duration\": \(tape.number(node).text) }")
    case .string where Easing.Preset(rawValue: tape.string(node)) != nil || tape.equals(node, "spring"):
      return .write("{ \"easing\": \"\(tape.string(node))\" }")
    case .true: return .write("{}", " for the default transition")
    default: return nil
    }
  }

  /// Returns advice for authors who list the values of a map.
  private func mapHelp(_ node: Int) -> Advice? {
    guard node > 0, tape.kind(node - 1) == .name, tape.equals(node - 1, "map") else { return nil }
    return "write a value for each name: { \"true\": …, \"false\": … }, or one for each option of a choice"
  }

  /// Returns advice for authors who write only an id as a timeline entry.
  private func entryHelp(_ node: Int) -> Advice? {
    guard tape.kind(node) == .string else { return nil }
    return
      "write an action and a shape: { \"fadeIn\": \"\(tape.string(node).quoted.dropFirst().dropLast())\" }"
  }

  /// Returns advice for authors who write the corner points of a polygon.
  private func cornersHelp(_ node: Int) -> Advice? {
    guard node > 0, tape.kind(node - 1) == .name, tape.equals(node - 1, "points"),
      tape.kind(node) == .string || tape.kind(node) == .array
    else { return nil }
    return
      "write the number of corners of a regular polygon; for an irregular polygon, use a 'polyline' with \"closed\": true"
  }

  /// Returns advice for authors who write a bare color among stops.
  private func stopHelp(_ node: Int) -> Advice? {
    guard tape.kind(node) == .string, let stop = colorStop(node) else { return nil }
    if let offset = stop.offset {
      return .write("{ \"offset\": \(offset.text), \"color\": \"\(stop.color)\" }")
    }
    return "write { \"offset\": …, \"color\": \"\(stop.color)\" }, with an offset from 0 to 1"
  }

  /// Returns advice for authors who write a CSS gradient.
  private func gradientHelp(_ node: Int) -> Advice? {
    guard tape.kind(node) == .string else { return nil }
    return cssGradientAdvice(tape.string(node), at: node, isPaint: false)
  }

  /// Returns advice for authors who repeat a timeline entry without end.
  private func passesHelp(_ node: Int, _ expected: String) -> Advice? {
    guard expected.hasPrefix(Int.phrase), tape.kind(node) == .string, node > 0, tape.kind(node - 1) == .name,
      tape.equals(node - 1, "repeat")
    else { return nil }
    return
      """
      use a number of passes; for an endless animation, set the document's 'repeat' to \"forever\", \
      or use a track with \"after\": \"loop\" in the member itself
      """
  }
}
