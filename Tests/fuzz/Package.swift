// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what only libFuzzer can link is no product of the library's.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "animfile", path: "../..")],
  targets: [
    .executableTarget(name: "PipelineFuzz", dependencies: [.product(name: "AnimFile", package: "animfile")])
  ]
)
