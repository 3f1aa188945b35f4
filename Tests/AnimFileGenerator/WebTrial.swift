// `Tests/wasm` compiles this file for WebAssembly, where `Command.swift` declares the functions.
#if canImport(AnimFileWeb)
  import AnimFileWeb
#endif

/// The values that a page computes for a document, as lines of text to compare between platforms.
public struct WebTrial {
  /// The number of frames, from the start to the end of the document.
  static let frames = 25

  /// The lines: the findings as JSON, the duration, and for each frame the count and a digest of its numbers.
  public private(set) var lines: [String] = []

  /// - Parameter line: A letter, `f` for findings and frames or `d` for findings, and the text in hexadecimal digits.
  public init(_ line: some Sequence<UInt8>) {
    var text: [UInt8] = []
    var high: UInt8?
    var isFirst = true
    var hasFrames = false
    for character in line {
      if isFirst {
        hasFrames = character == UInt8(ascii: "f")
        isFirst = false
        continue
      }
      let digit =
        character <= UInt8(ascii: "9") ? character - UInt8(ascii: "0") : character - UInt8(ascii: "a") + 10
      if let first = high {
        text.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    let address = allocate(text.count)
    UnsafeMutableRawBufferPointer(start: address, count: text.count).copyBytes(from: text)
    let bytes = UnsafePointer(address.bindMemory(to: UInt8.self, capacity: text.count))
    let report = validate(bytes, text.count)
    let count = Int(report.load(as: UInt32.self))
    lines.append(String(decoding: UnsafeRawBufferPointer(start: report + 4, count: count), as: UTF8.self))
    release(report)
    let document = hasFrames ? open(bytes, text.count) : nil
    release(address)
    guard let document else { return }
    let end = duration(document)
    lines.append(Self.hexadecimal(end.bitPattern))
    for step in 0..<Self.frames {
      guard let first = frame(document, end * Double(step) / Double(Self.frames - 1)) else { continue }
      let numbers = UnsafeBufferPointer(start: first + 1, count: Int(first[0]))
      lines.append("\(numbers.count) \(Self.hexadecimal(Self.digest(numbers)))")
    }
    close(document)
  }

  /// A digest of the bits of all numbers, of operations that JavaScript has too.
  private static func digest(_ numbers: UnsafeBufferPointer<Double>) -> UInt64 {
    var (a, b): (UInt32, UInt32) = (0x811C_9DC5, 0x9747_B28C)
    for number in numbers {
      for word in [UInt32(truncatingIfNeeded: number.bitPattern), UInt32(number.bitPattern >> 32)] {
        a = (a ^ word) &* 0x0100_0193
        b = (b ^ word) &* 0x85EB_CA6B
        b ^= b >> 15
      }
    }
    return UInt64(a) << 32 | UInt64(b)
  }

  private static func hexadecimal(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
