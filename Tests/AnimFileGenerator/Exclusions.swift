extension FeatureCatalog.Exclusion {
  /// The pairs of features that cannot interact according to the format, with the reasons.
  static let all: [FeatureCatalog.Exclusion] = general + kinds + forms + tracks + entries

  private static func rule(_ first: String, _ second: String, _ reason: String) -> Self {
    Self(first: first, second: second, reason: reason)
  }

  /// The members of `group` that are not among `names`.
  private static func others(_ group: String, _ all: [String], _ names: String) -> String {
    let kept = Set(names.split(separator: " ").map(String.init))
    return all.filter { !kept.contains($0) }.map { "\(group).\($0)" }.joined(separator: " ")
  }

  private static func values(but names: String) -> String { others("value", ValueKind.names, names) }

  private static func shapes(but names: String) -> String {
    others("shape", ShapeFeatures.table.map(\.name), names)
  }

  private static func easings(but names: String) -> String {
    others("easing", EasingFeatures.table.map(\.name), names)
  }

  private static func verbs(but names: String) -> String {
    others("verb", TimelineFeatures.verbs.map(\.name), names)
  }

  private static func parameters(but names: String) -> String {
    others("parameter", ParameterFeatures.types, names)
  }

  /// Features of tracks only.
  private static let ofTracks =
    "times.* steps.* key.* track.* path.* via.* before.* after.* turn.* trackSpace.* morph.*"
  private static let discrete = "value.whole value.boolean value.word"

  private static let general = [
    rule("playing.once", "document.repeatFrom", "nothing repeats"),
    rule(
      "verb.* entry.*", "form.* wiggle.* \(ofTracks)",
      "the timeline changes members without tracks"),
    rule(
      "verb.* entry.*",
      """
      time.backwards time.still time.repeat time.part time.forever time.natural time.autoreverses time.sinceTrigger time.sinceBoolean \
      time.sinceChoice time.at
      """,
      "the timeline changes no shape whose time repeats, reverses, stands still or follows an event"),
    rule(
      "shape.use use.*", "verb.animateColor verb.animatePath verb.animateList verb.resize",
      "a use has such members only in its transform"),
    rule(shapes(but: "path group compound"), "verb.animatePath", "only a path has path data"),
    rule(
      "shape.path shape.line shape.polyline shape.catmullRom shape.monotone shape.star shape.lineChart",
      "verb.resize", "the shape has no size or radius"),
  ]

  /// Exclusions of value kinds.
  private static let kinds = [
    // A value is nested only as a component, or in a wiggle.
    rule(
      "value.angle value.whole value.color value.path value.stops value.boolean value.word", "value.*",
      "such a value has no components and is not a component"),
    rule(
      "value.size value.scale value.corners value.frame value.numbers", values(but: "number"),
      "its components are numbers"),
    rule("value.point", values(but: "number points"), "its components are numbers"),
    rule("value.points", values(but: "number point"), "its components are points"),
    rule(discrete, easings(but: "hold"), "a discrete value has no easing except hold"),
    rule(
      discrete, "track.easing before.offset before.continue after.offset after.continue",
      "a discrete value is not extrapolated"),
    rule(
      "value.color value.path value.stops", "easing.smoothVelocities",
      "such values have no velocity"),
    rule(values(but: "point points"), "path.via via.*", "only points move along curves"),
    rule(values(but: "angle"), "turn.*", "only angles have a direction of rotation"),
    rule(values(but: "color stops"), "trackSpace.*", "only colors have a color space"),
    rule(values(but: "path"), "morph.*", "only paths morph"),
    rule(
      "value.whole value.color value.path value.stops value.boolean value.word", "wiggle.* form.wiggle",
      "such a value does not wiggle"),
    rule("value.angle value.numbers", "wiggle.amplitudes", "the value has one amplitude"),
    rule(
      "value.angle value.whole value.color value.path value.stops value.boolean value.word",
      "form.components", "such a value has no components"),
    rule("value.stops value.word", "key.parameter", "no parameter has such a value"),
    rule("value.word value.frame", "entry.parameter", "no parameter has such a value"),
    rule("value.stops", "verb.* entry.*", "constant stops are animated one by one"),
    rule("value.stops value.word", "form.parameter parameter.*", "no parameter has such a value"),
  ]

  /// Exclusions of parameters.
  private static let forms =
    [
      rule(
        "parameter.number", values(but: "number whole point size scale corners frame numbers points"),
        "the parameter is a number"),
      rule("parameter.angle", values(but: "angle"), "the parameter is an angle"),
      rule("parameter.point", values(but: "point scale points"), "the parameter is a point"),
      rule("parameter.size", values(but: "size"), "the parameter is a size"),
      rule("parameter.color", values(but: "color"), "the parameter is a color"),
      rule("parameter.boolean", values(but: "boolean"), "the parameter is a boolean"),
      rule("parameter.numbers", values(but: "numbers"), "the parameter is a list of numbers"),
      rule("parameter.points", values(but: "points"), "the parameter is a list of points"),
      rule("parameter.path", values(but: "path"), "the parameter is a path"),
      rule(
        "parameter.range",
        "value.color value.path value.boolean parameter.color parameter.path parameter.boolean "
          + "parameter.point parameter.size parameter.numbers parameter.points", "only numbers have a range"),
      rule(
        "parameter.scale parameter.offset",
        "value.color value.path value.boolean parameter.color parameter.path parameter.boolean",
        "such a parameter is not scaled"),
      rule(
        "parameter.boolean", "\(easings(but: "hold")) track.easing",
        "a discrete value has no easing except hold"),
      rule(
        "parameter.boolean", "before.offset before.continue after.offset after.continue",
        "a discrete value is not extrapolated"),
      rule(
        parameters(but: "point") + " parameter.range", "path.via via.*", "only points move along curves"),
      rule(parameters(but: "angle"), "turn.*", "only angles have a direction of rotation"),
      rule(parameters(but: "color"), "trackSpace.*", "only colors have a color space"),
      rule(parameters(but: "path"), "morph.*", "only paths morph"),
      rule(
        "parameter.scale parameter.offset parameter.range", "trackSpace.* morph.*",
        "such a parameter is not scaled"),
      rule(
        "parameter.color parameter.path parameter.boolean", "wiggle.* form.wiggle easing.smoothVelocities",
        "such a value does not wiggle"),
      rule("parameter.angle parameter.numbers", "wiggle.amplitudes", "the value has one amplitude"),
      rule(parameters(but: "number point"), "form.components", "components are numbers or points"),
    ] + pairs(ParameterFeatures.types, "parameter", "a member has one parameter")

  /// Exclusions of tracks.
  private static let tracks = [
    rule("form.constant form.parameter", ofTracks, "there is no track"),
    rule(
      "form.constant form.parameter", "easing.smooth easing.smoothVelocities",
      "only keyframes have neighbors"),
    rule(
      "form.constant", "form.keyframes form.steps form.parameter parameter.*", "a constant has no other form"),
    rule("form.parameter", "form.keyframes form.steps", "a parameter is not a track"),
    rule("form.keyframes", "form.steps steps.*", "a track has one form"),
    rule("form.steps", "times.*", "steps have no times"),
    rule("steps.*", "times.*", "steps have no times"),
    rule(
      "times.single", "path.via via.* key.equal easing.smoothVelocities",
      "no span precedes the only keyframe"),
    rule("path.via via.*", "easing.smooth easing.smoothVelocities", "smooth and via are mutually exclusive"),
    rule("path.via via.*", "turn.* trackSpace.* morph.*", "only points move along curves"),
    rule(
      "turn.*", "trackSpace.* morph.* wiggle.amplitudes form.components",
      "only angles have a direction of rotation"),
    rule(
      "trackSpace.*", "morph.* wiggle.* form.components form.wiggle easing.smoothVelocities",
      "only colors have a color space"),
    rule("morph.*", "wiggle.* form.components form.wiggle easing.smoothVelocities", "only paths morph"),
  ]

  /// Exclusions of timeline entries.
  private static let entries =
    [
      rule("verb.* entry.*", "easing.smoothVelocities", "velocities belong to keyframes"),
      rule("verb.animateWord", "easing.*", "a discrete value jumps at the end of the entry"),
      rule("verb.animateNumber", values(but: "number angle"), "the member is a number"),
      rule("verb.animateColor", values(but: "color"), "the member is a color"),
      rule("verb.animatePath", values(but: "path"), "the member is a path"),
      rule("verb.animatePoint", values(but: "point size scale corners frame"), "the member is a point"),
      rule("verb.animateList", values(but: "numbers points"), "the member is a list"),
      rule("verb.animateWord", values(but: "boolean word whole"), "the member is discrete"),
      rule("verb.fadeIn verb.fadeOut verb.draw", values(but: "number"), "the opacity is a number"),
      rule("verb.move verb.moveBy", values(but: "point"), "the position is a point"),
      rule("verb.resize", values(but: "size number"), "the size is a size or a radius"),
      rule("verb.scale verb.scaleBy verb.grow verb.pulse", values(but: "scale"), "the scale is a scale"),
      rule("verb.rotate verb.rotateBy", values(but: "angle"), "the rotation is an angle"),
      rule("verb.animateNumber", parameters(but: "number angle"), "the member is a number"),
      rule(
        "verb.animateColor", parameters(but: "color") + " parameter.scale parameter.offset parameter.range",
        "the member is a color"),
      rule(
        "verb.animatePath", parameters(but: "path") + " parameter.scale parameter.offset parameter.range",
        "the member is a path"),
      rule("verb.animatePoint", parameters(but: "point size number"), "the member is a point"),
      rule(
        "verb.animateList", parameters(but: "numbers points") + " parameter.range", "the member is a list"),
      rule("verb.animateWord", parameters(but: "boolean number"), "the member is discrete"),
      rule("verb.move", parameters(but: "point") + " parameter.range", "the position is a point"),
      rule("verb.resize", parameters(but: "size number"), "the size is a size or a radius"),
      rule("verb.scale", parameters(but: "point") + " parameter.range", "the scale is a scale"),
      rule("verb.rotate", parameters(but: "angle"), "the rotation is an angle"),
      rule(
        "verb.fadeIn verb.fadeOut verb.grow verb.pulse verb.draw verb.moveBy verb.scaleBy verb.rotateBy",
        "parameter.* entry.parameter",
        "the end value is a number"),
      rule(
        "verb.fadeIn verb.fadeOut verb.animateColor verb.animatePath verb.animateWord verb.move verb.scale verb.rotate "
          + "verb.grow verb.pulse verb.draw",
        "entry.by", "the entry has no 'by'"),
      rule("verb.pulse", "entry.from entry.to", "a pulse starts and ends with the current value"),
      rule("entry.passes", "entry.single", "a single entry is in no list"),
      rule("verb.moveBy verb.scaleBy verb.rotateBy", "entry.to", "the entry has 'by'"),
      rule("verb.moveBy verb.scaleBy verb.rotateBy", "entry.again", "a second change has an end value"),
      rule(
        "value.color value.path value.stops value.boolean value.word value.whole", "entry.by",
        "such values cannot be added"),
      rule("parameter.*", "entry.by entry.to", "the parameter is the end value"),
      rule("entry.by", "entry.to entry.parameter entry.again", "'to' and 'by' are mutually exclusive"),
      rule("entry.to", "entry.parameter", "the parameter is the end value"),
      rule(
        "entry.again entry.wait", "entry.single entry.parallel entry.stagger",
        "only a sequence has a second change or a wait"),
      rule("entry.again", "entry.wait", "the second change is counted separately"),
    ] + pairs(["single", "sequence", "parallel", "stagger"], "entry", "an entry is in one list")

  /// Rules that exclude all pairs of `names`.
  private static func pairs(_ names: [String], _ group: String, _ reason: String) -> [FeatureCatalog
    .Exclusion]
  {
    let pattern = names.map { "\(group).\($0)" }.joined(separator: " ")
    return [rule(pattern, pattern, reason)]
  }
}
