// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "animfile",
  products: [
    .library(name: "AnimFile", targets: ["AnimFile"]),
    .executable(name: "animfile", targets: ["AnimFileCLI"]),
  ],
  targets: [
    .target(name: "AnimFile", swiftSettings: settings),
    // The target is not called `animfile`: on a case-insensitive disk, `Sources/AnimFile` and `Sources/animfile` would
    // be one folder.
    .executableTarget(name: "AnimFileCLI", dependencies: ["AnimFile"], swiftSettings: settings),
    .executableTarget(
      name: "AnimFileBenchmarks", dependencies: ["AnimFile"], swiftSettings: settings),
    // Generates valid documents from the description of the format; the campaign checks properties of them.
    .target(
      name: "AnimFileGenerator", dependencies: ["AnimFile"], path: "Tests/AnimFileGenerator",
      swiftSettings: settings),
    .executableTarget(
      name: "AnimFileCampaign", dependencies: ["AnimFileGenerator", "AnimFile"],
      path: "Tests/AnimFileCampaign", swiftSettings: settings),
    .testTarget(
      name: "AnimFileTests", dependencies: ["AnimFileGenerator", "AnimFile"], exclude: ["Fixtures"],
      swiftSettings: settings),
    .testTarget(
      name: "AnimFileCLITests", dependencies: ["AnimFileCLI", "AnimFile"], exclude: ["Transcripts"],
      swiftSettings: settings),
  ]
)
