import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, render } from '../../../core/markdown/render.fixture.tsx';
import { labNames, parseLab, readLabs } from './read-lab.ts';

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
const exercise = `${file}controls: [{ type: enabled }]
exercise:
  task: Turn it off.
  goal: [{ context: Ada, enabled: false }]
  solution: { 0: { type: enabled, enabled: false } }
  explanation: A disabled flag is off.
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
  expect(markdown).toMatch(/\| userId ada \| Off \| Off: the parent flag new-checkout must be on, but it is off/);
});

test('an exercise shows its task and its goal, and hides the results until the reader has predicted them', async () => {
  const { html } = await render('::lab{scenario="exercise-or"}');
  expect(html).toContain('Predict who has the feature now.');
  expect(html).toMatch(/<details class="lab__prediction"><summary>[^<]+<\/summary><table/);
  expect(html).toMatch(/A customer in Germany: Off<span class="visually-hidden">, not reached yet/);
});

test('the Markdown of an exercise contains its task, its goal and its solution', () => {
  const { markdown } = read('::lab{scenario="exercise-or"}').content;
  expect(markdown).toContain('Predict who has the feature now.');
  expect(markdown).toContain('- A customer in Germany: Off');
  expect(markdown).toContain('**Show a solution.** One strategy that matches is enough');
});

test('there are at least twelve exercises, and pages of the academy show all of them', () => {
  const exercises = [...readLabs().labs].flatMap(([name, lab]) => (lab.exercise ? [name] : []));
  const pages = globSync('content/docs/unleash-academy/*.md').map((page) => readFileSync(page, 'utf8'));
  expect(exercises.length).toBeGreaterThanOrEqual(12);
  expect(exercises.filter((name) => !pages.some((page) => page.includes(`::lab{scenario="${name}"}`)))).toEqual([]);
});

test('a page shows every scenario', () => {
  expect(labNames().length).toBeGreaterThan(10);
  const pages = globSync('content/docs/**/*.md').map((page) => readFileSync(page, 'utf8'));
  expect(labNames().filter((name) => !pages.some((page) => page.includes(`::lab{scenario="${name}"}`)))).toEqual([]);
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
  ['text that is not YAML', 'title: A flag', 'title: "A flag', /^content\/labs\/test\.yaml:\d+ \| invalid YAML/],
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

test('an exercise without problems is accepted', () => {
  expect(problemsOf(exercise)).toEqual([]);
});

test.for<[string, string, string, RegExp]>([
  [
    'a goal that is reached at the beginning',
    'goal: [{ context: Ada, enabled: false',
    'goal: [{ context: Ada, enabled: true',
    /exercise \| a goal that is reached before/,
  ],
  [
    'a solution that misses the goal',
    'enabled, enabled: false',
    'enabled, enabled: true',
    /a solution that doesn't reach/,
  ],
  ['a value of another control', '{ 0:', '{ 1:', /the value of a control 'enabled' for controls\[1\]/],
  ['a goal for an unknown context', 'goal: [{ context: Ada', 'goal: [{ context: Bo', /exercise \| the context 'Bo'/],
])('%s is a problem', ([, text, replacement, message]) => {
  expect(exercise).toContain(text);
  expect(problemsOf(exercise.replace(text, replacement)).join('\n')).toMatch(message);
});
