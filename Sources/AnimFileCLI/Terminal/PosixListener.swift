// Every `unsafe` is a call of the operating system, with a buffer that the call does not keep.

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
    func listen(onPort port: Int) throws(SystemError) -> any Listener { try PosixListener(port: port) }
  }

  /// Serves requests on 127.0.0.1 concurrently, so that a slow client does not block others.
  private final class PosixListener: Listener {
    let port: Int
    private let descriptor: Int32
    private var connections: [Connection] = []

    /// The maximum number of connections, and the time limit of a request in seconds.
    private static let mostConnections = 64
    private static let patience = 10.0

    private struct Connection {
      let descriptor: Int32
      var deadline: Double
      var received: [UInt8] = []
      /// The remaining response; nil before the request is complete.
      var answer: ArraySlice<UInt8>?
      var isOver = false

      /// The number of bytes that it keeps in memory.
      var size: Int { received.count + (answer?.count ?? 0) }
    }

    /// - Parameter port: The port, or 0 for any free port.
    init(port: Int) throws(SystemError) {
      #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
      #else
        let kind = SOCK_STREAM
      #endif
      let descriptor = socket(AF_INET, kind, 0)
      guard descriptor >= 0 else { throw .current }
      var yes: Int32 = 1
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      var address = sockaddr_in()
      #if canImport(Darwin)
        address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
      #endif
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(UInt16(port).bigEndian)
      address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic -> Int32 in
          guard unsafe bind(descriptor, generic, size) == 0, systemListen(descriptor, 16) == 0 else {
            return -1
          }
          return unsafe getsockname(descriptor, generic, &size)
        }
      }
      guard status == 0, prepare(descriptor) else {
        let error = SystemError.current
        close(descriptor)
        throw error
      }
      self.descriptor = descriptor
      self.port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit {
      for connection in connections { close(connection.descriptor) }
      close(descriptor)
    }

    func serve(for seconds: Double, memory: Int, _ answer: ([UInt8]) -> [UInt8]?) {
      let end = ProcessSystem().clock + seconds
      while true {
        let now = ProcessSystem().clock
        guard now < end else { return }
        var requests = connections.map { connection in
          pollfd(
            fd: connection.descriptor, events: Int16(connection.answer == nil ? POLLIN : POLLOUT), revents: 0)
        }
        requests.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        _ = unsafe poll(&requests, nfds_t(requests.count), Int32(min(1000, max(1, 1000 * (end - now)))))
        for index in connections.indices {
          let before = ProcessSystem().clock
          if requests[index].revents != 0 { advance(&connections[index], answer) }
          // Clients do not pay for the time that the command takes.
          let busy = ProcessSystem().clock - before
          for other in connections.indices { connections[other].deadline += busy }
        }
        for index in connections.indices where ProcessSystem().clock > connections[index].deadline {
          connections[index].isOver = true
        }
        endOldest(beyond: memory)
        for connection in connections where connection.isOver { close(connection.descriptor) }
        connections.removeAll { $0.isOver }
        if requests.last?.revents != 0 { accept() }
      }
    }

    /// Ends the oldest connections whose bytes exceed the limit together. One of any size remains.
    private func endOldest(beyond memory: Int) {
      var rest = connections.reduce(0) { $0 + $1.size }
      for index in connections.indices where connections[index].size > 0 {
        if rest <= memory || rest == connections[index].size { return }
        rest -= connections[index].size
        connections[index].isOver = true
      }
    }

    private func accept() {
      let new = systemAccept(descriptor, nil, nil)
      guard new >= 0 else { return }
      guard prepare(new) else {
        close(new)
        return
      }
      // The oldest connection gives way, so that slow clients cannot keep others out.
      if connections.count >= Self.mostConnections { close(connections.removeFirst().descriptor) }
      connections.append(Connection(descriptor: new, deadline: ProcessSystem().clock + Self.patience))
    }

    /// Reads or writes as much as possible without blocking.
    private func advance(_ connection: inout Connection, _ answer: ([UInt8]) -> [UInt8]?) {
      if connection.answer == nil {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe recv(connection.descriptor, &chunk, chunk.count, 0)
        guard count > 0 else {
          connection.isOver = count == 0 || (errno != EAGAIN && errno != EINTR)
          return
        }
        connection.received += chunk.prefix(count)
        guard let response = answer(connection.received) else { return }
        connection.answer = response[...]
        connection.received = []
      }
      while let rest = connection.answer, !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
          unsafe send(connection.descriptor, $0.baseAddress, $0.count, 0)
        }
        guard count > 0 else {
          connection.isOver = errno != EAGAIN && errno != EINTR
          return
        }
        connection.answer = rest.dropFirst(count)
      }
      shutdown(connection.descriptor, Int32(SHUT_WR))
      connection.isOver = true
    }
  }

  /// Makes a socket non-blocking and close-on-exec.
  private func prepare(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
      && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
  }

  // System calls whose names are shadowed by methods.
  private func systemListen(_ descriptor: Int32, _ count: Int32) -> Int32 { listen(descriptor, count) }
  private func systemAccept(
    _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ size: UnsafeMutablePointer<socklen_t>?
  ) -> Int32 { unsafe accept(descriptor, address, size) }
#endif
