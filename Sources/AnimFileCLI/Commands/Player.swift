import AnimFilePictures

extension Command {
  static let player = Command(
    name: "player",
    summary: "write the script that plays animations in a web page",
    details: [
      """
      The script is a module without dependencies. It defines the element animfile-player, which plays a file: \
      <animfile-player src="logo.json" autoplay></animfile-player>. The element responds to the pointer and the \
      keyboard as the file describes, and pages can set its parameters.
      """,
      """
      The module also exports functions that compute and draw frames, for canvases, workers and Node. --types \
      writes their declarations for TypeScript.
      """,
    ],
    operands: .none,
    options: [
      .flag("types", "write the declarations for TypeScript instead of the script"),
      .value("output", short: "o", "FILE", "write to this file; it is replaced only on success"),
      .color,
    ],
    examples: [
      Example(line: "animfile player -o animfile-player.js", purpose: "write the script beside a page"),
      Example(line: "animfile player --types -o animfile-player.d.ts", purpose: "write its declarations"),
    ],
    exitStatuses: [.clean: "the script was written"],
    run: Player.run)
}

/// `animfile player`.
enum Player {
  @Sendable
  static func run(_ arguments: Arguments, _ terminal: inout Terminal) throws -> ExitStatus {
    if let output = arguments.rawValue("output") { try terminal.redirect(to: output, sparing: []) }
    terminal.write(arguments.flag("types") ? WebPlayer.declarations : WebPlayer.script)
    return .clean
  }
}
