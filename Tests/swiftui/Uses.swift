// Uses of the modifiers beside those of the documentation.

import AnimFile
import AnimFileSwiftUI
import SwiftUI

struct AllModifiers: View {
  let scene: Evaluator
  @State private var level = 0.5
  @State private var isOn = false
  @State private var option = "left"
  @State private var errors: [String] = []

  var body: some View {
    AnimFileView(scene)
      .parameter("integer", 4)
      .parameter("count", errors.count)
      .parameter("number", 4.5)
      .parameter("level", $level)
      .parameter("boolean", true)
      .parameter("flag", $isOn)
      .parameter("numbers", [1, 2, 3])
      .parameter("color", .color("tomato"))
      .parameter("point", .point([1, 2]))
      .parameter("option", choice: $option)
      .parameter("side", choice: "right")
      .parameter("other", .choice(option))
      .trigger("tap", value: errors.count)
      .trigger("turn", value: isOn)
      .playing(isOn)
      .looping()
      .looping(isOn)
      .speed(level)
      .fit(.cover)
      .fit(.none)
      .onPlaybackEvent { if case .marker(let name) = $0.kind { option = name } }
      .onParameterError { errors.append($0.description) }
      .frame(width: 100, height: 50)
  }
}

struct AllShapes: View {
  let scene: Evaluator
  var angle: Double

  var body: some View {
    AnimFileShape(scene, id: "a", at: 0.5)
      .parameter("turn", angle)
      .parameter("integer", 4)
      .parameter("numbers", [1, 2, 3])
      .parameter("point", .point([1, 2]))
      .fill(Color(RGBAColor(red: 1, green: 0, blue: 0)))
      .animation(.spring(duration: 0.4, bounce: 0.2), value: angle)
  }
}

/// A shape of an app, with the vectors of the library.
struct Zigzag: Shape {
  var heights: AnimatableVector

  var animatableData: AnimatableVector {
    get { heights }
    set { heights = newValue }
  }

  func path(in rect: CGRect) -> Path {
    var line = BezierPath()
    for (index, height) in heights.enumerated() { line.line(to: Point2D(Double(index) * 10, height)) }
    return Path(line)
  }
}
