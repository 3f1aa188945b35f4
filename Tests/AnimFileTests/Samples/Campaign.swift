import Foundation

/// How thorough the slow tests are.
///
/// `swift test` tries a sample of what a slow test covers, so that it ends soon. `ANIMFILE_CAMPAIGN=1 swift test` tries all of it.
enum Campaign {
  static let isComplete = ProcessInfo.processInfo.environment["ANIMFILE_CAMPAIGN"] != nil

  /// One number for a quick run, another for a complete one.
  static func choose<Value>(quick: Value, complete: Value) -> Value { isComplete ? complete : quick }
}
