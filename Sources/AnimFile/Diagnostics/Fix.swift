extension Diagnostic {
  /// An edit of the text that fixes a finding.
  public struct Fix: Hashable, Sendable {
    /// A replacement of a part of the text.
    public struct Edit: Hashable, Sendable {
      /// The UTF-8 byte offsets of the replaced text; empty for an insertion.
      public let range: Range<Int>
      /// The replacement; empty for a removal.
      public let replacement: String

      package init(range: Range<Int>, replacement: String) {
        self.range = range
        self.replacement = replacement
      }
    }

    /// An imperative title in lower case without a full stop: `write 'easeInOut'`.
    public let title: String
    /// Whether the fix preserves the meaning of the file, or restores the evident intention, without guesses
    /// or loss of the author's work. Other fixes need review.
    public let isSafe: Bool
    /// The edits: at least one, in text order, not overlapping. They must be applied together.
    public let edits: [Edit]
    /// A key shared by fixes that exclude each other.
    package let claim: Int?

    public func hash(into hasher: inout Hasher) {
      // A few edits suffice to distinguish fixes, which may have as many edits as there are keyframes.
      hasher.combine(title)
      hasher.combine(edits.count)
      hasher.combine(edits.first)
      hasher.combine(edits.last)
    }

    package init(_ title: String, isSafe: Bool, _ edits: [Edit], claim: Int? = nil) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits.sorted {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      }
      self.claim = claim
    }

    /// Returns the text with this fix applied.
    ///
    /// - Parameter text: The UTF-8 text that was validated.
    /// - Complexity: O(*n*) in the length of the text.
    public func applied(to text: [UInt8]) -> [UInt8] { edits.applied(to: text) }
  }
}

extension [Diagnostic.Fix.Edit] {
  /// Returns the text with the edits applied, which are in order and do not overlap.
  package func applied(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + reduce(0) { $0 + $1.replacement.utf8.count })
    var cursor = 0
    for edit in self {
      let range = edit.range.clamped(to: cursor..<Swift.max(cursor, text.count))
      result += text[cursor..<range.lowerBound]
      result += edit.replacement.utf8
      cursor = range.upperBound
    }
    return result + text[cursor...]
  }
}

extension Diagnostic.Fix.Edit {
  package static func removal(_ range: Range<Int>) -> Self { Self(range: range, replacement: "") }

  package static func insertion(_ text: String, at offset: Int) -> Self {
    Self(range: offset..<offset, replacement: text)
  }
}
