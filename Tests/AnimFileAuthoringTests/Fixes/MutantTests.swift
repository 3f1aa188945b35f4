import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// Common small mistakes, applied to the samples one at a time, and fixed.
@Suite struct `Samples with a mistake` {
  /// A replacement of a part of a text.
  struct Mutation {
    var range: Range<Int>
    var replacement: String
  }

  /// A kind of mistake, and its possible places in a text.
  struct Kind: CustomTestStringConvertible, Sendable {
    var name: String
    var places: @Sendable (Source) -> [Mutation]
    var testDescription: String { name }
  }

  /// A text and its tape.
  struct Source {
    let bytes: [UInt8]
    let tape: Tape

    init?(_ bytes: [UInt8]) {
      var problems: [JSONProblem] = []
      guard let tape = Tape.scan(bytes, maximumDepth: 64, problems: &problems), problems.isEmpty else {
        return nil
      }
      (self.bytes, self.tape) = (bytes, tape)
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The nodes of a kind, except for names defined by the author.
    func nodes(_ kind: Tape.Kind) -> [Int] { (0..<tape.count).filter { tape.kind($0) == kind } }

    /// The member names equal to `name`.
    func names(_ name: String) -> [Int] { nodes(.name).filter { tape.string($0) == name } }

    /// The offsets of a byte outside of strings.
    func marks(_ mark: String) -> [Int] {
      let strings = (nodes(.string) + nodes(.name)).map { tape.range($0) }.sorted {
        $0.lowerBound < $1.lowerBound
      }
      var next = 0
      return bytes.indices.filter { index in
        while next < strings.count, strings[next].upperBound <= index { next += 1 }
        return bytes[index] == mark.utf8.first && (next == strings.count || !strings[next].contains(index))
      }
    }
  }

  private static func renamed(_ ours: String, _ theirs: String) -> Kind {
    Kind(name: "\(theirs) for \(ours)") { source in
      source.names(ours).map { Mutation(range: source.tape.range($0), replacement: "\"\(theirs)\"") }
    }
  }

  private static func rewritten(
    _ name: String, _ kind: Tape.Kind, _ rewrite: @escaping @Sendable (String) -> String?
  ) -> Kind {
    Kind(name: name) { source in
      source.nodes(kind).compactMap { node in
        let range = source.tape.range(node)
        return rewrite(source.text(range)).map { Mutation(range: range, replacement: $0) }
      }
    }
  }

  private static func pair(_ member: String, _ first: String, _ second: String) -> Kind {
    Kind(name: "\(first) and \(second)") { source in
      source.names(member).compactMap { name in
        let list = name + 1
        guard source.tape.kind(list) == .array, source.tape.childCount(list) == 2,
          [.number, .object].contains(source.tape.kind(list + 1))
        else { return nil }
        let parts = [list + 1, source.tape.next(list + 1)].map { source.text(source.tape.range($0)) }
        let range = source.tape.range(name).lowerBound..<source.tape.range(list).upperBound
        return Mutation(range: range, replacement: "\"\(first)\": \(parts[0]), \"\(second)\": \(parts[1])")
      }
    }
  }

