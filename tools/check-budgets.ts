import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { HTMLElement } from 'node-html-parser';
import { formatProblems, type Problem } from '../src/core/model/problem.ts';
import { isInternal } from '../src/core/model/links.ts';
import { readBuiltPages, type BuiltPage } from './built-site.ts';

/**
 * Checks the weight of every page of a build, as it goes over the wire (gzipped).
 *
 *   node tools/check-budgets.ts [dist]
 */
const budgets = {
  /** Scripts that run before the reader does anything, inline ones included. */
  scriptBytes: 3 * 1024,
  /** The sheet of all pages takes 11.5 KB, half a KB of it for forced colors; the lab adds its own. */
  styleBytes: 12.5 * 1024,
  /** For a page of {@link budgets.words} words; longer pages may weigh more in proportion. */
  htmlBytes: 20.5 * 1024,
  words: 2000,
  /** For every page, whatever its length. */
  longestHtmlBytes: 36 * 1024,
  /** For a page of the API: its schema trees and samples are no words to read. */
  apiHtmlBytes: 21.5 * 1024,
  /** For a page of the API, before compression: less than 120 kB, so that a phone shows it quickly. */
  apiRawBytes: 118_500,
  operationElements: 1999,
  /** The largest tag lists 48 operations. */
  tagElements: 2499,
  apiMedianBytes: 59_500,
  fontBytes: 40 * 1024,
  requests: 6,
  /** Everything of the flag lab that computes, without React and without the library for regular expressions. */
  labBytes: 26 * 1024,
  /** The console of the API reference with its form and the check of bodies, without React. */
  consoleBytes: 45 * 1024,
  /** All behaviors, which the first interaction loads. */
  behaviorBytes: 24 * 1024,
} as const;

export async function checkBudgets(folder: string): Promise<{ problems: Problem[]; summary: string }> {
  const pages = await readBuiltPages(folder);
  const weights = pages.map((page) => ({ page, weight: weigh(page, folder) }));
  const heaviest = (key: keyof Weight) => Math.max(...weights.map(({ weight }) => weight[key]));
  return {
    problems: [
      ...weights.flatMap(({ page, weight }) => exceeded(page, weight)),
      ...exceededMedian(pages),
      ...checkChunk(folder, /^lab\./, budgets.labBytes),
      ...checkChunk(folder, /^awake\./, budgets.behaviorBytes),
      ...checkChunk(folder, /^(?:Console|BodyForm|check-body)\./, budgets.consoleBytes),
    ],
    summary:
      `${pages.length} pages; heaviest: scripts ${kb(heaviest('scriptBytes'))}, styles ${kb(heaviest('styleBytes'))}, ` +
      `HTML ${kb(heaviest('htmlBytes'))}, fonts ${kb(heaviest('fontBytes'))}, ${heaviest('requests')} requests.`,
  };
}

interface Weight {
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly htmlBytes: number;
  /** 0 for a page that isn't part of the API. */
  readonly rawBytes: number;
  readonly elements: number;
  readonly elementLimit: number;
  readonly htmlLimit: number;
  readonly fontBytes: number;
  readonly requests: number;
}

function weigh({ file, document, html }: BuiltPage, folder: string): Weight {
  const gzipped = (asset: string) => gzipSync(readFileSync(path.join(folder, asset))).length;
  const sources = (selector: string, attribute: string) =>
    document.querySelectorAll(selector).map((element) => element.getAttribute(attribute) ?? '');
  const scripts = withImports(sources('script[src]', 'src').filter(isInternal), folder);
  const styles = sources('link[rel=stylesheet]', 'href');
  const fonts = sources('link[rel=preload][as=font]', 'href');
  const inline = document
    .querySelectorAll('script:not([src])')
    .filter((script) => !/json/.test(script.getAttribute('type') ?? ''))
    .map((script) => script.textContent);
  const words = wordsIn(document.querySelector('main'));
  return {
    scriptBytes: sum(scripts.map(gzipped)) + sum(inline.map((code) => Math.min(code.length, gzipSync(code).length))),
    styleBytes: sum(styles.map(gzipped)),
    htmlBytes: gzipSync(html).length,
    rawBytes: isApi(file) ? Buffer.byteLength(html) : 0,
    elements: isApi(file) ? document.querySelectorAll('*').length : 0,
    elementLimit: document.querySelector('.operation') ? budgets.operationElements : budgets.tagElements,
    htmlLimit: isApi(file)
      ? budgets.apiHtmlBytes
      : Math.min(budgets.longestHtmlBytes, budgets.htmlBytes * Math.max(1, words / budgets.words)),
    fontBytes: sum(fonts.map((font) => statSync(path.join(folder, font)).size)),
    requests: 1 + scripts.length + styles.length + fonts.length + sources('link[rel=icon]', 'href').length,
  };
}

