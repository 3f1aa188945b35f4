// swift-tools-version: 6.2
import PackageDescription

// A separate package, because only libFuzzer can link the product.
let package = Package(
  name: "fuzz",
  dependencies: [.package(name: "animfile", path: "../..")],
  targets: [
    .executableTarget(
      name: "PipelineFuzz",
      dependencies: [
        .product(name: "AnimFile", package: "animfile"),
        .product(name: "AnimFilePictures", package: "animfile"),
        .product(name: "AnimFileAuthoring", package: "animfile"),
      ])
  ]
)
