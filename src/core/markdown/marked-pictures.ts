import type { Outline } from '../model/page.ts';

/** What the Markdown of a page has instead of the address of a picture, until the build knows it. */
const scheme = 'picture:';
const marked = /(?<=\]\()picture:([^\s)]+)/g;

/**
 * Marks the pictures in a Markdown text that are files of the repository. Their paths are relative to the source of the page,
 * so they mean nothing where the Markdown is published.
 *
 * @param firstLine line of the file on which the text begins
 * @param pathOf the path of a file, relative to the repository
 */
export function markPictures(
  body: string,
  images: Outline['images'],
  firstLine: number,
  pathOf: (file: string) => string,
): string {
  const lines = body.split('\n');
  for (const { src, file, line, exists } of images) {
    if (!exists) continue;
    const first = line - firstLine;
    // A long text alternative can begin some lines above the address.
    const at = lines.findIndex((text, index) => index >= first && text.includes(`](${src}`));
    const text = lines[at];
    if (text !== undefined) lines[at] = text.replace(`](${src}`, () => `](${scheme}${encodeURI(pathOf(file))}`);
  }
  return lines.join('\n');
}

/** Replaces the marks of `markPictures` by the addresses that `addressOf` returns for the files. */
export async function withPictureAddresses(
  markdown: string,
  addressOf: (file: string) => Promise<string>,
): Promise<string> {
  const files = new Set([...markdown.matchAll(marked)].map(([, file = '']) => file));
  const addresses = new Map(
    await Promise.all([...files].map(async (file) => [file, await addressOf(decodeURI(file))] as const)),
  );
  return markdown.replace(marked, (mark, file: string) => addresses.get(file) ?? mark);
}
