// The errors of the library with descriptions for alerts and logs: `error.localizedDescription`.
//
// A target of its own, because the library does not use Foundation.

#if canImport(Foundation)
  public import AnimFile
  public import Foundation

  extension InvalidAnimation: LocalizedError {
    /// The first error with its position, and the number of further errors.
    public var errorDescription: String? {
      guard let error = firstError else { return "The animation is invalid." }
      let more = report.errorCount - 1
      let rest = more > 0 ? " There \(more == 1 ? "is 1 more error" : "are \(more) more errors")." : ""
      return
        "The animation is invalid. Line \(error.place.start.line), column \(error.place.start.column): \(error.message).\(rest)"
    }

    /// The location of the first error in the document, such as `shape "dot" > radius`.
    public var failureReason: String? { firstError?.place.path }

    /// The advice on the correction of the first error, if there is any.
    public var recoverySuggestion: String? { firstError?.help }

    private var firstError: Diagnostic? { report.diagnostics.first { $0.severity == .error } }
  }

  extension EvaluationError: LocalizedError {
    /// The problem.
    public var errorDescription: String? { description }
  }

  extension MemberError: LocalizedError {
    /// The problem.
    public var errorDescription: String? { message }

    /// The advice on the correction, if there is any.
    public var recoverySuggestion: String? { help }
  }

  extension ParameterError: LocalizedError {
    /// The problem.
    public var errorDescription: String? { message }

    /// The advice on the correction, if there is any.
    public var recoverySuggestion: String? { help }
  }

  extension SVGPathDataError: LocalizedError {
    /// The problem.
    public var errorDescription: String? { "\(self)" }
  }

  extension TrackError: LocalizedError {
    /// The problem.
    public var errorDescription: String? { "\(self)" }
  }

  extension PiecewiseLinear.Failure: LocalizedError {
    /// The problem.
    public var errorDescription: String? { "\(self)" }
  }
#endif
