// Resolution of paths into parts of animated values, as in `box.size.0` or `box.center.x`.

extension FlatAnimated {
  /// Returns the separately animated component at the start of `names`: an element of a list of components,
  /// or the center of a wiggle. Consumes one name or more.
  private func part(_ names: inout ArraySlice<String>, _ followed: inout [String]) -> FlatAnimated? {
    switch self {
    case .components(let kind, let components):
      guard let name = names.first, let index = Int(name) ?? kind.partNames.firstIndex(of: name),
        components.parts.indices.contains(index)
      else { return nil }
      names.removeFirst()
      followed.append("\(index)")
      return components.parts[index]
    case .wiggle(let wiggle):
      guard names.starts(with: ["wiggle", "around"]) else { return nil }
      names.removeFirst(2)
      followed += ["wiggle", "around"]
      return wiggle.around
    default: return nil
    }
  }

  /// Follows `names` through separately animated components.
  func follow(_ names: inout ArraySlice<String>, _ followed: inout [String]) -> FlatAnimated {
    var place = self
    while !names.isEmpty, let part = place.part(&names, &followed) { place = part }
    return place
  }
}

extension ValueKind {
  /// The names of the parts of every value; empty if they vary by value.
  fileprivate var partNames: [String] { sampledParts(placeholder)?.map { $0.name } ?? [] }
}

/// A selection of the parts of a value animated as a whole.
package struct PartSelection: Sendable {
  /// The indices among all parts.
  package let indices: [Int]
  /// The names of the parts, relative to the selection.
  let names: [String]
  /// The indices of the selection in a list.
  package let numbers: [String]

  /// Selects the parts at `path`, whose components are names or indices; nil if there are none.
  package init?(_ path: [String], of parts: [String]) {
    // Values without parts cannot be selected from.
    guard parts != ["value"] else { return nil }
    let paths = parts.map { $0.split(separator: ".").map(String.init) }
    // Parts can also be addressed by index, from 0 within their container.
    var counts: [String: Int] = [:]
    let numbered = paths.map { path in
      let container = path.dropLast().joined(separator: ".")
      let number = counts[container, default: 0]
      counts[container] = number + 1
      return path.dropLast() + ["\(number)"]
    }
    indices = parts.indices.filter { index in
      path.count <= paths[index].count
        && path.indices.allSatisfy { path[$0] == paths[index][$0] || path[$0] == numbered[index][$0] }
    }
    guard let first = indices.first else { return nil }
    names = indices.map { index in
      let rest = paths[index].dropFirst(path.count)
      return rest.isEmpty ? "value" : rest.joined(separator: ".")
    }
    numbers = Array(numbered[first].prefix(path.count))
  }
}

extension MemberError {
  /// The error for a path into a value that has no such part.
  package static func noPart(_ names: [String], of member: String, _ parts: [String]) -> MemberError {
    let message = "\(member.quoted) has no component \(names.joined(separator: ".").quoted)"
    guard parts.count > 1 else { return MemberError(message: message, help: "use \(member.quoted)") }
    let list = parts.prefix(6).map { "\(member).\($0)" }.joined(separator: ", ")
    let more = parts.count > 6 ? " …" : ""
    return MemberError(message: message, help: "use one of its components: \(list)\(more)")
  }
}
