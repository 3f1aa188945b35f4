import AnimFile

// Rules about the import of Lottie files.
extension Diagnostic.RuleDocumentation {
  static var lottieNot: Self {
    Self(
      .lottie,
      meaning: "The file is not a Lottie animation.",
      why: """
        'animfile import' reads a JSON object with 'layers', 'fr', 'ip', 'op', 'w' and 'h'.
        """,
      howToFix: "Check that this is the exported animation. A '.lottie' or '.tgs' file can be read directly.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieText: Self {
    Self(
      .lottie,
      meaning: "A text, or a part of it, is left out, or has another font.",
      why: """
        The format has no text. The import draws the outlines in 'chars', which exist only if the file was exported with glyphs, \
        or those of the fonts that it is given.
        """,
      howToFix: """
        Give the font with '--font', export with glyphs, or convert the text to paths with 'animfile text'.
        """,
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieImage: Self {
    Self(
      .lottie,
      meaning: "An image layer is left out.",
      why: """
        The format has no images.
        """,
      howToFix: "Draw the image with shapes, or place it behind the animation.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieEffect: Self {
    Self(
      .lottie,
      meaning: "An effect is left out.",
      why: """
        The format has no effects, such as shadows and blurs.
        """,
      howToFix: "Build the effect from shapes, or remove it.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieLayerType: Self {
    Self(
      .lottie,
      meaning: "A layer or shape of an unknown type is left out.",
      why: """
        The Lottie specification does not define the type.
        """,
      howToFix: "Remove the layer, or replace it with shapes.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieMatte: Self {
    Self(
      .lottie,
      meaning: "A matte is left out.",
      why: """
        The mattes of mattes are nested too deep.
        """,
      howToFix: "Remove a level of mattes.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieMask: Self {
    Self(
      .lottie,
      meaning: "A part of a mask is left out.",
      why: """
        A mask has sharp edges here, without a feather.
        """,
      howToFix: "Remove the feather, or fade the edge with a gradient.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieReference: Self {
    Self(
      .lottie,
      meaning: "A layer refers to a precomposition that does not exist.",
      why: """
        The layer has no contents.
        """,
      howToFix: "Correct 'refId', or add the precomposition to 'assets'.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieCycle: Self {
    Self(
      .lottie,
      meaning: "A precomposition contains itself, or a layer is its own parent.",
      why: """
        Drawing it would never end. The import leaves out one of these relations.
        """,
      howToFix: "Remove one of the relations.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieExpression: Self {
    Self(
      .lottie,
      meaning: "An expression is not evaluated, or has other random values.",
      why: """
        The import evaluates arithmetic, but no loops, functions or texts. The keyframes and values in the file \
        apply. A wiggle stays one, but its values are not those of After Effects.
        """,
      howToFix: "Convert expressions to keyframes before the export.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieBlend: Self {
    Self(
      .lottie,
      meaning: "A blend mode is replaced by 'normal'.",
      why: """
        The format has the blend modes of CSS, without 'add' and 'hard mix'.
        """,
      howToFix: "Choose another blend mode, such as 'screen'.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottie3D: Self {
    Self(
      .lottie,
      meaning: "A third dimension is left out.",
      why: """
        The format is flat. Depths, cameras and rotations about the x and y axes have no counterpart.
        """,
      howToFix: "Replace the rotation with a scale.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieMerge: Self {
    Self(
      .lottie,
      meaning: "Merged paths are drawn without the merge.",
      why: """
        A boolean operation can be carried for a fill, but not for a stroke or inside another group.
        """,
      howToFix: "Merge the paths in the design tool.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieMorph: Self {
    Self(
      .lottie,
      meaning: "A path with a changing structure is changed.",
      why: """
        Interpolation needs the same number of vertices on every keyframe. Players cut the longer paths, and so does the import.
        """,
      howToFix: "Give all keyframes of the path the same number of vertices.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieModifier: Self {
    Self(
      .lottie,
      meaning: "A modifier looks different.",
      why: """
        Round corners cut the same distance off all corners in After Effects, and are arcs of one radius here.
        """,
      howToFix: "Compare the pictures, and adjust the radius.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieStyle: Self {
    Self(
      .lottie,
      meaning: "A layer style is left out.",
      why: """
        The format has no layer styles.
        """,
      howToFix: "Build the style from shapes, or remove it.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieMotionBlur: Self {
    Self(
      .lottie,
      meaning: "A motion blur is left out.",
      why: """
        A frame shows one moment.
        """,
      howToFix: "Remove the motion blur.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieRepair: Self {
    Self(
      .lottie,
      meaning: "Something inconsistent in the file is repaired.",
      why: """
        Players accept such files, and the import does what most of them do. The message names the repair.
        """,
      howToFix: "Correct the file in the tool that exports it.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieBaked: Self {
    Self(
      .lottie,
      meaning: "A motion is sampled on every frame.",
      why: """
        It has no exact counterpart. Between frames, the value follows straight lines.
        """,
      howToFix: "Nothing needs to be done.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }

  static var lottieIgnored: Self {
    Self(
      .lottie,
      meaning: "Something that does not belong to the picture is left out.",
      why: """
        Sound has no counterpart, some numbers are outside their ranges, and of the animations in an archive the first one is \
        read.
        """,
      howToFix: "Nothing needs to be done.",
      example: .none(because: "the finding is about a Lottie file, and this would be a document"))
  }
}
