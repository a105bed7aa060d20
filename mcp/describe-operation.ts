import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { DescribedOperation } from '../src/features/assistants/model/content-description.ts';
import type { Content } from './content.ts';
import { markdownResult, mistake } from './tool.ts';

/** How many operations a mistake lists. */
const fewest = 10;

/**
 * Describes an operation of the API, with a sample in one language.
 *
 * @param name its ID (`createFeature`), or its method and path (`POST /api/admin/projects/{projectId}/features`)
 * @param language name of a language, such as `Python`. Default: the first one
 */
export async function describeOperation(content: Content, name: string, language?: string): Promise<CallToolResult> {
  const operation = content.operations.find(namedBy(name));
  if (!operation) {
    const words = name
      // Assistants guess IDs: the words of `getAllFeatures` are those of `getFeatures`, too.
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2);
    const similar = content.operations
      .map(({ id, method, path, summary }) => {
        const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
        const matches = words.filter((word) => text.includes(word)).length;
        return { matches, id, text: `- ${id}: ${method.toUpperCase()} ${path} (${summary})` };
      })
      .filter(({ matches }) => matches > 0)
      .toSorted((a, b) => b.matches - a.matches || a.id.length - b.id.length);
    const list = similar.slice(0, fewest).map(({ text }) => text);
    return mistake(
      `There is no operation '${name}'.${list.length > 0 ? ` Similar operations:\n${list.join('\n')}` : ''}`,
    );
  }
  const { page } = operation;
  const all = ((await content.markdownOf(page)) ?? '').trim().split(/\n(?=## )/);
  const samples = samplesIn(all.find((section) => section.startsWith(requestHeading)) ?? '');
  const wanted = language?.toLowerCase();
  const sample =
    wanted === undefined
      ? samples[0]
      : samples.find(({ names }) => names.some((each) => each.toLowerCase() === wanted));
  if (!sample) {
    return mistake(
      `There is no sample in '${language ?? 'curl'}'. The languages are: ${samples.map(({ names }) => names[0]).join(', ')}.`,
    );
  }
  const sections = all.map((section) => {
    if (section.startsWith(requestHeading)) return `${requestHeading}\n\n${sample.markdown}\n`;
    return section.startsWith('## Responses') ? shortResponses(section) : section;
  });
  return markdownResult(`${sections.join('\n')}\n\n${content.siteUrl}${page}`);
}

/** The section of the page with a sample in every language. */
const requestHeading = '## Example request';

/** The samples of an operation's page, each with the names of its language: `C#` and `csharp`. */
function samplesIn(section: string): readonly { readonly names: readonly string[]; readonly markdown: string }[] {
  return section
    .split(/\n(?=### )/)
    .slice(1)
    .map((markdown) => {
      const [, label = '', id = ''] = /^### (.+)\n+```(\S*)/.exec(markdown) ?? [];
      return { names: [label, id], markdown: markdown.trim() };
    });
}

/** Shortens the responses of an operation, which are most of its page: no examples of errors, and fields of two levels. */
function shortResponses(section: string): string {
  const withoutExamples = section
    .split(/\n(?=### )/)
    .map((response) =>
      /^### [45]/.test(response) ? response.replaceAll(/\nExample: [^\n]*\n\n```[\s\S]*?\n```\n/g, '') : response,
    )
    .join('\n');
  const short = withoutExamples.replaceAll(/\n {4,}- [^\n]*/g, '');
  if (short === withoutExamples) return short;
  return `${short.trimEnd()}\n\nFields below the second level are left out. To get them, read the page.\n`;
}

/** Returns whether an operation has a name: its ID, or its method and path. */
function namedBy(name: string): (operation: DescribedOperation) => boolean {
  const [verb = '', address] = name.trim().toLowerCase().split(/\s+/, 2);
  if (address === undefined) return ({ id }) => id.toLowerCase() === verb;
  // The names of parameters don't matter: {projectId} is the same as :project or {id}.
  const shapeOf = (text: string) => text.replaceAll(/\{[^}]*\}|:[a-z]\w*/g, '*').replace(/\/$/, '');
  const shape = shapeOf(address);
  return ({ method, path }) => method.toLowerCase() === verb && shapeOf(path.toLowerCase()) === shape;
}
