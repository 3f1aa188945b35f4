public import AnimFile

/// The origin of a number in a frame: the keyframes, easings, times and matrices that produced it.
///
/// Created by an ``Explainer``. Output for people is ``text(name:precision:)``, for programs
/// ``json(name:precision:style:)``.
public struct Explanation: Hashable, Sendable {
  /// The explained target, such as `box.fill.color` or `box.point.3`.
  public let target: String
  /// The requested time, in seconds of the document.
  public let t: Double
  /// The time mappings from the document to the shape, outermost first; the first is the document's own.
  public let times: [LocalTime]
  /// Whether the shape is visible at that time, according to `in`, `out` and `visible` of the shape and its
  /// ancestors.
  public let shows: Bool
  /// The explained value or point.
  public let subject: Subject

  /// The subject of an explanation.
  public enum Subject: Hashable, Sendable {
    /// The value of a member.
    case member(Value)
    /// The end point of an element of an outline.
    case point(Point)
  }

  /// The time inside a document or shape.
  public struct LocalTime: Hashable, Sendable {
    /// `document`, or the shape's type.
    public let kind: String
    /// The shape's id.
    public let id: String?
    /// The outer time, in seconds.
    public let outer: Double
    /// The inner time, in seconds.
    public let inner: Double
    /// The time mapping; nil for the identity.
    public let mapping: TimeMapping?
    /// The inner time at which the passes after the first start, in seconds.
    public let repeatFrom: Double
    /// The duration of one pass of the content, in seconds, if the mapping does not specify it; 0 if nothing
    /// is animated.
    public let duration: Double
    /// The index of the copy in each of the shape's repeats, outermost first, from 0.
    public let copies: [Int]
    /// The delay of that copy relative to the first, in seconds; ``inner`` is the inner time of the copy.
    public let delay: Double
    /// The event since which the time runs; nil for none.
    public let event: Event?
    /// The start of visibility in the outer time, or after the event; nil for always.
    public let start: Double?
    /// The end of visibility in the outer time, or after the event; nil for never.
    public let end: Double?
    /// The location in the file.
    public let place: Diagnostic.Place?
  }

  /// An event since which a time runs.
  public struct Event: Hashable, Sendable {
    /// The parameter.
    public let parameter: String
    /// The value to which it changes; nil for a firing of a trigger, and for true.
    public let value: JSONValue?
    /// The time since the event, in seconds; nil if it has not happened.
    public let elapsed: Double?
    /// Whether the parameter has had the value from the start.
    public let isSettled: Bool
  }

  /// The value of a member with its origin.
  public struct Value: Hashable, Sendable {
    /// The name, such as `box.fill.color`.
    public let name: String
    /// The value: a number, a word, a Boolean, path data, or a list; a color as red, green, blue and alpha,
    /// 0…1.
    public let value: JSONValue
    /// The drawn value, if drawing clamps it; otherwise nil.
    public let drawn: JSONValue?
    /// The location in the file; nil if the file omits it.
    public let place: Diagnostic.Place?
    /// The origin.
    public let origin: Origin
    /// The unit of an angle or a color: `degrees`, or `red, green, blue, alpha`.
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

  /// The origin of a value.
  public indirect enum Origin: Hashable, Sendable {
    /// A default that the file omits.
    case fallback
    /// A literal in the file.
    case literal
    /// A parameter.
    case parameter(ParameterUse)
    /// A track.
    case track(TrackValue)
    /// A wiggle.
    case wiggle(WiggleValue)
    /// Separately animated components, each with its own origin.
    case parts([Value])
    /// One or several parts of a value animated as a whole.
    case part(Value)
  }

  /// A reference to a parameter.
  public struct ParameterUse: Hashable, Sendable {
    /// The parameter's name.
    public let name: String
    /// The factor applied to the parameter's value; nil for 1.
    public let scale: Double?
    /// The offset added after scaling; nil for none.
    public let offset: JSONValue?
    /// The location of the parameter's definition.
    public let definition: Diagnostic.Place?
    /// The parameter's value before `scale` and `offset`, in document notation.
    public let value: JSONValue?
    /// The motion to the last value that was set; nil without a setting.
    public let motion: ParameterMotion?
    /// The sources of the value: each use of a symbol that forwards another parameter, innermost first, and
    /// finally the source that provides a value.
    public let sources: [ParameterSource]
  }

