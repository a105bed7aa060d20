import { Fragment } from 'react';

/** A path of the API, which breaks in front of its slashes where it is too long; what a reader fills in stands out. */
export function PathText({ path }: { readonly path: string }) {
  const [, ...segments] = path.split('/');
  return segments.map((segment, index) => (
    // A path can have the same segment twice: only its place tells them apart.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}/{/^\{.*\}$/.test(segment) ? <i>{segment}</i> : segment}
    </Fragment>
  ));
}
