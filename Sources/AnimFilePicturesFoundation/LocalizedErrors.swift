// The errors of `AnimFilePictures` with descriptions for alerts and logs: `error.localizedDescription`.
//
// A target of its own, so that apps link neither Foundation nor this library for the others.

#if canImport(Foundation)
  public import AnimFilePictures
  public import Foundation

  extension RasterError: LocalizedError {
    /// The problem.
    public var errorDescription: String? { "\(self)" }
  }

  extension AnimatedSVGError: LocalizedError {
    /// The problem.
    public var errorDescription: String? { "\(self)" }
  }
#endif
