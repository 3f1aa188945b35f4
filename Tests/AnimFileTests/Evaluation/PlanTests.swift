import AnimFileGenerator
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// A plan evaluates members as columns; ``Sampler`` evaluates them one by one, as the reference.
@Suite struct `Plans` {
  /// The columns of a shape, evaluated one by one in the order of its program.
  private func columns(_ shape: EvaluatedShape, at time: Double) -> [Double] {
    var sampler = Sampler(time: time)
    sampler.add(shape.shape.visible)
    sampler.add(shape.shape.opacity)
    let program = shape.program
    var isPath = false
    if case .path(let path) = shape.shape.geometry {
      isPath = true
      if case .track(let track) = path.d, case .at(let number)? = track.flat.clock { sampler.add(number) }
    }
    if shape.hasAnimatedOutline, !isPath, program.isOutlined {
      shape.shape.geometry.columns(&sampler)
    }
    if shape.animatedPivot != nil, let transform = shape.shape.transform {
      transform.columns(&sampler)
      transform.following?.columns(&sampler)
      if transform.orient != nil, transform.following == nil {
        sampler.numbers.append(shape.direction(at: time) ?? 0)
      }
    }
    if shape.isFillAnimated { shape.shape.fill?.columns(&sampler) }
    if shape.isStrokeAnimated { shape.shape.stroke?.columns(&sampler) }
    return sampler.numbers
  }

  @Test func `have the columns of members that are evaluated one by one`() throws {
    var random = SplitMix64(seed: 11)
    var count = 0
    for seed in UInt64(0)..<Campaign.choose(quick: 60, complete: 200) {
      guard let evaluator = try? Evaluator(json: GeneratedScene(seed: seed).text) else { continue }
      let plan = evaluator.plan
      var sampler = plan.sampler
      let times = [0, 0.25, 0.5, 0.75, 1, 3].flatMap { [$0, $0 + random.fraction() / 4, $0 - 0.3] }
      for (place, node) in evaluator.nodes.enumerated() {
        let members = plan.programs[node.program].members
        let (spans, slots) = (plan.nodes[place].spans, plan.nodes[place].slots)
        // Steps are part of frames only.
        guard members.steps.isEmpty else { continue }
        for time in times {
          sampler.sample(members.spans.lowerBound + spans..<members.spans.upperBound + spans, at: time, plan)
          sampler.finish(plan)
          let expected = columns(node.shape, at: time)
          let found = sampler.table[slots + members.slots.lowerBound..<slots + members.slots.upperBound]
          #expect(found.map(bits) == expected.map(bits), "seed \(seed), \(node.shape.source) at \(time)")
          count += expected.count
        }
      }
    }
    #expect(count > 10_000)
  }

  @Test(arguments: [
    #""type":"polyline","points":{"wiggle":{"around":LIST,"amplitude":3,"every":1}},"stroke":"red""#,
    #""type":"rect","center":[5,5],"size":[3,3],"stroke":{"color":"red","dash":{"wiggle":{"around":LIST,"amplitude":3,"every":1}}}"#,
  ])
  func `have columns for wiggles around lists without elements`(_ shape: String) throws {
    let list =
      #"{"keyframes":[{"t":0,"value":[]},{"t":1,"value":[]}],"before":"continue","after":"continue"}"#
    let shape = shape.replacing("LIST", with: list)
    let evaluator = try Evaluator(
      json: #"{"animfile":"1.0","size":[9,9],"duration":3,"shapes":[{\#(shape)}]}"#)
    for span in evaluator.plan.sampler.spans { #expect(span.slot <= evaluator.plan.sampler.table.count) }
    let item = try #require(evaluator.frame(at: 2).items.first)
    #expect(item.stroke?.dash.isEmpty ?? true)
  }

  /// The bits of a number, without the sign of zero.
  private func bits(_ number: Double) -> UInt64 { (number + 0).bitPattern }

  @Test func `solve easing curves in batches with the bits of one curve at a time`() {
    var random = SplitMix64(seed: 5)
    var batch = EasingBatch()
    var expected: [Double] = []
    for round in 0..<Campaign.choose(quick: 200, complete: 2000) {
      for index in 0..<1 + round % EasingBatch.capacity {
        let steep = index % 5 == 0
        let curve = EasingCurve(
          CubicBezier(
            unchecked: steep ? 1 : random.fraction(), random.fraction() * 3 - 1,
            steep ? 0 : random.fraction(),
            random.fraction() * 3 - 1))
        let x = max(random.fraction(), 1e-12)
        expected.append(curve.progress(at: x))
        batch.add(curve, at: x, for: index)
      }
      batch.solve { index, progress in #expect(progress.bitPattern == expected[index].bitPattern) }
      expected.removeAll()
      #expect(batch.count == 0)
    }
  }
}
