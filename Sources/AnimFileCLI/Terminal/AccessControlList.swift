// Every `unsafe` is a call of the C library, with a name or a buffer that the call does not keep, or the look-up of such a
// function, which is declared as in its manual.

#if os(Linux)
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  /// The access control lists of files, an extended attribute.
  ///
  /// The functions are looked up by name, because the module of the C library lacks the header of extended attributes.
  enum AccessControlList {
    private typealias Get =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int
      ) -> Int
    private typealias Set =
      @convention(c) (
        Int32, UnsafePointer<CChar>, UnsafeRawPointer?, Int, Int32
      ) -> Int32
    private typealias Remove = @convention(c) (Int32, UnsafePointer<CChar>) -> Int32

    private static let attribute = "system.posix_acl_access"

    /// Gives an open file the access control list of the file at `path`, or none if that has none.
    ///
    /// - Returns: Whether the open file grants no more than the other one, as far as the C library can tell: it lacks these
    ///   functions in a static program, where nothing is copied.
    static func copy(from path: UnsafePointer<CChar>, to descriptor: Int32) -> Bool {
      guard let get = unsafe function("getxattr"), let set = unsafe function("fsetxattr"),
        let remove = unsafe function("fremovexattr")
      else { return true }
      // The list of a file has at most 64 KiB.
      var list = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe unsafeBitCast(get, to: Get.self)(path, attribute, &list, 1 << 16)
      if count >= 0 {
        return unsafe unsafeBitCast(set, to: Set.self)(descriptor, attribute, list, count, 0) == 0
      }
      guard errno == ENODATA else { return errno == ENOTSUP }
      // The folder may have given it one.
      let isRemoved = unsafe unsafeBitCast(remove, to: Remove.self)(descriptor, attribute) == 0
      return isRemoved || errno == ENODATA || errno == ENOTSUP
    }

    private static func function(_ name: String) -> UnsafeMutableRawPointer? { unsafe dlsym(nil, name) }
  }
#endif
