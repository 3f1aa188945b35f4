import AnimFile
import AnimFilePictures

/// The frame of a document of 100 × 100 with the given shapes and other members, as JSON.
func framed(
  _ shapes: String, _ members: String = "", at time: Double = 0, viewport: Size2D? = nil
) throws -> Frame {
  let document = #"{"animfile": "1.0", "size": [100, 100], \#(members) "shapes": [\#(shapes)]}"#
  return try Evaluator(json: document).frame(at: time, viewport: viewport)
}

/// A square with its corner at the origin.
func square(_ members: String = #""fill": "red""#) -> String {
  #"{"type": "rect", "origin": [0, 0], "size": [10, 10], \#(members)}"#
}

extension Frame {
  /// The lines of the SVG between the root element's tags.
  var svgLines: [String] {
    String(decoding: svg(), as: UTF8.self).split(separator: "\n").dropFirst().dropLast().map { line in
      String(line.drop { $0 == " " })
    }
  }

  /// The frame as JSON on one line.
  var jsonText: String { String(decoding: json(), as: UTF8.self) }

  /// The only item, which is in no group, as JSON on one line.
  var firstItem: String {
    let text = jsonText
    let start = #""items":["#
    guard let range = text.firstRange(of: start) else { return text }
    return String(text[range.upperBound...].dropLast(2))
  }
}
