import path from 'node:path';
import { messageOf } from '../live/problem-error.ts';
import { formatProblems, type Problem } from '../src/core/model/problem.ts';
import { readBuiltPages } from './built-site.ts';

/**
 * `npm run check:links`: requests every link of the built pages to another site, and reports those that are gone.
 *
 *   node tools/check-other-sites.ts [dist]
 */

/** Addresses that pages use as examples. */
const examples = /^https?:\/\/(?:localhost|127\.|\[|[^/]*\bexample\.|[^/]*\.(?:test|invalid)\b)/;
const patience = 20_000;
/** How many requests run at the same time. */
const parallel = 8;

/** The addresses of other sites that pages link to, each with the first page that does. */
export async function linksToOtherSites(folder: string): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  for (const { document, file } of await readBuiltPages(folder))
    for (const link of document.querySelectorAll('a[href^="http"]')) {
      const [address = ''] = (link.getAttribute('href') ?? '').split('#');
      if (!examples.test(address) && !links.has(address)) links.set(address, file);
    }
  return links;
}

/** Requests addresses, and returns a problem for each that is gone or that no server responds to. */
export async function checkAddresses(links: ReadonlyMap<string, string>): Promise<Problem[]> {
  const problems: Problem[] = [];
  const waiting = [...links];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [address, where] = next;
      const found = await faultOf(address);
      if (found === undefined) continue;
      const fix = 'Correct the link, or remove it. A site that is down for a day needs no change.';
      problems.push({ where, found: `a link to ${address}: ${found}`, allowed: 'pages that exist', fix });
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return problems.toSorted((a, b) => (a.found < b.found ? -1 : 1));
}

/** Says what is wrong with an address. Many sites refuse programs, so only what is certainly gone counts. */
async function faultOf(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
    await response.body?.cancel();
    return [404, 410].includes(response.status) ? `status ${response.status}` : undefined;
  } catch (error) {
    return messageOf(error);
  }
}

if (import.meta.main) {
  const links = await linksToOtherSites(path.resolve(process.argv[2] ?? 'dist'));
  const problems = await checkAddresses(links);
  if (problems.length > 0) {
    console.error(formatProblems(problems));
    process.exitCode = 1;
  } else console.log(`${links.size} links to other sites lead to pages.`);
}
