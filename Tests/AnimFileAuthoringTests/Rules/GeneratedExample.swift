import Testing

@testable import AnimFile
@testable import AnimFileAuthoring
@testable import AnimFileInterchange
@testable import AnimFileTestSupport

/// A generated input with a finding that a text cannot show, and its correction.
///
/// A rule whose documentation has no texts has its example here.
struct GeneratedExample: Sendable {
  /// The findings in the incorrect input.
  var bad: @Sendable () -> [Diagnostic.Rule]
  var good: @Sendable () -> [Diagnostic.Rule]

  static let all = documents.merging(lottieFiles) { $1 }.merging(svgFiles) { $1 }.merging(fonts) { $1 }
    .merging(
      exports
    ) { $1 }

  /// The files in `Fixtures/Lottie` that show the findings of the import.
  private static let lottieFiles: [Diagnostic.Rule: GeneratedExample] = [
    .lottieNot: imported("not-lottie"), .lottieText: imported("text-without-outlines"),
    .lottieImage: imported("left-out"), .lottieEffect: imported("left-out"),
    .lottieLayerType: imported("left-out"), .lottieMatte: imported("matte-of-mattes"),
    .lottieMask: imported("mask-feather"), .lottieReference: imported("precomposition-missing"),
    .lottieCycle: imported("parent-cycle"), .lottieExpression: imported("expression"),
    .lottieBlend: imported("blend"), .lottie3D: imported("left-out"), .lottieMerge: imported("merge"),
    .lottieMorph: imported("morph-counts"), .lottieModifier: imported("round-corners-growing"),
    .lottieStyle: imported("left-out"), .lottieMotionBlur: imported("left-out"),
    .lottieRepair: imported("parent-missing"), .lottieBaked: imported("star-points"),
    .lottieIgnored: imported("left-out"),
  ]

  /// The files in `Fixtures/SVG` that show the findings of the import.
  private static let svgFiles: [Diagnostic.Rule: GeneratedExample] = [
    .svgNot: drawn("not-svg"), .svgXML: drawn("xml-mismatch"), .svgText: drawn("left-out"),
    .svgImage: drawn("left-out"), .svgFilter: drawn("left-out"), .svgForeign: drawn("left-out"),
    .svgExternal: drawn("left-out"), .svgMask: drawn("mask-linear"), .svgLimit: drawn("limit"),
    .svgValue: drawn("values"), .svgPath: drawn("path-mistake"), .svgReference: drawn("references"),
    .svgCycle: drawn("cycles"), .svgCSS: drawn("css"), .svgGradient: drawn("gradient-focus"),
    .svgAnimation: drawn("animation"), .svgID: drawn("ids-twice"), .svgInvisible: drawn("invisible"),
    .svgExpanded: drawn("pattern"), .svgScript: drawn("left-out"),
    .svgNamespace: drawn("namespace"),
  ]

  /// The fonts in `Fixtures/Fonts`, with texts that show the findings.
  private static let fonts: [Diagnostic.Rule: GeneratedExample] = [
    .fontNot: written("A", "pairs.outlines.txt"), .fontDamaged: written("A", "cut.ttf"),
    .fontLimit: written("é", "endless.ttf"), .fontGlyph: written("ж", "cubic.otf"),
    .fontShaping: written("ש", "cubic.otf"),
  ]

  private static func written(_ text: String, _ name: String) -> GeneratedExample {
    @Sendable func rules(_ text: String, _ name: String) -> [Diagnostic.Rule] {
      ((try? FontFixture(name: name).report(on: text))?.diagnostics ?? []).map(\.rule)
    }
    return GeneratedExample(bad: { rules(text, name) }, good: { rules("A", "quadratic.ttf") })
  }

  private static func drawn(_ name: String) -> GeneratedExample {
    @Sendable func rules(_ name: String) -> [Diagnostic.Rule] {
      ((try? SVGFixture(name: name).reading())?.report.diagnostics ?? []).map(\.rule)
    }
    return GeneratedExample(bad: { rules(name) }, good: { rules("dot") })
  }

  private static func imported(_ name: String) -> GeneratedExample {
    @Sendable func rules(_ name: String) -> [Diagnostic.Rule] {
      ((try? LottieFixture(name: name).reading())?.report.diagnostics ?? []).map(\.rule)
    }
    return GeneratedExample(bad: { rules(name) }, good: { rules("dot") })
  }

  /// The documents in `Fixtures/LottieExport` that show the findings of the export.
  private static let exports: [Diagnostic.Rule: GeneratedExample] = [
    .exportBaked: exported("springs"), .exportFixed: exported("events"), .exportDropped: exported("metadata"),
  ]

