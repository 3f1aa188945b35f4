// The current frame and the inputs as files, and on the clipboard.

import { paint } from "../Player/canvas.js";
import { FrameWriter } from "../Player/frame.js";
import { make } from "./dom.js";

/** The longer side of a PNG picture has at least this many pixels. */
const LEAST_SIDE = 1024;

/** The picture as SVG text. */
export function svgOf(renderer, label) {
  const copy = renderer.element.cloneNode(true);
  for (const name of ["id", "class", "style", "role", "aria-label"]) copy.removeAttribute(name);
  if (renderer.isBlended) copy.style.isolation = "isolate";
  const written = [...renderer.element.querySelectorAll("*")];
  [...copy.querySelectorAll("*")].forEach((element, k) => {
    for (const attribute of element.attributes) {
      if (/^d$|^gradientTransform$/.test(attribute.name)) attribute.value = attribute.value.replace(/-?\d+e-?\d+/g, Number);
    }
    // The browser's own notation of a matrix has six digits.
    const [first] = written[k].transform?.baseVal ?? [];
    if (!first) return;
    const { a, b, c, d, e, f } = first.matrix;
    element.setAttribute("transform", `matrix(${[a, b, c, d, e, f].map((x) => Number(x.toPrecision(9))).join(" ")})`);
  });
  const ids = new Set();
  for (const element of copy.querySelectorAll("[data-id]")) {
    const id = element.getAttribute("data-id");
    element.removeAttribute("data-id");
    if (!ids.has(id)) element.id = id;
    ids.add(id);
  }
  if (label) {
    copy.setAttribute("role", "img");
    copy.setAttribute("aria-label", label);
  }
  return new XMLSerializer().serializeToString(copy) + "\n";
}

/** The picture as a PNG file. */
export function pngOf(drawing) {
  const [width, height] = drawing.size;
  const scale = Math.max(1, Math.ceil(LEAST_SIDE / Math.max(width, height)));
  const canvas = make("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
  paint(drawing, context);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** The frame as the text that `animfile eval` prints. */
export function jsonOf(drawing) {
  // The objects of a drawing keep what a writer made of them.
  return JSON.stringify(new FrameWriter(6).frame(drawing)) + "\n";
}

const inAttribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const inShell = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The HTML that plays a document with the web player. */
export function embedCode(file, { speed, loops, values }) {
  const element = (name, attributes) => `<${name}${Object.entries(attributes).map(([key, value]) =>
    (value === true ? ` ${key}` : value === null ? "" : ` ${key}="${inAttribute(String(value))}"`)).join("")}></${name}>\n`;
  return "<!-- animfile player -o animfile-player.js writes the script. -->\n" + element("script", { type: "module", src: "animfile-player.js" })
    + element("animfile-player", {
      src: encodeURI(file), autoplay: true, loop: loops || null, controls: true, speed: speed === 1 ? null : speed,
      parameters: Object.keys(values).length ? JSON.stringify(values) : null,
    });
}

/** The commands that write animated pictures of a document, with a log of inputs if there are any. */
export function commandsOf(file, stem, hasInputs) {
  const inputs = hasInputs ? ` --inputs ${inShell(`${stem}.inputs.json`)}` : "";
  return ["svg", "png", "gif"].map((type) => `animfile render ${inShell(file)}${inputs} --animated -o ${inShell(`${stem}.${type}`)}`).join("\n");
}

/** Offers a file. */
export function save(contents, name, type) {
  const blob = contents instanceof Blob ? contents : new Blob([contents], { type });
  const address = URL.createObjectURL(blob);
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Copies a text. Returns whether the browser allowed it. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    return isDone;
  }
}
