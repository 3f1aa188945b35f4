#if !os(Windows)
  import Testing

  @testable import AnimFileCLI

  private let package = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  @Test func `the page of the documentation describes the commands`() throws {
    let path = package + "/Sources/AnimFile/AnimFile.docc/Commands.md"
    if ProcessSystem().variable("ANIMFILE_RECORD") != nil {
      try Shell.write(Array(CommandPage.text.utf8), to: path)
    } else {
      // Compared beforehand, so that a failure does not print the whole page twice.
      let recorded = String(decoding: try ProcessSystem().read(RawText(path), limit: 1 << 20), as: UTF8.self)
      let isUpToDate = recorded == CommandPage.text
      #expect(
        isUpToDate,
        "Commands.md differs from the commands. Record it with ANIMFILE_RECORD=1, or run: animfile man --format markdown"
      )
    }
  }

  @Test func `the page lists every argument, option and exit status`() {
    let sections = CommandPage.text.split(separator: "\n### ")
    for command in Command.all {
      let section = sections.first { $0.hasPrefix("\(command.name)\n") } ?? ""
      #expect(section.contains("\n\(command.usageLine)\n"))
      if let label = command.operands.label { #expect(section.contains("| `\(label)` | ")) }
      for option in command.allOptions { #expect(section.contains("`--\(option.name)` |")) }
      for example in command.examples { #expect(section.contains("\n\(example.line)\n")) }
      for (status, _) in command.statuses { #expect(section.contains("\n| \(status.rawValue) | ")) }
    }
  }

  private let box = """
    { "animfile": "1.0", "size": [20, 20], "shapes": [ { "id": "box", "type": "circle", "center": [10, 10],
      "radius": { "keyframes": [ { "t": 0, "value": 2 }, { "t": 0.5, "value": 9 } ] }, "opacity": 0.5, "fill": "red",
      "transform": { "rotation": 45 } } ] }
    """

  /// The files that examples read.
  private let files = [
    "logo.json": box,
    "old.json": box,
    "new.json": box.replacing("red", with: "blue"),
    "animations/logo.json": box,
    "all.json": box,
    "bounce.json": box,
    "scene.json": box.replacing(
      "[ { \"id\": \"box\"",
      with:
        "[ { \"id\": \"dot\", \"type\": \"circle\", \"center\": [9, 9], \"radius\": 1, \"fill\": \"red\" }, { \"id\": \"box\""
    ),
    "rating.json": """
    { "animfile": "1.0", "size": [20, 20], "parameters": { "to": { "type": "number", "default": 1 },
      "accent": { "type": "color", "default": "red" } }, "shapes": [
      { "type": "circle", "center": [9, 9], "radius": { "parameter": "to" }, "fill": { "parameter": "accent" } } ] }
    """,
    "toggle.json": """
    { "animfile": "1.0", "size": [20, 20], "parameters": { "on": { "type": "boolean", "default": false } }, "shapes": [
      { "type": "circle", "center": [9, 9], "radius": 5, "visible": { "parameter": "on" }, "fill": "red" } ] }
    """,
    "entrance.json": """
    { "animfile": "1.0", "size": [20, 20], "shapes": [ { "id": "a", "type": "circle", "center": [9, 9], "radius": 5, "fill": "red" } ],
      "timeline": [ { "fadeIn": "a" } ] }
    """,
    "loading.json": """
    { "v": "5.7.4", "fr": 60, "ip": 0, "op": 60, "w": 20, "h": 20, "layers": [] }
    """,
    "logo.svg": """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M 0 0 L 9 9 V 0 Z"/></svg>
    """,
  ]

  /// The replacements of other programs, and of an editor.
  private let setup = """
    git() { echo logo.json; }; jq() { tr '\\n' ' ' <"$3"; }; ffmpeg() { cat >logo.mp4; }
    exec </dev/null
    """

  @Test(arguments: Command.all.map(\.name))
  func `the examples of a help text run`(name: String) throws {
    let command = try #require(Command.all.first { $0.name == name })
    // A page that is watched ends only with the reader.
    for example in command.examples where !example.line.contains("--watch") {
      let shell = try Shell()
      _ = try shell.run(
        "mkdir animations pictures; cp '\(package)/Tests/AnimFileTests/Fixtures/Fonts/pairs.ttf' Inter.otf")
      for (file, text) in files
      where file.contains("/") || command.examples.contains(where: { $0.line.contains(file) }) {
        try Shell.write(Array(text.utf8), to: "\(shell.folder)/\(file)")
      }
      _ = try shell.run("for file in *.json */*.json; do animfile fmt --write \"$file\"; done")
      let (status, _, error) = try shell.run("\(setup)\n\(example.line)")
      // The files of `diff` differ, and no editor ends the server.
      let expected: Int32 = name == "diff" || name == "lsp" ? 1 : 0
      #expect(status == expected, "\(example.line): \(error)")
    }
  }
#endif
