/// Translates shapes to programs.
struct PlanBuilder: ColumnVisitor {
  private(set) var columns = TrackColumns()
  private(set) var tracks: [TrackColumns.Track] = []
  private(set) var steps: [PlanStep] = []
  private(set) var programs: [ShapeProgram] = []
  private(set) var animations: [ShapeAnimation] = []
  private(set) var outlineFunctions: [OutlineFunction] = []
  private(set) var outlineTracks: [FlatTrack] = []
  private(set) var matrices: [AffineMatrix] = [.identity]
  private(set) var modifiers: [ModifierProgram] = []
  private(set) var stackings: [MemberProgram] = []
  private(set) var timings: [MemberProgram] = []
  private(set) var clocks: [EventClock] = []
  /// The tracks of all programs.
  private var rows: [Row] = []
  /// The constants and initial values of all programs.
  var template: [Double] = []
  /// The parts of each program.
  private var extents: [Extent] = []
  /// The first parts of the current program.
  private var start = (rows: 0, slots: 0, steps: 0, uses: 0)
  /// The uses of bound parameters in all programs.
  private var uses: [ParameterBinding] = []
  private(set) var bindings: [[ParameterBinding]] = []
  private(set) var readers: [[ParameterReader: Int]] = []
  private(set) var offsets: [Double] = []
  private(set) var unbound: Set<String> = []
  /// The parameters whose references are kept, and a resolver for them.
  private let live: (parameters: LiveParameters, resolver: Resolver)?
  /// The input columns of wiggles, which follow the others.
  private var inputs: [Double] = []
  private var hasInputs = false
  private(set) var background: MemberProgram?
  private(set) var spans: [LiveSpan] = []
  private(set) var table: [Double] = []

  /// A track of a program.
  private struct Row {
    var track: Int
    /// The first column in the program; until its end, inputs have columns from ``inputs``.
    var slot: Int
    /// The first column of the values, of a track with parameters.
    var values: Int?
  }

  private struct Extent {
    var rows: SmallRange
    var slots: SmallRange
    var uses: SmallRange

    init(rows: Range<Int>, slots: Range<Int>, uses: Range<Int>) {
      self.rows = SmallRange(rows)
      self.slots = SmallRange(slots)
      self.uses = SmallRange(uses)
    }
  }

  init(_ live: (parameters: LiveParameters, resolver: Resolver)? = nil) {
    self.live = live
    bindings = Array(repeating: [], count: live?.parameters.count ?? 0)
    readers = Array(repeating: [:], count: live?.parameters.count ?? 0)
  }

  /// The first provisional column of inputs.
  private static let inputs = Int.max / 2 + 1

  private var slot: Int { template.count - start.slots }

  // MARK: Members

  mutating func add(_ member: FlatAnimated) {
    switch member {
    case .constant(let value): template += value.numbers
    case .track(let track): add(track)
    case .components(_, let components): for part in components.parts { add(part) }
    case .wiggle(let wiggle): add(wiggle)
    case .parameter(let reference): add(reference)
    case .steps(let steps): template += steps.kind.placeholder.numbers
    }
  }

  private mutating func add(_ reference: FlatReference) {
    let first = slot
    guard let parameter = live?.parameters.parameter(reference.name),
      case .success(let value) = reference.kind.resolve(parameter.value, reference)
    else { return template += reference.kind.placeholder.numbers }
    template += value.numbers
    let reader = reader(of: reference, parameter.index)
    uses.append(ParameterBinding(reference, parameter.index, reader: reader, first..<slot, &offsets))
  }

  /// Returns the index of the reader of a reference.
  private mutating func reader(of reference: FlatReference, _ parameter: Int) -> Int {
    guard let reader = live?.resolver.reader(of: reference) else { return 0 }
    let next = readers[parameter].count
    if let known = readers[parameter][reader] { return known }
    readers[parameter][reader] = next
    return next
  }

