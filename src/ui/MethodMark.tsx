import type { Method } from '../model/api/structure.ts';

export interface Props {
  readonly method: Method;
  /** Short names fit the sidebar. Default: false. */
  readonly short?: boolean;
}

/** The method of an operation, in its colour and by its name. */
export function MethodMark({ method, short = false }: Props) {
  const name = method.toUpperCase();
  return (
    <span className={`method method--${method}`}>
      {short && method === 'delete' ? <abbr title={name}>DEL</abbr> : name}
    </span>
  );
}
