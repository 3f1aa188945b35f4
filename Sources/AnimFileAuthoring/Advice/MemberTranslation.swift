import AnimFile

/// Advice on members of other formats that correspond to a member with a different value.
struct MemberTranslation {
  private typealias Help = (help: Advice, meant: String?)

  private let name: Int
  private let value: Int
  private let node: Int
  private let free: [String]
  private let known: [String]
  private let context: ReadingContext
  /// The folded name.
  private let word: String
  private let number: Double?
  /// The folded value, if it is a string.
  private let text: String?
  private let isTrue: Bool

  init(_ name: Int, of node: Int, free: [String], known: [String], _ context: ReadingContext) {
    self.name = name
    value = name + 1
    self.node = node
    self.free = free
    self.known = known
    self.context = context
    let tape = context.tape
    word = tape.string(name).folded
    number = tape.kind(value) == .number ? tape.number(value) : nil
    text = tape.kind(value) == .string ? tape.string(value).folded : nil
    isTrue = tape.kind(value) == .true
  }

  /// The advice; nil for most members.
  var advice: ForeignMember? {
    (timing ?? placement ?? outline ?? visibility ?? track ?? document).map {
      ForeignMember($0.help, $0.meant)
    }
  }

  private var isFalse: Bool { context.tape.kind(value) == .false }
  private var isShape: Bool { known.contains("modifiers") }
  private var isKeyframe: Bool { known.contains("t") && known.contains("value") && known.contains("easing") }

  private func instead(_ member: String, _ json: String, _ reason: String = "", isSafe: Bool = false) -> Help
  {
    replaced(by: "\"\(member)\": \(json)", reason, isSafe: isSafe, meant: member)
  }

  private func replaced(by text: String, _ reason: String = "", isSafe: Bool, meant: String?) -> Help {
    let tape = context.tape
    let range = tape.range(name).lowerBound..<tape.range(value).upperBound
    return (Advice("write \(text)\(reason)", FixProposal(change: .edit(range, text), isSafe: isSafe)), meant)
  }

  private func numbers(_ names: [StaticString]) -> [Double]? {
    context.listedNumbers(value) ?? context.numbers(names, of: value)
  }

  // MARK: Time

  private var timing: Help? {
    switch word {
    case "direction", "animationdirection":
      guard free.contains("autoreverses") else { return nil }
      switch text {
      case "alternate": return instead("autoreverses", "true")
      case "normal", "forward", "forwards": return instead("autoreverses", "false", isSafe: true)
      default: break
      }
      return (
        known.contains("speed")
          ? "write \"speed\": -1 to play in reverse, or \"autoreverses\": true to alternate"
          : "write \"autoreverses\": true to alternate", nil
      )
    case "loop", "loops", "iterationcount", "animationiterationcount", "repeatcount", "iterations",
      "repeatforever":
      return repetition
    case "dur", "animationduration", "length":
      guard free.contains("duration"), text != nil, let seconds = context.seconds(value) else { return nil }
      return instead("duration", seconds.text, ", in seconds")
    case "delay", "animationdelay", "begin", "starttime":
      guard isShape else { return nil }
      guard let seconds = context.seconds(value) else {
        return ("write \"time\": { \"offset\": … } to delay the whole shape", nil)
      }
      return time("{ \"offset\": \(seconds.text) }", " to delay the whole shape")
    case "st" where isShape:
      return ("'st' is in frames: write \"time\": { \"offset\": … }, in seconds", nil)
    case "sr", "timestretch", "stretch":
      guard isShape, let number, number > 0, number.isFinite else { return nil }
      return time("{ \"speed\": \((1 / number).text) }", ", because the speed is the inverse of the stretch")
    case "op":
      guard let member = ["duration", "out"].first(where: free.contains) else { return nil }
      if member == "duration", let number,
        let rate = context.numbers(["fr"], of: node) ?? context.numbers(["frameRate"], of: node), rate[0] > 0
      {
        return instead(member, (number / rate[0]).text)
      }
      return ("'op' is in frames: write \"\(member)\": …, in seconds", member)
    case "ip" where free.contains("in"): return ("'ip' is in frames: write \"in\": …, in seconds", "in")
    case "ip" where known.contains("shapes") && known.contains("animfile"):
      return ("remove 'ip': every document starts at 0", nil)
    case "speed" where known.contains("every") && !free.contains("every"):
      return ("remove it: 'every' is the seconds from one value to the next", nil)
    case "frequency", "freq", "speed":
      guard free.contains("every"), let number, number > 0, number.isFinite else { return nil }
      return instead("every", (1 / number).text, ", the seconds from one value to the next")
    default: return nil
    }
  }

