import { expect, test, vi } from 'vitest';
import { parseInSteps } from './parse-in-steps.ts';

const filler = 'x'.repeat(30_000);
const awkward = {
  text: 'quotes " and \\ and \\" and [ { ] } , : 🙂 \n',
  empty: { list: [], object: {}, text: '' },
  numbers: [-1.5e3, 0, null, true, false],
  ['__proto__']: 'a name like any other',
};
const values: readonly unknown[] = [
  Array.from({ length: 12 }, (_, index) => ({ index, filler, awkward })),
  { version: 1, features: Array.from({ length: 9 }, () => ({ filler, awkward })), last: [filler, filler, filler] },
  { a: { b: { c: { d: [filler, filler, { e: filler, f: [filler, filler] }] } } } },
  [[filler, filler, filler], {}, [], filler.repeat(5), 7],
  filler.repeat(5),
];

test.each([undefined, 2])('reads what JSON.parse reads, with indentation %s', async (indentation) => {
  for (const value of values) {
    const text = `\n ${JSON.stringify(value, null, indentation)} \n`;
    expect(text.length).toBeGreaterThan(100_000);
    expect(await parseInSteps(text, () => undefined)).toEqual(JSON.parse(text));
  }
});

test('takes steps', async () => {
  const pause = vi.fn<() => undefined>();
  await parseInSteps(JSON.stringify(values), pause);
  expect(pause.mock.calls.length).toBeGreaterThan(10);
});

const long = JSON.stringify(filler.repeat(3));
test.each([
  `[${long}, ]`,
  `[${long} 7]`,
  `[${long},, 7]`,
  `[,${long}]`,
  `[${long}}`,
  `[${long}`,
  `[${long}] 7`,
  `{"a": ${long}, }`,
  `{"a" ${long}}`,
  `{a: ${long}}`,
  `{${long}}`,
  `{"a": "${filler.repeat(3)}}`,
  `[${long}, [1, {]}]`,
  `[${Array(9).fill(JSON.stringify(filler)).join()},]`,
])('rejects what JSON.parse rejects (%#)', async (text) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  await expect(parseInSteps(text, () => undefined)).rejects.toThrow(SyntaxError);
});
