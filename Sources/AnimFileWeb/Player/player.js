// The web player: the element, and what pages and programs import.

export { CanvasRenderer, paint } from "./canvas.js";
export { DocumentError, LIMITS, load } from "./document.js";
export { AnimFilePlayer } from "./element.js";
export { hit } from "./pointer.js";
export { SVGRenderer } from "./svg.js";
