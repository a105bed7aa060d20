import { describe, expect, test } from 'vitest';
import { isLanguage, languages } from './languages.ts';
import { render } from './render.fixture.tsx';

const fence = async (meta: string, code: string) => (await render(`\`\`\`${meta}\n${code}\n\`\`\``)).html.trim();
const tokensOf = (html: string) => new Set([...html.matchAll(/<(t-[a-z])>/g)].map(([, token]) => token));

test('a fence is a figure with the code and its tools', async () => {
  expect(await fence('bash', 'npm install unleash-client # now')).toMatchInlineSnapshot(
    `"<figure class="code code--short-desktop" data-language="bash"><div class="code__tools"><button type="button" data-copy-code="">Copy</button></div><pre class="shiki site" tabindex="0"><code><span class="line"><t-f>npm</t-f> <t-s>install unleash-client</t-s> <t-m># now</t-m></span></code></pre></figure>"`,
  );
});

test('tokens of one color are one element, and spaces before them are none', async () => {
  const html = await fence('ts', '  export async function greet(name: string) {}');
  const line = /<span class="line">(.*)<\/span>/.exec(html)?.[1] ?? '';
  expect(line).toMatchInlineSnapshot(
    `"  <t-k>export async function</t-k> <t-f>greet</t-f>(name<t-k>:</t-k> <t-c>string</t-c>) {}"`,
  );
  expect(line.replaceAll(/<[^>]+>/g, '')).toBe('  export async function greet(name: string) {}');
});

test('a title is above the code, as text', async () => {
  const html = await fence('ts title="src/<flag> & \'co\'.ts"', 'let a');
  expect(html).toContain('<figcaption class="code__title">src/<wbr/>&lt;flag&gt; &amp; &#x27;co&#x27;.ts</figcaption>');
  expect(await fence('ts', 'let a')).not.toContain('figcaption');
});

test('lines are highlighted by number and by range', async () => {
  const html = await fence('text {1,3-4}', 'a\nb\nc\nd\ne');
  const marked = [...html.matchAll(/<span class="line( highlighted)?">(\w)<\/span>/g)].map(([, mark, line]) =>
    mark ? line?.toUpperCase() : line,
  );
  expect(marked.join('')).toBe('AbCDe');
});

test('diff marks become classes and leave no comment behind', async () => {
  const html = await fence('ts', 'const a = 1; // [!code --]\nconst a = 2; // [!code ++]\nconst b = 3;');
  expect(html).toContain('has-diff');
  expect(html.match(/class="line diff remove"/g)).toHaveLength(1);
  expect(html.match(/class="line diff add"/g)).toHaveLength(1);
  expect(html).not.toContain('[!code');
});

