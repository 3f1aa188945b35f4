// The declarations of animfile-player.js.

/** A document, as JSON. `animfile validate` checks it. */
export interface AnimFileDocument {
  animfile: string;
  /** The width and the height. */
  size: number[];
  shapes: object[];
  [member: string]: unknown;
}

/** A value of a parameter, in the notation of documents. */
export type ParameterValue = number | boolean | string | number[] | [number, number][] | object;

/** A setting of a parameter, or a firing of a trigger, at a player time in seconds. */
export type Setting = { t: number; parameter: string; value: ParameterValue; jump?: boolean } | { t: number; fire: string };

/** A log of inputs; the times of its settings ascend. */
export interface Inputs {
  "animfile-inputs"?: string;
  initial?: Record<string, ParameterValue>;
  settings?: Setting[];
}

export interface Marker {
  name: string;
  t: number;
}

export interface FrameOptions {
  inputs?: Inputs | null;
  /** The size of the viewport; by default that of the document. */
  size?: [number, number];
}

export interface Color {
  /** Hexadecimal notation. */
  color: string;
  /** The channels from 0 to 1. */
  rgba: [number, number, number, number];
}

/** A point, or a matrix. */
export type Point = [number, number];
export type Matrix = [number, number, number, number, number, number];

export interface Gradient {
  type: "linear" | "radial";
  from?: Point;
  to?: Point;
  center?: Point;
  radius?: number;
  focus?: Point;
  stops: ({ offset: number } & Color)[];
  transform?: Matrix;
}

export interface Paint extends Partial<Color> {
  gradient?: Gradient;
  opacity?: number;
}

export interface Stroke extends Paint {
  width: number;
  cap: "butt" | "round" | "square";
  join: "miter" | "round" | "bevel";
  miterLimit: number;
  dash?: number[];
  dashOffset?: number;
  transform?: Matrix;
}

/** The members that items and groups of a frame share. */
export interface FramePart {
  id?: string;
  label?: string;
  /** The JSON pointer of the shape. */
  source: string;
  opacity: number;
  clip?: number;
  mask?: number;
  blend?: string;
}

export interface FrameItem extends FramePart {
  group?: number;
  effectiveOpacity?: number;
  /** Path data in the viewport. */
  d: string;
  /** `[x, y, width, height]`. */
  bounds?: [number, number, number, number];
  transform?: Matrix;
  fill?: Paint & { rule: "nonzero" | "evenodd" };
  stroke?: Stroke;
}

export interface FrameGroup extends FramePart {
  parent?: number;
  isolated?: true;
  /** The index of the first item, and the number of items. */
  items: [number, number];
}

/** A frame, as `animfile eval` prints it. */
export interface Frame {
  animfile: string;
  t: number;
  duration: number;
  size: [number, number];
  label?: string;
  background?: Color;
  items: FrameItem[];
  groups?: FrameGroup[];
  clips?: { outlines: { d: string; rule: string; clip?: number }[]; clip?: number }[];
  masks?: { by: "alpha" | "luminance"; inverted?: true; items: FrameItem[]; groups?: FrameGroup[] }[];
}

/** The drawing at a time, for `paint`, `hitTest` and the renderers. It is valid until the next one of its animation. */
export interface Drawing {
  readonly t: number;
  readonly size: [number, number];
}

/** A loaded document, which `load` returns. */
export class Animation {
  private constructor();
  readonly json: AnimFileDocument;
  /** The seconds of a one-way pass. */
  readonly duration: number;
  readonly size: [number, number];
  readonly markers: Marker[];
  readonly label?: string;
  /** The frame at a time in seconds, as plain objects. Unchanged items are the same objects as before. */
  frame(t: number, options?: FrameOptions): Frame;
  /** Returns the drawing at a time in seconds. */
  draw(t: number, options?: FrameOptions): Drawing;
}

/** A mistake in a document or a log. The message begins with the place, if there is one. */
export class DocumentError extends Error {
  /** A JSON pointer, or `inputs` or `parameters`; empty for the document as a whole. */
  readonly place: string;
}

export interface LoadOptions {
  parameters?: Record<string, ParameterValue>;
  /** The decimals of frames. */
  precision?: number;
}

/** Loads a document, as text or JSON. Throws an error if it has errors. */
export function load(document: string | AnimFileDocument, options?: LoadOptions): Animation;

