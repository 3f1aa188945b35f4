public import AnimFile

/// Compares the two ways of reading keyframes: from packed columns, and from nodes.
public enum PackingTrial {
  /// Returns the difference between the results for a text; nil if they agree.
  public static func difference(
    _ text: [UInt8], parameters: [String: ParameterValue] = [:], limits: Limits = Limits()
  ) -> String? {
    let packed = Analysis(of: text, parameters: parameters, limits: limits, keepsReferences: true)
    let plain = Analysis(
      of: text, parameters: parameters, limits: limits, keepsReferences: true, packsKeyframes: false)
    let (report, expected) = (packed.report(), plain.report())
    guard report == expected else {
      return "other findings:\n\(report.text(name: "packed"))\n\(expected.text(name: "nodes"))"
    }
    guard packed.document == plain.document, packed.document?.json() == plain.document?.json() else {
      return "another document"
    }
    guard packed.resolved == plain.resolved, packed.resolved?.json() == plain.resolved?.json() else {
      return "another resolved document"
    }
    guard let document = packed.document, let first = packed.resolved, let second = plain.resolved else {
      return nil
    }
    let a = Evaluator(document, resolved: first, diagnostics: [])
    let b = Evaluator(document, resolved: second, diagnostics: [])
    guard a.duration == b.duration else { return "another duration" }
    for part in [0, 0.37, 0.5, 1, 1.7] {
      guard let one = try? a.frame(at: part * a.duration), let other = try? b.frame(at: part * a.duration),
        FrameBits(one) == FrameBits(other)
      else { return "another frame at \(part * a.duration)" }
    }
    return nil
  }
}