  private var repetition: Help? {
    let isForever = isTrue || ["infinite", "indefinite", "forever", "always"].contains(text)
    if free.contains("repeat") {
      // SwiftUI autoreverses by default.
      if word == "repeatforever" { return isTrue ? instead("repeat", "\"forever\"") : nil }
      if isForever { return instead("repeat", "\"forever\"", isSafe: true) }
      if isFalse || ["oneshot", "once", "none"].contains(text) {
        return instead("repeat", "1", isSafe: true)
      }
      if ["pingpong", "alternate", "yoyo"].contains(text), free.contains("autoreverses") {
        return replaced(by: "\"repeat\": \"forever\", \"autoreverses\": true", isSafe: false, meant: "repeat")
      }
      return text == "loop" ? instead("repeat", "\"forever\"") : nil
    }
    guard isShape, isForever else { return nil }
    return time("{ \"repeat\": \"forever\" }")
  }

  private func time(_ json: String, _ reason: String = "") -> Help? {
    if free.contains("time") { return instead("time", json, reason) }
    return (Advice("write \(json.dropFirst(2).dropLast(2)) inside 'time'\(reason)"), nil)
  }

  // MARK: Position and size

  private var placement: Help? {
    switch word {
    case "scalex": return pair("scale") { [$0, 1] }
    case "scaley": return pair("scale") { [1, $0] }
    case "translatex": return pair("position") { [$0, 0] }
    case "translatey": return pair("position") { [0, $0] }
    case "offset":
      guard isShape, let pair = numbers(["x", "y"]), pair.count == 2 else { return nil }
      let position = "{ \"position\": [\(pair[0].text), \(pair[1].text)] }"
      return free.contains("transform")
        ? instead("transform", position)
        : (Advice("write \(position.dropFirst(2).dropLast(2)) inside 'transform'"), nil)
    case "position":
      // Only for shapes whose required center is missing.
      guard isShape, let member = ["center", "origin"].first(where: free.contains),
        context.member("center", of: node) == nil, context.member("origin", of: node) == nil
      else { return nil }
      let range = context.tape.range(name)
      return (
        Advice(
          "did you mean '\(member)'?", FixProposal(change: .edit(range, "\"\(member)\""), isSafe: false)),
        member
      )
    case "x", "y":
      guard free.contains("by"), free.contains("to"), context.member("move", of: node) != nil else {
        return nil
      }
      let pair = word == "x" ? "[\(number?.text ?? "…"), 0]" : "[0, \(number?.text ?? "…")]"
      let reason = " for the distance, or 'to' for the final point"
      return number == nil ? (Advice("write \"by\": \(pair)\(reason)"), "by") : instead("by", pair, reason)
    case "autoorient", "ao", "orienttopath":
      guard free.contains("orient"), isTrue || number == 1 else { return nil }
      return instead("orient", "\"path\"", isSafe: true)
    default: return nil
    }
  }

  /// Returns advice to write one number as both components of a member, or of one in the transform.
  private func pair(_ member: String, _ components: (Double) -> [Double]) -> Help? {
    guard let number else { return nil }
    let list = "[\(components(number).map { $0.text }.joined(separator: ", "))]"
    if free.contains(member) { return instead(member, list, isSafe: true) }
    guard free.contains("transform") else { return nil }
    return (Advice("write \"transform\": { \"\(member)\": \(list) }"), nil)
  }

  private var outline: Help? {
    switch word {
    case "sweep", "sweepangle":
      guard free.contains("endAngle"), let number else { return nil }
      guard let start = context.numbers(["startAngle"], of: node) else {
        return ("set 'endAngle' to the sum of 'startAngle' and this angle", "endAngle")
      }
      return instead("endAngle", (start[0] + number).text)
    case "clockwise", "anticlockwise", "counterclockwise", "ccw":
      guard known.contains("endAngle") else { return nil }
      return (
        "remove it: an arc runs clockwise to an 'endAngle' above 'startAngle', and counterclockwise to one below",
        nil
      )
    case "origin": return originOfEllipse
    case "size": return size
    case "diameter":
      guard free.contains("radius"), let number else { return nil }
      return instead("radius", (number / 2).text, ", half the diameter", isSafe: true)
    case "radius":
      guard free.contains("radii"), !known.contains("radius"), let number else { return nil }
      return instead("radii", "[\(number.text), \(number.text)]", isSafe: true)
    case "frame": return frame
    case "canvas", "viewport", "viewbox", "dimensions", "resolution":
      return viewport
    default: return nil
    }
  }

  private var originOfEllipse: Help? {
    guard free.contains("center"), context.member("cornerRadius", of: node) == nil,
      let origin = numbers(["x", "y"]), origin.count == 2,
      let place = context.member("size", of: node),
      let size = context.listedNumbers(place) ?? context.numbers(["width", "height"], of: place),
      size.count == 2
    else { return nil }
    let center = [origin[0] + size[0] / 2, origin[1] + size[1] / 2]
    return instead("center", "[\(center[0].text), \(center[1].text)]", ", the middle of the box")
  }

