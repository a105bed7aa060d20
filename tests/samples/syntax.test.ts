import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { needProgram } from '../../tools/programs.ts';
import { checkSyntax } from './check-syntax.ts';
import { pageItemsOf, readPageItems, root } from './read-page-items.ts';
import { recordChecked } from './record-checks.ts';
import { languages } from './syntax-languages.ts';

const pages = globSync('content/docs/**/*.md', { cwd: root })
  .toSorted()
  .map((source) => ({ source, items: readPageItems(source) }));

/** Of each language a fragment that is right, and one that is wrong in its second line. */
const fragments: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  python: ['answer = await ask()', 'if on:\n    print("on"'],
  ruby: ['puts client.enabled?("new-checkout")', 'flags = client\nputs flags +* 1'],
  go: ['if on := isOn(); on {\n\tshow()\n}', 'import "fmt"\nvar on := fmt'],
  java: ['boolean on = unleash.isEnabled("new-checkout");', 'boolean on = true;\nif (on { show(); }'],
  rust: ['let on = client.is_enabled(Flag::New, None, false);', 'let on = true;\nlet off = ;'],
  php: ['$on = $unleash->isEnabled("new-checkout");', '<?php\n$on = $unleash->;'],
  kotlin: ['val on = unleash.isEnabled("new-checkout")', 'val on = true\nif (on { show() }'],
  swift: ['let on = try await flags.isEnabled("new-checkout")', 'let on = true\nlet off = = on'],
  dart: ['final on = await flags.isEnabled("new-checkout");', 'final on = true;\nfinal off = ;;);'],
  csharp: ['var on = unleash.IsEnabled("new-checkout");', 'var on = true;\nif (on { Show(); }'],
};

/** A page with both, the wrong one indented in a list, and the line of its error. */
function pageWith(name: string): { text: string; line: number } {
  const [right = '', wrong = ''] = fragments[name] ?? [];
  const fence = (code: string) => [`\`\`\`${name}`, ...code.split('\n'), '```'];
  const above = ['---', 'title: A page', '---', '', ...fence(right), '', '1. A step', ''];
  const text = [...above, ...fence(wrong).map((row) => `   ${row}`)].join('\n');
  return { text, line: above.length + 3 };
}

test.for(languages)('the $name blocks of all pages can be parsed', async (language, { skip }) => {
  const blocks = pages
    .flatMap(({ items }) => items)
    .filter((item) => item.type === 'code' && item.language === language.name);
  const program = needProgram(`${blocks.length} ${language.name} blocks`, language.program, skip);
  // The tool has to find the error of a page that is wrong, and no other one.
  const { text, line } = pageWith(language.name);
  const wrong = { source: 'wrong.md', items: pageItemsOf(text) };
  const { checked, blocks: parsed, errors } = await checkSyntax(language, program, [wrong, ...pages]);
  expect(errors).toEqual([expect.stringMatching(new RegExp(`^wrong\\.md:${line} - ${language.name}: .`))]);
  expect(checked).toBe(blocks.length + 2);
  expect(blocks.length).toBeGreaterThan(5);
  recordChecked(
    `syntax-${language.name}`,
    {
      kind: 'parsed',
      with: language.checker ?? language.program,
      ...(language.because !== undefined && { because: language.because }),
    },
    parsed.filter(({ source }) => source !== wrong.source),
  );
});
