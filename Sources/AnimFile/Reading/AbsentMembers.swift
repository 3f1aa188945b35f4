/// Advice on members of related formats that have no counterpart here.
enum AbsentMembers {
  static func advice(for name: String, among known: [String]) -> Advice? {
    guard !known.contains(name) else { return nil }
    let folded = Vocabulary.folded(name)
    let place: Place
    if known.contains("modifiers") {
      place = .shape
    } else if known.contains("animfile") {
      place = .document
    } else if known.contains("keyframes") || known.contains("steps") {
      place = .track
    } else if known.contains("t"), known.contains("value") {
      place = .keyframe
    } else if known.contains("skewAxis") {
      place = .transform
    } else if known.contains("stops") {
      place = .gradient
    } else if known == ["offset", "color"] {
      place = .stop
    } else if known.contains("speed"), known.contains("autoreverses") {
      place = .time
    } else if known.contains("delay"), !known.contains("copies") {
      place = .entry
    } else {
      return nil
    }
    return table[place]?.first { $0.names.contains(folded) }.map { Advice($0.advice) }
  }

  private enum Place { case document, shape, transform, gradient, stop, time, track, keyframe, entry }

  /// Keyed by folded names.
  private static let table: [Place: [(names: Set<String>, advice: String)]] = [
    .shape: [
      (
        ["style", "styles", "attributes", "attrs", "properties", "props"],
        "write each property as a member of its own, such as \"fill\" and \"opacity\""
      ),
      (["class", "classname"], "shapes are told apart by their 'id'; data of your own go into 'extras'"),
      (["ind", "index", "layerindex"], "the order of the list decides: the first shape is at the bottom"),
      (["ddd", "threed", "is3d"], "everything is flat: leave it out"),
      (
        ["overflow", "clipstobounds", "masksproperties", "masks", "tt", "tp", "matte"],
        "write the shapes that bound it into 'clip'"
      ),
      (
        ["offsetpath", "offsetdistance", "motionpath"],
        "write keyframes of the 'position' inside 'transform', with 'via' where the way is bent"
      ),
      (
        ["animationplaystate", "paused"],
        "write \"time\": { \"speed\": 0 } for what stands still; 'speed' says how fast time runs"
      ),
      (["bones", "skeleton"], "there are no bones: a shape moves with the 'parent' in its 'transform'"),
      (
        ["skin", "weights"],
        "there are no bones: morph the 'd' of a path, or move parts with the 'parent' in their 'transform'"
      ),
      (
        ["constraints", "constraint"],
        "there are no constraints: a shape moves with the 'parent' in its 'transform'"
      ),
      (
        ["timeremap", "timeremapping"],
        "write \"time\": { \"offset\": …, \"speed\": … }: 'time' says how time runs inside"
      ),
      (["morphsvg", "morphto"], "write keyframes of the 'd' of a path: they morph"),
      (["ef", "effects", "fx"], "shadows, filters and other effects are not part of the format"),
      (["zindex", "z", "order"], "the order of the list decides: the first shape is at the bottom"),
      (
        ["animation", "animations", "animate", "transition", "transitions"],
        "a member has its movement in its place, as in \"opacity\": { \"keyframes\": [ … ] }, or entries of the 'timeline' move it"
      ),
      (
        ["boxshadow", "shadow", "dropshadow", "filter", "filters", "effect", "effects", "blur"],
        "shadows and filters are not part of the format"
      ),
      (
        ["blendmode", "mixblendmode", "blendingmode", "bm"],
        "shapes are only painted over each other: there are no blend modes"
      ),
      (
        ["margin", "padding", "layout", "align", "alignment", "flex"],
        "nothing is laid out: a shape stands where its members and its transform say"
      ),
    ],
    .document: [
      (["artboard", "artboards"], "the document is the artboard: its 'size' and its 'shapes'"),
      (
        ["statemachine", "statemachines", "states", "transitions"],
        "there are no state machines: values from outside come in by 'parameters', and a player chooses the document"
      ),
      (
        ["joysticks", "viewmodel", "viewmodels", "databinding", "scrolltrigger"],
        "values from outside come in by 'parameters'"
      ),
      (["events", "cues"], "write \"markers\": [{ \"name\": …, \"t\": … }] for times that have a name"),
      (["fonts", "chars", "text"], "text is not part of the format; draw its outline as a 'path'"),
      (
        ["workstart", "workend", "workareastart", "workareaend", "ip"],
        "a document begins at 0 and lasts its 'duration'"
      ),
      (
        ["animations", "animation", "tracks", "tweens", "actions"],
        "a member has its movement in its place, as in \"opacity\": { \"keyframes\": [ … ] }, or entries of the 'timeline' move it"
      ),
      (["xmlns", "xmlnsxlink"], "that is of XML: leave it out"),
      (
        ["paused", "autoplay", "playing", "volume"],
        "that is up to the player: a document says only what there is to play"
      ),
      (["repeatdur", "repeatduration"], "write \"repeat\": how many passes there are, or \"forever\""),
      (["ddd"], "everything is flat: leave it out"),
      (["delay", "repeatdelay"], "let the keyframes begin later, and a longer 'duration' end later"),
    ],
    .transform: [
      (
        [
          "rotatex", "rotatey", "rotate3d", "perspective", "translatez", "scalez", "z", "rotationx",
          "rotationy",
        ],
        "everything is flat: there is only the rotation in the plane"
      ),
      (["matrix"], "write 'position', 'scale', 'rotation' and 'skew' instead of a matrix"),
    ],
    .gradient: [
      (
        ["gradientunits", "gradienttransform", "units"],
        "the points of a gradient are in the shape's own units"
      ),
      (["spreadmethod", "tilemode", "repeat"], "before the first stop and after the last its color goes on"),
      (
        ["angle", "direction", "rotation", "degrees"],
        "'from' and 'to' say where the colors run: two points in the shape's own units"
      ),
      (
        ["startpoint", "endpoint", "start", "end"],
        "'from' and 'to' say where the colors run: two points in the shape's own units"
      ),
    ],
    .stop: [
      (
        ["stopopacity", "opacity", "alpha"],
        "write the opacity into the color as its alpha, as in \"#ff000080\""
      )
    ],
    .time: [
      (["repeatdelay", "pause"], "write a longer 'duration': a pass rests on its last keyframes until then")
    ],
    .track: [
      (
        ["expression", "expressions", "x"], "there are no expressions; \"after\": \"loop\" lets a track go on"
      ),
      (
        ["keysplines", "splines", "beziers"],
        "write \"easing\": [x1, y1, x2, y2] at each keyframe at which such a curve arrives"
      ),
      (["keytimes", "times"], "a keyframe says its time itself: { \"t\": …, \"value\": … }"),
      (
        ["loop", "loops", "repeat", "iterationcount", "repeatcount", "infinite"],
        "write \"after\": \"loop\" for what repeats after the last keyframe"
      ),
      (
        ["direction", "alternate", "yoyo", "autoreverse", "autoreverses"],
        "write \"after\": \"pingpong\" for what runs back and forth after the last keyframe"
      ),
      (
        ["duration", "delay", "begin"],
        "the times of the keyframes say when; 'time' on the shape moves all of them"
      ),
    ],
    .keyframe: [
      (
        ["i", "o", "x", "y", "in", "out"],
        "write \"easing\": [x1, y1, x2, y2], or a name, at the keyframe at which it arrives"
      ),
      (
        ["duration", "dur", "delay"],
        "a keyframe says when it is reached: write 't', the seconds from the start"
      ),
      (["e", "end"], "a keyframe has one value: the next one says where this leads"),
    ],
    .entry: [
      (
        ["oncomplete", "onstart", "onupdate", "onrepeat", "callback"],
        "there are no scripts: a player says when it is over"
      ),
      (
        ["at", "t", "time", "start", "begin", "offset"],
        "an entry begins where its place in the timeline says; 'delay' puts it off"
      ),
      (
        ["keyframes", "values", "steps"],
        "give the member itself a track, or write an entry for each step of a 'sequence'"
      ),
      (
        ["repeat", "loop", "repeatcount", "iterations", "yoyo"],
        "entries happen once; a track of the member's own repeats with \"after\": \"loop\""
      ),
    ],
  ]
}
