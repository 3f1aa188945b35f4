// The web player: the element, and what pages and programs import.

// This order of the modules compresses best.
import "./colors.js";
import "./shapes.js";
import "./match.js";
import "./noise.js";
import "./timeline.js";
import "./document.js";
import "./svg.js";
export { Animation, DocumentError, LIMITS, load } from "./document.js";
export { CanvasRenderer, paint } from "./canvas.js";
export { hitTest } from "./pointer.js";
export { AnimFilePlayer } from "./element.js";
export { SVGRenderer } from "./svg.js";
