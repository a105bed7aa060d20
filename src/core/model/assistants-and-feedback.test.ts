import { expect, test } from 'vitest';
import { issuesUrlOf } from './assistants-and-feedback.ts';
import { reportOf } from './site.fixture.ts';

test('finds the form for issues in the repository of the pages', () => {
  expect(issuesUrlOf('https://github.com/Unleash/unleash-docs/edit/main')).toBe(
    'https://github.com/Unleash/unleash-docs/issues/new',
  );
  expect(issuesUrlOf('https://code.example.com')).toBe('https://code.example.com/issues/new');
});

test('rejects an assistant without a place for the question and a feedback address without HTTPS', () => {
  expect(
    reportOf({
      assistants: [{ name: 'Example', url: 'https://example.com/' }],
      feedback: { endpoint: 'http://example.com' },
    }),
  ).toMatchSnapshot();
});
