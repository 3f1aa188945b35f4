import AnimFileAuthoring

#if os(Linux)
  import AnimFile
  import Testing

  @testable import AnimFileCLI
  @testable import AnimFileTestSupport

  // Resource limits for hostile files. Every row runs the built command as a separate process, with a stack of 512 KiB
  // and 64 MiB of writable memory, both enforced by the operating system: exceeding them ends the process by a signal,
  // and fails the test.
  //
  // Properties beyond one process are tested elsewhere: concurrent evaluation of one document (E08), and equal bytes
  // from other builds, machines and hash seeds (E09, in part by running twice).

  /// A hostile document and its expected findings.
  private struct Row: CustomTestStringConvertible, Sendable {
    /// The class of the attack: M for documents, E for their evaluation.
    let id: String
    let what: String
    /// The distinct codes of all findings, in order. Without an error, the document is evaluated.
    let codes: [String]
    let document: String

    init(_ id: String, _ what: String, _ codes: [String], _ document: String) {
      (self.id, self.what, self.codes, self.document) = (id, what, codes, document)
    }

    var testDescription: String { "\(id): \(what)" }
  }

  private func document(_ shapes: String, _ more: String = "") -> String {
    #"{"animfile":"1.0","size":[9,9],\#(more)"shapes":[\#(shapes)]}"#
  }

  private let circle = #"{"type":"circle","center":[1,1],"radius":1}"#

  private func nested(_ count: Int, _ member: String, _ inside: String) -> String {
    String(repeating: #"{"type":"group",\#(member),"shapes":["#, count: count) + inside
      + String(repeating: "]}", count: count)
  }

  /// Ten to the power of nine circles, in nine symbols.
  private let billionLaughs: String = {
    var symbols = #""s0":\#(circle)"#
    for level in 1...9 {
      let uses = Array(repeating: #"{"type":"use","symbol":"s\#(level - 1)"}"#, count: 10).joined(
        separator: ",")
      symbols += #","s\#(level)":{"type":"group","shapes":[\#(uses)]}"#
    }
    return document(#"{"type":"use","symbol":"s9"}"#, #""symbols":{\#(symbols)},"#)
  }()

  private let copiesOfCopies = document(
    nested(4, #""modifiers":[{"type":"repeat","copies":10000}]"#, circle))

  private let scales = document(
    nested(30, #""transform":{"scale":1e9}"#, circle.replacing(#""radius":1"#, with: #""radius":1e9"#)))

  /// An outline of a thousand elements, drawn ten thousand times.
  private let muchWork: String = {
    let path = "M 0 0" + String(repeating: " L 1 1 L 0 0", count: 500)
    return document(#"{"type":"path","d":"\#(path)","modifiers":[{"type":"repeat","copies":10000}]}"#)
  }()

  private let rows: [Row] = [
    Row(
      "M01", #"two parents of each other"#, ["parent-cycle"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"id":"a","transform":{"parent":"b"}},{"type":"circle","center":[1,1],"radius":1,"id":"b","transform":{"parent":"a"}}]}"#
    ),
    Row(
      "M01", #"its own parent"#, ["parent-cycle"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"id":"a","transform":{"parent":"a"}}]}"#
    ),
    Row(
      "M02", #"a parent that is not there"#, ["unknown-parent"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"transform":{"parent":"ghost"}}]}"#
    ),
    Row(
      "M02", #"a symbol that is not there"#, ["unknown-symbol"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"use","symbol":"ghost"}]}"#),
    Row(
      "M02", #"a parameter that is not there"#, ["unknown-parameter"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"parameter":"ghost"}}]}"#
    ),
    Row(
      "M03", #"two shapes of one id"#, ["duplicate-id"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"id":"a"},{"type":"circle","center":[1,1],"radius":1,"id":"a"}]}"#
    ),
    Row(
      "M04", #"a symbol in itself"#, ["symbol-cycle"],
      #"{"animfile":"1.0","size":[9,9],"symbols":{"a":{"type":"use","symbol":"b"},"b":{"type":"use","symbol":"a"}},"shapes":[{"type":"use","symbol":"a"}]}"#
    ),
    Row("M05", #"a billion laughs"#, ["limit-exceeded"], billionLaughs),
    Row(
      "M06", #"1e9 copies"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"modifiers":[{"type":"repeat","copies":1e9}]}]}"#
    ),
    Row(
      "M06", #"-1 copies"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"modifiers":[{"type":"repeat","copies":-1}]}]}"#
    ),
    Row(
      "M06", #"2.5 copies"#, ["not-an-integer"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"modifiers":[{"type":"repeat","copies":2.5}]}]}"#
    ),
    Row(
      "M06", #"0 copies"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"modifiers":[{"type":"repeat","copies":0}]}]}"#
    ),
    Row("M06", #"copies of copies of copies"#, ["limit-exceeded"], copiesOfCopies),
    Row(
      "M07", #"1e38 corners"#, ["number-too-large"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"polygon","center":[1,1],"radius":1,"points":1e38}]}"#
    ),
    Row(
      "M07", #"0 corners"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"polygon","center":[1,1],"radius":1,"points":0}]}"#),
    Row(
      "M07", #"2 corners"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"polygon","center":[1,1],"radius":1,"points":2}]}"#),
    Row(
      "M07", #"2.5 corners"#, ["not-an-integer"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"polygon","center":[1,1],"radius":1,"points":2.5}]}"#
    ),
    Row(
      "M08", #"very many dashes"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"line","from":[0,0],"to":[280000,0],"stroke":{"color":"red","width":1,"dash":[0.005]}}]}"#
    ),
    Row(
      "M09", #"no keyframes"#, ["no-keyframes"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[]}}]}"#
    ),
    Row(
      "M10", #"keyframes out of order"#, ["keyframe-order"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":1,"value":1},{"t":0,"value":2}]}}]}"#
    ),
    Row(
      "M10", #"two keyframes at one time"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":1,"value":1},{"t":1,"value":2}]}}]}"#
    ),
    Row(
      "M10", #"three keyframes at one time"#, ["keyframe-collision"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":1,"value":1},{"t":1,"value":2},{"t":1,"value":3}]}}]}"#
    ),
    Row(
      "M11", #"a keyframe before the start"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":-5,"value":1},{"t":1,"value":2}]}}]}"#
    ),
    Row(
      "M11", #"a keyframe after the end"#, ["keyframe-after-end"],
      #"{"animfile":"1.0","size":[9,9],"duration":1,"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":5,"value":2}]}}]}"#
    ),
    Row(
      "M12", #"a duration of 0"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"duration":0,"shapes":[{"type":"circle","center":[1,1],"radius":1}]}"#),
    Row(
      "M12", #"a duration of -1"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"duration":-1,"shapes":[{"type":"circle","center":[1,1],"radius":1}]}"#
    ),
    Row(
      "M12", #"a duration of 1e-320"#, [],
      #"{"animfile":"1.0","size":[9,9],"duration":1e-320,"shapes":[{"type":"circle","center":[1,1],"radius":1}]}"#
    ),
    Row(
      "M12", #"0 frames a second"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"frameRate":0,"shapes":[{"type":"circle","center":[1,1],"radius":1}]}"#
    ),
    Row(
      "M12", #"-1 frames a second"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"frameRate":-1,"shapes":[{"type":"circle","center":[1,1],"radius":1}]}"#
    ),
    Row(
      "M13", #"a size of [0,100]"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[0,100],"shapes":[{"type":"circle","center":[1,1],"radius":1}]}"#),
    Row(
      "M13", #"a size of [-1,100]"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[-1,100],"shapes":[{"type":"circle","center":[1,1],"radius":1}]}"#),
    Row(
      "M13", #"a size of [1e9,1e9]"#, [],
      #"{"animfile":"1.0","size":[1e9,1e9],"shapes":[{"type":"circle","center":[1,1],"radius":1}]}"#),
    Row(
      "M13", #"a size of [1e10,1]"#, ["number-too-large"],
      #"{"animfile":"1.0","size":[1e10,1],"shapes":[{"type":"circle","center":[1,1],"radius":1}]}"#),
    Row(
      "M14", #"control points outside of time"#, ["easing-control-point"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":[1.5,0,-0.2,1]}]}}]}"#
    ),
    Row(
      "M15", #"the easing [1,0,0,1]"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":[1,0,0,1]}]}}]}"#
    ),
    Row(
      "M15", #"the easing [0,0,1,1]"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":[0,0,1,1]}]}}]}"#
    ),
    Row(
      "M15", #"the easing [0,1e9,1,-1e9]"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":[0,1e9,1,-1e9]}]}}]}"#
    ),
    Row(
      "M15", #"the easing {steps:0}"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"steps":0}}]}}]}"#
    ),
    Row(
      "M15", #"the easing {steps:1e9}"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"steps":1e9}}]}}]}"#
    ),
    Row(
      "M15", #"the easing {steps:1000000}"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"steps":1000000}}]}}]}"#
    ),
    Row(
      "M15", #"the easing {linear:[0]}"#, ["invalid-easing"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"linear":[0]}}]}}]}"#
    ),
    Row(
      "M16", #"the spring mass:0,stiffness:1,damping:1"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"spring":{"mass":0,"stiffness":1,"damping":1}}}]}}]}"#
    ),
    Row(
      "M16", #"the spring stiffness:0,damping:1"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"spring":{"stiffness":0,"damping":1}}}]}}]}"#
    ),
    Row(
      "M16", #"the spring stiffness:1,damping:-1"#, ["out-of-range"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"spring":{"stiffness":1,"damping":-1}}}]}}]}"#
    ),
    Row(
      "M16", #"the spring stiffness:100,damping:0"#, ["spring-unsettled"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"spring":{"stiffness":100,"damping":0}}}]}}]}"#
    ),
    Row(
      "M16", #"the spring stiffness:1e308,damping:1"#, ["number-too-large"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"spring":{"stiffness":1e308,"damping":1}}}]}}]}"#
    ),
    Row(
      "M16", #"the spring duration:1e-300,bounce:1"#, ["invalid-easing"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"spring":{"duration":1e-300,"bounce":1}}}]}}]}"#
    ),
    Row(
      "M16", #"the spring bounce:1"#, ["invalid-easing"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"keyframes":[{"t":0,"value":1},{"t":1,"value":2,"easing":{"spring":{"bounce":1}}}]}}]}"#
    ),
    Row(
      "M17", #"the color #12"#, ["invalid-color"],
      ##"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"fill":"#12"}]}"##
    ),
    Row(
      "M17", #"the color #xyz"#, ["invalid-color"],
      ##"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"fill":"#xyz"}]}"##
    ),
    Row(
      "M17", #"the color [2,0,0]"#, ["wrong-type"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"fill":[2,0,0]}]}"#
    ),
    Row(
      "M17", #"the color [0,0,0,0,0]"#, ["wrong-type"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"fill":[0,0,0,0,0]}]}"#
    ),
    Row(
      "M18", #"the path M"#, ["invalid-path"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"path","d":"M","fill":"red"}]}"#),
    Row(
      "M18", #"the path L 1 2"#, ["invalid-path"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"path","d":"L 1 2","fill":"red"}]}"#),
    Row(
      "M18", #"the path M 0 0 L"#, ["invalid-path"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"path","d":"M 0 0 L","fill":"red"}]}"#),
    Row(
      "M18", #"the path M0 0 A 0 0 0 2 0 1 1"#, ["invalid-path"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"path","d":"M0 0 A 0 0 0 2 0 1 1","fill":"red"}]}"#),
    Row(
      "M18", #"the path M1e999 0"#, ["invalid-path"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"path","d":"M1e999 0","fill":"red"}]}"#),
    Row(
      "M19", #"a morph of three corners to four"#, ["morph-mismatch"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"path","d":{"keyframes":[{"t":0,"value":"M 0 0 L 1 0 L 1 1 Z"},{"t":1,"value":"M 0 0 L 1 0 L 1 1 L 0 1 Z"}]}}]}"#
    ),
    Row(
      "M19", #"lists of different length"#, ["count-mismatch"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"blob","center":[1,1],"radius":1,"offsets":{"keyframes":[{"t":0,"value":[0,0,0]},{"t":1,"value":[0,0,0,0]}]}}]}"#
    ),
    Row(
      "M20", #"the path "" trimmed and offset"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"path","d":"","stroke":"red","modifiers":[{"type":"trim","end":0.5},{"type":"offset","distance":1},{"type":"zigzag","size":1,"ridges":3}]}]}"#
    ),
    Row(
      "M20", #"the path "M0 0" trimmed and offset"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"path","d":"M0 0","stroke":"red","modifiers":[{"type":"trim","end":0.5},{"type":"offset","distance":1},{"type":"zigzag","size":1,"ridges":3}]}]}"#
    ),
    Row(
      "M20", #"the path "M0 0L0 0" trimmed and offset"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"path","d":"M0 0L0 0","stroke":"red","modifiers":[{"type":"trim","end":0.5},{"type":"offset","distance":1},{"type":"zigzag","size":1,"ridges":3}]}]}"#
    ),
    Row(
      "M20", #"the path "M0 0C0 0 0 0 0 0Z" trimmed and offset"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"path","d":"M0 0C0 0 0 0 0 0Z","stroke":"red","modifiers":[{"type":"trim","end":0.5},{"type":"offset","distance":1},{"type":"zigzag","size":1,"ridges":3}]}]}"#
    ),
    Row(
      "M21", #"a transform with scale:0"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"transform":{"scale":0}}]}"#
    ),
    Row(
      "M21", #"a transform with scale:[0,1]"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"transform":{"scale":[0,1]}}]}"#
    ),
    Row(
      "M21", #"a transform with skew:90"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"transform":{"skew":90}}]}"#
    ),
    Row(
      "M21", #"a transform with skew:1e9"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"transform":{"skew":1e9}}]}"#
    ),
    Row(
      "M22", #"a number near the largest"#, ["number-too-large"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1e308}]}"#),
    Row("M22", #"scales that overflow"#, [], scales),
    Row(
      "M22", #"a rotation of 1e300"#, ["number-too-large"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"transform":{"rotation":1e300}}]}"#
    ),
    Row(
      "M23", #"a rotation of 1e18"#, ["number-too-large"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"transform":{"rotation":1e18}}]}"#
    ),
    Row(
      "M23", #"a rotation of 1e9"#, [],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":1,"transform":{"rotation":1e9}}]}"#
    ),
    Row(
      "M25", #"a symbol that nobody uses"#, [],
      #"{"animfile":"1.0","size":[9,9],"symbols":{"a":{"type":"circle","center":[1,1],"radius":1}},"shapes":[{"type":"circle","center":[1,1],"radius":1}]}"#
    ),
    Row("M26", #"the version left out"#, ["missing-member"], #"{"size":[9,9],"shapes":[]}"#),
    Row("M26", #"the version 2"#, ["invalid-version"], #"{"animfile":2,"size":[9,9],"shapes":[]}"#),
    Row("M26", #"the version '1'"#, ["invalid-version"], #"{"animfile":"1","size":[9,9],"shapes":[]}"#),
    Row("M26", #"the version 1.5"#, ["invalid-version"], #"{"animfile":1.5,"size":[9,9],"shapes":[]}"#),
    Row(
      "M26", #"the version '2.0'"#, ["unsupported-version"], #"{"animfile":"2.0","size":[9,9],"shapes":[]}"#),
    Row("M26", #"the version '1.5'"#, ["newer-version"], #"{"animfile":"1.5","size":[9,9],"shapes":[]}"#),
    Row(
      "M27", #"something from outside: {type:image,hre"#, ["unknown-type"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"image","href":"http://example.com/a.png"}]}"#),
    Row(
      "M27", #"something from outside: {type:circle,ce"#, ["wrong-type"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"circle","center":[1,1],"radius":{"expression":"1+1"}}]}"#
    ),
    Row(
      "M27", #"something from outside: {type:use,symbo"#, ["unknown-symbol"],
      #"{"animfile":"1.0","size":[9,9],"shapes":[{"type":"use","symbol":"../../etc/passwd"}]}"#),
    Row("M24", "a thousand elements times ten thousand copies", ["limit-exceeded"], muchWork),
  ]

  /// The times to evaluate.
  private let times = ["0", "-0", "0.37", "1", "-1e300", "1e300", "5e-324", "-2.5"]

  private struct Run {
    var status: Int32
    var output: String
    var error: String
    /// The processor time in milliseconds.
    var cost: Double
  }

  #if DEBUG
    /// The stack limit for deep documents, in KiB; unoptimized code takes more than twice as much.
    private let deepStack = 576
    /// The processor time limit in milliseconds; unoptimized code takes about ten times longer, and longer while other tests run.
    private let mostCost = 4000.0
  #else
    private let deepStack = 256
    private let mostCost = 250.0
  #endif

  extension Shell {
    /// Runs the command within its limits, and checks that it succeeds. A command over the limit of processor time is
    /// measured again, beside a fixed amount of work that takes about 400 ms on a fast machine.
    fileprivate func bounded(
      _ line: String, _ input: String, stack: Int = 512, _ location: SourceLocation = #_sourceLocation
    ) throws -> Run {
      try Shell.write(Array(input.utf8), to: folder + "/t.json")
      let limits = "ulimit -s \(stack); ulimit -d 65536"
      let result = try run("\(limits); times > before; animfile \(line); s=$?; times > after; exit $s")
      var cost = try childTime("after") - childTime("before")
      for _ in 0..<3 where cost > mostCost {
        _ = try run(
          """
          \(limits); times > start; sh -c 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done'; times > before
          animfile \(line) > again.txt 2>&1; times > after
          """)
        let unit = try childTime("before") - childTime("start")
        cost = try (childTime("after") - childTime("before")) * 400 / max(400, unit)
      }
      #expect(result.status < 3, "\(line): \(result.status) \(result.error)", sourceLocation: location)
      #expect(cost <= mostCost, "\(line) took \(cost) ms", sourceLocation: location)
      return Run(status: result.status, output: result.output, error: result.error, cost: cost)
    }

    /// The processor time of the shell's children in milliseconds, from the second line of `times`: `0m0.010s
    /// 0m0.000s`.
    private func childTime(_ name: String) throws -> Double {
      let bytes = try ProcessSystem().read(RawText(folder + "/" + name), limit: 1000)
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      let line = try #require(lines.last)
      var milliseconds = 0.0
      for word in line.split(separator: " ") {
        let parts = word.dropLast().split(separator: "m")
        let minutes = Double(parts.first ?? "") ?? 0
        let seconds = Double(parts.last ?? "") ?? 0
        milliseconds += 60_000 * minutes + 1000 * seconds
      }
      return milliseconds
    }
  }

  @Suite struct `A hostile file` {
    @Test(arguments: Campaign.cases(rows, oneOf: 5)) fileprivate func `has an answer within bounds`(
      _ row: Row
    ) throws {
      let shell = try Shell()
      let report = try shell.bounded("validate --format json t.json", row.document)
      #expect(report.error == "")
      let categories: [Diagnostic.RuleCategory?] = [.effect, .playback]
      // Findings about content without effect are ignored.
      let codes = report.output.matches(of: /"code": "([a-z0-9-]+)"/).map { String($0.output.1) }
        .filter { !categories.contains(Diagnostic.Rule(rawValue: $0)?.documentation.category) }
      var known: Set<String> = []
      #expect(codes.filter { known.insert($0).inserted } == row.codes)
      let isValid = report.status == 0
      let frames = try shell.bounded(
        "eval t.json --format ndjson --t '\(times.joined(separator: ","))'", row.document)
      #expect(frames.status == report.status)
      #expect(isValid == frames.output.hasPrefix("{"))
      guard isValid else { return }
      #expect(frames.output.split(separator: "\n").count == times.count)
      #expect(
        !frames.output.contains(/nan|inf[^o]|null/.ignoresCase()),
        "numbers that are not finite are not printed")
      // A second run gives the same bytes.
      let again = try shell.bounded(
        "eval t.json --format ndjson --t '\(times.joined(separator: ","))'", row.document)
      #expect(again.output == frames.output)
    }

    @Test func `has an answer in every class except those that need more than a process`() {
      let all = (1...27).map { $0 < 10 ? "M0\($0)" : "M\($0)" }
      #expect(Set(rows.map(\.id)) == Set(all))
    }

    @Test(arguments: ["nan", "inf", "-inf", "1e999", "0,5x", ""])
    func `E01: a time that is not a number is rejected`(_ time: String) throws {
      let run = try Shell().bounded("eval t.json --t '\(time)'", document(circle))
      #expect(run.status == 2)
      #expect(run.output == "")
    }

    /// Tracks with extreme times, each with a time and the expected radius.
    private static let tracks: [(row: String, track: String, t: String, radius: Double)] = [
      ("E02: on the first keyframe", #"[{"t":0.1,"value":1},{"t":0.3,"value":3}]"#, "0.1", 1),
      ("E02: before it", #"[{"t":0.1,"value":1},{"t":0.3,"value":3}]"#, "-1e300", 1),
      ("E02: after the last", #"[{"t":0.1,"value":1},{"t":0.3,"value":3}]"#, "1e300", 3),
      ("E02: just below the last", #"[{"t":0.1,"value":1},{"t":0.3,"value":3}]"#, "0.29999999999999993", 3),
      ("E03: a loop of no length", #"[{"t":1,"value":1},{"t":1,"value":2}],"after":"loop""#, "9", 2),
      (
        "E03: a loop of the least length", #"[{"t":0,"value":1},{"t":5e-324,"value":2}],"after":"loop""#, "9",
        1
      ),
      (
        "E04: there and back, at the turn", #"[{"t":0,"value":1},{"t":1,"value":2}],"after":"pingpong""#, "1",
        2
      ),
      (
        "E04: there and back, at the start", #"[{"t":0,"value":1},{"t":1,"value":2}],"after":"pingpong""#,
        "2", 1
      ),
      (
        "E05: at a jump", #"[{"t":0,"value":1},{"t":1,"value":2},{"t":1,"value":4},{"t":2,"value":5}]"#, "1",
        4
      ),
      (
        "E05: just before a jump", #"[{"t":0,"value":1},{"t":1,"value":2},{"t":1,"value":4}]"#,
        "0.9999999999999999", 2
      ),
      ("E06: in the shortest span", #"[{"t":0,"value":1},{"t":5e-324,"value":2}]"#, "5e-324", 2),
      ("E07: between the largest numbers", #"[{"t":0,"value":0},{"t":1,"value":1000000000}]"#, "0.5", 5e8),
    ]

    @Test(arguments: tracks.indices) func `has a value at every edge of a track`(_ index: Int) throws {
      let (row, track, t, radius) = Self.tracks[index]
      let text = document(circle.replacing(#""radius":1"#, with: #""radius":{"keyframes":\#(track)}"#))
      let run = try Shell().bounded("eval t.json --t ' \(t)'", text)
      #expect(run.status == 0, "\(row): \(run.error)")
      let match = try #require(run.output.firstMatch(of: /"bounds": \[[^,]+, [^,]+, ([0-9.]+)/), "\(row)")
      #expect(abs((Double(match.output.1) ?? 0) - 2 * radius) < 1e-5 * max(1, radius), "\(row)")
    }

    /// A dot at the maximum depth, by the kind of nesting.
    private static let depths: [(inside: String, document: String)] = {
      let dot = circle.replacing("{", with: #"{"id":"dot","#)
      let turn = #""transform":{"rotation":{"keyframes":[{"t":0,"value":0},{"t":1,"value":90}]}}"#
      let uses = (0..<32).map { level in
        level == 31 ? #""s31":\#(dot)"# : #""s\#(level)":{"type":"use","symbol":"s\#(level + 1)",\#(turn)}"#
      }
      let clips = (0..<29).reduce(dot) { inside, _ in
        #"{"type":"rect","origin":[0,0],"size":[9,9],\#(turn),"clip":[\#(inside)]}"#
      }
      let masks = (0..<20).reduce(dot) { inside, _ in
        #"{"type":"rect","origin":[0,0],"size":[9,9],"fill":"red",\#(turn),"mask":{"shapes":[\#(inside)]}}"#
      }
      let compounds = (0..<28).reduce(dot) { inside, _ in
        #"{"type":"compound",\#(turn),"shapes":[\#(inside)]}"#
      }
      let copies = (0..<32).map { #"{"type":"repeat","copies":\#($0 < 4 ? 2 : 1),"delay":0.1}"# }
      return [
        ("groups", document(nested(29, turn, dot))),
        (
          "groups with modifiers",
          document(nested(30, #""modifiers":[{"type":"reverse"}]"#, dot))
        ),
        (
          "uses of symbols",
          #"{"animfile":"1.0","size":[9,9],"symbols":{\#(uses.joined(separator: ","))},"shapes":[{"type":"use","symbol":"s0"}]}"#
        ),
        ("clips", document(clips)),
        ("masks", document(masks)),
        ("compounds", document(compounds)),
        ("copies", document(String(dot.dropLast()) + #","modifiers":[\#(copies.joined(separator: ","))]}"#)),
      ]
    }()

    @Test(
      arguments: [
        "validate", "eval", "eval --explain dot.point.1", "fmt", "set", "info", "expand", "sample", "render",
        "render --animated -o moving.svg",
      ], Campaign.cases(depths.map(\.inside), oneOf: 3))
    func `of maximum depth works with every command`(_ command: String, _ inside: String) throws {
      let text = try #require(Self.depths.first { $0.inside == inside }).document
      let words = command.split(separator: " ", maxSplits: 1)
      let operands = ["sample": " dot.radius", "set": " title depth"]
      let rest = words.count > 1 ? " " + words[1] : operands[command] ?? ""
      // The command explains with shapes on the stack, and unoptimized code draws a compound in nine nested calls.
      let stack = command.contains("--explain") || inside == "compounds" ? 2 * deepStack : deepStack
      let run = try Shell().bounded("\(words[0]) t.json\(rest)", text, stack: stack)
      #expect(run.status == 0)
      #expect(run.error == "")
    }
  }
#endif
