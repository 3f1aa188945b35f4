// Does what WebTrial does, with the functions that a page calls: reads its inputs and writes its lines.
//
// Usage: node trial.js MODULE [FRAME]. Changes the last bit of the first number of the FRAMEth frame, if it is given.

const fs = require("fs");

const { exports: web } = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(process.argv[2])), {});
const changedFrame = Number(process.argv[3] ?? -1);
const frames = 25;
let frameCount = 0;

// Memory moves when it grows, so every access has a new view.
const bytes = (address, count) => new Uint8Array(web.memory.buffer, address, count);
const hexadecimal = (...words) => words.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");

function digest(words) {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (const word of words) {
    a = Math.imul(a ^ word, 0x01000193);
    b = Math.imul(b ^ word, 0x85ebca6b);
    b ^= b >>> 15;
  }
  return hexadecimal(a, b);
}

function lines(input) {
  const text = Buffer.from(input.slice(1), "hex");
  const address = web.alloc(text.length);
  bytes(address, text.length).set(text);
  const report = web.validate(address, text.length);
  const [count] = new Uint32Array(web.memory.buffer, report, 1);
  const lines = [Buffer.from(bytes(report + 4, count)).toString()];
  web.free(report);
  const document = input[0] === "f" ? web.open(address, text.length) : 0;
  web.free(address);
  if (!document) return lines;
  const duration = web.duration(document);
  const [low, high] = new Uint32Array(new Float64Array([duration]).buffer);
  lines.push(hexadecimal(high, low));
  for (let step = 0; step < frames; step++) {
    const frame = web.frame(document, (duration * step) / (frames - 1));
    const [count] = new Float64Array(web.memory.buffer, frame, 1);
    const words = new Uint32Array(web.memory.buffer, frame + 8, 2 * count);
    if (frameCount++ === changedFrame) words[0] ^= 1;
    lines.push(`${count} ${digest(words)}`);
  }
  web.close(document);
  return lines;
}

for (const input of fs.readFileSync(0, "latin1").split("\n"))
  if (input) process.stdout.write([...lines(input), "", ""].join("\n"));