  /// Returns advice for authors who give a circle or an ellipse a size.
  private var size: Help? {
    guard !known.contains("size") else { return nil }
    if free.contains("radii") {
      // With this member it is probably a rectangle.
      guard context.member("cornerRadius", of: node) == nil else { return nil }
      guard let pair = numbers(["width", "height"]), pair.count == 2, pair.allSatisfy({ $0 >= 0 }) else {
        return ("write \"radii\": [x, y], half the width and height", "radii")
      }
      return instead(
        "radii", "[\((pair[0] / 2).text), \((pair[1] / 2).text)]", ", half the width and height", isSafe: true
      )
    }
    guard free.contains("radius"), !known.contains("points"), !known.contains("start") else { return nil }
    if let number { return instead("radius", (number / 2).text, ", half the width") }
    guard let pair = numbers(["width", "height"]), pair.count == 2, pair[0] == pair[1] else { return nil }
    return instead("radius", (pair[0] / 2).text, ", half the width")
  }

  private var frame: Help? {
    guard free.contains("size"), let size = context.numbers(["width", "height"], of: value) else {
      return nil
    }
    let text = "\"size\": [\(size[0].text), \(size[1].text)]"
    guard free.contains("origin"), let origin = context.numbers(["x", "y"], of: value) else {
      return replaced(by: text, isSafe: false, meant: "size")
    }
    return replaced(
      by: "\"origin\": [\(origin[0].text), \(origin[1].text)], \(text)", isSafe: false, meant: "size")
  }

  private var viewport: Help? {
    guard known.contains("shapes"), known.contains("animfile") else { return nil }
    guard let numbers = numbers(["width", "height"]), numbers.count == 2 || numbers.count == 4 else {
      return nil
    }
    guard free.contains("size") else { return ("remove it: 'size' is already present", nil) }
    let size = "[\(numbers.suffix(2).map { $0.text }.joined(separator: ", "))]"
    if numbers.count == 4, numbers[0] != 0 || numbers[1] != 0 {
      let shift = "[\((0 - numbers[0]).text), \((0 - numbers[1]).text)]"
      return (
        Advice(
          "write \"size\": \(size), and put the shapes into a group with \"transform\": { \"position\": \(shift) }: the origin is the top-left corner"
        ), "size"
      )
    }
    // A list of two numbers only needs another name.
    guard context.tape.kind(value) != .array || numbers.count == 4 else { return nil }
    return instead("size", size, isSafe: word == "viewbox")
  }

  // MARK: Visibility

  private var visibility: Help? {
    guard free.contains("visible") else { return nil }
    switch word {
    case "hidden", "ishidden", "hd", "invisible", "isinvisible", "notvisible", "hide":
      if isTrue { return instead("visible", "false", isSafe: true) }
      if isFalse { return instead("visible", "true", isSafe: true) }
      return ("set 'visible' to the opposite value: false where this is true", "visible")
    case "display", "visibility":
      guard let text else { return ("set 'visible' to true or false", "visible") }
      return instead(
        "visible", ["none", "hidden", "collapse"].contains(text) ? "false" : "true", isSafe: true)
    default: return nil
    }
  }

  // MARK: Tracks and keyframes

  private var track: Help? {
    switch word {
    case "calcmode":
      guard free.contains("easing"), known.contains("keyframes") else { return nil }
      if text == "discrete" { return instead("easing", "\"hold\"", isSafe: true) }
      return text == "linear" ? instead("easing", "\"linear\"", isSafe: true) : nil
    case "loopout", "loopin", "loop", "loops", "repeat", "iterationcount", "repeatcount", "infinite",
      "alternate", "yoyo", "autoreverse", "autoreverses", "direction":
      let member = word == "loopin" ? "before" : "after"
      guard known.contains(member), known.contains("keyframes") || known.contains("steps") else { return nil }
      guard free.contains(member) else { return (Advice("remove it: '\(member)' is already present"), nil) }
      guard word.hasPrefix("loop") else { return nil }
      if let text, let extrapolation = ForeignWords.extrapolation(text) {
        return instead(member, "\"\(extrapolation)\"", isSafe: true)
      }
      return isTrue ? instead(member, "\"loop\"", " to repeat after the last keyframe") : nil
    case "animationfillmode", "fillmode":
      guard free.contains("after"), known.contains("keyframes") || known.contains("steps") else { return nil }
      switch text {
      case "forwards", "freeze", "hold": return instead("after", "\"hold\"", isSafe: true)
      case "backwards": return instead("before", "\"hold\"", isSafe: true)
      default: return ("remove it: by default, a track holds its first and last values", nil)
      }
    case "frame", "framenumber":
      guard isKeyframe, free.contains("t") else { return nil }
      if number == 0 { return instead("t", "0") }
      guard let number, let rate = context.documentFrameRate else {
        return ("set 't' to the time in seconds: the frame number divided by the frame rate", "t")
      }
      return instead("t", (number / rate).text, ", in seconds")
    case "offset", "progress", "percent":
      guard isKeyframe, free.contains("t"), let number else { return nil }
      let fraction = word == "percent" ? number / 100 : number
      guard (0...1).contains(fraction) else { return nil }
      guard let end = context.documentEnd else {
        return ("set 't' to the time in seconds: the fraction multiplied by the duration", "t")
      }
      return instead("t", (fraction * end).text, ", in seconds")
    case "t", "time", "at":
      guard known.contains("for"), known.contains("wait"), free.contains("for") else { return nil }
      return ("set 'for' to the seconds since the previous step", "for")
    case "h" where isKeyframe:
      return (
        "write \"easing\": \"hold\" at the next keyframe: an easing applies to the span that ends at its keyframe",
        nil
      )
    case "ti", "to", "motionpathto":
      guard isKeyframe, !free.contains("value") else { return nil }
      return ("write \"via\": [[x, y], [x, y]] at the keyframe where the curve ends", nil)
    case "colors", "colours": return stops
    default: return easing
    }
  }

