import { readFileSync } from 'node:fs';
import path from 'node:path';
import { comparisonPath, descriptionPath } from '../../mcp/content.ts';
import { descriptionFormat, type ContentDescription } from '../../src/features/assistants/model/content-description.ts';
import { manifestPath } from '../../src/features/search/engine/index-files.ts';
import { sampleRequest } from '../../tools/judge-search/sample-request.ts';
import { samplePage, sampleProvider, sampleRecords } from '../search/sample-site.ts';

const history = path.resolve(import.meta.dirname, '../../content/data/history.json');

/**
 * The files of a small site that the MCP server reads, by their paths.
 *
 * @param subject a word that all of its pages contain
 */
export function sampleFiles(subject = 'segments'): ReadonlyMap<string, string> {
  const { language, docusaurusTag } = sampleRequest('');
  const paths = ['/reference/first', '/reference/second'];
  const { manifest, files } = sampleProvider(
    paths.flatMap((page) =>
      sampleRecords(samplePage(page, `${page} about ${subject}`), `<h2 id="a">Limits of ${subject}</h2><p>project</p>`),
    ),
  );
  const description: ContentDescription = {
    format: descriptionFormat,
    serverVersion: '8.2.0',
    siteUrl: 'https://docs.example.com',
    language,
    docusaurusTag,
    pages: paths.map((page) => ({ path: page, title: page, description: '' })),
    operations: [],
  };
  return new Map([
    [descriptionPath, JSON.stringify(description)],
    [manifestPath, JSON.stringify(manifest)],
    [comparisonPath, JSON.stringify({ history: JSON.parse(readFileSync(history, 'utf8')), steps: [], links: {} })],
    ...[...files].map(([name, text]) => [manifest.folder + name, text] as const),
    ...paths.map((page) => [`${page}.md`, `# ${page}\n\n## A\n\nAbout ${subject}.\n`] as const),
    ['/reference/second.md', `# Long\n\n${`About ${subject}. `.repeat(10_000)}\n`],
  ]);
}
