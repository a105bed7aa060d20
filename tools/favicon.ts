import { readFileSync, writeFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

/** Pixels of a side, for tabs, task bars and shortcuts. */
const sizes = [16, 32, 48] as const;

/**
 * Returns the icon of the site in the format that browsers ask for at `/favicon.ico`, such as for a Markdown file, which
 * can't name an icon. Each picture in it is a PNG.
 *
 * @param svg the icon as SVG
 */
export function icoOf(svg: string): Buffer {
  const pictures = sizes.map((size) => new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng());
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [index, size] of sizes.entries()) {
    const length = pictures[index]?.length ?? 0;
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += length;
  }
  return Buffer.concat([header, ...pictures]);
}

if (import.meta.main) writeFileSync('public/favicon.ico', icoOf(readFileSync('public/favicon.svg', 'utf8')));
