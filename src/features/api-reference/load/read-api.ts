import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { markdownToMdast, type MdastNode } from 'satteri';
import { features } from '../../../core/markdown/features.ts';
import { fillVersions } from '../../../core/markdown/server-version.ts';
import { describeApi, type ApiInput, type DescribedApi, type ProseFile } from '../model/describe-api.ts';
import type { MarkdownFacts } from '../model/prose-links.ts';
import {
  equivalentsSource,
  overlaySource,
  proseFolder,
  recordedSource,
  requestExamplesSource,
  structureSource,
  unreproducedSource,
} from '../model/sources.ts';
import { parseJson, parseYaml } from '../../../core/model/parse-text.ts';
import type { Problem } from '../../../core/model/problem.ts';

/**
 * Reads structure and prose of the API and merges them.
 *
 * @param root the repository
 * @returns undefined for a site without an API
 */
export async function readApi(root: string): Promise<DescribedApi | undefined> {
  if (!existsSync(path.join(root, structureSource))) return undefined;
  const sources = globSync(`${proseFolder}/*.{yaml,yml}`, { cwd: root }).map((name) => name.split(path.sep).join('/'));
  const structure = await readStructure(root);
  const version = versionOf(structure.structure);
  const [recorded, overlay, unreproduced, requestExamples, equivalents, ...prose] = await Promise.all([
    readRecorded(root),
    readIfPresent(root, overlaySource, version),
    readIfPresent(root, unreproducedSource, version),
    readIfPresent(root, requestExamplesSource, version),
    readIfPresent(root, equivalentsSource, version),
    ...sources.toSorted().map((source) => readProse(root, source, version)),
  ]);
  return describeApi(
    {
      ...structure,
      overlay: overlay?.value,
      recorded: recorded?.value,
      unreproduced: unreproduced?.value,
      requestExamples: requestExamples?.value,
      equivalents: equivalents?.value,
      prose,
      problems: [
        ...structure.problems,
        ...[recorded, overlay, unreproduced, requestExamples, equivalents].flatMap((file) => file?.problems ?? []),
      ],
    },
    readProseMarkdown,
  );
}

/** The version of the server that the structure comes from; empty if the structure is invalid, which is reported. */
function versionOf(structure: unknown): string {
  return z.object({ info: z.object({ version: z.string() }) }).safeParse(structure).data?.info.version ?? '';
}

async function readStructure(root: string): Promise<Omit<ApiInput, 'prose'>> {
  const json = parseJson(await readFile(path.join(root, structureSource), 'utf8'), structureSource);
  return json.ok ? { structure: json.value, problems: [] } : { structure: undefined, problems: json.problems };
}

async function readIfPresent(root: string, source: string, version: string): Promise<YamlFile | undefined> {
  return existsSync(path.join(root, source)) ? readYaml(root, source, version) : undefined;
}

async function readRecorded(root: string): Promise<YamlFile | undefined> {
  if (!existsSync(path.join(root, recordedSource))) return undefined;
  const json = parseJson(await readFile(path.join(root, recordedSource), 'utf8'), recordedSource);
  return json.ok ? { value: json.value, problems: [] } : { value: undefined, problems: json.problems };
}

async function readProse(root: string, source: string, version: string): Promise<ProseFile> {
  return { source, ...(await readYaml(root, source, version)) };
}

type YamlFile = Pick<ProseFile, 'value' | 'problems'>;

/** @param version of the server, which replaces the placeholders */
async function readYaml(root: string, source: string, version: string): Promise<YamlFile> {
  const problems: Problem[] = [];
  const text = await readFile(path.join(root, source), 'utf8');
  const parsed = parseYaml(
    fillVersions(text, version, source, (problem) => problems.push(problem)),
    source,
  );
  return parsed.ok
    ? { value: parsed.value, problems }
    : { value: undefined, problems: [...problems, ...parsed.problems] };
}

/** Markdown that prose may not hold. */
const forbidden: Readonly<Record<string, string>> = {
  heading: 'a heading',
  html: 'HTML',
  image: 'an image',
  containerDirective: 'a directive',
  leafDirective: 'a directive',
  table: 'a table',
  code: 'a block of code',
};

/** Returns the links of a Markdown text of the API, and what is not allowed in it. */
export function readProseMarkdown(text: string): MarkdownFacts {
  const links: string[] = [];
  const found: string[] = [];
  const visit = (node: MdastNode): void => {
    const what = forbidden[node.type];
    if (what !== undefined) found.push(what);
    if (node.type === 'link' || node.type === 'definition') links.push(node.url);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(markdownToMdast(text, { features }));
  return { links, forbidden: found };
}
