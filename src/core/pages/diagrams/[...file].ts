import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIContext, GetStaticPaths } from 'astro';
import { diagramFile, diagramPath } from '../../layouts/page-content.ts';
import { renderingInput } from '../../load/rendering-input.ts';
import { isDiagram } from '../../markdown/check-node.ts';

const folder = diagramPath('');

/** Every diagram as a file, to which the Markdown of its page refers. */
export const getStaticPaths = (() => {
  const images = renderingInput().articles.flatMap(({ content }) => content.images);
  return [...new Set(images)].filter(isDiagram).map((source) => ({
    params: { file: diagramPath(source).slice(folder.length) },
    props: { source },
  }));
}) satisfies GetStaticPaths;

export function GET({ props: { source } }: APIContext<{ source: string }>): Response {
  const svg = readFileSync(path.join(renderingInput().root, source), 'utf8');
  return new Response(diagramFile(svg), {
    headers: { 'Content-Type': 'image/svg+xml' },
  });
}
