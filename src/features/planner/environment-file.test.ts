import { expect, test } from 'vitest';
import { readEnvironment } from './environment-file.ts';

test.each([
  ['an environment file', '# database\nDATABASE_HOST=db\nDATABASE_PASSWORD=a=b\n\nLOG_LEVEL="info"'],
  ['exports of a shell', 'export DATABASE_HOST=db\nexport DATABASE_PASSWORD="x"\nexport LOG_LEVEL=info'],
  ['a Compose file', 'environment:\n  DATABASE_HOST: db\n  DATABASE_PASSWORD: x\n  LOG_LEVEL: info'],
  ['a Compose list', 'environment:\n  - DATABASE_HOST=db\n  - "DATABASE_PASSWORD=x"\n  - LOG_LEVEL=info'],
  ['options of docker run', '-e DATABASE_HOST=db\n--env DATABASE_PASSWORD=x\n--env=LOG_LEVEL=info'],
  ['docker inspect', '[{"Config":{"Env":["DATABASE_HOST=db","DATABASE_PASSWORD=x","LOG_LEVEL=info"]}}]'],
  ['an object', '{"DATABASE_HOST":"db","DATABASE_PASSWORD":"x","LOG_LEVEL":"info"}'],
])('reads the names in %s', (_, text) => {
  const result = readEnvironment(text);
  expect(result.ok && result.names.toSorted()).toEqual(['DATABASE_HOST', 'DATABASE_PASSWORD', 'LOG_LEVEL']);
});

test('keeps no values', () => {
  expect(JSON.stringify(readEnvironment('DATABASE_PASSWORD=5ecret\n{"A_B": "5ecret"}'))).not.toContain('5ecret');
});

test.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['Hello there', 'none'],
  ['{"a": 1', 'none'],
  ['<script>alert(1)</script>', 'none'],
  ['A_B=1\n'.repeat(200_000), 'long'],
])('a text that has no variables is a problem: %#', (text, problem) => {
  expect(readEnvironment(text)).toEqual({ ok: false, problem });
});

test('deep nesting is read without exhausting the stack', () => {
  const depth = 100_000;
  const result = readEnvironment(`${'['.repeat(depth)}"LOG_LEVEL=info"${']'.repeat(depth)}`);
  expect(result).toEqual({ ok: true, names: ['LOG_LEVEL'] });
});

test.each(['A', ' ', '- ', '-e ', 'export ', '"', 'A_B ', 'A=', '\nA_B', '{"A_B":'])(
  'the longest text of %j is read, and at most 5,000 names of it are kept',
  (part) => {
    const result = readEnvironment(`LOG_LEVEL=info\n${part.repeat(Math.floor(999_000 / part.length))}`);
    expect(result.ok && result.names.includes('LOG_LEVEL') && result.names.length <= 5000).toBe(true);
  },
);

test('at most 5,000 names are kept', () => {
  const result = readEnvironment(Array.from({ length: 50_000 }, (_, index) => `VARIABLE_${index}=1`).join('\n'));
  expect(result.ok && result.names.length).toBe(5000);
});