/** The limits of the format that the player checks: the first two when it loads a document, the others when it draws a frame. */
export const LIMITS: Readonly<Record<"levels" | "shapes" | "frameItems" | "frameElements", number>>;

/** Paints into a 2D context, in its units. Does not clip the picture to the viewport. */
export function paint(drawing: Drawing, context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D): void;

/** The topmost shape at a point of the viewport, and its groups, innermost first. Throws an error without `OffscreenCanvas`, as in Node. */
export function hitTest(drawing: Drawing, x: number, y: number): { id?: string; label?: string; source: string }[] | null;

/** Draws into an `svg` element, which it changes only where values change. */
export class SVGRenderer {
  readonly element: SVGSVGElement;
  draw(drawing: Drawing): void;
}

/** Draws into a `canvas` element. */
export class CanvasRenderer {
  readonly element: HTMLCanvasElement;
  /** @param scale The pixels of the canvas for each unit of the viewport. */
  draw(drawing: Drawing, scale?: number): void;
}

/** An error in the document of a player, in an attribute, or in a call. */
export interface PlayerError {
  message: string;
  /** The place of the error in the document, the name of the attribute, or the address of the file. */
  place: string;
  error: Error;
}

export interface AnimFilePlayerEventMap {
  ready: CustomEvent<{ duration: number; markers: Marker[] }>;
  frame: CustomEvent<{ t: number }>;
  marker: CustomEvent<Marker>;
  loop: CustomEvent<{ t: number }>;
  end: CustomEvent<{ t: number }>;
  play: CustomEvent<{ t: number }>;
  pause: CustomEvent<{ t: number }>;
  change: CustomEvent<{ parameter: string; value: ParameterValue; fire?: undefined } | { fire: string; parameter?: undefined; value?: undefined }>;
  error: CustomEvent<PlayerError>;
}

/** The element `animfile-player`. */
export class AnimFilePlayer extends HTMLElement {
  // `null` and `undefined` remove the attribute.
  get src(): string;
  set src(value: string | null | undefined);
  get poster(): string;
  set poster(value: string | null | undefined);
  get autoplay(): boolean;
  set autoplay(value: boolean | null | undefined);
  get loop(): boolean;
  set loop(value: boolean | null | undefined);
  get controls(): boolean;
  set controls(value: boolean | null | undefined);
  get speed(): number;
  set speed(value: number | null | undefined);
  get renderer(): "svg" | "canvas";
  set renderer(value: string | null | undefined);
  get fit(): "contain" | "cover" | "stretch" | "none";
  set fit(value: "contain" | "cover" | "stretch" | "none" | null | undefined);
  /** The player time in seconds. */
  time: number;
  readonly paused: boolean;
  readonly ended: boolean;
  readonly duration: number;
  readonly markers: Marker[];
  /** The values at the current time. Setting it sets the attribute: an object, its text, or `null` for none. */
  get parameters(): Record<string, ParameterValue>;
  set parameters(value: any);
  /** The log so far. Setting it replaces the log, and keeps the time. */
  get inputs(): Inputs;
  set inputs(log: Inputs);
  readonly animation: Animation | null;
  readonly error: PlayerError | null;
  load(source: string | URL | AnimFileDocument): Promise<boolean>;
  play(options?: { always?: boolean; again?: boolean }): void;
  pause(): void;
  seek(place: number | string): boolean;
  set(name: string, value: ParameterValue, options?: { jump?: boolean }): boolean;
  assign(name: string, text: string, options?: { jump?: boolean }): boolean;
  fire(name: string): boolean;
  addEventListener<K extends keyof AnimFilePlayerEventMap>(
    type: K, listener: (event: AnimFilePlayerEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends Exclude<keyof HTMLElementEventMap, keyof AnimFilePlayerEventMap>>(
    type: K, listener: (event: HTMLElementEventMap[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof AnimFilePlayerEventMap>(
    type: K, listener: (event: AnimFilePlayerEventMap[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener<K extends Exclude<keyof HTMLElementEventMap, keyof AnimFilePlayerEventMap>>(
    type: K, listener: (event: HTMLElementEventMap[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  // Declared by newer versions of TypeScript.
  interface OffscreenCanvasRenderingContext2D {}
  interface HTMLElementTagNameMap {
    "animfile-player": AnimFilePlayer;
  }
}
