// swift run -c release AnimFileBenchmarks [--quick] [process] [pictures] [load] [evaluate] [print] [math] [linear] [memory]
// swift run -c release AnimFileBenchmarks [--quick] --write Sources/AnimFile/AnimFile.docc/Benchmarks.md
// swift run -c release AnimFileBenchmarks frames 1000 [layers]
// swift run -c release AnimFileBenchmarks loads 100 keyframes|shapes|layers|wrong-keyframes|wrong-shapes
// swift run -c release AnimFileBenchmarks scene numbers|keyframes|shapes BYTES
// swift run -c release AnimFileBenchmarks scene layers COUNT [EASINGS]
// swift run -c release AnimFileBenchmarks scene scalars COUNT KEYFRAMES [EASINGS]
// swift run -c release AnimFileBenchmarks measure parse|load|frames|random|paint|points FILE MILLISECONDS

import Foundation

let words = CommandLine.arguments.dropFirst()
switch words.first {
case "scene": exit(Benchmark.printScene(Array(words.dropFirst())) ? 0 : 1)
case "measure": exit(Benchmark.measure(Array(words.dropFirst())) ? 0 : 1)
default: break
}
var benchmark = Benchmark(arguments: Array(words))
exit(benchmark.run())
