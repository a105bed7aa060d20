import { expect, test } from 'vitest';
import { read } from '../../markdown/render.fixture.tsx';
import type { Variable } from '../variables/variables.ts';
import { limitsTable } from './limits.ts';

const flags: Variable = { type: 'number', default: 5000, plans: { enterprise: 50_000 }, effect: 'Flags' };
const segments: Variable = { type: 'number', default: 300, effect: 'Segments' };
const templates: Variable = {
  type: 'number',
  default: 10,
  plans: { 'open-source': 'none', pro: 'none' },
  effect: 'Templates',
};

test('limits that depend on the plan have a column for each plan', () => {
  expect(limitsTable({ FLAGS_LIMIT: flags, TEMPLATES_LIMIT: templates })).toBe(
    [
      '| Limit | Open Source | Pro | Enterprise | Environment variable |',
      '| --- | --- | --- | --- | --- |',
      '| Flags | 5,000 | 5,000 | 50,000 | `FLAGS_LIMIT` |',
      '| Templates | – | – | 10 | `TEMPLATES_LIMIT` |',
    ].join('\n'),
  );
});

test('limits that are the same in all plans have one column', () => {
  expect(limitsTable({ SEGMENTS_LIMIT: segments, TEMPLATES_LIMIT: templates })).toBe(
    [
      '| Limit | Default | Environment variable |',
      '| --- | --- | --- |',
      '| Segments | 300 | `SEGMENTS_LIMIT` |',
      '| Templates | 10 | `TEMPLATES_LIMIT` |',
    ].join('\n'),
  );
});

test('the directive shows all limits, or those that it names', () => {
  expect(read('::limits\n').content.markdown.match(/_LIMIT`/g)).toHaveLength(17);
  expect(read('::limits{names="UNLEASH_SEGMENTS_LIMIT"}\n').content.markdown).toContain(
    '| 300 | `UNLEASH_SEGMENTS_LIMIT` (since 6.1) |',
  );
});

test('a variable that is no limit is an error', () => {
  expect(JSON.stringify(read('::limits{names="HTTP_PORT"}\n').problems)).toContain("no limit is called 'HTTP_PORT'");
});
