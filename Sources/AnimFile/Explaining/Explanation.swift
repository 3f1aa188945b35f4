/// Where a number in a frame comes from: which keyframes, easings, times and matrices made it.
///
/// An ``Explainer`` makes explanations. They are values, for people as ``text(name:precision:)`` and for programs as
/// ``json(name:precision:style:)``.
public struct Explanation: Hashable, Sendable {
  /// What was asked about, such as `box.fill.color` or `box.point.3`.
  public let target: String
  /// The time that was asked for, in seconds of the document.
  public let t: Double
  /// How the document's time becomes the shape's, from the outside in; the first is the document's own.
  public let times: [LocalTime]
  /// Whether the shape is there at that time, as `in`, `out` and `visible` say for it and what it is in.
  public let shows: Bool
  /// What was found.
  public let subject: Subject

  /// What an explanation is of.
  public enum Subject: Hashable, Sendable {
    /// A member's value.
    case member(Value)
    /// The end of an element of an outline.
    case point(Point)
  }

  /// What time it is inside of something.
  public struct LocalTime: Hashable, Sendable {
    /// What it is: `document`, or the kind of shape.
    public let kind: String
    /// The shape's id.
    public let id: String?
    /// The time around it, in seconds.
    public let outer: Double
    /// The time inside, in seconds.
    public let inner: Double
    /// How one becomes the other; nil where they are the same.
    public let mapping: TimeMapping?
    /// How long a pass of what is inside lasts, in seconds, where the mapping does not say; 0 if nothing moves.
    public let duration: Double
    /// Which copy it is in each of the shape's own repeats, the outermost first, from 0.
    public let copies: [Int]
    /// How many seconds that copy is behind the first; ``inner`` is the time in the copy.
    public let delay: Double
    /// From when on it is there, in the time around it; nil for always.
    public let start: Double?
    /// When it is there no longer, in the time around it; nil for never.
    public let end: Double?
    /// Where it stands in the file.
    public let place: Diagnostic.Place?
  }

  /// A member's value, and how it came about.
  public struct Value: Hashable, Sendable {
    /// What it is called, such as `box.fill.color`.
    public let name: String
    /// The value: a number, a word, true or false, path data, or a list; a color as red, green, blue and alpha, 0…1.
    public let value: JSONValue
    /// What is drawn in its stead, where it is out of the bounds that drawing puts to it; otherwise nil.
    public let drawn: JSONValue?
    /// Where it stands in the file; nil if it does not.
    public let place: Diagnostic.Place?
    /// How it came about.
    public let origin: Origin
    /// What its numbers count, where it is an angle or a color: `degrees`, or `red, green, blue, alpha`.
    public let unit: String?

    init(
      name: String, value: JSONValue, drawn: JSONValue?, place: Diagnostic.Place?, origin: Origin,
      unit: String? = nil
    ) {
      self.name = name
      self.value = value
      self.drawn = drawn
      self.place = place
      self.origin = origin
      self.unit = unit
    }
  }

  /// How a value came about.
  public indirect enum Origin: Hashable, Sendable {
    /// The file does not say; it is the default.
    case fallback
    /// The file says just that.
    case literal
    /// A parameter stands for it.
    case parameter(ParameterUse)
    /// It is on a track.
    case track(TrackValue)
    /// It is scattered around another.
    case wiggle(WiggleValue)
    /// It is put together from parts, each with an origin of its own.
    case parts([Value])
    /// It is one part, or some, of a value that moves as a whole.
    case part(Value)
  }

