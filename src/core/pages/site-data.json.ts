import site from 'virtual:site';
import { renderingInput } from '../load/rendering-input.ts';

/** The whole site as data, each page with the date of its last commit. */
export function GET(): Response {
  const { lastUpdated } = renderingInput();
  const pages = site.pages.map((page) => ({ ...page, lastUpdated: lastUpdated.get(page.path) }));
  return Response.json({ ...site, pages });
}
