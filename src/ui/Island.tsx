import type { ReactNode } from 'react';

export interface Props {
  /** A name of src/islands/index.tsx. */
  readonly name: string;
  /** Props of the island's component; they travel as JSON. */
  readonly props: object;
  /**
   * When React takes over: at once, when it comes into view, when the reader reaches for it, or when the `<details>`
   * around it is opened.
   */
  readonly on: 'load' | 'visible' | 'reach' | 'open';
  /** Whether `children` is what the component renders at first: React then takes that over as it is. Default: false. */
  readonly takesOver?: boolean;
  /** What the page shows until then, and without JavaScript. */
  readonly children?: ReactNode;
}

/** A place of the page that React takes over in the browser. */
export function Island({ name, props, on, takesOver = false, children }: Props) {
  return (
    <div
      className="island"
      data-island={name}
      data-on={on}
      data-props={JSON.stringify(props)}
      data-takes-over={takesOver ? '' : undefined}
    >
      {children}
    </div>
  );
}
