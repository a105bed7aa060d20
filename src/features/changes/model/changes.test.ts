import { expect, test } from 'vitest';
import { changesByWeek, mondayOf, type CommittedChange } from './changes.ts';
import type { Page } from '../../../core/model/page.ts';

const page = (name: string): Page => ({
  id: name,
  path: `/${name}`,
  title: `Title of ${name}`,
  label: name,
  description: '',
  source: `content/docs/${name}.md`,
});
const change = (name: string, date: string, lines: number, subject: string): CommittedChange => ({
  source: `content/docs/${name}.md`,
  date,
  lines,
  subject,
  isAboutPages: true,
});

test('a week begins on Monday in UTC', () => {
  expect(['2026-11-16T00:00:00+00:00', '2026-11-22T23:59:59+00:00', '2026-11-23T00:30:00+02:00'].map(mondayOf)).toEqual(
    ['2026-11-16', '2026-11-16', '2026-11-16'],
  );
});

test('lists the pages of each week by the size of their changes, with the reason for the largest', () => {
  const changes = [
    change('new', '2026-11-20T10:00:00+00:00', 5, 'Describe segments'),
    change('old', '2026-11-19T10:00:00+00:00', 3, 'Fix a typing mistake'),
    change('old', '2026-11-18T10:00:00+00:00', 40, 'Explain the limits'),
    change('gone', '2026-11-18T10:00:00+00:00', 90, 'Remove a page'),
    change('old', '2026-11-10T10:00:00+00:00', 100, 'Begin'),
  ];
  expect(changesByWeek(changes, [page('old'), page('new')], 12)).toEqual([
    {
      monday: '2026-11-16',
      updated: '2026-11-20T10:00:00+00:00',
      pages: [
        { path: '/old', title: 'Title of old', isNew: false, subject: 'Explain the limits' },
        { path: '/new', title: 'Title of new', isNew: true, subject: 'Describe segments' },
      ],
    },
    {
      monday: '2026-11-09',
      updated: '2026-11-10T10:00:00+00:00',
      pages: [{ path: '/old', title: 'Title of old', isNew: false, subject: 'Begin' }],
    },
  ]);
  expect(changesByWeek(changes, [page('old')], 1)).toHaveLength(1);
  expect(changesByWeek([], [page('old')], 1)).toEqual([]);
});

test('the message of a commit that also changed the program is not the reason', () => {
  const ofProgram = {
    ...change('old', '2026-11-18T10:00:00+00:00', 40, 'Build pages in parallel'),
    isAboutPages: false,
  };
  const fix = change('old', '2026-11-19T10:00:00+00:00', 3, 'Fix a typing mistake');
  const subjects = (...changes: readonly CommittedChange[]) =>
    changesByWeek(changes, [page('old')], 1).flatMap(({ pages }) => pages.map(({ subject }) => subject));
  expect(subjects(ofProgram, fix)).toEqual(['Fix a typing mistake']);
  expect(subjects(ofProgram)).toEqual([undefined]);
});

test('a source of several pages stands for the first of them', () => {
  const [overview, operation] = [page('tag'), { ...page('tag'), path: '/tag/operation' }];
  const weeks = changesByWeek([change('tag', '2026-11-20T10:00:00+00:00', 5, 'Describe')], [overview, operation], 1);
  expect(weeks[0]?.pages.map(({ path }) => path)).toEqual(['/tag']);
});
