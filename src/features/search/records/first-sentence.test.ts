import { expect, test } from 'vitest';
import { firstSentence } from './first-sentence.ts';

test.each([
  [['Flags of v8.2 are short. They end.'], 'Flags of v8.2 are short.'],
  [['Do this:', 'Name · Meaning', 'Open the page. Then close it.'], 'Open the page.'],
  [['Name · A row has a meaning.'], undefined],
  [[`${'long '.repeat(60)}end.`, 'Short.'], 'Short.'],
  [[], undefined],
])('the first sentence of %j is %j', (texts, sentence) => {
  expect(firstSentence(texts)).toBe(sentence);
});
