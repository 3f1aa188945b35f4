// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// Unsafe expressions are marked, and have a reason beside them or at the top of the file.
let safe = settings + [.strictMemorySafety()]
let package = Package(
  name: "animfile",
  // The library uses spans of arrays, which these systems have. Linux has no versions.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .library(name: "AnimFile", targets: ["AnimFile"]),
    .library(name: "AnimFilePictures", targets: ["AnimFilePictures"]),
    .library(name: "AnimFileAuthoring", targets: ["AnimFileAuthoring"]),
    .library(name: "AnimFileInterchange", targets: ["AnimFileInterchange"]),
    .library(name: "AnimFileFoundation", targets: ["AnimFileFoundation"]),
    .library(name: "AnimFilePicturesFoundation", targets: ["AnimFilePicturesFoundation"]),
    .library(name: "AnimFileAuthoringFoundation", targets: ["AnimFileAuthoringFoundation"]),
    .library(name: "AnimFileInterchangeFoundation", targets: ["AnimFileInterchangeFoundation"]),
    .library(name: "AnimFileSwiftUI", targets: ["AnimFileSwiftUI"]),
    // For C and for languages that call it; the header is in Sources/AnimFileWeb/C.
    .library(name: "AnimFileC", type: .dynamic, targets: ["AnimFileWeb"]),
    .executable(name: "animfile", targets: ["AnimFileCLI"]),
  ],
  targets: [
    // For apps: parsing, validation and evaluation.
    .target(
      name: "AnimFile", swiftSettings: safe,
      // On processors without an instruction for it, the compiler rounds numbers with a function of this library.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]),
    // Frames as SVG, PNG and JSON, animated pictures, and the preview page.
    .target(name: "AnimFilePictures", dependencies: ["AnimFile"], swiftSettings: safe),
    // For authors of documents: linting, fixes, reports, explanations, comparison, and features for editors.
    .target(
      name: "AnimFileAuthoring", dependencies: ["AnimFile", "AnimFilePictures"], swiftSettings: safe),
    // Files of other formats as documents.
    .target(name: "AnimFileInterchange", dependencies: ["AnimFile"], swiftSettings: safe),
    // The functions that a page calls. `Tests/wasm` compiles them and the core for WebAssembly.
    .target(
      name: "AnimFileWeb", dependencies: ["AnimFile"], exclude: ["C", "Player", "WebAssembly", "Workbench"],
      swiftSettings: safe),
    // Extensions with Foundation, which the libraries do not use: one target for each, so that an app links only what it uses.
    .target(name: "AnimFileFoundation", dependencies: ["AnimFile"], swiftSettings: safe),
    .target(name: "AnimFilePicturesFoundation", dependencies: ["AnimFilePictures"], swiftSettings: safe),
    .target(name: "AnimFileAuthoringFoundation", dependencies: ["AnimFileAuthoring"], swiftSettings: safe),
    .target(
      name: "AnimFileInterchangeFoundation", dependencies: ["AnimFileInterchange"], swiftSettings: safe),
    // Views and shapes of SwiftUI, and drawing with Core Graphics. Where these are missing, only the logic without them.
    .target(name: "AnimFileSwiftUI", dependencies: ["AnimFile", "AnimFilePictures"], swiftSettings: safe),
    // The target is not called `animfile`: on a case-insensitive disk, `Sources/AnimFile` and `Sources/animfile` would
    // be one folder.
    .executableTarget(
      name: "AnimFileCLI",
      dependencies: ["AnimFile", "AnimFilePictures", "AnimFileAuthoring", "AnimFileInterchange"],
      swiftSettings: safe),
    .executableTarget(
      name: "AnimFileBenchmarks", dependencies: ["AnimFile", "AnimFilePictures", "AnimFileAuthoring"],
      swiftSettings: settings),
    // Generates valid documents from the description of the format; the campaign checks properties of them.
    .target(
      name: "AnimFileGenerator",
      dependencies: ["AnimFile", "AnimFilePictures", "AnimFileAuthoring", "AnimFileWeb"],
      path: "Tests/AnimFileGenerator",
      swiftSettings: settings),
    .executableTarget(
      name: "AnimFileCampaign",
      dependencies: ["AnimFileGenerator", "AnimFile", "AnimFilePictures", "AnimFileAuthoring"],
      path: "Tests/AnimFileCampaign", swiftSettings: settings),
    // For several test targets: fixtures, samples, the pages of the documentation, short forms of documents.
    .target(
      name: "AnimFileTestSupport",
      dependencies: [
        "AnimFileGenerator", "AnimFile", "AnimFilePictures", "AnimFileAuthoring", "AnimFileInterchange",
      ],
      path: "Tests/AnimFileTestSupport", swiftSettings: settings),
    .testTarget(
      name: "AnimFileTests",
      dependencies: [
        "AnimFileTestSupport", "AnimFileGenerator", "AnimFileFoundation", "AnimFile", "AnimFilePictures",
        "AnimFileAuthoring",
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "AnimFileAuthoringTests",
      dependencies: [
        "AnimFileTestSupport", "AnimFileGenerator", "AnimFile", "AnimFilePictures", "AnimFileAuthoring",
        "AnimFileInterchange",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AnimFilePicturesTests",
      dependencies: [
        "AnimFileTestSupport", "AnimFileGenerator", "AnimFile", "AnimFilePictures", "AnimFileAuthoring",
        "AnimFileInterchange", "AnimFileSwiftUI", "AnimFileWeb",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AnimFileInterchangeTests",
      dependencies: [
        "AnimFileTestSupport", "AnimFileGenerator", "AnimFile", "AnimFilePictures", "AnimFileAuthoring",
        "AnimFileInterchange", "AnimFileFoundation", "AnimFilePicturesFoundation",
        "AnimFileAuthoringFoundation",
        "AnimFileInterchangeFoundation",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AnimFileCLITests",
      dependencies: [
        "AnimFileTestSupport", "AnimFileCLI", "AnimFile", "AnimFilePictures", "AnimFileAuthoring",
      ],
      exclude: ["Transcripts"], swiftSettings: settings),
  ]
)
