import { markdownToHtml } from 'satteri';
import { apiPath } from './model/names.ts';
import { features } from '../../core/markdown/features.ts';
import { withoutHtml } from '../../core/markdown/plugins.ts';

/**
 * Renders the prose of the API: short texts of paragraphs, lists, code spans and links, many of which appear on many
 * pages. Links to operations become links to their pages.
 */
export function createProseRenderer(): (text: string) => string {
  const rendered = new Map<string, string>();
  return (text) => {
    const known = rendered.get(text);
    if (known !== undefined) return known;
    const linked = text.replace(/\]\(operation:(\w+)\)/g, (_, operationId: string) => `](${apiPath(operationId)})`);
    const html = markdownToHtml(linked, { features, mdastPlugins: [withoutHtml] }).html.trim();
    rendered.set(text, html);
    return html;
  };
}