  static let kinds: [Kind] = [
    rewritten("single quotes", .string) { $0.contains("'") ? nil : "'" + $0.dropFirst().dropLast() + "'" },
    rewritten("smart quotes", .string) { "“" + $0.dropFirst().dropLast() + "”" },
    rewritten("a number in quotes", .number) { "\"\($0)\"" },
    rewritten("a plus sign", .number) { $0.hasPrefix("-") ? nil : "+" + $0 },
    rewritten("zeros in front", .number) { $0.hasPrefix("-") ? nil : "00" + $0 },
    rewritten("no zero before the point", .number) { $0.hasPrefix("0.") ? String($0.dropFirst()) : nil },
    rewritten("a point without digits", .number) { $0.contains { ".eE".contains($0) } ? nil : $0 + "." },
    rewritten("a name without quotes", .name) { name in
      name.dropFirst().dropLast().allSatisfy { $0.isASCII && $0.isLetter }
        ? String(name.dropFirst().dropLast()) : nil
    },
    rewritten("True", .true) { _ in "True" },
    rewritten("true in quotes", .true) { _ in "\"true\"" },
    Kind(name: "a comma too many") { source in
      source.marks("]").map { Mutation(range: $0..<$0, replacement: ",") }
    },
    Kind(name: "two commas") { source in
      source.marks(",").map { Mutation(range: $0..<$0 + 1, replacement: ",,") }
    },
    Kind(name: "an equals sign") { source in
      source.marks(":").map { Mutation(range: $0..<$0 + 1, replacement: " =") }
    },
    Kind(name: "no comma") { source in
      source.marks(",").filter { source.bytes[$0 + 1] == 0x0A }.map {
        Mutation(range: $0..<$0 + 1, replacement: "")
      }
    },
    Kind(name: "a byte order mark") { _ in [Mutation(range: 0..<0, replacement: "\u{FEFF}")] },
    Kind(name: "keyframes in another order") { source in
      source.names("keyframes").compactMap { name in
        let list = name + 1
        guard source.tape.kind(list) == .array, source.tape.childCount(list) > 2 else { return nil }
        let second = source.tape.next(list + 1)
        let third = source.tape.next(second)
        let ranges = (source.tape.range(second), source.tape.range(third))
        let between = source.text(ranges.0.upperBound..<ranges.1.lowerBound)
        guard source.text(ranges.0) != source.text(ranges.1) else { return nil }
        return Mutation(
          range: ranges.0.lowerBound..<ranges.1.upperBound,
          replacement: source.text(ranges.1) + between + source.text(ranges.0))
      }
    },
    Kind(name: "a member twice") { source in
      source.nodes(.name).filter { source.tape.kind($0 + 1) == .number }.map { name in
        let range = source.tape.range(name).lowerBound..<source.tape.range(name + 1).upperBound
        return Mutation(range: range, replacement: source.text(range) + ", " + source.text(range))
      }
    },
    Kind(name: "no version") { source in
      source.names("animfile").prefix(1).map { name in
        let end = source.tape.range(source.tape.next(name + 1)).lowerBound
        return Mutation(range: source.tape.range(name).lowerBound..<end, replacement: "")
      }
    },
    pair("center", "cx", "cy"), pair("from", "x1", "y1"), pair("to", "x2", "y2"),
    pair("size", "width", "height"),
    renamed("opacity", "alpha"), renamed("rotation", "rotate"), renamed("cornerRadius", "border-radius"),
    renamed("keyframes", "keys"), renamed("easing", "timingFunction"), renamed("cap", "stroke-linecap"),
  ]

  private static let samples = Sample.all.map(\.bytes).filter { $0.count < 6000 }
  /// The number of mistakes of a kind in each sample.
  private static let mistakesPerSample = 2

  @Test(arguments: Campaign.cases(kinds, oneOf: 5)) func `is restored by safe fixes`(kind: Kind) throws {
    var tried = 0
    var given = 0
    var generator = SplitMix64(seed: 7)
    for source in Self.samples.lazy.compactMap({ Source($0) }) {
      guard tried < Campaign.choose(quick: 4, complete: 80) else { break }
      let original = try AnimationDocument(json: source.bytes)
      for mutation in kind.places(source).shuffled(using: &generator).prefix(Self.mistakesPerSample) {
        var text = source.bytes
        text.replaceSubrange(mutation.range, with: mutation.replacement.utf8)
        let report = Linter.ofMistakes.report(on: text)
        let safe = report.diagnostics.compactMap(\.fix).filter(\.isSafe)
        for fix in report.diagnostics.compactMap(\.fix) {
          for (edit, next) in zip(fix.edits, fix.edits.dropFirst()) {
            #expect(edit.range.upperBound <= next.range.lowerBound)
          }
        }
        // An ambiguous mistake, such as one of two values, has no safe fix.
        tried += 1
        guard !safe.isEmpty else { continue }
        given += 1
        let fixed = Linter.ofMistakes.fixed(text)
        let shown = String(decoding: fixed.text, as: UTF8.self)
        #expect(fixed.report.isValid, "\(fixed.report.text(name: mutation.replacement))")
        #expect(try AnimationDocument(json: fixed.text) == original, "\(mutation): \(shown)")
        #expect(Linter.ofMistakes.fixed(fixed.text).text == fixed.text)
        // The text before and after the mistake is unchanged.
        let before = source.bytes[..<mutation.range.lowerBound]
        let after = source.bytes[mutation.range.upperBound...]
        let isKept =
          fixed.text.starts(with: before.dropLast(2))
          && fixed.text.reversed().starts(with: after.dropFirst(2).reversed())
        #expect(isKept, "\(mutation): \(shown)")
      }
    }
    #expect(tried > 0, "the samples have no place for the mistake")
    // In a quick run, most of the few mistakes can be ambiguous.
    #expect(Campaign.isComplete ? 2 * given >= tried : given > 0, "only \(given) of \(tried) have a safe fix")
  }
}
