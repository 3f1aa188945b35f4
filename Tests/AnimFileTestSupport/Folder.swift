import Foundation

/// The folders that tests read.
enum Folder {
  /// The root of the package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files that several tests read, and the recorded results.
  static let fixtures = package.appending(path: "Tests/AnimFileTests/Fixtures")
}
