import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Api } from '../../../live/example-set/api.ts';
import type { Unleash } from '../../../live/start-unleash.ts';
import type { Reply } from '../../live/receiver.ts';
import { readPageItems, root, type CodeBlock, type PageItem } from '../../samples/read-page-items.ts';
import { recordEach } from '../../samples/record-checks.ts';
import { replaceAll, type Tutorial } from '../tutorial.ts';

/** A page, or a section of it, whose blocks of one language are files. */
export interface Source {
  readonly page: string;
  readonly anchor?: string;
  /** Where a file is. Default: where its title says. */
  readonly place?: (title: string) => string;
  /** What runs its programs, for the record: `Python SDK 6.9.1`. */
  readonly tool: string;
}

export interface SdkProgramsOptions {
  /** The folder of the test, relative to the tutorials: `sdks/python`. */
  readonly name: string;
  readonly language: string;
  readonly sources: readonly Source[];
  /** Files for blocks without a title, with a text that each of them contains. */
  readonly untitled?: Readonly<Record<string, string>>;
  /** Texts of blocks to replace, such as the address of the server. */
  readonly values: Readonly<Record<string, string>>;
  /** The programs of the test that call what the pages show: their places, and their files next to the test. */
  readonly frames: Readonly<Record<string, string>>;
  /** Completes code that isn't a whole file. */
  readonly framed?: (code: string) => string;
}

/** The code of pages about an SDK, as the files of one application. */
export interface SdkPrograms {
  /** With one section, {@link everything}. */
  readonly tutorial: Tutorial;
  /** Says that a program has used these files, and that they did what their page says. */
  readonly ran: (...files: readonly string[]) => void;
  /** The files that no program has used so far. */
  readonly left: () => readonly string[];
  /** Records the blocks that ran. */
  readonly record: (name: string) => void;
}

/** The section after which an application has all files. */
export const everything = 'everything';

/** @throws Error if a block has no file, or two have the same */
export function readSdkPrograms(options: SdkProgramsOptions): SdkPrograms {
  const { name, language, sources, untitled = {}, values, frames, framed = (code) => code } = options;
  const found = sources.flatMap((source) =>
    itemsOf(source).flatMap((block) => {
      if (block.type !== 'code' || block.language !== language) return [];
      const title = block.title ?? Object.keys(untitled).find((file) => block.code.includes(untitled[file] ?? ''));
      if (title === undefined) throw new Error(`${source.page}:${block.line} - the test has no file for this block`);
      return [{ file: source.place?.(title) ?? title, block, source }];
    }),
  );
  const files = Map.groupBy(found, ({ file }) => file);
  const double = [...files].flatMap(([file, blocks]) => (blocks.length > 1 ? [file] : []));
  if (double.length > 0) throw new Error(`Several blocks have the file ${double.join(', ')}`);
  const shown = found.map(({ file, block }): CodeBlock => {
    return { ...block, title: file, code: replaceAll(framed(block.code), values) };
  });
  const added = Object.entries(frames).map(([title, file]): CodeBlock => {
    const text = readFileSync(path.join(import.meta.dirname, '..', name, file), 'utf8').trimEnd();
    return { type: 'code', language: 'frame', title, code: replaceAll(text, values), line: 1, statuses: [] };
  });
  const heading = { type: 'heading', text: 'Everything', anchor: everything, depth: 2, line: 1 } as const;
  const items: PageItem[] = [heading, ...shown, ...added];
  const used = new Set<string>();
  return {
    tutorial: { name, source: sources[0]?.page ?? '', items, used: new Set() },
    ran: (...names) => {
      const unknown = names.filter((file) => !files.has(file));
      if (unknown.length > 0) throw new Error(`The pages have no block with the title ${unknown.join(', ')} any more`);
      for (const file of names) used.add(file);
    },
    left: () => [...files.keys()].filter((file) => !used.has(file)),
    record: (record) => {
      const ran = found.filter(({ file }) => used.has(file));
      const byTool = Map.groupBy(ran, ({ source }) => source.tool);
      const checks = [...byTool].map(([tool, own]) => {
        const blocks = own.map(({ block, source }) => ({ source: source.page, block }));
        return { kind: 'run', with: tool, blocks } as const;
      });
      recordEach(record, checks);
    },
  };
}

/** The headings and blocks of a page, or of one section. */
function itemsOf({ page, anchor }: Pick<Source, 'page' | 'anchor'>): readonly PageItem[] {
  const items = readPageItems(page);
  if (anchor === undefined) return items;
  const begin = items.findIndex((item) => item.type === 'heading' && item.anchor === anchor);
  if (begin === -1) throw new Error(`${page} has no section #${anchor} any more`);
  const end = items.findIndex((item, index) => index > begin && item.type === 'heading');
  return items.slice(begin, end === -1 ? items.length : end);
}

/** The output that a section of a page shows, with the line break of a program that prints it. */
export function shownIn(page: string, anchor: string): string {
  const block = itemsOf({ page, anchor }).find((item) => item.type === 'code' && item.language === 'text');
  if (block?.type !== 'code') throw new Error(`${page}#${anchor} shows no output`);
  return `${block.code}\n`;
}

/** The messages in the first column of a page's table about problems. */
export function messagesIn(page: string): string[] {
  const [, text = ''] = readFileSync(path.join(root, page), 'utf8').split('{#troubleshooting}');
  return [...text.matchAll(/^\| (`.+?) \| /gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message),
  );
}

/** The payload of the variant that the pages read. */
export interface Payload {
  readonly type: 'json' | 'string';
  readonly value: string;
}

/** Creates the flag of the pages: on for `customer-42`, in Norway, and in two warehouses, with one variant. */
export async function createNewCheckout({ url, tokens }: Unleash, payload: Payload): Promise<void> {
  const admin = Api.withToken(url, tokens.admin);
  const send = (place: string, body?: unknown) => admin.send('POST', `/api/admin/${place}`, body);
  await send('strategies', { name: 'warehouse', parameters: [{ name: 'names', type: 'list' }] });
  await send('projects/default/features', { name: 'new-checkout', impressionData: true });
  const place = 'projects/default/features/new-checkout/environments/development';
  const variants = [{ name: 'green', weight: 1000, weightType: 'variable', stickiness: 'default', payload }];
  const parameters = { rollout: '100', stickiness: 'default', groupId: 'new-checkout' };
  for (const [contextName, value] of [
    ['userId', 'customer-42'],
    ['country', 'NO'],
  ]) {
    const constraints = [{ contextName, operator: 'IN', values: [value] }];
    await send(`${place}/strategies`, { name: 'flexibleRollout', parameters, constraints, variants });
  }
  await send(`${place}/strategies`, { name: 'warehouse', parameters: { names: 'oslo, bergen' } });
  await send(`${place}/on`);
}

/** Responds as a server that has one flag, which is on, and accepts all reports. */
export const oneFlag = ({ method }: { readonly method: string }): Reply =>
  method === 'POST'
    ? { status: 202 }
    : { body: { version: 2, features: [{ name: 'new-checkout', enabled: true, strategies: [] }] } };
