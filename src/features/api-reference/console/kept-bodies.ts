import type { ApiOperation } from '../model/description.ts';

/** Tags whose bodies describe flags and what belongs to them. */
const tagsWithoutSecrets: ReadonlySet<string> = new Set([
  'Archive',
  'Banners',
  'Change Requests',
  'Context',
  'Dependencies',
  'Environments',
  'Feature Types',
  'Features',
  'Maintenance',
  'Playground',
  'Projects',
  'Release Templates',
  'Segments',
  'Strategies',
  'Tags',
]);

/**
 * Whether the list of requests may keep the body of an operation. The bodies of all others (users, sign-in, tokens,
 * integrations, and any tag that is new) are left out as a whole, since a secret can have any name in them.
 */
export function isBodyKept({ tag, path }: Pick<ApiOperation, 'tag' | 'path'>): boolean {
  return tagsWithoutSecrets.has(tag) && !path.includes('token');
}
