/// Finds the parameters that must stay in symbols after expansion: those that uses set to other values.
///
/// The content of such symbols depends on the use. Parameters of other symbols, and those outside symbols,
/// are replaced by their values.
package struct SymbolParameters {
  private typealias Name = [UInt8]

  /// The symbols, resolved except for the parameters that must stay.
  package private(set) var symbols: Named<AnimatedShape>
  private let values: [Name: ParameterValue]
  /// For each symbol, the parameters that affect it and whose values vary by use.
  private var varying: [Name: Set<Name>] = [:]
  /// For each symbol, the varying parameters that it or its symbols refer to.
  private var needed: [Name: Set<Name>] = [:]
  /// The parameters that any symbol needs.
  private var neededNames: Set<Name> = []

  /// - Parameters:
  ///   - document: The document as written.
  ///   - parameters: Values for parameters; others have their defaults.
  /// - Complexity: O(*n*) in the length of the document and the parameters that affect each symbol.
  package init(_ document: AnimationDocument, _ parameters: [String: ParameterValue]) {
    let current = document.parameters.entries.map { ($0.name, parameters[$0.name] ?? $0.value.value) }
    values = Dictionary(firstOf: current.map { (Array($0.0.utf8), $0.1) })
    symbols = document.symbols

    var uses: [Name: [AnimatedShape.Use]] = [:]
    var indices: [Name: Int] = [:]
    for (index, entry) in symbols.entries.enumerated() {
      uses[Array(entry.name.utf8)] = entry.value.uses
      indices[Array(entry.name.utf8)] = index
    }
    let order = Self.innermostFirst(symbols.entries.map { Array($0.name.utf8) }, uses)
    let resolver = Resolver(
      parameters: current, easings: document.easings.entries.map { ($0.name, $0.value) },
      colorSpace: document.colorSpace)

    // A parameter that a symbol does not refer to has no effect on it.
    var affecting: [Name: Set<Name>] = [:]
    let names = Set(values.keys)
    for name in order {
      guard let index = indices[name] else { continue }
      resolver.keep(names)
      var shape = symbols.entries[index].value
      shape.resolve(resolver, .any)
      let own = uses[name] ?? []
      affecting[name] = own.inheritedParameters { affecting[$0] ?? [] }
        .union(own.forwardedParameters { _, _ in true }).union(resolver.keptNames)
    }
    for use in document.shapes.flatMap({ $0.uses }) { vary(use, in: nil, affecting) }
    for name in order.reversed() {
      for use in uses[name] ?? [] { vary(use, in: name, affecting) }
    }
    for name in order {
      guard let index = indices[name] else { continue }
      let varying = varying[name] ?? []
      resolver.keep(varying)
      symbols.update(index) { $0.resolve(resolver, .any) }
      let own = uses[name] ?? []
      needed[name] = own.inheritedParameters { needed[$0] ?? [] }
        .union(own.forwardedParameters { needed[$0]?.contains($1) ?? false })
        .intersection(varying).union(resolver.keptNames)
    }
    for names in needed.values { neededNames.formUnion(names) }
    for (index, entry) in symbols.entries.enumerated() {
      let name = Array(entry.name.utf8)
      var shape = entry.value
      shape.updateUses { reduce(&$0, in: name) }
      symbols.update(index) { $0 = shape }
    }
  }

  /// Returns the symbols in an order in which each comes after those that it uses.
  private static func innermostFirst(_ names: [Name], _ uses: [Name: [AnimatedShape.Use]]) -> [Name] {
    var order: [Name] = []
    var opened: Set<Name> = []
    var finished: Set<Name> = []
    for name in names {
      var path = [name]
      while let name = path.last {
        guard !finished.contains(name), let own = uses[name] else {
          path.removeLast()
          continue
        }
        if opened.insert(name).inserted {
          path += own.map { Array($0.symbol.utf8) }.filter { !opened.contains($0) }
        } else {
          path.removeLast()
          finished.insert(name)
          order.append(name)
        }
      }
    }
    return order
  }

  /// Notes which parameters a use, in the symbol `name` or in the document, lets vary.
  private mutating func vary(
    _ use: AnimatedShape.Use, in name: Name?, _ affecting: [Name: Set<Name>]
  ) {
    let outer = name.flatMap { varying[$0] } ?? []
    guard !outer.isEmpty || !use.parameters.entries.isEmpty else { return }
    let symbol = Array(use.symbol.utf8)
    guard let known = affecting[symbol] else { return }
    for entry in use.parameters.entries where known.contains(Array(entry.name.utf8)) {
      varying[symbol, default: []].insert(Array(entry.name.utf8))
    }
    if !outer.isEmpty { varying[symbol, default: []].formUnion(outer.intersection(known)) }
  }

  /// Whether any symbol needs the parameter `name`.
  package func needs(_ name: String) -> Bool { neededNames.contains(Array(name.utf8)) }

  /// Returns the value of the parameter `name` outside symbols.
  package func value(_ name: String) -> ParameterValue? { values[Array(name.utf8)] }

  /// Reduces a use outside symbols to the parameters that affect the symbol, as values.
  package func reduce(_ use: inout AnimatedShape.Use) { reduce(&use, in: nil) }

  private func reduce(_ use: inout AnimatedShape.Use, in symbol: Name?) {
    let needed = needed[Array(use.symbol.utf8)] ?? []
    let varying = symbol.flatMap { self.varying[$0] } ?? []
    var left: Named<ParameterOverride> = [:]
    for entry in use.parameters.entries where needed.contains(Array(entry.name.utf8)) {
      var value = entry.value
      if case .parameter(let outer) = value, !varying.contains(Array(outer.utf8)),
        let known = self.value(outer), known != .trigger
      {
        value = .value(known)
      }
      left[entry.name] = value
    }
    use.parameters = left
  }
}

