import Foundation
import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Test func `a picture is an SVG document of the viewport's size`() throws {
  let frame = try framed(square(), ##""background": "#fff8","##, viewport: Size2D(50, 25.5))
  #expect(
    String(decoding: frame.svg(), as: UTF8.self) == """
      <svg xmlns="http://www.w3.org/2000/svg" width="50" height="25.5" viewBox="0 0 50 25.5">
        <rect width="50" height="25.5" fill="#ffffff" fill-opacity="0.533333"/>
        <path d="M 12.25 0 L 14.8 0 L 14.8 2.55 L 12.25 2.55 Z" fill="#ff0000"/>
      </svg>

      """)
}

@Test func `an unpainted shape has a fill of none`() throws {
  #expect(
    try framed(square(#""id": "a""#)).svgLines == [
      #"<path id="a" d="M 0 0 L 10 0 L 10 10 L 0 10 Z" fill="none"/>"#
    ])
}

@Test func `a stroke lists only differences from SVG's defaults`() throws {
  func picture(_ stroke: String) throws -> String {
    try framed(#"{"type": "line", "from": [0, 0], "to": [9, 0], "stroke": \#(stroke)}"#).svgLines[0]
  }
  #expect(
    try picture(#""blue""#) == ##"<path d="M 0 0 L 9 0" fill="none" stroke="#0000ff" stroke-width="1"/>"##)
  let everything =
    ##"{"color": "#00f8", "width": 3, "cap": "round", "join": "miter", "miterLimit": 2, "dash": [2, 1], "dashOffset": 0.5, "opacity": 0.5}"##
  #expect(
    try picture(everything)
      == ##"<path d="M 0 0 L 9 0" fill="none" stroke="#0000ff" stroke-opacity="0.266667" stroke-width="3" "##
      + #"stroke-linecap="round" stroke-miterlimit="2" stroke-dasharray="2 1" stroke-dashoffset="0.5"/>"#)
  #expect(try picture(#"{"color": "red", "width": 0}"#) == #"<path d="M 0 0 L 9 0" fill="none"/>"#)
}

@Test func `a fill has its rule and its opacity`() throws {
  #expect(
    try framed(square(#""fill": {"color": "red", "rule": "evenodd", "opacity": 0.5}, "opacity": 0.25"#))
      .svgLines == [
        ##"<path d="M 0 0 L 10 0 L 10 10 L 0 10 Z" fill="#ff0000" fill-opacity="0.5" fill-rule="evenodd" opacity="0.25"/>"##
      ])
}

@Test func `a group's opacity applies to the picture of all its items`() throws {
  let inner = #"{"type": "group", "id": "in", "shapes": [\#(square())]}"#
  let plain = #"{"type": "group", "shapes": [\#(inner)]}"#
  let empty = #"{"type": "group", "id": "e", "opacity": 0.1, "shapes": []}"#
  let lines = try framed(
    #"{"type": "group", "opacity": 0.5, "shapes": [\#(square()), \#(plain), \#(empty)]}, \#(square())"#
  ).svgLines
  #expect(
    lines.map { String($0.prefix(18)) } == [
      #"<g opacity="0.5">"#, #"<path d="M 0 0 L 1"#, #"<g id="in">"#, #"<path d="M 0 0 L 1"#, "</g>", "</g>",
      #"<path d="M 0 0 L 1"#,
    ])
}

@Test func `a line is as wide as a similarity makes it`() throws {
  let shape = square(
    #""transform": {"anchor": [0, 0], "scale": 2, "rotation": 90}, "stroke": {"color": "red", "dash": [3]}"#)
  #expect(
    try framed(shape).svgLines == [
      ##"<path d="M 0 0 L 0 20 L -20 20 L -20 0 Z" fill="none" stroke="#ff0000" stroke-width="2" stroke-dasharray="6"/>"##
    ])
}

@Test func `a deformed pen draws in its own units`() throws {
  let transform = #""transform": {"anchor": [0, 0], "scale": [20, 1]}"#
  #expect(
    try framed(square(#"\#(transform), "stroke": "red", "opacity": 0.5, "id": "a""#)).svgLines == [
      ##"<path id="a" d="M 0 0 L 10 0 L 10 10 L 0 10 Z" fill="none" stroke="#ff0000" stroke-width="1" transform="matrix(20 0 0 1 0 0)" opacity="0.5"/>"##
    ])
  #expect(
    try framed(square(#"\#(transform), "stroke": "red", "fill": "blue", "opacity": 0.5, "label": "box""#))
      .svgLines == [
        #"<g opacity="0.5">"#, "<title>box</title>",
        ##"<path d="M 0 0 L 200 0 L 200 10 L 0 10 Z" fill="#0000ff"/>"##,
        ##"<path d="M 0 0 L 10 0 L 10 10 L 0 10 Z" fill="none" stroke="#ff0000" stroke-width="1" transform="matrix(20 0 0 1 0 0)"/>"##,
        "</g>",
      ])
}

@Test func `a stretched document has circular pens`() throws {
  let frame = try framed(square(#""stroke": "red""#), #""fit": "stretch","#, viewport: Size2D(300, 100))
  #expect(
    frame.svgLines == [
      ##"<path d="M 0 0 L 30 0 L 30 10 L 0 10 Z" fill="none" stroke="#ff0000" stroke-width="1"/>"##
    ])
}

@Test func `a stretched document deforms only what its shapes deform`() throws {
  let shape = square(#""stroke": "red", "transform": {"anchor": [0, 0], "scale": [1, 2]}"#)
  let frame = try framed(shape, #""fit": "stretch","#, viewport: Size2D(300, 100))
  #expect(
    frame.svgLines == [
      ##"<path d="M 0 0 L 30 0 L 30 10 L 0 10 Z" fill="none" stroke="#ff0000" stroke-width="1" transform="matrix(1 0 0 2 0 0)"/>"##
    ])
}

@Test(arguments: ["[1, 0]", "[0, 1]", "0"])
func `a flat pen leaves no trace`(scale: String) throws {
  let lines = try framed(square(#""stroke": "red", "transform": {"scale": \#(scale)}"#)).svgLines
  #expect(lines.count == 1)
  #expect(lines[0].hasSuffix(#"Z" fill="none"/>"#))
}

@Test func `values that a matrix enlarges have more decimals`() throws {
  let shape =
    #"{"type": "line", "from": [0.12345678, 0], "to": [1, 0], "stroke": {"color": "red", "width": 0.01234567}, "transform": {"anchor": [0, 0], "scale": [1000, 100]}}"#
  #expect(
    try framed(shape).svgLines == [
      ##"<path d="M 0.12345678 0 L 1 0" fill="none" stroke="#ff0000" stroke-width="0.01234567" transform="matrix(1000 0 0 100 0 0)"/>"##
    ])
}

@Test func `a gradient is defined before the shape that it paints`() throws {
  let gradient =
    ##"{"gradient": {"type": "linear", "from": [0, 0], "to": [10, 0], "stops": [{"offset": 0, "color": "#f008"}, {"offset": 1, "color": "blue"}]}, "opacity": 0.5}"##
  #expect(
    try framed(square(#""fill": \#(gradient), "transform": {"position": [1, 0]}"#)).svgLines == [
      "<defs>", #"<linearGradient id="paint1" gradientUnits="userSpaceOnUse" x1="1" y1="0" x2="11" y2="0">"#,
      ##"<stop offset="0" stop-color="#ff0000" stop-opacity="0.533333"/>"##,
      ##"<stop offset="1" stop-color="#0000ff"/>"##, "</linearGradient>", "</defs>",
      #"<path d="M 1 0 L 11 0 L 11 10 L 1 10 Z" fill="url(#paint1)" fill-opacity="0.5"/>"#,
    ])
}

@Test func `a gradient follows a deformed shape, in its fill and along its outline`() throws {
  let gradient =
    #"{"gradient": {"type": "radial", "center": [5, 5], "radius": 4, "focus": [4, 5], "stops": [{"offset": 0, "color": "red"}]}}"#
  let lines = try framed(
    square(#""fill": \#(gradient), "stroke": \#(gradient), "transform": {"anchor": [0, 0], "scale": [2, 1]}"#)
  ).svgLines
  #expect(
    lines.filter { $0.hasPrefix("<radialGradient") } == [
      #"<radialGradient id="paint1" gradientUnits="userSpaceOnUse" cx="5" cy="5" r="4" fx="4" fy="5" gradientTransform="matrix(2 0 0 1 0 0)">"#,
      #"<radialGradient id="paint2" gradientUnits="userSpaceOnUse" cx="5" cy="5" r="4" fx="4" fy="5">"#,
    ])
}

@Test func `labels are titles`() throws {
  let lines = try framed(
    #"{"type": "group", "label": "g", "shapes": [\#(square(#""label": "a < b & c \u0000\ufffe""#))]}"#,
    #""label": "\"all\"","#
  ).svgLines
  #expect(
    lines == [
      #"<title>"all"</title>"#, "<g>", "<title>g</title>",
      #"<path d="M 0 0 L 10 0 L 10 10 L 0 10 Z" fill="none">"#,
      "<title>a &lt; b &amp; c </title>", "</path>", "</g>",
    ])
}

@Test func `an id that is invalid in XML or reserved is omitted`() throws {
  let ids = ["a b", "1", "ä", "paint1", "_a-1.b"]
  let lines = try framed(ids.map { square(#""id": "\#($0)""#) }.joined(separator: ",")).svgLines
  #expect(lines.map { $0.contains(" id=") } == [false, false, false, false, true])
}

@Test func `a picture is well-formed XML, whatever the labels`() throws {
  let everything = (0...0xFFFF).compactMap { Unicode.Scalar(UInt32($0)) }
  var frame = try framed(square())
  frame.label = String(String.UnicodeScalarView(everything)) + "]]> <!-- ]]>"
  frame.items[0].label = frame.label
  let parser = XMLParser(data: Data(frame.svg()))
  #expect(parser.parse())
}
