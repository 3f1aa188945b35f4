#if canImport(SwiftUI)
  public import AnimFile
  internal import AnimFilePictures
  public import SwiftUI

  /// A view that plays a document.
  ///
  /// Values of parameters that change while the document plays move with the transitions of the document:
  ///
  /// ```swift
  /// AnimFileView(scene)
  ///   .parameter("face", .choice(face))
  ///   .trigger("tap", value: tapCount)
  /// ```
  ///
  /// - The document plays once the view appears, and pauses while the view is off screen.
  /// - If the user prefers reduced motion, the view shows the frame at ``AnimFile/Evaluator/reducedMotionTime``.
  /// - Taps, drags and pointers act by the listeners of the document, and so do assistive technologies.
  /// - The accessibility label is the document's `label`, or else its `title`. A view without both is hidden from assistive
  ///   technologies, unless the document has listeners for taps.
  /// - The view fills the offered space, and the document fits it by its `fit`. The ideal size is the document's.
  /// - A view for another evaluator begins anew.
  public struct AnimFileView: View {
    private var configuration: Playback.Configuration
    /// The actions that follow values that pointers set, by parameter.
    private var receivers: [String: (ParameterValue) -> Void] = [:]
    private var eventAction: ((PlaybackEvent) -> Void)?
    private var errorAction: ((ParameterError) -> Void)?
    @State private var player = ScenePlayer()
    /// The number of changes that SwiftUI cannot see.
    @State private var changeCount = 0
    @State private var isVisible = true
    @State private var isInBackground = false
    @GestureState private var isTouched = false
    @Environment(\.accessibilityReduceMotion) private var prefersReducedMotion
    @Environment(\.scenePhase) private var scenePhase

    /// Creates a view that plays a document.
    ///
    /// - Parameter scene: The document. Create the evaluator once, not in the `body` of a view.
    public init(_ scene: Evaluator) {
      configuration = Playback.Configuration(scene)
    }

    public var body: some View {
      let _ = changeCount
      let document = configuration.scene.document
      let isRunning = player.update(to: currentConfiguration)
      let shapes = document.tappableShapes
      let label = document.label ?? document.title
      GeometryReader { geometry in
        TimelineView(.animation(minimumInterval: nil, paused: !isRunning)) { timeline in
          let picture = player.picture(at: timeline.date, in: geometry.size)
          Canvas { context, _ in
            if let frame = picture.frame { context.draw(frame) }
          }
          .onChange(of: picture.status, initial: true) { respond() }
        }
      }
      .frame(idealWidth: document.size.width, idealHeight: document.size.height)
      .contentShape(Rectangle())
      #if !os(tvOS)
        .gesture(drag, isEnabled: document.needsDrags)
        .gesture(tap, isEnabled: !document.listeners.isEmpty && !document.needsDrags)
        .onChange(of: isTouched) { _, isTouched in
          guard !isTouched else { return }
          player.cancelTouch()
          respond()
        }
      #endif
      #if !os(tvOS) && !os(watchOS)
        .onContinuousHover(coordinateSpace: .local) { phase in
          guard !document.listeners.isEmpty else { return }
          switch phase {
          case .active(let location): input(.move(Point2D(location)))
          case .ended: if !player.isTouched { input(.cancel) }
          }
        }
      #endif
      .onAppear { isVisible = true }
      .onDisappear { isVisible = false }
      // Outside of the app's life cycle in SwiftUI, the phase is always `background`.
      .onChange(of: scenePhase) { _, phase in isInBackground = phase == .background }
      .onScrollVisibilityChange(threshold: 0.01) { isVisible = $0 }
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Text(verbatim: label ?? ""))
      .accessibilityAddTraits(.isImage)
      .accessibilityHidden(label == nil && shapes.isEmpty)
      .accessibilityActions {
        ForEach(shapes, id: \.self) { shape in
          Button {
            input(.activate(shape.id))
          } label: {
            Text(verbatim: shape.label)
          }
        }
      }
    }

    /// The configuration that the modifiers ask for, in this environment.
    private var currentConfiguration: Playback.Configuration {
      var configuration = configuration
      configuration.isVisible = isVisible && !isInBackground
      configuration.isStill = prefersReducedMotion
      configuration.notesEvents = eventAction != nil
      return configuration
    }

    /// Acts on what happened, and evaluates the body again.
    private func respond() {
      let news = player.takeNews()
      for (name, value) in news.values { receivers[name]?(value) }
      for event in news.events { eventAction?(event) }
      for error in news.errors {
        if let errorAction { errorAction(error) } else { print("AnimFileView: \(error)") }
      }
      changeCount += 1
    }

    private func input(_ event: Pointer.Event) {
      player.respond(to: event)
      respond()
    }

    #if !os(tvOS)
      private var drag: some Gesture {
        DragGesture(minimumDistance: 0, coordinateSpace: .local)
          .updating($isTouched) { _, isTouched, _ in isTouched = true }
          .onChanged { value in
            let location = Point2D(value.location)
            input(player.isTouched ? .move(location) : .down(location))
          }
          .onEnded { value in input(.up(Point2D(value.location))) }
      }

      /// Unlike drags, taps leave scrolling to the views around.
      private var tap: some Gesture {
        SpatialTapGesture(count: 1, coordinateSpace: .local)
          .onEnded { value in
            let location = Point2D(value.location)
            input(.down(location))
            input(.up(location))
          }
      }
    #endif
  }

  // MARK: - Modifiers

  extension AnimFileView {
    /// Sets a parameter.
    ///
    /// The first value is that from the start. Later ones are settings at the time of the change, from which values move with the
    /// transitions of the document. They arrive at once while the view does not play.
    ///
    /// - Parameters:
    ///   - name: The parameter's name.
    ///   - value: A value of the parameter's type. A value that the document does not allow is an error; see
    ///     ``onParameterError(_:)``.
    // Literals choose the methods for their types.
    @_disfavoredOverload
    public func parameter(_ name: String, _ value: ParameterValue) -> AnimFileView {
      changed { $0.configuration.values[name] = value }
    }

    /// Sets a parameter of the type `number` or `angle`.
    public func parameter(_ name: String, _ value: Double) -> AnimFileView {
      parameter(name, number(name, value))
    }

    /// Sets a parameter of the type `number` or `angle`.
    public func parameter(_ name: String, _ value: Int) -> AnimFileView { parameter(name, Double(value)) }

    /// Sets a parameter of the type `boolean`.
    public func parameter(_ name: String, _ value: Bool) -> AnimFileView { parameter(name, .boolean(value)) }

    /// Sets a parameter of the type `numbers`.
    public func parameter(_ name: String, _ values: [Double]) -> AnimFileView {
      parameter(name, .numbers(AnimatableVector(values)))
    }

    /// Sets a parameter to the value of a binding, which also takes the values that the document's listeners set.
    ///
    /// A value of another type than that of the binding does not change it.
    public func parameter(_ name: String, _ value: Binding<Double>) -> AnimFileView {
      parameter(name, value.wrappedValue).receiving(name) { new in
        switch new {
        case .number(let number), .angle(let number): value.wrappedValue = number
        default: break
        }
      }
    }

    /// Sets a parameter of the type `boolean` to the value of a binding, which also takes the values that the document's listeners
    /// set.
    public func parameter(_ name: String, _ value: Binding<Bool>) -> AnimFileView {
      parameter(name, value.wrappedValue).receiving(name) { new in
        if case .boolean(let isTrue) = new { value.wrappedValue = isTrue }
      }
    }

    /// Sets a parameter of the type `choice` to the value of a binding, which also takes the values that the document's listeners
    /// set.
    public func parameter(_ name: String, choice: Binding<String>) -> AnimFileView {
      parameter(name, .choice(choice.wrappedValue)).receiving(name) { new in
        if case .choice(let option) = new { choice.wrappedValue = option }
      }
    }

    /// Sets a parameter of the type `choice`.
    public func parameter(_ name: String, choice: String) -> AnimFileView { parameter(name, .choice(choice)) }

    /// Fires a trigger whenever a value changes.
    ///
    /// - Parameters:
    ///   - name: The trigger's name.
    ///   - value: Any value, such as the number of taps.
    public func trigger(_ name: String, value: some Hashable) -> AnimFileView {
      changed { $0.configuration.triggers[name] = AnyHashable(value) }
    }

    /// Plays or pauses.
    ///
    /// A view that has never played shows the document's `poster`. A view that plays again after the end of the document begins at
    /// its start.
    public func playing(_ isPlaying: Bool) -> AnimFileView {
      changed { $0.configuration.isPlaying = isPlaying }
    }

    /// Repeats the document forever, or else as often as its `repeat`.
    public func looping(_ isLooping: Bool = true) -> AnimFileView {
      changed { $0.configuration.repeats = isLooping ? .forever : nil }
    }

    /// Plays faster or slower.
    ///
    /// - Parameter speed: The seconds of the document in a second, at least 0; other numbers count as 0.
    public func speed(_ speed: Double) -> AnimFileView {
      changed { $0.configuration.speed = speed.isFinite ? max(0, speed) : 0 }
    }

    /// Determines how the document fits the view, instead of its `fit`.
    public func fit(_ fit: AnimationDocument.Fit) -> AnimFileView { changed { $0.configuration.fit = fit } }

    /// Adds an action for the events that time passes: markers, and the ends of transitions, of passes and of the document.
    ///
    /// - Parameter action: Called for each event, in order, after the frame in which it has happened.
    public func onPlaybackEvent(_ action: @escaping (PlaybackEvent) -> Void) -> AnimFileView {
      changed { $0.eventAction = action }
    }

    /// Adds an action for names and values of parameters that the document does not allow. Without it, the view prints them.
    ///
    /// The parameter keeps its value then.
    public func onParameterError(_ action: @escaping (ParameterError) -> Void) -> AnimFileView {
      changed { $0.errorAction = action }
    }

    private func receiving(_ name: String, _ action: @escaping (ParameterValue) -> Void) -> AnimFileView {
      changed { $0.receivers[name] = action }
    }

    private func changed(_ change: (inout AnimFileView) -> Void) -> AnimFileView {
      var view = self
      change(&view)
      return view
    }

    private func number(_ name: String, _ value: Double) -> ParameterValue {
      if case .angle? = configuration.scene.document.parameters[name]?.value { return .angle(value) }
      return .number(value)
    }
  }

  // MARK: - Playback

  /// The playback of a view, which keeps its state between evaluations of the body.
  @MainActor
  private final class ScenePlayer {
    private var playback: Playback?

    /// The content of a frame of the timeline.
    struct Picture {
      var frame: Frame?
      var status: Status
    }

    /// The clock that the view follows.
    struct Status: Equatable {
      var isRunning: Bool
      var newsCount: Int
    }

    private var now: Double { Date.now.timeIntervalSinceReferenceDate }

    var isTouched: Bool { playback?.isTouched ?? false }

    /// Follows the view, and returns whether frames change as time passes.
    func update(to configuration: Playback.Configuration) -> Bool {
      if playback == nil {
        playback = Playback(configuration, at: now)
      } else {
        playback?.update(to: configuration, at: now)
      }
      return playback?.isRunning ?? false
    }

    func picture(at date: Date, in size: CGSize) -> Picture {
      let frame = playback?.frame(at: date.timeIntervalSinceReferenceDate, in: Size2D(size))
      return Picture(
        frame: frame,
        status: Status(isRunning: playback?.isRunning ?? false, newsCount: playback?.newsCount ?? 0))
    }

    func respond(to event: Pointer.Event) { playback?.respond(to: event, at: now) }

    func cancelTouch() { playback?.cancelTouch(at: now) }

    func takeNews() -> Playback.News { playback?.takeNews() ?? Playback.News() }
  }
#endif
