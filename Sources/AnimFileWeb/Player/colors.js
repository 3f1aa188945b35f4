// Colors: notation, color spaces, and premultiplied coordinates.

import { cbrt, pow } from "./math.js";

/** The names of colors, and their notations in the same order. */
const NAMES = `
aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkkhaki
darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkturquoise
darkviolet deeppink deepskyblue dimgray dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold
goldenrod gray green greenyellow honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon
lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightpink lightsalmon lightseagreen lightskyblue
lightslategray lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid
mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream
mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise
palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon
sandybrown seagreen seashell sienna silver skyblue slateblue slategray snow springgreen steelblue tan teal thistle tomato
turquoise violet wheat white whitesmoke yellow yellowgreen
`.trim().split(/\s+/);
const NOTATIONS = `
f0f8fffaebd700ffff7fffd4f0fffff5f5dcffe4c4000000ffebcd0000ff8a2be2a52a2adeb8875f9ea07fff00d2691eff7f506495edfff8dcdc143c00ffff
00008b008b8bb8860ba9a9a9006400bdb76b8b008b556b2fff8c009932cc8b0000e9967a8fbc8f483d8b2f4f4f00ced19400d3ff149300bfff6969691e90ff
b22222fffaf0228b22ff00ffdcdcdcf8f8ffffd700daa520808080008000adff2ff0fff0ff69b4cd5c5c4b0082fffff0f0e68ce6e6fafff0f57cfc00fffacd
add8e6f08080e0fffffafad2d3d3d390ee90ffb6c1ffa07a20b2aa87cefa778899b0c4deffffe000ff0032cd32faf0e6ff00ff80000066cdaa0000cdba55d3
9370db3cb3717b68ee00fa9a48d1ccc71585191970f5fffaffe4e1ffe4b5ffdead000080fdf5e68080006b8e23ffa500ff4500da70d6eee8aa98fb98afeeee
db7093ffefd5ffdab9cd853fffc0cbdda0ddb0e0e6800080663399ff0000bc8f8f4169e18b4513fa8072f4a4602e8b57fff5eea0522dc0c0c087ceeb6a5acd
708090fffafa00ff7f4682b4d2b48c008080d8bfd8ff634740e0d0ee82eef5deb3fffffff5f5f5ffff009acd32
`.replace(/\s/g, "");

/** Parses a color as channels from 0 to 1; `null` if it is not a color. */
export function parseColor(text) {
  let digits = String(text).toLowerCase();
  if (digits === "transparent") return [0, 0, 0, 0];
  const known = NAMES.indexOf(digits.replace("grey", "gray"));
  digits = known < 0 ? (digits[0] === "#" ? digits.slice(1) : "") : NOTATIONS.slice(6 * known, 6 * known + 6);
  if (!/^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return null;
  if (digits.length < 6) digits = digits.replace(/./g, "$&$&");
  const result = [0, 1, 2].map((k) => parseInt(digits.slice(2 * k, 2 * k + 2), 16) / 255);
  result.push(digits.length === 8 ? parseInt(digits.slice(6), 16) / 255 : 1);
  return result;
}

function toByte(channel) {
  const scaled = channel * 255;
  const down = Math.floor(scaled);
  const isUp = scaled - down > 0.5 || (scaled - down === 0.5 && down % 2 === 1);
  return down + (isUp ? 1 : 0);
}

/** The notation of each byte. */
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The notation of the color at a place of an array. */
export function hexadecimal(color, at = 0) {
  let result = "#";
  for (let k = 0; k < 4; k++) {
    const byte = toByte(color[at + k]);
    if (k < 3 || byte < 255) result += PAIRS[byte];
  }
  return result;
}

const decoded = (c) => (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
const encoded = (c) => (c <= 0.0031308 ? 12.92 * c : 1.055 * pow(c, 1 / 2.4) - 0.055);

/** Writes the coordinates of the color at a place of an array: in a space, multiplied by the opacity. */
export function toCoordinates(color, at, space, result) {
  let [r, g, b] = [color[at], color[at + 1], color[at + 2]];
  const alpha = color[at + 3];
  if (space !== "srgb") [r, g, b] = [r, g, b].map(decoded);
  if (space === "oklab") {
    const l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    r = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    g = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
  result[at] = r * alpha;
  result[at + 1] = g * alpha;
  result[at + 2] = b * alpha;
  result[at + 3] = alpha;
}

const channel = (c) => (c > 0 ? Math.min(c, 1) : 0);

/** Writes the color with the coordinates at a place of an array. */
export function fromCoordinates(coordinates, at, space, result) {
  const alpha = coordinates[at + 3];
  if (!(alpha > 0)) {
    for (let k = 0; k < 4; k++) result[at + k] = 0;
    return;
  }
  let [r, g, b] = [coordinates[at] / alpha, coordinates[at + 1] / alpha, coordinates[at + 2] / alpha];
  if (space === "oklab") {
    const l = r + 0.3963377774 * g + 0.2158037573 * b;
    const m = r - 0.1055613458 * g - 0.0638541728 * b;
    const s = r - 0.0894841775 * g - 1.291485548 * b;
    const [l3, m3, s3] = [l * l * l, m * m * m, s * s * s];
    r = 4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3;
    g = -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3;
    b = -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3;
  }
  if (space !== "srgb") [r, g, b] = [r, g, b].map(encoded);
  [result[at], result[at + 1], result[at + 2]] = [r, g, b].map(channel);
  result[at + 3] = Math.min(alpha, 1);
}
