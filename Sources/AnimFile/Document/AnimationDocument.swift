/// An animation as a file says it: plain values that anyone can build in code.
///
/// Nothing about it is checked until an ``Evaluator`` is made of it, or it is read from a file.
public struct AnimationDocument: Hashable, Sendable {
  /// Where the schema is, for editors.
  public var schema: String?
  /// The version of the format.
  public var version: FormatVersion
  /// What it is called.
  public var title: String?
  /// What it shows, in a sentence or two.
  public var description: String?
  /// Who made it.
  public var author: String?
  /// Under what terms it may be used.
  public var license: String?
  /// What it shows, for people who cannot see it.
  public var label: String?
  /// Width and height of the viewport, in document units.
  public var size: Size2D
  /// How long one pass lasts, in seconds; nil for until the last keyframe.
  public var duration: Double?
  /// How often it plays.
  public var repeats: TimeMapping.Repeat
  /// Whether each pass also runs back to its start.
  public var autoreverses: Bool
  /// How it fits into a viewport of another size.
  public var fit: Fit
  /// What is behind all shapes; nil for nothing.
  public var background: Animated<RGBAColor>?
  /// How many frames a second suit it; a hint for whoever makes pictures of it.
  public var frameRate: Double?
  /// The time whose frame can stand for the whole, in seconds.
  public var poster: Double?
  /// The time whose frame is shown to people who want less motion, in seconds.
  public var reducedMotion: Double?
  /// How colors are interpolated where a track does not say.
  public var colorSpace: ColorSpace
  /// Values that can be set from outside.
  public var parameters: Named<Parameter>
  /// Easings by names of the author's own.
  public var easings: Named<Easing>
  /// Times that have a name.
  public var markers: [Marker]
  /// Shapes to be drawn in several places, by names of the author's own.
  public var symbols: Named<AnimatedShape>
  /// The shapes, the first at the bottom.
  public var shapes: [AnimatedShape]
  /// What happens when, over all shapes; besides the tracks that members have of their own.
  public var timeline: Timeline
  /// The extensions without which the document means something else.
  public var extensionsRequired: [String]
  /// Data of extensions to the format, by their names.
  public var extensions: Named<JSONValue>
  /// Data of the author's own, without meaning for the format.
  public var extras: JSONValue?

  /// A document.
  public init(
    size: Size2D, duration: Double? = nil, repeats: TimeMapping.Repeat = .count(1),
    autoreverses: Bool = false,
    fit: Fit = .contain, background: Animated<RGBAColor>? = nil, frameRate: Double? = nil,
    poster: Double? = nil, reducedMotion: Double? = nil,
    colorSpace: ColorSpace = .srgb, title: String? = nil, description: String? = nil, author: String? = nil,
    license: String? = nil, label: String? = nil, parameters: Named<Parameter> = [:],
    easings: Named<Easing> = [:],
    markers: [Marker] = [], symbols: Named<AnimatedShape> = [:], shapes: [AnimatedShape] = [],
    timeline: Timeline = [], extensionsRequired: [String] = [], extensions: Named<JSONValue> = [:],
    extras: JSONValue? = nil, schema: String? = nil
  ) {
    version = .current
    self.size = size
    self.duration = duration
    self.repeats = repeats
    self.autoreverses = autoreverses
    self.fit = fit
    self.background = background
    self.frameRate = frameRate
    self.poster = poster
    self.reducedMotion = reducedMotion
    self.colorSpace = colorSpace
    self.title = title
    self.description = description
    self.author = author
    self.license = license
    self.label = label
    self.parameters = parameters
    self.easings = easings
    self.markers = markers
    self.symbols = symbols
    self.shapes = shapes
    self.timeline = timeline
    self.extensionsRequired = extensionsRequired
    self.extensions = extensions
    self.extras = extras
    self.schema = schema
  }

