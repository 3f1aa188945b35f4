/// Puts timelines together from the statements of a closure.
///
/// Statements that follow each other are entries beside each other. As each begins with a dot, one continues the one
/// before it, and that means the same.
@resultBuilder
public enum TimelineBuilder {
  /// The entries of one statement.
  public static func buildExpression(_ timeline: AnimationDocument.Timeline) -> AnimationDocument.Timeline {
    timeline
  }

  /// The entries of all statements.
  public static func buildBlock(_ parts: AnimationDocument.Timeline...) -> AnimationDocument.Timeline {
    buildArray(parts)
  }

  /// The entries of an `if` without an `else`.
  public static func buildOptional(_ part: AnimationDocument.Timeline?) -> AnimationDocument.Timeline {
    part ?? []
  }

  /// The entries of an `if`.
  public static func buildEither(first: AnimationDocument.Timeline) -> AnimationDocument.Timeline { first }

  /// The entries of an `else`.
  public static func buildEither(second: AnimationDocument.Timeline) -> AnimationDocument.Timeline { second }

  /// The entries of all passes of a `for`.
  public static func buildArray(_ parts: [AnimationDocument.Timeline]) -> AnimationDocument.Timeline {
    AnimationDocument.Timeline(parts.flatMap(\.entries))
  }

  /// The entries of an `if #available`.
  public static func buildLimitedAvailability(
    _ part: AnimationDocument.Timeline
  ) -> AnimationDocument.Timeline { part }
}

// Every entry can begin a timeline, and can follow what one has already: a line that begins with a dot continues the
// line before it.

extension AnimationDocument.Timeline {
  /// A timeline of the entries in a closure, which begin together.
  public init(@TimelineBuilder _ entries: () -> Self) { self = entries() }

  private func adding(_ action: TimelineEntry.Action, delay: Double = 0) -> Self {
    Self(entries + [TimelineEntry(action, delay: delay)])
  }

  /// Entries one after the other.
  public static func sequence(delay: Double = 0, @TimelineBuilder _ entries: () -> Self) -> Self {
    Self().sequence(delay: delay, entries)
  }

  /// Entries one after the other.
  public func sequence(delay: Double = 0, @TimelineBuilder _ entries: () -> Self) -> Self {
    adding(.sequence(entries().entries), delay: delay)
  }

  /// Entries that begin together.
  public static func parallel(delay: Double = 0, @TimelineBuilder _ entries: () -> Self) -> Self {
    Self().parallel(delay: delay, entries)
  }

  /// Entries that begin together.
  public func parallel(delay: Double = 0, @TimelineBuilder _ entries: () -> Self) -> Self {
    adding(.parallel(entries().entries), delay: delay)
  }

  /// Entries that begin one after the other, `interval` seconds apart.
  public static func stagger(each interval: Double, delay: Double = 0, @TimelineBuilder _ entries: () -> Self)
    -> Self
  {
    Self().stagger(each: interval, delay: delay, entries)
  }

  /// Entries that begin one after the other, `interval` seconds apart.
  public func stagger(each interval: Double, delay: Double = 0, @TimelineBuilder _ entries: () -> Self)
    -> Self
  {
    adding(.stagger(entries().entries, each: interval), delay: delay)
  }

  /// Nothing, for so many seconds.
  public static func wait(_ seconds: Double) -> Self {
    Self().wait(seconds)
  }

  /// Nothing, for so many seconds.
  public func wait(_ seconds: Double) -> Self {
    adding(.wait(seconds))
  }

  /// A change of any member, named by its shape's id and the way to it, such as `box.fill.color`, to a value.
  public static func animate(
    _ member: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3,
    delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    Self().animate(member, from: from, to: to, duration: duration, delay: delay, easing: easing)
  }

