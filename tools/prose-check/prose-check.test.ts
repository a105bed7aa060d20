import { describe, expect, test } from 'vitest';
import { checkProse, isChecked } from './check-prose.ts';
import { loadSpellChecker } from './spelling.ts';

const speller = loadSpellChecker();
const find = (source: string, file = 'content/docs/page.md') =>
  checkProse(source, file, speller).map(({ line, phrase, use = 'spelling' }) => `${line}: ${phrase} → ${use}`);

describe('pages', () => {
  test('reports a phrase with its line and what to write instead', () => {
    expect(find('---\ntitle: Flags\n---\n\nA page.\n\nThe server answers\n`404` to somebody.\n')).toEqual([
      '7: server answers `404 → returns (status code)',
      '8: somebody → someone, or the role: the user, a member',
    ]);
  });

  test('reads titles, headings, lists, tables, link texts, text alternatives and labels of directives', () => {
    const word = 'anew';
    for (const source of [
      `---\ntitle: Start ${word}\n---\n`,
      `## Start ${word}\n`,
      `- Start ${word}\n`,
      `| a |\n| - |\n| ${word} |\n`,
      `[Start ${word}](/start)\n`,
      `![Start ${word}](./start.svg)\n`,
      `:::note[Start ${word}]\nText.\n:::\n`,
      `:::card{title="Start ${word}"}\nText.\n:::\n`,
      `**Start the server ${word}.**\n`,
    ]) {
      expect({ source, findings: find(source).length }).toEqual({ source, findings: 1 });
    }
  });

  test('skips code, addresses, HTML, quotations, and names of controls in bold', () => {
    const source =
      '```sh\nanew\n```\n\n`anew`, https://example.com/anew, [text](/anew), <b id="anew">x</b>, "Start anew", **Start anew**, *anew*.\n';
    expect(find(source)).toEqual([]);
  });

  test('a line break in a table separates words', () => {
    expect(find('| A |\n|---|\n| [Generate a token](/a)<br>[Delete a token](/b) |\n')).toEqual([]);
  });

  test('finds misspelled and British words, and accepts the words of the dictionary', () => {
    expect(find('The colour of a Kubernetes webook.\n')).toEqual(['1: colour → spelling', '1: webook → spelling']);
  });

  test('accepts identifiers, abbreviations, file names and packages', () => {
    expect(find('Set appName in flags.ts of unleash-go-sdk, or UNLEASH_URL, IPs and SDKs.\n')).toEqual([]);
  });

  test('finds repeated words and wrong articles', () => {
    expect(find('Open the the list with a old API, an token, an hour, a user, an SDK and a URL.\n')).toEqual([
      '1: the the → the word once',
      '1: a → an',
      '1: an → a',
    ]);
  });
});

describe('code', () => {
  test('reads docblocks, comments over several lines, errors and names of tests', () => {
    const source = [
      '/**',
      ' * Starts anew.',
      ' * @param anew whether somebody asked',
      ' */',
      'const anew = "anew"; // Is mended.',
      '// The server',
      '// answers 404.',
      "throw new Error('Nobody is there');",
      "test('mends it', () => {});",
    ].join('\n');
    expect(find(source, 'src/a.ts')).toEqual([
      '2: anew → again',
      '3: somebody → someone, or the role: the user, a member',
      '5: mended → fix',
      '6: server answers 404 → returns (status code)',
      '8: Nobody → no one',
      '9: mends → fix',
    ]);
  });

  test('reads the comments of style sheets, templates and YAML', () => {
    expect(find('/* Begins\n   anew. */\na { color: red }', 'src/a.css')).toEqual(['2: anew → again']);
    expect(find('---\n// Begins anew.\n---\n<p>anew</p>{/* anew */}', 'src/a.astro')).toHaveLength(2);
    expect(find('# Begins anew.\na: 1\n', 'content/data/a.yaml')).toEqual(['1: anew → again']);
  });

  test('skips comments that speak to a tool', () => {
    expect(find('// oxlint-disable-next-line anew\nrun();', 'src/a.ts')).toEqual([]);
  });
});

test('reads the strings of API words, except names and examples', () => {
  const source =
    'tag: anew\noperations:\n  a:\n    description: |\n      First.\n\n      Starts anew.\n    example: start anew\n';
  expect(find(source, 'content/api/prose/a.yaml')).toEqual(['7: anew → again']);
});

test('reads the messages of the interface', () => {
  expect(find('[\n  { "id": "anew", "message": "Load {count} anew" }\n]', 'content/messages/en.json')).toEqual([
    '2: anew → again',
  ]);
});

test('leaves out generated files and pages that are awkward on purpose', () => {
  expect(isChecked('content/docs/quickstart.md')).toBe(true);
  expect(isChecked('content/api/openapi.json')).toBe(false);
  expect(isChecked('tests/awkward/awkward/page.md')).toBe(false);
});
