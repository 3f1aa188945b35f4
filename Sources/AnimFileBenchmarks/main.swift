// swift run -c release AnimFileBenchmarks [--quick] [process] [load] [evaluate] [print] [linear] [memory]
// swift run -c release AnimFileBenchmarks frames 1000 [layers]

import Foundation

var benchmark = Benchmark(arguments: Array(CommandLine.arguments.dropFirst()))
exit(benchmark.run())
