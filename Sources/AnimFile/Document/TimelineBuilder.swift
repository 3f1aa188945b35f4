/// A result builder for timelines.
///
/// Consecutive statements are parallel entries. Swift parses a line with a leading dot as a continuation of
/// the preceding line; the methods of `Timeline` give it the same meaning.
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

  /// The entries of all iterations of a `for` loop.
  public static func buildArray(_ parts: [AnimationDocument.Timeline]) -> AnimationDocument.Timeline {
    AnimationDocument.Timeline(parts.flatMap { $0.entries })
  }

  /// The entries of an `if #available`.
  public static func buildLimitedAvailability(
    _ part: AnimationDocument.Timeline
  ) -> AnimationDocument.Timeline { part }
}

// Each entry has a static and an instance method, because a line with a leading dot continues the preceding
// line.

extension AnimationDocument.Timeline {
  /// Creates a timeline of parallel entries.
  public init(@TimelineBuilder _ entries: () -> Self) { self = entries() }

  private func adding(_ action: TimelineEntry.Action, delay: Double = 0, repeats: Int = 1) -> Self {
    Self(entries + [TimelineEntry(action, delay: delay, repeats: repeats)])
  }

  /// Adds entries that run one after another.
  public static func sequence(delay: Double = 0, repeats: Int = 1, @TimelineBuilder _ entries: () -> Self)
    -> Self
  {
    Self().sequence(delay: delay, repeats: repeats, entries)
  }

  /// Adds entries that run one after another.
  public func sequence(delay: Double = 0, repeats: Int = 1, @TimelineBuilder _ entries: () -> Self) -> Self {
    adding(.sequence(entries().entries), delay: delay, repeats: repeats)
  }

  /// Adds entries that start together.
  public static func parallel(delay: Double = 0, repeats: Int = 1, @TimelineBuilder _ entries: () -> Self)
    -> Self
  {
    Self().parallel(delay: delay, repeats: repeats, entries)
  }

  /// Adds entries that start together.
  public func parallel(delay: Double = 0, repeats: Int = 1, @TimelineBuilder _ entries: () -> Self) -> Self {
    adding(.parallel(entries().entries), delay: delay, repeats: repeats)
  }

  /// Adds entries that start `interval` seconds apart.
  public static func stagger(
    each interval: Double, delay: Double = 0, repeats: Int = 1, @TimelineBuilder _ entries: () -> Self
  )
    -> Self
  {
    Self().stagger(each: interval, delay: delay, repeats: repeats, entries)
  }

  /// Adds entries that start `interval` seconds apart.
  public func stagger(
    each interval: Double, delay: Double = 0, repeats: Int = 1, @TimelineBuilder _ entries: () -> Self
  )
    -> Self
  {
    adding(.stagger(entries().entries, each: interval), delay: delay, repeats: repeats)
  }

  /// Adds a pause, in seconds.
  public static func wait(_ seconds: Double) -> Self {
    Self().wait(seconds)
  }

  /// Adds a pause, in seconds.
  public func wait(_ seconds: Double) -> Self {
    adding(.wait(seconds))
  }

