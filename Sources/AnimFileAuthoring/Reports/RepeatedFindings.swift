import AnimFile

/// The same mistake in several elements of a list, as one finding.
///
/// Findings belong together if they differ only in the number of the innermost element that contains them, as
/// `keyframe 1` and `keyframe 2`.
struct RepeatedFindings {
  /// A finding to show, and its path with all elements in which it occurs.
  struct Entry {
    let diagnostic: Diagnostic
    var path: String
    /// The findings that this one stands for, without itself.
    var others: [Diagnostic] = []
  }

  /// In the order of their first findings.
  let entries: [Entry]

  init(_ diagnostics: [Diagnostic]) {
    var entries: [Entry] = []
    var places: [ListedFinding: (entry: Int, element: ListedElement, numbers: [Int])] = [:]
    for diagnostic in diagnostics {
      guard diagnostic.related.isEmpty, let element = ListedElement(diagnostic.place) else {
        entries.append(Entry(diagnostic: diagnostic, path: diagnostic.place.path))
        continue
      }
      let finding = ListedFinding(diagnostic, element)
      if let place = places[finding] {
        entries[place.entry].others.append(diagnostic)
        places[finding]?.numbers.append(element.number)
      } else {
        places[finding] = (entries.count, element, [element.number])
        entries.append(Entry(diagnostic: diagnostic, path: diagnostic.place.path))
      }
    }
    for (entry, element, numbers) in places.values where numbers.count > 1 {
      entries[entry].path = element.path(numbers)
    }
    self.entries = entries
  }

  /// The common part of findings that differ only in the number of an element.
  private struct ListedFinding: Hashable {
    let rule: Diagnostic.Rule
    let severity: Diagnostic.Severity
    let message: String
    let help: String?
    let pointer: [Substring]
    let path: [String]

    init(_ diagnostic: Diagnostic, _ element: ListedElement) {
      rule = diagnostic.rule
      severity = diagnostic.severity
      message = diagnostic.message
      help = diagnostic.help
      pointer = element.pointer
      path = element.outer + element.inner
    }
  }

  /// The innermost element of a list in the place of a finding.
  private struct ListedElement {
    /// The pointer without the element's index.
    let pointer: [Substring]
    /// The path outside the element, and inside.
    let outer: [String]
    let inner: [String]
    /// The word for an element.
    let noun: String
    /// The number of the element, counted from 1.
    let number: Int

    /// Nil if the place is in no element that is called by its number.
    init?(_ place: Diagnostic.Place) {
      var pointer = place.pointer.split(separator: "/", omittingEmptySubsequences: false)
      guard let last = pointer.lastIndex(where: { Int($0) != nil }), let index = Int(pointer[last]) else {
        return nil
      }
      pointer[last] = "-"
      var steps: [String] = []
      var rest = place.path.utf8[...]
      while let separator = rest.range(of: " > ") {
        steps.append(String(decoding: rest[..<separator.lowerBound], as: UTF8.self))
        rest = rest[separator.upperBound...]
      }
      steps.append(String(decoding: rest, as: UTF8.self))
      let ending = " \(index + 1)"
      guard let step = steps.lastIndex(where: { $0.hasSuffix(ending) }) else { return nil }
      self.pointer = pointer
      outer = Array(steps[..<step])
      inner = Array(steps[(step + 1)...])
      noun = String(steps[step].dropLast(ending.count))
      number = index + 1
    }

    private var plural: String {
      noun.hasSuffix("y") ? "\(noun.dropLast())ies" : noun.hasSuffix("h") ? "\(noun)es" : "\(noun)s"
    }

    /// The path in these elements.
    func path(_ elements: [Int]) -> String {
      // Several findings can be in one element.
      let numbers = elements.enumerated().filter { $0 == 0 || $1 != elements[$0 - 1] }.map { $1 }
      guard numbers.count > 1 else {
        return (outer + ["\(noun) \(number)"] + inner).joined(separator: " > ") + " (\(elements.count) times)"
      }
      let shown = numbers.prefix(5).map { "\($0)" }
      let list =
        numbers.count > 5
        ? "\(shown.joined(separator: ", ")) and \(numbers.count - 5) more"
        : "\(shown.dropLast().joined(separator: ", ")) and \(shown[shown.count - 1])"
      return (outer + ["\(plural) \(list)"] + inner).joined(separator: " > ")
    }
  }
}
