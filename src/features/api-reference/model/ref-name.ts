const refPrefix = '#/components/schemas/';

/** `#/components/schemas/tagSchema` → `tagSchema`. */
export function refName(ref: string): string {
  return ref.slice(refPrefix.length);
}