  /// Adds a track with parameters, whose values are columns.
  private mutating func addBound(_ written: FlatTrack) {
    var resolved = written
    if let live { resolved.resolve(live.resolver, .any) }
    let isStructured =
      written.needsPreparation || written.kind.isStructured || resolved.spanVelocities?.hasInherited ?? false
    guard !isStructured, let track = columns.add(resolved) else {
      for reference in written.parameters.values { unbound.insert(reference.name) }
      resolved.parameters = [:]
      return add(resolved)
    }
    let slot = slot
    template += resolved.values[0].numbers
    let stride = Int(track.stride)
    let size = Int(track.count) * stride
    let values = Self.inputs + inputs.count
    hasInputs = true
    inputs.append(contentsOf: columns.values[track.values..<track.values + size])
    if track.kind == .color {
      inputs.append(contentsOf: columns.values[track.colors..<track.colors + size])
    }
    for (index, reference) in written.parameters {
      guard let parameter = live?.parameters.parameter(reference.name) else { continue }
      let first = values + index * stride
      let isColor = track.kind == .color
      let slot = isColor ? first + size : first
      let reader = reader(of: reference, parameter.index)
      var use = ParameterBinding(
        reference, parameter.index, reader: reader, slot..<slot + stride, &offsets)
      use.span = rows.count - start.rows
      if isColor { use.coordinates = (first, track.space) }
      uses.append(use)
    }
    rows.append(Row(track: tracks.count, slot: slot, values: values))
    tracks.append(track)
  }

  /// Adds a track whose time is not the inner time.
  private mutating func add(_ written: FlatTrack, _ clock: TrackClock) {
    var track = written
    if !track.parameters.isEmpty {
      for reference in track.parameters.values { unbound.insert(reference.name) }
      track.parameters = [:]
    }
    let first = slot
    switch clock {
    case .since:
      if let clock = EventClock(track) {
        steps.append(.event(clocks.count, first, track))
        clocks.append(clock)
      }
    case .at(let number):
      let (row, step, use) = (rows.count, steps.count, uses.count)
      add(number)
      // The number moves to a column of its own.
      let input = Self.inputs + inputs.count
      hasInputs = true
      inputs.append(contentsOf: template[(template.count - (slot - first))...])
      template.removeLast(slot - first)
      moveColumns(rows: row, steps: step, uses: use) { $0 < Self.inputs ? input + $0 - first : $0 }
      steps.append(.driven(input, first, track))
    }
    template += track.values[0].numbers
  }

  private mutating func add(_ track: FlatTrack) {
    if let clock = track.clock { return add(track, clock) }
    guard track.parameters.isEmpty else { return addBound(track) }
    let slot = slot
    template.append(contentsOf: track.values.numbers[track.values.range(0)])
    if let motion = track.motion, motion.isTravelled {
      steps.append(.travel(slot, motion))
    } else if let columns = columns.add(track) {
      rows.append(Row(track: tracks.count, slot: slot))
      tracks.append(columns)
    }
  }

  private mutating func add(_ wiggle: FlatWiggle) {
    let first = slot
    let (row, step, use) = (rows.count, steps.count, uses.count)
    add(wiggle.around)
    guard !wiggle.amplitude.isEmpty else { return }
    // The value around which it wiggles moves to columns of its own.
    let input = Self.inputs + inputs.count
    hasInputs = true
    let count = slot - first
    inputs.append(contentsOf: template[(template.count - count)...])
    func moved(_ slot: Int) -> Int { slot < Self.inputs ? input + slot - first : slot }
    moveColumns(rows: row, steps: step, uses: use, moved)
    steps.append(.wiggle(input..<input + count, first, wiggle))
  }

  /// Replaces columns in the rows, steps and uses of parameters from some on.
  private mutating func moveColumns(rows row: Int, steps step: Int, uses use: Int, _ moved: (Int) -> Int) {
    for index in row..<rows.count {
      rows[index].slot = moved(rows[index].slot)
      rows[index].values = rows[index].values.map(moved)
    }
    for index in step..<steps.count { steps[index].moveColumns(moved) }
    for index in use..<uses.count {
      uses[index].slot = moved(uses[index].slot)
      uses[index].coordinates = uses[index].coordinates.map { (moved($0.slot), $0.space) }
    }
  }

