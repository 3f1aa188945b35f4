import Foundation
import Testing

/// The thoroughness of slow tests.
///
/// `swift test` runs a sample of each slow test. `ANIMFILE_CAMPAIGN=1 swift test` runs all of it.
enum Campaign {
  static let isComplete = ProcessInfo.processInfo.environment["ANIMFILE_CAMPAIGN"] != nil

  /// One number for a quick run, another for a complete one.
  static func choose<Value>(quick: Value, complete: Value) -> Value { isComplete ? complete : quick }

  /// All cases in a complete run; in a quick one, the first of each `count` successive ones.
  static func cases<Case>(_ all: [Case], oneOf count: Int) -> [Case] {
    isComplete ? all : stride(from: 0, to: all.count, by: count).map { all[$0] }
  }
}

extension Trait where Self == ConditionTrait {
  /// A test that only a complete run has.
  static var complete: Self { .enabled(if: Campaign.isComplete, "ANIMFILE_CAMPAIGN=1 runs it") }
}
