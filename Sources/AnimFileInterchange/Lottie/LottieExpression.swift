import AnimFile

/// An expression of After Effects without loops and functions.
///
/// Evaluating it takes a time in proportion to the length of its text.
struct LottieExpression {
  indirect enum Term: Hashable {
    case number(Double)
    case string(String)
    case name(String)
    case list([Term])
    case unary(String, Term)
    case binary(String, Term, Term)
    case conditional(Term, Term, Term)
    case call(Term, [Term])
    case member(Term, String)
    case element(Term, Term)
    case assignment(String, Term)
    /// Assigns an element of a list.
    case elementAssignment(String, index: Term, Term)
    /// Assigns a name its value plus a number, and has the value before if `isPostfix`.
    case increment(String, by: Double, isPostfix: Bool)

    /// The terms of which it consists, in the order of the text.
    fileprivate var children: [Term] {
      switch self {
      case .number, .string, .name, .increment: []
      case .list(let terms): terms
      case .unary(_, let inner), .assignment(_, let inner), .member(let inner, _): [inner]
      case .binary(_, let a, let b), .element(let a, let b), .elementAssignment(_, let a, let b): [a, b]
      case .conditional(let a, let b, let c): [a, b, c]
      case .call(let function, let arguments): [function] + arguments
      }
    }

    /// Whether it is a number or a name.
    fileprivate var isSimple: Bool {
      switch self {
      case .number, .name: true
      default: false
      }
    }

    /// Whether its value can be the list of one of several names.
    var choosesList: Bool {
      switch self {
      case .conditional, .assignment, .binary("&&", _, _), .binary("||", _, _), .binary(",", _, _): true
      default: false
      }
    }
  }

  indirect enum Statement: Hashable {
    case term(Term)
    case declaration(String)
    case choice(Term, [Statement], [Statement])
    /// Statements, and those that follow if one of them fails.
    case attempt([Statement], [Statement])
  }

  let statements: [Statement]

  /// The name that exporters give to the result.
  static let result = "$bm_rt"

  /// Parses an expression; nil if it has anything else than arithmetic, assignments and choices.
  init?(_ text: String) {
    guard text.utf8.count <= 20_000 else { return nil }
    var parser = Parser(text)
    guard let statements = parser.statements(until: nil), parser.isAtEnd else { return nil }
    self.statements = statements
  }

  /// All terms, each before its children.
  var terms: [Term] {
    var result: [Term] = []
    func visit(_ term: Term) {
      result.append(term)
      term.children.forEach(visit)
    }
    func visit(_ statement: Statement) {
      switch statement {
      case .declaration: break
      case .term(let term): visit(term)
      case .choice(let condition, let first, let second):
        visit(condition)
        (first + second).forEach(visit)
      case .attempt(let first, let second): (first + second).forEach(visit)
      }
    }
    statements.forEach(visit)
    return result
  }

  /// The term that is the value of the whole expression, if it is a single one.
  var single: Term? {
    guard statements.first == .declaration(Self.result), statements.count == 2,
      case .term(.assignment(Self.result, let value)) = statements[1]
    else { return nil }
    return value
  }
}

extension LottieExpression {
  private struct Parser {
    private enum Token: Equatable {
      case number(Double)
      case string(String)
      case name(String)
      case mark(String)
    }

    private var tokens: [Token] = []
    private var next = 0
    private var depth = 0

    /// The number of operators in the statement, each of which can be nested in the next one.
    private var operators = 0

    private static let maximumDepth = 60
    private static let maximumOperators = 200

