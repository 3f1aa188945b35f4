import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

// MARK: - Parsing

@Test(arguments: [
  ("", ""),
  (" \t\r\n\u{0C}", ""),
  ("M1 2", "M 1 2"),
  ("m1 2", "M 1 2"),
  ("M1,2", "M 1 2"),
  (" M 1 , 2 ", "M 1 2"),
  ("M1 2 3 4", "M 1 2 L 3 4"),
  ("M1 2 3 4 5 6", "M 1 2 L 3 4 L 5 6"),
  ("m1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
  ("M1 2L3 4,5,6", "M 1 2 L 3 4 L 5 6"),
  ("M1 2l3 4-5-6", "M 1 2 L 4 6 L -1 0"),
  ("M1 2H5h5V7v7", "M 1 2 L 5 2 L 10 2 L 10 7 L 10 14"),
  ("M1 2H5 6,7", "M 1 2 L 5 2 L 6 2 L 7 2"),
  ("M1 2C3 4 5 6 7 8", "M 1 2 C 3 4 5 6 7 8"),
  ("M1 2c3 4 5 6 7 8", "M 1 2 C 4 6 6 8 8 10"),
  (
    "M1 2C0.5 -4.25,5.125-6 7 8 9.5,10 11 12 13 14L1 1 20 20",
    "M 1 2 C 0.5 -4.25 5.125 -6 7 8 C 9.5 10 11 12 13 14 L 1 1 L 20 20"
  ),
  ("M1 2C3 4 5 6 7.5.5 9 10 11 12 13 14L15 16", "M 1 2 C 3 4 5 6 7.5 0.5 C 9 10 11 12 13 14 L 15 16"),
  ("M1 2c3 4 5 6 7 8L15 16 17 18 19 20", "M 1 2 C 4 6 6 8 8 10 L 15 16 L 17 18 L 19 20"),
  ("M1 2C3 4 5 6 7 8S9 10 11 12L13 14 15 16", "M 1 2 C 3 4 5 6 7 8 C 9 10 9 10 11 12 L 13 14 L 15 16"),
  ("M1 2C3 4 5 6 7 8 9 10 11 12 13 14", "M 1 2 C 3 4 5 6 7 8 C 9 10 11 12 13 14"),
  ("M1 2C3 4 5 6 8 8S1 1 2 2", "M 1 2 C 3 4 5 6 8 8 C 11 10 1 1 2 2"),
  ("M1 2c3 4 5 6 8 8s1 1 2 2", "M 1 2 C 4 6 6 8 9 10 C 12 12 10 11 11 12"),
  ("M1 2S3 4 5 6 8 8 9 9", "M 1 2 C 1 2 3 4 5 6 C 7 8 8 8 9 9"),
  ("M1 2Q3 4 5 6S7 8 9 9", "M 1 2 Q 3 4 5 6 C 5 6 7 8 9 9"),
  ("M1 2Q3 4 5 6T9 9 1 1", "M 1 2 Q 3 4 5 6 Q 7 8 9 9 Q 11 10 1 1"),
  ("M1 2q3 4 5 6t1 1", "M 1 2 Q 4 6 6 8 Q 8 10 7 9"),
  ("M1 2T5 6", "M 1 2 Q 1 2 5 6"),
  ("M1 2C3 4 5 6 7 8T9 9", "M 1 2 C 3 4 5 6 7 8 Q 7 8 9 9"),
  ("M1 2Q3 4 5 6L5 6T9 9", "M 1 2 Q 3 4 5 6 L 5 6 Q 5 6 9 9"),
  ("M1 2L3 4Z", "M 1 2 L 3 4 Z"),
  ("M1 2L3 4zL5 6", "M 1 2 L 3 4 Z M 1 2 L 5 6"),
  ("M1 2L3 4z l5 6z", "M 1 2 L 3 4 Z M 1 2 L 6 8 Z"),
  ("M1 2L3 4zm1 1 1 1", "M 1 2 L 3 4 Z M 2 3 L 3 4"),
  ("M1 2l1 1zzz", "M 1 2 L 2 3 Z"),
  ("M1 2m1 1", "M 1 2 M 2 3"),
  ("M1.5.5.25-.5", "M 1.5 0.5 L 0.25 -0.5"),
  ("M-.5-.5", "M -0.5 -0.5"),
  ("M+1+2", "M 1 2"),
  ("M1e3 1E-3", "M 1000 0.001"),
  ("M1e+3-1.5e2", "M 1000 -150"),
  ("M1. 2.", "M 1 2"),
  ("M1.e1 2", "M 10 2"),
  ("M007 0", "M 7 0"),
  ("M0 0A0 5 0 0 1 3 4", "M 0 0 L 3 4"),
])
func `path data has these elements`(data: String, expected: String) throws {
  let path = try BezierPath(svgPathData: data)
  #expect(path.svgPathData() == expected)
}

@Test func `arc flags need no space around them`() throws {
  let spaced = try BezierPath(svgPathData: "M 1 1 a 25 25 -30 0 1 0.5 -25")
  #expect(try BezierPath(svgPathData: "M1 1a25,25-30 01.5-25") == spaced)
  #expect(try BezierPath(svgPathData: "M1 1a25 25 -30 0,1,.5,-25") == spaced)
  let twice = try BezierPath(svgPathData: "M1 1a25 25 0 00.5.5 25 25 0 112 2")
  #expect(twice.points.last == Point2D(3.5, 3.5))
}

@Test(
  arguments: [
    ("①L 1 2", .missingMove), ("①1 2", .missingMove), ("  ①z", .missingMove), ("①,", .missingMove),
    ("M①", .missingNumber), ("M 0①", .missingNumber), ("M 0 0 L①", .missingNumber),
    ("M 0 0 L 1①", .missingNumber), ("M 0 0 L 1 ①z", .missingNumber),
    ("M 0 0 1①", .missingNumber), ("M 0 0 H①", .missingNumber),
    ("M 0 0 C 1 2 3 4 5 ①x 6 7 8 9 10 11", .missingNumber),
    ("M 0 0 C 1 2 3 4 5 6①,,7 8 9 10 11 12", .misplacedComma),
    ("M 0 0 C 1 2 3,①,4 5 6 7 8 9 10 11 12", .misplacedComma),
    ("M 0 0 C 1 2 3 4 5①", .missingNumber), ("M 0 0 C 1 2 3 4 ①L 1 1", .missingNumber),
    ("M 0 0 A 1 1 ①x", .missingNumber), ("M 0 0 L ①nan 1", .missingNumber),
    ("M 0 0 ①K 1", .unknownCommand), ("M 0 0 ①é", .unknownCommand), ("M 0 0 L 1 1 ①e5", .unknownCommand),
    ("M 0 0 z ①1 2", .unknownCommand), ("M 0 0①\u{0}", .unknownCommand), ("M 0 0①\u{A0}", .unknownCommand),
    ("M 0 0 L 0 0①x10", .unknownCommand),
    ("M ①- 1", .malformedNumber), ("M ①. 1", .malformedNumber), ("M ①-.e1 1", .malformedNumber),
    ("M 1e① 1", .malformedNumber), ("M 1e+①", .malformedNumber), ("M ①--1 1", .malformedNumber),
    ("M ①1e999 0", .numberOverflow), ("M 0 ①-1e400", .numberOverflow),
    ("M 1e308 0 ①l 1e308 0", .numberOverflow), ("M 1e308 0 l 0 0 ①1e308 0", .numberOverflow),
    ("M 1e308 0 ①c 1e308 0 0 0 0 0", .numberOverflow), ("M 0 0 Q -1e308 0 1e308 0 ①T 0 0", .numberOverflow),
    ("M 0 0 A 1 1 0 ①2 0 1 1", .badFlag), ("M 0 0 A 1 1 0 0 ①-1 1 1", .badFlag),
    ("M 0 0 A 1 1 0①", .badFlag), ("M 0 0 A 1 1 0 1①", .badFlag), ("M 0 0 A 1 1 0 1①. 1", .badFlag),
    ("M①, 1 2", .misplacedComma), ("M 1 2①,", .misplacedComma), ("M 1 2①, L 3 4", .misplacedComma),
    ("M 1,①,2", .misplacedComma), ("M 1 2 L 3 4①,,5 6", .misplacedComma),
    ("M 1 2 z①, m 1 1", .misplacedComma),
  ] as [(String, SVGPathDataError.Kind)])
func `an error is reported at its location`(marked: String, kind: SVGPathDataError.Kind) {
  let parts = marked.split(separator: "①", omittingEmptySubsequences: false)
  let data = parts.joined()
  #expect {
    try BezierPath(svgPathData: data)
  } throws: { error in
    guard let error = error as? SVGPathDataError else { return false }
    #expect(error.kind == kind, "\(data): \(error)")
    #expect(error.offset == parts[0].utf8.count, "\(data): \(error)")
    #expect(!error.message.hasSuffix(".") && !error.message.isEmpty)
    return true
  }
}