/**
 * Checks the weight of code that loads when the reader does something, such as reaching for a lab. A site can have none.
 * @param chunks the scripts that load together
 */
function checkChunk(folder: string, chunks: RegExp, limit: number): Problem[] {
  const assets = path.join(folder, 'assets');
  const entries = existsSync(assets)
    ? readdirSync(assets).filter((name) => chunks.test(name) && name.endsWith('.js'))
    : [];
  if (entries.length === 0) return [];
  // Every page has loaded the first of these scripts, the second comes with an interaction, and the others are React.
  const others = entries.some((name) => name.startsWith('awake.'))
    ? /^(?:Layout|rolldown-runtime)\./
    : /^(?:Layout|awake|rolldown-runtime|client)\./;
  const code = withImports(
    entries.map((name) => `assets/${name}`),
    folder,
  ).filter((script) => !others.test(path.basename(script)));
  const bytes = sum(code.map((script) => gzipSync(readFileSync(path.join(folder, script))).length));
  const fix = 'Load what few readers need with import(), as src/features/lab/lab.ts does, and import no schemas.';
  const [found, allowed] = [`${kb(bytes)} of code`, `at most ${kb(limit)}`];
  return bytes <= limit ? [] : [{ where: `assets/${entries.join(', ')}`, found, allowed, fix }];
}

/** The number of words. The text of an element glues the words of neighboring cells together, so these are added. */
function wordsIn(main: HTMLElement | null): number {
  if (!main) return 0;
  return main.textContent.split(/\s+/).length + (main.innerHTML.match(/<\/t[dh]><t[dh]\b/g)?.length ?? 0);
}

/** The scripts and the modules that they import statically (`import … from`, not `import()`). */
function withImports(scripts: readonly string[], folder: string): string[] {
  const all = new Set<string>();
  const add = (script: string) => {
    if (all.has(script)) return;
    all.add(script);
    const code = readFileSync(path.join(folder, script), 'utf8');
    for (const [, name = ''] of code.matchAll(/\b(?:import|from)\s*["'`](\.[^"'`]+)["'`]/g))
      add(path.posix.join(path.posix.dirname(script), name));
  };
  scripts.forEach(add);
  return [...all];
}

function exceeded({ file }: BuiltPage, weight: Weight): Problem[] {
  const check = (
    what: string,
    value: number,
    limit: number,
    unit: (amount: number) => string,
    fix: string,
  ): Problem[] =>
    value <= limit ? [] : [{ where: file, found: `${unit(value)} of ${what}`, allowed: `at most ${unit(limit)}`, fix }];
  return [
    ...check(
      'scripts before any interaction',
      weight.scriptBytes,
      budgets.scriptBytes,
      kb,
      'Move it behind src/core/browser/awake.ts.',
    ),
    ...check('style sheets', weight.styleBytes, budgets.styleBytes, kb, 'Load what few pages need with those pages.'),
    ...check('HTML', weight.htmlBytes, weight.htmlLimit, kb, 'Look for markup that repeats.'),
    ...check(
      'HTML before compression',
      weight.rawBytes,
      budgets.apiRawBytes,
      kilobytes,
      'Let the browser load more schemas.',
    ),
    ...check('elements', weight.elements, weight.elementLimit, String, 'Let the browser load more schemas.'),
    ...check('fonts', weight.fontBytes, budgets.fontBytes, kb, 'Use the Latin subset alone.'),
    ...check('requests', weight.requests, budgets.requests, String, 'Join files, or load them later.'),
  ];
}

/** Half of the pages of the API must be smaller than a limit. */
function exceededMedian(pages: readonly BuiltPage[]): Problem[] {
  const sizes = pages.flatMap(({ file, html }) => (isApi(file) ? [Buffer.byteLength(html)] : []));
  const median = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
  if (median <= budgets.apiMedianBytes) return [];
  return [
    {
      where: 'the pages of the API',
      found: `a median of ${kilobytes(median)} of HTML`,
      allowed: `at most ${kilobytes(budgets.apiMedianBytes)}`,
      fix: 'Look for markup that all of them repeat.',
    },
  ];
}

function isApi(file: string): boolean {
  return /^\/?reference\/api\/unleash\//.test(file);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Sizes before compression count 1,000 bytes. */
function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

function kb(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

if (import.meta.main) {
  const { problems, summary } = await checkBudgets(path.resolve(process.argv[2] ?? 'dist'));
  if (problems.length > 0) {
    console.error(formatProblems(problems));
    process.exitCode = 1;
  }
  console.log(summary);
}
