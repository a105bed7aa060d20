/** What a query asks for, and whether it asks for an operation of the API. */
export interface ApiIntent {
  /** The query without the words that only tell where to search. */
  readonly text: string;
  readonly asksForApi: boolean;
}

/** `delete project api`, but not the names of the APIs, such as `frontend api`. */
const apiBehind =
  /^\s*(?!(?:admin|backend|client|front-?end|front end|http|legacy|rest|unleash|web)\s+api)(\S.*?)\s+(?:rest\s+)?api\s*$/i;
const endpoint = /(?:^|\s)(?:api\s+)?endpoints?(?=\s|$)/i;
/** `delete a user with the API`, `add tags by HTTP`, `remove a user with a REST call`. */
const wayBehind =
  /^\s*(\S.*?)\s+(?:by|from|over|through|using|via|with)\s+(?:an?\s+|the\s+)?(?:(?:admin\s+|rest\s+)?api(?:\s+(?:call|request)s?)?|https?(?:\s+(?:call|request)s?)?|rest(?:\s+(?:call|request)s?)?)\s*$/i;
/** `API call to create a user`, `REST request for deleting a flag` */
const wayBefore =
  /^\s*(?:(?:rest\s+)?api|rest|http)(?:\s+(?:call|operation|request)s?)?\s+(?:for|that|to|which)\s+(\S.*)$/i;
/** `/api/admin/projects` */
const path = /(?:^|\s)\/\w+\/[\w{]/;

/**
 * Recognizes queries for an operation, such as `create project api`, `tokens endpoint` or `/api/admin/projects`. All
 * other queries are for pages that explain something.
 */
export function apiIntentOf(query: string): ApiIntent {
  if (path.test(query)) return { text: query, asksForApi: true };
  const behind = wayBehind.exec(query)?.[1] ?? wayBefore.exec(query)?.[1] ?? apiBehind.exec(query)?.[1];
  if (behind !== undefined) return { text: behind, asksForApi: true };
  const without = query.replace(endpoint, ' ').trim();
  return endpoint.test(query) && without !== ''
    ? { text: without, asksForApi: true }
    : { text: query, asksForApi: false };
}