@Test func `a message states the expected value`() {
  func message(_ data: String) -> String? {
    do {
      _ = try BezierPath(svgPathData: data)
      return nil
    } catch {
      return error.message
    }
  }
  #expect(message("L 1 2") == "a path must start with the command 'M', not 'L'")
  #expect(message("M 0 0 L 1") == "'L' takes x and y: missing number before the end of the path")
  #expect(message("M 0 0 B 1") == "unknown command 'B'; use 'C' for a cubic curve")
  #expect(message("M 0 0 z 1") == "'Z' takes no numbers: missing command before '1'")
  #expect(message("M 0 0 A 1 1 0 2 0 1 1") == "the large-arc flag must be 0 or 1, not '2'")
  #expect(message("M 0 0 é") == "unknown command 'é'; use one of: M, L, H, V, C, S, Q, T, A, Z")
}

@Test func `too many elements are an error at the first excess one`() throws {
  #expect(try BezierPath(svgPathData: "M 0 0 1 1 2 2", maximumElements: 3).elements.count == 3)
  #expect(
    throws: SVGPathDataError(
      kind: .tooManyElements, offset: 10, message: "too many elements in the path: the maximum is 2")
  ) {
    try BezierPath(svgPathData: "M 0 0 1 1 2 2", maximumElements: 2)
  }
}

