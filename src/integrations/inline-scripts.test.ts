import { expect, test } from 'vitest';
import { minified } from './inline-scripts.ts';

test('removes comments and shortens names', () => {
  const code = '// Says hello.\n((reader) => {\n  console.log(`Hello, ${reader}`);\n})(name);\n';
  expect(minified('hello.js', code)).toMatchInlineSnapshot(`"(e=>{console.log(\`Hello, \${e}\`)})(name);"`);
});

test('reports code that cannot be parsed', () => {
  expect(() => minified('broken.js', 'const = 1;')).toThrow("broken.js can't be minified");
});
