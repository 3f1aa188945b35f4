// Reads the values of packed keyframes.

extension PackedKeyframes {
  /// Returns the values of the list at `node`; nil if its nodes are needed, because it may have findings.
  func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind, _ morph: Morph)
    -> ValueColumns?
  {
    guard context.countKeyframes(count, at: node), areOrdered(context.documentEnd), areEased(kind),
      let values = ValueColumns.read(self, context, rule, kind), !haveMismatches(values, morph)
    else { return nil }
    timeline.noteNames(context, at: node)
    return values
  }

  /// Whether times are valid and ascend, and no three are equal.
  private func areOrdered(_ end: Double?) -> Bool {
    var (last, count) = (-Double.infinity, 0)
    for t in timeline.times {
      count = t == last ? count &+ 1 : 1
      guard NumberRule.any.allows(t), t >= last, count < 3 else { return false }
      last = t
    }
    return end.map { last <= $0 } ?? true
  }

  /// Whether all easings have an effect.
  private func areEased(_ kind: ValueKind) -> Bool {
    guard timeline.arrivals[0].isOwn else { return false }
    return !kind.isDiscrete || timeline.arrivals.allSatisfy { $0.isOwn || $0.motion == .hold }
  }

  /// Whether a value cannot follow the preceding one, or does not differ from it at the same time.
  private func haveMismatches(_ values: ValueColumns, _ morph: Morph) -> Bool {
    let times = timeline.times
    let isStructured = values.kind.isStructured && !values.isUniform
    for index in 1..<max(1, count) {
      if times[index] == times[index - 1], values.areEqual(index - 1, index) { return true }
      if isStructured, values.mismatch(index - 1, index, morph) != nil { return true }
    }
    return false
  }
}

extension ValueColumns {
  /// Returns the columns of packed values; nil if some of them are invalid, or have a form that is not supported.
  fileprivate static func read(
    _ packed: PackedKeyframes, _ context: ReadingContext, _ rule: NumberRule, _ kind: ValueKind
  ) -> ValueColumns? {
    func columns(_ numbers: [Double], stride: Int) -> ValueColumns? {
      packed.numbers.allSatisfy { rule.allows($0) } ? ValueColumns(kind, numbers, stride: stride) : nil
    }
    switch (kind.packedForm, packed.form) {
    case (.number, .number): return columns(packed.numbers, stride: 1)
    case (.integer, .number):
      guard packed.numbers.allSatisfy({ Int(exactly: $0) != nil }) else { return nil }
      // Zero has no sign.
      return columns(packed.numbers.map { $0 + 0 }, stride: 1)
    case (.boolean, .boolean): return ValueColumns(kind, packed.numbers, stride: 1)
    case (.numbers(let count), .array(let found)), (.uniformNumbers(let count), .array(let found)):
      return count == found ? columns(packed.numbers, stride: count) : nil
    case (.uniformNumbers(let count), .number):
      return columns(packed.numbers.flatMap { Array(repeating: $0, count: count) }, stride: count)
    case (.vector, .array(let count)) where count <= context.limits.pathElements:
      return columns(packed.numbers, stride: count)
    case (.color, .string):
      var numbers: [Double] = []
      numbers.reserveCapacity(4 * packed.count)
      for text in packed.strings {
        guard let color = RGBAColor(utf8: context.tape.bytes[text.range].span) else { return nil }
        color.append(to: &numbers)
      }
      return ValueColumns(kind, numbers, stride: 4)
    case (.path, .string):
      var columns = ValueColumns(kind)
      for text in packed.strings {
        guard (try? context.withPath(context.tape.bytes[text.range].span, { columns.append($0) })) != nil
        else { return nil }
        if columns.count == 1 { columns.reserveCapacity(packed.count) }
      }
      return columns.numbers.allSatisfy { abs($0) <= NumberRule.largest } ? columns : nil
    case (.word(let words), .string):
      var numbers: [Double] = []
      for text in packed.strings {
        let word = context.tape.bytes[text.range]
        guard let index = words.firstIndex(where: { $0.utf8.elementsEqual(word) }) else { return nil }
        numbers.append(Double(index))
      }
      return ValueColumns(kind, numbers, stride: 1)
    default: return nil
    }
  }
}
