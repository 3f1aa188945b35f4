// A command of the WebAssembly System Interface: reads the inputs of `WebTrial` and writes its lines, each input's before
// an empty line.

@_extern(wasm, module: "wasi_snapshot_preview1", name: "fd_read")
@_extern(c)
func wasi_fd_read(
  _ file: Int32, _ buffers: UnsafeRawPointer, _ count: Int32, _ size: UnsafeMutablePointer<UInt32>
) -> Int32

@_extern(wasm, module: "wasi_snapshot_preview1", name: "fd_write")
@_extern(c)
func wasi_fd_write(
  _ file: Int32, _ buffers: UnsafeRawPointer, _ count: Int32, _ size: UnsafeMutablePointer<UInt32>
) -> Int32

// The functions of the module for pages.

@_extern(c, "animfile_alloc")
func allocate(_ count: Int) -> UnsafeMutableRawPointer

@_extern(c, "animfile_free")
func release(_ address: UnsafeMutableRawPointer)

@_extern(c, "animfile_validate")
func validate(_ text: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer

@_extern(c, "animfile_open")
func open(_ text: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer?

@_extern(c, "animfile_close")
func close(_ handle: UnsafeMutableRawPointer)

@_extern(c, "animfile_duration")
func duration(_ handle: UnsafeMutableRawPointer) -> Double

@_extern(c, "animfile_frame")
func frame(_ handle: UnsafeMutableRawPointer, _ time: Double) -> UnsafePointer<Double>?

struct Buffer {
  var start: UnsafeMutablePointer<UInt8>?
  var count: UInt32
}

/// Returns the standard input.
func readInput() -> [UInt8] {
  var input: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    var size: UInt32 = 0
    let status = piece.withUnsafeMutableBufferPointer { piece in
      var buffer = Buffer(start: piece.baseAddress, count: UInt32(piece.count))
      return wasi_fd_read(0, &buffer, 1, &size)
    }
    guard status == 0, size > 0 else { return input }
    input += piece[..<Int(size)]
  }
}

/// Writes all of `text` to the standard output.
func write(_ text: String) {
  var bytes = Array(text.utf8)
  var rest = bytes.startIndex
  while rest < bytes.endIndex {
    var size: UInt32 = 0
    let status = bytes.withUnsafeMutableBufferPointer { bytes in
      let part = UnsafeMutableBufferPointer(rebasing: bytes[rest...])
      var buffer = Buffer(start: part.baseAddress, count: UInt32(part.count))
      return wasi_fd_write(1, &buffer, 1, &size)
    }
    guard status == 0 else { return }
    rest += Int(size)
  }
}

@_expose(wasm, "_start")
@_cdecl("start")
public func start() {
  for line in readInput().split(separator: UInt8(ascii: "\n")) {
    var output = ""
    for line in WebTrial(line).lines { output += line + "\n" }
    write(output + "\n")
  }
}
