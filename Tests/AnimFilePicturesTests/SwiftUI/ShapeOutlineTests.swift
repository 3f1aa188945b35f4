import Testing

@testable import AnimFile
@testable import AnimFileSwiftUI
@testable import AnimFileTestSupport

@Suite struct `The outline of a shape` {
  private static let text = """
    { "animfile": "1.0", "size": [100, 50],
      "parameters": {
        "reach": { "type": "number", "default": 20, "range": [0, 80] },
        "turn": { "type": "angle", "default": 0 },
        "values": { "type": "numbers", "default": [1, 2, 3] } },
      "shapes": [
        { "id": "bar", "type": "line", "from": [10, 25], "stroke": "black", "to": [
          { "parameter": "reach", "offset": 10 }, { "keyframes": [{ "t": 0, "value": 25 }, { "t": 1, "value": 35 }] } ] },
        { "id": "chart", "type": "lineChart", "frame": [0, 0, 100, 50], "values": { "parameter": "values" }, "stroke": "black" },
        { "id": "pair", "type": "group", "shapes": [
          { "type": "circle", "center": [10, 10], "radius": 5 }, { "type": "circle", "center": [30, 10], "radius": 5 } ],
          "transform": { "rotation": { "parameter": "turn" } } } ] }
    """

  private static func outline(_ id: String, at time: Double = 0) throws -> ShapeOutline {
    ShapeOutline(try Evaluator(json: text), id: id, at: time)
  }

  private static let size = Size2D(100, 50)

  @Test func `depends on the time, the parameters and the viewport`() throws {
    var bar = try Self.outline("bar", at: 0.5)
    #expect(bar.path(in: Self.size).points == [[10, 25], [30, 30]])
    bar.set("reach", to: 50)
    #expect(bar.path(in: Self.size).points == [[10, 25], [60, 30]])
    #expect(bar.path(in: [200, 100]).points == [[20, 50], [120, 60]])
    #expect(bar.path(in: [0, 100]).isEmpty)
  }

  @Test func `is changed by its numbers`() throws {
    var bar = try Self.outline("bar")
    bar.set("reach", to: 50)
    #expect(bar.numbers == [0, 50])
    bar.numbers = [1, 60]
    #expect(bar.path(in: Self.size).points == [[10, 25], [70, 35]])
    // A spring moves a number beyond its range.
    bar.numbers = [1, 90]
    #expect(bar.path(in: Self.size).points == [[10, 25], [90, 35]])
    bar.numbers = [0]
    #expect(bar.path(in: Self.size).points == [[10, 25], [90, 25]])
    bar.numbers = []
    bar.numbers = [.nan, .infinity, 5]
    #expect(bar.path(in: Self.size).points == [[10, 25], [90, 25]])
  }

  @Test func `has the numbers of several parameters in order`() throws {
    var chart = try Self.outline("chart")
    chart.set("values", to: .numbers([4, 5, 6]))
    chart.set("turn", to: 30)
    #expect(chart.numbers == [0, 4, 5, 6, 30])
    chart.numbers = [0, 7, 8, 9, 45]
    #expect(chart.path(in: Self.size).points.map(\.y).suffix(3) == [7, 8, 9])
    let count = chart.path(in: Self.size).points.count
    chart.set("values", to: .numbers([1, 2]))
    #expect(chart.numbers == [0, 1, 2, 45] && chart.path(in: Self.size).points.count == count - 1)
  }

  @Test func `has the outlines of a group, and none of an unknown shape`() throws {
    #expect(try Self.outline("pair").path(in: Self.size).elements.count { $0 == .close } == 2)
    #expect(try Self.outline("nothing").path(in: Self.size).isEmpty)
  }

  @Test func `ignores what the document does not allow`() throws {
    var bar = try Self.outline("bar")
    bar.set("length", to: 5)
    bar.set("values", to: 5)
    #expect(bar.numbers == [0] && bar.path(in: Self.size).points == [[10, 25], [30, 25]])
  }
}
