import { Fragment } from 'react';

export interface Props {
  readonly path: string;
}

/** Renders an API path with highlighted parameters. A long path breaks before its slashes. */
export function PathText({ path }: Props) {
  const [, ...segments] = path.split('/');
  return segments.map((segment, index) => (
    // A path can have the same segment twice: only its place tells them apart.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}/{/^\{.*\}$/.test(segment) ? <i>{segment}</i> : segment}
    </Fragment>
  ));
}
