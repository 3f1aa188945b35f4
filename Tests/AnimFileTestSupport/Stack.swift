import Foundation

/// Runs `body` on a stack of the smallest common size.
func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
  try onStack(of: 512 << 10, body)
}

/// Runs `body` on a stack of `size` bytes.
func onStack(of size: Int, _ body: @escaping @Sendable () throws -> Void) throws {
  nonisolated(unsafe) var failure: (any Error)?
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    do { try body() } catch { failure = error }
    done.signal()
  }
  thread.stackSize = size
  thread.start()
  done.wait()
  if let failure { throw failure }
}
