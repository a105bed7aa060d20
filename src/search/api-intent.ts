/** What a reader asks for, and whether among the operations of the API. */
export interface ApiIntent {
  /** The query without the words that only say where to look. */
  readonly text: string;
  readonly asksForApi: boolean;
}

/** `delete project api`: two words of subject at least, for the `frontend api` is a subject of its own. */
const apiBehind = /^(\s*\S+\s+\S+.*?)\s+(?:rest\s+)?api\s*$/i;
const endpoint = /(?:^|\s)(?:api\s+)?endpoints?(?=\s|$)/i;
/** `/api/admin/projects` */
const path = /(?:^|\s)\/\w+\/[\w{]/;

/**
 * Tells a query for an operation (`create project api`, `tokens endpoint`, `/api/admin/projects`) from one for what the
 * documentation explains, which most are.
 */
export function apiIntentOf(query: string): ApiIntent {
  if (path.test(query)) return { text: query, asksForApi: true };
  const behind = apiBehind.exec(query)?.[1];
  if (behind !== undefined) return { text: behind, asksForApi: true };
  const without = query.replace(endpoint, ' ').trim();
  return endpoint.test(query) && without !== ''
    ? { text: without, asksForApi: true }
    : { text: query, asksForApi: false };
}
