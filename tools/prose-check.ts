import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { commonProgram } from './programs.ts';
import { checkProse, isChecked, type Finding } from './prose-check/check-prose.ts';
import { loadSpellChecker } from './prose-check/spelling.ts';

/**
 * Checks the prose of pages, API words, messages, documents and comments against the writing guide.
 *
 *   node tools/prose-check.ts                             the whole repository, except the files in pending.txt
 *   node tools/prose-check.ts content/docs/quickstart.md  these files or folders, pending or not
 *   node tools/prose-check.ts --update-pending            removes from pending.txt what has no findings or is gone
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'update-pending': { type: 'boolean' } },
});

const root = path.resolve(import.meta.dirname, '..');
const pendingFile = 'tools/prose-check/pending.txt';
const begin = performance.now();
const pendingLines = readFileSync(path.join(root, pendingFile), 'utf8').split('\n');
const pending = [...new Set(pendingLines.filter((line) => line && !line.startsWith('#')))];
const files = filesOfRepository();
const speller = loadSpellChecker();

if (positionals.length > 0) {
  const asked = positionals.map((name) => path.relative(root, path.resolve(name)));
  const chosen = files.filter((file) =>
    asked.some((name) => file === name || name === '' || file.startsWith(`${name}/`)),
  );
  if (chosen.length === 0) fail(`No file is checked below ${positionals.join(', ')}.`);
  report(chosen.flatMap(findingsOf), chosen.length);
} else {
  const findings = files.map((file) => ({ file, isPending: pending.includes(file), found: findingsOf(file) }));
  const unfinished = new Set(findings.filter(({ found }) => found.length > 0).map(({ file }) => file));
  const finished = pending.filter((file) => !unfinished.has(file));
  if (values['update-pending']) {
    const comments = pendingLines.filter((line) => line.startsWith('#'));
    writeFileSync(
      path.join(root, pendingFile),
      `${[...comments, ...pending.filter((file) => unfinished.has(file))].join('\n')}\n`,
    );
    console.log(`Removed ${finished.length} files from ${pendingFile}; ${pending.length - finished.length} are left.`);
  } else {
    report(
      findings.filter(({ isPending }) => !isPending).flatMap(({ found }) => found),
      files.length - pending.length,
    );
    if (finished.length > 0) {
      fail(
        `\n${finished.length} files in ${pendingFile} have no findings or don't exist:\n  ${finished.join('\n  ')}\n` +
          'Run node tools/prose-check.ts --update-pending to remove them.',
      );
    }
    console.log(
      `${pending.length} files are pending. Checked in ${((performance.now() - begin) / 1000).toFixed(1)} s.`,
    );
  }
}

/** All files that git knows or would add, relative to the root. */
function filesOfRepository(): string[] {
  const listed = commonProgram('git').outputOf(['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  return [...new Set(listed.split('\0'))]
    .filter((file) => isChecked(file) && existsSync(path.join(root, file)))
    .toSorted();
}

function findingsOf(file: string): Finding[] {
  return checkProse(readFileSync(path.join(root, file), 'utf8'), file, speller);
}

function report(findings: readonly Finding[], count: number): void {
  for (const { file, line, phrase, use = correctionsOf(phrase) } of findings) {
    console.log(`${file}:${line}  ${phrase} → ${use}`);
  }
  if (findings.length > 0) fail(`\n${findings.length} findings in ${count} files.`);
  else console.log(`No findings in ${count} files.`);
}

function correctionsOf(word: string): string {
  const suggestions = speller.suggest(word);
  const correct = suggestions.length > 0 ? `${suggestions.join(', ')}?` : 'the correct spelling,';
  return `${correct} or add the word to tools/prose-check/dictionary.txt`;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
