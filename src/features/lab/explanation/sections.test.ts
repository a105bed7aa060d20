import path from 'node:path';
import { expect, test } from 'vitest';
import { serverVersion } from '../../../../site/server-version.ts';
import { siteRegistry } from '../../../core/markdown/render.fixture.tsx';
import { readContent } from '../../../core/load/read-content.ts';
import { sectionOfConstraint, sections } from './sections.ts';

test('every section that a step links to exists', async () => {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const files = await readContent({
    root,
    folders: ['content/docs'],
    serverVersion,
    registry: siteRegistry,
    t: (id) => id,
  });
  const anchors = new Map(files.map((file) => [file.path, new Set(file.outline?.anchors)]));
  const missing = Object.values(sections).filter((href) => {
    const [page = '', anchor = ''] = href.split('#');
    return !anchors.get(page)?.has(anchor);
  });
  expect(missing).toEqual([]);
});

test.each([
  ['IN', sections.membership],
  ['NOT_IN', sections.membership],
  ['STR_CONTAINS', sections.text],
  ['NUM_GTE', sections.numbers],
  ['DATE_AFTER', sections.dates],
  ['SEMVER_EQ', sections.versions],
  ['REGEX', sections.regex],
  ['IN_CIDR', sections.regex],
  ['SOUNDS_LIKE', sections.constraints],
])('the operator %s links to the section that explains it', (operator, section) => {
  const constraint = { contextName: 'plan', operator, values: [] };
  const trace = { constraint, isReached: true, isMatch: true, value: 'gold', isMatchBeforeInversion: true };
  expect(sectionOfConstraint({ ...trace, problem: undefined })).toBe(section);
  expect(sectionOfConstraint({ ...trace, problem: 'missing-field' })).toBe(sections.missingFields);
});
