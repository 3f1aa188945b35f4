// The functions that a page calls.
//
// Texts are UTF-8 and given by address and length. A function that returns bytes returns the address of their count, a
// 32-bit integer that the bytes follow; the caller frees it. Every `unsafe` is this interface: the caller passes addresses that
// these functions returned, with counts of bytes that it has written there, and handles that it has not closed. WebAssembly exports the functions by the names in `@_expose`.

import AnimFile

/// Returns the address of `count` bytes for a text.
@_expose(wasm, "alloc")
@_cdecl("animfile_alloc")
public func allocate(_ count: Int) -> UnsafeMutableRawPointer { .allocate(byteCount: count, alignment: 8) }

/// Frees what ``allocate(_:)`` or a function that returns bytes returned.
@_expose(wasm, "free")
@_cdecl("animfile_free")
public func release(_ address: UnsafeMutableRawPointer) { unsafe address.deallocate() }

/// Returns the findings in a text as JSON; see `Report.swift`.
@_expose(wasm, "validate")
@_cdecl("animfile_validate")
public func validate(_ text: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer {
  unsafe bytes(Validator().report(on: Array(UnsafeBufferPointer(start: text, count: count))).json)
}

/// Opens a document; returns its handle, or 0 if it has errors.
@_expose(wasm, "open")
@_cdecl("animfile_open")
public func open(_ text: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer? {
  unsafe OpenDocument(Array(UnsafeBufferPointer(start: text, count: count))).map {
    unsafe Unmanaged.passRetained($0).toOpaque()
  }
}

/// Closes a document. Its handle and the numbers of its frames are invalid after that.
@_expose(wasm, "close")
@_cdecl("animfile_close")
public func close(_ handle: UnsafeMutableRawPointer) {
  unsafe Unmanaged<OpenDocument>.fromOpaque(handle).release()
}

/// Returns the duration of one pass in one direction, in seconds.
@_expose(wasm, "duration")
@_cdecl("animfile_duration")
public func duration(_ handle: UnsafeMutableRawPointer) -> Double { unsafe document(handle).duration }

/// Returns the numbers of the frame at `time`, in seconds; see `FrameNumbers.swift`. The first number is the count of
/// those that follow, which is 0 if the time is not finite or is forgotten.
///
/// The numbers are valid until the next call with the document.
@_expose(wasm, "frame")
@_cdecl("animfile_frame")
public func frame(_ handle: UnsafeMutableRawPointer, _ time: Double) -> UnsafePointer<Double>? {
  unsafe document(handle).frame(at: time)
}

/// Sets a parameter from a text: colors, choices and path data verbatim, other types as JSON.
///
/// - Returns: 0, or the problem as bytes; nothing changes then.
@_expose(wasm, "set")
@_cdecl("animfile_set")
public func set(
  _ handle: UnsafeMutableRawPointer, _ name: UnsafePointer<UInt8>, _ nameCount: Int,
  _ text: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutableRawPointer? {
  unsafe document(handle).set(string(name, nameCount), to: string(text, count)).map {
    unsafe bytes(Array($0.utf8))
  }
}

/// Sets a parameter of the type `number` or `angle`.
///
/// - Returns: 0, or the problem as bytes; nothing changes then.
@_expose(wasm, "setNumber")
@_cdecl("animfile_set_number")
public func setNumber(
  _ handle: UnsafeMutableRawPointer, _ name: UnsafePointer<UInt8>, _ nameCount: Int, _ number: Double
) -> UnsafeMutableRawPointer? {
  unsafe document(handle).set(string(name, nameCount), to: number).map { unsafe bytes(Array($0.utf8)) }
}

/// Sets a parameter at a time, in seconds: transitions move from there to the value. Settings are in order of time.
///
/// - Returns: 0, or the problem as bytes; nothing changes then.
@_expose(wasm, "setAt")
@_cdecl("animfile_set_at")
public func setAt(
  _ handle: UnsafeMutableRawPointer, _ name: UnsafePointer<UInt8>, _ nameCount: Int,
  _ text: UnsafePointer<UInt8>, _ count: Int, _ time: Double
) -> UnsafeMutableRawPointer? {
  unsafe document(handle).set(string(name, nameCount), to: string(text, count), at: time).map {
    unsafe bytes(Array($0.utf8))
  }
}

/// Fires a trigger at a time, in seconds. Firings and settings are in order of time.
///
/// - Returns: 0, or the problem as bytes; nothing changes then.
@_expose(wasm, "fire")
@_cdecl("animfile_fire")
public func fire(
  _ handle: UnsafeMutableRawPointer, _ name: UnsafePointer<UInt8>, _ nameCount: Int, _ time: Double
) -> UnsafeMutableRawPointer? {
  unsafe document(handle).fire(string(name, nameCount), at: time).map { unsafe bytes(Array($0.utf8)) }
}

/// Forgets settings and firings that have no effect on frames from a time on, in seconds, so that a document that plays for
/// days takes no more and more memory. Earlier frames are empty then.
@_expose(wasm, "forget")
@_cdecl("animfile_forget")
public func forget(_ handle: UnsafeMutableRawPointer, _ time: Double) {
  unsafe document(handle).forget(before: time)
}

private func document(_ handle: UnsafeMutableRawPointer) -> OpenDocument {
  unsafe Unmanaged<OpenDocument>.fromOpaque(handle).takeUnretainedValue()
}

private func string(_ text: UnsafePointer<UInt8>, _ count: Int) -> String {
  unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
}

/// Returns a copy of `bytes` that the caller frees, after its count.
private func bytes(_ bytes: [UInt8]) -> UnsafeMutableRawPointer {
  let address = unsafe allocate(4 + bytes.count)
  unsafe address.storeBytes(of: UInt32(bytes.count), as: UInt32.self)
  unsafe UnsafeMutableRawBufferPointer(start: address + 4, count: bytes.count).copyBytes(from: bytes)
  return unsafe address
}
