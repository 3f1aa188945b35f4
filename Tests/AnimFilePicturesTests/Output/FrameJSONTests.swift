import Testing

@testable import AnimFile
@testable import AnimFilePictures
@testable import AnimFileTestSupport

@Test func `a frame has its time, its size and its items`() throws {
  let frame = try framed(
    #"{"type": "line", "id": "l", "from": [1, 2], "to": [3, 4.5]}"#, #""duration": 2,"#, at: 0.5)
  #expect(
    frame.jsonText
      == #"{"animfile":"1.0","t":0.5,"duration":2,"size":[100,100],"items":[{"id":"l","source":"/shapes/0","opacity":1,"#
      + #""d":"M 1 2 L 3 4.5","bounds":[1,2,2,2.5]}]}"#)
}

@Test func `an empty frame has no items`() throws {
  #expect(try framed("").jsonText == #"{"animfile":"1.0","t":0,"duration":0,"size":[100,100],"items":[]}"#)
}

@Test func `a pretty frame has each member of an item on a separate line`() throws {
  let frame = try framed(square(), #""background": "white", "label": "It","#)
  #expect(
    String(decoding: frame.json(style: .pretty), as: UTF8.self) == """
      {
        "animfile": "1.0",
        "t": 0,
        "duration": 0,
        "size": [100, 100],
        "label": "It",
        "background": {"color": "#ffffff", "rgba": [1, 1, 1, 1]},
        "items": [
          {
            "source": "/shapes/0",
            "opacity": 1,
            "d": "M 0 0 L 10 0 L 10 10 L 0 10 Z",
            "bounds": [0, 0, 10, 10],
            "fill": {"color": "#ff0000", "rgba": [1, 0, 0, 1], "rule": "nonzero"}
          }
        ]
      }
      """)
}

@Test func `the outline is in the viewport, with the matrix that brought it there`() throws {
  let frame = try framed(square(#""transform": {"anchor": [0, 0], "scale": [2, 1], "position": [5, 0]}"#))
  #expect(
    frame.firstItem
      == #"{"source":"/shapes/0","opacity":1,"d":"M 5 0 L 25 0 L 25 10 L 5 10 Z","bounds":[5,0,20,10],"transform":[2,0,0,1,5,0]}"#
  )
}

@Test func `an empty outline has no bounds`() throws {
  #expect(
    try framed(#"{"type": "path", "d": ""}"#).firstItem == #"{"source":"/shapes/0","opacity":1,"d":""}"#)
}

@Test func `zero has no sign`() throws {
  let text = try framed(#"{"type": "line", "from": [-0.0, -1e-7], "to": [-0.0, 1]}"#).jsonText
  #expect(text.contains(#""d":"M 0 0 L 0 1""#))
}

@Test func `lengths have the requested precision, and times a higher one`() throws {
  let shape =
    #"{"type": "line", "from": [0.123456789, 1], "to": [2, 3], "opacity": 0.25, "transform": {"scale": 0.125}}"#
  let frame = try framed(shape, #""duration": 1,"#, at: 0.125)
  let rounded = String(decoding: frame.json(precision: 0), as: UTF8.self)
  #expect(rounded.contains(#""t":0.125,"#))
  #expect(rounded.contains(#""opacity":0.25,"d":"M 1 2 L 1 2""#))
  #expect(rounded.contains(#""transform":[0.125,0,0,0.125,0.929012,1.75]"#))
  let whole = String(decoding: try framed(shape).json(precision: nil), as: UTF8.self)
  #expect(whole.contains(#""d":"M 0.9444444438124999 1.875 L"#))
}

@Test func `a line of a shape drawn larger is wider`() throws {
  let stroke = #""stroke": {"color": "blue", "width": 2, "dash": [3, 1], "dashOffset": 0.5}"#
  let item = try framed(square(#""transform": {"anchor": [0, 0], "scale": -3}, "# + stroke)).firstItem
  #expect(
    item.hasSuffix(
      ##""stroke":{"color":"#0000ff","rgba":[0,0,1,1],"width":6,"cap":"butt","join":"miter","miterLimit":4,"##
        + #""dash":[9,3],"dashOffset":1.5}}"#))
}

@Test func `a deformed pen keeps its width and has a matrix`() throws {
  let item = try framed(square(#""transform": {"anchor": [0, 0], "scale": [3, 1]}, "stroke": "blue""#))
    .firstItem
  #expect(item.contains(#""width":1,"cap":"butt","join":"miter","miterLimit":4,"transform":[3,0,0,1,0,0]"#))
}

@Test func `stretching the document does not deform pens`() throws {
  let frame = try framed(square(#""stroke": "blue""#), #""fit": "stretch","#, viewport: Size2D(300, 100))
  #expect(frame.firstItem.contains(#""transform":[3,0,0,1,0,0]"#))
  #expect(frame.firstItem.hasSuffix(#""width":1,"cap":"butt","join":"miter","miterLimit":4}}"#))
  let contained = try framed(square(#""stroke": "blue""#), viewport: Size2D(300, 200))
  #expect(contained.firstItem.contains(#""width":2,"#))
}

private let radial =
  ##"{"gradient": {"type": "radial", "center": [5, 5], "radius": 4, "stops": [{"offset": 0, "color": "#fff8"}]}}"##

@Test func `a gradient is in viewport units if possible`() throws {
  let turned = try framed(
    square(##""transform": {"anchor": [0, 0], "scale": 2, "rotation": 90}, "fill": \##(radial)"##))
  #expect(
    turned.firstItem.hasSuffix(
      ##""fill":{"gradient":{"type":"radial","center":[-10,10],"radius":8,"stops":[{"offset":0,"color":"#ffffff88","##
        + ##""rgba":[1,1,1,0.533333]}]},"rule":"nonzero"}}"##))
  let deformed = try framed(square(#""transform": {"anchor": [0, 0], "scale": [2, 1]}, "fill": \#(radial)"#))
  #expect(deformed.firstItem.contains(#""center":[5,5],"radius":4,"#))
  #expect(deformed.firstItem.hasSuffix(#"}],"transform":[2,0,0,1,0,0]},"rule":"nonzero"}}"#))
}

@Test func `groups are listed with their items, and opacities multiplied`() throws {
  let inner = #"{"type": "group", "id": "in", "opacity": 0.5, "shapes": [\#(square(#""opacity": 0.5"#))]}"#
  let text = try framed(#"{"type": "group", "opacity": 0.8, "shapes": [\#(square()), \#(inner)]}"#).jsonText
  #expect(text.contains(#""source":"/shapes/0/shapes/0","group":0,"opacity":1,"effectiveOpacity":0.8,"#))
  #expect(
    text.contains(#""source":"/shapes/0/shapes/1/shapes/0","group":1,"opacity":0.5,"effectiveOpacity":0.2,"#))
  #expect(
    text.hasSuffix(
      #""groups":[{"source":"/shapes/0","opacity":0.8,"isolated":true,"items":[0,2]},"#
        + #"{"id":"in","source":"/shapes/0/shapes/1","opacity":0.5,"parent":0,"isolated":true,"items":[1,1]}]}"#
    ))
}

@Test func `a shape is selected with its enclosing groups`() throws {
  let inner =
    #"{"type": "group", "id": "in", "shapes": [\#(square(#""id": "b""#)), \#(square(#""id": "c""#))]}"#
  let frame = try framed(
    #"\#(square(#""id": "a""#)), {"type": "group", "id": "out", "shapes": [\#(square()), \#(inner)]}"#)
  let leaf = frame.only(shape: "c")
  #expect(leaf.items.map(\.id) == ["c"])
  #expect(leaf.items[0].group == 1)
  #expect(leaf.groups.map(\.items) == [0..<1, 0..<1])
  #expect(leaf.groups[1].parent == 0)
  #expect(frame.only(shape: "in").items.map(\.id) == ["b", "c"])
  #expect(frame.only(shape: "out").groups.map(\.items) == [0..<3, 1..<3])
  let first = frame.only(shape: "a")
  #expect(first.items.map(\.group) == [nil])
  #expect(first.groups.isEmpty)
  #expect(frame.only(shape: "nobody").items.isEmpty)
}

@Test func `a selected shape has only its own clips and masks`() throws {
  func hidden(_ id: String, _ radius: Int) -> String {
    let circle = #"{"type": "circle", "center": [5, 5], "radius": \#(radius), "fill": "white"}"#
    return square(#""id": "\#(id)", "clip": [\#(circle)], "mask": {"shapes": [\#(circle)]}"#)
  }
  let frame = try framed((1...3).map { hidden("s\($0)", $0) }.joined(separator: ","))
  for number in 0..<3 {
    let part = frame.only(shape: "s\(number + 1)")
    #expect(part.clips == [frame.clips[number]])
    #expect(part.masks.map(\.items.count) == [1])
    #expect(part.masks[0].items[0].path == frame.masks[number].items[0].path)
    #expect(part.items[0].clip == 0 && part.items[0].mask == 0)
  }
}

@Test func `the magnitude of every coordinate is at most 1e30`() throws {
  var shape = #"{"type": "line", "from": [145, -3], "to": [20, 0.5]}"#
  for _ in 0..<4 { shape = #"{"type": "group", "transform": {"scale": 1e9}, "shapes": [\#(shape)]}"# }
  let frame = try framed(shape)
  #expect(frame.jsonText.contains(#""d":"M 1e30 -1e30 L 1e30 5e29""#))
  #expect(frame.items[0].viewportPath.points == [Point2D(1e30, -1e30), Point2D(1e30, 5e29)])
}
