public import AnimFile

/// Digests of the bits of numbers, to compare platforms.
public enum AnimationBits {
  /// A digest of all numbers in the frames at 25 times from the start to the end of an animation.
  public static func digest(_ evaluator: Evaluator) throws(EvaluationError) -> UInt64 {
    var digest: UInt64 = 0
    for step in 0...24 {
      let frame = try evaluator.frame(at: evaluator.duration * Double(step) / 24)
      digest = (digest ^ FrameBits(frame).digest) &* 0x0000_0100_0000_01B3
      digest ^= digest >> 29
    }
    return digest
  }

  /// A digest as 16 hexadecimal digits.
  public static func text(_ digest: UInt64) -> String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
