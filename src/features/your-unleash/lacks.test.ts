import { expect, test } from 'vitest';
import { lackOf } from './lacks.ts';

test('an older version lacks a feature', () => {
  expect(lackOf({ since: '6.2' }, { version: '5.12' })).toEqual({ type: 'version', needed: '6.2', yours: '5.12' });
});

test.each([
  [{ since: '6.2' }, { version: '6.2' }],
  [{ since: '6.2' }, { version: '6' }],
  [{ since: '6.2.3' }, { version: '6.2' }],
  [{ since: '6.2' }, { version: '6.10.1' }],
  [{ since: '6.2' }, {}],
  [{ editions: ['pro', 'enterprise'] }, { edition: 'pro' }],
  [{ editions: [] }, { edition: 'open-source' }],
  [{}, { version: '4.0', edition: 'open-source' }],
])('%j is there for %j', (needs, values) => {
  expect(lackOf(needs, values)).toBeUndefined();
});

test('the edition is named before the version', () => {
  expect(lackOf({ since: '6.2', editions: ['enterprise'] }, { version: '5.12', edition: 'open-source' })).toEqual({
    type: 'edition',
    needed: ['enterprise'],
    yours: 'open-source',
  });
});
