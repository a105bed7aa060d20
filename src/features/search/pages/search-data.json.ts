import site from 'virtual:site';
import { searchDataOf } from '../interface/search-data.ts';
import { searchSettings } from '../settings.ts';

/** What the search in the browser needs to know. */
export function GET(): Response {
  return Response.json(searchDataOf(site, searchSettings(process.env)));
}
