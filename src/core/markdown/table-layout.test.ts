import { expect, test } from 'vitest';
import { canBreak, segmentsOf, tableLayout, type CellText } from './table-layout.ts';

const text = (value: string): CellText => ({ text: value, code: [] });
const code = (value: string): CellText => ({ text: value, code: [value] });
const sentence = text('Sets how often the SDK asks the server for new flag configuration.');

test('a few short columns fit on every screen', () => {
  expect(tableLayout([text('Rollout'), text('Users')], [[text('20%'), text('2,000')]])).toEqual({ type: 'grid' });
});

test('a table with sentences becomes a list on a phone, and earlier if its names are long', () => {
  const header = [text('Option'), text('Default'), text('Meaning')];
  expect(tableLayout(header, [[code('url'), code('none'), sentence]])).toEqual({ type: 'entries', minWidth: 520 });
  expect(
    tableLayout(header, [[code('FRONTEND_API_REFRESH_INTERVAL'), code('not-set-by-default-at-all'), sentence]]),
  ).toEqual({
    type: 'entries',
    minWidth: 700,
  });
});

test('a table that no page has room for is always a list', () => {
  const name = code('a_name_of_thirty_characters_ab');
  expect(
    tableLayout(
      [1, 2, 3, 4].map(() => name),
      [[name, name, name, name]],
    ),
  ).toEqual({
    type: 'entries',
    minWidth: 2000,
  });
});

test('many columns with short values are a matrix, and so is a table with headings on two sides', () => {
  const names = ['Feature', 'Go', 'Java', 'PHP', 'Rust'].map(text);
  expect(tableLayout(names, [[text('Segments of every kind'), ...['Yes', 'Yes', 'No', '2.1'].map(text)]])).toEqual({
    type: 'matrix',
  });
  const corner = [text(''), ...names.slice(1)];
  expect(tableLayout(corner, [[text('Segments'), sentence, sentence, sentence, sentence]])).toEqual({ type: 'matrix' });
  expect(tableLayout(names, [[text('Segments'), sentence, sentence, sentence, sentence]]).type).toBe('entries');
});

test('long code may continue on the next line, but a name never does', () => {
  expect(canBreak('UNLEASH_URL')).toBe(false);
  expect(canBreak('npm install unleash-client')).toBe(true);
  expect(segmentsOf('https://example.com/api/admin')).toEqual(['https://', 'example.com/', 'api/', 'admin']);
  expect(segmentsOf('FRONTEND_API_REFRESH_INTERVAL_MS')).toEqual(['FRONTEND_API_REFRESH_INTERVAL_MS']);
});
