// swift run -c release AnimFileBenchmarks [--quick] [process] [pictures] [load] [evaluate] [print] [math] [linear] [memory]
// swift run -c release AnimFileBenchmarks frames 1000 [layers]
// swift run -c release AnimFileBenchmarks loads 100 keyframes|shapes|layers|wrong-keyframes|wrong-shapes

import Foundation

var benchmark = Benchmark(arguments: Array(CommandLine.arguments.dropFirst()))
exit(benchmark.run())
