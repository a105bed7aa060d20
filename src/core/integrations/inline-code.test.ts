import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inlineCode, inlineScripts, minified } from './inline-code.ts';

test('removes comments and shortens names', () => {
  const code = '// Says hello.\n((reader) => {\n  console.log(`Hello, ${reader}`);\n})(name);\n';
  expect(minified('hello.js', code)).toMatchInlineSnapshot(`"(e=>{console.log(\`Hello, \${e}\`)})(name);"`);
});

test('reports code that cannot be parsed', () => {
  expect(() => minified('broken.js', 'const = 1;')).toThrow("broken.js can't be minified");
});

test('the scripts that pages may have inline are those of their folder, and each does something', () => {
  const folder = path.resolve(import.meta.dirname, '../browser/inline');
  expect(inlineScripts().size).toBeGreaterThan(2);
  expect(inlineScripts().size).toBe(globSync('*.js', { cwd: folder }).length);
  expect(inlineScripts()).not.toContain('');
});

test('style sheets are unknown until they are compiled, so a build that misses them fails', () => {
  expect(inlineCode().code.styles.size).toBe(0);
});
