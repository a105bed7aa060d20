import { expect, test } from 'vitest';
import { read, render } from '../../markdown/render.fixture.tsx';
import { parseLab, readLabs } from './read-lab.ts';

const file = `
title: A flag
point: The flag is on.
flag: checkout
environments:
  - name: production
    flags: [{ name: checkout, enabled: true, strategies: [{ name: default }] }]
contexts: [{ name: Ada, context: { userId: ada } }]
expected: [{ context: Ada, enabled: true }]
`;
const problemsOf = (text: string) => {
  const parsed = parseLab(text, 'content/labs/test.yaml');
  return parsed.ok ? [] : parsed.problems.map(({ where, found }) => `${where} | ${found}`);
};

test('every scenario returns what it expects', () => {
  const { labs, problems } = readLabs();
  expect(problems).toEqual([]);
  expect(labs.size).toBeGreaterThan(5);
});

test('the page shows the results without scripts, and the props of the island', async () => {
  const { html } = await render('::lab{scenario="gradual-rollout"}');
  expect(html).toContain('data-island="lab"');
  expect(html).toMatch(
    /<th scope="row">Chi<span[^>]*>userId chi<\/span><\/th>.*?On: userId chi is in bucket \d+ of 100/,
  );
});

test('its Markdown contains the flag and the results', () => {
  const { markdown } = read('::lab{scenario="dependencies"}').content;
  expect(markdown).toContain('**A flag that depends on another.**');
  expect(markdown).toContain('"feature": "new-checkout"');
  expect(markdown).toMatch(/\| userId ada \| Off \| Off: the parent flag new-checkout is off/);
});

test('a page changes with the controls of its scenario', () => {
  expect(read('::lab{scenario="gradual-rollout"}').content.props).toContain('"type":"percentage"');
});

test('a scenario that does not exist is rejected, with those that do', () => {
  const { problems } = read('::lab{scenario="missing"}');
  expect(problems).toMatchObject([{ found: "'missing'", allowed: expect.stringContaining("'gradual-rollout'") }]);
});

test('a file without problems is accepted', () => {
  expect(problemsOf(file)).toEqual([]);
});

test.for<[string, string, string, RegExp]>([
  [
    'text that is not YAML',
    'title: A flag',
    'title: "A flag',
    /^content\/labs\/test\.yaml:\d+ \| text that is no YAML/,
  ],
  ['an unknown key', 'point:', 'pont:', /the unknown key 'pont'/],
  ['a flag that does not exist', 'flag: checkout', 'flag: other', /no flag 'other' in the environment 'production'/],
  [
    'another result than the one of the SDK',
    'enabled: true }]\n',
    'enabled: false }]\n',
    /expected\[0\] \| enabled: false/,
  ],
  [
    'a context without an expected result',
    '{ userId: ada } }]',
    '{ userId: ada } }, { name: Bo, context: {} }]',
    /the context 'Bo' without an expected result/,
  ],
  [
    'an expectation of another context',
    'expected: [{ context: Ada',
    'expected: [{ context: Ada, enabled: true }, { context: Bo',
    /expected\[1\] \| the context 'Bo'/,
  ],
  [
    'a control of a strategy that does not exist',
    'expected:',
    'controls: [{ type: percentage, strategy: 1 }]\nexpected:',
    /controls\[0\] \| strategy 1/,
  ],
  [
    'a control of a constraint that does not exist',
    'expected:',
    'controls: [{ type: constraint, strategy: 0, constraint: 0 }]\nexpected:',
    /controls\[0\] \| constraint 0/,
  ],
  [
    'a date without a current time',
    '{ name: default }',
    '{ name: default, constraints: [{ contextName: currentTime, operator: DATE_AFTER, value: 2030-01-01T00:00:00Z }] }',
    /the context 'Ada' without currentTime/,
  ],
])('%s is a problem', ([, text, replacement, message]) => {
  expect(file).toContain(text);
  expect(problemsOf(file.replace(text, replacement)).join('\n')).toMatch(message);
});
