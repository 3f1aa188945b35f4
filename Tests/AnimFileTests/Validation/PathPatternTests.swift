import Testing

import AnimFile
import AnimFileAuthoring

@testable import AnimFileTestSupport

private let cases: [(pattern: String, path: String, isFolder: Bool, isMatch: Bool)] = [
  ("package.json", "package.json", false, true),
  ("package.json", "a/b/package.json", false, true),
  ("package.json", "a/package.json.txt", false, false),
  ("package.json", "a/my-package.json", false, false),
  ("drafts", "art/drafts", true, true),
  ("drafts", "art/drafts", false, true),
  ("drafts/", "art/drafts", true, true),
  ("drafts/", "art/drafts", false, false),
  ("*.draft.json", "art/a.draft.json", false, true),
  ("*", "art/a.json", false, true),
  ("/a.json", "a.json", false, true),
  ("/a.json", "b/a.json", false, false),
  ("./a.json", "a.json", false, true),
  ("art/old", "art/old", true, true),
  ("art/old", "more/art/old", true, false),
  ("art/*/old", "art/a/old", true, true),
  ("art/*/old", "art/a/b/old", true, false),
  ("art/**/old", "art/old", true, true),
  ("art/**/old", "art/a/b/old", true, true),
  ("**/old/x.json", "a/old/x.json", false, true),
  ("art/**", "art/a/b.json", false, true),
  ("art/**", "art", true, false),
  ("tsconfig?.json", "tsconfig2.json", false, true),
  ("[ab].json", "a.json", false, true),
  ("[!ab].json", "a.json", false, false),
  ("[!a-c].json", "d.json", false, true),
  ("[[]1].json", "[1].json", false, true),
  ("*.json/", "c.json", true, true),
  ("[[!*?].json", "!.json", false, true),
  ("[*][?]", "*?", false, true),
  ("[*][?]", "ab", false, false),
  // The characters of a set are not looked at again as the starts of other sets.
  (String(repeating: "[", count: 100_000) + "].json", "[.json", false, true),
]

@Test(arguments: cases)
func `a pattern excludes the expected paths`(pattern: String, path: String, isFolder: Bool, isMatch: Bool)
  throws
{
  #expect(try PathPattern(pattern).matches(Array(path.utf8), isFolder: isFolder) == isMatch)
}

@Test(arguments: [
  "", "/", "./", ".", "//", "../a.json", "a/../b", "a\\b", "!a.json", "*.{json,txt}", "[ab.json", "a[]",
])
func `an invalid pattern is reported`(text: String) {
  #expect(throws: PathPattern.Problem.self) { try PathPattern(text) }
}
