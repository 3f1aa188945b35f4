/// A scene with every kind of shape, each with an animated member.
enum AllKinds {
  private static func track(_ values: String...) -> String {
    let keyframes = values.enumerated().map {
      "{\"t\": \($0.offset), \"value\": \($0.element), \"easing\": \"easeInOut\"}"
    }
    return "{\"keyframes\": [\(keyframes.joined(separator: ", "))], \"after\": \"pingpong\"}"
  }

  private static let shapes = [
    "\"type\": \"rect\", \"center\": \(track("[1, 2]", "[3, 4]")), \"size\": [30, 20], \"cornerRadius\": \(track("1", "9"))",
    "\"type\": \"circle\", \"center\": [1, 2], \"radius\": \(track("1", "9"))",
    "\"type\": \"ellipse\", \"center\": [1, 2], \"radii\": \(track("[1, 2]", "[9, 3]"))",
    "\"type\": \"line\", \"from\": [1, 2], \"to\": \(track("[1, 2]", "[9, 3]"))",
    "\"type\": \"polyline\", \"points\": \(track("[[1, 2], [3, 4], [5, 1]]", "[[2, 2], [3, 3], [5, 5]]"))",
    "\"type\": \"polygon\", \"center\": [1, 2], \"points\": 5, \"radius\": \(track("1", "9"))",
    "\"type\": \"star\", \"center\": [1, 2], \"points\": 5, \"outerRadius\": \(track("10", "19")), \"innerRadius\": 4",
    "\"type\": \"path\", \"d\": \(track("\"M0 0C1 2 3 4 5 6L1 1\"", "\"M1 1C1 2 3 3 3 3L1 3\"")), \"reversed\": true",
    "\"type\": \"group\", \"opacity\": \(track("0", "1")), \"shapes\": [{\"type\": \"circle\", \"center\": [1, 2], \"radius\": 3, "
      + "\"stroke\": {\"color\": \(track("\"red\"", "\"blue\"")), \"width\": \(track("1", "2"))}}]",
  ]

  static var text: [UInt8] {
    let painted = shapes.map { shape in
      shape.contains("group")
        ? "{\(shape)}"
        : "{\(shape), \"fill\": \(track("\"red\"", "\"#00ff00\"")), \"transform\": {\"rotation\": \(track("0", "90"))}}"
    }
    return Array(
      "{\"animfile\": \"1.0\", \"size\": [80, 60], \"shapes\": [\(painted.joined(separator: ",\n"))]}".utf8)
  }
}