    init(_ text: String) {
      var bytes = Array(text.utf8)[...]
      let marks = [
        "===", "!==", "==", "!=", "<=", ">=", "&&", "||", "++", "--", "+=", "-=", "*=", "/=",
      ].map { Array($0.utf8) }
      func isName(_ byte: UInt8) -> Bool {
        (byte | 32 >= 0x61 && byte | 32 <= 0x7A) || byte == 0x5F || byte == 0x24
      }
      func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
      while let first = bytes.first {
        if first <= 0x20 {
          bytes.removeFirst()
        } else if bytes.starts(with: Array("//".utf8)) {
          bytes = bytes.drop { $0 != 0x0A && $0 != 0x0D }
        } else if bytes.starts(with: Array("/*".utf8)) {
          bytes.removeFirst(2)
          while !bytes.isEmpty, !bytes.starts(with: Array("*/".utf8)) { bytes.removeFirst() }
          bytes = bytes.dropFirst(2)
        } else if isName(first) {
          let name = bytes.prefix { isName($0) || isDigit($0) }
          tokens.append(.name(String(decoding: name, as: UTF8.self)))
          bytes = bytes.dropFirst(name.count)
        } else if isDigit(first) || (first == 0x2E && isDigit(bytes.dropFirst().first ?? 0)) {
          var digits = bytes.prefix { isDigit($0) || $0 == 0x2E }
          let rest = bytes.dropFirst(digits.count)
          if let mark = rest.first, mark | 32 == 0x65 {
            let sign = rest.dropFirst().first.map { $0 == 0x2B || $0 == 0x2D } ?? false
            let exponent = rest.dropFirst(sign ? 2 : 1).prefix(while: isDigit)
            if !exponent.isEmpty { digits = bytes.prefix(digits.count + (sign ? 2 : 1) + exponent.count) }
          }
          // A number with two points has no value.
          tokens.append(Double(String(decoding: digits, as: UTF8.self)).map { .number($0) } ?? .mark("?"))
          bytes = bytes.dropFirst(digits.count)
        } else if first == 0x22 || first == 0x27 {
          let content = bytes.dropFirst().prefix { $0 != first && $0 != 0x5C }
          let isClosed = bytes.dropFirst(content.count + 1).first == first
          tokens.append(isClosed ? .string(String(decoding: content, as: UTF8.self)) : .mark("?"))
          bytes = bytes.dropFirst(content.count + 2)
        } else {
          let mark = marks.first { bytes.starts(with: $0) } ?? [first]
          tokens.append(.mark(String(decoding: mark, as: UTF8.self)))
          bytes = bytes.dropFirst(mark.count)
        }
      }
    }

    var isAtEnd: Bool { next == tokens.count }

    private var token: Token? { next < tokens.count ? tokens[next] : nil }

    private mutating func takes(_ mark: String) -> Bool {
      guard token == .mark(mark) else { return false }
      next += 1
      return true
    }

    private mutating func takes(word: String) -> Bool {
      guard token == .name(word) else { return false }
      next += 1
      return true
    }

    // MARK: Statements

    mutating func statements(until end: String?) -> [Statement]? {
      var list: [Statement] = []
      while let token {
        if let end, token == .mark(end) { break }
        if takes(";") { continue }
        guard let part = statement() else { return nil }
        list += part
      }
      return list
    }

    private mutating func statement() -> [Statement]? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.maximumDepth else { return nil }
      operators = 0
      if takes("{") {
        guard let list = statements(until: "}"), takes("}") else { return nil }
        return list
      }
      if takes(word: "var") { return declaration() }
      if takes(word: "if") {
        guard takes("("), let condition = terms(), takes(")"), let first = statement() else { return nil }
        while takes(";") {}
        guard takes(word: "else") else { return [.choice(condition, first, [])] }
        guard let second = statement() else { return nil }
        return [.choice(condition, first, second)]
      }
      if takes(word: "try") {
        guard let first = statement(), takes(word: "catch"), takes("("), case .name = token else {
          return nil
        }
        next += 1
        guard takes(")"), let second = statement() else { return nil }
        return [.attempt(first, second)]
      }
      guard let term = terms() else { return nil }
      return [.term(term)]
    }

    private mutating func declaration() -> [Statement]? {
      var list: [Statement] = []
      repeat {
        guard case .name(let name) = token else { return nil }
        next += 1
        list.append(.declaration(name))
        guard takes("=") else { continue }
        guard let value = assignment() else { return nil }
        list.append(.term(.assignment(name, value)))
      } while takes(",")
      return list
    }

    // MARK: Terms

