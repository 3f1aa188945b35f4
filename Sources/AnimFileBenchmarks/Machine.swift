import Foundation

/// The machine that runs the benchmarks.
enum Machine {
  /// The date, the system, the processors and the load, without a period at the end.
  static var conditions: String {
    let date = Date.now.formatted(.iso8601.year().month().day())
    let count = ProcessInfo.processInfo.activeProcessorCount
    var text = "Measured on \(date) on \(system) with \(count) processor\(count == 1 ? "" : "s")"
    if let processor { text += " (\(processor))" }
    if let load { text += ", at a load average of \((load * 10).rounded() / 10)" }
    return text
  }

  private static var system: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #elseif os(Windows)
      "Windows"
    #else
      ProcessInfo.processInfo.operatingSystemVersionString
    #endif
  }

  /// The name of the processor; nil if unknown.
  private static var processor: String? {
    guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
  }

  /// The load average of the last minute; nil if unknown.
  private static var load: Double? {
    let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    return text?.split(separator: " ").first.flatMap { Double($0) }
  }
}
