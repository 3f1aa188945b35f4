@testable import AnimFileTestSupport

// The Swift code of EmbeddingInAnApp.md and MigratingFromSwiftUI.md for Apple's platforms, verbatim. A test compares them, and
// Tests/swiftui/check compiles this file.

#if canImport(SwiftUI)
  import AnimFile
  import AnimFileSwiftUI
  import SwiftUI

  struct AnimationView: View {
    let evaluator: Evaluator

    var body: some View {
      AnimFileView(evaluator).frame(width: 200, height: 150)
    }
  }

  struct Pose {
    var y = 0.0
    var height = 1.0
  }

  struct JumpingBall: View {
    var body: some View {
      Circle()
        .fill(.red)
        .frame(width: 40, height: 40)
        .keyframeAnimator(initialValue: Pose(), repeating: true) { ball, pose in
          ball
            .scaleEffect(x: 1, y: pose.height, anchor: .bottom)
            .offset(y: pose.y)
        } keyframes: { _ in
          KeyframeTrack(\.y) {
            LinearKeyframe(-60, duration: 0.3, timingCurve: .easeOut)
            LinearKeyframe(0, duration: 0.3, timingCurve: .easeIn)
            LinearKeyframe(0, duration: 0.6)
          }
          KeyframeTrack(\.height) {
            LinearKeyframe(1, duration: 0.6)
            LinearKeyframe(0.6, duration: 0.1, timingCurve: .easeOut)
            SpringKeyframe(1, duration: 0.5, spring: .bouncy)
          }
        }
    }
  }
#endif