  /// A change of any member, named by its shape's id and the way to it, such as `box.fill.color`, to a value.
  public func animate(
    _ member: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3,
    delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.animate, member, from: from, to: to, duration: duration, easing: easing)), delay: delay)
  }

  /// A change of any member, named by its shape's id and the way to it, such as `box.radius`, by a difference.
  public static func animate(
    _ member: String, from: TimelineValue? = nil, by: TimelineValue, duration: Double = 0.3,
    delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    Self().animate(member, from: from, by: by, duration: duration, delay: delay, easing: easing)
  }

  /// A change of any member, named by its shape's id and the way to it, such as `box.radius`, by a difference.
  public func animate(
    _ member: String, from: TimelineValue? = nil, by: TimelineValue, duration: Double = 0.3,
    delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.animate, member, from: from, by: by, duration: duration, easing: easing)), delay: delay)
  }

  /// A shape appears: its opacity goes from 0, or from where it is, to what the shape says, or to 1.
  public static func fadeIn(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    Self().fadeIn(shape, from: from, to: to, duration: duration, delay: delay, easing: easing)
  }

  /// A shape appears: its opacity goes from 0, or from where it is, to what the shape says, or to 1.
  public func fadeIn(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.fadeIn, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay)
  }

  /// A shape disappears: its opacity goes to 0.
  public static func fadeOut(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    Self().fadeOut(shape, from: from, to: to, duration: duration, delay: delay, easing: easing)
  }

  /// A shape disappears: its opacity goes to 0.
  public func fadeOut(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.fadeOut, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay)
  }

  /// A shape moves until its anchor, by default its middle, is at a point.
  public static func move(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().move(shape, from: from, to: to, duration: duration, delay: delay, easing: easing)
  }

  /// A shape moves until its anchor, by default its middle, is at a point.
  public func move(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(.change(.init(.move, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay)
  }

  /// A shape moves by a distance to the right and down.
  public static func move(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    Self().move(shape, by: by, duration: duration, delay: delay, easing: easing)
  }

  /// A shape moves by a distance to the right and down.
  public func move(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    adding(.change(.init(.move, shape, by: by, duration: duration, easing: easing)), delay: delay)
  }

  /// A shape comes to a size: its `size`, `radii` or `radius`, whichever it has.
  public static func resize(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().resize(shape, from: from, to: to, duration: duration, delay: delay, easing: easing)
  }

  /// A shape comes to a size: its `size`, `radii` or `radius`, whichever it has.
  public func resize(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.resize, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay)
  }

  /// A shape becomes larger by so much: its `size`, `radii` or `radius`, whichever it has.
  public static func resize(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    Self().resize(shape, by: by, duration: duration, delay: delay, easing: easing)
  }

  /// A shape becomes larger by so much: its `size`, `radii` or `radius`, whichever it has.
  public func resize(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    adding(.change(.init(.resize, shape, by: by, duration: duration, easing: easing)), delay: delay)
  }

  /// A shape is scaled about its anchor to so many times what it is by itself.
  public static func scale(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().scale(shape, from: from, to: to, duration: duration, delay: delay, easing: easing)
  }

  /// A shape is scaled about its anchor to so many times what it is by itself.
  public func scale(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.scale, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay)
  }

  /// A shape becomes so many times as large as it is.
  public static func scale(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    Self().scale(shape, by: by, duration: duration, delay: delay, easing: easing)
  }

  /// A shape becomes so many times as large as it is.
  public func scale(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    adding(.change(.init(.scale, shape, by: by, duration: duration, easing: easing)), delay: delay)
  }

  /// A shape turns about its anchor to an angle, in degrees clockwise.
  public static func rotate(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().rotate(shape, from: from, to: to, duration: duration, delay: delay, easing: easing)
  }

  /// A shape turns about its anchor to an angle, in degrees clockwise.
  public func rotate(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.rotate, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay)
  }

  /// A shape turns about its anchor by so many degrees clockwise.
  public static func rotate(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    Self().rotate(shape, by: by, duration: duration, delay: delay, easing: easing)
  }

  /// A shape turns about its anchor by so many degrees clockwise.
  public func rotate(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, easing: Easing = .easeInOut
  ) -> Self {
    adding(.change(.init(.rotate, shape, by: by, duration: duration, easing: easing)), delay: delay)
  }
}
