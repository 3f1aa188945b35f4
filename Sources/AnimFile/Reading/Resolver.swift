/// Puts the values of parameters and named easings in the place of references to them, checking each use.
///
/// It walks the document as every other visitor does and knows the way to where it stands, for findings.
final class Resolver: MemberWalker {
  /// One step of the way.
  private enum Step {
    case member(StaticString)
    case name(String)
    case index(Int)
  }

  // Names are compared by their bytes: "é" and "e\u{301}" are two.
  private let parameters: [[UInt8]: ParameterValue]
  private let easings: [[UInt8]: Easing]
  /// How colors interpolate where a track does not say.
  let colorSpace: ColorSpace

  private var steps: [Step] = []
  private(set) var findings = Findings()
  private(set) var rule = NumberRule.any

  init(
    parameters: [(String, ParameterValue)] = [], easings: [(String, Easing)] = [],
    colorSpace: ColorSpace = .srgb
  ) {
    self.parameters = Dictionary(
      parameters.map { (Array($0.0.utf8), $0.1) }, uniquingKeysWith: { first, _ in first })
    self.easings = Dictionary(
      easings.map { (Array($0.0.utf8), $0.1) }, uniquingKeysWith: { first, _ in first })
    self.colorSpace = colorSpace
  }

  /// The value of the parameter `name`, if it is known.
  func parameter(_ name: String) -> ParameterValue? { parameters[Array(name.utf8)] }

  /// The easing that the document defines as `name`.
  func easing(_ name: String) -> Easing? { easings[Array(name.utf8)] }

  /// Where the resolver stands.
  var path: [PathComponent] {
    steps.map { step in
      switch step {
      case .member(let name): .member("\(name)")
      case .name(let name): .member(name)
      case .index(let index): .index(index)
      }
    }
  }

  func report(_ message: Message, at deeper: PathComponent...) {
    findings.append(Finding(message: message, place: .path(path + deeper)))
  }

  /// Does `body` one step deeper, at the member `name`.
  func at(_ name: StaticString, _ body: (Resolver) -> Void) {
    steps.append(.member(name))
    body(self)
    steps.removeLast()
  }

  /// Does `body` one step deeper, at the member with a name of the author's own.
  func at(named name: String, _ body: (Resolver) -> Void) {
    steps.append(.name(name))
    body(self)
    steps.removeLast()
  }

  /// Does `body` one step deeper, at the element `index`.
  func at(_ index: Int, _ body: (Resolver) -> Void) {
    steps.append(.index(index))
    body(self)
    steps.removeLast()
  }

  func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule) {
    steps.append(.member(name))
    value.resolve(self, rule)
    steps.removeLast()
  }

  func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    guard var present = value.take() else { return }
    required(name, &present, rule)
    value = present
  }

  func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    required(name, &value, rule)
  }

  func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    walk(&value)
  }
}

/// Finds out whether anything in an object moves, and when its last keyframe comes.
final class MotionFinder: MemberWalker {
  /// The time of the last keyframe so far, or 0.
  var end = 0.0
  /// Whether anything changes over time.
  var moves = false
  /// How many tracks there are.
  var tracks = 0
  var rule: NumberRule { .any }

  func required<Value: DocumentValue>(_ name: StaticString, _ value: inout Value, _ rule: NumberRule) {
    value.inspect(self)
  }

  func optional<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value?, _ rule: NumberRule
  ) {
    value?.inspect(self)
  }

  func defaulted<Value: DocumentValue>(
    _ name: StaticString, _ value: inout Value, _ rule: NumberRule, _ fallback: Value
  ) {
    value.inspect(self)
  }

  func variant<Kind: DocumentVariant>(_ name: StaticString, _ value: inout Kind) {
    walk(&value)
  }
}
