import { expect, test } from 'vitest';
import { assistantUrl } from '../../features/assistants/model/assistant-url.ts';
import { issuesUrlOf } from './assistants-and-feedback.ts';
import { reportOf } from './site.fixture.ts';

test('writes a question into the address of an assistant', () => {
  const assistant = { name: 'Example', url: 'https://example.com/new?q={prompt}&from=docs' };
  expect(assistantUrl(assistant, 'Read https://docs.example.com/a.md & explain $&.')).toBe(
    'https://example.com/new?q=Read%20https%3A%2F%2Fdocs.example.com%2Fa.md%20%26%20explain%20%24%26.&from=docs',
  );
});

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
