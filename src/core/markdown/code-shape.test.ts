import { expect, test } from 'vitest';
import { codeShape, isOutput } from './code-shape.ts';

test('a few short lines without a title have their buttons at the side, where both fit', () => {
  expect(codeShape('a\nb\nc', false).short).toBe('desktop');
  expect(codeShape('a\nb\nc', true).short).toBeUndefined();
  expect(codeShape('a\nb\nc\nd', false).short).toBeUndefined();
  expect(codeShape('docker compose down', false).short).toBe('always');
  expect(codeShape('docker compose up --detach', false).short).toBe('desktop');
  expect(codeShape('a'.repeat(60), false).short).toBeUndefined();
});

test('a block folds only if it hides more than a few lines', () => {
  expect(codeShape('a\n'.repeat(35) + 'a', false).folded).toBeUndefined();
  expect(codeShape('a\n'.repeat(36) + 'a', false).folded).toBe(37);
});

test('text below other code is output, unless it has a title or the author denies it', () => {
  const above = { language: 'go', between: '' };
  expect(isOutput('text', '', false, above)).toBe(true);
  expect(isOutput('text', '', true, above)).toBe(false);
  expect(isOutput('text', '', false, undefined)).toBe(false);
  expect(isOutput('text', 'input', false, above)).toBe(false);
});

test('JSON is output directly below a command, or if the text between them says so', () => {
  expect(isOutput('json', '', false, { language: 'bash', between: '' })).toBe(true);
  expect(isOutput('json', '', false, { language: 'bash', between: 'The response contains the token:' })).toBe(true);
  expect(isOutput('json', '', false, { language: 'bash', between: 'Save this file next to it:' })).toBe(false);
  expect(isOutput('json', '', false, { language: 'ts', between: '' })).toBe(false);
  expect(isOutput('json', 'output', false, undefined)).toBe(true);
});
