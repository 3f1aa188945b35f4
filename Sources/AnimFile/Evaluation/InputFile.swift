extension Inputs {
  /// Parses a log from any collection of bytes, such as `Data` or an array slice, as ``read(json:for:)-([UInt8],_)`` does.
  public static func read(json text: some Collection<UInt8>, for evaluator: Evaluator) -> (
    inputs: Inputs, report: ValidationReport
  ) { read(json: Array(text), for: evaluator) }

  /// Parses a log from a text, as ``read(json:for:)-([UInt8],_)`` does.
  public static func read(json text: String, for evaluator: Evaluator) -> (
    inputs: Inputs, report: ValidationReport
  ) { read(json: Array(text.utf8), for: evaluator) }

  /// Parses a log, and checks it against the document of an evaluator.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 text of the log.
  ///   - evaluator: An evaluator of the document, with the values of parameters to start from.
  /// - Returns: The inputs, and the findings in the text. The inputs are meaningful only if the report is valid.
  /// - Complexity: O(*n*) in the length of the text, and the complexity of ``Evaluator/applying(_:)``.
  public static func read(json text: [UInt8], for evaluator: Evaluator) -> (
    inputs: Inputs, report: ValidationReport
  ) {
    var findings = Findings()
    var inputs = Inputs()
    var tape: Tape?
    if text.count > evaluator.limits.bytes {
      let message = Message.limit("bytes", "the text has too many bytes", evaluator.limits.bytes)
      findings.append(Finding(message: message, place: .text(0..<0)))
    } else {
      var problems: [JSONProblem] = []
      tape = Tape.scan(text, maximumDepth: evaluator.limits.nesting, problems: &problems)
      for problem in problems { findings.append(Finding(problem)) }
    }
    if let tape {
      let context = ReadingContext(tape, limits: evaluator.limits, advisor: evaluator.advisor)
      if tape.kind(0) == .object, context.member("animfile-inputs", of: 0) == nil,
        context.member("settings", of: 0) == nil, let place = context.member("animfile", of: 0)
      {
        context.report(.documentAsInputs(), at: .node(place - 1))
      } else {
        inputs = .read(0, context, .any)
        if context.errorCount == 0 { inputs.checkValues(context, evaluator) }
      }
      findings.append(context.findings)
    }
    let source = SourceText(text)
    let report = ValidationReport(
      diagnostics: LocationResolver(tape: tape, text: source).diagnostics(for: findings.all), source: source,
      isValid: !findings.hasErrors)
    return (inputs, report)
  }

  /// Reports unknown parameters, and values that they cannot have.
  private func checkValues(_ context: ReadingContext, _ evaluator: Evaluator) {
    let definitions = evaluator.document.parameters
    let tape = context.tape
    func check(_ name: String, _ nameNode: Int, _ valueNode: Int) {
      guard let definition = definitions[name] else {
        let names = Suggestion.Names(definitions.entries.map { $0.name })
        return context.report(.unknownParameter(name, known: names), at: nameNode)
      }
      let errors = context.errorCount
      let value = definition.value.anotherValue(valueNode, context)
      if context.errorCount == errors, let complaint = definition.complaint(about: value, name: name) {
        context.report(complaint, at: valueNode)
      }
    }
    func check(firing name: String, _ node: Int) {
      guard let definition = definitions[name] else {
        let names = Suggestion.Names(definitions.entries.map { $0.name })
        return context.report(.unknownParameter(name, known: names), at: node)
      }
      if let complaint = definition.complaintAboutFiring(name) { context.report(complaint, at: node) }
    }
    if let node = context.member("initial", of: 0) {
      var child = node + 1
      while child < tape.next(node) {
        if !tape.equals(child, "//") { check(tape.string(child), child, child + 1) }
        child = tape.next(child + 1)
      }
    }
    var nodes: [Int] = []
    if let list = context.member("settings", of: 0) {
      var child = list + 1
      for setting in settings {
        nodes.append(child)
        if setting.isFiring, let name = context.member("fire", of: child) {
          check(firing: setting.parameter, name)
        } else if let name = context.member("parameter", of: child),
          let value = context.member("value", of: child)
        {
          check(setting.parameter, name, value)
        }
        child = tape.next(child)
      }
    }
    guard context.errorCount == 0 else { return }
    do throws(Evaluator.InputError) {
      _ = try evaluator.prepared(self)
    } catch {
      let place = error.setting.map { context.member("value", of: nodes[$0]) ?? nodes[$0] }
      context.report(
        Message(error.error.rule, error.error.message, help: error.error.help.map { Advice($0) }),
        at: place ?? context.member("initial", of: 0) ?? 0)
    }
  }
}
