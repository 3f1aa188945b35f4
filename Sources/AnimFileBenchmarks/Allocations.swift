// Counting what Swift takes from the heap, with the hook that its runtime has for tools that watch it.

import Foundation

#if canImport(Glibc) || canImport(Darwin)
  private typealias AllocateObject =
    @convention(c) (UnsafeRawPointer, Int, Int) -> UnsafeMutableRawPointer

  nonisolated(unsafe) private var count = 0
  nonisolated(unsafe) private var allocate: AllocateObject?

  /// How many objects (arrays, boxes, instances of classes) `body` takes from the heap; nil if that cannot be known here.
  func allocations(in body: () -> Void) -> Int? {
    guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "_swift_allocObject") else { return nil }
    let hook = symbol.assumingMemoryBound(to: AllocateObject.self)
    let original = hook.pointee
    allocate = original
    count = 0
    hook.pointee = { metadata, size, alignment in
      count += 1
      return allocate.unsafelyUnwrapped(metadata, size, alignment)
    }
    body()
    hook.pointee = original
    return count
  }
#else
  func allocations(in body: () -> Void) -> Int? { nil }
#endif
