/// Finds the parameters that must stay in symbols after expansion: those that uses set to other values.
///
/// The content of such symbols depends on the use. Parameters of other symbols, and those outside symbols,
/// are replaced by their values.
struct SymbolParameters {
  private typealias Name = [UInt8]

  /// A use of a symbol, in another symbol or in the document.
  private struct Place {
    var symbol: Name
    var parameters: Named<ParameterOverride>
  }

  /// The symbols, resolved except for the parameters that must stay.
  private(set) var symbols: Named<AnimatedShape>
  private let values: [Name: ParameterValue]
  /// For each symbol, the parameters whose values vary by use.
  private var varying: [Name: Set<Name>] = [:]
  /// For each symbol, the varying parameters that affect it.
  private var needed: [Name: Set<Name>] = [:]

  /// - Parameters:
  ///   - document: The document as written.
  ///   - parameters: Values for parameters; others have their defaults.
  init(_ document: AnimationDocument, _ parameters: [String: ParameterValue]) {
    let current = document.parameters.entries.map { ($0.name, parameters[$0.name] ?? $0.value.value) }
    values = Dictionary(current.map { (Array($0.0.utf8), $0.1) }, uniquingKeysWith: { first, _ in first })
    symbols = document.symbols

    var places: [Name: [Place]] = [:]
    for entry in symbols.entries {
      places[Array(entry.name.utf8)] = entry.value.uses.map(Self.place)
    }
    let outermost = document.shapes.flatMap(\.uses).map(Self.place)
    for use in outermost { varying[use.symbol, default: []].formUnion(use.parameters.names) }
    repeatUntilSettled {
      for (name, uses) in places {
        for use in uses {
          varying[use.symbol, default: []].formUnion(use.parameters.names.union(varying[name] ?? []))
        }
      }
      return varying.values.reduce(0) { $0 + $1.count }
    }
    let easings = document.easings.entries.map { ($0.name, $0.value) }
    for (index, entry) in symbols.entries.enumerated() {
      let name = Array(entry.name.utf8)
      let resolver = Resolver(
        parameters: current, easings: easings, colorSpace: document.colorSpace,
        keeping: varying[name] ?? [])
      symbols.update(index) { $0.resolve(resolver, .any) }
      needed[name] = resolver.keptNames
    }
    repeatUntilSettled {
      for (name, uses) in places {
        for use in uses { needed[name, default: []].formUnion(passed(by: use, in: name)) }
      }
      return needed.values.reduce(0) { $0 + $1.count }
    }
    for (index, entry) in symbols.entries.enumerated() {
      let name = Array(entry.name.utf8)
      var shape = entry.value
      shape.updateUses { reduce(&$0, in: name) }
      symbols.update(index) { $0 = shape }
    }
  }

  func needs(_ name: String) -> Bool {
    let name = Array(name.utf8)
    return needed.values.contains { $0.contains(name) }
  }

  func value(_ name: String) -> ParameterValue? { values[Array(name.utf8)] }

  /// Reduces a use outside symbols to the parameters that affect the symbol, as values.
  func reduce(_ use: inout AnimatedShape.Use) { reduce(&use, in: nil) }

  private func reduce(_ use: inout AnimatedShape.Use, in symbol: Name?) {
    let needed = needed[Array(use.symbol.utf8)] ?? []
    let varying = symbol.flatMap { self.varying[$0] } ?? []
    var left: Named<ParameterOverride> = [:]
    for entry in use.parameters.entries where needed.contains(Array(entry.name.utf8)) {
      var value = entry.value
      if case .parameter(let outer) = value, !varying.contains(Array(outer.utf8)),
        let known = self.value(outer)
      {
        value = .value(known)
      }
      left[entry.name] = value
    }
    use.parameters = left
  }

  /// Returns the parameters of the symbol `name` that a use in it forwards or inherits.
  private func passed(by use: Place, in name: Name) -> Set<Name> {
    var names = needed[use.symbol] ?? []
    for entry in use.parameters.entries {
      guard names.remove(Array(entry.name.utf8)) != nil, case .parameter(let outer) = entry.value else {
        continue
      }
      names.insert(Array(outer.utf8))
    }
    return names.intersection(varying[name] ?? [])
  }

  private static func place(_ use: AnimatedShape.Use) -> Place {
    Place(symbol: Array(use.symbol.utf8), parameters: use.parameters)
  }

  /// Repeats `body` until the returned count is stable.
  private func repeatUntilSettled(_ body: () -> Int) {
    var before = -1
    var count = body()
    while count != before {
      before = count
      count = body()
    }
  }
}

extension Named<ParameterOverride> {
  fileprivate var names: Set<[UInt8]> { Set(entries.map { Array($0.name.utf8) }) }
}

extension AnimatedShape {
  var uses: [Use] {
    if case .use(let use) = geometry { return [use] + clip.flatMap(\.uses) }
    return clip.flatMap(\.uses) + geometry.shapes.flatMap(\.uses)
  }

  mutating func updateUses(_ body: (inout Use) -> Void) {
    guard !uses.isEmpty else { return }
    for index in clip.indices { clip[index].updateUses(body) }
    switch geometry {
    case .use(var use):
      body(&use)
      geometry = .use(use)
    case .group(var group):
      for index in group.shapes.indices { group.shapes[index].updateUses(body) }
      geometry = .group(group)
    default: break
    }
  }
}
