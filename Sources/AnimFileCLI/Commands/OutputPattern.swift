import AnimFile

/// The name of an output file in which `%s` stands for the name of the input and `%d` or `%04d` for the number of a picture.
struct OutputPattern {
  private enum Part {
    case text([UInt8])
    case name
    case number(digits: Int)
  }

  /// The pattern as the user wrote it.
  let source: RawText
  private var parts: [Part] = []

  /// Whether there is a `%s` in the pattern.
  var hasName: Bool { parts.contains { if case .name = $0 { true } else { false } } }

  /// Whether there is a `%d` in the pattern, so that there are many files.
  var hasNumber: Bool { parts.contains { if case .number = $0 { true } else { false } } }

  /// Parses a pattern. A percent sign before anything but a letter stands for itself.
  ///
  /// - Throws: A usage error for a percent sign before another letter, and for a second number.
  init(_ source: RawText) throws(UsageError) {
    self.source = source
    let bytes = source.bytes
    var start = 0
    var position = 0
    while let percent = bytes[position...].firstIndex(of: UInt8(ascii: "%")) {
      let digits = bytes[(percent + 1)...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      position = digits.endIndex
      guard position < bytes.count, UInt8(ascii: "a")...UInt8(ascii: "z") ~= bytes[position] | 0x20 else {
        continue
      }
      let part: Part
      let count = digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self)) ?? .max
      switch bytes[position] {
      case UInt8(ascii: "s") where digits.isEmpty: part = .name
      case UInt8(ascii: "d") where count <= 20 && !hasNumber: part = .number(digits: count)
      default:
        let place = RawText(bytes: Array(bytes[percent...position]))
        throw UsageError(
          bytes[position] == UInt8(ascii: "d") && count <= 20
            ? "\(quoted(source)) has two placeholders for the picture number"
            : "\(quoted(source)) has an unknown placeholder \(quoted(place))",
          hint:
            "write '%d' for the picture number, '%04d' for at least four digits, or '%s' for the name of the input"
        )
      }
      parts += [.text(Array(bytes[start..<percent])), part]
      position += 1
      start = position
    }
    parts.append(.text(Array(bytes[start...])))
  }

  /// Returns the name of an output file.
  ///
  /// - Parameters:
  ///   - number: The number of the picture, from 0.
  ///   - input: The input, whose name without folders and `.json` is used.
  func name(_ number: Int = 0, for input: RawText) -> RawText {
    var result: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let bytes): result += bytes
      case .name: result += input.stem
      case .number(let digits):
        let text = String(number)
        result += [UInt8](repeating: UInt8(ascii: "0"), count: max(0, digits - text.utf8.count)) + text.utf8
      }
    }
    return RawText(bytes: result)
  }
}

extension OutputPattern {
  /// The pattern that `--output` gives for a number of inputs: a folder stands for a file of each input's name in it.
  ///
  /// - Parameter format: The ending of the files in a folder.
  /// - Returns: Nil for standard output.
  /// - Throws: A usage error if the folder does not exist, if an input's name is that of a folder, or if several inputs
  ///   would be written to one file.
  static func pattern(
    _ output: RawText?, for inputs: [RawText], format: PictureFormat, _ system: any System
  ) throws(UsageError) -> OutputPattern? {
    let advice =
      "use a folder, such as -o pictures/, or a name with '%s' for the name of the input, such as -o '%s.png'"
    guard let output, !output.isDash else {
      guard inputs.count == 1 else {
        throw UsageError(
          "standard output takes one picture, found \(inputs.count) files", hint: advice)
      }
      return nil
    }
    let isDirectory = system.isDirectory(output)
    let isFolder = isDirectory || output.bytes.last == UInt8(ascii: "/")
    if isFolder, !isDirectory {
      throw UsageError("the folder \(quoted(output)) does not exist", hint: "create the folder first")
    }
    let pattern = try OutputPattern(
      isFolder ? output.appending(RawText("%s.\(format == .apng ? "png" : format.rawValue)")) : output)
    if pattern.hasName,
      let input = inputs.first(where: { [Array(".".utf8), Array("..".utf8)].contains($0.stem) })
    {
      throw UsageError(
        "the name of \(quoted(input)) for '%s' is \(quoted(RawText(bytes: input.stem))), which is a folder",
        hint: "rename the file")
    }
    guard inputs.count > 1 else { return pattern }
    guard pattern.hasName else {
      throw UsageError(
        "\(quoted(output)) is one file, but there are \(inputs.count) animations", hint: advice)
    }
    var inputsByStem: [[UInt8]: RawText] = [:]
    for input in inputs {
      if let other = inputsByStem.updateValue(input, forKey: input.stem) {
        throw UsageError(
          "\(quoted(other)) and \(quoted(input)) would both be written to \(quoted(pattern.name(for: input)))"
        )
      }
    }
    return pattern
  }
}

extension RawText {
  /// The name of the file without folders and the endings `.anim.json` and `.json`.
  fileprivate var stem: [UInt8] {
    if isDash { return Array("stdin".utf8) }
    var name = Array(bytes.split(separator: UInt8(ascii: "/")).last ?? [])
    for ending in [".json", ".anim"] where name.count > ending.utf8.count {
      if name.reversed().starts(with: ending.utf8.reversed()) { name.removeLast(ending.utf8.count) }
    }
    return name
  }
}