test('marks work where the language has no such comment', async () => {
  const html = await fence('tsx', 'return (\n  <p>old</p> // [!code --]\n  <p>new</p> {/* [!code ++] */}\n);');
  expect(html.match(/class="line diff (remove|add)"/g)).toHaveLength(2);
  expect(html).not.toMatch(/\/\/|\{|!code/);
});

test('the signs of a patch are part of its text', async () => {
  const html = await fence('diff', '- old\n+ new');
  expect(html).toContain('<t-d>- old</t-d>');
  expect(html).toContain('<t-i>+ new</t-i>');
});

test('a fence can wrap from the start', async () => {
  expect(await fence('text wrap', 'long '.repeat(20))).toMatch(
    /<figure class="code[^>]*data-wrap="true"[^]*aria-pressed="true"/,
  );
  expect(await fence('text', 'long '.repeat(20))).toMatch(
    /<figure class="code[^>]*data-language="text"[^]*aria-pressed="false"/,
  );
  expect(await fence('text title="wrap it"', 'long')).not.toContain('data-wrap="true"');
});

test('a block has the buttons that it needs: none below output, and no wrap button for short lines', async () => {
  expect(await fence('bash', 'npm test')).not.toContain('data-wrap-code');
  expect(await fence('bash', `echo ${'a'.repeat(50)}`)).toContain('class="code__wrap--phone" data-wrap-code');
  expect(await fence('bash', `echo ${'a'.repeat(90)}`)).toContain('class="code__wrap--always" data-wrap-code');
  const { html } = await render('```bash\nnpm test\n```\n\nThe output:\n\n```text\nok\n```');
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain('<figure class="code code--output" data-language="text" data-label="Output"><pre');
});

test('a long block is folded, and a button shows all of its lines', async () => {
  const html = await fence('bash', 'echo\n'.repeat(41).trim());
  expect(html).toContain('data-folded=""');
  expect(html).toContain('data-unfold-code="">Show all 41 lines</button>');
  expect(await fence('bash', 'echo\n'.repeat(36).trim())).not.toContain('data-folded');
});

test('title, lines and wrap can be in any order', async () => {
  const html = await fence('json wrap {1} title="a.json"', '{}');
  expect(html).toMatch(/data-wrap="true" data-language="json"><figcaption class="code__title">a.json/);
  expect(html).toContain('class="line highlighted"');
});

test('code is text: markup, entities, colons and directives in it are shown as they are', async () => {
  const html = await fence('text', '<x-heading data-props="%7B%7D"> &amp; 10:30 {#id}\n:::note\n{{ expr }} \\n');
  expect(html).toContain('&lt;x-heading data-props="%7B%7D"> &amp;amp; 10:30 {#id}');
  expect(html).toContain(':::note');
  expect(html).toContain('{{ expr }} \\n');
});

test('the text of a block is the code itself, with empty lines and indentation', async () => {
  const code = 'def f():\n\n    return 1\n';
  const html = await fence('python', code);
  const text = (/<code>([^]*)<\/code>/.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, '');
  expect(text.trimEnd()).toBe(code.trimEnd());
});

test('inline code stays plain and carries no highlighter', async () => {
  expect((await render('Use `a < b`.')).html.trim()).toBe('<p>Use <code>a &lt; b</code>.</p>');
});

/** A line of each language in which something has a color. */
const samples: Readonly<Record<(typeof languages)[number], string>> = {
  astro: '---\nconst a = 1;\n---\n<p>{a}</p>',
  bash: 'echo "$HOME" # home',
  csharp: 'public class A { string b = "c"; }',
  css: 'a { color: red; }',
  csv: 'a,"b",1',
  dart: "final a = 'b';",
  diff: '- old\n+ new',
  docker: 'FROM node:24\nRUN npm ci',
  elixir: 'def a, do: "b"',
  erb: '<p><%= flag.name %></p>',
  go: 'func main() { println("a") }',
  gradle: "implementation 'io.getunleash:unleash-client-java:9.2.0'",
  graphql: 'query { flag(name: "a") { enabled } }',
  groovy: "def a = 'b'",
  hcl: 'resource "unleash_project" "a" { name = "b" }',
  html: '<p class="a">b</p>',
  http: 'GET /api/client/features HTTP/1.1\nAuthorization: token',
  ini: '[section]\nkey = "value"',
  java: 'public class A { String b = "c"; }',
  javascript: "const a = 'b';",
  js: "const a = 'b';",
  json: '{ "a": 1 }',
  json5: "{ a: 'b' }",
  jsonc: '{ "a": 1 } // b',
  jsx: 'const a = <p className="b">c</p>;',
  kotlin: 'val a = "b"',
  makefile: 'all: a\n\techo "b"',
  markdown: '[link](https://example.com)',
  mdx: '<Flag name="a" />',
  nginx: 'server { listen 80; }',
  'objective-c': 'NSString *a = @"b";',
  php: "<?php $a = 'b';",
  powershell: '$a = "b"',
  promql: 'sum(rate(http_requests_total[5m])) by (path)',
  properties: 'key=value # comment',
  python: "a = 'b'",
  ruby: "a = 'b'",
  rust: 'let a = "b";',
  scala: 'val a = "b"',
  sh: 'echo "$HOME"',
  shell: 'echo "$HOME"',
  sql: "SELECT a FROM b WHERE c = 'd';",
  svelte: '<script>let a = 1;</script><p>{a}</p>',
  swift: 'let a = "b"',
  text: 'nothing',
  toml: 'a = "b"',
  ts: "const a: string = 'b';",
  tsx: 'const a = <p className="b">c</p>;',
  typescript: "const a: string = 'b';",
  vue: '<template><p :class="a">b</p></template>',
  xml: '<a b="c">d</a>',
  yaml: 'a: "b"',
  yml: 'a: "b"',
};

describe.each(languages)('a block in %s', (language) => {
  test('is highlighted by elements, without inline styles or colors', async () => {
    const html = await fence(language, samples[language]);
    expect(html).toContain(`data-language="${language}"`);
    expect(html).not.toMatch(/style=|#[0-9a-f]{6}|rgb\(|var\(/);
    expect(tokensOf(html).size > 0).toBe(language !== 'text');
  });
});

test('every name of the list is a language, and no other is', () => {
  expect(languages.every(isLanguage)).toBe(true);
  expect(['brainfuck', '', 'constructor', 'TS'].some(isLanguage)).toBe(false);
});

test('PromQL has its parts in different colors', async () => {
  const html = await fence(
    'promql',
    '# errors\nsum by (path) (rate(http_requests_total{job="api", code=~"5.."}[5m])) / 2.5e3 > bool on (x) foo offset 1h',
  );
  const tokens = Object.fromEntries(
    [...html.matchAll(/<(t-[a-z])>([^<]*)<\/\1>/g)].map(([, token, text]) => [text, token]),
  );
  expect(tokens).toMatchInlineSnapshot(`
    {
      ""5.."": "t-s",
      ""api"": "t-s",
      "# errors": "t-m",
      "/": "t-k",
      "1h": "t-c",
      "2.5e3": "t-c",
      "5m": "t-c",
      "=": "t-k",
      "=~": "t-k",
      "> bool on": "t-k",
      "offset": "t-k",
      "rate": "t-f",
      "sum by": "t-k",
    }
  `);
});
