import AnimFile

/// The arguments of a command, parsed into options and operands according to its declaration.
struct Arguments: Sendable {
  let command: Command
  /// The operands, in order.
  private(set) var operands: [RawText] = []
  private var given: [String: [RawText]] = [:]
  /// Whether `--help` is present; it overrides everything else.
  private(set) var requestsHelp = false

  /// Parses `words` according to the declaration of `command`.
  init(_ words: [RawText], for command: Command) throws(UsageError) {
    self.command = command
    do {
      try parse(words)
      if !requestsHelp { try checkOperands() }
    } catch {
      // `--help` takes precedence over errors.
      guard words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) else {
        throw error
      }
      requestsHelp = true
    }
  }
}

// MARK: - Access

extension Arguments {
  /// Whether the command declares an option of that name.
  func has(_ name: String) -> Bool { command.options.contains { $0.name == name } }

  /// Whether the flag was given.
  func flag(_ name: String) -> Bool { !words(of: name).isEmpty }

  /// The option's value as raw bytes.
  func rawValue(_ name: String) -> RawText? { words(of: name).first }

  /// The option's value.
  func value(_ name: String) -> String? { rawValue(name)?.text }

  /// The values of a repeatable option as raw bytes, in order.
  func rawValues(_ name: String) -> [RawText] { words(of: name) }

  /// The values of a repeatable option, in order.
  func values(_ name: String) -> [String] { words(of: name).map(\.text) }

  /// The option's converted value; errors name the option.
  func value<Value>(
    _ name: String, as convert: (String) throws(UsageError) -> Value
  ) throws(UsageError) -> Value? {
    guard let text = value(name) else { return nil }
    do {
      return try convert(text)
    } catch {
      throw UsageError("'--\(name)': \(error.message)", hint: error.hint)
    }
  }

  /// The option's choice, or its default.
  func choice<Choice: RawRepresentable<String>>(_ name: String, of type: Choice.Type = Choice.self) -> Choice
  {
    guard let word = value(name) ?? declaration(name).fallback, let choice = Choice(rawValue: word) else {
      preconditionFailure("--\(name) is not declared as a choice of \(Choice.self)")
    }
    return choice
  }

  /// The option's value as a finite number.
  func number(_ name: String) throws(UsageError) -> Double? {
    try value(name) { text throws(UsageError) in try Double(argument: text) }
  }

  /// The option's value as a number above 0.
  func positiveNumber(_ name: String) throws(UsageError) -> Double? {
    try value(name) { text throws(UsageError) in
      let number = try Double(argument: text)
      guard number > 0 else { throw UsageError("\(quoted(text)) is not a positive number") }
      return number
    }
  }

  /// The option's value as a number in a range, which may have no upper bound.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    try value(name) { text throws(UsageError) in
      let number = try Double(argument: text)
      guard range.contains(number) else {
        let bounds =
          range.upperBound == .infinity
          ? "of at least \(range.lowerBound.text)"
          : "from \(range.lowerBound.text) to \(range.upperBound.text)"
        throw UsageError("\(quoted(text)) is not a number \(bounds)")
      }
      return number
    }
  }

  /// The value of `--id-prefix`, with which ids can start.
  func idPrefix() throws(UsageError) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
    let prefix = try value("id-prefix") { text throws(UsageError) in
      guard text.first.map({ letters.contains($0) }) ?? true,
        text.allSatisfy({ letters.contains($0) || "0123456789-.".contains($0) })
      else {
        throw UsageError(
          "ids cannot start with \(quoted(text))",
          hint: "use letters, digits, '-', '_' and '.', starting with a letter or '_'")
      }
      return text
    }
    return prefix ?? ""
  }

  /// The option's value as an integer, or its default.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    let convert = { (text: String) throws(UsageError) -> Int in
      guard let number = Int(text), range.contains(number) else {
        let bounds =
          range.upperBound == .max
          ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
        throw UsageError("\(quoted(text)) is not a whole number \(bounds)")
      }
      return number
    }
    return try value(name, as: convert) ?? declaration(name).fallback.flatMap { Int($0) }
  }

  /// The values of a repeatable `NAME=VALUE` option, in order; duplicate names are errors.
  ///
  /// - Parameter form: The form of a value.
  func assignments(
    _ name: String, form: String = "NAME=VALUE"
  ) throws(UsageError) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    for text in values(name) {
      guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else {
        throw UsageError("'--\(name)': \(quoted(text)) does not have the form \(form)")
      }
      let key = String(text[..<equals])
      if result.contains(where: { $0.name == key }) {
        throw UsageError("'--\(name)': duplicate name \(quoted(key))")
      }
      result.append((key, String(text[text.utf8.index(after: equals)...])))
    }
    return result
  }

  private func words(of name: String) -> [RawText] {
    precondition(command.options.contains { $0.name == name }, "\(command.name) has no --\(name)")
    return given[name] ?? []
  }

  private func declaration(_ name: String) -> Option {
    guard let option = command.options.first(where: { $0.name == name }) else {
      preconditionFailure("\(command.name) has no --\(name)")
    }
    return option
  }
}

