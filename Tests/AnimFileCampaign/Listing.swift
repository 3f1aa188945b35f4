import AnimFile
import AnimFileGenerator
import Foundation

extension CampaignOptions.Listing {
  /// Prints the results; returns 0, or 1 if a document has errors.
  func print() -> Int32 {
    switch self {
    case .results(let function): printResults(of: function)
    case .functions(let count):
      for function in MathFunction.allCases {
        Swift.print(function.rawValue, AnimationBits.text(function.bits(count: count)))
      }
    case .frames(let folder): return printFrames(of: folder)
    case .web:
      while let input = readLine() {
        for line in WebTrial(input.utf8).lines { Swift.print(line) }
        Swift.print()
      }
    }
    return 0
  }

  private func printResults(of function: MathFunction) {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let output = input.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 15, by: 16).map { place in
        func argument(_ place: Int) -> Double {
          Double(
            bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        }
        return function.value(argument(place), argument(place + 8)).bitPattern.littleEndian
      }
    }
    FileHandle.standardOutput.write(output.withUnsafeBytes { Data($0) })
  }

  private func printFrames(of folder: String) -> Int32 {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    for path in paths.filter({ $0.hasSuffix(".json") && !$0.hasSuffix(".inputs.json") }).sorted() {
      do {
        let data = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(path))
        let digest = try AnimationBits.digest(Evaluator(json: Array(data)))
        Swift.print(path.dropLast(5), AnimationBits.text(digest))
      } catch {
        Swift.print("error: \(path): \(error)")
        return 1
      }
    }
    return 0
  }
}
