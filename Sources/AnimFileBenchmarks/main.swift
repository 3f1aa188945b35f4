// swift run -c release AnimFileBenchmarks [--quick]

import Foundation

var benchmark = Benchmark(arguments: Array(CommandLine.arguments.dropFirst()))
exit(benchmark.run())