extension AnimationDocument {
  /// The parameters to which a lowered document refers, by events among others.
  package var referencedParameters: Set<[UInt8]> {
    let names = Set(parameters.entries.map { Array($0.name.utf8) })
    let collector = Resolver(colorSpace: colorSpace, keeping: names)
    var referenced: Set<[UInt8]> = []
    var color = background
    color?.resolve(collector, .any)
    for shape in shapes + symbols.entries.map({ $0.value }) {
      var copy = shape
      copy.resolve(collector, .any)
      for use in shape.uses {
        for case .parameter(let outer) in use.parameters.entries.map({ $0.value }) {
          referenced.insert(Array(outer.utf8))
        }
        for entry in use.parameters.entries { referenced.insert(Array(entry.name.utf8)) }
      }
    }
    return referenced.union(collector.keptNames)
  }
}

extension [AnimatedShape.Use] {
  /// Returns the parameters that affect a symbol, as `needs` tells, and that at least one of its uses does not set.
  ///
  /// - Complexity: O(*n*) in the parameters of the uses and of each symbol.
  func inheritedParameters(_ needs: ([UInt8]) -> Set<[UInt8]>) -> Set<[UInt8]> {
    var groups: [[UInt8]: (uses: Int, settings: [[UInt8]: Int])] = [:]
    for use in self {
      let symbol = Array<UInt8>(use.symbol.utf8)
      groups[symbol, default: (0, [:])].uses += 1
      for entry in use.parameters.entries {
        groups[symbol]?.settings[Array<UInt8>(entry.name.utf8), default: 0] += 1
      }
    }
    var result: Set<[UInt8]> = []
    for (symbol, group) in groups {
      var inherited = needs(symbol)
      for (name, count) in group.settings where count == group.uses { inherited.remove(name) }
      if result.isEmpty { result = inherited } else { result.formUnion(inherited) }
    }
    return result
  }

  /// Returns the parameters that the uses assign to parameters of symbols for which `isWanted` is true.
  func forwardedParameters(_ isWanted: (_ symbol: [UInt8], _ name: [UInt8]) -> Bool) -> Set<[UInt8]> {
    var result: Set<[UInt8]> = []
    for use in self {
      let symbol = Array<UInt8>(use.symbol.utf8)
      for entry in use.parameters.entries {
        guard case .parameter(let outer) = entry.value, isWanted(symbol, Array<UInt8>(entry.name.utf8)) else {
          continue
        }
        result.insert(Array<UInt8>(outer.utf8))
      }
    }
    return result
  }
}

extension AnimatedShape {
  var uses: [Use] {
    if case .use(let use) = geometry { return [use] + attachments.flatMap({ $0.uses }) }
    return attachments.flatMap { $0.uses } + nestedShapes.flatMap { $0.uses }
  }

  package mutating func updateUses(_ body: (inout Use) -> Void) {
    guard !uses.isEmpty else { return }
    for index in clip.indices { clip[index].updateUses(body) }
    if var mask {
      for index in mask.shapes.indices { mask.shapes[index].updateUses(body) }
      self.mask = mask
    }
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
