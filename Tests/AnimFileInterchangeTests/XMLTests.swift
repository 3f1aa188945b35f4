import Testing

@testable import AnimFile
@testable import AnimFileInterchange
@testable import AnimFileTestSupport

@Suite struct `The XML reader` {
  private func problem(_ text: String) -> XMLReader.Problem? {
    do throws(XMLReader.Problem) {
      _ = try XMLReader.read(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("<a>", "missing end tag of 'a'", 0), ("<a></b>", "the end tag 'b' does not match 'a'", 3),
    ("<a b=1/>", "missing quote before the value of an attribute", 5),
    ("<a b/>", "the attribute 'b' has no value", 3),
    ("<a b=\"1\" b='2'/>", "duplicate attribute 'b'", 9),
    ("<a b='<'/>", "'<' in the value of an attribute", 6),
    ("<a b='1'c='2'/>", "missing space before an attribute", 8), ("<a>&b;</a>", "unknown entity '&b;'", 3),
    ("<a>&b</a>", "'&' without ';'", 3), ("<a>&#0;</a>", "'&#0;' is no character", 3),
    ("<a/><b/>", "a second root element", 4),
    ("<a/>x", "text after the root element", 4), ("x<a/>", "text before the root element", 0),
    ("", "the text has no element", 0),
    ("<a><!-- -- --></a>", "'--' in a comment", 8), ("<a><!-- </a>", "unclosed comment", 3),
    ("<a", "unclosed tag", 0),
    ("<a><![CDATA[</a>", "unclosed CDATA section", 3), ("<?xml", "unclosed processing instruction", 0),
    ("<!DOCTYPE a", "unclosed document type", 0), ("<a b=\"", "unclosed value of the attribute 'b'", 3),
    ("<a>\u{1}</a>", "a control character, which XML does not allow", 3),
    ("<a>< b/></a>", "'<' starts no tag", 4),
    ("</a>", "'<' starts no tag", 1), ("<a/ >", "missing '>' after '/'", 3),
  ])
  func `locates the first mistake`(text: String, message: String, offset: Int) {
    let problem = problem(text)
    #expect(problem?.message == message)
    #expect(problem?.range.lowerBound == offset)
  }

  @Test(arguments: [
    "<a/>", "<?xml version=\"1.0\"?>\n<!-- a -->\n<a b='\"' c=\"'\">x<b/>y<![CDATA[<&]]></a>\n<?end?>",
    "<!DOCTYPE a [ <!ELEMENT a (b)> <!ENTITY x 'y>'> <?p ]>?> <!-- ]> --> ]><a>&x;</a>", "<é:ü ñ='1'/>",
  ])
  func `accepts well-formed texts`(text: String) { #expect(problem(text) == nil) }

  @Test func `replaces references`() throws {
    let tree = try XMLReader.read(
      Array("<!DOCTYPE a [<!ENTITY x 'y'>]><a b='&lt;&#65;&x;'>&amp;&#x1F600;<![CDATA[&amp;]]></a>".utf8))
    #expect(tree.value(0, "b") == "<Ay")
    #expect(tree.content(0) == "&😀&amp;")
  }

  @Test func `finds namespaces, also those declared later in a tag`() throws {
    let tree = try XMLReader.read(
      Array(
        "<s:svg s:x='1' l:href='2' xmlns:s='http://www.w3.org/2000/svg' xmlns:l='http://www.w3.org/1999/xlink'><g xmlns='http://example.com'/></s:svg>"
          .utf8))
    #expect(tree.nodes[0].namespace == .svg)
    #expect(tree.attribute(0, "href", .xlink).map { tree.string($0) } == "2")
    #expect(tree.nodes[1].namespace == .foreign)
  }

  @Test func `refuses entities that grow and elements that are nested too deep`() {
    let entity = "<!DOCTYPE a [<!ENTITY x '\(String(repeating: "y", count: 4000))'>]>"
    #expect(problem(entity + "<a>\(String(repeating: "&x;", count: 100))</a>") == nil)
    #expect(
      problem(entity + "<a>\(String(repeating: "&x;", count: 1000))</a>")?.message
        == "the entities expand to too much text")
    #expect(problem("<!DOCTYPE a [<!ENTITY x '&y;'>]><a>&x;</a>")?.message == "unknown entity '&x;'")
    #expect(
      problem("<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///x'>]><a>&x;</a>")?.message == "unknown entity '&x;'")
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(problem(nested(1024)) == nil)
    #expect(problem(nested(1025))?.message == "more than 1024 nested elements")
  }

  @Test func `reports invalid encodings`() {
    for bytes: [UInt8] in [
      [0x3C, 0xC3], [0x3C, 0xFF], [0x3C, 0xED, 0xA0, 0x80], [0xFF, 0xFE, 0x3C],
      [0xFE, 0xFF, 0xD8, 0, 0, 0x3C],
    ] {
      #expect(throws: XMLEncoding.Problem.self) { try XMLEncoding.utf8(bytes) }
    }
    let other = Array("<?xml version='1.0' encoding='Shift_JIS'?>".utf8) + [0x80]
    #expect(throws: XMLEncoding.Problem.self) { try XMLEncoding.utf8(other) }
  }
}
