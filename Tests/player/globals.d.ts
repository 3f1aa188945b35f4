// Declarations of browsers that TypeScript 4.8, the version of Debian, does not know.

declare const OffscreenCanvas: any;

interface Array<T> {
  findLast(test: (value: T, index: number, list: T[]) => unknown): T | undefined;
}
