import Slugger from 'github-slugger';

/**
 * Gives the headings of one page their ids, as GitHub does: in lower case, hyphens for spaces, a number behind a
 * repeated one. An explicit id (`## Heading {#id}`) stands as it is.
 */
export function createAnchors(): (text: string, explicit?: string) => string {
  const slugger = new Slugger();
  return (text, explicit) => explicit ?? slugger.slug(text);
}

/** The id that the author gave a heading, which the parser puts into its properties. */
export function explicitId(heading: { readonly data?: object | null | undefined }): string | undefined {
  const data: object = heading.data ?? {};
  const properties: unknown = 'hProperties' in data ? data.hProperties : undefined;
  return typeof properties === 'object' &&
    properties !== null &&
    'id' in properties &&
    typeof properties.id === 'string'
    ? properties.id
    : undefined;
}