  private var stops: Help? {
    guard free.contains("stops"), let json = context.evenStops(value) else { return nil }
    return instead("stops", json)
  }

  /// Returns advice on an easing used as the name of a member.
  private var easing: Help? {
    if known.contains("down"), Easing.springMembers.contains(context.tape.string(name)) {
      let spring = "{ \"spring\": { \"\(context.tape.string(name))\": \(context.json(value)) } }"
      return free.contains("easing")
        ? instead("easing", spring) : (Advice("write it inside the easing: \"easing\": \(spring)"), nil)
    }
    guard isKeyframe, free.contains("easing"), isTrue,
      let preset = Easing.Preset(rawValue: context.tape.string(name))
    else { return nil }
    return instead("easing", "\"\(preset.rawValue)\"")
  }

  // MARK: The document

  private var document: Help? {
    let tape = context.tape
    switch tape.string(name) {
    case "href", "xlink:href":
      guard free.contains("symbol"), tape.kind(value) == .string, tape.string(value).hasPrefix("#") else {
        return nil
      }
      let symbol = String(tape.string(value).dropFirst())
      return instead("symbol", symbol.quotedForJSON, isSafe: true)
    case "v" where context.member("animfile", of: node) != nil && tape.kind(value) == .string:
      return (
        Advice(
          "remove it: 'animfile' specifies the version", FixProposal(change: .removeMember, isSafe: false)),
        nil
      )
    case "preserveAspectRatio":
      guard free.contains("fit"), tape.kind(value) == .string else { return nil }
      let words = tape.string(value).split(separator: " ")
      if words == ["none"] { return instead("fit", "\"stretch\"", isSafe: true) }
      guard words.first == "xMidYMid" else { return nil }
      return instead("fit", words.last == "slice" ? "\"cover\"" : "\"contain\"", isSafe: true)
    case "slideIn", "slideOut":
      return ("add a 'move' with 'from' to the 'timeline'", nil)
    default: return nil
    }
  }
}

extension ReadingContext {
  /// Returns the seconds of the value at `node`, a number or a string such as `"2s"` and `"300ms"`.
  func seconds(_ node: Int) -> Double? {
    if tape.kind(node) == .number { return tape.number(node) }
    guard tape.kind(node) == .string else { return nil }
    let text = tape.string(node)
    let bare = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard let number = Double(decimal: bare), number.isFinite else { return nil }
    switch text.dropFirst(bare.count) {
    case "", "s", " s", "sec": return number
    case "ms", " ms": return number / 1000
    default: return nil
    }
  }

  /// The frame rate of the document, if specified.
  var documentFrameRate: Double? {
    numbers(["frameRate"], of: 0)?.first.flatMap { $0 > 0 ? $0 : nil }
      ?? numbers(["fps"], of: 0)?.first.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension ForeignWords {
  /// Returns the extrapolation for `word` of After Effects, Rive and others, given folded: `cycle`,
  /// `pingpong`, or as in `loopout("pingpong")`.
  static func extrapolation(_ word: String) -> String? {
    var word = word
    for function in ["loopout(", "loopin("] where word.hasPrefix(function) {
      word = word.dropFirst(function.count).filter { $0.isLetter }
      if word.isEmpty { word = "cycle" }
    }
    switch word {
    case "cycle", "loop", "repeat": return "loop"
    case "pingpong", "mirror", "yoyo", "alternate": return "pingpong"
    case "offset": return "offset"
    case "continue": return "continue"
    default: return nil
    }
  }
}
