/// The vocabulary of related formats and tools, mapped to this format.
enum Vocabulary {
  /// Returns the member among `known` that `word` means.
  static func member(meaning word: String, among known: [String]) -> String? {
    meant(word, members, among: known)
  }

  /// Returns the member among `known` that `word` is a synonym of, ignoring similar spelling.
  static func translation(of word: String, among known: [String]) -> String? {
    entry(word, members)?.first { known.contains($0) }
  }

  /// Returns the word in lower case without word separators.
  static func folded(_ word: String) -> String {
    let bytes = word.utf8
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      return word.lowercased().filter { !"-_ .".contains($0) }
    }
    func isSeparator(_ byte: UInt8) -> Bool { "-_ .".utf8.contains(byte) }
    func isUppercase(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
    guard bytes.contains(where: { isSeparator($0) || isUppercase($0) }) else { return word }
    let folded = bytes.lazy.filter { !isSeparator($0) }.map { isUppercase($0) ? $0 | 0x20 : $0 }
    return String(decoding: folded, as: UTF8.self)
  }

  private static func entry(_ word: String, _ table: [String: [String]]) -> [String]? {
    table[word.lowercased()] ?? table[folded(word)]
  }

  /// Returns the type or other value among `known` that `word` means.
  static func word(meaning word: String, among known: [String]) -> String? {
    meant(word, values, among: known)
  }

  /// Returns the type or other value among `known` that `word` is a synonym of, ignoring similar spelling.
  static func translatedWord(_ word: String, among known: [String]) -> String? {
    entry(word, values)?.first { known.contains($0) } ?? known.first { folded($0) == folded(word) }
  }

  /// Returns the easing among `known` that `word` means.
  static func easing(meaning word: String, among known: Suggestion.Names) -> String? {
    translated(word, easings, among: known.all) ?? known.nearest(to: word)
  }

  /// Returns the kind of timeline entry among `known` that `word` means.
  static func action(meaning word: String, among known: [String]) -> String? {
    meant(word, actions, among: known)
  }

  /// Returns a nested member that `word` means, and its container, which is among `known`.
  static func nested(_ word: String, among known: [String]) -> (inner: String, outer: String)? {
    let folded = folded(word)
    guard let (inner, outer) = nested[folded], known.contains(outer) else { return nil }
    return folded.hasPrefix(outer) || !known.contains(inner) ? (inner, outer) : nil
  }

  /// Whether `word` is a container of shapes in other formats, like a group here.
  static func isContainer(_ word: String) -> Bool {
    let containers: Set<String> = [
      "svg", "artboard", "canvas", "scene", "stage", "composition", "comp", "solo", "vstack", "hstack",
      "lazyvstack", "lazyhstack", "grid", "flex", "stack", "clippath", "mask", "defs",
    ]
    return containers.contains(folded(word))
  }

  /// Returns the reason why the format deliberately lacks the feature `word`.
  static func reasonForAbsence(of word: String) -> String? {
    switch folded(word) {
    case "svg", "artboard", "canvas", "scene", "stage", "composition", "comp":
      "use the document's 'size' and 'shapes'; for shapes that move together, use a 'group'"
    case "animate", "animatetransform", "animatemotion", "set", "tween":
      "put keyframes into the member itself, as in \"opacity\": { \"keyframes\": [ … ] }"
    case "null", "nullobject":
      "use a 'group' with \"shapes\": [], and refer to it with 'parent' in the 'transform' of other shapes"
    case "bone", "rootbone", "ik", "skin":
      "write the parts as shapes, each with 'parent' in its 'transform': the format has no bones"
    case "precomp", "nestedartboard", "nestedcomp":
      "define it once in 'symbols', and draw it with 'use'"
    case "solo": "use a 'group', and animate 'visible' in each of its shapes"
    case "adjustment", "adjustmentlayer", "light", "particles", "mm":
      "remove it: \(word.quoted) is not part of the format"
    case "vstack", "hstack", "lazyvstack", "lazyhstack", "grid", "flex", "stack":
      "use a 'group', and position its shapes with their members and transforms: the format has no layout"
    case "tm", "trim", "trimpath", "trimpaths", "rp", "repeat", "repeater", "rd", "roundcorners",
      "roundedcorners", "zz", "zigzag", "pb", "pucker", "tw", "twist", "op", "offset", "offsetpath",
      "offsetpaths", "reverse",
      "split":
      "move it into the 'modifiers' of a shape: it is a modifier, not a shape"
    case "text", "tspan", "string", "label", "tx":
      "draw the outline of the text as a 'path': the format has no text"
    case "lineargradient", "radialgradient", "gradient", "gf", "gs":
      "use it to paint a shape: \"fill\": { \"gradient\": { \"type\": \"linear\", … } }"
    case "clippath", "mask": "put the shapes into the 'clip' of the shape that they clip"
    case "defs": "define it in the document's 'symbols', and draw it with 'use'"
    case "fl", "fill", "st", "stroke": "write the fill or stroke as a member of the shape that it paints"
    case "tr", "transform": "write the transform as a member of the shape or group that it moves"
    case "image", "img", "bitmap", "picture", "video", "im": "remove it: the format has no images"
    case "audio", "sound", "script", "html", "foreignobject", "camera", "model":
      "remove it: \(word.quoted) is not part of the format"
    default: nil
    }
  }

