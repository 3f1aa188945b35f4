// The errors of `AnimFileInterchange` with descriptions for alerts and logs: `error.localizedDescription`.
//
// A target of its own, so that apps link neither Foundation nor this library for the others.

#if canImport(Foundation)
  public import AnimFileInterchange
  public import Foundation

  extension InvalidFont: LocalizedError {
    /// The problem.
    public var errorDescription: String? { "\(self)" }
  }
#endif