  /// Animates any member to a value. `member` is the shape's id and the member's path, such as
  /// `box.fill.color`.
  public static func animate(
    _ member: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1, easing: Easing = .easeInOut
  ) -> Self {
    Self().animate(
      member, from: from, to: to, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Animates any member to a value. `member` is the shape's id and the member's path, such as
  /// `box.fill.color`.
  public func animate(
    _ member: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1, easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.animate, member, from: from, to: to, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Animates any member by a difference. `member` is the shape's id and the member's path, such as
  /// `box.radius`.
  public static func animate(
    _ member: String, from: TimelineValue? = nil, by: TimelineValue, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1, easing: Easing = .easeInOut
  ) -> Self {
    Self().animate(
      member, from: from, by: by, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Animates any member by a difference. `member` is the shape's id and the member's path, such as
  /// `box.radius`.
  public func animate(
    _ member: String, from: TimelineValue? = nil, by: TimelineValue, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1, easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.animate, member, from: from, by: by, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Fades a shape in: animates its opacity from 0, or its current value, to the shape's own value or 1.
  public static func fadeIn(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1, easing: Easing = .easeInOut
  ) -> Self {
    Self().fadeIn(
      shape, from: from, to: to, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Fades a shape in: animates its opacity from 0, or its current value, to the shape's own value or 1.
  public func fadeIn(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1, easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.fadeIn, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Fades a shape out: animates its opacity to 0.
  public static func fadeOut(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1, easing: Easing = .easeInOut
  ) -> Self {
    Self().fadeOut(
      shape, from: from, to: to, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Fades a shape out: animates its opacity to 0.
  public func fadeOut(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1, easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.fadeOut, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Moves a shape's anchor, by default its center, to a point.
  public static func move(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().move(shape, from: from, to: to, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Moves a shape's anchor, by default its center, to a point.
  public func move(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.move, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Moves a shape by a distance to the right and down.
  public static func move(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().move(shape, by: by, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Moves a shape by a distance to the right and down.
  public func move(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.move, shape, by: by, duration: duration, easing: easing)), delay: delay, repeats: repeats
    )
  }

  /// Resizes a shape to a value of its `size`, `radii` or `radius`, whichever it has.
  public static func resize(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().resize(
      shape, from: from, to: to, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Resizes a shape to a value of its `size`, `radii` or `radius`, whichever it has.
  public func resize(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.resize, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Resizes a shape by a difference of its `size`, `radii` or `radius`, whichever it has.
  public static func resize(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().resize(shape, by: by, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Resizes a shape by a difference of its `size`, `radii` or `radius`, whichever it has.
  public func resize(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.resize, shape, by: by, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Grows a shape: animates its scale from 0, or its current value, to the shape's own scale or 1.
  public static func grow(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().grow(shape, from: from, to: to, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Grows a shape: animates its scale from 0, or its current value, to the shape's own scale or 1.
  public func grow(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.grow, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Scales a shape about its anchor by a factor of its current size and back, each in half of `duration`.
  public static func pulse(
    _ shape: String, by: TimelineValue = 1.1, duration: Double = 0.3, delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().pulse(shape, by: by, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Scales a shape about its anchor by a factor of its current size and back, each in half of `duration`.
  public func pulse(
    _ shape: String, by: TimelineValue = 1.1, duration: Double = 0.3, delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.pulse, shape, by: by, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Draws a shape on: adds a trim to it, and animates its end from 0, or its current value, to 1.
  public static func draw(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().draw(shape, from: from, to: to, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Draws a shape on: adds a trim to it, and animates its end from 0, or its current value, to 1.
  public func draw(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue? = nil, duration: Double = 0.3,
    delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.draw, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Scales a shape about its anchor to a factor of its original size.
  public static func scale(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().scale(
      shape, from: from, to: to, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Scales a shape about its anchor to a factor of its original size.
  public func scale(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.scale, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Scales a shape about its anchor by a factor of its current size.
  public static func scale(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().scale(shape, by: by, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Scales a shape about its anchor by a factor of its current size.
  public func scale(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.scale, shape, by: by, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Rotates a shape about its anchor to an angle, in degrees clockwise.
  public static func rotate(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().rotate(
      shape, from: from, to: to, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Rotates a shape about its anchor to an angle, in degrees clockwise.
  public func rotate(
    _ shape: String, from: TimelineValue? = nil, to: TimelineValue, duration: Double = 0.3, delay: Double = 0,
    repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.rotate, shape, from: from, to: to, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }

  /// Rotates a shape about its anchor by an angle, in degrees clockwise.
  public static func rotate(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    Self().rotate(shape, by: by, duration: duration, delay: delay, repeats: repeats, easing: easing)
  }

  /// Rotates a shape about its anchor by an angle, in degrees clockwise.
  public func rotate(
    _ shape: String, by: TimelineValue, duration: Double = 0.3, delay: Double = 0, repeats: Int = 1,
    easing: Easing = .easeInOut
  ) -> Self {
    adding(
      .change(.init(.rotate, shape, by: by, duration: duration, easing: easing)), delay: delay,
      repeats: repeats)
  }
}
