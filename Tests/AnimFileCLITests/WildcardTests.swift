import Testing

@testable import AnimFileCLI

private let cases: [(pattern: String, path: String, isMatch: Bool)] = [
  ("*.json", "./a.json", true),
  ("*.json", "./a.jsonl", false),
  ("*.json", "./b/a.json", false),
  ("b/*.json", "b/a.json", true),
  ("b/*/a.json", "b/c/a.json", true),
  ("b/*/a.json", "b/c/d/a.json", false),
  ("**/*.json", "./a.json", true),
  ("**/*.json", "./b/c/a.json", true),
  ("b/**/a.json", "b/a.json", true),
  ("b/**/a.json", "b/c/d/a.json", true),
  ("b/**/a.json", "b/c/d/ba.json", false),
  ("b/**", "b/c/a.json", true),
  ("?.json", "./a.json", true),
  ("?.json", "./ab.json", false),
  ("b?a.json", "b/a.json", false),
  ("[a-c]1.json", "./b1.json", true),
  ("[a-c]1.json", "./d1.json", false),
  ("[xyb].json", "./b.json", true),
  ("[!xyb].json", "./b.json", false),
  ("[!xyb].json", "./c.json", true),
  ("a[", "./a[", true),
  ("a[]*", "./a[]b", true),
  ("*a*b*c*", "./xaybzc", true),
  ("*a*b*c*", "./xbyazc", false),
]

@Test(arguments: cases)
func `a pattern matches the expected paths`(pattern: String, path: String, isMatch: Bool) throws {
  #expect(try #require(Wildcard(RawText(pattern))).matches(RawText(path)) == isMatch)
}

@Test func `a name without wildcards is not a pattern`() {
  #expect(Wildcard("art/a.json") == nil)
}

@Test func `matching takes at most pattern length times path length`() throws {
  let wildcard = try #require(Wildcard(RawText(String(repeating: "*a", count: 100))))
  let path = "./" + String(repeating: "a", count: 500)
  #expect(wildcard.matches(RawText(path)))
  #expect(!wildcard.matches(RawText(path + "b")))
}
