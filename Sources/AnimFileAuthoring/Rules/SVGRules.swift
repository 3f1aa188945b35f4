import AnimFile

// Rules about the import of SVG files.
extension Diagnostic.RuleDocumentation {
  static var svgNot: Self {
    Self(
      .svg,
      meaning: "The file is XML, but not SVG.",
      why:
        "'animfile import' reads XML files whose root element is 'svg', and JSON files with a Lottie animation.",
      howToFix: "Check that this is the file with the drawing.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgXML: Self {
    Self(
      .svg,
      meaning: "The file is not well-formed XML.",
      why:
        "Browsers show nothing of such a file either. No external entity is read, and only short entities of the file are replaced.",
      howToFix: "Correct the file at this place, or export it again.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgText: Self {
    Self(
      .svg,
      meaning: "A text is left out, or has another font.",
      why: """
        The format has no text, because its look depends on installed fonts. The import draws a text as paths with the fonts \
        that it is given.
        """,
      howToFix: "Give the font with '--font', or convert the text to paths in the drawing program.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgImage: Self {
    Self(
      .svg,
      meaning: "An image is left out.",
      why: "The format has no images.",
      howToFix: "Draw the image with shapes, or place it behind the picture.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgFilter: Self {
    Self(
      .svg,
      meaning: "A filter is left out.",
      why: "The format has no filters, such as shadows and blurs. The element is drawn without it.",
      howToFix: "Build the effect from shapes and gradients, or remove it.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgForeign: Self {
    Self(
      .svg,
      meaning: "Content that is not a shape is left out.",
      why: "The format has no pages, videos and meshes.",
      howToFix: "Draw it with shapes.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgExternal: Self {
    Self(
      .svg,
      meaning: "A reference to another file is not followed.",
      why: "The import reads one file, and no address.",
      howToFix: "Copy what it refers to into the file.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgMask: Self {
    Self(
      .svg,
      meaning: "A part of a mask is computed in another way.",
      why: "Masks are computed in sRGB.",
      howToFix: "Set 'color-interpolation' to 'sRGB', and compare the pictures.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgLimit: Self {
    Self(
      .svg,
      meaning: "Something repeats too often, and is left out.",
      why:
        "A pattern becomes at most 10,000 tiles, and a gradient at most 1,000 stops. A file with more than 10,000 rules or 100,000 declarations in style sheets is not read, and neither is one whose elements and rules would need more than 5,000,000 comparisons. The keyframes of style sheets have at most 32 MiB, counted once for each element that they animate.",
      howToFix: "Make the tiles or the gradient larger, or remove rules that match no element.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgValue: Self {
    Self(
      .svg,
      meaning: "An invalid value is ignored.",
      why: "As in browsers, the property then has the value that it has without this one.",
      howToFix: "Correct the value, or remove it.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgPath: Self {
    Self(
      .svg,
      meaning: "A path or a list of points ends at a mistake.",
      why: "As in browsers, what comes before the mistake is drawn.",
      howToFix: "Correct the path at this place.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgReference: Self {
    Self(
      .svg,
      meaning: "A reference has no target, or one of the wrong kind.",
      why: "The reference has no effect.",
      howToFix: "Correct the id, or remove the reference.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgCycle: Self {
    Self(
      .svg,
      meaning: "An element refers to itself, directly or through others.",
      why: "Drawing it would never end, so the reference has no effect.",
      howToFix: "Remove one of the references.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgCSS: Self {
    Self(
      .svg,
      meaning: "A part of a style sheet is not evaluated.",
      why:
        "The import knows selectors of types, classes, ids, attributes and places among siblings with their combinators, variables that have a value, and no imports.",
      howToFix: "Write the value directly on the elements.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgGradient: Self {
    Self(
      .svg,
      meaning: "A gradient looks different.",
      why: "The focus of a radial gradient lies inside its circle here.",
      howToFix: "Move the focus into the circle.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgAnimation: Self {
    Self(
      .svg,
      meaning: "An animation, or a part of it, is left out or looks different.",
      why:
        "Animations that start at an event, and those of members without a counterpart, are not converted.",
      howToFix: "Animate the member in the document.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgID: Self {
    Self(
      .svg,
      meaning: "Two elements have the same id.",
      why: "References mean the first one, and neither keeps its id.",
      howToFix: "Rename one of the two.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgInvisible: Self {
    Self(
      .svg,
      meaning: "An element that shows nothing is left out.",
      why: "It has no paint, no size or an opacity of 0.",
      howToFix: "Nothing needs to be done.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgExpanded: Self {
    Self(
      .svg,
      meaning: "A pattern or a marker becomes shapes.",
      why: "The format has neither. The picture is the same.",
      howToFix: "Nothing needs to be done.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgScript: Self {
    Self(
      .svg,
      meaning: "A script is not run.",
      why: "The format has no scripts.",
      howToFix: "Nothing needs to be done, unless the script draws something.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }

  static var svgNamespace: Self {
    Self(
      .svg,
      meaning: "The file has no namespace.",
      why: "It is still read as SVG. Browsers show such a file only inside a page.",
      howToFix: "Add xmlns=\"http://www.w3.org/2000/svg\" to the root element.",
      example: .none(because: "the finding is about an SVG file, and this would be a document"))
  }
}
