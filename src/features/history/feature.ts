import { defineFeature } from '../../core/feature.ts';
import { apiReference } from '../api-reference/feature.ts';
import { since } from './directives/since.ts';
import { versions } from './directives/versions.ts';
import { historySource, readHistory } from './load/read-history.ts';
import { sinceOf } from './load/since-of.ts';
import { withHistory } from './model/operation-history.ts';
import { describedVersions, versionPagesOf, versionPath, versionsPath } from './model/version-pages.ts';

/** Which version of the server has what: labels on pages, and a page for each version. A site without a history has none. */
export const history = defineFeature({
  name: 'history',
  needs: [apiReference],
  directives: [since, versions],
  dataReaders: [readHistory],
  load: ({ root, files, data }) => {
    const known = readHistory(root);
    if (!known) return {};
    const api = data.api && withHistory(data.api, known);
    const anchors = files.map(({ path, outline }) => ({ path, anchors: outline?.anchors ?? [] }));
    const pages = versionPagesOf(known, api, anchors).map((page) => ({ ...page, source: historySource }));
    const items = describedVersions(known).map(
      ({ minor }) => ({ type: 'doc', label: minor, path: versionPath(minor) }) as const,
    );
    return { data: { api }, pages, sidebarItems: { [versionsPath]: items } };
  },
  sinceOf: (kind, names) => (kind === 'variables' ? sinceOf(kind, names) : {}),
});
