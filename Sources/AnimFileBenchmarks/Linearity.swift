import AnimFile
import AnimFileAuthoring

extension Benchmark {
  /// Checks that eight times the bytes take about eight times as long, for adversarial texts.
  mutating func linearity() {
    let size = isQuick ? 100_000 : 1_000_000
    let head = "{\"animfile\": \"1.0\", \"size\": [1, 1], "
    func repeated(_ bytes: Int, _ start: String, _ piece: (Int) -> String, _ end: String) -> [UInt8] {
      var text = start
      var index = 0
      while text.utf8.count < bytes {
        text += piece(index)
        index += 1
      }
      return Array((text + end).utf8)
    }
    let texts: [(String, (Int) -> [UInt8])] = [
      ("unknown members", { repeated($0, head + "\"shapes\": []", { ", \"membre \($0)\": \($0)" }, "}") }),
      (
        "misspelled members",
        {
          repeated(
            $0, head + "\"shapes\": []", { ", \"\($0 % 2 == 0 ? "shpes" : "durtion")\($0 % 97)\": 1" }, "}")
        }
      ),
      ("members of one name", { repeated($0, head + "\"shapes\": []", { _ in ", \"title\": \"a\"" }, "}") }),
      (
        "findings on one line",
        {
          repeated(
            $0, head + "\"shapes\": [{\"type\": \"circle\"}", { _ in ", {\"type\": \"circle\"}" }, "]}")
        }
      ),
      (
        "shapes of one id",
        {
          repeated(
            $0, head + "\"shapes\": [{\"type\": \"circle\", \"center\": [0, 0], \"radius\": 1}",
            { _ in ", {\"type\": \"circle\", \"center\": [0, 0], \"radius\": 1, \"id\": \"a\"}" }, "]}")
        }
      ),
      (
        "shapes of a kind unknown",
        {
          repeated(
            $0, head + "\"shapes\": [{\"type\": \"circel\"}", { ", {\"type\": \"circel\($0)\"}" }, "]}")
        }
      ),
      (
        "unknown easings",
        {
          repeated(
            $0, head + "\"shapes\": [], \"background\": {\"keyframes\": [{\"t\": 0, \"value\": \"red\"}",
            { ", {\"t\": \($0 + 1), \"value\": \"red\", \"easing\": \"easeInn\($0)\"}" }, "]}}")
        }
      ),
      (
        "unknown parameters",
        {
          let half = $0 / 2
          let parameters = repeated(
            half, "\"parameters\": {\"p\": {\"type\": \"number\", \"default\": 1}",
            {
              ", \"p\($0)\": {\"type\": \"number\", \"default\": 1}"
            }, "}, ")
          return repeated(
            half, head + String(decoding: parameters, as: UTF8.self) + "\"shapes\": []", { _ in "" }, "}")
        }
      ),
      (
        "named easings",
        {
          repeated(
            $0, head + "\"shapes\": [], \"easings\": {\"a\": \"ease\"", { ", \"e\($0)\": \"e\($0 + 1)\"" },
            "}}")
        }
      ),
      (
        "late keyframes in a symbol",
        {
          let track = "{\"keyframes\": [{\"t\": 0, \"value\": 1}, {\"t\": 3, \"value\": 2}]}"
          return repeated(
            $0,
            head
              + "\"duration\": 1, \"shapes\": [], \"symbols\": {\"s\": {\"type\": \"group\", \"shapes\": [{}",
            { _ in ", {\"type\": \"circle\", \"center\": [1, 1], \"radius\": \(track)}" }, "]}}}")
        }
      ),
      (
        "markers of one name",
        {
          repeated(
            $0, head + "\"shapes\": [], \"markers\": [{\"name\": \"a\", \"t\": 0}",
            { _ in ", {\"name\": \"a\", \"t\": 0}" }, "]}")
        }
      ),
      (
        "keyframes at one time",
        {
          repeated(
            $0, head + "\"shapes\": [], \"background\": {\"keyframes\": [{\"t\": 0, \"value\": \"red\"}",
            { _ in ", {\"t\": 0, \"value\": \"red\"}" }, "]}}")
        }
      ),
      ("a long text", { repeated($0, head + "\"shapes\": [], \"title\": \"", { _ in "long é \\n" }, "\"}") }),
      (
        "a long wrong text",
        { repeated($0, head + "\"shapes\": [], \"size\": \"", { _ in "long é \\n" }, "\"}") }
      ),
      ("brackets", { repeated($0, "[", { _ in "[" }, "") }),
      ("nested lists", { repeated($0, head + "\"shapes\": [", { _ in "[[[[[[[[[[]]]]]]]]]]," }, "0]}") }),
      (
        "nested groups",
        {
          let group = "{\"type\": \"group\", \"shapes\": ["
          let depth = 28
          let deep = String(repeating: group, count: depth) + String(repeating: "]}", count: depth)
          return repeated($0, head + "\"shapes\": [" + deep, { _ in ", " + deep }, "]}")
        }
      ),
      ("control characters", { repeated($0, head + "\"shapes\": [", { _ in "\u{1}, " }, "0]}") }),
      ("line breaks", { repeated($0, head + "\"shapes\": [1", { _ in "\n,2" }, "]}") }),
      (
        "a path",
        { repeated($0, head + "\"shapes\": [{\"type\": \"path\", \"d\": \"M0 0", { _ in "zm1 1" }, "\"}]}") }
      ),
    ]
    for (name, make) in texts {
      let (short, long) = (make(size), make(8 * size))
      var limits = Limits()
      limits.bytes = 1 << 30
      limits.shapes = .max / 2
      limits.keyframes = .max / 2
      limits.pathElements = .max / 2
      let linter = Linter(limits: limits)
      let times = Stopwatch(rounds: 2, patience: 0).seconds([
        { use(linter.report(on: short)) }, { use(linter.report(on: long)) },
      ])
      let growth = times[1] / times[0]
      table.add(
        .init(
          name: "8 × the bytes: \(name)", figure: "\(digits(growth)) × the time",
          baseline: "\(digits(Double(long.count) / times[1] / 1e6)) MB/s", goal: "≤ 12 ×"))
    }
  }
}
