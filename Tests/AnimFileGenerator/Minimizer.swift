public import AnimFile

/// Reduces a document that fails a property, as long as it fails the same one.
public struct Minimizer {
  private let scene: GeneratedScene
  private let fails: (JSONValue) -> Bool
  /// The remaining number of documents to try.
  private var attempts = 1_500

  /// - Parameter property: The property that the document of `scene` fails.
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

  /// The smallest failing document found.
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
        // Each part is tried in turn; after a removal, the next part has the same index.
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
  /// The value without the part with this index in text order; nil if there are fewer parts.
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
        // Replaces an animated value by a constant.
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

  /// The first value of a track.
  private var still: JSONValue? {
    if case .array(let keyframes)? = self["keyframes"] { return keyframes.first?["value"] }
    if self["steps"] != nil { return self["from"] }
    return self["wiggle"]?["around"]
  }
}
