import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

private func value(_ text: String, like value: ParameterValue) throws(Parameter.TextError) -> ParameterValue {
  try Parameter(value).value(from: text, name: "p")
}

private func complaint(_ text: String, for parameter: Parameter) -> String? {
  do throws(Parameter.TextError) {
    _ = try parameter.value(from: text, name: "p")
    return nil
  } catch {
    return error.message
  }
}

@Test func `a text is parsed as the parameter's type`() throws {
  #expect(try value("2.5", like: .number(0)) == .number(2.5))
  #expect(try value("-90", like: .angle(0)) == .angle(-90))
  #expect(try value("[1, 2]", like: .point(.zero)) == .point(Point2D(1, 2)))
  #expect(try value("1,2", like: .point(.zero)) == .point(Point2D(1, 2)))
  #expect(try value("3, 4", like: .size(.zero)) == .size(Size2D(3, 4)))
  #expect(try value("#ff0000", like: .color(.black)) == .color("red"))
  #expect(try value("Red", like: .color(.black)) == .color("red"))
  #expect(try value("true", like: .boolean(false)) == .boolean(true))
  #expect(try value("1, 2, 3", like: .numbers([])) == .numbers([1, 2, 3]))
  #expect(try value("[]", like: .numbers([])) == .numbers([]))
}

@Test func `points and paths are parsed too`() throws {
  #expect(try value("[[1, 2], [3, 4]]", like: .points([])) == .points([Point2D(1, 2), Point2D(3, 4)]))
  let path = try value("M 0 0 L 1 1", like: .path(BezierPath()))
  guard case .path(let path) = path else {
    Issue.record("not a path")
    return
  }
  #expect(path.svgPathData() == "M 0 0 L 1 1")
}

@Test func `an invalid value of the type is rejected with a message`() {
  #expect(complaint("abc", for: .number(0)) == "expected a number")
  #expect(complaint("", for: .number(0)) == "expected a number")
  #expect(complaint("\"1\"", for: .number(0)) == "expected a number, found the string '1'")
  #expect(complaint("1", for: Parameter(.boolean(true))) == "expected a boolean, found the number 1")
  #expect(complaint("1", for: Parameter(.point(.zero))) == "expected a point [x, y], found 1 value")
  #expect(complaint("reed", for: .color(.black)) == "'reed' is not a color")
  #expect(complaint("1e10", for: .number(0)) == "10000000000 is too large")
}

@Test func `a number outside the parameter's range is rejected`() {
  #expect(
    complaint("5", for: .number(0, range: 0...4))
      == "expected a number from 0 to 4 for the parameter 'p', found 5")
}
