import path from 'node:path';
import { expect, test } from 'vitest';
import { serverVersion } from '../../../site/server-version.ts';
import { readContent } from '../../load/read-content.ts';
import { sections } from './sections.ts';

test('every section that a step links to exists', async () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const files = await readContent({ root, folders: ['content/docs'], serverVersion, t: (id) => id });
  const anchors = new Map(files.map((file) => [file.path, new Set(file.outline?.anchors)]));
  const missing = Object.values(sections).filter((href) => {
    const [page = '', anchor = ''] = href.split('#');
    return !anchors.get(page)?.has(anchor);
  });
  expect(missing).toEqual([]);
});
