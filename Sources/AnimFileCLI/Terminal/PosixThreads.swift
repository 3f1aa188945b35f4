// Every `unsafe` is a call of the operating system. A thread owns its work: the reference is retained before the thread starts,
// and released by the thread, or by the caller if it does not start.

#if !os(Windows)
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  extension ProcessSystem {
    var clock: Double {
      var time = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    func pause(_ seconds: Double) {
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
      unsafe nanosleep(&time, nil)
    }

    var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

    func concurrently<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
      guard count > 1 else { return (0..<count).map(body) }
      return withoutActuallyEscaping(body) { body in
        let jobs = (0..<count).map { index in Job { body(index) } }
        let threads = jobs.dropFirst().map { $0.start() }
        jobs[0].run()
        for (job, thread) in zip(jobs.dropFirst(), threads) {
          // If no thread could be created, the job runs here.
          if let thread { pthread_join(thread, nil) } else { job.run() }
        }
        return jobs.map { job in
          guard let result = job.result else { preconditionFailure("a job has not run") }
          return result
        }
      }
    }
  }

  /// A job for a separate thread.
  private class Work {
    func run() {}
  }

  private final class Job<Result>: Work {
    private let body: () -> Result
    private(set) var result: Result?

    init(_ body: @escaping () -> Result) { self.body = body }

    override func run() { result = body() }

    /// Starts the thread; nil if none can be created.
    func start() -> pthread_t? {
      var attributes = pthread_attr_t()
      unsafe pthread_attr_init(&attributes)
      defer { unsafe pthread_attr_destroy(&attributes) }
      // The default of some systems, 512 KiB, is barely enough for the deepest document.
      unsafe pthread_attr_setstacksize(&attributes, 2 << 20)
      let work = unsafe Unmanaged.passRetained(self as Work)
      #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(&thread, &attributes, { runWork($0) }, work.toOpaque())
      #else
        var handle = pthread_t()
        let status = unsafe pthread_create(
          &handle, &attributes, { unsafe runWork($0) }, unsafe work.toOpaque())
        let thread: pthread_t? = handle
      #endif
      guard status == 0 else {
        unsafe work.release()
        return nil
      }
      return thread
    }
  }

  #if canImport(Darwin)
    private func runWork(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run()
      return nil
    }
  #else
    private func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
      return nil
    }
  #endif
#endif
