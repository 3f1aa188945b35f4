import Foundation
import Testing

@testable import AnimFile
@testable import AnimFileInterchange
@testable import AnimFileTestSupport

@Suite struct `Lottie archives` {
  private let tgs =
    "H4sIAAAAAAACA6tWSitSsjIz0FHKLFCyAlL5BRBuuZKVoQGQzoDSOYmVqUXFSlbR1UollUAxHaW8XCUrpYKcxJJUJR2lYqB6U6Cy"
    + "4gwIjWZaNlBndW2tDiWaY2sB/Trbf60AAAA="
  private let dotLottie =
    "UEsDBBQAAAAAAAAAIQBVZaTeKQAAACkAAAANAAAAbWFuaWZlc3QuanNvbnsidmVyc2lvbiI6IjEiLCJhbmltYXRpb25zIjpbeyJp"
    + "ZCI6IngifV19UEsDBBQAAAAIAAAAIQD9Ott/UwAAAK0AAAARAAAAYW5pbWF0aW9ucy94Lmpzb26rVkorUrIyM9BRyixQsgJS+QUQ"
    + "brmSlaEBkM6A0jmJlalFxUpW0dVKJZVAMR2lvFwlK6WCnMSSVCUdpWKgelOgsuIMCI1mWjZQZ3VtrQ4lmmNrAVBLAQIUAxQAAAAA"
    + "AAAAIQBVZaTeKQAAACkAAAANAAAAAAAAAAAAAACAAQAAAABtYW5pZmVzdC5qc29uUEsBAhQDFAAAAAgAAAAhAP06239TAAAArQAA"
    + "ABEAAAAAAAAAAAAAAIABVAAAAGFuaW1hdGlvbnMveC5qc29uUEsFBgAAAAACAAIAegAAANYAAAAAAA=="
  private let three =
    "UEsDBBQAAAAAAAAAIQD9Ott/rQAAAK0AAAAIAAAAYS94Lmpzb257ImZyIjo2MCwiaXAiOjAsIm9wIjo2MCwidyI6MTAwLCJoIjox"
    + "MDAsImxheWVycyI6W3sidHkiOjEsIm5tIjoicGxhdGUiLCJzdyI6NTAsInNoIjo1MCwiaXAiOjAsIm9wIjo2MCwia3MiOnt9fSx7"
    + "InR5IjoxLCJubSI6InBsYXRlIiwic3ciOjUwLCJzaCI6NTAsImlwIjowLCJvcCI6NjAsImtzIjp7fX1dfVBLAwQUAAAAAAAAACEA"
    + "/Trbf60AAACtAAAADQAAAGEvc2Vjb25kLmpzb257ImZyIjo2MCwiaXAiOjAsIm9wIjo2MCwidyI6MTAwLCJoIjoxMDAsImxheWVy"
    + "cyI6W3sidHkiOjEsIm5tIjoicGxhdGUiLCJzdyI6NTAsInNoIjo1MCwiaXAiOjAsIm9wIjo2MCwia3MiOnt9fSx7InR5IjoxLCJu"
    + "bSI6InBsYXRlIiwic3ciOjUwLCJzaCI6NTAsImlwIjowLCJvcCI6NjAsImtzIjp7fX1dfVBLAwQUAAAAAAAAACEA/Trbf60AAACt"
    + "AAAADAAAAGEvdGhpcmQuanNvbnsiZnIiOjYwLCJpcCI6MCwib3AiOjYwLCJ3IjoxMDAsImgiOjEwMCwibGF5ZXJzIjpbeyJ0eSI6"
    + "MSwibm0iOiJwbGF0ZSIsInN3Ijo1MCwic2giOjUwLCJpcCI6MCwib3AiOjYwLCJrcyI6e319LHsidHkiOjEsIm5tIjoicGxhdGUi"
    + "LCJzdyI6NTAsInNoIjo1MCwiaXAiOjAsIm9wIjo2MCwia3MiOnt9fV19UEsBAhQDFAAAAAAAAAAhAP0623+tAAAArQAAAAgAAAAA"
    + "AAAAAAAAAIABAAAAAGEveC5qc29uUEsBAhQDFAAAAAAAAAAhAP0623+tAAAArQAAAA0AAAAAAAAAAAAAAIAB0wAAAGEvc2Vjb25k"
    + "Lmpzb25QSwECFAMUAAAAAAAAACEA/Trbf60AAACtAAAADAAAAAAAAAAAAAAAgAGrAQAAYS90aGlyZC5qc29uUEsFBgAAAAADAAMA"
    + "qwAAAIICAAAAAA=="

  private func bytes(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }

  @Test func `are read like the file in them`() {
    let document = Lottie.read(bytes(tgs)).document
    #expect(document != nil)
    #expect(Lottie.read(bytes(dotLottie)).document == document)
  }

  @Test func `with several animations give the first, and name the others`() {
    let reading = Lottie.read(bytes(three))
    #expect(reading.document == Lottie.read(bytes(dotLottie)).document)
    #expect(
      reading.report.diagnostics.map(\.message) == [
        "only the first animation of the archive is read, without 'a/second.json' and 1 more"
      ])
  }

  @Test func `are told from pictures and other files, which are named`() {
    let files: [(beginning: [UInt8], name: String)] = [
      ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), "a PNG picture"), (Array("GIF89a".utf8), "a GIF picture"),
      (Array("%PDF-1.7\n".utf8), "a PDF document"), (Array("RIVE\u{7}\u{0}".utf8), "a Rive file"),
    ]
    for (beginning, name) in files {
      #expect(
        Lottie.read(beginning).report.diagnostics.map(\.message) == ["the file is \(name), not a Lottie file"]
      )
      #expect(
        Validator().report(on: beginning).diagnostics.map(\.message) == [
          "the file is \(name), not an animfile document"
        ])
    }
  }

  @Test func `are not seen in a text that begins alike`() {
    let text = "RIVER animation:\n```json\n{ \"animfile\": \"1.0\", \"size\": [9, 9], \"shapes\": [] }\n```\n"
    #expect(!Validator().report(on: Array(text.utf8)).diagnostics.contains { $0.rule == .foreignFormat })
  }

  @Test func `that are cut off or damaged are reported`() {
    for archive in [bytes(tgs), bytes(dotLottie)] {
      let document = Lottie.read(archive).document
      for count in 4..<archive.count {
        let report = Lottie.read(Array(archive[..<count])).report
        #expect(report.diagnostics.map(\.rule) == [.lottieNot])
      }
      for index in 4..<archive.count {
        for bit in stride(from: index % 4, to: 8, by: Campaign.choose(quick: 4, complete: 1)) {
          var damaged = archive
          damaged[index] ^= 1 << bit
          // A damaged name or date does not matter; damaged content never passes.
          let reading = Lottie.read(damaged)
          if reading.document != nil { #expect(reading.document == document) }
        }
      }
    }
  }

  @Test func `that are too long are refused before they are unpacked`() {
    var limits = Limits()
    limits.bytes = 100
    for archive in [tgs, dotLottie] {
      #expect(Lottie.read(bytes(archive), limits: limits).report.diagnostics.map(\.rule) == [.limitExceeded])
    }
  }
}
