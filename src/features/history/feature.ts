import { defineFeature } from '../../core/feature.ts';
import { since } from './directives/since.ts';
import { versions } from './directives/versions.ts';
import { historySource, readHistory } from './load/read-history.ts';
import { sinceOf } from './load/since-of.ts';
import { withHistory } from './model/operation-history.ts';
import { versionPagesOf } from './model/version-pages.ts';

/** Which version of the server has what: labels on pages, and a page for each version. A site without a history has none. */
export const history = defineFeature({
  name: 'history',
  directives: [since, versions],
  dataReaders: [readHistory],
  load: ({ root, files, api: described }) => {
    const known = readHistory(root);
    if (!known) return {};
    const api = described?.api && { ...described, api: withHistory(described.api, known) };
    const anchors = files.map(({ path, outline }) => ({ path, anchors: outline?.anchors ?? [] }));
    const pages = versionPagesOf(known, api?.api, anchors).map((page) => ({ ...page, source: historySource }));
    return { api, pages };
  },
  sinceOf: (kind, names) => (kind === 'variables' ? sinceOf(kind, names) : {}),
});
