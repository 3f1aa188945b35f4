/// An animation document as a value that can be built in code.
///
/// It is validated only when it is parsed from a file or an ``Evaluator`` is created from it.
public struct AnimationDocument: Hashable, Sendable {
  /// The URL of the schema, for editors.
  public var schema: String?
  /// The version of the format.
  public var version: FormatVersion
  /// The title.
  public var title: String? {
    get { exactTitle?.text }
    set { exactTitle = .optional(newValue) }
  }
  private var exactTitle: ExactText?
  /// A description of the content, in a sentence or two.
  public var description: String? {
    get { exactDescription?.text }
    set { exactDescription = .optional(newValue) }
  }
  private var exactDescription: ExactText?
  /// The author.
  public var author: String? {
    get { exactAuthor?.text }
    set { exactAuthor = .optional(newValue) }
  }
  private var exactAuthor: ExactText?
  /// The license.
  public var license: String? {
    get { exactLicense?.text }
    set { exactLicense = .optional(newValue) }
  }
  private var exactLicense: ExactText?
  /// A text alternative for readers who cannot see the animation.
  public var label: String? {
    get { exactLabel?.text }
    set { exactLabel = .optional(newValue) }
  }
  private var exactLabel: ExactText?
  /// The width and height of the viewport, in document units.
  public var size: Size2D
  /// The duration of one pass, in seconds; nil for ``naturalDuration``.
  public var duration: Double?
  /// The number of passes.
  public var repeats: TimeMapping.Repeat
  /// The time at which the passes after the first start, in seconds, at least 0: what is before it plays once.
  public var repeatFrom: Double
  /// Whether each pass also plays in reverse.
  public var autoreverses: Bool
  /// How the document fits a viewport of another size.
  public var fit: Fit
  /// The color behind all shapes; nil for transparent.
  public var background: Animated<RGBAColor>?
  /// The preferred number of frames per second, a hint for renderers.
  public var frameRate: Double?
  /// The time of the most representative frame, in seconds.
  public var poster: Double?
  /// The time of the frame shown to viewers who prefer reduced motion, in seconds.
  public var reducedMotion: Double?
  /// The default color interpolation space.
  public var colorSpace: ColorSpace
  /// The parameters that a player can set, by name.
  public var parameters: Named<Parameter>
  /// The custom easings, by name.
  public var easings: Named<Easing>
  /// The named times.
  public var markers: [Marker]
  /// The reusable shapes, by name.
  public var symbols: Named<AnimatedShape>
  /// The shapes in paint order, bottom first.
  public var shapes: [AnimatedShape]
  /// The timeline of all shapes, in addition to the tracks of their members.
  public var timeline: Timeline
  /// The responses to events of a pointer.
  public var listeners: [Listener]
  /// The names of extensions that are required to interpret the document.
  public var extensionsRequired: [String]
  /// The data of format extensions, by name.
  public var extensions: Named<JSONValue>
  /// Application data, ignored by the format.
  public var extras: JSONValue?

  /// Creates a document.
  public init(
    size: Size2D, duration: Double? = nil, repeats: TimeMapping.Repeat = .count(1),
    repeatFrom: Double = 0, autoreverses: Bool = false,
    fit: Fit = .contain, background: Animated<RGBAColor>? = nil, frameRate: Double? = nil,
    poster: Double? = nil, reducedMotion: Double? = nil,
    colorSpace: ColorSpace = .srgb, title: String? = nil, description: String? = nil, author: String? = nil,
    license: String? = nil, label: String? = nil, parameters: Named<Parameter> = [:],
    easings: Named<Easing> = [:],
    markers: [Marker] = [], symbols: Named<AnimatedShape> = [:], shapes: [AnimatedShape] = [],
    timeline: Timeline = [], listeners: [Listener] = [], extensionsRequired: [String] = [],
    extensions: Named<JSONValue> = [:],
    extras: JSONValue? = nil, schema: String? = nil
  ) {
    version = .current
    self.size = size
    self.duration = duration
    self.repeats = repeats
    self.repeatFrom = repeatFrom
    self.autoreverses = autoreverses
    self.fit = fit
    self.background = background
    self.frameRate = frameRate
    self.poster = poster
    self.reducedMotion = reducedMotion
    self.colorSpace = colorSpace
    exactTitle = .optional(title)
    exactDescription = .optional(description)
    exactAuthor = .optional(author)
    exactLicense = .optional(license)
    exactLabel = .optional(label)
    self.parameters = parameters
    self.easings = easings
    self.markers = markers
    self.symbols = symbols
    self.shapes = shapes
    self.timeline = timeline
    self.listeners = listeners
    self.extensionsRequired = extensionsRequired
    self.extensions = extensions
    self.extras = extras
    self.schema = schema
  }

