// swift run -c release AnimFileBenchmarks [--quick] [load] [evaluate] [print] [linear]
// swift run -c release AnimFileBenchmarks frames 1000

import Foundation

var benchmark = Benchmark(arguments: Array(CommandLine.arguments.dropFirst()))
exit(benchmark.run())
