// How paths go on into the parts of an animated value, as in `box.size.0` or `box.center.x`.

/// A member, or a part of one that is animated by itself, whatever its type.
protocol AnimatedPart {
  /// The part that `names` begins with, by one name or more, where that moves by itself: an element of a list whose parts are
  /// animated one by one, or what a wiggle is around.
  func part(_ names: inout ArraySlice<String>, _ followed: inout [String]) -> (any AnimatedPart)?

  /// Shows itself to `action`.
  func show(to action: inout some MemberAction, _ rule: NumberRule)
}

extension Animated: AnimatedPart where Value: DocumentAnimatable {
  func part(_ names: inout ArraySlice<String>, _ followed: inout [String]) -> (any AnimatedPart)? {
    switch self {
    case .components(let parts):
      guard let name = names.first, let parts = parts as? [any AnimatedPart],
        let index = Int(name) ?? Value.partNames.firstIndex(of: name), parts.indices.contains(index)
      else { return nil }
      names.removeFirst()
      followed.append("\(index)")
      return parts[index]
    case .wiggle(let wiggle):
      guard names.starts(with: ["wiggle", "around"]) else { return nil }
      names.removeFirst(2)
      followed += ["wiggle", "around"]
      return wiggle.around
    default: return nil
    }
  }

  func show(to action: inout some MemberAction, _ rule: NumberRule) {
    var copy = self
    action.act(on: &copy, rule)
  }
}

extension DocumentAnimatable {
  /// What the parts of every value are called; nothing where that differs from value to value.
  fileprivate static var partNames: [String] {
    (placeholder as? any SampledValue)?.sampledParts.map(\.name) ?? []
  }
}

extension AnimatedPart {
  /// What `names` lead to, as far as parts move by themselves.
  func follow(
    _ names: inout ArraySlice<String>, _ followed: inout [String]
  ) -> any AnimatedPart {
    var place: any AnimatedPart = self
    while !names.isEmpty, let part = place.part(&names, &followed) { place = part }
    return place
  }
}

/// Some of the parts of a value that moves as a whole.
struct PartSelection: Sendable {
  /// Their places among all parts.
  let indices: [Int]
  /// What they are called, without the names that led to them.
  let names: [String]
  /// The numbers that lead to them in a list.
  let numbers: [String]

  /// The parts that `path` leads to, each of which is a part's name, or its number; nil where there are none.
  init?(_ path: [String], of parts: [String]) {
    // A value without parts is all there is.
    guard parts != ["value"] else { return nil }
    let ways = parts.map { $0.split(separator: ".").map(String.init) }
    // Beside its name a part has a number, from 0 within what it is in.
    var counts: [[String]: Int] = [:]
    let numbered = ways.map { way in
      let number = counts[way.dropLast(), default: 0]
      counts[way.dropLast()] = number + 1
      return way.dropLast() + ["\(number)"]
    }
    indices = parts.indices.filter { index in
      path.count <= ways[index].count
        && path.indices.allSatisfy { path[$0] == ways[index][$0] || path[$0] == numbered[index][$0] }
    }
    guard let first = indices.first else { return nil }
    names = indices.map { index in
      let rest = ways[index].dropFirst(path.count)
      return rest.isEmpty ? "value" : rest.joined(separator: ".")
    }
    numbers = Array(numbered[first].prefix(path.count))
  }
}

extension MemberError {
  /// A path goes on into a value that has no such part.
  static func noPart(_ names: [String], of way: String, _ parts: [String]) -> MemberError {
    let message = "\(way.quoted) has no part \(names.joined(separator: ".").quoted)"
    guard parts.count > 1 else { return MemberError(message: message, help: "ask for \(way.quoted)") }
    let list = parts.prefix(6).map { "\(way).\($0)" }.joined(separator: ", ")
    return MemberError(message: message, help: "its parts are \(list)\(parts.count > 6 ? " …" : "")")
  }
}