  private static let nested: [String: (inner: String, outer: String)] = [
    "strokewidth": ("width", "stroke"), "linewidth": ("width", "stroke"), "cap": ("cap", "stroke"),
    "strokelinecap": ("cap", "stroke"), "linecap": ("cap", "stroke"), "join": ("join", "stroke"),
    "strokelinejoin": ("join", "stroke"), "linejoin": ("join", "stroke"),
    "miterlimit": ("miterLimit", "stroke"),
    "strokemiterlimit": ("miterLimit", "stroke"), "dash": ("dash", "stroke"), "dasharray": ("dash", "stroke"),
    "strokedasharray": ("dash", "stroke"), "dashoffset": ("dashOffset", "stroke"),
    "strokedashoffset": ("dashOffset", "stroke"), "strokeopacity": ("opacity", "stroke"),
    "fillopacity": ("opacity", "fill"), "fillrule": ("rule", "fill"), "gradient": ("gradient", "fill"),
    "position": ("position", "transform"), "translate": ("position", "transform"),
    "translation": ("position", "transform"), "rotation": ("rotation", "transform"),
    "rotate": ("rotation", "transform"), "rotatez": ("rotation", "transform"),
    "scale": ("scale", "transform"), "anchor": ("anchor", "transform"),
    "pivot": ("anchor", "transform"), "transformorigin": ("anchor", "transform"),
    "skew": ("skew", "transform"), "anchorpoint": ("anchor", "transform"), "parent": ("parent", "transform"),
    "rotationeffect": ("rotation", "transform"), "scaleeffect": ("scale", "transform"),
    "ao": ("orient", "transform"), "autoorient": ("orient", "transform"), "orient": ("orient", "transform"),
    "skewaxis": ("skewAxis", "transform"),
    "repeat": ("repeat", "time"), "autoreverses": ("autoreverses", "time"), "speed": ("speed", "time"),
  ]

  private static func meant(_ word: String, _ table: [String: [String]], among known: [String]) -> String? {
    translated(word, table, among: known) ?? Suggestion.nearest(to: word, among: known)
  }

  private static func translated(
    _ word: String, _ table: [String: [String]], among known: [String]
  ) -> String? {
    if known.contains(word) { return word }
    return entry(word, table)?.first { known.contains($0) }
  }

