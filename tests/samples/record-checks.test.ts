import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checksFolder } from '../../src/features/code-checks/load/read-checks.ts';
import { root } from './read-page-items.ts';
import { recordChecked, renewsRecords } from './record-checks.ts';

test('only a run with -u writes a record', () => {
  const block = { language: 'toml', code: 'a = 1' };
  recordChecked('a-test', { kind: 'parsed', with: 'a parser' }, [{ source: 'content/docs/a.md', block }]);
  const file = path.join(root, checksFolder, 'a-test.json');
  const isWritten = existsSync(file);
  rmSync(file, { force: true });
  expect(isWritten).toBe(renewsRecords());
});
