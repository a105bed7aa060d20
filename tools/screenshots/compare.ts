import sharp from 'sharp';

/**
 * A pixel counts as different if one channel differs by more than this (of 255). Anti-aliasing causes smaller
 * differences.
 */
const channelTolerance = 32;
/** The maximum number of different pixels. One changed digit has more, at double resolution. */
export const pixelTolerance = 60;

/** WebP settings of the site: sharp text at an eighth of the size of a PNG. */
export function compress(png: Buffer): Promise<Buffer> {
  return sharp(png).webp({ quality: 82, effort: 6, smartSubsample: true }).toBuffer();
}

/**
 * Compares two screenshots.
 * @returns the number of different pixels, or both sizes if they differ
 */
export async function difference(one: Buffer, other: Buffer): Promise<number | string> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  if (a.size !== b.size) return `${a.size} and ${b.size}`;
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const differs = [0, 1, 2].some((channel) => distance(a.data, b.data, at + channel) > channelTolerance);
    if (differs) differing++;
  }
  return differing;
}

function distance(a: Uint8Array, b: Uint8Array, at: number): number {
  return Math.abs((a[at] ?? 0) - (b[at] ?? 0));
}

async function pixels(picture: Buffer): Promise<{ readonly size: string; readonly data: Uint8Array }> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { size: `${info.width} × ${info.height}`, data };
}
