import { closeSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../model/problem.ts';

/** How the files of each type of picture begin. */
const beginnings: Readonly<Record<string, RegExp>> = {
  '.png': /^\x89PNG\r\n/,
  '.webp': /^RIFF[^]{4}WEBP/,
  '.jpg': /^\xff\xd8\xff/,
  '.jpeg': /^\xff\xd8\xff/,
  '.gif': /^GIF8[79]a/,
  '.avif': /^[^]{4}ftypavi[fs]/,
};

/**
 * Reports a picture whose content isn't what its name says, which no program could show.
 *
 * @param where names the picture
 */
export function checkPicture(file: string, where: string): Problem[] {
  const type = path.extname(file).toLowerCase();
  const allowed = Object.keys(beginnings).join(', ');
  const beginning = beginnings[type];
  if (beginning?.test(firstBytes(file))) return [];
  return [
    {
      where,
      found: beginning ? `a file that isn't a ${type.slice(1)} picture` : `a picture of the type '${type}'`,
      allowed: `pictures of the types ${allowed}, and diagrams (.svg)`,
      fix: 'Export the picture again, or take it back from Git.',
    },
  ];
}

/** The first bytes of a file, each as one character. */
function firstBytes(file: string): string {
  const buffer = Buffer.alloc(16);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, buffer.length, 0));
  } finally {
    closeSync(descriptor);
  }
}
