// swift-tools-version: 6.2
import PackageDescription

// A package that embeds only the core of the library: it must compile and link without the other targets.
let package = Package(
  name: "client",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "animfile", path: "../..")],
  targets: [
    .executableTarget(name: "client", dependencies: [.product(name: "AnimFile", package: "animfile")])
  ]
)
