/// Members of other formats that mean one of ours, but with another value.
extension ObjectReader {
  /// What to write instead of the member whose name is at `name`, and which member that is; nil for most.
  ///
  /// - Parameter free: The names of the members that may stand here and do not yet.
  func helpWithValue(_ name: Int, free: [String]) -> (help: Advice, meant: String?)? {
    let tape = context.tape
    let value = name + 1
    let number = tape.kind(value) == .number ? tape.number(value) : nil

    func instead(_ member: String, _ json: String, isSafe: Bool = false) -> (Advice, String?) {
      let text = "\"\(member)\": \(json)"
      let range = tape.range(name).lowerBound..<tape.range(value).upperBound
      return (Advice("write \(text)", Remedy(change: .edit(range, text), isSafe: isSafe)), member)
    }

    func axis(_ member: String, _ pair: (Double) -> [Double]) -> (Advice, String?)? {
      guard let number else { return nil }
      let list = "[\(pair(number).map(\.text).joined(separator: ", "))]"
      if free.contains(member) { return instead(member, list, isSafe: true) }
      guard free.contains("transform") else { return nil }
      return ("write \"transform\": { \"\(member)\": \(list) }", nil)
    }

    switch tape.string(name) {
    case "scaleX": return axis("scale") { [$0, 1] }
    case "scaleY": return axis("scale") { [1, $0] }
    case "translateX": return axis("position") { [$0, 0] }
    case "translateY": return axis("position") { [0, $0] }
    case "op":
      guard let member = ["duration", "out"].first(where: free.contains) else { return nil }
      if member == "duration", let number,
        let rate = context.numbers(["fr"], of: node) ?? context.numbers(["frameRate"], of: node), rate[0] > 0
      {
        return instead(member, (number / rate[0]).text)
      }
      return ("'op' counts frames: write \"\(member)\": … in seconds", member)
    case "ip" where free.contains("in"): return ("'ip' counts frames: write \"in\": … in seconds", "in")
    case "href", "xlink:href":
      guard free.contains("symbol"), tape.kind(value) == .string, tape.string(value).hasPrefix("#") else {
        return nil
      }
      let symbol = String(tape.string(value).dropFirst())
      return instead("symbol", JSONWriter.text { $0.string(symbol) }, isSafe: true)
    case "loop", "loops":
      guard free.contains("repeat"), tape.kind(value) == .true else { return nil }
      return instead("repeat", "\"forever\"", isSafe: true)
    case "sweep", "sweepAngle":
      guard free.contains("endAngle"), let number else { return nil }
      guard let start = context.numbers(["startAngle"], of: node) else {
        return ("write \"endAngle\": the 'startAngle' and this together", "endAngle")
      }
      return instead("endAngle", (start[0] + number).text)
    case "v" where context.member("animfile", of: node) != nil && tape.kind(value) == .string:
      return (
        Advice(
          "leave it out: 'animfile' says the version", Remedy(change: .removeMember, isSafe: false)), nil
      )
    case "x" where free.contains("by") && free.contains("to") && context.member("move", of: node) != nil:
      let x = number?.text ?? "…"
      let y = context.numbers(["y"], of: node)?[0].text ?? "0"
      return ("write \"by\": [\(x), \(y)] for how far it goes, or 'to' for where it ends", "by")
    case "slideIn", "slideOut": return ("to slide, write an entry 'move' in the 'timeline', with 'from'", nil)
    default: return nil
    }
  }
}
