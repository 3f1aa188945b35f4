// What TypeScript 4.8, the version of Debian, does not know of browsers.

declare const OffscreenCanvas: any;

interface Array<T> {
  findLast(test: (value: T, index: number, list: T[]) => unknown): T | undefined;
}
