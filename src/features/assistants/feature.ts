import { defineFeature } from '../../core/feature.ts';

/** The menu that copies a page as Markdown or opens it in an assistant, and what the MCP server knows of the site. */
export const assistants = defineFeature({
  name: 'assistants',
  routes: [{ pattern: '/assistants.json', module: new URL('./pages/assistants.json.ts', import.meta.url) }],
  behaviors: { copyPage: new URL('./browser/copy-page.ts', import.meta.url) },
  firstPaintStyles: [new URL('./CopyPage.css', import.meta.url)],
  messages: new URL('./messages.json', import.meta.url),
  parts: { top: new URL('./CopyPage.tsx', import.meta.url) },
});
