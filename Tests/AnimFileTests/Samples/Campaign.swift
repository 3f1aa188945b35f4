import Foundation

/// The thoroughness of slow tests.
///
/// `swift test` runs a sample of each slow test. `ANIMFILE_CAMPAIGN=1 swift test` runs all of it.
enum Campaign {
  static let isComplete = ProcessInfo.processInfo.environment["ANIMFILE_CAMPAIGN"] != nil

  /// One number for a quick run, another for a complete one.
  static func choose<Value>(quick: Value, complete: Value) -> Value { isComplete ? complete : quick }
}
