import type { ReactNode } from 'react';

export interface Props {
  /** A name from the islands of a feature. */
  readonly name: string;
  /** Props of the island's component. The page holds them as JSON. */
  readonly props?: object;
  /**
   * When the island loads: with the page, when it comes into view, when the reader points at, touches or focuses it, or
   * when the `<details>` around it opens.
   */
  readonly on: 'load' | 'visible' | 'reach' | 'open';
  /** Whether `children` is what the component renders first, so that React can hydrate it. Default: false. */
  readonly takesOver?: boolean;
  /** Shown until the island has loaded, and without JavaScript. */
  readonly children?: ReactNode;
}

/** A part of a page that React renders in the browser. */
export function Island({ name, props, on, takesOver = false, children }: Props) {
  return (
    <div
      className="island"
      data-island={name}
      data-on={on}
      data-props={props && JSON.stringify(props)}
      data-takes-over={takesOver ? '' : undefined}
    >
      {children}
    </div>
  );
}
