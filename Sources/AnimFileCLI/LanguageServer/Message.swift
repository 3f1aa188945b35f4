import AnimFile
import AnimFileAuthoring

/// An error response, with the codes of JSON-RPC and of the protocol.
struct ResponseError: Error {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case requestFailed = -32803
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// A message from the editor.
enum Message {
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// A response to a request of the server; all are ignored.
  case response

  init(_ value: JSONValue) throws(ResponseError) {
    guard case .object = value else { throw ResponseError(.invalidRequest, "the message is not an object") }
    let params = value["params"] ?? .object([])
    guard let method = value["method"]?.text else {
      guard value["id"] != nil, value["result"] != nil || value["error"] != nil else {
        throw ResponseError(.invalidRequest, "missing member 'method'")
      }
      self = .response
      return
    }
    switch value["id"] {
    case nil: self = .notification(method: method, params: params)
    case .number?, .string?: self = .request(id: value["id"] ?? .null, method: method, params: params)
    default: throw ResponseError(.invalidRequest, "'id' must be a number or a string")
    }
  }
}

extension Terminal {
  /// Sends a message.
  private mutating func send(_ members: [JSONValue.Member]) {
    let content = JSONValue.object([JSONValue.Member("jsonrpc", "2.0")] + members).json
    write("Content-Length: \(content.count)\r\n\r\n")
    write(content)
    deliver()
  }

  /// Sends the result of a request.
  mutating func respond(to id: JSONValue, _ result: JSONValue) {
    send([JSONValue.Member("id", id), JSONValue.Member("result", result)])
  }

  /// Sends an error response.
  mutating func respond(to id: JSONValue, _ error: ResponseError) {
    let error: JSONValue = ["code": .init(error.code.rawValue), "message": .string(error.message)]
    send([JSONValue.Member("id", id), JSONValue.Member("error", error)])
  }

  /// Sends a notification.
  mutating func notify(_ method: String, _ params: JSONValue) {
    send([JSONValue.Member("method", .string(method)), JSONValue.Member("params", params)])
  }

  /// Sends a request.
  mutating func request(_ method: String, id: String, _ params: JSONValue) {
    send([
      JSONValue.Member("id", .string(id)), JSONValue.Member("method", .string(method)),
      JSONValue.Member("params", params),
    ])
  }
}

extension JSONValue {
  /// Creates an integer.
  init(_ number: Int) { self = .number(Double(number)) }

  /// The number's value, if it is an integer.
  var integer: Int? {
    if case .number(let number) = self { Int(exactly: number) } else { nil }
  }

  var isTrue: Bool { self == .bool(true) }

  /// The value at a path of members.
  func at(_ names: String...) -> JSONValue? {
    names.reduce(self as JSONValue?) { $0?[$1] }
  }
}