@Test(arguments: [
  "9007199254740993", "0.1", "1e22", "1e23", "123456789012345678", "12345678901234567890123",
  "2.2250738585072011e-308", "5e-324", "2.4703282292062327e-324", "1.7976931348623157e308",
  "0.3000000000000000444089209850062616169452667236328125", "8.41e21", "9.5e-3", "1e-999",
  "0.000000000000000000000000000000000000000000001", "100000000000000000000000000000e-29",
  "179769313486231580793728971405301e276", "0e999999999999999999999",
])
func `numbers are read exactly`(text: String) throws {
  let path = try BezierPath(svgPathData: "M \(text) -\(text)")
  let expected = try #require(Double(text))
  #expect(path.points[0].x.bitPattern == expected.bitPattern)
  #expect(path.points[0].y.bitPattern == (-expected).bitPattern)
}

@Test(.complete) func `numbers of any length are parsed exactly in linear time`() throws {
  // Just above and exactly halfway between 1 and the next double.
  let middle = "1.00000000000000011102230246251565404236316680908203125"
  let zeros = String(repeating: "0", count: 2_000_000)
  #expect(try BezierPath(svgPathData: "M \(middle)\(zeros) 0").points[0].x == 1)
  #expect(try BezierPath(svgPathData: "M \(middle)\(zeros)1 0").points[0].x == 1.0.nextUp)
  #expect(try BezierPath(svgPathData: "M \(zeros)7 0.\(zeros)1e2000001").points[0] == Point2D(7, 1))
  #expect(try BezierPath(svgPathData: "M 7\(zeros)e-2000000 0").points[0] == Point2D(7, 0))
}

