public import AnimFile

/// A self-contained HTML page that plays an animation and shows how it moves, in any browser and without network access.
///
/// The page contains the document and the web player, which evaluates it. Readers who prefer reduced motion get a still
/// page at ``Evaluator/reducedMotionTime``.
public struct PreviewPage: Sendable {
  /// The findings in the document, which is valid.
  public var diagnostics: [Diagnostic] { evaluator.diagnostics }

  private let text: [UInt8]
  private let name: String
  private let evaluator: Evaluator
  private let parameters: [String: ParameterValue]
  private let inputs: Inputs?

  /// Checks a document, and prepares its page.
  ///
  /// - Parameters:
  ///   - text: The document, in UTF-8.
  ///   - name: The title if the document has none, such as the file's name.
  ///   - parameters: Values for parameters, by their names.
  ///   - inputs: The settings of parameters while the animation plays; nil for none.
  ///   - limits: The limits of the document.
  /// - Throws: ``InvalidAnimation`` with all errors of the document or the parameters, or a `ParameterError` in the inputs.
  /// - Complexity: O(*n*) in the length of the document.
  public init(
    json text: [UInt8], name: String, parameters: [String: ParameterValue] = [:], inputs: Inputs? = nil,
    limits: Limits = Limits()
  ) throws {
    var evaluator = try Evaluator(json: text, parameters: parameters, limits: limits)
    if let inputs { evaluator = try evaluator.applying(inputs) }
    self.text = text
    self.name = name
    self.evaluator = evaluator
    self.parameters = parameters
    self.inputs = inputs
  }

  /// The page, in UTF-8.
  ///
  /// - Parameter other: Another version of the document, to which the page compares it; nil for none.
  /// - Complexity: O(*n*) in the length of the result.
  public func html(comparedTo other: PreviewPage? = nil) -> [UInt8] {
    Self.page(title: title, data: data(comparedTo: other))
  }

  /// The page's title.
  private var title: String { evaluator.resolved.title ?? name }
}

// MARK: - Page contents

extension PreviewPage {
  /// The page's data, as JSON.
  ///
  /// - Parameters:
  ///   - version: The version of the files, for a page that requests updates from its server and sends changes; nil for
  ///     a file.
  ///   - other: The document to which this one is compared.
  package func data(version: Int? = nil, comparedTo other: PreviewPage? = nil) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.name("live")
    json.bool(version != nil)
    if let version { json.count("version", version) }
    writeMembers(to: &json)
    if let other {
      json.name("other")
      json.beginObject()
      other.writeMembers(to: &json)
      json.endObject()
    }
    json.endObject()
    return json.bytes
  }

  private func writeMembers(to json: inout JSONWriter) {
    for (name, value) in [("title", title), ("file", name)] {
      json.name(name)
      json.string(value)
    }
    json.name("rest")
    json.number(evaluator.reducedMotionTime)
    json.name("values")
    json.beginObject()
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      json.name(name)
      json.value(value.jsonValue)
    }
    json.endObject()
    json.name("inputs")
    if let inputs { json.value(JSONValue(json: inputs.json()) ?? .null) } else { json.null() }
    json.name("document")
    json.string(String(decoding: text, as: UTF8.self))
  }

  /// The page for a live server, which follows the file.
  package func liveHTML(version: Int, comparedTo other: PreviewPage? = nil) -> [UInt8] {
    Self.page(title: title, data: data(version: version, comparedTo: other))
  }

  /// A reason why a file cannot be shown.
  package struct Problem: Sendable {
    /// The error in a few words.
    let heading: String
    /// The report, as text.
    let report: String
    /// The document, if it can be edited in the page.
    let document: String?

    package init(heading: String = "The file has errors", report: String, document: String? = nil) {
      self.heading = heading
      self.report = report
      self.document = document
    }
  }

  /// The data for a file that cannot be shown, as JSON.
  package static func data(problem: Problem, version: Int, name: String) -> [UInt8] {
    var json = JSONWriter()
    json.value([
      "title": .string(name), "file": .string(name), "live": true, "version": .number(Double(version)),
      "heading": .string(problem.heading),
      "problem": .string(problem.report), "document": problem.document.map { .string($0) } ?? .null,
    ])
    return json.bytes
  }

  /// The live page for a file that cannot be shown.
  package static func liveHTML(problem: Problem, version: Int, name: String) -> [UInt8] {
    page(title: name, data: data(problem: problem, version: version, name: name))
  }

  private static func page(title: String, data: [UInt8]) -> [UInt8] {
    var page = Array("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n".utf8)
    page.reserveCapacity(data.count + script.utf8.count + style.utf8.count + content.utf8.count + 2000)
    page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n".utf8
    page += "<meta name=\"color-scheme\" content=\"light dark\">\n".utf8
    // Content security policy: no document can make the page load or run anything.
    page += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ".utf8
    page += "style-src '\(styleDigest)'; script-src '\(scriptDigest)'; connect-src 'self'; ".utf8
    page += "base-uri 'none'; form-action 'none'\">\n".utf8
    page += "<title>\(title.escapedForXML)</title>\n<style>".utf8
    page += style.utf8
    page += "</style>\n</head>\n".utf8
    page += content.utf8
    page += "\n<script type=\"application/json\" id=\"data\">".utf8
    for byte in data {
      // Escaped so that the data cannot contain the element's end tag.
      if byte == UInt8(ascii: "<") { page += "\\u003c".utf8 } else { page.append(byte) }
    }
    page += "</script>\n<script>".utf8
    page += script.utf8
    page += "</script>\n</body>\n</html>\n".utf8
    return page
  }
}
