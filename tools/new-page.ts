import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { sidebars } from '../site/sidebars.ts';
import { pageKinds } from '../src/core/model/page.ts';
import { newPage, sectionsOf, withPage, type Section } from './new-page/new-page.ts';
import { run } from './setup.mjs';

/**
 * Creates a page: asks for its kind, title and place, writes a draft and adds it to the sidebar.
 *
 *   npm run new
 *   npm run new -- --kind how-to --title "Rotate tokens" --section "How-to guides"
 */
const root = path.resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { kind: { type: 'string' }, title: { type: 'string' }, section: { type: 'string' } },
});
const sections = Object.values(sidebars).flatMap(sectionsOf);
const nameOf = ({ labels }: Section) => labels.join(' › ');
/** What the kinds of pages are for. */
const meanings: Readonly<Record<(typeof pageKinds)[number], string>> = {
  tutorial: 'readers learn by doing, and end with something that works',
  'how-to': 'steps to one goal',
  reference: 'complete, for looking something up',
  explanation: 'why something works as it does',
};

const terminal = createInterface({ input: process.stdin });
const lines = terminal[Symbol.asyncIterator]();
try {
  const kind = await chosen('Kind of page', pageKinds, String, values.kind, (each) => `${each}: ${meanings[each]}`);
  const title = values.title ?? (await answer('Title, in sentence case'));
  const section = await chosen('Section of the sidebar', sections, nameOf, values.section);
  const page = newPage(title, kind, section);
  const file = path.join(root, page.file);
  if (existsSync(file)) throw new Error(`${page.file} exists already. Choose another title.`);
  mkdirSync(path.dirname(file), { recursive: true });
  const sidebarFile = path.join(root, 'site/sidebars.ts');
  const sidebar = withPage(readFileSync(sidebarFile, 'utf8'), section, page.id);
  writeFileSync(file, page.text);
  writeFileSync(sidebarFile, sidebar);
  await run(['prettier', '--write', '--log-level', 'warn', 'site/sidebars.ts']);
  console.log(
    `Created ${page.file} and added it to ${nameOf(section)}.\n` +
      `Run npm run dev and open http://localhost:3000/${page.id}. Remove 'draft: true' when the page is ready.\n` +
      `What readers ask in their own words belongs in ${page.file.replace(/md$/, 'search.yaml')}: see CONTRIBUTING.md.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  terminal.close();
}

/** The choice with the given name, or the one whose number the author enters. At a terminal, a wrong number is asked again. */
async function chosen<T>(
  question: string,
  choices: readonly T[],
  name: (choice: T) => string,
  given: string | undefined,
  describe = name,
): Promise<T> {
  if (given === undefined)
    choices.forEach((choice, index) => console.log(`${String(index + 1).padStart(3)}  ${describe(choice)}`));
  for (let text = given ?? (await answer(`${question} (number)`)); ; text = await answer(`${question} (number)`)) {
    const choice =
      choices.find((each) => name(each) === text) ??
      choices.find((each) => name(each).endsWith(`› ${text}`)) ??
      choices[/^\d+$/.test(text) ? Number(text) - 1 : -1];
    if (choice !== undefined) return choice;
    if (given !== undefined || !process.stdin.isTTY)
      throw new Error(`${question}: '${text}' is none of these: ${choices.map(name).join(', ')}.`);
    console.log(`'${text}' is none of the numbers from 1 to ${choices.length}.`);
  }
}

/** The next line that the author enters. A script can pass the lines as the input of the command, too. */
async function answer(question: string): Promise<string> {
  process.stdout.write(`${question}: `);
  const { value, done } = await lines.next();
  const text = done ? '' : value.trim();
  if (text === '') throw new Error(`Nothing was entered for '${question}'.`);
  return text;
}
