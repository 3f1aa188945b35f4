import AnimFile

enum TransformFeatures {
  static let names = [
    "position", "anchor", "center", "scale", "rotation", "orient", "skew", "skewAxis", "child", "parent",
    "along", "followed",
  ]
}

/// A shape in the same list, which may become a parent.
struct Sibling {
  var id: String
  var scope: Int
  var isOutlined: Bool
}

extension SceneBuilder {
  /// The transform of a shape, if it has one.
  func transform(isContainer: Bool, isSymbol: Bool) -> Members {
    var members: Members = []
    let place = "transform."
    let outlines = isSymbol ? [] : siblings.filter { $0.isOutlined }
    let outline = outlines.isEmpty ? nil : random.pick(outlines)
    let isOriented = uses("transform.orient", 0.12)
    if let outline, uses("transform.along", 0.25) {
      if isOriented { members.add("orient", "path") }
      members.add("position", following(outline))
      note("transform.followed", in: outline.scope)
      movingMembers.insert("transform.position")
    } else if isOriented || uses("transform.position", 0.3) {
      if isOriented {
        members.add("orient", "path")
        members.add("position", orientedPosition())
        movingMembers.insert("transform.position")
        note("transform.position")
      } else {
        members += member("position", .point, in: place)
      }
    }
    if uses("transform.anchor", 0.15) {
      members += member("anchor", .point, in: place)
    } else if uses("transform.center", isContainer ? 0.3 : 0.08) {
      members.add("anchor", "center")
    }
    if uses("transform.scale", 0.2) { members += member("scale", .scale, in: place) }
    if uses("transform.rotation", 0.25) { members += member("rotation", .angle, in: place) }
    if uses("transform.skew", 0.1) { members += member("skew", .angle, in: place) }
    if uses("transform.skewAxis", 0.1) { members += member("skewAxis", .angle, in: place) }
    let isFollower = members["position"]?["along"] != nil
    if !isSymbol, !isFollower, let parent = siblings.isEmpty ? nil : random.pick(siblings),
      uses("transform.child", 0.35)
    {
      members.add("parent", .string(parent.id))
      note("transform.parent", in: parent.scope)
    }
    return members.isEmpty ? [] : [.init("transform", .object(members))]
  }

  private func following(_ outline: Sibling) -> JSONValue {
    var members: Members = [.init("along", .string(outline.id))]
    if random.chance(0.8) {
      members.add("fraction", animated(.number(random.chance(0.7) ? .fraction : .any)))
    }
    if random.chance(0.4) { members.add("offset", animated(.number(.any))) }
    return .object(members)
  }

  /// A position whose form has a direction.
  private func orientedPosition() -> JSONValue {
    nested {
      note("value.point")
      return choose("form", ValueFeatures.forms, ValueKind.point) {
        ["constant", "keyframes", "steps", "parameter"].contains($0)
      }
    }
  }
}
