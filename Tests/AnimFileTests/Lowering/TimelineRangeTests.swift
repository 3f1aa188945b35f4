import Testing

@testable import AnimFile
@testable import AnimFileTestSupport

@Suite struct `Values that the timeline computes` {
  private func codes(_ shape: String, _ entry: String) -> [String] {
    AnimFileTestSupport.codes(document(shape, #""timeline":[\#(entry)],"#))
  }

  @Test func `are errors where a move needs a position out of range`() {
    let far = #"{"id":"a","type":"circle","center":[-1000000000,0],"radius":1}"#
    #expect(codes(far, #"{"move":"a","to":[1,0]}"#) == ["number-too-large"])
    #expect(codes(far, #"{"move":"a","from":[1,0],"to":[-1000000000,0]}"#) == ["number-too-large"])
    #expect(codes(far, #"{"move":"a","to":[-1,0]}"#) == [])
  }

  @Test func `are errors where a scale is multiplied out of range`() {
    let large =
      #"{"id":"a","type":"circle","center":[0,0],"radius":1,"transform":{"scale":100000}}"#
    #expect(codes(large, #"{"scale":"a","by":100000}"#) == ["number-too-large"])
    #expect(codes(large, #"{"scale":"a","by":1000}"#) == [])
  }
}
