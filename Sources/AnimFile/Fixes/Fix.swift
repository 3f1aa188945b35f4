extension Diagnostic {
  /// A change of the text that mends what was found.
  public struct Fix: Hashable, Sendable {
    /// A part of the text, and what to write in its place.
    public struct Edit: Hashable, Sendable {
      /// The UTF-8 byte offsets of what is replaced; empty where something is missing.
      public let range: Range<Int>
      /// What to write there; empty to take something out.
      public let replacement: String
    }

    /// What it does, as an order in lower case without a full stop: `write 'easeInOut'`.
    public let title: String
    /// Whether the file means the same afterwards, or what it was plainly meant to: nothing is guessed, and nothing that
    /// somebody wrote is lost. Other fixes want to be looked at.
    public let isSafe: Bool
    /// The changes: at least one, in the order of the text, none over another. All of them or none.
    public let edits: [Edit]
    /// A place that only one fix at a time can change.
    let claim: Int?

    public func hash(into hasher: inout Hasher) {
      // A few of many edits tell fixes apart, and a fix may have as many as there are keyframes.
      hasher.combine(title)
      hasher.combine(edits.count)
      hasher.combine(edits.first)
      hasher.combine(edits.last)
    }

    init(_ title: String, isSafe: Bool, _ edits: [Edit], claim: Int? = nil) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits.sorted {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      }
      self.claim = claim
    }

    /// The text with this change alone.
    ///
    /// - Parameter text: The UTF-8 text in which the finding was made.
    /// - Complexity: O(*n*) in the length of the text.
    public func applied(to text: [UInt8]) -> [UInt8] { edits.applied(to: text) }
  }
}

extension [Diagnostic.Fix.Edit] {
  /// The text with the edits, which are in order and not over one another.
  func applied(to text: [UInt8]) -> [UInt8] {
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
  /// Something taken out.
  static func removal(_ range: Range<Int>) -> Self { Self(range: range, replacement: "") }

  /// Something put in.
  static func insertion(_ text: String, at offset: Int) -> Self {
    Self(range: offset..<offset, replacement: text)
  }
}

/// How a finding can be mended, as those know who make it. ``FixFinder`` turns it into changes of the text.
struct FixProposal: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    /// Another value, or another name, in the place of this one.
    case write(json: String)
    /// Another word, or another name, in the place of this one, which has to be there.
    case writeWord(String, insteadOf: String)
    /// Another number in the place of this one, which has to be there.
    case writeNumber(Double, insteadOf: Double)
    /// What stands here goes into an object, as its only member.
    case wrap(member: String)
    /// The member and another one, whose name is at a node, become a member with the values of both as a list, or with
    /// another value.
    case join(as: String, with: Int, json: String? = nil)
    /// What stands here becomes the only element of a list.
    case bracket
    /// The member goes.
    case removeMember
    /// The element of a list goes.
    case removeElement
    /// The elements of the list are put in the order of one of their members.
    case sort(by: String)
    /// A part of the text is replaced.
    case edit(Range<Int>, String)
  }

  var change: Change
  var isSafe: Bool
}

/// What would be right: in words, and if it is known so well, as a change.
struct Advice: Hashable, Sendable, ExpressibleByStringInterpolation {
  var text: String
  var proposal: FixProposal?

  init(stringLiteral text: String) { self.text = text }

  init(_ text: String, _ proposal: FixProposal? = nil) {
    self.text = text
    self.proposal = proposal
  }

  /// To write other JSON in the place of a value.
  ///
  /// - Parameter reason: What comes after that in the words.
  static func write(_ json: String, _ reason: String = "", isSafe: Bool = false) -> Advice {
    Advice("write \(json)\(reason)", FixProposal(change: .write(json: json), isSafe: isSafe))
  }

  /// A word that was probably meant. Where it is only another way to write the same, that is safe.
  static func meant(_ word: String, by given: String) -> Advice {
    .meant(word, by: given, isSafe: Vocabulary.isSynonym(given, of: word))
  }

  /// A word that was probably meant.
  static func meant(_ word: String, by given: String, isSafe: Bool) -> Advice {
    Advice(
      "did you mean \(word.quoted)?",
      FixProposal(change: .writeWord(word, insteadOf: given), isSafe: isSafe))
  }

  /// A name of the author's that was probably meant: one that is spelled nearly so, one that has a word in common, or the
  /// only one that nothing else mentions.
  static func likely(_ given: String, among known: Suggestion.Names, unused: String? = nil) -> Advice? {
    (known.nearest(to: given) ?? known.akin(to: given))
      .map { .meant($0, by: given) } ?? unused.map { .unused($0, by: given) }
  }

  /// The only name of its kind that nothing mentions.
  static func unused(_ name: String, by given: String) -> Advice {
    Advice(
      "did you mean \(name.quoted), which nothing else mentions?",
      FixProposal(change: .writeWord(name, insteadOf: given), isSafe: false))
  }
}
