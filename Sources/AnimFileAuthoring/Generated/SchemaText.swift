// swift-format-ignore-file
// The schema of documents in `Schemas`, with the description of each member, for the command and for editors.
// `ANIMFILE_RECORD=1` updates this copy in the test suite `The schema in the library`.

extension FormatSchema {
  /// The JSON Schema of documents, 2020-12.
  static let text: String = #"""
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "urn:animfile:schema:document:1.0",
  "title": "animfile 1.0",
  "description": "A keyframe animation.",
  "markdownDescription": "A keyframe animation. Geometry is in document units with y down, times are in seconds, angles in degrees clockwise.",
  "type": "object",
  "required": ["animfile", "size", "shapes"],
  "properties": {
    "//": { "$ref": "#/$defs/comment" },
    "$schema": { "description": "The location of this schema, for editors.", "type": "string" },
    "animfile": { "description": "The version of the format.", "const": "1.0" },
    "title": { "description": "The title.", "type": "string" },
    "description": { "description": "A description in one or two sentences.", "type": "string" },
    "author": { "description": "The author.", "type": "string" },
    "license": { "description": "The terms of use.", "type": "string" },
    "label": { "description": "A text alternative for viewers who cannot see it.", "type": "string" },
    "size": {
      "description": "Width and height of the viewport, in document units.",
      "type": "array",
      "items": { "$ref": "#/$defs/positiveNumber" },
      "minItems": 2,
      "maxItems": 2,
      "examples": [[200, 200]]
    },
    "duration": {
      "$ref": "#/$defs/positiveNumber",
      "description": "The length of a one-way pass, in seconds; by default the time of the last keyframe."
    },
    "repeat": { "$ref": "#/$defs/repeat", "description": "The number of passes: a number above 0, or \"forever\".", "default": 1 },
    "repeatFrom": {
      "$ref": "#/$defs/nonNegativeNumber",
      "description": "The time at which the passes after the first start, in seconds; what is before it plays once.",
      "default": 0
    },
    "autoreverses": { "$ref": "#/$defs/boolean", "description": "Whether each pass runs forward and then back.", "default": false },
    "fit": { "$ref": "#/$defs/fit", "description": "How the document is scaled to a viewport of another size.", "default": "contain" },
    "background": { "$ref": "#/$defs/animatedColor", "description": "The color behind all shapes." },
    "frameRate": {
      "description": "Frames per second; a hint for renderers.",
      "type": "number",
      "exclusiveMinimum": 0,
      "maximum": 1000
    },
    "poster": { "$ref": "#/$defs/seconds", "description": "The time of the frame that represents the document." },
    "reducedMotion": {
      "$ref": "#/$defs/seconds",
      "description": "The time of the frame for viewers who prefer less motion."
    },
    "colorSpace": {
      "$ref": "#/$defs/colorSpace",
      "description": "The color space of interpolation in tracks without a 'colorSpace'.",
      "default": "srgb"
    },
    "parameters": {
      "description": "Values that the caller can set, by name.",
      "type": "object",
      "properties": { "//": { "$ref": "#/$defs/comment" } },
      "additionalProperties": { "$ref": "#/$defs/parameter" },
      "default": {}
    },
    "symbols": {
      "description": "Shapes that a 'use' draws, by name.",
      "type": "object",
      "properties": { "//": { "$ref": "#/$defs/comment" } },
      "additionalProperties": { "$ref": "#/$defs/shape" },
      "default": {}
    },
    "easings": {
      "description": "Named easings.",
      "type": "object",
      "properties": { "//": { "$ref": "#/$defs/comment" } },
      "propertyNames": { "not": { "$ref": "#/$defs/easingName" } },
      "additionalProperties": { "$ref": "#/$defs/easing" },
      "default": {}
    },
    "markers": {
      "description": "Named times.",
      "type": "array",
      "items": { "$ref": "#/$defs/marker" },
      "default": []
    },
    "shapes": { "$ref": "#/$defs/shapes", "description": "The shapes, bottommost first." },
    "timeline": {
      "$ref": "#/$defs/entries",
      "description": "Changes of several shapes: entries that start together, at 0.",
      "default": []
    },
    "listeners": {
      "description": "The responses to events of a pointer.",
      "type": "array",
      "items": { "$ref": "#/$defs/listener" },
      "default": []
    },
    "extensionsRequired": {
      "description": "The extensions without which the document has a different meaning. This version defines none.",
      "type": "array",
      "items": { "type": "string" },
      "default": []
    },
    "extensions": { "description": "Data of extensions, by extension name.", "type": "object", "default": {} },
    "extras": { "description": "The author's own data; the format ignores it." }
  },
  "additionalProperties": false,
  "defaultSnippets": [
    {
      "label": "animfile",
      "description": "A circle that grows and shrinks.",
      "body": {
        "animfile": "1.0",
        "size": ["^${1:200}", "^${2:200}"],
        "duration": "^${3:2}",
        "shapes": [
          {
            "id": "${4:dot}",
            "type": "circle",
            "center": [100, 100],
            "radius": {
              "keyframes": [
                { "t": 0, "value": 20 },
                { "t": 1, "value": 60, "easing": "easeInOut" },
                { "t": 2, "value": 20, "easing": "easeInOut" }
              ]
            },
            "fill": "#ff5a36"
          }
        ]
      }
    }
  ],
  "$defs": {
    "comment": { "title": "Comment", "description": "A comment: any value, without effect. Allowed in every object." },
    "number": { "type": "number", "minimum": -1000000000, "maximum": 1000000000 },
    "nonNegativeNumber": { "type": "number", "minimum": 0, "maximum": 1000000000 },
    "positiveNumber": { "type": "number", "exclusiveMinimum": 0, "maximum": 1000000000 },
    "fraction": { "type": "number", "minimum": 0, "maximum": 1 },
    "miterLimit": { "type": "number", "minimum": 1, "maximum": 1000000000 },
    "ridgeCount": { "type": "integer", "minimum": 0, "maximum": 1000 },
    "segmentCount": { "type": "integer", "minimum": 1, "maximum": 1000 },
    "copyCount": { "type": "integer", "minimum": 0, "maximum": 10000 },
    "cornerCount": { "type": "integer", "minimum": 3, "maximum": 10000 },
    "seconds": { "description": "A time in seconds.", "type": "number", "minimum": -1000000000, "maximum": 1000000000 },
    "point": {
      "description": "A point [x, y]; y points down.",
      "type": "array",
      "items": { "$ref": "#/$defs/number" },
      "minItems": 2,
      "maxItems": 2,
      "examples": [[100, 100]]
    },
    "size": {
      "description": "A size [width, height].",
      "type": "array",
      "items": { "$ref": "#/$defs/nonNegativeNumber" },
      "minItems": 2,
      "maxItems": 2
    },
    "anySize": {
      "description": "A size [width, height].",
      "type": "array",
      "items": { "$ref": "#/$defs/number" },
      "minItems": 2,
      "maxItems": 2
    },
    "scale": {
      "description": "A scale: one number for both axes, or [x, y].",
      "if": { "type": "array" },
      "then": { "items": { "$ref": "#/$defs/number" }, "minItems": 2, "maxItems": 2 },
      "else": { "$ref": "#/$defs/number" }
    },
    "cornerRadii": {
      "description": "A radius, or four radii clockwise from the top left corner.",
      "if": { "type": "array" },
      "then": { "items": { "$ref": "#/$defs/nonNegativeNumber" }, "minItems": 4, "maxItems": 4 },
      "else": { "$ref": "#/$defs/nonNegativeNumber" }
    },
    "anyCornerRadii": {
      "if": { "type": "array" },
      "then": { "items": { "$ref": "#/$defs/number" }, "minItems": 4, "maxItems": 4 },
      "else": { "$ref": "#/$defs/number" }
    },
    "frame": {
      "description": "A rectangle [x, y, width, height].",
      "type": "array",
      "items": { "$ref": "#/$defs/number" },
      "minItems": 4,
      "maxItems": 4
    },
    "numbers": { "type": "array", "items": { "$ref": "#/$defs/number" } },
    "values": { "type": "array", "items": { "$ref": "#/$defs/number" }, "minItems": 1 },
    "offsets": { "type": "array", "items": { "$ref": "#/$defs/number" }, "minItems": 3 },
    "lengths": { "type": "array", "items": { "$ref": "#/$defs/nonNegativeNumber" } },
    "points": { "type": "array", "items": { "$ref": "#/$defs/point" } },
    "pathData": {
      "title": "Path data",
      "type": "string",
      "description": "SVG path data: M, L, H, V, C, S, Q, T, A and Z; uppercase is absolute, lowercase is relative.",
      "pattern": "^[\\sMmLlHhVvCcSsQqTtAaZz0-9eE.,+-]*$",
      "examples": ["M 0 0 L 10 0", "M 0 0 C 10 0 20 10 20 20 Z"]
    },
    "boolean": { "type": "boolean" },
    "color": {
      "title": "Color",
      "type": "string",
      "format": "color",
      "description": "#rgb, #rgba, #rrggbb, #rrggbbaa, or a CSS color name; case-insensitive.",
      "anyOf": [
        { "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$" },
        {
          "enum": [
            "aliceblue", "antiquewhite", "aqua", "aquamarine", "azure", "beige", "bisque", "black", "blanchedalmond",
            "blue", "blueviolet", "brown", "burlywood", "cadetblue", "chartreuse", "chocolate", "coral",
            "cornflowerblue", "cornsilk", "crimson", "cyan", "darkblue", "darkcyan", "darkgoldenrod", "darkgray",
            "darkgreen", "darkgrey", "darkkhaki", "darkmagenta", "darkolivegreen", "darkorange", "darkorchid",
            "darkred", "darksalmon", "darkseagreen", "darkslateblue", "darkslategray", "darkslategrey",
            "darkturquoise", "darkviolet", "deeppink", "deepskyblue", "dimgray", "dimgrey", "dodgerblue",
            "firebrick", "floralwhite", "forestgreen", "fuchsia", "gainsboro", "ghostwhite", "gold", "goldenrod",
            "gray", "green", "greenyellow", "grey", "honeydew", "hotpink", "indianred", "indigo", "ivory", "khaki",
            "lavender", "lavenderblush", "lawngreen", "lemonchiffon", "lightblue", "lightcoral", "lightcyan",
            "lightgoldenrodyellow", "lightgray", "lightgreen", "lightgrey", "lightpink", "lightsalmon",
            "lightseagreen", "lightskyblue", "lightslategray", "lightslategrey", "lightsteelblue", "lightyellow",
            "lime", "limegreen", "linen", "magenta", "maroon", "mediumaquamarine", "mediumblue", "mediumorchid",
            "mediumpurple", "mediumseagreen", "mediumslateblue", "mediumspringgreen", "mediumturquoise",
            "mediumvioletred", "midnightblue", "mintcream", "mistyrose", "moccasin", "navajowhite", "navy",
            "oldlace", "olive", "olivedrab", "orange", "orangered", "orchid", "palegoldenrod", "palegreen",
            "paleturquoise", "palevioletred", "papayawhip", "peachpuff", "peru", "pink", "plum", "powderblue",
            "purple", "rebeccapurple", "red", "rosybrown", "royalblue", "saddlebrown", "salmon", "sandybrown",
            "seagreen", "seashell", "sienna", "silver", "skyblue", "slateblue", "slategray", "slategrey", "snow",
            "springgreen", "steelblue", "tan", "teal", "thistle", "tomato", "turquoise", "violet", "wheat", "white",
            "whitesmoke", "yellow", "yellowgreen", "transparent"
          ]
        },
        { "pattern": "^(?=.*[A-Z])[A-Za-z]{3,20}$" }
      ],
      "examples": ["#ff5a36", "#ff5a3680", "tomato", "transparent"]
    },
    "stopList": {
      "description": "The stops of a gradient, animated together: the same number in each keyframe, in ascending order of their offsets.",
      "type": "array",
      "minItems": 1,
      "items": {
        "type": "object",
        "description": "A color at an offset.",
        "required": ["offset", "color"],
        "properties": {
          "//": { "$ref": "#/$defs/comment" },
          "offset": { "$ref": "#/$defs/fraction", "description": "The offset: 0 at the start, 1 at the end." },
          "color": { "$ref": "#/$defs/color", "description": "The color at this offset." }
        },
        "additionalProperties": false
      }
    },
    "fillRule": {
      "title": "Fill rule",
      "type": "string",
      "enum": ["nonzero", "evenodd"],
      "enumDescriptions": ["Inside: the winding number is not 0.", "Inside: a ray crosses the outline an odd number of times."]
    },
    "cap": {
      "title": "Line cap",
      "type": "string",
      "enum": ["butt", "round", "square"],
      "enumDescriptions": ["The stroke ends at the end of the line.", "The stroke ends with a half circle.", "The stroke extends half a width beyond the end."]
    },
    "join": {
      "title": "Line join",
      "type": "string",
      "enum": ["miter", "round", "bevel"],
      "enumDescriptions": ["Pointed corners, up to the miter limit.", "Round corners.", "Beveled corners."]
    },
    "closure": {
      "title": "Closure",
      "type": "string",
      "enum": ["open", "chord", "sector"],
      "enumDescriptions": [
        "The ends are not connected.",
        "A straight line connects the ends.",
        "Lines to the center connect the ends, or to the inner arc if there is an inner radius."
      ]
    },
    "curve": {
      "title": "Curve",
      "type": "string",
      "enum": ["linear", "catmullRom", "monotone"],
      "enumDescriptions": [
        "Straight lines.",
        "A smooth curve through all points (centripetal Catmull-Rom).",
        "A smooth curve that does not overshoot in y where x ascends (Fritsch-Carlson)."
      ]
    },
    "colorSpace": {
      "title": "Color space",
      "type": "string",
      "enum": ["srgb", "linear", "oklab"],
      "enumDescriptions": [
        "Encoded sRGB, as CSS uses for legacy colors.",
        "Linear-light sRGB.",
        "Oklab, a perceptually uniform space."
      ]
    },
    "fit": {
      "title": "Fit",
      "type": "string",
      "enum": ["contain", "cover", "stretch", "none"],
      "enumDescriptions": [
        "As large as possible, with all of the document visible.",
        "As small as possible, with all of the viewport covered.",
        "Width and height are scaled independently; strokes keep their width.",
        "Not scaled."
      ]
    },
    "zigzagStyle": {
      "type": "string",
      "enum": ["corner", "smooth"],
      "enumDescriptions": ["Straight lines.", "Smooth waves."]
    },
    "trimMode": {
      "type": "string",
      "enum": ["each", "joined"],
      "enumDescriptions": ["Each subpath separately.", "All subpaths of the shape together, in sequence."]
    },
    "copyStack": {
      "type": "string",
      "enum": ["above", "below"],
      "enumDescriptions": ["The first copy is at the bottom.", "The first copy is at the top."]
    },
    "morph": {
      "title": "Morph",
      "type": "string",
      "enum": ["strict", "match"],
      "enumDescriptions": [
        "Paths have the same subpaths with the same number of segments; lines count as curves.",
        "Paths of any structure: subpaths are paired, starts aligned, and vertices inserted by arc length."
      ]
    },
    "turn": {
      "description": "The direction of rotation between keyframes.",
      "enum": ["shortest", "clockwise", "counterclockwise"],
      "enumDescriptions": [
        "By at most half a turn; exactly half a turn is clockwise.",
        "Clockwise, by less than a turn.",
        "Counterclockwise, by less than a turn."
      ]
    },
    "via": {
      "title": "Control points",
      "description": "The two control points of the curve to this keyframe.",
      "type": "array",
      "items": { "$ref": "#/$defs/point" },
      "minItems": 2,
      "maxItems": 2,
      "examples": [[[40, 0], [80, 60]]]
    },
    "extrapolation": {
      "title": "Extrapolation",
      "type": "string",
      "enum": ["hold", "loop", "pingpong", "offset", "continue"],
      "enumDescriptions": [
        "The value of the nearest keyframe.",
        "The track repeats.",
        "The track runs back and forth.",
        "The track repeats; each pass starts where the previous one ended.",
        "A straight line, with the velocity of the track at that end."
      ]
    },
    "discreteExtrapolation": {
      "title": "Extrapolation",
      "type": "string",
      "enum": ["hold", "loop", "pingpong"],
      "enumDescriptions": ["The value of the nearest keyframe.", "The track repeats.", "The track runs back and forth."]
    },
    "easingName": {
      "title": "Easing by name",
      "type": "string",
      "enum": [
        "linear", "hold", "ease", "easeIn", "easeOut", "easeInOut", "easeInSine", "easeOutSine", "easeInOutSine",
        "easeInQuad", "easeOutQuad", "easeInOutQuad", "easeInCubic", "easeOutCubic", "easeInOutCubic", "easeInQuart",
        "easeOutQuart", "easeInOutQuart", "easeInQuint", "easeOutQuint", "easeInOutQuint", "easeInExpo",
        "easeOutExpo", "easeInOutExpo", "easeInCirc", "easeOutCirc", "easeInOutCirc", "easeInBack", "easeOutBack",
        "easeInOutBack", "easeInElastic", "easeOutElastic", "easeInOutElastic", "easeInBounce", "easeOutBounce",
        "easeInOutBounce", "smooth", "spring"
      ],
      "enumDescriptions": [
        "Constant speed.",
        "Holds the value, and jumps at the keyframe.",
        "CSS ease: cubic-bezier(0.25, 0.1, 0.25, 1).",
        "CSS ease-in: starts slowly.",
        "CSS ease-out: arrives slowly.",
        "CSS ease-in-out: starts and arrives slowly.",
        "Starts slowly: a sine.",
        "Arrives slowly: a sine.",
        "Starts and arrives slowly: a sine.",
        "Starts slowly: x².",
        "Arrives slowly: x².",
        "Starts and arrives slowly: x².",
        "Starts slowly: x³.",
        "Arrives slowly: x³.",
        "Starts and arrives slowly: x³.",
        "Starts slowly: x⁴.",
        "Arrives slowly: x⁴.",
        "Starts and arrives slowly: x⁴.",
        "Starts slowly: x⁵.",
        "Arrives slowly: x⁵.",
        "Starts and arrives slowly: x⁵.",
        "Starts slowly: powers of 2.",
        "Arrives slowly: powers of 2.",
        "Starts and arrives slowly: powers of 2.",
        "Starts slowly: a circle.",
        "Arrives slowly: a circle.",
        "Starts and arrives slowly: a circle.",
        "Starts slowly: overshooting.",
        "Arrives slowly: overshooting.",
        "Starts and arrives slowly: overshooting.",
        "Starts slowly: oscillating.",
        "Arrives slowly: oscillating.",
        "Starts and arrives slowly: oscillating.",
        "Starts slowly: bouncing.",
        "Arrives slowly: bouncing.",
        "Starts and arrives slowly: bouncing.",
        "A smooth curve through the keyframes' values (Catmull-Rom over time).",
        "A spring that settles within its span."
      ]
    },
    "controlPoints": {
      "title": "Control points",
      "description": "A curve with two control points [x1, y1, x2, y2], as cubic-bezier() of CSS. x1 and x2 are from 0 to 1.",
      "type": "array",
      "prefixItems": [
        { "$ref": "#/$defs/fraction" },
        { "$ref": "#/$defs/number" },
        { "$ref": "#/$defs/fraction" },
        { "$ref": "#/$defs/number" }
      ],
      "items": false,
      "minItems": 4
    },
    "steps": {
      "type": "object",
      "title": "Steps",
      "description": "A number of equal steps.",
      "required": ["steps"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "steps": { "description": "The number of steps.", "type": "integer", "minimum": 1, "maximum": 1000000 },
        "jump": {
          "description": "The positions of the jumps, as in steps() of CSS.",
          "type": "string",
          "enum": ["start", "end", "none", "both"],
          "enumDescriptions": [
            "At the start of each step.",
            "At the end of each step.",
            "Only between steps.",
            "At the start, between steps and at the end."
          ],
          "default": "end"
        }
      },
      "additionalProperties": false,
      "if": { "properties": { "jump": { "const": "none" } }, "required": ["jump"] },
      "then": { "properties": { "steps": { "minimum": 2 } } }
    },
    "pieces": {
      "type": "object",
      "title": "Linear pieces",
      "description": "Linear pieces between points.",
      "required": ["linear"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "linear": {
          "description": "Progress values, or points [time, progress]; times are fractions and do not decrease. As linear() of CSS.",
          "type": "array",
          "minItems": 2,
          "items": { "if": { "type": "array" }, "then": { "$ref": "#/$defs/point" }, "else": { "$ref": "#/$defs/number" } },
          "examples": [[0, [0.4, 0.6], 1]]
        }
      },
      "additionalProperties": false
    },
    "springForm": {
      "type": "object",
      "title": "Spring",
      "description": "A spring. Without members, or with 'bounce' alone, it settles within its span. Physical springs have 'duration' and 'bounce'; 'response' and 'dampingFraction'; or 'stiffness', 'damping' and 'mass'.",
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "duration": { "$ref": "#/$defs/positiveNumber", "description": "The undamped period in seconds, as in SwiftUI." },
        "bounce": {
          "description": "The bounciness: 0 does not overshoot, 1 never settles, below 0 is overdamped.",
          "type": "number",
          "exclusiveMinimum": -1,
          "maximum": 1
        },
        "response": { "$ref": "#/$defs/positiveNumber", "description": "The undamped period in seconds." },
        "dampingFraction": { "$ref": "#/$defs/nonNegativeNumber", "description": "The damping ratio: below 1 it overshoots." },
        "mass": { "$ref": "#/$defs/positiveNumber", "description": "The mass; 1 if absent." },
        "stiffness": { "$ref": "#/$defs/positiveNumber", "description": "The spring constant." },
        "damping": { "$ref": "#/$defs/nonNegativeNumber", "description": "The damping coefficient." },
        "velocity": {
          "$ref": "#/$defs/number",
          "description": "The initial velocity, in progress per second; by default inherited from the previous span."
        }
      },
      "additionalProperties": false,
      "allOf": [
        {
          "if": { "anyOf": [{ "required": ["mass"] }, { "required": ["stiffness"] }, { "required": ["damping"] }] },
          "then": {
            "required": ["stiffness", "damping"],
            "properties": { "duration": false, "bounce": false, "response": false, "dampingFraction": false }
          }
        },
        {
          "if": { "anyOf": [{ "required": ["response"] }, { "required": ["dampingFraction"] }] },
          "then": { "required": ["response", "dampingFraction"], "properties": { "duration": false, "bounce": false } }
        },
        {
          "if": { "not": { "required": ["duration"] } },
          "then": { "properties": { "bounce": { "exclusiveMaximum": 1 } } }
        }
      ]
    },
    "spring": {
      "type": "object",
      "title": "Spring",
      "required": ["spring"],
      "properties": { "//": { "$ref": "#/$defs/comment" }, "spring": { "$ref": "#/$defs/springForm" } },
      "additionalProperties": false
    },
    "smooth": {
      "type": "object",
      "title": "Smooth",
      "required": ["smooth"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "smooth": { "type": "object", "properties": { "//": { "$ref": "#/$defs/comment" } }, "additionalProperties": false }
      },
      "additionalProperties": false
    },
    "smoothWithVelocities": {
      "type": "object",
      "title": "Smooth",
      "required": ["smooth"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "smooth": {
          "type": "object",
          "title": "Velocities",
          "description": "Absent velocities are computed from the neighboring keyframes.",
          "properties": {
            "//": { "$ref": "#/$defs/comment" },
            "startVelocity": { "description": "The velocity at the start of the span, in units per second." },
            "endVelocity": { "description": "The velocity at the end of the span, in units per second." }
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false
    },
    "easing": {
      "title": "Easing",
      "description": "How a value arrives at a keyframe: a name, four control values [x1, y1, x2, y2], or an object with 'steps', 'linear', 'smooth' or 'spring'.",
      "markdownDescription": "How a value arrives at a keyframe:\n\n- a name such as `easeInOut`, or one from the document's `easings`\n- `[x1, y1, x2, y2]`: a curve with two control points\n- `{ \"steps\": 4, \"jump\": \"end\" }`\n- `{ \"linear\": [0, [0.4, 0.6], 1] }`: linear pieces\n- `{ \"spring\": { \"bounce\": 0.3 } }`\n- `{ \"smooth\": {} }`: a smooth curve through the values",
      "defaultSnippets": [
        { "label": "control points", "body": ["${1:0.2}", "${2:0}", "${3:0}", "${4:1}"] },
        { "label": "spring", "body": { "spring": { "bounce": "^${1:0.3}" } } },
        { "label": "steps", "body": { "steps": "^${1:4}", "jump": "${2|end,start,none,both|}" } },
        { "label": "linear pieces", "body": { "linear": [0, ["^${1:0.4}", "^${2:0.6}"], 1] } }
      ],
      "type": ["string", "array", "object"],
      "allOf": [
        {
          "if": { "type": "string" },
          "then": {
            "anyOf": [
              { "$ref": "#/$defs/easingName" },
              { "description": "The name of one of the document's easings.", "x-names": "easing", "pattern": "^(?!(cubic-bezier|linear|spring|steps)\\()" }
            ]
          }
        },
        { "if": { "type": "array" }, "then": { "$ref": "#/$defs/controlPoints" } },
        {
          "if": { "type": "object" },
          "then": {
            "if": { "required": ["steps"] },
            "then": { "$ref": "#/$defs/steps" },
            "else": {
              "if": { "required": ["linear"] },
              "then": { "$ref": "#/$defs/pieces" },
              "else": {
                "if": { "required": ["smooth"] },
                "then": { "$ref": "#/$defs/smooth" },
                "else": { "$ref": "#/$defs/spring" }
              }
            }
          }
        }
      ]
    },
    "keyframeEasing": {
      "title": "Easing",
      "description": "How a value arrives at a keyframe: a name, four control values [x1, y1, x2, y2], or an object with 'steps', 'linear', 'smooth' or 'spring'.",
      "markdownDescription": "How a value arrives at a keyframe:\n\n- a name such as `easeInOut`, or one from the document's `easings`\n- `[x1, y1, x2, y2]`: a curve with two control points\n- `{ \"steps\": 4, \"jump\": \"end\" }`\n- `{ \"linear\": [0, [0.4, 0.6], 1] }`: linear pieces\n- `{ \"spring\": { \"bounce\": 0.3 } }`\n- `{ \"smooth\": {} }`: a smooth curve through the values",
      "defaultSnippets": [
        { "label": "control points", "body": ["${1:0.2}", "${2:0}", "${3:0}", "${4:1}"] },
        { "label": "spring", "body": { "spring": { "bounce": "^${1:0.3}" } } },
        { "label": "steps", "body": { "steps": "^${1:4}", "jump": "${2|end,start,none,both|}" } },
        { "label": "linear pieces", "body": { "linear": [0, ["^${1:0.4}", "^${2:0.6}"], 1] } }
      ],
      "type": ["string", "array", "object"],
      "allOf": [
        {
          "if": { "type": "string" },
          "then": {
            "anyOf": [
              { "$ref": "#/$defs/easingName" },
              { "description": "The name of one of the document's easings.", "x-names": "easing", "pattern": "^(?!(cubic-bezier|linear|spring|steps)\\()" }
            ]
          }
        },
        { "if": { "type": "array" }, "then": { "$ref": "#/$defs/controlPoints" } },
        {
          "if": { "type": "object" },
          "then": {
            "if": { "required": ["steps"] },
            "then": { "$ref": "#/$defs/steps" },
            "else": {
              "if": { "required": ["linear"] },
              "then": { "$ref": "#/$defs/pieces" },
              "else": {
                "if": { "required": ["smooth"] },
                "then": { "$ref": "#/$defs/smoothWithVelocities" },
                "else": { "$ref": "#/$defs/spring" }
              }
            }
          }
        }
      ]
    },
    "keyframe": {
      "type": "object",
      "title": "Keyframe",
      "description": "A value at a time.",
      "required": ["t", "value"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "t": { "$ref": "#/$defs/seconds", "description": "The time in seconds." },
        "value": { "description": "The value at that time." },
        "easing": {
          "$ref": "#/$defs/keyframeEasing",
          "description": "How the value arrives here from the previous keyframe.",
          "markdownDescription": "How a value arrives at a keyframe:\n\n- a name such as `easeInOut`, or one from the document's `easings`\n- `[x1, y1, x2, y2]`: a curve with two control points\n- `{ \"steps\": 4, \"jump\": \"end\" }`\n- `{ \"linear\": [0, [0.4, 0.6], 1] }`: linear pieces\n- `{ \"spring\": { \"bounce\": 0.3 } }`\n- `{ \"smooth\": {} }`: a smooth curve through the values"
        }
      },
      "additionalProperties": false
    },
    "pointKeyframe": {
      "type": "object",
      "title": "Keyframe",
      "description": "A value at a time.",
      "required": ["t", "value"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "t": { "$ref": "#/$defs/seconds", "description": "The time in seconds." },
        "value": { "description": "The value at that time." },
        "easing": {
          "$ref": "#/$defs/keyframeEasing",
          "description": "How the value arrives here from the previous keyframe.",
          "markdownDescription": "How a value arrives at a keyframe:\n\n- a name such as `easeInOut`, or one from the document's `easings`\n- `[x1, y1, x2, y2]`: a curve with two control points\n- `{ \"steps\": 4, \"jump\": \"end\" }`\n- `{ \"linear\": [0, [0.4, 0.6], 1] }`: linear pieces\n- `{ \"spring\": { \"bounce\": 0.3 } }`\n- `{ \"smooth\": {} }`: a smooth curve through the values"
        },
        "via": {
          "$ref": "#/$defs/via",
          "description": "The two control points of the curve from the previous keyframe."
        }
      },
      "additionalProperties": false
    },
    "discreteKeyframe": {
      "type": "object",
      "title": "Keyframe",
      "description": "A value that holds from a given time on.",
      "required": ["t", "value"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "t": { "$ref": "#/$defs/seconds", "description": "The time in seconds." },
        "value": { "description": "The value from that time on." },
        "easing": { "const": "hold", "description": "A value of this type jumps, so 'hold' is its only easing." }
      },
      "additionalProperties": false
    },
    "trackMembers": {
      "title": "Track",
      "type": "object",
      "description": "A value that changes over time.",
      "not": { "required": ["since", "at"] },
      "required": ["keyframes"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "keyframes": {
          "description": "The keyframes, in the order of their times. Two keyframes at the same time define a jump.",
          "type": "array",
          "minItems": 1,
          "items": { "$ref": "#/$defs/keyframe" },
          "defaultSnippets": [
            {
              "label": "two keyframes",
              "body": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }]
            }
          ]
        },
        "since": { "$ref": "#/$defs/event", "description": "The event since which the track runs: its time takes the place of 0 of the inner time." },
        "at": { "$ref": "#/$defs/animatedNumber", "description": "A number that takes the place of the inner time." },
        "easing": {
          "$ref": "#/$defs/easing",
          "description": "The easing of keyframes without one; linear if absent.",
          "markdownDescription": "How a value arrives at a keyframe:\n\n- a name such as `easeInOut`, or one from the document's `easings`\n- `[x1, y1, x2, y2]`: a curve with two control points\n- `{ \"steps\": 4, \"jump\": \"end\" }`\n- `{ \"linear\": [0, [0.4, 0.6], 1] }`: linear pieces\n- `{ \"spring\": { \"bounce\": 0.3 } }`\n- `{ \"smooth\": {} }`: a smooth curve through the values"
        },
        "before": { "$ref": "#/$defs/extrapolation", "description": "The value before the first keyframe.", "default": "hold" },
        "after": { "$ref": "#/$defs/extrapolation", "description": "The value after the last keyframe.", "default": "hold" }
      }
    },
    "track": { "$ref": "#/$defs/trackMembers", "unevaluatedProperties": false },
    "angleTrack": {
      "$ref": "#/$defs/trackMembers",
      "properties": { "turn": { "$ref": "#/$defs/turn", "description": "The direction of rotation between keyframes; if absent, the numbers are interpolated." } },
      "unevaluatedProperties": false
    },
    "pointTrack": {
      "title": "Track",
      "type": "object",
      "description": "A value that changes over time.",
      "not": { "required": ["since", "at"] },
      "required": ["keyframes"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "keyframes": {
          "description": "The keyframes, in the order of their times. Two keyframes at the same time define a jump.",
          "type": "array",
          "minItems": 1,
          "items": { "$ref": "#/$defs/pointKeyframe" },
          "defaultSnippets": [
            {
              "label": "two keyframes",
              "body": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }]
            }
          ]
        },
        "since": { "$ref": "#/$defs/event", "description": "The event since which the track runs: its time takes the place of 0 of the inner time." },
        "at": { "$ref": "#/$defs/animatedNumber", "description": "A number that takes the place of the inner time." },
        "easing": {
          "$ref": "#/$defs/easing",
          "description": "The easing of keyframes without one; linear if absent.",
          "markdownDescription": "How a value arrives at a keyframe:\n\n- a name such as `easeInOut`, or one from the document's `easings`\n- `[x1, y1, x2, y2]`: a curve with two control points\n- `{ \"steps\": 4, \"jump\": \"end\" }`\n- `{ \"linear\": [0, [0.4, 0.6], 1] }`: linear pieces\n- `{ \"spring\": { \"bounce\": 0.3 } }`\n- `{ \"smooth\": {} }`: a smooth curve through the values"
        },
        "before": { "$ref": "#/$defs/extrapolation", "description": "The value before the first keyframe.", "default": "hold" },
        "after": { "$ref": "#/$defs/extrapolation", "description": "The value after the last keyframe.", "default": "hold" }
      },
      "additionalProperties": false
    },
    "colorTrack": {
      "$ref": "#/$defs/trackMembers",
      "properties": {
        "colorSpace": {
          "$ref": "#/$defs/colorSpace",
          "description": "The color space in which this track interpolates; by default the document's."
        }
      },
      "unevaluatedProperties": false
    },
    "pathTrack": {
      "$ref": "#/$defs/trackMembers",
      "properties": { "morph": { "$ref": "#/$defs/morph", "description": "How paths of different structure are interpolated.", "default": "strict" } },
      "unevaluatedProperties": false
    },
    "discreteTrack": {
      "type": "object",
      "title": "Track",
      "description": "A value that changes at its keyframes.",
      "not": { "required": ["since", "at"] },
      "required": ["keyframes"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "keyframes": {
          "description": "The keyframes, in the order of their times. Two keyframes at the same time define a jump.",
          "type": "array",
          "minItems": 1,
          "items": { "$ref": "#/$defs/discreteKeyframe" },
          "defaultSnippets": [{ "label": "two keyframes", "body": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] }]
        },
        "since": { "$ref": "#/$defs/event", "description": "The event since which the track runs: its time takes the place of 0 of the inner time." },
        "at": { "$ref": "#/$defs/animatedNumber", "description": "A number that takes the place of the inner time." },
        "before": {
          "$ref": "#/$defs/discreteExtrapolation",
          "description": "The value before the first keyframe.",
          "default": "hold"
        },
        "after": {
          "$ref": "#/$defs/discreteExtrapolation",
          "description": "The value after the last keyframe.",
          "default": "hold"
        }
      },
      "additionalProperties": false
    },
    "step": {
      "type": "object",
      "title": "Step",
      "description": "A change of the value, or a wait.",
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "to": { "description": "The value at the end of the step." },
        "for": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration of the step, in seconds; 0 is a jump." },
        "easing": {
          "$ref": "#/$defs/keyframeEasing",
          "description": "How the value arrives at the end of the step.",
          "markdownDescription": "How a value arrives at a keyframe:\n\n- a name such as `easeInOut`, or one from the document's `easings`\n- `[x1, y1, x2, y2]`: a curve with two control points\n- `{ \"steps\": 4, \"jump\": \"end\" }`\n- `{ \"linear\": [0, [0.4, 0.6], 1] }`: linear pieces\n- `{ \"spring\": { \"bounce\": 0.3 } }`\n- `{ \"smooth\": {} }`: a smooth curve through the values"
        },
        "wait": { "$ref": "#/$defs/positiveNumber", "description": "The time during which the value rests, in seconds." }
      },
      "if": { "required": ["wait"] },
      "then": { "properties": { "to": false, "for": false, "easing": false } },
      "else": { "required": ["to", "for"] },
      "additionalProperties": false
    },
    "pointStep": {
      "type": "object",
      "title": "Step",
      "description": "A change of the value, or a wait.",
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "to": { "description": "The value at the end of the step." },
        "for": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration of the step, in seconds; 0 is a jump." },
        "easing": {
          "$ref": "#/$defs/keyframeEasing",
          "description": "How the value arrives at the end of the step.",
          "markdownDescription": "How a value arrives at a keyframe:\n\n- a name such as `easeInOut`, or one from the document's `easings`\n- `[x1, y1, x2, y2]`: a curve with two control points\n- `{ \"steps\": 4, \"jump\": \"end\" }`\n- `{ \"linear\": [0, [0.4, 0.6], 1] }`: linear pieces\n- `{ \"spring\": { \"bounce\": 0.3 } }`\n- `{ \"smooth\": {} }`: a smooth curve through the values"
        },
        "via": { "$ref": "#/$defs/via", "description": "The two control points of the curve of this step." },
        "wait": { "$ref": "#/$defs/positiveNumber", "description": "The time during which the value rests, in seconds." }
      },
      "if": { "required": ["wait"] },
      "then": { "properties": { "to": false, "for": false, "easing": false, "via": false } },
      "else": { "required": ["to", "for"] },
      "additionalProperties": false
    },
    "discreteStep": {
      "type": "object",
      "title": "Step",
      "description": "A change of the value, or a wait.",
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "to": { "description": "The value at the end of the step." },
        "for": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration of the step, in seconds; 0 is a jump." },
        "easing": { "const": "hold", "description": "A value of this type jumps, so 'hold' is its only easing." },
        "wait": { "$ref": "#/$defs/positiveNumber", "description": "The time during which the value rests, in seconds." }
      },
      "if": { "required": ["wait"] },
      "then": { "properties": { "to": false, "for": false, "easing": false } },
      "else": { "required": ["to", "for"] },
      "additionalProperties": false
    },
    "stepMembers": {
      "title": "Steps",
      "type": "object",
      "description": "A value that changes over time, in steps with durations.",
      "not": { "required": ["since", "at"] },
      "required": ["from", "steps"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "from": { "description": "The value at 0." },
        "steps": {
          "description": "The steps, in sequence.",
          "type": "array",
          "minItems": 1,
          "items": { "$ref": "#/$defs/step" },
          "defaultSnippets": [
            { "label": "a step and a wait", "body": [{ "to": "^$1", "for": "^${2:1}" }, { "wait": "^${3:0.5}" }] }
          ]
        },
        "since": { "$ref": "#/$defs/event", "description": "The event since which the track runs: its time takes the place of 0 of the inner time." },
        "at": { "$ref": "#/$defs/animatedNumber", "description": "A number that takes the place of the inner time." },
        "easing": {
          "$ref": "#/$defs/easing",
          "description": "The easing of keyframes without one; linear if absent.",
          "markdownDescription": "How a value arrives at a keyframe:\n\n- a name such as `easeInOut`, or one from the document's `easings`\n- `[x1, y1, x2, y2]`: a curve with two control points\n- `{ \"steps\": 4, \"jump\": \"end\" }`\n- `{ \"linear\": [0, [0.4, 0.6], 1] }`: linear pieces\n- `{ \"spring\": { \"bounce\": 0.3 } }`\n- `{ \"smooth\": {} }`: a smooth curve through the values"
        },
        "before": { "$ref": "#/$defs/extrapolation", "description": "The value before the first keyframe.", "default": "hold" },
        "after": { "$ref": "#/$defs/extrapolation", "description": "The value after the last keyframe.", "default": "hold" }
      }
    },
    "stepTrack": { "$ref": "#/$defs/stepMembers", "unevaluatedProperties": false },
    "angleStepTrack": {
      "$ref": "#/$defs/stepMembers",
      "properties": { "turn": { "$ref": "#/$defs/turn", "description": "The direction of rotation between keyframes; if absent, the numbers are interpolated." } },
      "unevaluatedProperties": false
    },
    "pointStepTrack": {
      "title": "Steps",
      "type": "object",
      "description": "A value that changes over time, in steps with durations.",
      "not": { "required": ["since", "at"] },
      "required": ["from", "steps"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "from": { "description": "The value at 0." },
        "steps": {
          "description": "The steps, in sequence.",
          "type": "array",
          "minItems": 1,
          "items": { "$ref": "#/$defs/pointStep" },
          "defaultSnippets": [
            { "label": "a step and a wait", "body": [{ "to": "^$1", "for": "^${2:1}" }, { "wait": "^${3:0.5}" }] }
          ]
        },
        "since": { "$ref": "#/$defs/event", "description": "The event since which the track runs: its time takes the place of 0 of the inner time." },
        "at": { "$ref": "#/$defs/animatedNumber", "description": "A number that takes the place of the inner time." },
        "easing": {
          "$ref": "#/$defs/easing",
          "description": "The easing of keyframes without one; linear if absent.",
          "markdownDescription": "How a value arrives at a keyframe:\n\n- a name such as `easeInOut`, or one from the document's `easings`\n- `[x1, y1, x2, y2]`: a curve with two control points\n- `{ \"steps\": 4, \"jump\": \"end\" }`\n- `{ \"linear\": [0, [0.4, 0.6], 1] }`: linear pieces\n- `{ \"spring\": { \"bounce\": 0.3 } }`\n- `{ \"smooth\": {} }`: a smooth curve through the values"
        },
        "before": { "$ref": "#/$defs/extrapolation", "description": "The value before the first keyframe.", "default": "hold" },
        "after": { "$ref": "#/$defs/extrapolation", "description": "The value after the last keyframe.", "default": "hold" }
      },
      "additionalProperties": false
    },
    "colorStepTrack": {
      "$ref": "#/$defs/stepMembers",
      "properties": {
        "colorSpace": {
          "$ref": "#/$defs/colorSpace",
          "description": "The color space in which this track interpolates; by default the document's."
        }
      },
      "unevaluatedProperties": false
    },
    "pathStepTrack": {
      "$ref": "#/$defs/stepMembers",
      "properties": {
        "morph": { "$ref": "#/$defs/morph", "description": "How paths of different structure are interpolated.", "default": "strict" }
      },
      "unevaluatedProperties": false
    },
    "discreteStepTrack": {
      "title": "Steps",
      "type": "object",
      "description": "A value that changes over time, in steps with durations.",
      "not": { "required": ["since", "at"] },
      "required": ["from", "steps"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "from": { "description": "The value at 0." },
        "steps": {
          "description": "The steps, in sequence.",
          "type": "array",
          "minItems": 1,
          "items": { "$ref": "#/$defs/discreteStep" },
          "defaultSnippets": [
            { "label": "a step and a wait", "body": [{ "to": "^$1", "for": "^${2:1}" }, { "wait": "^${3:0.5}" }] }
          ]
        },
        "since": { "$ref": "#/$defs/event", "description": "The event since which the track runs: its time takes the place of 0 of the inner time." },
        "at": { "$ref": "#/$defs/animatedNumber", "description": "A number that takes the place of the inner time." },
        "before": {
          "$ref": "#/$defs/discreteExtrapolation",
          "description": "The value before the first keyframe.",
          "default": "hold"
        },
        "after": {
          "$ref": "#/$defs/discreteExtrapolation",
          "description": "The value after the last keyframe.",
          "default": "hold"
        }
      },
      "additionalProperties": false
    },
    "wiggle": {
      "type": "object",
      "title": "Wiggle",
      "description": "Random values around another value.",
      "required": ["wiggle"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "wiggle": {
          "type": "object",
          "title": "Wiggle",
          "description": "Random values around another value, the same in every run.",
          "required": ["around", "amplitude", "every"],
          "properties": {
            "//": { "$ref": "#/$defs/comment" },
            "around": { "description": "The value to which the random values are added; it may be animated." },
            "amplitude": { "description": "The maximum distance from 'around': a number, or one for each component." },
            "every": {
              "$ref": "#/$defs/positiveNumber",
              "description": "The time from one random value to the next, in seconds."
            },
            "seed": {
              "description": "The seed of the random numbers; wiggles with the same seed move alike.",
              "type": "integer",
              "minimum": 0,
              "maximum": 1000000000,
              "default": 0
            },
            "chance": {
              "description": "The probability that a component gets a new value at a step.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 1,
              "default": 1
            },
            "easing": { "$ref": "#/$defs/easing", "description": "How each random value arrives at the next.", "default": "easeInOut" }
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false
    },
    "parameterReference": {
      "type": "object",
      "title": "Parameter",
      "description": "The value of a parameter, times 'scale', plus 'offset'.",
      "required": ["parameter"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "parameter": { "description": "The name of one of the document's parameters.", "x-names": "parameter", "type": "string" },
        "map": {
          "description": "The value for each option of a choice, or for 'true' and 'false' of a boolean.",
          "type": "object",
          "properties": { "//": { "$ref": "#/$defs/comment" } },
          "additionalProperties": { "description": "The value for this option." }
        },
        "scale": { "$ref": "#/$defs/number", "description": "The factor by which the parameter's value is multiplied; 1 if absent." },
        "offset": { "description": "The amount that is added after scaling, of the same type as the value." },
        "transition": { "$ref": "#/$defs/transition" }
      },
      "additionalProperties": false
    },
    "transition": {
      "title": "Transition",
      "description": "How a value moves when its parameter is set to another value.",
      "type": "object",
      "defaultSnippets": [{ "label": "transition", "body": { "duration": "^${1:0.3}" } }],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration in seconds; 0.3 if absent. Not for a physical spring." },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The time in seconds from the setting until the value starts to move; 0 if absent." },
        "easing": { "$ref": "#/$defs/transitionEasing", "description": "How the value moves; if absent, a spring that settles without bounce." },
        "down": {
          "title": "Transition down",
          "description": "The members that differ for a lower target: a smaller number or angle, or false after true.",
          "type": "object",
          "properties": {
            "//": { "$ref": "#/$defs/comment" },
            "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration in seconds; that of the transition if absent." },
            "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay in seconds; that of the transition if absent." },
            "easing": { "$ref": "#/$defs/transitionEasing", "description": "How the value moves; as in the transition if absent." }
          },
          "additionalProperties": false
        },
        "turn": { "$ref": "#/$defs/turn", "description": "The direction in which angles turn; if absent, the numbers are interpolated." },
        "colorSpace": { "$ref": "#/$defs/colorSpace", "description": "The space in which colors are interpolated; the document's if absent." }
      },
      "additionalProperties": false
    },
    "transitionEasing": {
      "$ref": "#/$defs/easing",
      "not": { "anyOf": [{ "const": "smooth" }, { "type": "object", "required": ["smooth"] }] }
    },
    "motion": {
      "if": { "required": ["parameter"] },
      "then": { "$ref": "#/$defs/parameterReference" },
      "else": {
        "if": { "required": ["steps"] },
        "then": { "$ref": "#/$defs/stepTrack" },
        "else": { "if": { "required": ["wiggle"] }, "then": { "$ref": "#/$defs/wiggle" }, "else": { "$ref": "#/$defs/track" } }
      }
    },
    "angleMotion": {
      "if": { "required": ["parameter"] },
      "then": { "$ref": "#/$defs/parameterReference" },
      "else": {
        "if": { "required": ["steps"] },
        "then": { "$ref": "#/$defs/angleStepTrack" },
        "else": {
          "if": { "required": ["wiggle"] },
          "then": { "$ref": "#/$defs/wiggle" },
          "else": { "$ref": "#/$defs/angleTrack" }
        }
      }
    },
    "pointMotion": {
      "if": { "required": ["parameter"] },
      "then": { "$ref": "#/$defs/parameterReference" },
      "else": {
        "if": { "required": ["steps"] },
        "then": { "$ref": "#/$defs/pointStepTrack" },
        "else": {
          "if": { "required": ["wiggle"] },
          "then": { "$ref": "#/$defs/wiggle" },
          "else": { "$ref": "#/$defs/pointTrack" }
        }
      }
    },
    "colorMotion": {
      "if": { "required": ["parameter"] },
      "then": { "$ref": "#/$defs/parameterReference" },
      "else": {
        "if": { "required": ["steps"] },
        "then": { "$ref": "#/$defs/colorStepTrack" },
        "else": { "$ref": "#/$defs/colorTrack" }
      }
    },
    "pathMotion": {
      "if": { "required": ["parameter"] },
      "then": { "$ref": "#/$defs/parameterReference" },
      "else": {
        "if": { "required": ["steps"] },
        "then": { "$ref": "#/$defs/pathStepTrack" },
        "else": { "$ref": "#/$defs/pathTrack" }
      }
    },
    "discreteMotion": {
      "if": { "required": ["parameter"] },
      "then": { "$ref": "#/$defs/parameterReference" },
      "else": {
        "if": { "required": ["steps"] },
        "then": { "$ref": "#/$defs/discreteStepTrack" },
        "else": { "$ref": "#/$defs/discreteTrack" }
      }
    },
    "animatedNumber": {
      "title": "Number",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/number" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
                  "else": { "$ref": "#/$defs/number" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/number" }, "endVelocity": { "$ref": "#/$defs/number" } }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
            "else": { "$ref": "#/$defs/number" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
                  "else": { "$ref": "#/$defs/number" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/number" }, "endVelocity": { "$ref": "#/$defs/number" } }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": { "around": { "$ref": "#/$defs/animatedNumber" }, "amplitude": { "$ref": "#/$defs/nonNegativeNumber" } }
          }
        }
      },
      "else": { "$ref": "#/$defs/number" }
    },
    "animatedAngle": {
      "title": "Angle",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/angleMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/number" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
                  "else": { "$ref": "#/$defs/number" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/number" }, "endVelocity": { "$ref": "#/$defs/number" } }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
            "else": { "$ref": "#/$defs/number" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
                  "else": { "$ref": "#/$defs/number" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/number" }, "endVelocity": { "$ref": "#/$defs/number" } }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": { "around": { "$ref": "#/$defs/animatedAngle" }, "amplitude": { "$ref": "#/$defs/nonNegativeNumber" } }
          }
        }
      },
      "else": { "$ref": "#/$defs/number" }
    },
    "animatedNonNegativeNumber": {
      "title": "Non-negative number",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/number" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
                  "else": { "$ref": "#/$defs/nonNegativeNumber" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/number" }, "endVelocity": { "$ref": "#/$defs/number" } }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
            "else": { "$ref": "#/$defs/nonNegativeNumber" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
                  "else": { "$ref": "#/$defs/nonNegativeNumber" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/number" }, "endVelocity": { "$ref": "#/$defs/number" } }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedNonNegativeNumber" },
              "amplitude": { "$ref": "#/$defs/nonNegativeNumber" }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/nonNegativeNumber" }
    },
    "animatedFraction": {
      "title": "Number from 0 to 1",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/number" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
                  "else": { "$ref": "#/$defs/fraction" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/number" }, "endVelocity": { "$ref": "#/$defs/number" } }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
            "else": { "$ref": "#/$defs/fraction" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
                  "else": { "$ref": "#/$defs/fraction" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/number" }, "endVelocity": { "$ref": "#/$defs/number" } }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedFraction" },
              "amplitude": { "$ref": "#/$defs/nonNegativeNumber" }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/fraction" }
    },
    "animatedMiterLimit": {
      "title": "Number that is at least 1",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/number" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
                  "else": { "$ref": "#/$defs/miterLimit" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/number" }, "endVelocity": { "$ref": "#/$defs/number" } }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
            "else": { "$ref": "#/$defs/miterLimit" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/number" } } },
                  "else": { "$ref": "#/$defs/miterLimit" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/number" }, "endVelocity": { "$ref": "#/$defs/number" } }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedMiterLimit" },
              "amplitude": { "$ref": "#/$defs/nonNegativeNumber" }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/miterLimit" }
    },
    "animatedCornerCount": {
      "title": "Number of corners",
      "defaultSnippets": [
        { "label": "keyframes", "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] } },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/discreteMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/integer" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/integer" } } },
                  "else": { "$ref": "#/$defs/cornerCount" }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/integer" } } },
            "else": { "$ref": "#/$defs/cornerCount" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/integer" } } },
                  "else": { "$ref": "#/$defs/cornerCount" }
                }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/cornerCount" }
    },
    "animatedCopyCount": {
      "title": "Number of copies",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] }
        },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/discreteMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/integer" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/integer" } } },
                  "else": { "$ref": "#/$defs/copyCount" }
                }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/copyCount" }
    },
    "animatedRidgeCount": {
      "title": "Number of ridges",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] }
        },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/discreteMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/integer" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/integer" } } },
                  "else": { "$ref": "#/$defs/ridgeCount" }
                }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/ridgeCount" }
    },
    "animatedSegmentCount": {
      "title": "Number of pieces",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] }
        },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/discreteMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/integer" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/integer" } } },
                  "else": { "$ref": "#/$defs/segmentCount" }
                }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/segmentCount" }
    },
    "integer": { "type": "integer", "minimum": -1000000000, "maximum": 1000000000 },
    "animatedPoint": {
      "title": "Point",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } },
        {
          "label": "motion path",
          "body": {
            "keyframes": [
              { "t": 0, "value": ["^$1", "^$2"] },
              { "t": "^${3:1}", "value": ["^$4", "^$5"], "via": [["^$6", "^$7"], ["^$8", "^$9"]] }
            ]
          }
        }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/pointMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/point" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/point" } } },
                  "else": { "$ref": "#/$defs/point" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/point" }, "endVelocity": { "$ref": "#/$defs/point" } }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/point" } } },
            "else": { "$ref": "#/$defs/point" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/point" } } },
                  "else": { "$ref": "#/$defs/point" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/point" }, "endVelocity": { "$ref": "#/$defs/point" } }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedPoint" },
              "amplitude": {
                "if": { "type": "array" },
                "then": { "items": { "$ref": "#/$defs/nonNegativeNumber" }, "minItems": 2, "maxItems": 2 },
                "else": { "$ref": "#/$defs/nonNegativeNumber" }
              }
            }
          }
        }
      },
      "else": {
        "type": "array",
        "items": { "$ref": "#/$defs/animatedNumber" },
        "minItems": 2,
        "maxItems": 2,
        "description": "A point [x, y]; each component is a number or animated separately."
      }
    },
    "animatedSize": {
      "title": "Size",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/anySize" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/anySize" } } },
                  "else": { "$ref": "#/$defs/size" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": {
                        "startVelocity": { "$ref": "#/$defs/anySize" },
                        "endVelocity": { "$ref": "#/$defs/anySize" }
                      }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/anySize" } } },
            "else": { "$ref": "#/$defs/size" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/anySize" } } },
                  "else": { "$ref": "#/$defs/size" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": {
                        "startVelocity": { "$ref": "#/$defs/anySize" },
                        "endVelocity": { "$ref": "#/$defs/anySize" }
                      }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedSize" },
              "amplitude": {
                "if": { "type": "array" },
                "then": { "items": { "$ref": "#/$defs/nonNegativeNumber" }, "minItems": 2, "maxItems": 2 },
                "else": { "$ref": "#/$defs/nonNegativeNumber" }
              }
            }
          }
        }
      },
      "else": {
        "type": "array",
        "items": { "$ref": "#/$defs/animatedNonNegativeNumber" },
        "minItems": 2,
        "maxItems": 2,
        "description": "A size [width, height]; each component is a number or animated separately."
      }
    },
    "animatedScale": {
      "title": "Scale",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/scale" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/scale" } } },
                  "else": { "$ref": "#/$defs/scale" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/scale" }, "endVelocity": { "$ref": "#/$defs/scale" } }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/scale" } } },
            "else": { "$ref": "#/$defs/scale" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/scale" } } },
                  "else": { "$ref": "#/$defs/scale" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/scale" }, "endVelocity": { "$ref": "#/$defs/scale" } }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedScale" },
              "amplitude": {
                "if": { "type": "array" },
                "then": { "items": { "$ref": "#/$defs/nonNegativeNumber" }, "minItems": 2, "maxItems": 2 },
                "else": { "$ref": "#/$defs/nonNegativeNumber" }
              }
            }
          }
        }
      },
      "else": {
        "if": { "type": "array" },
        "then": { "type": "array", "items": { "$ref": "#/$defs/animatedNumber" }, "minItems": 2, "maxItems": 2 },
        "else": { "$ref": "#/$defs/number" }
      }
    },
    "animatedCornerRadii": {
      "title": "Corner radii",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/anyCornerRadii" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": {
                    "$ref": "#/$defs/parameterReference",
                    "properties": { "offset": { "$ref": "#/$defs/anyCornerRadii" } }
                  },
                  "else": { "$ref": "#/$defs/cornerRadii" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": {
                        "startVelocity": { "$ref": "#/$defs/anyCornerRadii" },
                        "endVelocity": { "$ref": "#/$defs/anyCornerRadii" }
                      }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/anyCornerRadii" } } },
            "else": { "$ref": "#/$defs/cornerRadii" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": {
                    "$ref": "#/$defs/parameterReference",
                    "properties": { "offset": { "$ref": "#/$defs/anyCornerRadii" } }
                  },
                  "else": { "$ref": "#/$defs/cornerRadii" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": {
                        "startVelocity": { "$ref": "#/$defs/anyCornerRadii" },
                        "endVelocity": { "$ref": "#/$defs/anyCornerRadii" }
                      }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedCornerRadii" },
              "amplitude": {
                "if": { "type": "array" },
                "then": { "items": { "$ref": "#/$defs/nonNegativeNumber" }, "minItems": 4, "maxItems": 4 },
                "else": { "$ref": "#/$defs/nonNegativeNumber" }
              }
            }
          }
        }
      },
      "else": {
        "if": { "type": "array" },
        "then": { "type": "array", "items": { "$ref": "#/$defs/animatedNonNegativeNumber" }, "minItems": 4, "maxItems": 4 },
        "else": { "$ref": "#/$defs/nonNegativeNumber" }
      }
    },
    "animatedFrame": {
      "title": "Frame",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/frame" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/frame" } } },
                  "else": { "$ref": "#/$defs/frame" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/frame" }, "endVelocity": { "$ref": "#/$defs/frame" } }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/frame" } } },
            "else": { "$ref": "#/$defs/frame" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/frame" } } },
                  "else": { "$ref": "#/$defs/frame" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/frame" }, "endVelocity": { "$ref": "#/$defs/frame" } }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedFrame" },
              "amplitude": {
                "if": { "type": "array" },
                "then": { "items": { "$ref": "#/$defs/nonNegativeNumber" }, "minItems": 4, "maxItems": 4 },
                "else": { "$ref": "#/$defs/nonNegativeNumber" }
              }
            }
          }
        }
      },
      "else": { "type": "array", "items": { "$ref": "#/$defs/animatedNumber" }, "minItems": 4, "maxItems": 4 }
    },
    "animatedOffsets": {
      "title": "Offsets",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/numbers" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/numbers" } } },
                  "else": { "$ref": "#/$defs/offsets" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": {
                        "startVelocity": { "$ref": "#/$defs/numbers" },
                        "endVelocity": { "$ref": "#/$defs/numbers" }
                      }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/numbers" } } },
            "else": { "$ref": "#/$defs/offsets" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/numbers" } } },
                  "else": { "$ref": "#/$defs/offsets" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": {
                        "startVelocity": { "$ref": "#/$defs/numbers" },
                        "endVelocity": { "$ref": "#/$defs/numbers" }
                      }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedOffsets" },
              "amplitude": { "$ref": "#/$defs/nonNegativeNumber" }
            }
          }
        }
      },
      "else": { "type": "array", "items": { "$ref": "#/$defs/animatedNumber" }, "minItems": 3 }
    },
    "animatedValues": {
      "title": "Values",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/numbers" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/numbers" } } },
                  "else": { "$ref": "#/$defs/values" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": {
                        "startVelocity": { "$ref": "#/$defs/numbers" },
                        "endVelocity": { "$ref": "#/$defs/numbers" }
                      }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/numbers" } } },
            "else": { "$ref": "#/$defs/values" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/numbers" } } },
                  "else": { "$ref": "#/$defs/values" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": {
                        "startVelocity": { "$ref": "#/$defs/numbers" },
                        "endVelocity": { "$ref": "#/$defs/numbers" }
                      }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": { "around": { "$ref": "#/$defs/animatedValues" }, "amplitude": { "$ref": "#/$defs/nonNegativeNumber" } }
          }
        }
      },
      "else": { "type": "array", "items": { "$ref": "#/$defs/animatedNumber" }, "minItems": 1 }
    },
    "animatedLengths": {
      "title": "Lengths",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/numbers" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/numbers" } } },
                  "else": { "$ref": "#/$defs/lengths" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": {
                        "startVelocity": { "$ref": "#/$defs/numbers" },
                        "endVelocity": { "$ref": "#/$defs/numbers" }
                      }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/numbers" } } },
            "else": { "$ref": "#/$defs/lengths" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/numbers" } } },
                  "else": { "$ref": "#/$defs/lengths" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": {
                        "startVelocity": { "$ref": "#/$defs/numbers" },
                        "endVelocity": { "$ref": "#/$defs/numbers" }
                      }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedLengths" },
              "amplitude": { "$ref": "#/$defs/nonNegativeNumber" }
            }
          }
        }
      },
      "else": { "type": "array", "items": { "$ref": "#/$defs/animatedNonNegativeNumber" } }
    },
    "animatedPoints": {
      "title": "Points",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "wiggle", "body": { "wiggle": { "around": "^$1", "amplitude": "^$2", "every": "^${3:0.2}" } } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/motion",
        "properties": {
          "offset": { "$ref": "#/$defs/points" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/points" } } },
                  "else": { "$ref": "#/$defs/points" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/points" }, "endVelocity": { "$ref": "#/$defs/points" } }
                    }
                  }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/points" } } },
            "else": { "$ref": "#/$defs/points" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/points" } } },
                  "else": { "$ref": "#/$defs/points" }
                },
                "easing": {
                  "properties": {
                    "smooth": {
                      "properties": { "startVelocity": { "$ref": "#/$defs/points" }, "endVelocity": { "$ref": "#/$defs/points" } }
                    }
                  }
                }
              }
            }
          },
          "wiggle": {
            "properties": {
              "around": { "$ref": "#/$defs/animatedPoints" },
              "amplitude": {
                "if": { "type": "array" },
                "then": { "items": { "$ref": "#/$defs/nonNegativeNumber" }, "minItems": 2, "maxItems": 2 },
                "else": { "$ref": "#/$defs/nonNegativeNumber" }
              }
            }
          }
        }
      },
      "else": { "type": "array", "items": { "$ref": "#/$defs/animatedPoint" } }
    },
    "animatedColor": {
      "title": "Color",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/colorMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/color" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/color" } } },
                  "else": { "$ref": "#/$defs/color" }
                },
                "easing": { "properties": { "smooth": { "properties": { "startVelocity": false, "endVelocity": false } } } }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/color" } } },
            "else": { "$ref": "#/$defs/color" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/color" } } },
                  "else": { "$ref": "#/$defs/color" }
                },
                "easing": { "properties": { "smooth": { "properties": { "startVelocity": false, "endVelocity": false } } } }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/color" }
    },
    "animatedStops": {
      "title": "Stops",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/colorMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/stopList" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/stopList" } } },
                  "else": { "$ref": "#/$defs/stopList" }
                },
                "easing": { "properties": { "smooth": { "properties": { "startVelocity": false, "endVelocity": false } } } }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/stopList" } } },
            "else": { "$ref": "#/$defs/stopList" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/stopList" } } },
                  "else": { "$ref": "#/$defs/stopList" }
                },
                "easing": { "properties": { "smooth": { "properties": { "startVelocity": false, "endVelocity": false } } } }
              }
            }
          }
        }
      },
      "else": { "type": "array", "items": { "$ref": "#/$defs/stop" }, "minItems": 1 }
    },
    "animatedPath": {
      "title": "Path",
      "defaultSnippets": [
        {
          "label": "keyframes",
          "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3", "easing": "${4:easeInOut}" }] }
        },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/pathMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/pathData" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/pathData" } } },
                  "else": { "$ref": "#/$defs/pathData" }
                },
                "easing": { "properties": { "smooth": { "properties": { "startVelocity": false, "endVelocity": false } } } }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/pathData" } } },
            "else": { "$ref": "#/$defs/pathData" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/pathData" } } },
                  "else": { "$ref": "#/$defs/pathData" }
                },
                "easing": { "properties": { "smooth": { "properties": { "startVelocity": false, "endVelocity": false } } } }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/pathData" }
    },
    "animatedBoolean": {
      "title": "Boolean",
      "defaultSnippets": [
        { "label": "keyframes", "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] } },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/discreteMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/boolean" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/boolean" } } },
                  "else": { "$ref": "#/$defs/boolean" }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/boolean" } } },
            "else": { "$ref": "#/$defs/boolean" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/boolean" } } },
                  "else": { "$ref": "#/$defs/boolean" }
                }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/boolean" }
    },
    "animatedFillRule": {
      "title": "Fill rule",
      "defaultSnippets": [
        { "label": "keyframes", "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] } },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/discreteMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/fillRule" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/fillRule" } } },
                  "else": { "$ref": "#/$defs/fillRule" }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/fillRule" } } },
            "else": { "$ref": "#/$defs/fillRule" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/fillRule" } } },
                  "else": { "$ref": "#/$defs/fillRule" }
                }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/fillRule" }
    },
    "animatedCap": {
      "title": "Line cap",
      "defaultSnippets": [
        { "label": "keyframes", "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] } },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/discreteMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/cap" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/cap" } } },
                  "else": { "$ref": "#/$defs/cap" }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/cap" } } },
            "else": { "$ref": "#/$defs/cap" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/cap" } } },
                  "else": { "$ref": "#/$defs/cap" }
                }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/cap" }
    },
    "animatedJoin": {
      "title": "Line join",
      "defaultSnippets": [
        { "label": "keyframes", "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] } },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/discreteMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/join" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/join" } } },
                  "else": { "$ref": "#/$defs/join" }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/join" } } },
            "else": { "$ref": "#/$defs/join" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/join" } } },
                  "else": { "$ref": "#/$defs/join" }
                }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/join" }
    },
    "animatedClosure": {
      "title": "Closure",
      "defaultSnippets": [
        { "label": "keyframes", "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] } },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/discreteMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/closure" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/closure" } } },
                  "else": { "$ref": "#/$defs/closure" }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/closure" } } },
            "else": { "$ref": "#/$defs/closure" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/closure" } } },
                  "else": { "$ref": "#/$defs/closure" }
                }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/closure" }
    },
    "animatedCurve": {
      "title": "Curve",
      "defaultSnippets": [
        { "label": "keyframes", "body": { "keyframes": [{ "t": 0, "value": "^$1" }, { "t": "^${2:1}", "value": "^$3" }] } },
        { "label": "steps", "body": { "from": "^$1", "steps": [{ "to": "^$2", "for": "^${3:1}" }] } },
        { "label": "parameter", "body": { "parameter": "$1" } }
      ],
      "if": { "type": "object" },
      "then": {
        "$ref": "#/$defs/discreteMotion",
        "properties": {
          "offset": { "$ref": "#/$defs/curve" },
          "keyframes": {
            "items": {
              "properties": {
                "value": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/curve" } } },
                  "else": { "$ref": "#/$defs/curve" }
                }
              }
            }
          },
          "from": {
            "if": { "type": "object" },
            "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/curve" } } },
            "else": { "$ref": "#/$defs/curve" }
          },
          "steps": {
            "items": {
              "properties": {
                "to": {
                  "if": { "type": "object" },
                  "then": { "$ref": "#/$defs/parameterReference", "properties": { "offset": { "$ref": "#/$defs/curve" } } },
                  "else": { "$ref": "#/$defs/curve" }
                }
              }
            }
          }
        }
      },
      "else": { "$ref": "#/$defs/curve" }
    },
    "stop": {
      "type": "object",
      "title": "Stop",
      "description": "A color at an offset of a gradient.",
      "required": ["offset", "color"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "offset": { "$ref": "#/$defs/animatedFraction", "description": "The offset: 0 at the start, 1 at the end." },
        "color": { "$ref": "#/$defs/animatedColor", "description": "The color at this offset." }
      },
      "additionalProperties": false
    },
    "linearGradient": {
      "title": "Linear gradient",
      "description": "A gradient along a line.",
      "required": ["from", "to"],
      "properties": {
        "from": { "$ref": "#/$defs/animatedPoint", "description": "The point with offset 0, in the shape's units." },
        "to": { "$ref": "#/$defs/animatedPoint", "description": "The point with offset 1." }
      }
    },
    "radialGradient": {
      "title": "Radial gradient",
      "description": "A gradient from a point to a circle.",
      "required": ["center", "radius"],
      "properties": {
        "center": { "$ref": "#/$defs/animatedPoint", "description": "The center of the circle with offset 1." },
        "radius": { "$ref": "#/$defs/animatedNonNegativeNumber", "description": "The radius of that circle." },
        "focus": { "$ref": "#/$defs/animatedPoint", "description": "The point with offset 0; by default the center." }
      }
    },
    "gradient": {
      "title": "Gradient",
      "description": "A smooth transition between colors.",
      "type": "object",
      "required": ["type", "stops"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "type": {
          "description": "The type of gradient.",
          "type": "string",
          "enum": ["linear", "radial"],
          "enumDescriptions": ["Along a line.", "From a focus to a circle."]
        },
        "transform": {
          "$ref": "#/$defs/gradientTransform",
          "description": "The mapping of the gradient's points to the units of the shape."
        },
        "stops": { "$ref": "#/$defs/animatedStops", "description": "The stops, in ascending order of their offsets." }
      },
      "allOf": [
        {
          "if": { "properties": { "type": { "const": "linear" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/linearGradient" }
        },
        {
          "if": { "properties": { "type": { "const": "radial" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/radialGradient" }
        }
      ],
      "unevaluatedProperties": false,
      "defaultSnippets": [
        {
          "label": "linear",
          "body": {
            "type": "linear",
            "from": ["^${1:0}", "^${2:0}"],
            "to": ["^${3:100}", "^${4:0}"],
            "stops": [{ "offset": 0, "color": "${5:#56ccf2}" }, { "offset": 1, "color": "${6:#2f5be0}" }]
          }
        },
        {
          "label": "radial",
          "body": {
            "type": "radial",
            "center": ["^${1:50}", "^${2:50}"],
            "radius": "^${3:50}",
            "stops": [{ "offset": 0, "color": "${4:#ffc7a1}" }, { "offset": 1, "color": "${5:#d8315b}" }]
          }
        }
      ]
    },
    "gradientTransform": {
      "type": "object",
      "title": "Transform of a gradient",
      "description": "The position, rotation, scale and skew of a gradient.",
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "position": { "$ref": "#/$defs/animatedPoint", "description": "The translation.", "default": [0, 0] },
        "anchor": {
          "$ref": "#/$defs/animatedPoint",
          "description": "The pivot of rotation, scale and skew.",
          "default": [0, 0]
        },
        "scale": {
          "$ref": "#/$defs/animatedScale",
          "description": "The scale: a number, or [x, y].",
          "default": 1
        },
        "rotation": {
          "$ref": "#/$defs/animatedAngle",
          "description": "The rotation, in degrees clockwise.",
          "default": 0
        },
        "skew": { "$ref": "#/$defs/animatedAngle", "description": "The skew, in degrees.", "default": 0 },
        "skewAxis": {
          "$ref": "#/$defs/animatedAngle",
          "description": "The direction of the skew, in degrees clockwise from the x axis.",
          "default": 0
        }
      },
      "additionalProperties": false
    },
    "fillMembers": {
      "type": "object",
      "title": "Fill",
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "color": { "$ref": "#/$defs/animatedColor", "description": "One color." },
        "gradient": { "$ref": "#/$defs/gradient", "description": "A smooth transition between colors." },
        "rule": {
          "$ref": "#/$defs/animatedFillRule",
          "description": "The rule that determines the inside of the outline.",
          "default": "nonzero"
        },
        "opacity": {
          "$ref": "#/$defs/animatedFraction",
          "description": "The opacity, multiplied by the shape's own.",
          "default": 1
        }
      },
      "additionalProperties": false,
      "oneOf": [{ "required": ["color"] }, { "required": ["gradient"] }]
    },
    "fill": {
      "title": "Fill",
      "description": "The paint of the interior: a color, or an object with 'color' or 'gradient'.",
      "if": {
        "type": "object",
        "not": { "anyOf": [{ "required": ["keyframes"] }, { "required": ["steps"] }, { "required": ["parameter"] }] }
      },
      "then": { "$ref": "#/$defs/fillMembers" },
      "else": { "$ref": "#/$defs/animatedColor" }
    },
    "strokeMembers": {
      "type": "object",
      "title": "Stroke",
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "color": { "$ref": "#/$defs/animatedColor", "description": "One color." },
        "gradient": { "$ref": "#/$defs/gradient", "description": "A smooth transition between colors." },
        "width": {
          "$ref": "#/$defs/animatedNonNegativeNumber",
          "description": "The width in the shape's units.",
          "default": 1
        },
        "cap": { "$ref": "#/$defs/animatedCap", "description": "The form of the ends.", "default": "butt" },
        "join": { "$ref": "#/$defs/animatedJoin", "description": "The form of the corners.", "default": "miter" },
        "miterLimit": {
          "$ref": "#/$defs/animatedMiterLimit",
          "description": "The maximum length of a miter, as a multiple of the width; a longer one becomes a bevel.",
          "default": 4
        },
        "dash": { "$ref": "#/$defs/animatedLengths", "description": "The lengths of dashes and gaps in turn.", "default": [] },
        "dashOffset": { "$ref": "#/$defs/animatedNumber", "description": "The position in the dash pattern at which the line starts.", "default": 0 },
        "opacity": {
          "$ref": "#/$defs/animatedFraction",
          "description": "The opacity, multiplied by the shape's own.",
          "default": 1
        }
      },
      "additionalProperties": false,
      "oneOf": [{ "required": ["color"] }, { "required": ["gradient"] }]
    },
    "stroke": {
      "title": "Stroke",
      "description": "The paint of the outline, over the fill: a color, or an object with 'color' or 'gradient', 'width' and so on.",
      "if": {
        "type": "object",
        "not": { "anyOf": [{ "required": ["keyframes"] }, { "required": ["steps"] }, { "required": ["parameter"] }] }
      },
      "then": { "$ref": "#/$defs/strokeMembers" },
      "else": { "$ref": "#/$defs/animatedColor" },
      "defaultSnippets": [{ "label": "stroke", "body": { "color": "${1:#333333}", "width": "^${2:2}" } }]
    },
    "transform": {
      "type": "object",
      "title": "Transform",
      "description": "The position, rotation, scale and skew of a shape.",
      "markdownDescription": "The position, rotation, scale and skew of a shape: `T(position) · T(anchor) · R(rotation) · K(skew) · S(scale) · T(−anchor)`.",
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "position": {
          "description": "The translation of the shape, or the place on the outline of another shape on which the anchor lands.",
          "if": { "type": "object", "anyOf": [{ "required": ["along"] }, { "required": ["fraction"] }] },
          "then": { "$ref": "#/$defs/following" },
          "else": { "$ref": "#/$defs/animatedPoint" },
          "default": [0, 0],
          "defaultSnippets": [{ "label": "along", "body": { "along": "$1", "fraction": "^${2:0}" } }]
        },
        "anchor": {
          "description": "The pivot of rotation, scale and skew: a point, or \"center\" for the center of the outline's bounds (for a group, of all visible outlines in it). The default is \"center\", and for a group its origin.",
          "if": { "type": "string" },
          "then": { "const": "center" },
          "else": { "$ref": "#/$defs/animatedPoint" },
          "defaultSnippets": [{ "label": "center", "body": "center" }]
        },
        "scale": {
          "$ref": "#/$defs/animatedScale",
          "description": "The scale: a number, or [x, y].",
          "default": 1
        },
        "rotation": {
          "$ref": "#/$defs/animatedAngle",
          "description": "The rotation, in degrees clockwise.",
          "default": 0
        },
        "orient": {
          "description": "\"path\" adds the direction of the path of 'position', or of the outline that the shape follows, to 'rotation'.",
          "const": "path"
        },
        "skew": { "$ref": "#/$defs/animatedAngle", "description": "The skew, in degrees.", "default": 0 },
        "skewAxis": {
          "$ref": "#/$defs/animatedAngle",
          "description": "The direction of the skew, in degrees clockwise from the x axis.",
          "default": 0
        },
        "parent": {
          "description": "The id of a shape in the same array whose transform applies before this one.",
          "x-names": "sibling",
          "type": "string",
          "minLength": 1
        }
      },
      "additionalProperties": false
    },
    "following": {
      "type": "object",
      "title": "Place on an outline",
      "description": "A place on the outline of another shape in the same array.",
      "required": ["along"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "along": {
          "description": "The id of a shape with an outline in the same array.",
          "x-names": "sibling",
          "type": "string",
          "minLength": 1
        },
        "fraction": {
          "$ref": "#/$defs/animatedNumber",
          "description": "The distance from the start, as a fraction of the length of the outline.",
          "default": 0
        },
        "offset": {
          "$ref": "#/$defs/animatedNumber",
          "description": "The distance to the left of the outline's direction.",
          "default": 0
        }
      },
      "additionalProperties": false
    },
    "repeat": {
      "title": "Repeat",
      "description": "The number of passes: a number above 0, or \"forever\".",
      "if": { "type": "string" },
      "then": { "const": "forever" },
      "else": { "$ref": "#/$defs/positiveNumber" },
      "examples": ["forever", 2],
      "defaultSnippets": [{ "label": "forever", "body": "forever" }]
    },
    "event": {
      "title": "Event",
      "description": "The name of a trigger, which is fired, or of a boolean, which becomes true; or a boolean or a choice that becomes a value.",
      "defaultSnippets": [{ "label": "a change to a value", "body": { "parameter": "$1", "is": "^${2:false}" } }],
      "if": { "type": "object" },
      "then": {
        "required": ["parameter", "is"],
        "properties": {
          "//": { "$ref": "#/$defs/comment" },
          "parameter": { "description": "The name of a boolean or a choice.", "x-names": "parameter", "type": "string" },
          "is": { "description": "The value to which it changes.", "type": ["boolean", "string"] }
        },
        "additionalProperties": false
      },
      "else": { "type": "string", "x-names": "parameter" }
    },
    "time": {
      "type": "object",
      "title": "Time",
      "description": "The mapping of time in a shape and its contents.",
      "markdownDescription": "The mapping of time in a shape and its contents: `local = (t − offset) · speed`, then the repeats.",
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "since": { "$ref": "#/$defs/event", "description": "The event since which the time runs: its time takes the place of 0 of the outer time." },
        "at": { "$ref": "#/$defs/animatedNumber", "description": "A number, evaluated in the outer time, that is the inner time." },
        "offset": { "$ref": "#/$defs/seconds", "description": "The outer time at which the inner time is 0.", "default": 0 },
        "speed": {
          "$ref": "#/$defs/number",
          "description": "Inner seconds per outer second; negative runs backward.",
          "default": 1
        },
        "repeat": {
          "$ref": "#/$defs/repeat",
          "description": "The number of passes: a number above 0, or \"forever\".",
          "default": 1
        },
        "autoreverses": {
          "$ref": "#/$defs/boolean",
          "description": "Whether each pass runs forward and then back.",
          "default": false
        },
        "duration": {
          "$ref": "#/$defs/positiveNumber",
          "description": "The length of a one-way pass, in inner seconds; by default the time of the last keyframe inside."
        },
        "before": {
          "description": "What is drawn before the event in 'since'.",
          "type": "string",
          "enum": ["hidden", "rest"],
          "enumDescriptions": ["Nothing.", "The shape at its inner time 0, whatever 'in' and 'out' say."],
          "default": "hidden"
        },
        "again": {
          "description": "What an event does before the last pass of the previous one is over.",
          "type": "string",
          "enum": ["restart", "ignore"],
          "enumDescriptions": ["The time starts again.", "The event does not count."],
          "default": "restart"
        }
      },
      "allOf": [
        {
          "if": { "not": { "required": ["since"] } },
          "then": { "properties": { "before": { "const": "hidden" }, "again": { "const": "restart" } } }
        },
        {
          "if": { "required": ["at"] },
          "then": {
            "properties": {
              "offset": { "const": 0 },
              "speed": { "const": 1 },
              "repeat": { "const": 1 },
              "autoreverses": { "const": false }
            },
            "not": { "anyOf": [{ "required": ["since"] }, { "required": ["duration"] }] }
          }
        }
      ],
      "additionalProperties": false
    },
    "path": {
      "title": "Path",
      "description": "An outline given as SVG path data.",
      "required": ["d"],
      "properties": { "d": { "$ref": "#/$defs/animatedPath", "description": "The outline as SVG path data." } }
    },
    "line": {
      "title": "Line",
      "description": "A straight line.",
      "required": ["from", "to"],
      "properties": {
        "from": { "$ref": "#/$defs/animatedPoint", "description": "The start." },
        "to": { "$ref": "#/$defs/animatedPoint", "description": "The end." }
      }
    },
    "polyline": {
      "title": "Polyline",
      "description": "A line through any number of points.",
      "required": ["points"],
      "properties": {
        "points": { "$ref": "#/$defs/animatedPoints", "description": "The points in order." },
        "curve": { "$ref": "#/$defs/animatedCurve", "description": "The curve between the points.", "default": "linear" },
        "closed": {
          "$ref": "#/$defs/animatedBoolean",
          "description": "Whether the line returns to the first point.",
          "default": false
        }
      }
    },
    "rect": {
      "title": "Rect",
      "description": "A rectangle, optionally with rounded corners.",
      "required": ["size"],
      "properties": {
        "center": { "$ref": "#/$defs/animatedPoint", "description": "The center." },
        "origin": { "$ref": "#/$defs/animatedPoint", "description": "The top left corner, in place of 'center'." },
        "size": { "$ref": "#/$defs/animatedSize", "description": "Width and height." },
        "cornerRadius": {
          "$ref": "#/$defs/animatedCornerRadii",
          "description": "The radius of the corners, or four radii clockwise from the top left corner.",
          "default": 0
        }
      },
      "oneOf": [{ "required": ["center"] }, { "required": ["origin"] }]
    },
    "circle": {
      "title": "Circle",
      "description": "A circle.",
      "required": ["center", "radius"],
      "properties": {
        "center": { "$ref": "#/$defs/animatedPoint", "description": "The center." },
        "radius": { "$ref": "#/$defs/animatedNonNegativeNumber", "description": "The radius." }
      }
    },
    "ellipse": {
      "title": "Ellipse",
      "description": "An ellipse.",
      "required": ["center", "radii"],
      "properties": {
        "center": { "$ref": "#/$defs/animatedPoint", "description": "The center." },
        "radii": { "$ref": "#/$defs/animatedSize", "description": "Half the width and half the height." }
      }
    },
    "arc": {
      "title": "Arc",
      "description": "An arc of a circle, or a sector of a circle or ring.",
      "required": ["center", "radius", "startAngle", "endAngle"],
      "properties": {
        "center": { "$ref": "#/$defs/animatedPoint", "description": "The center of the circle." },
        "radius": { "$ref": "#/$defs/animatedNonNegativeNumber", "description": "The radius." },
        "innerRadius": {
          "$ref": "#/$defs/animatedNonNegativeNumber",
          "description": "The inner radius, for the closure 'sector'."
        },
        "startAngle": {
          "$ref": "#/$defs/animatedAngle",
          "description": "The start of the arc, in degrees clockwise from 3 o'clock."
        },
        "endAngle": {
          "$ref": "#/$defs/animatedAngle",
          "description": "The end of the arc; if it is smaller than the start, the arc runs counterclockwise."
        },
        "closure": { "$ref": "#/$defs/animatedClosure", "description": "How the ends are connected.", "default": "open" }
      },
      "if": { "required": ["innerRadius"], "properties": { "closure": { "type": "string" } } },
      "then": { "required": ["closure"], "properties": { "closure": { "const": "sector" } } }
    },
    "polygon": {
      "title": "Polygon",
      "description": "A regular polygon.",
      "required": ["center", "points", "radius"],
      "properties": {
        "center": { "$ref": "#/$defs/animatedPoint", "description": "The center." },
        "points": { "$ref": "#/$defs/animatedCornerCount", "description": "The number of corners, from 3 to 10000." },
        "radius": { "$ref": "#/$defs/animatedNonNegativeNumber", "description": "The distance of the corners from the center." },
        "roundness": {
          "$ref": "#/$defs/animatedNonNegativeNumber",
          "description": "The roundness of the corners: 0 for straight sides.",
          "default": 0
        },
        "rotation": {
          "$ref": "#/$defs/animatedAngle",
          "description": "The angle from 12 o'clock to the first corner, in degrees clockwise.",
          "default": 0
        }
      }
    },
    "star": {
      "title": "Star",
      "description": "A star.",
      "required": ["center", "points", "outerRadius", "innerRadius"],
      "properties": {
        "center": { "$ref": "#/$defs/animatedPoint", "description": "The center." },
        "points": { "$ref": "#/$defs/animatedCornerCount", "description": "The number of tips, from 3 to 10000." },
        "outerRadius": { "$ref": "#/$defs/animatedNonNegativeNumber", "description": "The distance of the tips from the center." },
        "innerRadius": {
          "$ref": "#/$defs/animatedNonNegativeNumber",
          "description": "The distance of the inner corners from the center."
        },
        "roundness": {
          "$ref": "#/$defs/animatedNonNegativeNumber",
          "description": "The roundness of the tips: 0 for straight sides.",
          "default": 0
        },
        "innerRoundness": {
          "$ref": "#/$defs/animatedNonNegativeNumber",
          "description": "The roundness of the inner corners. By default that of the tips."
        },
        "rotation": {
          "$ref": "#/$defs/animatedAngle",
          "description": "The angle from 12 o'clock to the first tip, in degrees clockwise.",
          "default": 0
        }
      }
    },
    "capsule": {
      "title": "Capsule",
      "description": "Two half circles joined by straight sides; a circle if the centers coincide.",
      "required": ["start", "end", "radius"],
      "properties": {
        "start": { "$ref": "#/$defs/animatedPoint", "description": "The center of one half circle." },
        "end": { "$ref": "#/$defs/animatedPoint", "description": "The center of the other." },
        "radius": { "$ref": "#/$defs/animatedNonNegativeNumber", "description": "The radius of both." }
      }
    },
    "blob": {
      "title": "Blob",
      "description": "A smooth closed curve around a circle; each point has its own outward offset.",
      "required": ["center", "radius", "offsets"],
      "properties": {
        "center": { "$ref": "#/$defs/animatedPoint", "description": "The center." },
        "radius": { "$ref": "#/$defs/animatedNonNegativeNumber", "description": "The radius of the circle." },
        "offsets": {
          "$ref": "#/$defs/animatedOffsets",
          "description": "The outward displacement of each point; at least 3, counterclockwise from 6 o'clock."
        }
      }
    },
    "lineChart": {
      "title": "Line chart",
      "description": "A line from the frame's top left corner through an array of values, evenly spaced over its width.",
      "required": ["frame", "values"],
      "properties": {
        "frame": { "$ref": "#/$defs/animatedFrame", "description": "The rectangle of the chart: [x, y, width, height]." },
        "values": { "$ref": "#/$defs/animatedValues", "description": "The values, downward from the top of the frame." }
      }
    },
    "compound": {
      "title": "Compound",
      "description": "One outline: the outlines of its shapes in order, each after its modifiers and transform. They have no paint of their own.",
      "required": ["shapes"],
      "properties": {
        "shapes": {
          "$ref": "#/$defs/compoundShapes",
          "description": "The shapes, and groups of shapes, whose outlines it consists of."
        }
      }
    },
    "group": {
      "title": "Group",
      "description": "Shapes that share a transform, an opacity and a time mapping.",
      "required": ["shapes"],
      "properties": { "shapes": { "$ref": "#/$defs/shapes", "description": "The shapes in the group, bottommost first." } }
    },
    "use": {
      "title": "Use",
      "description": "A symbol of the document, drawn here.",
      "required": ["symbol"],
      "properties": {
        "symbol": { "description": "The symbol's name in 'symbols'.", "type": "string", "x-names": "symbol" },
        "parameters": {
          "description": "Parameters with different values in this use, by name: a constant, or another parameter as { \"parameter\": … }.",
          "x-names": "assignment",
          "type": "object",
          "properties": { "//": { "$ref": "#/$defs/comment" } },
          "additionalProperties": {
            "if": { "type": "object" },
            "then": {
              "properties": {
                "//": { "$ref": "#/$defs/comment" },
                "parameter": { "description": "The name of another parameter of the same type.", "x-names": "parameter", "type": "string" }
              },
              "required": ["parameter"],
              "additionalProperties": false
            },
            "else": { "type": ["number", "string", "boolean", "array"] }
          },
          "default": {}
        }
      }
    },
    "trimModifier": {
      "title": "Trim",
      "description": "Keeps a part of the outline between two fractions of its length.",
      "properties": {
        "start": {
          "$ref": "#/$defs/animatedFraction",
          "description": "The start of the part, as a fraction of the length.",
          "default": 0
        },
        "end": {
          "$ref": "#/$defs/animatedFraction",
          "description": "The end of the part, as a fraction of the length.",
          "default": 1
        },
        "offset": { "$ref": "#/$defs/animatedNumber", "description": "The shift of both, in turns around the outline.", "default": 0 },
        "mode": { "$ref": "#/$defs/trimMode", "description": "The length of each subpath, or of all together.", "default": "each" }
      }
    },
    "repeatModifier": {
      "title": "Repeat",
      "description": "Draws several copies of the shape, each translated, rotated and scaled relative to the previous one.",
      "required": ["copies"],
      "properties": {
        "copies": { "$ref": "#/$defs/animatedCopyCount", "description": "The number of copies, including the first." },
        "position": {
          "$ref": "#/$defs/animatedPoint",
          "description": "The translation of each copy relative to the previous one.",
          "default": [0, 0]
        },
        "rotation": {
          "$ref": "#/$defs/animatedNumber",
          "description": "The rotation of each copy relative to the previous one, in degrees clockwise.",
          "default": 0
        },
        "scale": {
          "$ref": "#/$defs/animatedScale",
          "description": "The scale of each copy relative to the previous one: a number, or [x, y].",
          "default": 1
        },
        "anchor": {
          "$ref": "#/$defs/animatedPoint",
          "description": "The pivot of rotation and scale.",
          "default": [0, 0]
        },
        "opacity": {
          "description": "The opacity of all copies, or those of the first and the last copy; the others are interpolated.",
          "if": { "type": "array" },
          "then": { "type": "array", "items": { "$ref": "#/$defs/animatedFraction" }, "minItems": 2, "maxItems": 2 },
          "else": { "$ref": "#/$defs/animatedFraction" },
          "default": 1
        },
        "delay": {
          "$ref": "#/$defs/animatedNumber",
          "description": "The delay of each copy relative to the previous one, in seconds.",
          "default": 0
        },
        "first": {
          "$ref": "#/$defs/animatedNumber",
          "description": "The number of steps between the shape and the first copy; may be negative or fractional.",
          "default": 0
        },
        "stack": {
          "$ref": "#/$defs/copyStack",
          "description": "The place of each copy relative to the previous one.",
          "default": "above"
        },
        "jitter": { "$ref": "#/$defs/jitter", "description": "Random deviations of the copies." }
      }
    },
    "jitter": {
      "title": "Jitter",
      "description": "Random deviations of copies. Those of each copy are constant in time.",
      "type": "object",
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "position": {
          "$ref": "#/$defs/animatedSize",
          "description": "The maximum displacement in x and y.",
          "default": [0, 0]
        },
        "rotation": {
          "$ref": "#/$defs/animatedNonNegativeNumber",
          "description": "The maximum rotation in both directions, in degrees.",
          "default": 0
        },
        "scale": {
          "$ref": "#/$defs/animatedFraction",
          "description": "The maximum change of the scale, as a fraction of it.",
          "default": 0
        },
        "opacity": {
          "$ref": "#/$defs/animatedFraction",
          "description": "The maximum decrease of the opacity, as a fraction of it.",
          "default": 0
        },
        "seed": {
          "description": "The seed of the random numbers; repeats with the same seed have the same.",
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000000,
          "default": 0
        }
      },
      "additionalProperties": false
    },
    "roundCornersModifier": {
      "title": "Round corners",
      "description": "Replaces corners by arcs.",
      "required": ["radius"],
      "properties": {
        "radius": { "$ref": "#/$defs/animatedNonNegativeNumber", "description": "The radius of the arcs." }
      }
    },
    "reverseModifier": { "title": "Reverse", "description": "Reverses the direction of the outline." },
    "offsetModifier": {
      "title": "Offset",
      "description": "Replaces the outline by a parallel one.",
      "required": ["distance"],
      "properties": {
        "distance": {
          "$ref": "#/$defs/animatedNumber",
          "description": "The distance of the new outline: above 0 outward, below 0 inward."
        },
        "join": {
          "$ref": "#/$defs/join",
          "description": "The form of outer corners.",
          "default": "miter"
        },
        "miterLimit": {
          "$ref": "#/$defs/animatedMiterLimit",
          "description": "The maximum length of a miter, as a multiple of the distance; a longer one becomes a bevel.",
          "default": 4
        }
      }
    },
    "zigzagModifier": {
      "title": "Zigzag",
      "description": "Makes the outline alternate between its two sides.",
      "required": ["size", "ridges"],
      "properties": {
        "size": { "$ref": "#/$defs/animatedNumber", "description": "The distance of the ridges from the outline." },
        "ridges": { "$ref": "#/$defs/animatedRidgeCount", "description": "The number of ridges on every line and curve." },
        "style": { "$ref": "#/$defs/zigzagStyle", "description": "How the ridges are connected.", "default": "corner" }
      }
    },
    "puckerModifier": {
      "title": "Pucker",
      "description": "Moves vertices toward their mean and handles away from it, or vice versa.",
      "required": ["amount"],
      "properties": {
        "amount": {
          "$ref": "#/$defs/animatedNumber",
          "description": "The amount: 1 moves the vertices to their mean, -1 the handles."
        }
      }
    },
    "twistModifier": {
      "title": "Twist",
      "description": "Rotates the outline about a point; the nearer to it, the more.",
      "required": ["angle"],
      "properties": {
        "angle": {
          "$ref": "#/$defs/animatedNumber",
          "description": "The rotation at the center, in degrees clockwise."
        },
        "center": { "$ref": "#/$defs/animatedPoint", "description": "The center of the rotation.", "default": [0, 0] }
      }
    },
    "splitModifier": {
      "title": "Split",
      "description": "Cuts every line and curve into pieces of the same length, without changing the outline.",
      "required": ["segments"],
      "properties": {
        "segments": { "$ref": "#/$defs/animatedSegmentCount", "description": "The number of pieces of every line and curve." }
      }
    },
    "modifier": {
      "title": "Modifier",
      "description": "A change of outlines before they are drawn.",
      "type": "object",
      "required": ["type"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "type": {
          "description": "The type of modifier.",
          "type": "string",
          "enum": ["trim", "repeat", "roundCorners", "offset", "reverse", "zigzag", "pucker", "twist", "split"],
          "enumDescriptions": [
            "Keeps a part of the outline between two fractions of its length.",
            "Draws several copies of the shape.",
            "Replaces corners by arcs.",
            "Replaces the outline by a parallel one.",
            "Reverses the direction of the outline.",
            "Makes the outline alternate between its two sides.",
            "Moves vertices toward their mean, or away from it.",
            "Rotates the outline about a point; the nearer to it, the more.",
            "Cuts every line and curve into pieces."
          ]
        }
      },
      "allOf": [
        {
          "if": { "properties": { "type": { "const": "trim" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/trimModifier" }
        },
        {
          "if": { "properties": { "type": { "const": "repeat" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/repeatModifier" }
        },
        {
          "if": { "properties": { "type": { "const": "roundCorners" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/roundCornersModifier" }
        },
        {
          "if": { "properties": { "type": { "const": "offset" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/offsetModifier" }
        },
        {
          "if": { "properties": { "type": { "const": "reverse" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/reverseModifier" }
        },
        {
          "if": { "properties": { "type": { "const": "zigzag" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/zigzagModifier" }
        },
        {
          "if": { "properties": { "type": { "const": "pucker" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/puckerModifier" }
        },
        {
          "if": { "properties": { "type": { "const": "twist" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/twistModifier" }
        },
        {
          "if": { "properties": { "type": { "const": "split" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/splitModifier" }
        }
      ],
      "unevaluatedProperties": false,
      "defaultSnippets": [
        {
          "label": "trim",
          "description": "Keeps a part of the outline between two fractions of its length.",
          "body": { "type": "trim", "start": "^${1:0}", "end": "^${2:0.5}" }
        },
        {
          "label": "repeat",
          "description": "Draws several copies of the shape.",
          "body": { "type": "repeat", "copies": "^${1:3}", "position": ["^${2:20}", "^${3:0}"] }
        },
        {
          "label": "roundCorners",
          "description": "Replaces corners by arcs.",
          "body": { "type": "roundCorners", "radius": "^${1:8}" }
        },
        {
          "label": "offset",
          "description": "Replaces the outline by a parallel one.",
          "body": { "type": "offset", "distance": "^${1:4}" }
        },
        {
          "label": "zigzag",
          "description": "Makes the outline alternate between its two sides.",
          "body": { "type": "zigzag", "size": "^${1:4}", "ridges": "^${2:8}" }
        },
        {
          "label": "pucker",
          "description": "Moves vertices toward their mean, or away from it.",
          "body": { "type": "pucker", "amount": "^${1:0.2}" }
        },
        {
          "label": "twist",
          "description": "Rotates the outline about a point; the nearer to it, the more.",
          "body": { "type": "twist", "angle": "^${1:45}", "center": ["^${2:100}", "^${3:100}"] }
        },
        {
          "label": "split",
          "description": "Cuts every line and curve into pieces.",
          "body": { "type": "split", "segments": "^${1:4}" }
        }
      ]
    },
    "blend": {
      "title": "Blend mode",
      "description": "How a shape is blended with what is below it.",
      "type": "string",
      "enum": [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight",
        "softLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity"
      ],
      "enumDescriptions": [
        "The shape covers what is below.",
        "The product of the colors: never lighter than either of them.",
        "The inverse of the product of the inverse colors: never darker than either of them.",
        "Multiplies dark backdrops and screens light ones.",
        "The darker of the two, channel by channel.",
        "The lighter of the two, channel by channel.",
        "Brightens the backdrop to reflect the shape.",
        "Darkens the backdrop to reflect the shape.",
        "Multiplies dark shapes and screens light ones.",
        "Darkens or lightens softly, depending on the shape.",
        "The absolute difference, channel by channel.",
        "Like the difference, with less contrast.",
        "The hue of the shape with the saturation and the luminosity of the backdrop.",
        "The saturation of the shape with the hue and the luminosity of the backdrop.",
        "The hue and the saturation of the shape with the luminosity of the backdrop.",
        "The luminosity of the shape with the hue and the saturation of the backdrop."
      ]
    },
    "mask": {
      "title": "Mask",
      "description": "A picture of shapes in the units of the masked shape.",
      "type": "object",
      "required": ["shapes"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "shapes": { "$ref": "#/$defs/shapes", "description": "The shapes of the picture, the first at the bottom." },
        "by": {
          "description": "What determines how visible a point is.",
          "type": "string",
          "enum": ["alpha", "luminance"],
          "enumDescriptions": ["The opacity of the picture.", "The brightness of the picture times its opacity."],
          "default": "alpha"
        },
        "inverted": {
          "$ref": "#/$defs/boolean",
          "description": "Whether the value is subtracted from 1.",
          "default": false
        }
      },
      "additionalProperties": false
    },
    "painted": {
      "description": "Members that only shapes with their own outline have.",
      "properties": {
        "fill": {
          "$ref": "#/$defs/fill",
          "description": "The paint of the interior: a color, or an object with 'color' or 'gradient'."
        },
        "stroke": {
          "$ref": "#/$defs/stroke",
          "description": "The paint of the outline, over the fill: a color, or an object with 'color' or 'gradient', 'width' and so on."
        },
        "reversed": {
          "$ref": "#/$defs/boolean",
          "description": "Whether the outline runs in the opposite direction.",
          "default": false
        }
      }
    },
    "shape": {
      "title": "Shape",
      "description": "A shape: its type, its paint, its transform and the times at which it is visible.",
      "type": "object",
      "required": ["type"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "modifiers": {
          "description": "The changes to its outline before it is drawn, in sequence.",
          "type": "array",
          "items": { "$ref": "#/$defs/modifier" },
          "default": []
        },
        "clip": {
          "$ref": "#/$defs/clipShapes",
          "description": "The shapes that clip it; an empty array does not clip.",
          "default": []
        },
        "mask": {
          "$ref": "#/$defs/mask",
          "description": "A picture that determines how visible each of its points is."
        },
        "type": {
          "description": "The type of shape.",
          "type": "string",
          "enum": [
            "path", "line", "polyline", "rect", "circle", "ellipse", "arc", "polygon", "star", "capsule", "blob",
            "lineChart", "compound", "group", "use"
          ],
          "enumDescriptions": [
            "An outline given as SVG path data.",
            "A straight line.",
            "A line through any number of points.",
            "A rectangle, optionally with rounded corners.",
            "A circle.",
            "An ellipse.",
            "An arc of a circle, or a sector of a circle or ring.",
            "A regular polygon.",
            "A star.",
            "Two half circles joined by straight sides; a circle if the centers coincide.",
            "A smooth closed curve around a circle; each point has its own outward offset.",
            "A line from the frame's top left corner through an array of values, evenly spaced over its width.",
            "One outline, made of the outlines of other shapes.",
            "Shapes that share a transform, an opacity and a time mapping.",
            "A symbol of the document, drawn here."
          ]
        },
        "id": {
          "description": "A name that is unique in the document.",
          "type": "string",
          "minLength": 1,
          "pattern": "^[^\\u0000-\\u001f\\u007f]*$"
        },
        "transform": { "$ref": "#/$defs/transform", "description": "The transform of the shape." },
        "opacity": {
          "$ref": "#/$defs/animatedFraction",
          "description": "The opacity; a group fades as a whole.",
          "default": 1
        },
        "blend": {
          "$ref": "#/$defs/blend",
          "description": "How it is blended with what is below it.",
          "default": "normal"
        },
        "visible": { "$ref": "#/$defs/animatedBoolean", "description": "Whether it is drawn.", "default": true },
        "zIndex": {
          "$ref": "#/$defs/animatedNumber",
          "description": "The place in the drawing order: siblings with larger numbers are drawn over those with smaller ones.",
          "default": 0
        },
        "in": { "$ref": "#/$defs/seconds", "description": "The time from which it is drawn." },
        "out": {
          "$ref": "#/$defs/seconds",
          "description": "The time from which it is not drawn. An 'out' at the end of the document includes that time."
        },
        "time": { "$ref": "#/$defs/time", "description": "The mapping of time in it and its contents." },
        "label": { "description": "A text alternative for viewers who cannot see it.", "type": "string" },
        "extras": { "description": "The author's own data; the format ignores it." }
      },
      "allOf": [
        {
          "if": { "properties": { "type": { "const": "path" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/path" }
        },
        {
          "if": { "properties": { "type": { "const": "line" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/line" }
        },
        {
          "if": { "properties": { "type": { "const": "polyline" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/polyline" }
        },
        {
          "if": { "properties": { "type": { "const": "rect" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/rect" }
        },
        {
          "if": { "properties": { "type": { "const": "circle" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/circle" }
        },
        {
          "if": { "properties": { "type": { "const": "ellipse" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/ellipse" }
        },
        {
          "if": { "properties": { "type": { "const": "arc" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/arc" }
        },
        {
          "if": { "properties": { "type": { "const": "polygon" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/polygon" }
        },
        {
          "if": { "properties": { "type": { "const": "star" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/star" }
        },
        {
          "if": { "properties": { "type": { "const": "capsule" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/capsule" }
        },
        {
          "if": { "properties": { "type": { "const": "blob" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/blob" }
        },
        {
          "if": { "properties": { "type": { "const": "lineChart" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/lineChart" }
        },
        {
          "if": { "properties": { "type": { "const": "compound" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/compound" }
        },
        {
          "if": { "properties": { "type": { "const": "group" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/group" }
        },
        {
          "if": { "properties": { "type": { "const": "use" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/use" }
        },
        {
          "if": { "not": { "properties": { "type": { "enum": ["group", "use"] } }, "required": ["type"] } },
          "then": { "$ref": "#/$defs/painted" }
        }
      ],
      "unevaluatedProperties": false,
      "defaultSnippets": [
        {
          "label": "circle",
          "description": "A circle.",
          "body": { "type": "circle", "center": ["^${1:100}", "^${2:100}"], "radius": "^${3:40}", "fill": "${4:#ff5a36}" }
        },
        {
          "label": "rect",
          "description": "A rectangle, optionally with rounded corners.",
          "body": {
            "type": "rect",
            "center": ["^${1:100}", "^${2:100}"],
            "size": ["^${3:80}", "^${4:50}"],
            "cornerRadius": "^${5:8}",
            "fill": "${6:#ff5a36}"
          }
        },
        {
          "label": "line",
          "description": "A straight line.",
          "body": {
            "type": "line",
            "from": ["^${1:0}", "^${2:0}"],
            "to": ["^${3:100}", "^${4:100}"],
            "stroke": { "color": "${5:#333333}", "width": "^${6:2}" }
          }
        },
        {
          "label": "path",
          "description": "An outline given as SVG path data.",
          "body": { "type": "path", "d": "${1:M 0 0 L 100 0}", "stroke": { "color": "${2:#333333}", "width": "^${3:2}" } }
        },
        {
          "label": "star",
          "description": "A star.",
          "body": {
            "type": "star",
            "center": ["^${1:100}", "^${2:100}"],
            "points": "^${3:5}",
            "outerRadius": "^${4:60}",
            "innerRadius": "^${5:28}",
            "fill": "${6:#ffb627}"
          }
        },
        {
          "label": "polyline",
          "description": "A line through any number of points.",
          "body": {
            "type": "polyline",
            "points": [["^${1:20}", "^${2:120}"], ["^${3:100}", "^${4:40}"], ["^${5:180}", "^${6:120}"]],
            "stroke": { "color": "${7:#333333}", "width": "^${8:2}" }
          }
        },
        {
          "label": "ellipse",
          "description": "An ellipse.",
          "body": {
            "type": "ellipse",
            "center": ["^${1:100}", "^${2:100}"],
            "radii": ["^${3:60}", "^${4:40}"],
            "fill": "${5:#ff5a36}"
          }
        },
        {
          "label": "arc",
          "description": "An arc of a circle, or a sector of a circle or ring.",
          "body": {
            "type": "arc",
            "center": ["^${1:100}", "^${2:100}"],
            "radius": "^${3:40}",
            "startAngle": "^${4:-90}",
            "endAngle": "^${5:180}",
            "stroke": { "color": "${6:#333333}", "width": "^${7:2}" }
          }
        },
        {
          "label": "polygon",
          "description": "A regular polygon.",
          "body": {
            "type": "polygon",
            "center": ["^${1:100}", "^${2:100}"],
            "points": "^${3:6}",
            "radius": "^${4:40}",
            "fill": "${5:#ff5a36}"
          }
        },
        {
          "label": "capsule",
          "description": "Two half circles joined by straight sides; a circle if the centers coincide.",
          "body": {
            "type": "capsule",
            "start": ["^${1:60}", "^${2:100}"],
            "end": ["^${3:140}", "^${4:100}"],
            "radius": "^${5:20}",
            "fill": "${6:#ff5a36}"
          }
        },
        {
          "label": "blob",
          "description": "A smooth closed curve around a circle; each point has its own outward offset.",
          "body": {
            "type": "blob",
            "center": ["^${1:100}", "^${2:100}"],
            "radius": "^${3:40}",
            "offsets": ["^${4:6}", "^${5:-4}", "^${6:8}", "^${7:-6}", "^${8:4}"],
            "fill": "${9:#ff5a36}"
          }
        },
        {
          "label": "lineChart",
          "description": "A line from the frame's top left corner through an array of values, evenly spaced over its width.",
          "body": {
            "type": "lineChart",
            "frame": ["^${1:20}", "^${2:40}", "^${3:160}", "^${4:100}"],
            "values": ["^${5:80}", "^${6:30}", "^${7:60}", "^${8:10}"],
            "stroke": { "color": "${9:#333333}", "width": "^${10:2}" }
          }
        },
        {
          "label": "compound",
          "description": "One outline, made of the outlines of other shapes.",
          "body": {
            "type": "compound",
            "shapes": [
              { "type": "circle", "center": ["^${1:100}", "^${2:100}"], "radius": "^${3:40}" },
              { "type": "circle", "center": ["^${4:100}", "^${5:100}"], "radius": "^${6:20}", "reversed": true }
            ],
            "fill": "${7:#ff5a36}"
          }
        },
        {
          "label": "group",
          "description": "Shapes that share a transform, an opacity and a time mapping.",
          "body": { "type": "group", "transform": { "position": ["^${1:100}", "^${2:100}"] }, "shapes": ["^$3"] }
        }
      ]
    },
    "shapes": { "type": "array", "items": { "$ref": "#/$defs/shape" } },
    "clipShapes": {
      "type": "array",
      "items": { "allOf": [{ "$ref": "#/$defs/shape" }, { "$ref": "#/$defs/inClip" }] }
    },
    "inClip": {
      "properties": { "zIndex": false, "shapes": { "items": { "$ref": "#/$defs/inClip" } } }
    },
    "compoundShapes": {
      "type": "array",
      "items": { "allOf": [{ "$ref": "#/$defs/shape" }, { "$ref": "#/$defs/inCompound" }] }
    },
    "inCompound": {
      "properties": {
        "type": { "not": { "const": "use" } },
        "opacity": false,
        "blend": false,
        "zIndex": false,
        "clip": false,
        "mask": false,
        "fill": false,
        "stroke": false,
        "modifiers": { "items": { "properties": { "opacity": false } } },
        "shapes": { "items": { "$ref": "#/$defs/inCompound" } }
      }
    },
    "numberParameter": {
      "title": "Number parameter",
      "description": "A number.",
      "required": ["default"],
      "properties": {
        "default": { "$ref": "#/$defs/number", "description": "The value if the caller sets none." },
        "range": {
          "description": "The smallest and the largest permitted value.",
          "type": "array",
          "items": { "$ref": "#/$defs/number" },
          "minItems": 2,
          "maxItems": 2
        }
      }
    },
    "angleParameter": {
      "title": "Angle parameter",
      "description": "An angle in degrees, clockwise.",
      "required": ["default"],
      "properties": {
        "default": { "$ref": "#/$defs/number", "description": "The value if the caller sets none." },
        "range": {
          "description": "The smallest and the largest permitted value.",
          "type": "array",
          "items": { "$ref": "#/$defs/number" },
          "minItems": 2,
          "maxItems": 2
        }
      }
    },
    "pointParameter": {
      "title": "Point parameter",
      "description": "A point [x, y].",
      "required": ["default"],
      "properties": { "default": { "$ref": "#/$defs/point", "description": "The value if the caller sets none." } }
    },
    "sizeParameter": {
      "title": "Size parameter",
      "description": "A size [width, height].",
      "required": ["default"],
      "properties": { "default": { "$ref": "#/$defs/anySize", "description": "The value if the caller sets none." } }
    },
    "colorParameter": {
      "title": "Color parameter",
      "description": "A color.",
      "required": ["default"],
      "properties": { "default": { "$ref": "#/$defs/color", "description": "The value if the caller sets none." } }
    },
    "booleanParameter": {
      "title": "Boolean parameter",
      "description": "True or false.",
      "required": ["default"],
      "properties": { "default": { "$ref": "#/$defs/boolean", "description": "The value if the caller sets none." } }
    },
    "numbersParameter": {
      "title": "Numbers parameter",
      "description": "An array of numbers.",
      "required": ["default"],
      "properties": { "default": { "$ref": "#/$defs/numbers", "description": "The value if the caller sets none." } }
    },
    "pointsParameter": {
      "title": "Points parameter",
      "description": "An array of points.",
      "required": ["default"],
      "properties": { "default": { "$ref": "#/$defs/points", "description": "The value if the caller sets none." } }
    },
    "pathParameter": {
      "title": "Path parameter",
      "description": "SVG path data.",
      "required": ["default"],
      "properties": { "default": { "$ref": "#/$defs/pathData", "description": "The value if the caller sets none." } }
    },
    "choiceParameter": {
      "title": "Choice parameter",
      "description": "One of several options, by name.",
      "required": ["default", "options"],
      "properties": {
        "default": { "description": "The option if the caller sets none.", "type": "string" },
        "options": {
          "description": "The names of the options.",
          "type": "array",
          "items": { "type": "string" },
          "minItems": 2,
          "uniqueItems": true
        }
      }
    },
    "triggerParameter": {
      "title": "Trigger parameter",
      "description": "No value: an event that is fired.",
      "not": { "required": ["transition"] }
    },
    "parameter": {
      "title": "Parameter",
      "description": "A value that the caller can set.",
      "type": "object",
      "required": ["type"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "type": {
          "description": "The type of value.",
          "type": "string",
          "enum": ["number", "angle", "point", "size", "color", "boolean", "numbers", "points", "path", "choice", "trigger"],
          "enumDescriptions": [
            "A number.",
            "An angle in degrees, clockwise.",
            "A point [x, y].",
            "A size [width, height].",
            "A color.",
            "True or false.",
            "An array of numbers.",
            "An array of points.",
            "SVG path data.",
            "One of several options, by name.",
            "No value: an event that is fired."
          ]
        },
        "transition": { "$ref": "#/$defs/transition", "description": "How the value moves when the parameter is set, for all references without a transition of their own." },
        "label": { "description": "The purpose of the parameter.", "type": "string" }
      },
      "allOf": [
        {
          "if": { "properties": { "type": { "const": "number" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/numberParameter" }
        },
        {
          "if": { "properties": { "type": { "const": "angle" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/angleParameter" }
        },
        {
          "if": { "properties": { "type": { "const": "point" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/pointParameter" }
        },
        {
          "if": { "properties": { "type": { "const": "size" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/sizeParameter" }
        },
        {
          "if": { "properties": { "type": { "const": "color" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/colorParameter" }
        },
        {
          "if": { "properties": { "type": { "const": "boolean" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/booleanParameter" }
        },
        {
          "if": { "properties": { "type": { "const": "numbers" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/numbersParameter" }
        },
        {
          "if": { "properties": { "type": { "const": "points" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/pointsParameter" }
        },
        {
          "if": { "properties": { "type": { "const": "path" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/pathParameter" }
        },
        {
          "if": { "properties": { "type": { "const": "choice" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/choiceParameter" }
        },
        {
          "if": { "properties": { "type": { "const": "trigger" } }, "required": ["type"] },
          "then": { "$ref": "#/$defs/triggerParameter" }
        }
      ],
      "unevaluatedProperties": false,
      "defaultSnippets": [
        { "label": "number", "body": { "type": "number", "default": "^${1:0}", "range": ["^${2:0}", "^${3:1}"] } },
        { "label": "color", "body": { "type": "color", "default": "${1:#34c759}" } }
      ]
    },
    "entries": {
      "title": "Timeline entries",
      "type": "array",
      "items": { "$ref": "#/$defs/timelineEntry" }
    },
    "timelineEntry": {
      "title": "Timeline entry",
      "description": "An entry: one of 'sequence', 'parallel', 'stagger', 'wait', 'animate', 'fadeIn', 'fadeOut', 'move', 'resize', 'scale', 'rotate', 'grow', 'pulse', 'draw'.",
      "type": "object",
      "oneOf": [
        { "required": ["sequence"] },
        { "required": ["parallel"] },
        { "required": ["stagger"] },
        { "required": ["wait"] },
        { "required": ["animate"] },
        { "required": ["fadeIn"] },
        { "required": ["fadeOut"] },
        { "required": ["move"] },
        { "required": ["resize"] },
        { "required": ["scale"] },
        { "required": ["rotate"] },
        { "required": ["grow"] },
        { "required": ["pulse"] },
        { "required": ["draw"] }
      ],
      "allOf": [
        { "if": { "required": ["sequence"] }, "then": { "$ref": "#/$defs/sequenceEntry" } },
        { "if": { "required": ["parallel"] }, "then": { "$ref": "#/$defs/parallelEntry" } },
        { "if": { "required": ["stagger"] }, "then": { "$ref": "#/$defs/staggerEntry" } },
        { "if": { "required": ["wait"] }, "then": { "$ref": "#/$defs/waitEntry" } },
        { "if": { "required": ["animate"] }, "then": { "$ref": "#/$defs/animateEntry" } },
        { "if": { "required": ["fadeIn"] }, "then": { "$ref": "#/$defs/fadeInEntry" } },
        { "if": { "required": ["fadeOut"] }, "then": { "$ref": "#/$defs/fadeOutEntry" } },
        { "if": { "required": ["move"] }, "then": { "$ref": "#/$defs/moveEntry" } },
        { "if": { "required": ["resize"] }, "then": { "$ref": "#/$defs/resizeEntry" } },
        { "if": { "required": ["scale"] }, "then": { "$ref": "#/$defs/scaleEntry" } },
        { "if": { "required": ["rotate"] }, "then": { "$ref": "#/$defs/rotateEntry" } },
        { "if": { "required": ["grow"] }, "then": { "$ref": "#/$defs/growEntry" } },
        { "if": { "required": ["pulse"] }, "then": { "$ref": "#/$defs/pulseEntry" } },
        { "if": { "required": ["draw"] }, "then": { "$ref": "#/$defs/drawEntry" } }
      ],
      "defaultSnippets": [
        { "label": "sequence", "body": { "sequence": ["^$1"] } },
        { "label": "stagger", "body": { "stagger": ["^$1"], "each": "^${2:0.1}" } },
        { "label": "fadeIn", "body": { "fadeIn": "${1:id}", "duration": "^${2:0.3}" } },
        { "label": "draw", "body": { "draw": "${1:id}", "duration": "^${2:1}" } },
        { "label": "pulse", "body": { "pulse": "${1:id}", "repeat": "^${2:3}" } },
        { "label": "move", "body": { "move": "${1:id}", "by": ["^${2:0}", "^${3:0}"] } },
        { "label": "animate", "body": { "animate": "${1:id}.${2:fill.color}", "to": "$3" } }
      ]
    },
    "sequenceEntry": {
      "title": "Sequence",
      "required": ["sequence"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "sequence": { "$ref": "#/$defs/entries", "description": "Entries in sequence: each starts when the previous one ends." },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 }
      },
      "additionalProperties": false
    },
    "parallelEntry": {
      "title": "Parallel",
      "required": ["parallel"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "parallel": { "$ref": "#/$defs/entries", "description": "Entries that start together. It ends when the last of them ends." },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 }
      },
      "additionalProperties": false
    },
    "staggerEntry": {
      "title": "Stagger",
      "required": ["stagger", "each"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "stagger": { "$ref": "#/$defs/entries", "description": "Entries that start at regular intervals, whether or not the previous one has ended." },
        "each": { "$ref": "#/$defs/nonNegativeNumber", "description": "The time from one start to the next, in seconds." },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 }
      },
      "additionalProperties": false
    },
    "waitEntry": {
      "title": "Wait",
      "required": ["wait"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "wait": { "$ref": "#/$defs/nonNegativeNumber", "description": "Nothing happens for this number of seconds." },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 }
      },
      "additionalProperties": false
    },
    "animateEntry": {
      "title": "Animate",
      "required": ["animate"],
      "oneOf": [{ "required": ["to"] }, { "required": ["by"] }],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "animate": { "$ref": "#/$defs/targetMembers", "description": "The id of a shape, a dot, and the dotted path to the member, such as box.fill.color; or an array of these." },
        "from": { "description": "The value at the start; by default the current value.", "if": { "type": "object" }, "then": { "$ref": "#/$defs/parameterReference" } },
        "to": { "description": "The value at the end.", "if": { "type": "object" }, "then": { "$ref": "#/$defs/parameterReference" } },
        "by": { "description": "The amount that is added to the start value.", "if": { "type": "object" }, "then": { "$ref": "#/$defs/parameterReference" } },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration, in seconds.", "default": 0.3 },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 },
        "easing": { "$ref": "#/$defs/easing", "description": "The easing from the start to the end.", "default": "easeInOut" }
      },
      "additionalProperties": false
    },
    "fadeInEntry": {
      "title": "Fade in",
      "required": ["fadeIn"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "fadeIn": { "$ref": "#/$defs/targetShapes", "description": "The id of the shape that fades in, or an array of ids." },
        "from": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "$ref": "#/$defs/parameterReference" }], "description": "The opacity at the start; by default 0, or after another change the current value." },
        "to": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "$ref": "#/$defs/parameterReference" }], "description": "The opacity at the end; by default the shape's own, or 1 if that is 0." },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration, in seconds.", "default": 0.3 },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 },
        "easing": { "$ref": "#/$defs/easing", "description": "The easing from the start to the end.", "default": "easeInOut" }
      },
      "additionalProperties": false
    },
    "fadeOutEntry": {
      "title": "Fade out",
      "required": ["fadeOut"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "fadeOut": { "$ref": "#/$defs/targetShapes", "description": "The id of the shape that fades out, or an array of ids." },
        "from": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "$ref": "#/$defs/parameterReference" }], "description": "The value at the start; by default the current value." },
        "to": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "$ref": "#/$defs/parameterReference" }], "description": "The opacity at the end; by default 0." },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration, in seconds.", "default": 0.3 },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 },
        "easing": { "$ref": "#/$defs/easing", "description": "The easing from the start to the end.", "default": "easeInOut" }
      },
      "additionalProperties": false
    },
    "moveEntry": {
      "title": "Move",
      "required": ["move"],
      "oneOf": [{ "required": ["to"] }, { "required": ["by"] }],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "move": { "$ref": "#/$defs/targetShapes", "description": "The id of the shape that moves, or an array of ids." },
        "from": { "anyOf": [{ "$ref": "#/$defs/point" }, { "$ref": "#/$defs/parameterReference" }], "description": "The point at which the shape's anchor starts; by default its current position." },
        "to": { "anyOf": [{ "$ref": "#/$defs/point" }, { "$ref": "#/$defs/parameterReference" }], "description": "The point to which the shape's anchor moves." },
        "by": { "anyOf": [{ "$ref": "#/$defs/point" }, { "$ref": "#/$defs/parameterReference" }], "description": "The amount that is added to the start value." },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration, in seconds.", "default": 0.3 },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 },
        "easing": { "$ref": "#/$defs/easing", "description": "The easing from the start to the end.", "default": "easeInOut" }
      },
      "additionalProperties": false
    },
    "resizeEntry": {
      "title": "Resize",
      "required": ["resize"],
      "oneOf": [{ "required": ["to"] }, { "required": ["by"] }],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "resize": { "$ref": "#/$defs/targetShapes", "description": "The id of the shape whose size, radii or radius changes, or an array of ids." },
        "from": { "description": "The value at the start; by default the current value." },
        "to": { "description": "The value at the end." },
        "by": { "description": "The amount that is added to the start value." },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration, in seconds.", "default": 0.3 },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 },
        "easing": { "$ref": "#/$defs/easing", "description": "The easing from the start to the end.", "default": "easeInOut" }
      },
      "additionalProperties": false
    },
    "scaleEntry": {
      "title": "Scale",
      "required": ["scale"],
      "oneOf": [{ "required": ["to"] }, { "required": ["by"] }],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "scale": { "$ref": "#/$defs/targetShapes", "description": "The id of the shape that is scaled, or an array of ids." },
        "from": { "anyOf": [{ "$ref": "#/$defs/scale" }, { "$ref": "#/$defs/parameterReference" }], "description": "The value at the start; by default the current value." },
        "to": { "anyOf": [{ "$ref": "#/$defs/scale" }, { "$ref": "#/$defs/parameterReference" }], "description": "The value at the end." },
        "by": { "anyOf": [{ "$ref": "#/$defs/scale" }, { "$ref": "#/$defs/parameterReference" }], "description": "The factor by which the scale is multiplied." },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration, in seconds.", "default": 0.3 },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 },
        "easing": { "$ref": "#/$defs/easing", "description": "The easing from the start to the end.", "default": "easeInOut" }
      },
      "additionalProperties": false
    },
    "rotateEntry": {
      "title": "Rotate",
      "required": ["rotate"],
      "oneOf": [{ "required": ["to"] }, { "required": ["by"] }],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "rotate": { "$ref": "#/$defs/targetShapes", "description": "The id of the shape that rotates, or an array of ids." },
        "from": { "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/parameterReference" }], "description": "The value at the start; by default the current value." },
        "to": { "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/parameterReference" }], "description": "The value at the end." },
        "by": { "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/parameterReference" }], "description": "The amount that is added to the start value." },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration, in seconds.", "default": 0.3 },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 },
        "easing": { "$ref": "#/$defs/easing", "description": "The easing from the start to the end.", "default": "easeInOut" }
      },
      "additionalProperties": false
    },
    "growEntry": {
      "title": "Grow",
      "required": ["grow"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "grow": { "$ref": "#/$defs/targetShapes", "description": "The id of the shape that grows, or an array of ids." },
        "from": { "anyOf": [{ "$ref": "#/$defs/scale" }, { "$ref": "#/$defs/parameterReference" }], "description": "The scale at the start; by default 0, or after another change the current value." },
        "to": { "anyOf": [{ "$ref": "#/$defs/scale" }, { "$ref": "#/$defs/parameterReference" }], "description": "The scale at the end; by default the shape's own, or 1 where that is 0." },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration, in seconds.", "default": 0.3 },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 },
        "easing": { "$ref": "#/$defs/easing", "description": "The easing from the start to the end.", "default": "easeInOut" }
      },
      "additionalProperties": false
    },
    "pulseEntry": {
      "title": "Pulse",
      "required": ["pulse"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "pulse": { "$ref": "#/$defs/targetShapes", "description": "The id of the shape that pulses, or an array of ids." },
        "by": { "anyOf": [{ "$ref": "#/$defs/scale" }, { "$ref": "#/$defs/parameterReference" }], "description": "The factor by which the scale is multiplied, and changed back; by default 1.1." },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration, in seconds.", "default": 0.3 },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 },
        "easing": { "$ref": "#/$defs/easing", "description": "The easing of each half.", "default": "easeInOut" }
      },
      "additionalProperties": false
    },
    "drawEntry": {
      "title": "Draw",
      "required": ["draw"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "draw": { "$ref": "#/$defs/targetShapes", "description": "The id of the shape whose outline is drawn, or an array of ids." },
        "from": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "$ref": "#/$defs/parameterReference" }], "description": "The fraction of the length that is drawn at the start; by default 0, or after another change the current value." },
        "to": { "anyOf": [{ "$ref": "#/$defs/fraction" }, { "$ref": "#/$defs/parameterReference" }], "description": "The fraction of the length that is drawn at the end; by default 1." },
        "duration": { "$ref": "#/$defs/nonNegativeNumber", "description": "The duration, in seconds.", "default": 0.3 },
        "delay": { "$ref": "#/$defs/nonNegativeNumber", "description": "The delay before the first pass, in seconds.", "default": 0 },
        "repeat": { "$ref": "#/$defs/passes", "description": "The number of passes; each starts with the values from before the first.", "default": 1 },
        "easing": { "$ref": "#/$defs/easing", "description": "The easing from the start to the end.", "default": "easeInOut" }
      },
      "additionalProperties": false
    },
    "passes": {
      "type": "integer",
      "minimum": 1,
      "maximum": 10000
    },
    "targetShapes": {
      "anyOf": [
        { "x-names": "shape", "type": "string" },
        { "type": "array", "minItems": 1, "items": { "x-names": "shape", "type": "string" } }
      ]
    },
    "targetMembers": {
      "anyOf": [
        { "x-names": "member", "type": "string" },
        { "type": "array", "minItems": 1, "items": { "x-names": "member", "type": "string" } }
      ]
    },
    "marker": {
      "type": "object",
      "title": "Marker",
      "description": "A name for a time.",
      "required": ["name", "t"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "name": { "description": "The name, unique among the markers.", "type": "string" },
        "t": { "$ref": "#/$defs/seconds", "description": "The time." }
      },
      "additionalProperties": false
    },
    "listener": {
      "title": "Listener",
      "description": "A response to an event of a pointer: a setting of a parameter, or a firing of a trigger.",
      "type": "object",
      "required": ["on"],
      "properties": {
        "//": { "$ref": "#/$defs/comment" },
        "on": {
          "description": "The event.",
          "type": "string",
          "enum": ["tap", "press", "hover", "drag", "move"],
          "enumDescriptions": [
            "The pointer goes down and up on the shape.",
            "The pointer holds the shape.",
            "The pointer is over the shape.",
            "The pointer drags the shape along a line.",
            "The pointer moves over the shape."
          ]
        },
        "shape": {
          "description": "The id of the shape or group; without it, the viewport.",
          "x-names": "shape",
          "type": "string"
        }
      },
      "allOf": [
        { "if": { "properties": { "on": { "const": "tap" } }, "required": ["on"] }, "then": { "$ref": "#/$defs/tapListener" } },
        { "if": { "properties": { "on": { "const": "press" } }, "required": ["on"] }, "then": { "$ref": "#/$defs/pressListener" } },
        { "if": { "properties": { "on": { "const": "hover" } }, "required": ["on"] }, "then": { "$ref": "#/$defs/hoverListener" } },
        { "if": { "properties": { "on": { "const": "drag" } }, "required": ["on"] }, "then": { "$ref": "#/$defs/dragListener" } },
        { "if": { "properties": { "on": { "const": "move" } }, "required": ["on"] }, "then": { "$ref": "#/$defs/moveListener" } }
      ],
      "unevaluatedProperties": false,
      "defaultSnippets": [
        { "label": "tap to toggle", "body": { "on": "tap", "shape": "${1:id}", "toggle": "$2" } },
        { "label": "tap to fire", "body": { "on": "tap", "shape": "${1:id}", "fire": "$2" } },
        { "label": "tap to set", "body": { "on": "tap", "shape": "${1:id}", "set": "$2", "to": "^$3" } },
        { "label": "press", "body": { "on": "press", "shape": "${1:id}", "set": "$2" } },
        { "label": "hover", "body": { "on": "hover", "shape": "${1:id}", "set": "$2" } },
        {
          "label": "drag",
          "body": { "on": "drag", "shape": "${1:id}", "set": "$2", "along": [["^${3:0}", "^${4:0}"], ["^${5:100}", "^${6:0}"]] }
        }
      ]
    },
    "tapListener": {
      "title": "Tap listener",
      "description": "Toggles a boolean, fires a trigger or sets a parameter when the pointer goes down and up on the shape.",
      "oneOf": [{ "required": ["toggle"] }, { "required": ["fire"] }, { "required": ["set"] }],
      "dependentRequired": { "set": ["to"], "to": ["set"] },
      "properties": {
        "toggle": { "$ref": "#/$defs/booleanName", "description": "The name of the boolean that is set to its opposite." },
        "fire": { "$ref": "#/$defs/triggerName", "description": "The name of the trigger that is fired." },
        "set": { "$ref": "#/$defs/valueName", "description": "The name of the parameter that is set to the value of 'to'." },
        "to": { "description": "The value, of the type of the parameter.", "type": ["number", "boolean", "string", "array"] }
      }
    },
    "pressListener": {
      "title": "Press listener",
      "description": "Sets a boolean while the pointer holds the shape.",
      "required": ["set"],
      "properties": {
        "set": { "$ref": "#/$defs/booleanName", "description": "The name of the boolean." }
      }
    },
    "hoverListener": {
      "title": "Hover listener",
      "description": "Sets a boolean while the pointer is over the shape.",
      "required": ["set"],
      "properties": {
        "set": { "$ref": "#/$defs/booleanName", "description": "The name of the boolean." }
      }
    },
    "dragListener": {
      "title": "Drag listener",
      "description": "Sets a number while the pointer drags the shape: the position along a line, as a fraction of the range.",
      "required": ["set", "along"],
      "properties": {
        "set": { "$ref": "#/$defs/numberName", "description": "The name of a number with a range." },
        "along": {
          "description": "The points at which the number is at the ends of its range, in document units.",
          "type": "array",
          "items": { "$ref": "#/$defs/point" },
          "minItems": 2,
          "maxItems": 2,
          "uniqueItems": true,
          "examples": [[[20, 50], [120, 50]]]
        }
      }
    },
    "moveListener": {
      "title": "Move listener",
      "description": "Sets a point to the position of the pointer over the shape.",
      "required": ["set"],
      "properties": {
        "set": { "$ref": "#/$defs/pointName", "description": "The name of the point." }
      }
    },
    "booleanName": { "x-names": "parameter", "type": "string" },
    "triggerName": { "x-names": "parameter", "type": "string" },
    "valueName": { "x-names": "parameter", "type": "string" },
    "numberName": { "x-names": "parameter", "type": "string" },
    "pointName": { "x-names": "parameter", "type": "string" }
  }
}
"""#
}
