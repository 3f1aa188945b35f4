public import AnimFile

extension Diagnostic.Rule {
  /// A text with one finding and its correction, or the reason why there is no example.
  public enum Example: Hashable, Sendable {
    /// Two whole files.
    case texts(Texts)
    /// The reason, as the end of a sentence: `it would be 65 brackets deep`.
    case none(because: String)

    /// Two whole files: one with a finding, the other without.
    public struct Texts: Hashable, Sendable {
      private let before: String
      private let wrong: String
      private let right: String
      private let after: String

      // Concatenated only on demand.
      fileprivate init(_ before: String, _ wrong: String, _ right: String, _ after: String) {
        (self.before, self.wrong, self.right, self.after) = (before, wrong, right, after)
      }

      /// The text with the one finding.
      public var bad: String { before + wrong + after }
      /// The corrected text, without findings.
      public var good: String { before + right + after }
    }
  }
}

// MARK: - Surrounding text

extension Diagnostic.Rule.Example {
  private static let start = #"{ "animfile": "1.0", "size": [200, 200], "shapes": "#

  /// An example of whole texts.
  static func text(_ bad: String, _ good: String) -> Self { .texts(Texts("", bad, good, "")) }

  /// An example of document members.
  static func members(_ bad: String, _ good: String) -> Self {
    let circle = #"{ "type": "circle", "center": [99, 99], "radius": 9, "fill": "red" }"#
    return .texts(Texts(start + "[\n  \(circle) ],\n  ", bad, good, " }"))
  }

  /// An example of a document's shapes.
  static func shapes(_ bad: String, _ good: String) -> Self {
    .texts(Texts(start + "[\n  ", bad, good, " ] }"))
  }

  /// An example of a circle's radius.
  static func radius(_ bad: String, _ good: String) -> Self {
    let circle = #"{ "type": "circle", "center": [100, 100], "fill": "red", "radius": "#
    return .texts(Texts(start + "[\n  " + circle, bad, good, " } ] }"))
  }

  /// An example of a parameter for a circle's radius.
  static func parameter(_ bad: String, _ good: String) -> Self {
    let before = """
      { "animfile": "1.0", "size": [200, 200],
        "parameters": { "far":\u{20}
      """
    let after = """
       },
        "shapes": [
          { "type": "circle", "center": [99, 99], "fill": "red", "radius": { "parameter": "far" } } ] }
      """
    return .texts(Texts(before, bad, good, after))
  }

  /// An example of easings, and a track that uses one of them.
  static func easings(_ bad: String, _ name: String, _ good: String, _ goodName: String) -> Self {
    func text(_ easings: String, _ name: String) -> String {
      """
      { "animfile": "1.0", "size": [200, 200],
        "easings": { \(easings) },
        "shapes": [ { "type": "circle", "center": [99, 99], "fill": "red", "radius": { "keyframes": [
            { "t": 0, "value": 20 },
            { "t": 1, "value": 60, "easing": "\(name)" } ] } } ] }
      """
    }
    return .text(text(bad, name), text(good, goodName))
  }

  /// An example of a circle's position.
  static func position(_ bad: String, _ good: String) -> Self {
    let circle =
      #"{ "type": "circle", "center": [0, 0], "radius": 9, "fill": "red","#
      + "\n    \"transform\": { \"position\": "
    return .texts(Texts(start + "[\n  " + circle, bad, good, " } } ] }"))
  }

  /// An example of a path's outline.
  static func outline(_ bad: String, _ good: String) -> Self {
    .texts(Texts(start + "[\n  " + #"{ "type": "path", "fill": "red", "d": "#, bad, good, " } ] }"))
  }

  /// An example of an easing between two keyframes one second apart.
  static func easing(_ bad: String, _ good: String) -> Self {
    let track = """
      [
        { "type": "circle", "center": [100, 100], "fill": "red", "radius": { "keyframes": [
          { "t": 0, "value": 20 },
          { "t": 1, "value": 60, "easing":\u{20}
      """
    return .texts(Texts(start + track, bad, good, " } ] } } ] }"))
  }

  /// An example of timeline entries for a shape named `dot`.
  static func timeline(_ bad: String, _ good: String) -> Self {
    let shapes = """
      [
        { "id": "dot", "type": "circle", "center": [100, 100], "radius": 40, "fill": "red" } ],
        "timeline": [\u{20}
      """
    return .texts(Texts(start + shapes, bad, good, " ] }"))
  }
}
