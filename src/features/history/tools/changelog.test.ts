import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { commonProgram } from '../../../../tools/programs.ts';
import { z } from 'zod';
import { smallHistory } from '../model/history.fixture.ts';
import { History } from '../model/history.ts';
import { factKinds, parsePresence } from '../model/queries.ts';
import { compareVersions } from '../model/version.ts';
import { mentionsIn, parseChangelog } from './changelog.ts';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const history = History.parse(JSON.parse(read('../../../../content/data/history.json')));
const facts = z
  .array(
    z.strictObject({
      release: z.string().regex(/^\d+\.\d+\.\d+$/),
      pull: z.number().optional(),
      kind: z.enum(factKinds),
      added: z.array(z.string()).optional(),
      removed: z.array(z.string()).optional(),
      differs: z.strictObject({ release: z.string(), reason: z.string() }).optional(),
    }),
  )
  .parse(load(read('changelog-facts.yaml')));

/** When the history says that something came and went, whether it is behind a flag or not. */
function datesOf(
  kind: (typeof factKinds)[number],
  name: string,
): { added: string | undefined; removed: string | undefined } {
  const fact = history[kind][name];
  const ranges = parsePresence(typeof fact === 'string' ? fact : (fact?.in ?? ''));
  return { added: ranges[0]?.from, removed: ranges.at(-1)?.until };
}

test.each(
  facts.flatMap(({ release, kind, differs, added = [], removed = [] }) => [
    ...added.map((name) => [name, 'added', differs?.release ?? release, kind] as const),
    ...removed.map((name) => [name, 'removed', differs?.release ?? release, kind] as const),
  ]),
)('the history agrees with the changelog: %s was %s in %s', (name, change, release, kind) => {
  expect(datesOf(kind, name)[change]).toBe(release);
});

test('reads releases with their days and entries, without beta versions', () => {
  const changelog = parseChangelog(
    [
      '# Changelog',
      '- not an entry',
      '## [5.7.1] - 2023-12-01',
      '### Bug Fixes',
      '- Add link-added event ([#1](https://example.com))',
      'a line',
      '## [5.7.0-beta.1] - 2023-11-01',
      '- Read KEEP_ALIVE',
      '## 5.6.0',
      '- Read KEEP_ALIVE and UNKNOWN_NAME',
      '## Older versions',
      '- CREATE_FEATURE',
    ].join('\n'),
  );
  expect([...changelog.days]).toEqual([['5.7.1', '2023-12-01']]);
  expect(changelog.entries.map(({ release }) => release)).toEqual(['5.7.1', '5.6.0']);
  expect(mentionsIn(changelog, smallHistory).map(({ release, name }) => [release, name])).toEqual([
    ['5.7.1', 'link-added'],
    ['5.6.0', 'KEEP_ALIVE'],
  ]);
});

// To compare with the whole changelog, set UNLEASH_REPOSITORY to the folder of a clone of Unleash/unleash.
const clone = process.env['UNLEASH_REPOSITORY'];
describe.runIf(clone !== undefined)('the changelog of a clone', () => {
  const text = clone ? commonProgram('git').outputOf(['show', 'HEAD:CHANGELOG.md'], { cwd: clone }) : '';
  const changelog = parseChangelog(text);

  test('has the days of the releases, three days more or less', () => {
    const different = [...changelog.days].filter(([version, day]) => {
      const known = history.versions[version];
      return known !== undefined && known !== '' && Math.abs(Date.parse(day) - Date.parse(known)) > 3 * 86_400_000;
    });
    expect(different).toEqual([]);
    expect([...changelog.days].filter(([version]) => version in history.versions).length).toBeGreaterThan(200);
  });

  test('names nothing before the history has it', () => {
    const mentions = mentionsIn(changelog, history).filter(
      ({ release }) => release in history.versions && compareVersions(release, history.reliableFrom) >= 0,
    );
    expect(mentions.length).toBeGreaterThan(15);
    const early = mentions.filter(({ release, presences }) =>
      presences.every((presence) => compareVersions(parsePresence(presence)[0]?.from ?? '', release) > 0),
    );
    expect(early.map(({ release, name }) => `${release} ${name}`)).toEqual([]);
  });

  test('has the pull requests of the committed facts in the same releases', () => {
    const missing = facts.filter(
      ({ release, pull }) =>
        pull !== undefined &&
        !changelog.entries.some((entry) => entry.release === release && entry.text.includes(`#${pull}]`)),
    );
    expect(missing).toEqual([]);
  });
});
