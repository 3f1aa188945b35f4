import AnimFile
import AnimFileGenerator
import Foundation

/// Runs the trials of a range, recording each one before it starts.
struct Trial {
  private let options: CampaignOptions
  private let status: StatusFile

  init(_ options: CampaignOptions, status: StatusFile) {
    self.options = options
    self.status = status
  }

  func run() -> Int32 {
    let range = options.seed..<options.seed + options.count
    switch options.kind {
    case .documents: documents(range)
    case .mutants: mutants(range)
    case .mistakes: mistakes(range)
    }
    return 0
  }

  private func documents(_ range: Range<UInt64>) {
    var slowest: (time: Duration, seed: UInt64) = (.zero, 0)
    var counts: [String: Int] = [:]
    for seed in range {
      status.number = seed
      let start = ContinuousClock.now
      let scene = GeneratedScene(seed: seed)
      var properties = SceneProperties(scene)
      do throws(PropertyFailure) {
        if options.isSampling { try properties.checkSample() } else { try properties.check() }
      } catch {
        print("failure documents \(seed): \(error)".onOneLine)
        // An invalid document needs no minimizing: its report shows the error, and a smaller document may be invalid
        // for another reason.
        if error.property != "valid" {
          let smaller = Minimizer(scene, error.property).minimized()
          print("  smaller:", String(decoding: JSONText(smaller).bytes, as: UTF8.self))
        }
      }
      counts.merge(properties.counts, uniquingKeysWith: +)
      let time = start.duration(to: .now)
      if time > slowest.time { slowest = (time, seed) }
    }
    if slowest.time > .milliseconds(500) { print("  slow: document \(slowest.seed) took \(slowest.time)") }
    report(counts)
  }

  /// Prints counts for the parent process.
  private func report(_ counts: [String: Int]) {
    for (name, count) in counts { print("count\t\(name)\t\(count)") }
  }

  private func mutants(_ range: Range<UInt64>) {
    var trial = MutantTrial()
    for number in range {
      status.number = number
      if let failure = trial.failure(number) { print("failure mutants \(number): \(failure)".onOneLine) }
    }
    report(trial.counts)
  }

  private func mistakes(_ range: Range<UInt64>) {
    var counts: [String: Int] = [:]
    for seed in range {
      status.number = seed
      guard let mistake = Mistake(seed: seed) else { continue }
      switch mistake.outcome {
      case .found: counts["\(mistake.name), reported there", default: 0] += 1
      case .elsewhere(let report):
        counts["\(mistake.name), reported elsewhere", default: 0] += 1
        print("failure mistakes \(seed): \(report)".onOneLine)
      case .unnoticed:
        counts["\(mistake.name), not reported", default: 0] += 1
        print(
          "failure mistakes \(seed): \(mistake.name) at \(mistake.path.joined(separator: "/")) is not reported"
        )
      }
    }
    report(counts)
  }
}

extension String {
  /// The text with spaces for line breaks, so that one finding is one line.
  fileprivate var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