@Test(.complete) func `path data is parsed in linear time`() throws {
  let data = String(repeating: "M0 0", count: 500_000)
  #expect(try BezierPath(svgPathData: data).elements.count == 500_000)
  // After a close, finding the start of the subpath must not take linear time for each arc.
  let arcs = "M0 0" + String(repeating: "L1 1", count: 100_000) + "z"
  let still = String(repeating: "A1 1 0 0 0 0 0", count: 100_000)
  #expect(try BezierPath(svgPathData: arcs + still).elements.count == 100_002)
}

// MARK: - Printing

@Test func `a path is printed with absolute commands and single spaces`() {
  let path = BezierPath("m1 2h3q1 1 2 0c0 0 1.25 1 1 1z")
  #expect(path.svgPathData() == "M 1 2 L 4 2 Q 5 3 6 2 C 6 2 7.25 3 7 3 Z")
  #expect("\(path)" == path.svgPathData())
  #expect(BezierPath().svgPathData() == "")
}

@Test(arguments: [
  (0.5, 0, "0"), (1.5, 0, "2"), (0.1236, 3, "0.124"), (-0.0004, 3, "0"), (-0.0006, 3, "-0.001"),
  (2.0, 3, "2"), (1.05, 9, "1.05"), (1e20, 3, "100000000000000000000"), (-0.0, 3, "0"),
  (123456.789, 15, "123456.789"),
  (0.001, 3, "0.001"), (10.01, 2, "10.01"),
])
func `a precision limits the decimals`(value: Double, precision: Int, expected: String) {
  var path = BezierPath()
  path.move(to: Point2D(value, 0))
  #expect(path.svgPathData(precision: precision) == "M \(expected) 0")
}

@Test func `printed paths round-trip bit for bit`() throws {
  var random = SplitMix64(seed: 11)
  for _ in 0..<300 {
    var path = random.path(count: 20)
    let size = Double.random(in: -300...300, using: &random)
    path.apply(.scale(Math.pow(10, size), 1e-3))
    #expect(try BezierPath(svgPathData: path.svgPathData()) == path)
  }
}

@Test func `a matrix can be applied while printing`() {
  let path = BezierPath("M 1 2 L 3 4 Z")
  var bytes: [UInt8] = Array("d=".utf8)
  path.writeSVGPathData(into: &bytes, transformedBy: .scale(2, 3)) { $1.append(contentsOf: "\($0)".utf8) }
  #expect(String(decoding: bytes, as: UTF8.self) == "d=M 2.0 6.0 L 6.0 12.0 Z")
}

// MARK: - Fuzzing

@Test func `mangled path data is parsed or rejected`() throws {
  let seeds = [
    "M 10,20 L30-40.5e1 H5 v.5.5 C1 2 3 4 5 6 s7 8 9 10 Q1 2 3 4 t5 6 A1 2 30 0 1 7 8 Z m1 1 2 2",
    "m0 0a1 1 0 01.5.5 1e308 1e-308 45 10-1e308 1e308z l1 1zz",
  ]
  let pieces = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n\u{0}é①".utf8)
  var random = SplitMix64(seed: 12)
  for _ in 0..<8_000 {
    var bytes = Array((seeds.randomElement(using: &random) ?? "").utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = pieces.randomElement(using: &random) ?? 0
      case 1: bytes.insert(pieces.randomElement(using: &random) ?? 0, at: index)
      case 2: bytes.remove(at: index)
      default: bytes.removeSubrange(index...)
      }
      if bytes.isEmpty { bytes = [0x4D] }
    }
    var path = BezierPath()
    do {
      try path.append(svgPathData: bytes.span)
    } catch {
      #expect((0...bytes.count).contains(error.offset))
    }
    // The elements before an error form a path too.
    #expect(path.isFinite)
    #expect(try BezierPath(svgPathData: path.svgPathData()) == path)
  }
}

@Test func `a path read after another is independent of it`() throws {
  var path = BezierPath("M 5 5 L 6 6")
  try path.append(svgPathData: Array("m1 1l1 1".utf8).span, maximumElements: 2)
  #expect(path.svgPathData() == "M 5 5 L 6 6 M 1 1 L 2 2")
}
