/// The way in which a shape is blended with what is below it: the modes of Compositing and Blending Level 1.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  /// The shape covers what is below.
  case normal
  /// The product of the colors, as dark as either of them or darker.
  case multiply
  /// The inverse of the product of the inverse colors, as light as either of them or lighter.
  case screen
  /// Multiplies dark backdrops and screens light ones.
  case overlay
  /// The darker of the two, channel by channel.
  case darken
  /// The lighter of the two, channel by channel.
  case lighten
  /// Brightens the backdrop to reflect the shape.
  case colorDodge
  /// Darkens the backdrop to reflect the shape.
  case colorBurn
  /// Multiplies dark shapes and screens light ones.
  case hardLight
  /// Darkens or lightens softly, depending on the shape.
  case softLight
  /// The absolute difference, channel by channel.
  case difference
  /// Like the difference, with less contrast.
  case exclusion
  /// The hue of the shape with the saturation and the luminosity of the backdrop.
  case hue
  /// The saturation of the shape with the hue and the luminosity of the backdrop.
  case saturation
  /// The hue and the saturation of the shape with the luminosity of the backdrop.
  case color
  /// The luminosity of the shape with the hue and the saturation of the backdrop.
  case luminosity
}

extension BlendMode {
  /// The index among all modes.
  package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension BlendMode: DocumentWord {
  package static var placeholder: Self { .normal }
}