  private static func exported(_ name: String) -> GeneratedExample {
    @Sendable func rules(_ name: String) -> [Diagnostic.Rule] {
      ((try? LottieExportFixture(name: name).writing())?.report.diagnostics ?? []).map(\.rule)
    }
    return GeneratedExample(bad: { rules(name) }, good: { rules("curves") })
  }

  private static let documents: [Diagnostic.Rule: GeneratedExample] = [
    .jsonEmpty: texts(" \n", start),
    .jsonEncoding: bytes(
      Array(start.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }), Array(start.utf8)),
    .jsonByteOrderMark: texts("\u{FEFF}" + start, start),
    .jsonInvalidUTF8: bytes(Array(#"{ "//": "T"#.utf8) + [0xFC] + rest, Array(#"{ "//": "Tü"#.utf8) + rest),
    .jsonTooLarge: GeneratedExample(
      bad: { scanned(spaces: Tape.Node.maximumOffset + 1) }, good: { scanned(spaces: 1 << 16) }),
    .jsonTooDeep: texts(nested(64), nested(62)),
    .jsonTooManyProblems: texts(list(of: "01", count: 1500), start),
    .jsonNumberTooLong: texts(
      start.replacing("100", with: "100." + String(repeating: "0", count: 2000)),
      start.replacing("100", with: "100." + String(repeating: "0", count: 20))),
    .tooManyFindings: texts(list(of: "0", count: 1500), start),
    .inputOrder: GeneratedExample(
      bad: { logged(#"{ "t": 2, "parameter": "x", "value": 1 }, { "t": 1, "parameter": "x", "value": 0 }"#) },
      good: { logged(#"{ "t": 1, "parameter": "x", "value": 1 }, { "t": 2, "parameter": "x", "value": 0 }"#) }
    ),
    .numberNotFinite: GeneratedExample(
      bad: { built(radius: .infinity) }, good: { built(radius: 40) }),
  ]

  private static let start = #"{ "animfile": "1.0", "size": [200, 100], "shapes": [] }"#
  private static let rest = Array(#"", "animfile": "1.0", "size": [200, 100], "shapes": [] }"#.utf8)

  /// A document whose list of shapes contains an element many times.
  private static func list(of element: String, count: Int) -> String {
    start.replacing("[]", with: "[" + Array(repeating: element, count: count).joined(separator: ",") + "]")
  }

  /// A document with nested arrays.
  private static func nested(_ depth: Int) -> String {
    let extras = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    return #"{ "animfile": "1.0", "size": [200, 100], "shapes": [], "extras": { "a": \#(extras) } }"#
  }

  private static func texts(_ bad: String, _ good: String) -> GeneratedExample {
    bytes(Array(bad.utf8), Array(good.utf8))
  }

  private static func bytes(_ bad: [UInt8], _ good: [UInt8]) -> GeneratedExample {
    GeneratedExample(bad: { findings(bad) }, good: { findings(good) })
  }

  /// The findings in a log of inputs with these settings.
  private static func logged(_ settings: String) -> [Diagnostic.Rule] {
    let document =
      #"{ "animfile": "1.0", "size": [9, 9], "parameters": { "x": { "type": "number", "default": 0 } }, "shapes": [] }"#
    let log = #"{ "animfile-inputs": "1.0", "settings": [\#(settings)] }"#
    guard let evaluator = try? Evaluator(json: document) else { return [] }
    return Inputs.read(json: Array(log.utf8), for: evaluator).report.diagnostics.map(\.rule)
  }

  private static func findings(_ text: [UInt8]) -> [Diagnostic.Rule] {
    Linter().report(on: text).diagnostics.map(\.rule)
  }

  /// The findings in a document after leading spaces. Positions are not computed, because that takes long in a large
  /// text.
  private static func scanned(spaces: Int) -> [Diagnostic.Rule] {
    var problems: [JSONProblem] = []
    let text = Array(repeating: UInt8(ascii: " "), count: spaces) + Array(start.utf8)
    _ = Tape.scan(text, maximumDepth: 64, problems: &problems)
    return problems.map(\.rule)
  }

  /// The findings in a document built in code.
  private static func built(radius: Double) -> [Diagnostic.Rule] {
    let circle = AnimatedShape(.circle(center: [100, 100], radius: .constant(radius)))
    do throws(InvalidAnimation) {
      return try Evaluator(AnimationDocument(size: Size2D(200, 200), shapes: [circle])).diagnostics.map(
        \.rule)
    } catch {
      return error.report.diagnostics.map(\.rule)
    }
  }
}
