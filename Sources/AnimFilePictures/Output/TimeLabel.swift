import AnimFile

/// A time label drawn as lines: it looks the same everywhere and needs no font.
struct TimeLabel {
  /// The label's text.
  let text: String

  /// - Parameter time: A time in seconds, shown with three decimals.
  init(_ time: Double) {
    var digits: [UInt8] = []
    NumberPrinter.appendFixed(time, decimals: 3, to: &digits)
    text = String(decoding: digits, as: UTF8.self) + " s"
  }

  /// The width relative to the height.
  var width: Double { text.reduce(0) { $0 + Self.advance($1) } / 6 }

  /// The stroke width relative to the height.
  static let penWidth = 0.13

  /// The label's lines, centered above a point, with digits of this height.
  func path(over point: Point2D, height: Double) -> BezierPath {
    let scale = height / 6
    var x = point.x - width * height / 2
    var path = BezierPath()
    for character in text {
      path.append(
        Self.glyph(character),
        transformedBy: AffineMatrix(a: scale, b: 0, c: 0, d: scale, tx: x, ty: point.y - height))
      x += Self.advance(character) * scale
    }
    return path
  }

  /// The lines of a character, in a box of 4 × 6 units.
  static func glyph(_ character: Character) -> BezierPath { glyphs[character] ?? BezierPath() }

  private static func advance(_ character: Character) -> Double {
    character == "." ? 2.6 : character == " " ? 2.4 : 5.3
  }

  private static let glyphs: [Character: BezierPath] = [
    "0": "M2 0C3.3 0 4 1.3 4 3C4 4.7 3.3 6 2 6C.7 6 0 4.7 0 3C0 1.3 .7 0 2 0Z",
    "1": "M.6 1.3L2.4 0V6",
    "2": "M.2 1.7C.2 .6 1 0 2 0C3.1 0 3.8 .7 3.8 1.7C3.8 3 .8 4.6 .2 6H4",
    "3":
      "M.3 1.1C.6 .4 1.2 0 2 0C3 0 3.7 .6 3.7 1.5C3.7 2.4 3 2.9 1.8 2.9C3.2 2.9 4 3.5 4 4.4C4 5.4 3.2 6 2 6C1.1 6 .4 5.6 .1 4.9",
    "4": "M3 6V0L0 4.3H4",
    "5": "M3.6 0H.8L.5 2.7C.9 2.4 1.4 2.2 2 2.2C3.2 2.2 4 3 4 4.1C4 5.2 3.2 6 2 6C1.1 6 .4 5.6 .1 4.9",
    "6":
      "M3.6 .8C3.3 .3 2.7 0 2.1 0C.8 0 0 1.4 0 3.6C0 5.1 .8 6 2 6C3.2 6 4 5.2 4 4.1C4 3 3.2 2.3 2.1 2.3C1.1 2.3 .3 2.9 .1 3.8",
    "7": "M.1 0H4L1.4 6",
    "8":
      "M2 2.8C1 2.8 .4 2.2 .4 1.4C.4 .6 1 0 2 0C3 0 3.6 .6 3.6 1.4C3.6 2.2 3 2.8 2 2.8C.8 2.8 0 3.5 0 4.4C0 5.4 .8 6 2 6C3.2 6 4 5.4 4 4.4C4 3.5 3.2 2.8 2 2.8Z",
    "9":
      "M.4 5.2C.7 5.7 1.3 6 1.9 6C3.2 6 4 4.6 4 2.4C4 .9 3.2 0 2 0C.8 0 0 .8 0 1.9C0 3 .8 3.7 1.9 3.7C2.9 3.7 3.7 3.1 3.9 2.2",
    ".": "M1 6L1 5.95",
    "-": "M.5 3.2H3.5",
    "s":
      "M3.3 2.9C3 2.4 2.5 2.2 1.9 2.2C1.1 2.2 .5 2.6 .5 3.2C.5 4.7 3.5 3.4 3.5 4.9C3.5 5.6 2.8 6 1.9 6C1.2 6 .6 5.7 .3 5.2",
  ].compactMapValues { try? BezierPath(svgPathData: $0) }
}
