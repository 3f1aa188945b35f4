public import AnimFile

/// Makes a document that fails a property smaller, as long as it fails the same one.
public struct Minimizer {
  private let scene: GeneratedScene
  private let fails: (JSONValue) -> Bool
  /// How many more documents are tried.
  private var attempts = 1_500

  /// - Parameter property: What the document of `scene` fails.
  public init(_ scene: GeneratedScene, _ property: String) {
    self.scene = scene
    fails = { document in
      var properties = SceneProperties(
        document: document, settings: scene.settings, viewport: scene.viewport, seed: scene.seed)
      do throws(PropertyFailure) {
        try properties.check()
        return false
      } catch {
        return error.property == property
      }
    }
  }

  /// The smallest document found.
  public func minimized() -> JSONValue {
    var copy = self
    return copy.search()
  }

  private mutating func search() -> JSONValue {
    var best = scene.document
    var isSmaller = true
    while isSmaller, attempts > 0 {
      isSmaller = false
      var path = 0
      while attempts > 0 {
        // Each place is tried in turn; one that can go leaves its number to the next.
        var place = path
        guard let smaller = best.removing(&place) else { break }
        attempts -= 1
        if fails(smaller) {
          best = smaller
          isSmaller = true
        } else {
          path += 1
        }
      }
    }
    return best
  }
}

extension JSONValue {
  /// The value without its part number `place`, in the order in which the text has them; nil where there are fewer.
  fileprivate func removing(_ place: inout Int) -> JSONValue? {
    switch self {
    case .array(var elements):
      for index in elements.indices {
        if place == 0 {
          elements.remove(at: index)
          return .array(elements)
        }
        place -= 1
        if let smaller = elements[index].removing(&place) {
          elements[index] = smaller
          return .array(elements)
        }
      }
      return nil
    case .object(var members):
      for index in members.indices {
        if place == 0 {
          members.remove(at: index)
          return .object(members)
        }
        place -= 1
        if let smaller = members[index].value.removing(&place) {
          members[index].value = smaller
          return .object(members)
        }
        // A value that moves may as well stand still.
        if let still = members[index].value.still {
          if place == 0 {
            members[index].value = still
            return .object(members)
          }
          place -= 1
        }
      }
      return nil
    default: return nil
    }
  }

  /// The first value of a track, in place of the track.
  private var still: JSONValue? {
    if case .array(let keyframes)? = self["keyframes"] { return keyframes.first?["value"] }
    if self["steps"] != nil { return self["from"] }
    return self["wiggle"]?["around"]
  }
}
