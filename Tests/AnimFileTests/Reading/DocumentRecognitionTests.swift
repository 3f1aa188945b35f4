import AnimFile
import Testing

@testable import AnimFileTestSupport

@Test(arguments: [
  #"{"animfile": "1.0"}"#, #"{"size": [1, {"x": "]}"}], "animfile": 1"#, "```json\n{ \"animfile\": \"1.0\" }",
  "Here's it: { // don't\n \"animfile\": \"1.0\" }", "{ animfile: '1.0' }",
  #"{"name": "cut off\#n, "animfile": 2}"#,
  "{ 'animfile': 1 }", "{ /* tracks: [ \"old */ animfile: 1 }",
])
func `a document is recognized despite its mistakes`(text: String) {
  #expect(AnimationDocument.isRecognized(in: Array(text.utf8)))
  let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  #expect(AnimationDocument.isRecognized(in: [0xFF, 0xFE] + wide))
}

@Test(arguments: [
  "", "{}", "[]", #"{"name": "animfile"}"#, #"{"dependencies": {"animfile": "1.0"}}"#,
  #"[{"animfile": "1.0"}]"#,
  #"{"a": "\"animfile\": 1"}"#, "animfile: 1", "{ myanimfile: 1 }", "{ /* \"animfile\": 1 }",
  #"{"animfile2": 1, "x": "\"#,
])
func `other texts are not recognized as documents`(text: String) {
  #expect(!AnimationDocument.isRecognized(in: Array(text.utf8)))
}
