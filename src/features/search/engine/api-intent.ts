/** What a query asks for, and whether it asks for an operation of the API. */
export interface ApiIntent {
  /** The query without the words that only tell where to search. */
  readonly text: string;
  readonly asksForApi: boolean;
  /** The request that the query consists of. Default: none. */
  readonly request?: ApiRequest;
}

/** A request that a reader has copied, such as `POST /api/admin/projects/default/features`. */
export interface ApiRequest {
  /** In capital letters. Undefined if the query is only a path. */
  readonly method: string | undefined;
  /** The segments of the path, with the values of parameters. */
  readonly segments: readonly string[];
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
/** A path with at least two segments. A method and the address of a server may precede it, and parameters may follow. */
const requestPattern =
  /^\s*(?:(delete|get|patch|post|put)\s+)?(?:https?:\/\/\S*?)?\/((?:api|auth|edge|health|internal-backstage|invite)(?:\/[^\s/?#]+)+)\/?(?:[?#]\S*)?\s*$/i;

/**
 * Recognizes queries for an operation, such as `create project api`, `tokens endpoint` or `/api/admin/projects`. All
 * other queries are for pages that explain something.
 */
export function apiIntentOf(query: string): ApiIntent {
  const [, method, requested] = requestPattern.exec(query) ?? [];
  if (requested !== undefined) {
    const request = { method: method?.toUpperCase(), segments: requested.split('/') };
    return { text: `${request.method ?? ''} /${requested}`.trim(), asksForApi: true, request };
  }
  if (path.test(query)) return { text: query, asksForApi: true };
  const behind = wayBehind.exec(query)?.[1] ?? wayBefore.exec(query)?.[1] ?? apiBehind.exec(query)?.[1];
  if (behind !== undefined) return { text: behind, asksForApi: true };
  const without = query.replace(endpoint, ' ').trim();
  return endpoint.test(query) && without !== ''
    ? { text: without, asksForApi: true }
    : { text: query, asksForApi: false };
}

/**
 * Returns how well an operation matches a request, from 0 to 1. 0 means that the request doesn't call it. Each parameter
 * of the path accepts any value, but a path without parameters matches better.
 * @param operation the text with which the operation's page names its method and path:
 *   `POST /api/admin/projects/{projectId}/features`
 */
export function matchRequest({ method, segments }: ApiRequest, operation: string): number {
  const [ownMethod, address = '', ...others] = operation.split(' ');
  const own = address.split('/').slice(1);
  if (others.length > 0 || own.length !== segments.length || (method ?? ownMethod) !== ownMethod) return 0;
  const literal = own.filter((segment, index) => segment === segments[index]).length;
  return own.every((segment, index) => segment.startsWith('{') || segment === segments[index])
    ? literal / own.length
    : 0;
}
