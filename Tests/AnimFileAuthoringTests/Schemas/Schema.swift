import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

/// The schema of documents.
struct Schema {
  let root: JSONValue

  init() throws { root = try Self.file.get() }

  /// Read once for all tests.
  private static let file = Result {
    let file = Folder.package.appending(path: "Schemas/animfile-1.0.schema.json")
    return try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: file))
  }

  /// The definition of a name; `nil` if there is none.
  func definition(_ name: String) -> JSONValue? { root["$defs"]?[name] }

  /// The target of a reference, or `node` itself.
  func target(_ node: JSONValue) -> JSONValue {
    guard case .string(let reference) = node["$ref"], let target = definition(String(reference.dropFirst(8)))
    else {
      return node
    }
    return target
  }

  /// The members that `node` or its reference target describes, without comments.
  func properties(_ node: JSONValue) -> [String: JSONValue] {
    var result: [String: JSONValue] = [:]
    if node["$ref"] != nil { result = properties(target(node)) }
    if case .object(let members) = node["properties"] {
      for member in members where member.name != "//" { result[member.name] = member.value }
    }
    return result
  }

  /// The members that `node` or its reference target requires.
  func required(_ node: JSONValue) -> Set<String> {
    let own = Set(node["required"]?.strings ?? [])
    return node["$ref"] == nil ? own : own.union(required(target(node)))
  }

  /// The schema of the numbers in values of `node`.
  func number(in node: JSONValue) -> JSONValue? {
    let node = target(node)
    if case .string(let type) = node["type"], type == "number" || type == "integer" { return node }
    for keyword in ["else", "items"] {
      if let inner = node[keyword], let number = number(in: inner) { return number }
    }
    return nil
  }
}

extension JSONValue {
  /// The strings of a list.
  var strings: [String] {
    guard case .array(let elements) = self else { return [] }
    return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  var double: Double? { if case .number(let number) = self { number } else { nil } }
}
