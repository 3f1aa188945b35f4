/// Where the numbers of a value have colors, and the space in which these are interpolated.
struct ColorLayout: Sendable {
  var space: ColorSpace
  /// The number of numbers from one color to the next, and before the first.
  var stride = 4
  var offset = 0

  /// Replaces the four numbers of each color in a range.
  func convert(_ numbers: inout [Double], _ range: Range<Int>, _ body: (RGBAColor) -> RGBAColor) {
    var place = range.lowerBound + offset
    while place + 3 < range.upperBound {
      let color = body(
        RGBAColor(
          red: numbers[place], green: numbers[place + 1], blue: numbers[place + 2], alpha: numbers[place + 3])
      )
      numbers[place] = color.red
      numbers[place + 1] = color.green
      numbers[place + 2] = color.blue
      numbers[place + 3] = color.alpha
      place += stride
    }
  }
}
