// The declarations of React 19 that those in the article about the player use.

export as namespace React;

export interface HTMLAttributes<T> {
  className?: string;
  id?: string;
  onClick?: (event: { currentTarget: T }) => void;
}

export type DetailedHTMLProps<E extends HTMLAttributes<T>, T> = E & { key?: string | number; ref?: (element: T | null) => void };

export function createElement(type: string, props: object | null, ...children: unknown[]): object;

export namespace JSX {
  interface IntrinsicElements {
    main: DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
  }
}
