import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileTestSupport

/// The core recognizes words of other formats only with an advisor, which does not change what is valid.
@Suite("Advisor") struct AdvisorTests {
  private static func analysis(_ text: String, _ advisor: (any Advisor)?) -> Analysis {
    Analysis(of: Array(text.utf8), advisor: advisor)
  }

  @Test(arguments: [
    #"{"type":"circle","cx":5,"cy":6,"radius":3}"#, #"{"type":"circle","center":[5,6],"diameter":3}"#,
    #"{"type":"rectangle","origin":[5,6],"size":[3,3]}"#,
    #"{"type":"circle","center":[5,6],"radius":{"a":0,"k":[{"t":0,"s":1}]}}"#,
    #"{"type":"circle","center":[5,6],"radius":3,"zIndex":3}"#,
    #"{"type":"circle","center":[5,6],"radius":{"keys":[{"t":0,"value":1,"ease":"power2.out"}]}}"#,
    #"{"type":"circle","center":[5,6],"radius":3,"colour":"red","fillColor":"nocolor"}"#,
    #"{"type":"circle","center":[5,6],"radius":3,"transform":"rotate(45)"}"#,
    #"{"type":"polyline","start":[5,6],"end":[5,9],"thickness":3}"#,
    #"{"type":"circle","center":[5,6],"radius":3,"fill":{"parameter":"a"}}],"params":{"a":{"type":"color","default":"red"}},"layers":[]"#,
  ])
  func `a document in words of other formats is invalid with and without advice`(shape: String) {
    for version in ["1.0", "1.7"] {
      let text =
        shape.hasSuffix("}")
        ? #"{"animfile":"\#(version)","size":[9,9],"shapes":[\#(shape)]}"#
        : #"{"animfile":"\#(version)","size":[9,9],"shapes":[\#(shape)}"#
      #expect(
        Self.analysis(text, nil).isValid == Self.analysis(text, ForeignVocabulary.shared).isValid, "\(text)")
    }
  }

  @Test(arguments: ["diameter", "r", "cx", "size"])
  func `an unknown member of a newer version does not replace a missing one`(name: String) {
    let text = #"{"animfile":"1.7","size":[9,9],"shapes":[{"type":"circle","center":[5,6],"\#(name)":3}]}"#
    let report = Linter.ofMistakes.report(on: text)
    #expect(!report.isValid)
    #expect(report.diagnostics.contains { $0.code == "missing-member" && $0.message.contains("radius") })
    #expect(report.diagnostics.contains { $0.code == "unknown-member" && $0.severity == .warning })
  }

  @Test func `without advice, misspelled words are recognized and foreign ones are not`() {
    func help(_ type: String) -> String? {
      Validator().report(on: document(#"{"type":"\#(type)","center":[5,6],"radius":3}"#)).diagnostics.first?
        .help
    }
    #expect(help("circel") == "did you mean 'circle'?")
    #expect(help("oval")?.hasPrefix("use one of: ") == true)
    let oval = document(#"{"type":"oval","center":[5,6],"radii":[3,3]}"#)
    #expect(findings(oval).map(\.help) == ["did you mean 'ellipse'?"])
  }

  @Test func `foreign words are looked up without case, separators, sections and comments`() {
    let words = ForeignWords()
    #expect(words.translation(of: "stroke-width", .member, among: ["width"]) == "width")
    #expect(words.translation(of: "Easy Ease", .easing, among: ["easeInOut"]) == "easeInOut")
    #expect(words.isSynonym("pill", of: "capsule") && !words.isSynonym("ring", of: "arc"))
    #expect(words.nested("rotate", among: ["transform"])?.inner == "rotation")
    #expect(words.nested("rotate", among: ["fill"]) == nil)
    #expect(words.translation(of: "[member]", .member, among: ["ty"]) == nil)
    #expect(words.translation(of: "#", .member, among: ["Lottie"]) == nil)
  }
}
