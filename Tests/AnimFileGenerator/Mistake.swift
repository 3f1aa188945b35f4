import AnimFile
import AnimFileAuthoring

/// A document with one wrong member, and whether the error is reported at its location.
public struct Mistake {
  /// The kind of the mistake.
  public let name: String
  /// The path of the member: names and indices.
  public let path: [String]
  /// The validator's result.
  public let outcome: Outcome

  public enum Outcome {
    /// An error touches the member.
    case found
    /// There are errors, but none touches the member.
    case elsewhere(String)
    /// There is no error.
    case unnoticed
  }

  /// Creates a mistake in the document of a seed; nil if the document has no suitable member.
  public init?(seed: UInt64) {
    let scene = GeneratedScene(seed: seed)
    var random = SplitMix64(seed: seed ^ 0xE703_7ED1_A0B4_28DB)
    var places: [(path: [String], value: JSONValue)] = []
    scene.document.places(&places, [])
    guard !places.isEmpty else { return nil }
    for _ in 0..<20 {
      let place = random.pick(places)
      guard let (name, change) = Self.change(place.path, place.value, &random) else { continue }
      var changed = scene.document
      var path = place.path
      changed.change(at: place.path[...], change)
      if case .renamed(let new) = change { path[path.count - 1] = new }
      let text = JSONText(changed, target: path)
      guard let range = text.range else { continue }
      let report = Linter().report(on: text.bytes)
      let errors = report.diagnostics.filter { $0.severity == .error }
      self.name = name
      self.path = path
      if errors.isEmpty {
        outcome = .unnoticed
      } else if errors.contains(where: { $0.place.range.overlaps(range) || $0.place.range == range }) {
        outcome = .found
      } else {
        outcome = .elsewhere(
          "\(name) at \(path.joined(separator: "/")): " + report.text(name: "document", least: .error))
      }
      return
    }
    return nil
  }

  enum Change {
    case renamed(String)
    case replaced(JSONValue)
  }

  /// Creates a mistake in the member at the end of `path`.
  private static func change(
    _ path: [String], _ value: JSONValue, _ random: inout SplitMix64
  ) -> (String, Change)? {
    guard let name = path.last else { return nil }
    switch random.below(5) {
    // The names in these objects are defined by the author.
    case 0
    where Int(name) == nil && !["symbols", "parameters", "easings"].contains(path.dropLast().last ?? ""):
      var letters = Array(name)
      letters.insert("q", at: random.below(letters.count + 1))
      return ("a misspelled name", .renamed(String(letters)))
    case 1:
      switch value {
      case .number: return ("a word for a number", .replaced("many"))
      case .string: return ("a list for a text", .replaced([nil]))
      case .bool: return ("a number for a boolean", .replaced(3))
      default: return nil
      }
    case 2: return ("null", .replaced(nil))
    case 3:
      guard case .number = value else { return nil }
      return ("a number that is too large", .replaced(.number(2e9)))
    case 4:
      guard case .array(let elements) = value, !elements.isEmpty else { return nil }
      return ("a boolean in a list", .replaced(.array(elements + [true])))
    default: return nil
    }
  }
}

extension JSONValue {
  /// All values with a meaning, and their paths.
  fileprivate func places(_ list: inout [(path: [String], value: JSONValue)], _ path: [String]) {
    switch self {
    case .object(let members):
      for member in members where !["//", "extras", "extensions"].contains(member.name) {
        list.append((path + [member.name], member.value))
        member.value.places(&list, path + [member.name])
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        list.append((path + ["\(index)"], element))
        element.places(&list, path + ["\(index)"])
      }
    default: break
    }
  }

  fileprivate mutating func change(at path: ArraySlice<String>, _ change: Mistake.Change) {
    guard let name = path.first else { return }
    switch self {
    case .object(var members):
      guard let index = members.firstIndex(where: { $0.name == name }) else { return }
      if path.count > 1 {
        members[index].value.change(at: path.dropFirst(), change)
      } else {
        switch change {
        case .renamed(let name): members[index].name = name
        case .replaced(let value): members[index].value = value
        }
      }
      self = .object(members)
    case .array(var elements):
      guard let index = Int(name), elements.indices.contains(index) else { return }
      if path.count > 1 {
        elements[index].change(at: path.dropFirst(), change)
      } else if case .replaced(let value) = change {
        elements[index] = value
      }
      self = .array(elements)
    default: break
    }
  }
}