  private static let members: [String: [String]] = [
    // Lottie
    "ty": ["type"], "ks": ["keyframes", "transform", "d"], "k": ["keyframes", "value"],
    "nm": ["id", "title"],
    "ln": ["id"], "ip": ["in"], "op": ["out", "duration"], "fr": ["frameRate"], "w": ["size", "width"],
    "h": ["size"], "p": ["position", "center"], "s": ["scale", "size", "value"], "a": ["anchor"],
    "o": ["opacity"], "r": ["radius", "outerRadius", "cornerRadius", "rotation"], "cm": ["name"], "tm": ["t"],
    "c": ["color", "center"], "lc": ["cap"], "lj": ["join"], "ml": ["miterLimit"],
    "sk": ["skew"], "sa": ["skewAxis"], "pt": ["points"], "ir": ["innerRadius"], "or": ["outerRadius"],
    "is": ["innerRoundness"], "os": ["outerRoundness"], "layers": ["shapes"], "it": ["shapes"],
    "v": ["value", "animfile"],
    "assets": ["symbols"], "refid": ["symbol"], "td": ["clip"], "bm": ["blend"],
    // Keyframes in other formats
    "keys": ["keyframes"], "frames": ["keyframes"], "step": ["steps"], "keyframe": ["keyframes"],
    "track": ["keyframes"],
    "time": ["t"], "at": ["t"], "offset": ["t"], "val": ["value"], "to": ["value", "end"], "ease": ["easing"],
    "segments": ["steps"], "phases": ["steps"], "sequence": ["steps"], "pause": ["wait"], "rest": ["wait"],
    "seconds": ["for"], "initial": ["from"],
    "autoorient": ["orient"], "auto-orient": ["orient"], "ao": ["orient"], "offset-rotate": ["orient"],
    "motionpath": ["via"], "bezier": ["via"], "controlpoints": ["via"], "handles": ["via"],
    "tangents": ["via"],
    "noise": ["wiggle"], "random": ["wiggle"], "jitter": ["wiggle"], "shake": ["wiggle"],
    "wobble": ["wiggle"],
    "base": ["around"], "center": ["around"], "amount": ["amplitude"], "strength": ["amplitude"],
    "magnitude": ["amplitude"], "interval": ["every"], "period": ["every"],
    "randomseed": ["seed"], "probability": ["chance"],
    "interpolation": ["easing"], "timing": ["easing"], "timingfunction": ["easing"],
    "animation-timing-function": ["easing"], "curve": ["easing"], "extrapolate": ["after"],
    "fillmode": ["after"],
    "dur": ["duration", "for"], "duration": ["for"], "length": ["duration", "for"],
    "begin": ["offset"], "end": ["endAngle", "to", "out"],
    "delay": ["offset", "wait"],
    "repeatcount": ["repeat"], "iterations": ["repeat"], "iterationcount": ["repeat"], "loop": ["repeat"],
    "loops": ["repeat"], "yoyo": ["autoreverses"], "alternate": ["autoreverses"],
    "autoreverse": ["autoreverses"],
    "animationiterationcount": ["repeat"], "animationtimingfunction": ["easing"], "interpolator": ["easing"],
    "animationduration": ["duration"], "rate": ["speed"], "timescale": ["speed"], "playbackrate": ["speed"],
    "fps": ["frameRate"], "framerate": ["frameRate"],
    // SVG, CSS, canvas
    "cx": ["center"], "cy": ["center"], "x": ["origin", "position", "center", "from", "frame"],
    "y": ["origin", "position", "center", "from", "frame"], "x1": ["from"], "y1": ["from"], "x2": ["to"],
    "y2": ["to"],
    "radius": ["cornerRadius", "radii", "outerRadius"], "rx": ["radii", "cornerRadius"],
    "ry": ["radii", "cornerRadius"],
    "width": ["size", "width", "stroke"], "height": ["size"], "stroke-width": ["width", "stroke"],
    "strokewidth": ["width", "stroke"], "linewidth": ["width", "stroke"], "thickness": ["width"],
    "stroke-linecap": ["cap", "stroke"], "linecap": ["cap"], "stroke-linejoin": ["join", "stroke"],
    "linejoin": ["join"], "stroke-miterlimit": ["miterLimit", "stroke"],
    "stroke-dasharray": ["dash", "stroke"],
    "dasharray": ["dash"], "dashes": ["dash"], "stroke-dashoffset": ["dashOffset", "stroke"],
    "dashphase": ["dashOffset"], "stroke-opacity": ["opacity", "stroke"],
    "fill-opacity": ["opacity", "fill"],
    "color": ["fill"], "fill-rule": ["rule", "fill"], "fillrule": ["rule"], "winding": ["rule"],
    "alpha": ["opacity"],
    "border-radius": ["cornerRadius"], "borderradius": ["cornerRadius"], "corner-radius": ["cornerRadius"],
    "viewbox": ["size"], "viewport": ["size"], "preserveaspectratio": ["fit"], "transform-origin": ["anchor"],
    "transformorigin": ["anchor"], "rotatez": ["rotation"], "rotate-z": ["rotation"], "shape": ["type"],
    "stop-color": ["color"], "stopcolor": ["color"], "for": ["duration"], "sweep": ["endAngle"],
    "sweepangle": ["endAngle"],
    "origin": ["anchor", "center"], "pivot": ["anchor"], "translate": ["position"],
    "translation": ["position"],
    "rotate": ["rotation"], "angle": ["rotation", "startAngle"], "path": ["d"], "data": ["d", "values"],
    "href": ["symbol"],
    "children": ["shapes"], "items": ["shapes"], "elements": ["shapes"], "nodes": ["shapes"],
    "content": ["shapes"], "name": ["id", "title"], "kind": ["type"], "class": ["type"],
    "backgroundcolor": ["background", "fill"], "background-color": ["background", "fill"],
    "bg": ["background", "fill"], "background": ["fill"], "border": ["stroke"], "outline": ["stroke"],
    "clip-path": ["clip"], "clippath": ["clip"], "mask": ["clip"], "trackmatte": ["clip"],
    "inpoint": ["in"], "outpoint": ["out"],
    "colour": ["color"], "paint": ["color"], "strokecolor": ["stroke"], "fillcolor": ["fill"],
    "isvisible": ["visible"], "shown": ["visible"], "colors": ["stops"],
    "colorstops": ["stops"], "fx": ["focus"], "fy": ["focus"], "start": ["startAngle", "from"],
    "position": ["offset"],
    "from": ["start"],
    "value": ["to", "around"],
    "version": ["animfile"],
    "extensionsused": ["extensions"], "requires": ["extensionsRequired"],
    "prefersreducedmotion": ["reducedMotion"], "reduced-motion": ["reducedMotion"],
    "vertices": ["points"], "count": ["points", "copies", "segments"], "sides": ["points"],
    "numpoints": ["points"],
    "rect": ["frame"], "anchorpoint": ["anchor"], "dimensions": ["size"], "objects": ["shapes"],
    "foregroundcolor": ["fill"],
    "foregroundstyle": ["fill"], "autoalpha": ["opacity"], "roundness": ["cornerRadius"],
    "$ref": ["parameter"],
    "ref": ["parameter"], "meta": ["extras"], "metadata": ["extras"], "userdata": ["extras"],
    "bounds": ["frame"], "isclosed": ["closed"], "comment": ["//", "description"],
    "variables": ["parameters"],
    "params": ["parameters"], "inputs": ["parameters"], "min": ["range"], "max": ["range"],
    "param": ["parameter"],
    "var": ["parameter"], "multiply": ["scale"], "add": ["offset"],
    // SwiftUI, physics
    "dampingratio": ["dampingFraction"], "dampening": ["damping"], "bounciness": ["bounce"],
    "tension": ["stiffness"], "friction": ["damping"], "initialvelocity": ["velocity"], "jumpterm": ["jump"],
  ]