  /// The motion of a parameter to the value of a setting.
  public struct ParameterMotion: Hashable, Sendable {
    /// The time of the setting, in seconds.
    public let setting: Double
    /// The value that was set.
    public let target: JSONValue
    /// The progress of the transition that has taken effect; nil at rest.
    public let progress: Double?
    /// The value at the start of the transition, or in flight when it started; nil at rest. With a map, a value of the map's.
    public let from: JSONValue?
    /// The value at the end of the transition; nil at rest.
    public let to: JSONValue?
    /// The velocity of each component, per second, from earlier times: at the start of a transition, that of the motion
    /// before. Of colors, in the coordinates of their space.
    public let velocity: [Double]
  }

  /// A source of a parameter's value.
  public struct ParameterSource: Hashable, Sendable {
    /// The kind of a source.
    public enum Kind: String, Hashable, Sendable {
      /// The parameter's definition.
      case `default`
      /// The caller, as with the command's option `--set`.
      case outside
      /// A setting while the animation plays.
      case setting
      /// A use of a symbol.
      case use
    }

    /// The kind.
    public let kind: Kind
    /// The name of the parameter that receives the value.
    public let name: String
    /// The id of the use, if it has one.
    public let id: String?
    /// The outer parameter that the use forwards; nil if it provides a value.
    public let passed: String?
    /// The location of the value in the file; for a caller's value, that of the parameter's definition.
    public let place: Diagnostic.Place?
  }

  /// A keyframe in any of its written forms.
  public struct Keyframe: Hashable, Sendable {
    /// The index on the track, from 0.
    public let index: Int
    /// The time in seconds, in the shape's inner time.
    public let t: Double
    /// The value.
    public let value: JSONValue
    /// The parameter that provides the value, if any.
    public let parameter: ParameterUse?
    /// The location in the file: of the keyframe, the step or the timeline entry.
    public let place: Diagnostic.Place?
  }

  /// A number with its origin.
  public final class MemberOrigin: Hashable, Sendable {
    /// The number.
    public let value: Value

    init(_ value: Value) { self.value = value }

    public static func == (a: MemberOrigin, b: MemberOrigin) -> Bool { a.value == b.value }
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  /// A value on a track.
  public struct TrackValue: Hashable, Sendable {
    /// The written form of a track.
    public enum Form: String, Hashable, Sendable {
      /// Keyframes.
      case keyframes
      /// Steps with durations.
      case steps
      /// Entries of the document's timeline.
      case timeline
    }

    /// The written form.
    public let form: Form
    /// The event since which the track runs; nil for none.
    public let since: Event?
    /// The number that takes the place of the inner time; nil for none.
    public let at: MemberOrigin?
    /// The number of keyframes.
    public let count: Int
    /// The time on the track, in seconds, after extrapolation maps it between the first and the last
    /// keyframe.
    public let t: Double
    /// The extrapolation that applies; nil between the first and the last keyframe.
    public let extrapolation: Extrapolation?
    /// The number of passes away, for an extrapolation in which each pass starts at the preceding one's end
    /// value.
    public let passes: Double
    /// The change of the value in each of those passes; nil without them.
    public let pass: JSONValue?
    /// The preceding keyframe.
    public let from: Keyframe
    /// The span to the next keyframe; nil if the value stays at `from`.
    public let span: Span?
  }

