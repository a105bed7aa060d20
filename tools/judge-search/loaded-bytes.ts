import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { embeddedProvider } from '../../src/features/search/engine/embedded.ts';
import { sampleRequest } from './sample-request.ts';

/**
 * Measures what two queries of a visit load from the index, gzipped, in the median: the first one, and a second one about
 * another subject.
 * @param folder of the built site
 */
export async function loadedBytes(
  folder: string,
  queries: readonly string[],
): Promise<{ first: number; second: number }> {
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (const [index, query] of queries.entries()) {
    let bytes = 0;
    const provider = embeddedProvider((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      bytes += gzipSync(text).length;
      return Promise.resolve(text);
    });
    const other = queries[(index + 7) % queries.length] ?? query;
    for (const [asked, sizes] of [[query, firsts] as const, [other, seconds] as const]) {
      bytes = 0;
      await provider.search(sampleRequest(asked), new AbortController().signal);
      sizes.push(bytes);
    }
  }
  return { first: median(firsts), second: median(seconds) };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