  /// The use of a parameter.
  public struct ParameterUse: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// What the parameter's value is multiplied by; nil for 1.
    public let scale: Double?
    /// What is added after that; nil for nothing.
    public let offset: JSONValue?
    /// Where the parameter is defined.
    public let definition: Diagnostic.Place?
    /// The parameter's value before `scale` and `offset`, as the file writes such values.
    public let value: JSONValue?
    /// Who says that this is its value: each use of a symbol that hands on another parameter, the innermost first, and
    /// then what ends that.
    public let givers: [ParameterGiver]
  }

  /// What gives a parameter its value.
  public struct ParameterGiver: Hashable, Sendable {
    /// What it is.
    public enum Kind: String, Hashable, Sendable {
      /// The parameter's definition.
      case `default`
      /// Whoever plays the document, as with the command's option `--set`.
      case outside
      /// A use of a symbol.
      case use
    }

    /// What it is.
    public let kind: Kind
    /// The name of the parameter that gets a value.
    public let name: String
    /// The id of the use, if it is one that has an id.
    public let id: String?
    /// The parameter around the use whose value is handed on; nil where a value is given.
    public let passed: String?
    /// Where the value stands in the file; for one from outside, where the parameter is defined.
    public let place: Diagnostic.Place?
  }

  /// A keyframe, however the file writes it.
  public struct Keyframe: Hashable, Sendable {
    /// Its number on the track, from 0.
    public let index: Int
    /// Its time in seconds, in the shape's time.
    public let t: Double
    /// Its value.
    public let value: JSONValue
    /// The parameter that its value is, if it is one.
    public let parameter: ParameterUse?
    /// Where it stands in the file: the keyframe, the step or the entry of the timeline.
    public let place: Diagnostic.Place?
  }

  /// A value on a track.
  public struct TrackValue: Hashable, Sendable {
    /// How a track is written.
    public enum Form: String, Hashable, Sendable {
      /// As keyframes.
      case keyframes
      /// In durations.
      case steps
      /// By the document's timeline.
      case timeline
    }

    /// How the track is written.
    public let form: Form
    /// How many keyframes it has.
    public let count: Int
    /// The time on the track, in seconds, once what is before the first keyframe and after the last is brought back
    /// between them.
    public let t: Double
    /// The rule by which it was brought back, or by which the value goes on; nil between the first and the last.
    public let extrapolation: Extrapolation?
    /// How many passes away it is, where each starts where the one before ended.
    public let passes: Double
    /// How far the value comes in each of those passes; nil without them.
    public let pass: JSONValue?
    /// The last keyframe.
    public let from: Keyframe
    /// The one that the value is on its way to; nil where it stays at `from`.
    public let span: Span?
  }

  /// The way from one keyframe to the next.
  public struct Span: Hashable, Sendable {
    /// The keyframe at its end.
    public let to: Keyframe
    /// How much of its time is over, 0…1.
    public let fraction: Double
    /// How the value arrives, as a file writes it.
    public let easing: JSONValue
    /// How the value arrives.
    let arrival: Easing
    /// The name by which the document knows the easing, if it is one of its own.
    public let easingName: String?
    /// Where the easing stands in the file; nil if it is the default.
    public let easingPlace: Diagnostic.Place?
    /// How much of the way is gone, which easings may let leave 0…1; to what this makes, velocities add.
    public let progress: Double
    /// The velocity at its start in units per second, where a smooth easing or a spring takes one into account.
    public let startVelocity: JSONValue?
    /// The seconds by which `startVelocity` is multiplied to be added; 0 without it.
    public let startFactor: Double
    /// The velocity at its end, for a smooth easing.
    public let endVelocity: JSONValue?
    /// The seconds by which `endVelocity` is multiplied to be added; 0 without it.
    public let endFactor: Double
    /// The control points of the curve along which a point travels; `progress` is then part of its length.
    public let via: [Point2D]
    /// The parameter of the curve, 0…1, that belongs to this part of its length; nil without a curve, and past its ends.
    public let curveParameter: Double?
    /// The space in which colors are interpolated; nil for what is no color.
    public let colorSpace: ColorSpace?
  }

  /// A value that is scattered around another.
  public struct WiggleValue: Hashable, Sendable {
    /// What it is scattered around.
    public let around: Value
    /// The number of the step, each of which takes `every` seconds; the one from 0 on is 0.
    public let step: Double
    /// How long a step takes, in seconds.
    public let every: Double
    /// How it goes from one random value to the next.
    let arrival: Easing
    /// How much of the step's time is over, 0…1.
    public let fraction: Double
    /// How much of the way to the next random value is gone.
    public let progress: Double
    /// The random values of this step, component by component: numbers from -1 to 1 times the amplitude.
    public let from: [Double]
    /// Those of the next step.
    public let to: [Double]
    /// What is added, component by component: `from` + (`to` - `from`) * `progress`.
    public let displacement: [Double]
  }

  /// The end of an element of an outline, and what was done to it.
  public struct Point: Hashable, Sendable {
    /// The number of the element in the drawn outline, from 0.
    public let element: Int
    /// Which of the shape's copies it is in, in drawing order, from 0.
    public let copy: Int
    /// How many copies of the shape there are.
    public let copies: Int
    /// The outline, and what each modifier in turn made of it; the last is what is drawn.
    public let stages: [Stage]
    /// The matrices that bring it from the shape's own units to the viewport's, in the order in which they work.
    public let matrices: [Matrix]
    /// All of them in one.
    public let transform: AffineMatrix
    /// Where it is in the viewport: the very coordinates of the frame.
    public let position: Point2D
  }

  /// What an outline was at one stage of its making.
  public struct Stage: Hashable, Sendable {
    /// What made it: the kind of shape, or of modifier.
    public let kind: String
    /// Where that stands in the file.
    public let place: Diagnostic.Place?
    /// Which copy this is, for a repeat; otherwise nil.
    public let copy: Int?
    /// The local time from here on, in seconds, which the delay of a repeat changes.
    public let t: Double
    /// How many elements the outline has now; nil for a repeat, which leaves outlines alone.
    public let elements: Int?
    /// Where the element of that number ends now, in the shape's own units; nil if there are not so many.
    public let point: Point2D?
    /// The members that had a part in it, those left out that have their defaults.
    public let members: [Value]
  }

  /// One step on the way from a shape's own units to the viewport's.
  public struct Matrix: Hashable, Sendable {
    /// What it is.
    public enum Kind: String, Hashable, Sendable {
      /// What brings a copy of a repeat to its place.
      case copy
      /// The transform of the shape, or of a group around it.
      case transform
      /// The transform of a parent.
      case parent
      /// What fits the document into the viewport.
      case viewport
    }

    /// What it is.
    public let kind: Kind
    /// The shape that it belongs to, by its id.
    public let id: String?
    /// The kind of that shape; nil for the viewport.
    public let shape: String?
    /// Which copy it brings to its place, in each of the shape's own repeats, the outermost first.
    public let copies: [Int]
    /// The point that stays in place under the transform but for its position; nil where none makes a difference.
    public let pivot: Point2D?
    /// The direction of the way in degrees, which `orient` adds to the rotation; nil without `orient`.
    public let direction: Double?
    /// Where that shape stands in the file.
    public let place: Diagnostic.Place?
    /// The matrix.
    public let matrix: AffineMatrix
    /// Where the point is then. Rounding may differ from that of ``Point/transform``, which has all in one.
    public let point: Point2D
    /// The members of the transform, those left out that have their defaults.
    public let members: [Value]
  }
}