  /// How a document fits into a viewport of another size.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// As large as it can be with all of it visible, in the middle.
    case contain
    /// As small as it can be with all of the viewport covered, in the middle.
    case cover
    /// Width and height scaled apart, so that both fit.
    case stretch
    /// Not scaled, in the middle.
    case none
  }

  /// A time that has a name.
  public struct Marker: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The time in seconds.
    public var t: Double

    /// A name for a time.
    public init(_ name: String, t: Double) {
      self.name = name
      self.t = t
    }
  }

  /// When the last keyframe comes or the last entry of the timeline is over, in seconds; 0 if nothing moves.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public var naturalDuration: Double {
    let finder = MotionFinder()
    finder.symbols = SymbolMotions(symbols)
    background?.inspect(finder)
    for shape in shapes { shape.inspect(finder) }
    return max(finder.end, timeline.duration)
  }

  /// How long one pass lasts, in seconds: ``duration``, or else ``naturalDuration``.
  public var passDuration: Double { duration ?? naturalDuration }
}

/// A version of the format: files of the same major version can be read.
public struct FormatVersion: Hashable, Sendable, CustomStringConvertible {
  /// Changes when files of before can no longer be read.
  public var major: Int
  /// Changes when there is something new.
  public var minor: Int

  /// A version.
  public init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version this library writes and fully knows: 1.0.
  public static let current = FormatVersion(1, 0)

  public var description: String { "\(major).\(minor)" }
}

// MARK: Reading and writing

extension AnimationDocument: DocumentObject {
  static var phrase: String { "a document { \"animfile\": \"1.0\", … }" }

  init() { self.init(size: Size2D(1, 1)) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.optional("$schema", &schema)
    visitor.required("animfile", &version)
    visitor.optional("title", &title)
    visitor.optional("description", &description)
    visitor.optional("author", &author)
    visitor.optional("license", &license)
    visitor.optional("label", &label)
    visitor.required("size", &size, .positive)
    visitor.optional("duration", &duration, .positive)
    visitor.announce(end: duration)
    visitor.defaulted("repeat", &repeats, .count(1))
    visitor.defaulted("autoreverses", &autoreverses, false)
    visitor.defaulted("fit", &fit, .contain)
    visitor.optional("background", &background)
    visitor.optional("frameRate", &frameRate, NumberRule(lower: 0, excludesLower: true, upper: 1000))
    visitor.optional("poster", &poster)
    visitor.optional("reducedMotion", &reducedMotion)
    visitor.defaulted("colorSpace", &colorSpace, .srgb)
    visitor.defaulted("parameters", &parameters, [:])
    visitor.announce(parameters: parameters)
    visitor.defaulted("easings", &easings, [:])
    visitor.defaulted("markers", &markers, [])
    visitor.defaulted("symbols", &symbols, [:])
    visitor.required("shapes", &shapes)
    visitor.defaulted("timeline", &timeline, [])
    visitor.defaulted("extensionsRequired", &extensionsRequired, [])
    visitor.defaulted("extensions", &extensions, [:])
    visitor.optional("extras", &extras)
  }
}

extension AnimationDocument.Fit: DocumentWord {
  static var placeholder: AnimationDocument.Fit { .contain }
}

extension AnimationDocument.Marker: DocumentObject {
  static var phrase: String { "a marker { \"name\": …, \"t\": … }" }

  init() { self.init("", t: 0) }

  mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("name", &name)
    visitor.required("t", &t)
  }
}

extension FormatVersion: DocumentValue {
  static var phrase: String { "a version such as \"1.0\"" }
  static var placeholder: FormatVersion { .current }

  static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> FormatVersion {
    switch context.tape.kind(node) {
    case .number:
      let number = context.tape.number(node)
      context.report(.invalidVersion("the number \(number.text)", isCurrent: number == 1), at: node)
      return .current
    case .string: break
    default:
      context.reportWrongType(node, expected: phrase)
      return .current
    }
    let text = context.tape.string(node)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isVersion =
      parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.count < 9 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
    guard isVersion, let major = Int(parts[0]), let minor = Int(parts[1]) else {
      context.report(.invalidVersion(text.quoted, isCurrent: text == "1"), at: node)
      return .current
    }
    if major != current.major {
      context.report(.unsupportedVersion(text), at: node)
    } else if minor > current.minor {
      context.report(.newerVersion(text), at: node)
      context.unknownMemberSeverity = .warning
    }
    return FormatVersion(major, minor)
  }

  func write(to writer: inout JSONWriter) { writer.string(description) }
}
