// How much memory is in use, as the C library counts it.

#if canImport(Glibc)
  import Glibc

  /// The bytes on the heap; nil if that cannot be known here.
  func bytesInUse() -> Int? {
    let info = mallinfo2()
    return Int(info.uordblks + info.hblkhd)
  }
#else
  func bytesInUse() -> Int? { nil }
#endif
