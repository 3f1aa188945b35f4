import AnimFile

/// Advice on members of related formats that have no counterpart here.
enum UnsupportedMembers {
  static func advice(for name: String, among known: [String]) -> Advice? {
    guard !known.contains(name) else { return nil }
    let folded = name.folded
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
    } else if known.contains("down"), known.contains("easing") {
      place = .transition
    } else if known.contains("on"), known.contains("shape") {
      place = .listener
    } else if known.contains("parameter") {
      place = .reference
    } else if known.contains("delay"), !known.contains("copies") {
      place = .entry
    } else {
      return nil
    }
    return table[place]?.first { $0.names.contains(folded) }.map { Advice($0.advice) }
  }

  private enum Place {
    case document, shape, transform, gradient, stop, time, track, keyframe, entry, transition, reference
    case listener
  }

  /// Keyed by folded names.
  private static let table: [Place: [(names: Set<String>, advice: String)]] = [
    .shape: [
      (
        ["repeatfrom", "poster", "reducedmotion", "framerate"],
        "set it in the document: it is not a member of a shape"
      ),
      (
        ["style", "styles", "attributes", "attrs", "properties", "props"],
        "write each property as a separate member, such as 'fill' or 'opacity'"
      ),
      (["class", "classname"], "use 'id' to identify a shape, and 'extras' for your own data"),
      (["ind", "index", "layerindex"], "change the order of the array: the first shape is at the bottom"),
      (["ddd", "threed", "is3d"], "remove it: the format is two-dimensional"),
      (
        ["overflow", "clipstobounds"],
        "put the clipping shapes into 'clip'"
      ),
      (
        ["masksproperties", "masks", "tt", "tp"],
        "put the shapes into 'mask', as in \"mask\": { \"shapes\": [ … ] }; for sharp edges, use 'clip'"
      ),
      (
        ["offsetpath", "offsetdistance", "motionpath"],
        "write keyframes for 'position' inside 'transform', with 'via' where the motion path is curved"
      ),
      (
        ["animationplaystate", "paused"],
        "write \"time\": { \"speed\": 0 } to stop it; 'speed' is the playback rate"
      ),
      (
        ["bones", "skeleton"],
        "use 'parent' in 'transform' to move a shape with another: the format has no bones"
      ),
      (
        ["skin", "weights"],
        "morph the 'd' of a path, or move parts with 'parent' in 'transform': the format has no bones"
      ),
      (
        ["constraints", "constraint"],
        "use 'parent' in 'transform' to move a shape with another: the format has no constraints"
      ),
      (
        ["timeremap", "timeremapping"],
        "write \"time\": { \"offset\": …, \"speed\": … }: 'time' maps the time inside the shape"
      ),
      (["morphsvg", "morphto"], "write keyframes for the 'd' of a path: paths are interpolated"),
      (
        [
          "onclick", "ontap", "onhover", "onpress", "ondrag", "ontapgesture", "onpointerdown",
          "onpointerenter",
          "onmousedown", "onmouseenter", "onmouseover", "click", "tap", "hover", "press", "drag", "gesture",
          "gestures",
          "listener", "listeners", "interaction", "interactions", "eventlistener", "eventlisteners", "events",
          "on",
        ],
        "write it in the document's 'listeners', as in { \"on\": \"tap\", \"shape\": the id of this shape, \"toggle\": … }"
      ),
      (["cursor", "pointerevents"], "remove it: a listener in the document's 'listeners' names the shape"),
      (["ef", "effects", "fx"], "remove it: the format has no shadows, filters or other effects"),
      (["z", "order"], "write 'zIndex', or change the order of the array: the first shape is at the bottom"),
      (
        ["transition", "transitions"],
        "write it at the value that moves when a parameter is set: { \"parameter\": …, \"transition\": { … } }"
      ),
      (
        ["easing", "ease", "timingfunction"], "write 'easing' in a keyframe, or in an entry of the 'timeline'"
      ),
      (
        ["animation", "animations", "animate", "keyframes", "keyframe"],
        "put keyframes into the member itself, as in \"opacity\": { \"keyframes\": [ … ] }, or use the 'timeline'"
      ),
      (
        ["boxshadow", "shadow", "dropshadow", "filter", "filters", "effect", "effects", "blur"],
        "remove it: the format has no shadows or filters"
      ),
      (
        ["margin", "padding", "layout", "align", "alignment", "flex"],
        "position each shape with its members and its transform: the format has no layout"
      ),
    ],
    .transition: [
      (
        ["property", "properties"],
        "remove it: a transition belongs to a parameter, or to the reference of one member"
      ),
      (
        ["repeat", "autoreverses", "loop", "iterations"],
        "remove it: a transition moves once to each value that is set"
      ),
    ],
    .reference: [
      (
        ["map"],
        "remove it, and write 'map' at the references inside the symbol: a 'use' passes the parameter itself"
      ),
      (
        ["morph"],
        "remove it: the values of a parameter travel only between paths of one structure"
      ),
    ],
    .listener: [
      (
        ["duration", "delay", "easing", "transition", "animation", "ease"],
        "write a 'transition' at the parameter, or at the references that read it"
      ),
      (
        ["action", "actions", "callback", "handler", "function", "script", "do", "run", "code"],
        "write 'toggle', 'fire', or 'set' with 'to': the format has no scripts"
      ),
      (
        ["play", "goto", "seek", "state", "marker", "open", "url", "link"],
        "fire a trigger, or set a parameter: the format has no states, and the program that plays it can do the rest"
      ),
      (["from"], "write \"along\": [[x, y], [x, y]], the points at the ends of the range"),
      (
        ["off", "until", "else", "onend", "leave", "exit"],
        "use \"on\": \"press\" or \"hover\", which set a boolean to true and then to false"
      ),
    ],
    .document: [
      (["artboard", "artboards"], "use the document's 'size' and 'shapes': the document is the artboard"),
      (
        ["statemachine", "statemachines", "states", "transitions"],
        "use 'parameters' for values that a player supplies: the format has no state machines"
      ),
      (
        ["joysticks", "viewmodel", "viewmodels", "databinding", "scrolltrigger"],
        "use 'parameters' for values that a player supplies"
      ),
      (
        [
          "onclick", "ontap", "onhover", "onpress", "ontapgesture", "onpointerdown", "onmousedown", "click",
          "tap",
          "hover",
        ],
        "write \"listeners\": [{ \"on\": \"tap\", \"shape\": …, \"toggle\": … }]"
      ),
      (["events", "cues"], "write \"markers\": [{ \"name\": …, \"t\": … }] for named times"),
      (
        ["fonts", "chars", "text"],
        "convert the text to paths, as 'animfile text' does: the format has no text"
      ),
      (
        ["workstart", "workend", "workareastart", "workareaend", "ip"],
        "use 'duration': a document starts at 0 and ends at its 'duration'"
      ),
      (
        ["animations", "animation", "tracks", "tweens", "actions"],
        "put keyframes into the member itself, as in \"opacity\": { \"keyframes\": [ … ] }, or use the 'timeline'"
      ),
      (["xmlns", "xmlnsxlink"], "remove it: it belongs to XML"),
      (
        ["paused", "autoplay", "playing", "volume"],
        "remove it: the player decides when to play"
      ),
      (["repeatdur", "repeatduration"], "set 'repeat' to the number of passes, or to \"forever\""),
      (["ddd"], "remove it: the format is two-dimensional"),
      (["delay", "repeatdelay"], "move the keyframes later, and increase 'duration'"),
    ],
    .transform: [
      (
        [
          "rotatex", "rotatey", "rotate3d", "perspective", "translatez", "scalez", "z", "rotationx",
          "rotationy",
        ],
        "use 'rotation', which rotates in the plane: the format is two-dimensional"
      ),
      (["matrix"], "write 'position', 'scale', 'rotation' and 'skew' instead of a matrix"),
    ],
    .gradient: [
      (
        ["gradientunits", "units"],
        "write the gradient's points in the units of its shape"
      ),
      (
        ["spreadmethod", "tilemode", "repeat"],
        "remove it: beyond its first and last stops, a gradient continues with their colors"
      ),
      (
        ["angle", "direction", "rotation", "degrees"],
        "write 'from' and 'to': two points in the units of the shape"
      ),
      (
        ["startpoint", "endpoint", "start", "end"],
        "write 'from' and 'to': two points in the units of the shape"
      ),
    ],
    .stop: [
      (
        ["stopopacity", "opacity", "alpha"],
        "write the opacity as the color's alpha, as in \"#ff000080\""
      )
    ],
    .time: [
      (
        ["repeatfrom"], "set it in the document, beside its 'repeat'"
      ),
      (["repeatdelay", "pause"], "increase 'duration': a pass holds its last values until then"),
    ],
    .track: [
      (["repeatfrom"], "set it in the document, beside its 'repeat'"),
      (
        ["expression", "expressions", "x"],
        "write a wiggle for random motion, or \"after\": \"loop\" to repeat a track: the format has no expressions"
      ),
      (
        ["keysplines", "splines", "beziers"],
        "write \"easing\": [x1, y1, x2, y2] at each keyframe where a curve ends"
      ),
      (["keytimes", "times"], "put the time in each keyframe: { \"t\": …, \"value\": … }"),
      (
        ["loop", "loops", "repeat", "iterationcount", "repeatcount", "infinite"],
        "write \"after\": \"loop\" to repeat after the last keyframe"
      ),
      (
        ["direction", "alternate", "yoyo", "autoreverse", "autoreverses"],
        "write \"after\": \"pingpong\" to alternate after the last keyframe"
      ),
      (
        ["duration", "delay", "begin"],
        "change the times of the keyframes, or use 'time' on the shape to shift all of them"
      ),
    ],
    .keyframe: [
      (
        ["i", "o", "x", "y", "in", "out"],
        "write \"easing\": [x1, y1, x2, y2], or the name of an easing, at the keyframe where the curve ends"
      ),
      (
        ["duration", "dur", "delay"],
        "set 't' to the time of the keyframe, in seconds"
      ),
      (["e", "end"], "remove it: a keyframe has one value, and the next keyframe has the end value"),
    ],
    .entry: [
      (["repeatfrom"], "set it in the document, beside its 'repeat'"),
      (
        ["oncomplete", "onstart", "onupdate", "onrepeat", "callback"],
        "remove it: the format has no scripts, and the player reports when the animation ends"
      ),
      (
        ["at", "t", "time", "start", "begin", "offset"],
        "use 'delay' to start the entry later: its place in the timeline determines when it starts"
      ),
      (
        ["keyframes", "values", "steps"],
        "add a track to the member itself, or a 'sequence' with one entry for each step"
      ),
      (
        ["loop", "repeatcount", "iterations"],
        """
        use 'repeat' with a number of passes; for an endless animation, set the document's 'repeat' to \"forever\", \
        or use a track with \"after\": \"loop\" in the member itself
        """
      ),
      (
        ["yoyo", "autoreverses", "autoreverse", "alternate"],
        "use a 'sequence' of the change and the change back, with 'repeat'"
      ),
    ],
  ]
}
