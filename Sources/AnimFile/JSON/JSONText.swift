extension JSONValue {
  /// Returns the value as JSON text, with numbers of at most `precision` decimals.
  package func text(style: JSONStyle, precision: Int) -> [UInt8] {
    var writer = JSONWriter(style: style, numbers: .fixed(precision))
    writer.value(self)
    return writer.bytes
  }
}
