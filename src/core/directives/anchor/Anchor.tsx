/** A place that links can lead to. It shows nothing. */
export function Anchor({ id }: { readonly id: string }) {
  return <span id={id} />;
}
