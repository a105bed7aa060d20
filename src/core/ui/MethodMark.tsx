import type { Method } from '../model/method.ts';

export interface Props {
  readonly method: Method;
  /** Whether to shorten the name for the sidebar. Default: false. */
  readonly short?: boolean;
}

/** The HTTP method of an operation, by color and name. */
export function MethodMark({ method, short = false }: Props) {
  const name = method.toUpperCase();
  return (
    <span className={`method method--${method}`}>
      {short && method === 'delete' ? <abbr title={name}>DEL</abbr> : name}
    </span>
  );
}