// MARK: - Parsing

extension Arguments {
  private mutating func parse(_ words: [RawText]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      } else if word.hasPrefix("--") {
        try parseLong(word.dropping(2), &rest)
      } else if word.looksLikeOption {
        try parseShort(word.dropping(1), &rest)
      } else {
        operands.append(word)
      }
    }
  }

  /// Parses `name`, `name value` or `name=value`.
  private mutating func parseLong(_ word: RawText, _ rest: inout ArraySlice<RawText>) throws(UsageError) {
    let parts = word.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = RawText(bytes: Array(parts[0])).text
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      let known = command.allOptions.map { "--" + $0.name }
      throw UsageError("unknown option \(quoted("--" + name))" + suggestion(for: "--" + name, among: known))
    }
    let attached = parts.count > 1 ? RawText(bytes: Array(parts[1])) : nil
    try accept(option, written: "--" + name, attached, &rest)
  }

  /// Parses one letter, several flags, or flags followed by an option with its value: `q`, `qs`, `qoFILE`.
  private mutating func parseShort(_ word: RawText, _ rest: inout ArraySlice<RawText>) throws(UsageError) {
    // `-format` is a frequent mistake for `--format`.
    let name = String(word.text.prefix { $0 != "=" })
    if command.allOptions.contains(where: { $0.name == name }),
      !command.allOptions.contains(where: { $0.short.map(String.init) == name })
    {
      throw UsageError("unknown option \(quoted("-" + name)); did you mean '--\(name)'?")
    }
    var letters = word.text[...]
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        let near = name.count > 1 ? nearest(to: name, among: command.allOptions.map(\.name)) : nil
        let place = name.count > 1 ? " in \(quoted("-" + name))" : ""
        throw UsageError(
          "unknown option \(quoted("-\(letter)"))\(place)" + (near.map { "; did you mean '--\($0)'?" } ?? ""))
      }
      if option.kind == .flag, letters.first != "=" {
        try accept(option, written: "-\(letter)", nil, &rest)
      } else {
        // The rest is the option's value, byte for byte: it may be a file name.
        var attached = word.dropping(word.text.utf8.count - letters.utf8.count)
        if attached.hasPrefix("=") { attached = attached.dropping(1) }
        try accept(option, written: "-\(letter)", letters.isEmpty ? nil : attached, &rest)
        return
      }
    }
  }

  private mutating func accept(
    _ option: Option, written: String, _ attached: RawText?, _ rest: inout ArraySlice<RawText>
  ) throws(UsageError) {
    if option.kind == .flag {
      if attached != nil { throw UsageError("option '\(written)' takes no value") }
      if option.name == Option.help.name { requestsHelp = true }
      given[option.name] = [RawText(written)]
      return
    }
    let value: RawText
    if let attached {
      value = attached
    } else if let next = rest.first, !next.looksLikeOption {
      value = next
      rest.removeFirst()
    } else {
      var hint: String?
      if let next = rest.first, !isDeclared(next) {
        hint = "for a value that starts with '-', write '--\(option.name)=\(next)'"
      }
      throw UsageError("option '\(written)' requires a value: \(option.placeholder ?? "")", hint: hint)
    }
    switch option.kind {
    case .repeated:
      given[option.name, default: []].append(value)
      return
    case .choice(let words) where !words.contains(value.text):
      throw UsageError(
        "unknown value \(quoted(value)) for '--\(option.name)'" + suggestion(for: value.text, among: words),
        hint: "use one of: \(words.joined(separator: ", "))")
    case .flag, .value, .choice:
      if given[option.name] != nil { throw UsageError("duplicate option '--\(option.name)'") }
      given[option.name] = [value]
    }
  }

  /// Whether the word is a declared option, or `--`.
  private func isDeclared(_ word: RawText) -> Bool {
    let name = word.text.prefix { $0 != "=" }
    return word == "--"
      || command.allOptions.contains { option in
        name == "--" + option.name || option.short.map { name == "-\($0)" } ?? false
      }
  }

  private func checkOperands() throws(UsageError) {
    let expected = command.operands
    if operands.count < expected.count.lowerBound {
      // If each operand has its own name, only the missing names are listed.
      let names = expected.placeholder.split(separator: " ")
      let missing =
        names.count == expected.count.lowerBound
        ? names.dropFirst(operands.count).joined(separator: " ") : expected.placeholder
      throw UsageError("missing \(missing)", hint: command.usage)
    }
    if operands.count > expected.count.upperBound {
      throw UsageError(
        "unexpected argument \(quoted(operands[expected.count.upperBound]))", hint: command.usage)
    }
    if operands.count(where: \.isDash) > 1 {
      throw UsageError("duplicate '-': standard input can be read only once")
    }
  }
}

extension RawText {
  /// Whether the word is more likely an option than a value: it starts with a dash, but is not a dash alone or a
  /// negative number.
  fileprivate var looksLikeOption: Bool {
    guard bytes.first == UInt8(ascii: "-"), bytes.count > 1 else { return false }
    return bytes[1] != UInt8(ascii: ".") && !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[1])
  }
}
