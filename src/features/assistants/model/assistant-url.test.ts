import { expect, test } from 'vitest';
import { assistantUrl } from './assistant-url.ts';

test('writes a question into the address of an assistant', () => {
  const assistant = { name: 'Example', url: 'https://example.com/new?q={prompt}&from=docs' };
  expect(assistantUrl(assistant, 'Read https://docs.example.com/a.md & explain $&.')).toBe(
    'https://example.com/new?q=Read%20https%3A%2F%2Fdocs.example.com%2Fa.md%20%26%20explain%20%24%26.&from=docs',
  );
});
