// Short descriptions of values for logs and debuggers. Embedded Swift cannot print values of any type.

#if !hasFeature(Embedded)

  extension DocumentValue {
    /// The value as compact JSON; with types of parameters where it does not show them.
    fileprivate var compactText: String {
      var writer = JSONWriter()
      writer.marksTypes = true
      write(to: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  extension AnimationDocument: CustomDebugStringConvertible {
    /// The document as JSON. (``description`` is a member of the format.)
    public var debugDescription: String { jsonString() }
  }

  extension AnimatedShape: CustomStringConvertible {
    /// The shape as JSON on one line.
    public var description: String { compactText }
  }

  extension ShapeTransform: CustomStringConvertible {
    /// The transform as JSON on one line.
    public var description: String { compactText }
  }

  extension Fill: CustomStringConvertible {
    /// The fill as JSON on one line.
    public var description: String { compactText }
  }

  extension Stroke: CustomStringConvertible {
    /// The stroke as JSON on one line.
    public var description: String { compactText }
  }

  extension TimeMapping: CustomStringConvertible {
    /// The mapping as JSON on one line.
    public var description: String { compactText }
  }

  extension TimelineEntry: CustomStringConvertible {
    /// The entry as JSON on one line.
    public var description: String { compactText }
  }

  extension AnimationDocument.Timeline: CustomStringConvertible {
    /// The timeline as JSON on one line.
    public var description: String { compactText }
  }

  extension Inputs: CustomStringConvertible {
    /// The log as JSON on one line.
    public var description: String { compactText }
  }

  extension JSONValue: CustomStringConvertible {
    /// The value as JSON on one line.
    public var description: String { String(decoding: json, as: UTF8.self) }
  }

  extension Animated: CustomStringConvertible {
    /// The member as JSON on one line.
    public var description: String {
      (self as? any DocumentValue)?.compactText ?? "an animated \(Value.self)"
    }
  }

  extension ParameterReference: CustomStringConvertible {
    /// The reference as JSON on one line.
    public var description: String {
      var writer = JSONWriter()
      flat.write(to: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  extension Named: CustomStringConvertible {
    /// The entries in order, such as `["a": 1, "b": 2]`.
    public var description: String {
      isEmpty
        ? "[:]" : "[" + map { "\($0.name.debugDescription): \($0.value)" }.joined(separator: ", ") + "]"
    }
  }

  extension Track: CustomStringConvertible {
    /// The keyframes as times and values, such as `0: 1.0, 2: 5.0 (easeIn)`, and the extrapolation if it does not hold.
    public var description: String {
      var parts = keyframes.map { keyframe in
        let easing = keyframe.easing.map { " (\($0))" } ?? ""
        return "\(keyframe.t.text): \(keyframe.value)\(easing)"
      }
      if easing != .linear { parts.append("easing: \(easing)") }
      if before != .hold { parts.append("before: \(before)") }
      if after != .hold { parts.append("after: \(after)") }
      return parts.joined(separator: ", ")
    }
  }

  extension Easing: CustomStringConvertible {
    /// The easing as in a document: a name, or JSON on one line.
    public var description: String {
      switch self {
      case .preset(let preset): preset.rawValue
      case .named(let name): name
      case .smooth: "smooth"
      default: compactText
      }
    }
  }

  extension Evaluator: CustomStringConvertible {
    /// The size, the duration and the number of shapes of the document.
    public var description: String {
      "an animation of \(document.size.width.text) × \(document.size.height.text), \(duration.text) s, with \(nodes.count) shapes"
    }
  }

  extension Playhead: CustomStringConvertible {
    /// The evaluator and the time of the frame.
    public var description: String { "\(evaluator), at \(currentTime.text) s" }
  }

#endif

extension ValidationReport: CustomStringConvertible {
  /// The findings in the format of a compiler, with their lines; or the text `no findings`.
  public var description: String { diagnostics.isEmpty ? "no findings" : text(name: "document") }
}
