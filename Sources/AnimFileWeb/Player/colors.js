// Colors: notation, color spaces, and premultiplied coordinates.

import { cbrt, pow } from "./math.js";

/** @type {Map<string, string>} */
const NAMES = new Map(
  /** @type {any} */ (`
aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff beige:f5f5dc bisque:ffe4c4
black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 brown:a52a2a burlywood:deb887 cadetblue:5f9ea0
chartreuse:7fff00 chocolate:d2691e coral:ff7f50 cornflowerblue:6495ed cornsilk:fff8dc crimson:dc143c cyan:00ffff
darkblue:00008b darkcyan:008b8b darkgoldenrod:b8860b darkgray:a9a9a9 darkgreen:006400 darkkhaki:bdb76b
darkmagenta:8b008b darkolivegreen:556b2f darkorange:ff8c00 darkorchid:9932cc darkred:8b0000 darksalmon:e9967a
darkseagreen:8fbc8f darkslateblue:483d8b darkslategray:2f4f4f darkturquoise:00ced1 darkviolet:9400d3 deeppink:ff1493
deepskyblue:00bfff dimgray:696969 dodgerblue:1e90ff firebrick:b22222 floralwhite:fffaf0 forestgreen:228b22
fuchsia:ff00ff gainsboro:dcdcdc ghostwhite:f8f8ff gold:ffd700 goldenrod:daa520 gray:808080 green:008000
greenyellow:adff2f honeydew:f0fff0 hotpink:ff69b4 indianred:cd5c5c indigo:4b0082 ivory:fffff0 khaki:f0e68c
lavender:e6e6fa lavenderblush:fff0f5 lawngreen:7cfc00 lemonchiffon:fffacd lightblue:add8e6 lightcoral:f08080
lightcyan:e0ffff lightgoldenrodyellow:fafad2 lightgray:d3d3d3 lightgreen:90ee90 lightpink:ffb6c1 lightsalmon:ffa07a
lightseagreen:20b2aa lightskyblue:87cefa lightslategray:778899 lightsteelblue:b0c4de lightyellow:ffffe0 lime:00ff00
limegreen:32cd32 linen:faf0e6 magenta:ff00ff maroon:800000 mediumaquamarine:66cdaa mediumblue:0000cd
mediumorchid:ba55d3 mediumpurple:9370db mediumseagreen:3cb371 mediumslateblue:7b68ee mediumspringgreen:00fa9a
mediumturquoise:48d1cc mediumvioletred:c71585 midnightblue:191970 mintcream:f5fffa mistyrose:ffe4e1 moccasin:ffe4b5
navajowhite:ffdead navy:000080 oldlace:fdf5e6 olive:808000 olivedrab:6b8e23 orange:ffa500 orangered:ff4500
orchid:da70d6 palegoldenrod:eee8aa palegreen:98fb98 paleturquoise:afeeee palevioletred:db7093 papayawhip:ffefd5
peachpuff:ffdab9 peru:cd853f pink:ffc0cb plum:dda0dd powderblue:b0e0e6 purple:800080 rebeccapurple:663399 red:ff0000
rosybrown:bc8f8f royalblue:4169e1 saddlebrown:8b4513 salmon:fa8072 sandybrown:f4a460 seagreen:2e8b57 seashell:fff5ee
sienna:a0522d silver:c0c0c0 skyblue:87ceeb slateblue:6a5acd slategray:708090 snow:fffafa springgreen:00ff7f
steelblue:4682b4 tan:d2b48c teal:008080 thistle:d8bfd8 tomato:ff6347 turquoise:40e0d0 violet:ee82ee wheat:f5deb3
white:ffffff whitesmoke:f5f5f5 yellow:ffff00 yellowgreen:9acd32
`
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split(":"))));

/** Parses a color as channels from 0 to 1; `null` if it is not a color. */
export function parseColor(text) {
  let digits = String(text).toLowerCase();
  if (digits === "transparent") return [0, 0, 0, 0];
  digits = NAMES.get(digits.replace("grey", "gray")) ?? (digits[0] === "#" ? digits.slice(1) : "");
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
  if (space !== "srgb") {
    r = decoded(r);
    g = decoded(g);
    b = decoded(b);
  }
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
  if (space !== "srgb") {
    r = encoded(r);
    g = encoded(g);
    b = encoded(b);
  }
  result[at] = channel(r);
  result[at + 1] = channel(g);
  result[at + 2] = channel(b);
  result[at + 3] = Math.min(alpha, 1);
}