  private static let values: [String: [String]] = [
    "rectangle": ["rect"], "rc": ["rect"], "square": ["rect"], "roundrect": ["rect"],
    "roundedrectangle": ["rect"],
    "oval": ["ellipse"], "el": ["ellipse"], "sh": ["path"], "bezier": ["path"], "sr": ["star"],
    "gr": ["group"],
    "g": ["group"], "layer": ["group"], "container": ["group"], "pill": ["capsule"], "stadium": ["capsule"],
    "curve": ["path"], "pie": ["arc"], "sector": ["arc"], "ring": ["arc"], "triangle": ["polygon"],
    "hexagon": ["polygon"], "chart": ["lineChart"], "graph": ["lineChart"], "segment": ["line"],
    "zstack": ["group"], "solid": ["rect"], "repeater": ["repeat"], "roundcorner": ["roundCorners"],
    "offsetpath": ["offset"], "offsetpaths": ["offset"], "repeatforever": ["forever"], "trimpaths": ["trim"],
    "trimpath": ["trim"], "tm": ["trim"], "rp": ["repeat"],
    "rd": ["roundCorners"], "roundedcorners": ["roundCorners"], "zz": ["zigzag"], "pb": ["pucker"],
    "polyshape": ["polyline"], "instance": ["use"], "symbol": ["use"],
    "lineargradient": ["linear"], "linear-gradient": ["linear"], "radialgradient": ["radial"],
    "radial-gradient": ["radial"],
    "flat": ["butt"], "projecting": ["square"], "mitre": ["miter"], "even-odd": ["evenodd"],
    "non-zero": ["nonzero"],
    "fill": ["stretch"], "meet": ["contain"], "slice": ["cover"], "aspectfit": ["contain"],
    "aspectfill": ["cover"],
    "infinite": ["forever"], "indefinite": ["forever"], "always": ["forever"], "cycle": ["loop"],
    "repeat": ["loop"],
    "cw": ["clockwise"], "ccw": ["counterclockwise"], "anticlockwise": ["counterclockwise"],
    "short": ["shortest"],
    "shorter": ["shortest"], "auto": ["path"], "tangent": ["path"],
    "alternate": ["pingpong"], "yoyo": ["pingpong"], "mirror": ["pingpong"], "clamp": ["hold"],
    "freeze": ["hold"],
    "forwards": ["hold"], "none": ["hold", "butt"], "extend": ["continue"], "float": ["number"],
    "double": ["number"],
    "int": ["number"], "integer": ["number"], "bool": ["boolean"], "colour": ["color"],
    "rgb": ["color", "srgb"],
    "vec2": ["point"], "vector": ["point"], "degrees": ["angle"], "list": ["numbers"], "array": ["numbers"],
    "rgba": ["color"], "hex": ["color"], "linearrgb": ["linear"], "linear-srgb": ["linear"], "lab": ["oklab"],
    "jump-start": ["start"], "jump-end": ["end"], "jump-none": ["none"], "jump-both": ["both"],
    "catmull-rom": ["catmullRom"], "smooth": ["catmullRom"], "spline": ["catmullRom"], "straight": ["linear"],
    "open": ["open"], "closed": ["chord"], "wedge": ["sector"],
  ]

