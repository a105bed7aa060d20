import { expect, test } from 'vitest';
import { inlineParts } from './inline-parts.ts';

test('a line is split into text, code and links', () => {
  expect(inlineParts('Set `A_B` or see [the **key** `C`](/keys#c).')).toEqual([
    { text: 'Set ' },
    { code: 'A_B' },
    { text: ' or see ' },
    { href: '/keys#c', parts: [{ text: 'the ' }, { text: 'key' }, { text: ' ' }, { code: 'C' }] },
    { text: '.' },
  ]);
});

test('HTML is text', () => {
  expect(JSON.stringify(inlineParts('a <b> & `<i>`'))).toContain('"code":"<i>"');
});
