import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { needProgram } from '../../../tools/programs.ts';
import { commandsOf, pastedText } from './shell-commands.ts';

test('separates commands and leaves out comments and empty lines', () => {
  expect(commandsOf('# Install\nnpm install unleash-client\n\nnode app.mjs # start')).toEqual([
    'npm install unleash-client',
    'node app.mjs # start',
  ]);
});

test.for([
  ['a backslash', 'curl -X POST \\\n  "$URL"'],
  ['a quoted body', 'curl --data \'{\n  "name": "it is"\n}\' x'],
  ['a quote in a double-quoted text', 'echo "it\'s \\"quoted\\"\nhere"'],
  ['a here-document', "cat > flags.json <<'EOF'\n{ \"it's\": 1 }\n\nEOF"],
  ['a pipe', 'cat flags.json |\n  jq .'],
  ['a list', 'test -f a &&\n  rm a'],
  ['a loop', 'for name in a b; do\n  curl "$name"\ndone'],
  ['a condition', 'if [ -f a ]; then\n  # Remove it\n  rm a\nelse\n  echo done\nfi'],
  ['a function', 'flag() {\n  curl "$1"\n}'],
  ['a case', 'case "$1" in\n  on) flip ;;\n  *) exit 1 ;;\nesac'],
  ['a substitution', 'export ID=$(\n  curl "$URL" | jq -r .id\n)'],
] as const)('keeps %s together', ([, command]) => {
  expect(commandsOf(`echo before\n${command}\necho after`)).toEqual(['echo before', command, 'echo after']);
});

test('takes only the commands of a session, without prompts and output', () => {
  const session = '$ curl \\\n>   "$URL"\n{"health":"GOOD"}\n\n$ echo done\ndone';
  expect(commandsOf(session)).toEqual(['curl \\\n  "$URL"', 'echo done']);
  expect(pastedText(session)).toBe('curl \\\n  "$URL"\necho done');
  expect(pastedText('price="$ 5"\necho "$price"')).toBe('price="$ 5"\necho "$price"');
});

test('every command of the pages is a whole command for bash', ({ skip }) => {
  const bash = needProgram('the commands that pages copy', 'bash', skip);
  const blocks = globSync('content/docs/**/*.md').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^( *)```(?:bash|sh|shell)\b[^\n]*\n([\s\S]*?)^ *```$/gm)].map(
      ([, indent = '', code = '']) => ({ file, code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }),
    ),
  );
  expect(blocks.length).toBeGreaterThan(500);
  const commands = blocks.flatMap(({ code }) => commandsOf(code.trimEnd()));
  expect(commands.length).toBeGreaterThan(blocks.length);
  const script = commands.map(
    (command) =>
      `bash -n <<'END_OF_COMMAND' 2> /dev/null || printf '%s\\n' ${quoted(command)}\n${command}\nEND_OF_COMMAND\n`,
  );
  expect(bash.outputOf([], { input: script.join('') })).toBe('');
});

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