  private static let actions: [String: [String]] = [
    "series": ["sequence"], "serial": ["sequence"], "sequential": ["sequence"], "chain": ["sequence"],
    "then": ["sequence"], "seq": ["sequence"], "steps": ["sequence"], "group": ["parallel"],
    "together": ["parallel"], "all": ["parallel"], "par": ["parallel"], "simultaneous": ["parallel"],
    "concurrent": ["parallel"], "cascade": ["stagger"], "pause": ["wait"], "sleep": ["wait"],
    "hold": ["wait"], "tween": ["animate"], "animation": ["animate"], "set": ["animate"],
    "change": ["animate"], "fade": ["fadeIn"], "show": ["fadeIn"], "appear": ["fadeIn"],
    "fade-in": ["fadeIn"], "hide": ["fadeOut"], "disappear": ["fadeOut"], "fade-out": ["fadeOut"],
    "translate": ["move"], "position": ["move"], "moveto": ["move"], "moveby": ["move"], "size": ["resize"],
    "zoom": ["scale"], "grow": ["scale"], "shrink": ["scale"], "rotation": ["rotate"], "turn": ["rotate"],
    "spin": ["rotate"], "rotateby": ["rotate"], "scaleby": ["scale"],
  ]

  private static let easings: [String: [String]] = [
    "step": ["hold"], "discrete": ["hold"], "constant": ["hold"], "step-end": ["hold"],
    "togglehold": ["hold"],
    "togglehold keyframe": ["hold"], "holdkeyframe": ["hold"], "interpolatingspring": ["spring"],
    "easyease": ["easeInOut"], "easy ease": ["easeInOut"], "easy-ease": ["easeInOut"],
    // After Effects names an easing into a keyframe "ease in", which decelerates.
    "easyeasein": ["easeOut"], "easyeaseout": ["easeIn"],
    "in": ["easeIn"], "out": ["easeOut"], "inout": ["easeInOut"], "in-out": ["easeInOut"],
    "swing": ["easeInOut"],
    "ease-in-out": ["easeInOut"], "ease-in": ["easeIn"], "ease-out": ["easeOut"], "default": ["ease"],
    "standard": ["easeInOut"], "overshoot": ["easeOutBack"], "anticipate": ["easeInBack"],
    "bounce": ["easeOutBounce"],
    "elastic": ["easeOutElastic"], "back": ["easeOutBack"], "sine": ["easeInOutSine"],
    "quad": ["easeInOutQuad"],
    "cubic": ["easeInOutCubic"], "spline": ["smooth"], "catmullrom": ["smooth"], "cubicspline": ["smooth"],
  ]
}
