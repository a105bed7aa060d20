import { expect, test } from 'vitest';
import { countLines, isCode, isTest, sumLines } from './count-lines.ts';

test.each([
  [
    'a.ts',
    ['/** Says', ' * why. */', '', 'const a = 1; // one', '// two', "const b = '/* three';", 'f(a /* four */);'],
    3,
  ],
  ['A.tsx', ['const a = (', '  // why', '  <p>', '    // text of the page', '    {/* why */}', '  </p>', ');'], 6],
  ['a.css', ['/* why', ' more */', '.a {', '', '  color: red; /* red */', '}'], 3],
  ['A.astro', ['---', '// why', 'const a = 1;', '---', '<!-- why', ' -->', '<p>{a}</p>'], 4],
  ['a.sh', ['#!/bin/sh', '# why', 'echo "#"'], 1],
])('counts the lines of %s that are neither blank nor comments', (file, lines, expected) => {
  expect(countLines(file, lines.join('\n'))).toBe(expected);
});

test('counts tests with their helpers apart, and neither data nor content', () => {
  const files = [
    'src/a.ts',
    'src/a.test.ts',
    'src/lab/testing/b.ts',
    'tests/c.ts',
    'bench/d.ts',
    'content/e.ts',
    'f.json',
  ];
  expect(files.filter(isCode)).toEqual(files.slice(0, 5));
  expect(files.filter(isTest)).toEqual(files.slice(1, 4));
  const sums = sumLines(
    files.map((file) => [file, 'a;']),
    (file) => file.split('/')[0] ?? '',
  );
  expect([...sums]).toEqual([
    ['src', { code: 1, tests: 2 }],
    ['tests', { code: 0, tests: 1 }],
    ['bench', { code: 1, tests: 0 }],
  ]);
});
