// Heap use according to the C library.

#if canImport(Glibc)
  import Glibc

  @_silgen_name("malloc_info")
  private func malloc_info(_ options: Int32, _ stream: UnsafeMutablePointer<FILE>) -> Int32

  /// The allocated heap bytes; nil if the platform does not report them.
  func bytesInUse() -> Int? {
    guard let file = tmpfile() else { return nil }
    defer { fclose(file) }
    guard malloc_info(0, file) == 0 else { return nil }
    var text = [UInt8](repeating: 0, count: max(0, ftell(file)))
    rewind(file)
    text.removeLast(text.count - fread(&text, 1, text.count, file))
    // The last lines are the totals of all arenas.
    func size(_ element: String) -> Int {
      for line in String(decoding: text, as: UTF8.self).split(separator: "\n").reversed()
      where line.hasPrefix("<\(element)") {
        return line.split(separator: "\"").last { Int($0) != nil }.flatMap { Int($0) } ?? 0
      }
      return 0
    }
    return size("system type=\"current\"") + size("total type=\"mmap\"") - size("total type=\"fast\"")
      - size("total type=\"rest\"")
  }
#else
  func bytesInUse() -> Int? { nil }
#endif
