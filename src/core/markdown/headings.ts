import Slugger from 'github-slugger';

/**
 * Gives the headings of one page their ids, as GitHub does: in lower case, hyphens for spaces, a number behind a
 * repeated one. An explicit id (`## Heading {#id}`) stands as it is.
 */
export function createAnchors(): (text: string, explicit?: string) => string {
  const slugger = new Slugger();
  return (text, explicit) => explicit ?? slugger.slug(text);
}

interface HeadingNode {
  readonly data?: object | null | undefined;
}

/** What the author wrote in the braces of a heading, which the parser puts into its properties. */
export function headingAttributes({ data }: HeadingNode): object {
  const properties: unknown = data && 'hProperties' in data ? data.hProperties : undefined;
  return typeof properties === 'object' && properties !== null ? properties : {};
}

/** The id that the author gave a heading. */
export function explicitId(heading: HeadingNode): string | undefined {
  const attributes = headingAttributes(heading);
  return 'id' in attributes && typeof attributes.id === 'string' ? attributes.id : undefined;
}
