// The errors of `AnimFileAuthoring` with descriptions for alerts and logs: `error.localizedDescription`.
//
// A target of its own, so that apps link neither Foundation nor this library for the others.

#if canImport(Foundation)
  public import AnimFileAuthoring
  public import Foundation

  extension DocumentEditError: LocalizedError {
    /// The problem.
    public var errorDescription: String? { "\(self)" }

    /// The advice on the correction, if there is any.
    public var recoverySuggestion: String? { help }
  }

  extension PathPattern.Problem: LocalizedError {
    /// The problem.
    public var errorDescription: String? { message }

    /// The advice on the correction, if there is any.
    public var recoverySuggestion: String? { help }
  }

  extension EditorDocument.RenameError: LocalizedError {
    /// The problem.
    public var errorDescription: String? { "\(self)" }
  }
#endif
