extension Double {
  /// The shortest text that round-trips to this number, for messages.
  package var text: String {
    guard isFinite else { return isNaN ? "not a number" : self > 0 ? "infinity" : "minus infinity" }
    var bytes: [UInt8] = []
    NumberPrinter.appendShortest(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
