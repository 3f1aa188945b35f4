import Testing

@testable import AnimFileCLI

@Test(arguments: [
  ("a%d.svg", ["a0.svg", "a7.svg", "a123.svg"]), ("%04d", ["0000", "0007", "0123"]),
  ("50%/%2d.png", ["50%/00.png", "50%/07.png", "50%/123.png"]), ("%%d", ["%0", "%7", "%123"]),
])
func `a number replaces its placeholder`(pattern: String, names: [String]) throws {
  let numbering = try #require(try FileNumbering(RawText(pattern)))
  #expect([0, 7, 123].map { numbering.name($0).text } == names)
}

@Test(arguments: ["z-%s.png", "%99d.png", "%4x.svg", "%d-%d.png", "a%D.png"])
func `a placeholder for anything but one number is an error`(name: String) {
  let system = MemorySystem(files: ["a.json": #"{"animfile": "1.0", "size": [4, 4], "shapes": []}"#])
  let (status, _) = animfile("render a.json -o \(name)", on: system)
  #expect(status == .failure)
  #expect(system.errorText.contains("'%d' stands for the number of a picture"))
  #expect(system.files.count == 1)
}

@Test(arguments: ["a.svg", "50%.svg", "%4", "100%"])
func `a name without a placeholder is a single file`(name: String) throws {
  #expect(try FileNumbering(RawText(name)) == nil)
}

@Test func `a terminal gets no PNG file`() {
  let system = MemorySystem(files: ["a.json": #"{"animfile": "1.0", "size": [4, 4], "shapes": []}"#])
  system.terminals = [.output]
  let (status, _) = animfile("render a.json --format png", on: system)
  #expect(status == .failure && system.output.isEmpty)
  #expect(system.errorText.contains("-o picture.png"))
  system.terminals = []
  #expect(animfile("render a.json --format png", on: system).0 == .clean)
  #expect(system.output.starts(with: [0x89, 0x50]))
}

@Test func `a repeated animation restarts where it ended`() throws {
  func pictures(_ members: String, _ options: String) -> Int {
    let shape =
      #"{"type": "circle", "center": [0, 0], "radius": {"keyframes": [{"t": 0, "value": 1}, {"t": 1, "value": 2}]}}"#
    let system = MemorySystem(files: [
      "a.json": #"{"animfile": "1.0", "size": [4, 4], \#(members) "shapes": [\#(shape)]}"#
    ])
    _ = animfile("render a.json -o %d.svg \(options)", on: system)
    return system.files.count - 1
  }
  #expect(pictures("", "--fps 10") == 11)
  #expect(pictures("", "") == 31)
  #expect(pictures(#""frameRate": 12,"#, "") == 13)
  #expect(pictures(#""repeat": "forever","#, "--fps 10") == 10)
  #expect(pictures(#""repeat": "forever", "autoreverses": true,"#, "--fps 10") == 20)
  #expect(pictures(#""repeat": "forever","#, "--fps 10 --to 1") == 11)
}
