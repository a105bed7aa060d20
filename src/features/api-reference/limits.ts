import type { ApiOperation, ApiParameter } from './model/description.ts';
import type { RateLimit } from './model/recorded.ts';
import type { Translate } from '../../core/model/messages.ts';
import { parameterAnchor } from './model/anchors.ts';

/** One fact about an operation: its name, and either a text or the parameters that belong to it. */
export interface LimitFact {
  /** Name of the fact. */
  readonly term: string;
  readonly text?: string | undefined;
  /** Page that explains the fact. */
  readonly page?: string | undefined;
  readonly parameters?: readonly { readonly name: string; readonly anchor: string }[] | undefined;
}

/** Where pages explain rate limits. */
const rateLimitsPage = '/api-overview#rate-limits';
const pagination = new Set(['offset', 'limit']);
const sorting = new Set(['sortBy', 'sortOrder', 'favoritesFirst']);

/** Where pages explain `ETag`. */
const cachingPage = '/api-overview#etag';

/** Returns how an operation pages, sorts and filters, and its limits. Pages and Markdown show the same facts. */
export function limitFactsOf({ parameters, facts }: ApiOperation, t: Translate): readonly LimitFact[] {
  const query = parameters.filter(({ in: place }) => place === 'query');
  const isPaged = query.some(({ name }) => name === 'limit');
  const groups = [
    { term: t('api.limits.pagination'), members: isPaged ? query.filter(({ name }) => pagination.has(name)) : [] },
    { term: t('api.limits.sorting'), members: query.filter(({ name }) => sorting.has(name)) },
    {
      term: t('api.limits.filters'),
      members: isPaged ? query.filter(({ name }) => !pagination.has(name) && !sorting.has(name)) : [],
    },
  ];
  const { rateLimit, maxBytes, etag } = facts;
  return [
    ...groups.filter(({ members }) => members.length > 0).map(({ term, members }) => ({ term, parameters: members.map(linkOf) })),
    ...(rateLimit
      ? [
          {
            term: t('api.limits.rate'),
            text: t(rateOf(rateLimit), {
              count: rateLimit.requests.toLocaleString('en'),
              time: t(rateLimit.seconds === 60 ? 'api.limits.minute' : 'api.limits.second'),
            }),
            page: rateLimitsPage,
          },
        ]
      : []),
    ...(maxBytes === undefined
      ? []
      : [{ term: t('api.limits.size'), text: t('api.limits.bytes', { count: maxBytes.toLocaleString('en') }) }]),
    ...(etag ? [{ term: t('api.limits.caching'), text: t('api.limits.etag'), page: cachingPage }] : []),
  ]; // prettier-ignore
}

function rateOf({ accountsOnly, requests }: RateLimit) {
  if (accountsOnly) return 'api.limits.rateOfAccounts';
  return requests === 1 ? 'api.limits.rateOfAddress.one' : 'api.limits.rateOfAddress';
}

function linkOf(parameter: ApiParameter) {
  return { name: parameter.name, anchor: parameterAnchor(parameter) };
}