  // MARK: Programs

  private mutating func begin() { start = (rows.count, template.count, steps.count, uses.count) }

  /// The members since the beginning of a program, or since `members`.
  private func members(after members: MemberProgram? = nil) -> MemberProgram {
    MemberProgram(
      spans: (members?.spans.upperBound ?? 0)..<rows.count - start.rows,
      steps: (members?.steps.upperBound ?? start.steps)..<steps.count,
      slots: (members?.slots.upperBound ?? 0)..<slot)
  }

  /// Ends a program: replaces the numbers of inputs by columns after the others.
  private mutating func end() -> Extent {
    // Inputs of empty lists have no numbers, but columns like the others.
    if hasInputs {
      let first = slot
      func moved(_ slot: Int) -> Int { slot < Self.inputs ? slot : first + slot - Self.inputs }
      moveColumns(rows: start.rows, steps: start.steps, uses: start.uses, moved)
      template.append(contentsOf: inputs)
      inputs.removeAll()
      hasInputs = false
    }
    return Extent(
      rows: start.rows..<rows.count, slots: start.slots..<template.count, uses: start.uses..<uses.count)
  }

  /// Adds the document's background.
  mutating func addBackground(_ color: Animated<RGBAColor>) {
    begin()
    add(color)
    background = members()
    let extent = end()
    instantiate(extent)
  }

  /// Reserves capacity for more shapes.
  mutating func reserve(_ count: Int) {
    programs.reserveCapacity(programs.count + count)
    extents.reserveCapacity(extents.count + count)
    template.reserveCapacity(template.count + 2 * count)
  }

  /// Adds a shape; returns the index of its program.
  mutating func add(_ shape: EvaluatedShape) -> Int {
    begin()
    var program = shape.program
    let document = shape.shape
    add(document.visible)
    add(document.opacity)
    if shape.constantMatrix != .identity {
      program.matrix = Int32(matrices.count)
      matrices.append(shape.constantMatrix)
    }
    if shape.isAnimated {
      program.animation = Int32(animations.count)
      animations.append(animation(shape, document))
    }
    program.members = members()
    program.isStill =
      program.members.spans.isEmpty && program.members.steps.isEmpty
      && (program.animation < 0 || animations[Int(program.animation)].outline?.isFunctionOfColumns ?? true)
    let firstModifier = modifiers.count
    var last = program.members
    for modifier in shape.modifiers {
      modifier.columns(&self)
      last = members(after: last)
      var modification = ModifierProgram(members: last, outline: modifier.outline)
      if case .repeat(let copies) = modifier {
        program.hasRepeat = true
        modification.copies = copies.form
      }
      modifiers.append(modification)
    }
    program.hasMask = document.hasMask
    if let clock = shape.clock {
      program.clock = Int32(clocks.count)
      clocks.append(clock)
    }
    program.modifiers = firstModifier..<modifiers.count
    if document.isStacked {
      add(document.zIndex)
      program.stacking = Int32(stackings.count)
      last = members(after: last)
      stackings.append(last)
    }
    if let number = document.time?.at {
      add(number)
      program.timing = Int32(timings.count)
      timings.append(members(after: last))
    }
    extents.append(end())
    programs.append(program)
    return programs.count - 1
  }

  private mutating func animation(_ shape: EvaluatedShape, _ document: AnimatedShape) -> ShapeAnimation {
    var result = ShapeAnimation()
    if shape.hasAnimatedOutline { result.outline = outline(document.geometry) }
    if let pivot = shape.animatedPivot, let transform = document.transform {
      result.transform = self.transform(transform, pivot)
    }
    if shape.isFillAnimated, let fill = document.fill {
      let first = slot
      fill.columns(&self)
      result.fill = first..<slot
      result.fillForm = fill.paint.form
    }
    if shape.isStrokeAnimated, let stroke = document.stroke {
      let first = slot
      stroke.columnsBeforeDashes(&self)
      let dashes = slot
      add(stroke.dash)
      result.stroke = first..<slot
      result.strokeForm = stroke.paint.form
      result.dashes = dashes - first..<slot - first
    }
    return result
  }