  /// How a document fits a viewport of another size.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// Scales uniformly to be entirely visible, centered.
    case contain
    /// Scales uniformly to cover the viewport, centered.
    case cover
    /// Scales width and height independently to fill the viewport.
    case stretch
    /// Not scaled, centered.
    case none
  }

  /// A named time.
  public struct Marker: Hashable, Sendable {
    /// The name.
    public var name: String {
      get { exactName.text }
      set { exactName = ExactText(newValue) }
    }
    private var exactName: ExactText
    /// The time in seconds.
    public var t: Double

    /// Creates a marker.
    public init(_ name: String, t: Double) {
      exactName = ExactText(name)
      self.t = t
    }
  }

  /// The time of the last keyframe or the end of the last timeline entry, in seconds; 0 if nothing is
  /// animated.
  ///
  /// - Complexity: O(*n*) in the size of the document.
  public var naturalDuration: Double {
    let finder = MotionFinder()
    finder.symbols = SymbolMotions(symbols)
    background?.inspect(finder)
    for shape in shapes { shape.inspect(finder) }
    return max(finder.end, timeline.duration)
  }

  /// The duration of one pass, in seconds: ``duration``, or else ``naturalDuration``.
  public var passDuration: Double { duration ?? naturalDuration }
}

/// A version of the format. Files of the same major version can be read.
public struct FormatVersion: Hashable, Sendable, CustomStringConvertible {
  /// Incremented by incompatible changes.
  public var major: Int
  /// Incremented by additions.
  public var minor: Int

  /// Creates a version.
  public init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version that this library writes: 1.0.
  public static let current = FormatVersion(1, 0)

  public var description: String { "\(major).\(minor)" }
}

// MARK: Reading and writing

extension AnimationDocument: DocumentObject {
  package static var phrase: String { "a document { \"animfile\": \"1.0\", … }" }

  package init() { self.init(size: Size2D(1, 1)) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
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
    visitor.defaulted("repeatFrom", &repeatFrom, .nonNegative, 0)
    visitor.defaulted("autoreverses", &autoreverses, false)
    visitor.defaulted("fit", &fit, .contain)
    // References in the background are checked against the parameters.
    let isReader = visitor.isReader
    if !isReader { visitor.optional("background", &background) }
    visitor.optional("frameRate", &frameRate, NumberRule(lower: 0, excludesLower: true, upper: 1000))
    visitor.optional("poster", &poster)
    visitor.optional("reducedMotion", &reducedMotion)
    visitor.defaulted("colorSpace", &colorSpace, .srgb)
    visitor.defaulted("parameters", &parameters, [:])
    visitor.announce(parameters: parameters)
    if isReader { visitor.optional("background", &background) }
    visitor.defaulted("easings", &easings, [:])
    visitor.defaulted("markers", &markers, [])
    visitor.defaulted("symbols", &symbols, [:])
    visitor.required("shapes", &shapes)
    visitor.defaulted("timeline", &timeline, [])
    visitor.defaulted("listeners", &listeners, [])
    visitor.defaulted("extensionsRequired", &extensionsRequired, [])
    visitor.defaulted("extensions", &extensions, [:])
    visitor.optional("extras", &extras)
  }
}

extension AnimationDocument.Fit: DocumentWord {
  package static var placeholder: AnimationDocument.Fit { .contain }
}

extension AnimationDocument.Marker: DocumentObject {
  package static var identifyingMembers: [String] { ["name", "t"] }
  package static var phrase: String { "a marker { \"name\": …, \"t\": … }" }

  package init() { self.init("", t: 0) }

  package mutating func members(_ visitor: inout some MemberVisitor) {
    visitor.required("name", &name)
    visitor.required("t", &t)
  }
}

extension ReadingContext {
  /// Returns advice for authors who write markers as an object of times by name.
  func markers(ofNames node: Int) -> Advice? {
    var markers: [String] = []
    var name = node + 1
    while name < tape.next(node) {
      guard tape.kind(name + 1) == .number else { return nil }
      markers.append("{ \"name\": \(json(name)), \"t\": \(json(name + 1)) }")
      name = tape.next(name + 1)
    }
    return markers.count > 20 ? nil : .write("[\(markers.joined(separator: ", "))]")
  }
}

extension FormatVersion: DocumentValue {
  package static var phrase: String { "a version such as \"1.0\"" }
  package static var placeholder: FormatVersion { .current }

  package static func read(_ node: Int, _ context: ReadingContext, _ rule: NumberRule) -> FormatVersion {
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

  package func write(to writer: inout JSONWriter) { writer.string(description) }
}