  /// The interpolation from one keyframe to the next.
  public struct Span: Hashable, Sendable {
    /// The keyframe at the end.
    public let to: Keyframe
    /// The elapsed fraction of the span, 0…1.
    public let fraction: Double
    /// The easing in document notation.
    public let easing: JSONValue
    let arrival: Easing
    /// The name of the easing, if the document defines it.
    public let easingName: String?
    /// The location of the easing in the file; nil if it is the default.
    public let easingPlace: Diagnostic.Place?
    /// The eased progress, which may leave 0…1; velocities are added to the result.
    public let progress: Double
    /// The velocity at the start in units per second, if a smooth easing or a spring uses it.
    public let startVelocity: JSONValue?
    /// The seconds that `startVelocity` is multiplied by; 0 without it.
    public let startFactor: Double
    /// The velocity at the end, for a smooth easing.
    public let endVelocity: JSONValue?
    /// The seconds that `endVelocity` is multiplied by; 0 without it.
    public let endFactor: Double
    /// The control points of the motion path; `progress` is then a fraction of its length.
    public let via: [Point2D]
    /// The curve parameter, 0…1, at this fraction of the length; nil without a curve, and beyond its ends.
    public let curveParameter: Double?
    /// The space in which colors are interpolated; nil for other types.
    public let colorSpace: ColorSpace?
  }

  /// A value with random offsets.
  public struct WiggleValue: Hashable, Sendable {
    /// The center of the values.
    public let around: Value
    /// The index of the step; step 0 starts at time 0.
    public let step: Double
    /// The duration of a step, in seconds.
    public let every: Double
    let arrival: Easing
    /// The elapsed fraction of the step, 0…1.
    public let fraction: Double
    /// The eased progress to the next random value.
    public let progress: Double
    /// The random offsets of this step by component: numbers from -1 to 1 times the amplitude.
    public let from: [Double]
    /// The random offsets of the next step.
    public let to: [Double]
    /// The offsets by component: `from` + (`to` - `from`) * `progress`.
    public let displacement: [Double]
  }

  /// The end point of an element of an outline, with the stages that produced it.
  public struct Point: Hashable, Sendable {
    /// The index of the element in the drawn outline, from 0.
    public let element: Int
    /// The index of the shape's copy in drawing order, from 0.
    public let copy: Int
    /// The number of copies of the shape.
    public let copies: Int
    /// The outline, then the result of each modifier; the last one is drawn.
    public let stages: [Stage]
    /// The matrices from the shape's own units to the viewport's, in the order of application.
    public let matrices: [Matrix]
    /// The product of all matrices.
    public let transform: AffineMatrix
    /// The position in the viewport: exactly the frame's coordinates.
    public let position: Point2D
  }

  /// An outline after one stage.
  public struct Stage: Hashable, Sendable {
    /// The type of shape or modifier that produced it.
    public let kind: String
    /// The location of the shape or modifier in the file.
    public let place: Diagnostic.Place?
    /// The index of the copy, for a repeat; otherwise nil.
    public let copy: Int?
    /// The inner time from this stage on, in seconds; the delay of a repeat changes it.
    public let t: Double
    /// The number of elements of the outline; nil for a repeat, which does not change outlines.
    public let elements: Int?
    /// The end point of the element, in the shape's own units; nil if there is no such element.
    public let point: Point2D?
    /// The members that contributed, without defaults.
    public let members: [Value]
  }

  /// One matrix between a shape's own units and the viewport's.
  public struct Matrix: Hashable, Sendable {
    /// The kind of a matrix.
    public enum Kind: String, Hashable, Sendable {
      /// The placement of a copy of a repeat.
      case copy
      /// The transform of the shape or an enclosing group.
      case transform
      /// The transform of a parent.
      case parent
      /// The fit of the document into the viewport.
      case viewport
    }

    /// The kind.
    public let kind: Kind
    /// The id of the shape.
    public let id: String?
    /// The type of the shape; nil for the viewport.
    public let shape: String?
    /// The index of the placed copy in each of the shape's repeats, outermost first.
    public let copies: [Int]
    /// The members of the repeat of a copy that change the form of its matrix: `first`, `jitter`.
    let repeatMembers: [String]
    /// The fixed point of the transform apart from its translation; nil if no pivot matters.
    public let pivot: Point2D?
    /// The direction of the motion path in degrees, which `orient` adds to the rotation; nil without
    /// `orient`.
    public let direction: Double?
    /// The location of the shape in the file.
    public let place: Diagnostic.Place?
    /// The matrix.
    public let matrix: AffineMatrix
    /// The point after this matrix. Rounding may differ from ``Point/transform``, which is the product.
    public let point: Point2D
    /// The members of the transform, without defaults.
    public let members: [Value]
  }
}