  private mutating func outline(_ geometry: AnimatedShape.Geometry) -> ShapeAnimation.Outline? {
    if case .path(let shape) = geometry {
      guard case .track(let track) = shape.d else { return nil }
      switch track.flat.clock {
      case nil: break
      case .since?:
        guard let clock = EventClock(track.flat) else { return nil }
        clocks.append(clock)
        return .event(clocks.count - 1, addOutlineTrack(track.flat))
      case .at(let number)?:
        let column = slot
        add(number)
        return .driven(column, addOutlineTrack(track.flat))
      }
      guard let columns = columns.add(track.flat) else { return .unmatched(addOutlineTrack(track.flat)) }
      rows.append(Row(track: tracks.count, slot: slot))
      tracks.append(columns)
      return .path(rows.count - 1 - start.rows)
    }
    if case .compound = geometry { return .contents }
    guard let function = geometry.outlineFunction else { return nil }
    let first = slot
    geometry.columns(&self)
    outlineFunctions.append(function)
    return .columns(outlineFunctions.count - 1, first..<slot)
  }

  private mutating func addOutlineTrack(_ track: FlatTrack) -> Int {
    outlineTracks.append(track)
    return outlineTracks.count - 1
  }

  private mutating func transform(
    _ transform: ShapeTransform, _ pivot: ShapeAnimation.Pivot
  ) -> ShapeAnimation.Transform {
    let first = slot
    transform.columns(&self)
    var result = ShapeAnimation.Transform(slots: first..<slot, direction: nil, pivot: pivot)
    if let following = transform.following {
      let first = slot
      following.columns(&self)
      result.following = first..<slot
      result.isOrientedByOutline = transform.orient != nil
    } else if transform.orient != nil {
      var position = transform.position.flat
      position.findDirections()
      result.direction = slot
      steps.append(.direction(slot, position))
      template.append(0)
    }
    return result
  }

  // MARK: Instances

  /// Reserves capacity for one instance of each program.
  mutating func reserveInstances() {
    spans.reserveCapacity(spans.count + rows.count)
    table.reserveCapacity(table.count + template.count)
  }

  /// Adds the spans and columns of an instance of a program.
  private mutating func instantiate(_ extent: Extent) {
    let (first, firstSpan) = (table.count, spans.count)
    for row in rows[extent.rows.range] {
      spans.append(
        LiveSpan(
          tracks[row.track], row.track, slot: first + row.slot, values: row.values.map { first + $0 }))
    }
    for use in uses[extent.uses.range] {
      bindings[use.parameter].append(use.shifted(slots: first, spans: firstSpan))
    }
    table.append(contentsOf: template[extent.slots.range])
  }

  /// Adds the spans and columns of a node, and its clip and contents to `lists`.
  mutating func instantiate(_ node: ShapeNode, _ lists: inout [ShapeList]) -> PlanNode {
    func index(_ list: ShapeList) -> Int32 {
      if list.nodes.isEmpty { return 0 }
      lists.append(list)
      return Int32(lists.count - 1)
    }
    let result = PlanNode(
      program: Int32(node.program), end: Int32(node.end), parent: Int32(node.parent ?? -1),
      followed: Int32(node.followed ?? -1), spans: spans.count, slots: table.count, clip: index(node.clip),
      mask: index(node.mask),
      contents: index(node.contents))
    instantiate(extents[node.program])
    return result
  }
}

extension PlanStep {
  /// Replaces the columns of inputs and of the result.
  fileprivate mutating func moveColumns(_ moved: (Int) -> Int) {
    switch self {
    case .wiggle(let input, let output, let wiggle):
      let first = moved(input.lowerBound)
      self = .wiggle(first..<first + input.count, moved(output), wiggle)
    case .driven(let input, let output, let track): self = .driven(moved(input), moved(output), track)
    case .event(let clock, let output, let track): self = .event(clock, moved(output), track)
    case .travel(let output, let track): self = .travel(moved(output), track)
    case .direction(let output, let position): self = .direction(moved(output), position)
    }
  }
}