    /// Terms with commas between them: a list of which only the last one counts.
    private mutating func terms() -> Term? {
      guard var result = assignment() else { return nil }
      while takes(",") {
        guard isShort(), let following = assignment() else { return nil }
        result = .binary(",", result, following)
      }
      return result
    }

    private mutating func assignment() -> Term? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.maximumDepth, let left = conditional() else { return nil }
      let name: String
      var index: Term?
      switch left {
      case .name(let own): name = own
      case .element(.name(let list), let place):
        name = list
        index = place
      default: return left
      }
      func assigned(_ value: Term) -> Term {
        index.map { .elementAssignment(name, index: $0, value) } ?? .assignment(name, value)
      }
      if takes("=") { return assignment().map(assigned) }
      for sign in ["+", "-", "*", "/"] where takes(sign + "=") {
        // The index is evaluated twice.
        guard index.map(\.isSimple) ?? true else { return nil }
        return assignment().map { assigned(.binary(sign, left, $0)) }
      }
      return left
    }

    private mutating func conditional() -> Term? {
      guard let condition = binary(level: 0) else { return nil }
      guard takes("?") else { return condition }
      guard let first = assignment(), takes(":"), let second = assignment() else { return nil }
      return .conditional(condition, first, second)
    }

    private static let levels = [
      ["||"], ["&&"], ["===", "!==", "==", "!="], ["<=", ">=", "<", ">"], ["+", "-"], ["*", "/", "%"],
    ]

    private mutating func binary(level: Int) -> Term? {
      guard level < Self.levels.count else { return unary() }
      guard var left = binary(level: level + 1) else { return nil }
      var isOpen = true
      while isOpen {
        isOpen = false
        for sign in Self.levels[level] where takes(sign) {
          guard isShort(), let right = binary(level: level + 1) else { return nil }
          left = .binary(sign, left, right)
          isOpen = true
          break
        }
      }
      return left
    }

    private mutating func unary() -> Term? {
      for sign in ["-", "+", "!"] where takes(sign) {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maximumDepth else { return nil }
        return unary().map { .unary(sign, $0) }
      }
      for (mark, change) in [("++", 1.0), ("--", -1.0)] where takes(mark) {
        guard case .name(let name) = token else { return nil }
        next += 1
        return .increment(name, by: change, isPostfix: false)
      }
      return postfix()
    }

    private mutating func postfix() -> Term? {
      guard var term = primary() else { return nil }
      while isShort() {
        if takes("(") {
          guard let list = list(until: ")") else { return nil }
          let isNegation = term == .name("$bm_neg") && list.count == 1
          term = isNegation ? .unary("-", list[0]) : .call(term, list)
        } else if takes("[") {
          guard let index = terms(), takes("]") else { return nil }
          term = .element(term, index)
        } else if takes(".") {
          guard case .name(let name) = token else { return nil }
          next += 1
          term = .member(term, name)
        } else if case .name(let name) = term, takes("++") {
          return .increment(name, by: 1, isPostfix: true)
        } else if case .name(let name) = term, takes("--") {
          return .increment(name, by: -1, isPostfix: true)
        } else {
          return term
        }
      }
      return nil
    }

    /// Counts an operator; false if there are too many.
    private mutating func isShort() -> Bool {
      operators += 1
      return operators <= Self.maximumOperators
    }

    private static let reserved: Set<String> = [
      "var", "let", "const", "function", "for", "while", "do", "return", "if", "else", "switch", "case",
      "new",
      "throw", "try", "catch", "break", "continue", "typeof", "eval",
    ]

    private mutating func primary() -> Term? {
      guard let token else { return nil }
      next += 1
      switch token {
      case .number(let value): return .number(value)
      case .string(let text): return .string(text)
      case .name(let name): return Self.reserved.contains(name) ? nil : .name(name)
      case .mark("("):
        guard let term = terms(), takes(")") else { return nil }
        return term
      case .mark("["): return list(until: "]").map { .list($0) }
      default: return nil
      }
    }

    private mutating func list(until end: String) -> [Term]? {
      var list: [Term] = []
      if takes(end) { return list }
      repeat {
        guard let term = assignment() else { return nil }
        list.append(term)
      } while takes(",")
      return takes(end) ? list : nil
    }
  }
}
