import Testing

@testable import AnimFileCLI

@Test(arguments: [
  ("a%d.svg", ["a0.svg", "a7.svg", "a123.svg"]), ("%04d", ["0000", "0007", "0123"]),
  ("50%/%2d.png", ["50%/00.png", "50%/07.png", "50%/123.png"]), ("%%d", ["%0", "%7", "%123"]),
])
func `a number replaces its placeholder`(pattern: String, names: [String]) throws {
  let pattern = try OutputPattern(RawText(pattern))
  #expect(pattern.hasNumber)
  #expect([0, 7, 123].map { pattern.name($0, for: "in.json").text } == names)
}

@Test(arguments: ["z-%4s.png", "%99d.png", "%4x.svg", "%d-%d.png", "a%D.png"])
func `a placeholder for anything but one number is an error`(name: String) {
  let system = MemorySystem(files: ["a.json": #"{"animfile": "1.0", "size": [4, 4], "shapes": []}"#])
  let (status, _) = animfile("render a.json -o \(name)", on: system)
  #expect(status == .failure)
  #expect(system.errorText.contains("write '%d' for the picture number"))
  #expect(system.files.count == 1)
}

@Test(arguments: ["a.svg", "50%.svg", "%4", "100%"])
func `a name without a placeholder is a single file`(name: String) throws {
  let pattern = try OutputPattern(RawText(name))
  #expect(!pattern.hasNumber && !pattern.hasName)
  #expect(pattern.name(for: "in.json").text == name)
}

@Test(arguments: [
  ("%s.png", "a.json", "a.png"), ("out/%s-%02d.svg", "art/logo.anim.json", "out/logo-00.svg"),
  ("%s", "-", "stdin"), ("%s%s", "50%d.json", "50%d50%d"),
])
func `the name of the input replaces its placeholder`(pattern: String, input: String, name: String) throws {
  let pattern = try OutputPattern(RawText(pattern))
  #expect(pattern.hasName)
  #expect(pattern.name(for: RawText(input)).text == name)
}

@Test func `several files are rendered into files of their names`() {
  let text: [UInt8] = Array(#"{"animfile": "1.0", "size": [4, 2], "shapes": []}"#.utf8)
  let system = MemorySystem(files: ["a.json": "", "b/c.json": "", "bad.json": "{}"])
  system.files["a.json"] = text
  system.files["b/c.json"] = text
  let (status, _) = animfile("render a.json bad.json b/c.json -o %s.svg --size 8x", on: system)
  #expect(status == .findings)
  #expect(system.files.keys.sorted() == ["a.json", "a.svg", "b/c.json", "bad.json", "c.svg"])
  #expect(String(decoding: system.files["c.svg"] ?? [], as: UTF8.self).contains(#"width="8" height="4""#))
}

@Test(arguments: ["-o one.svg", "", "-o -"])
func `several files do not fit into one`(options: String) {
  let system = MemorySystem(files: ["a.json": "{}", "b.json": "{}"])
  let (status, _) = animfile("render a.json b.json \(options)", on: system)
  #expect(status == .failure)
  #expect(system.errorText.contains("such as -o pictures/"))
}

@Test func `two files of one name are not written to one file`() {
  let system = MemorySystem(files: ["a/x.json": "{}", "b/x.json": "{}"])
  let (status, _) = animfile("render a/x.json b/x.json -o %s.svg", on: system)
  #expect(status == .failure)
  #expect(system.errorText.contains("'a/x.json' and 'b/x.json' would both be written to 'x.svg'"))
}

@Test func `a PNG file is not written to a terminal`() {
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
